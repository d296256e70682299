"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);
  const sides = ["source", "target"];
  // As words are compared everywhere in the program: without letter case. The lower case of single
  // letters makes every sigma the same.
  const fold = (text) => Array.from(text.normalize("NFC").toUpperCase(), (letter) =>
    letter.toLowerCase()).join("").normalize("NFC");
  const numbers = (text) => (text ? text.split(" ").map(Number) : []);
  const positions = (text) => text.split(",").map((position) => position - 1);
  const element = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const key of Object.keys(attributes)) made.setAttribute(key, attributes[key]);
    if (text) made.textContent = text;
    return made;
  };
  const html = (name, text) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    return made;
  };

  // Verse pairs
  const verse = (article, side) => article.querySelector(".verse." + side);
  const words = (article, side) => verse(article, side).textContent.split(" ");
  // The groups of linked words: the positions of source words, and of target words.
  const groups = (article) => (article.dataset.links ? article.dataset.links.split(" ") : [])
    .map((group) => group.split("-").map(positions));
  const partners = (article, side, position) => {
    const own = sides.indexOf(side);
    const found = groups(article).filter((group) => group[own].includes(position));
    return new Set(found.flatMap((group) => group[1 - own]));
  };
  const untranslated = (article) => [article.dataset.none0, article.dataset.none1]
    .map((marks) => numbers(marks).map((position) => position - 1));
  // The links and the words that are not translated, as the style guide writes them.
  const described = (article) => {
    const sideWords = sides.map((side) => words(article, side));
    const [source, target] = untranslated(article);
    const claims = [...groups(article), ...source.map((position) => [[position], []]),
      ...target.map((position) => [[], [position]])];
    return claims.map((claim) => claim.map((side, own) =>
      side.map((position) => sideWords[own][position]).join(" ") || "∅").join(" ↔ ")).join("; ");
  };

  const draw = (article) => {
    const svg = article.querySelector("svg");
    if (svg.firstChild) return;
    const [height, baseline] = numbers(article.dataset.box);
    for (const d of (article.dataset.strokes || "").split("|").filter(Boolean)) {
      svg.append(element("path", { class: "casing", d }), element("path", { class: "stroke", d }));
    }
    if (article.dataset.marks) svg.append(element("path", { class: "mark", d: article.dataset.marks }));
    for (const [own, side] of sides.entries()) {
      const group = element("g", { lang: verse(article, side).lang, class: side });
      if (verse(article, side).dir === "rtl") group.setAttribute("direction", "rtl");
      const linked = new Set(groups(article).flatMap((one) => one[own]));
      const places = numbers(article.dataset[side]);
      const marked = new Set(untranslated(article)[own]);
      words(article, side).forEach((word, position) => {
        const [left, top, width, length] = places.slice(4 * position, 4 * position + 4);
        const state = linked.has(position) ? "linked" : marked.has(position) ? "untranslated" : "unaccounted";
        const low = top + height - 5;
        group.append(
          element("rect", { class: "word " + state, x: left, y: top, width, height, rx: 5,
            "data-position": position }),
          element("path", { class: "under " + state, d: `M${left + 8} ${low}H${left + width - 8}` }),
          element("text", { x: left + width / 2, y: top + baseline, textLength: length,
            lengthAdjust: "spacingAndGlyphs", "data-position": position }, word),
        );
      });
      svg.append(group);
    }
    const signs = numbers(article.dataset.signs);
    for (let place = 0; place < signs.length; place += 2) {
      svg.append(element("text", { class: "none", x: signs[place], y: signs[place + 1] }, "∅"));
    }
    const letters = (article.dataset.letters || "").split(" ").filter(Boolean);
    for (let place = 0; place < letters.length; place += 3) {
      const [x, y, letter] = [Number(letters[place]), Number(letters[place + 1]), letters[place + 2]];
      svg.append(element("circle", { class: "letter", cx: x, cy: y, r: 7.5 }),
        element("text", { class: "letter", x, y: y + 4 }, letter));
    }
    highlight(article);
  };

  const wanted = () => (byId("word") ? fold(byId("word").value.trim()) : "");
  const highlight = (article) => {
    const word = wanted();
    for (const side of sides) {
      const boxes = article.querySelectorAll("." + side + " rect");
      if (boxes.length === 0) continue;
      words(article, side).forEach((form, position) => {
        boxes[position].classList.toggle("found", word !== "" && fold(form) === word);
      });
    }
  };

  // Pointing at a word marks the words that it is linked with.
  const point = (article, at) => {
    const pointed = at.closest("[data-position]");
    for (const box of article.querySelectorAll(".partner")) box.classList.remove("partner");
    if (!pointed) return;
    const side = pointed.parentElement.getAttribute("class");
    const other = article.querySelectorAll("." + sides[1 - sides.indexOf(side)] + " rect");
    for (const position of partners(article, side, Number(pointed.dataset.position))) {
      other[position].classList.add("partner");
    }
  };

  const articles = Array.from(document.querySelectorAll("article"));
  const articleOf = new Map(articles.map((article) => [article.id.slice(1), article]));
  const inSight = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) draw(entry.target);
  }, { rootMargin: "800px" });
  for (const article of articles) {
    const [left, top, width, height] = numbers(article.dataset.area);
    const reference = article.querySelector("h3").textContent;
    const svg = element("svg", { role: "img", "aria-label": reference + ": " + described(article),
      width: Math.round(width), height: Math.round(height),
      viewBox: [left, top, width, height].join(" ") });
    svg.style.setProperty("--width", width + "px");
    article.querySelector(".drawing").append(svg);
    svg.addEventListener("pointerover", (event) => point(article, event.target));
    svg.addEventListener("pointerleave", () => point(article, svg));
    inSight.observe(article);
  }
  window.addEventListener("beforeprint", () => articles.forEach(draw));

  // Finding verse pairs
  const texts = new Map();
  const textsOf = (article) => {
    if (!texts.has(article)) {
      const verses = sides.map((side) => verse(article, side).textContent).join(" \n ");
      texts.set(article, { reference: fold(article.querySelector("h3").textContent),
        verses: " " + fold(verses) + " " });
    }
    return texts.get(article);
  };
  const isFound = (article, text, word, settler) => {
    const { reference, verses } = textsOf(article);
    return (verses.includes(text) || reference.includes(text))
      && (!word || verses.includes(" " + word + " "))
      && (!settler || article.dataset.settled.split(" ").includes(settler));
  };
  const find = () => {
    const [text, word] = [fold(byId("search").value.trim()), wanted()];
    let count = 0;
    for (const article of articles) {
      article.hidden = !isFound(article, text, word, byId("settled").value);
      if (!article.hidden) count += 1;
      highlight(article);
    }
    byId("count").textContent = String(count);
  };
  const clear = () => {
    for (const name of ["search", "word", "settled"]) byId(name).value = "";
    find();
  };
  if (byId("count")) {
    for (const name of ["search", "word", "settled"]) byId(name).addEventListener("input", find);
    byId("clear").addEventListener("click", clear);
    // A browser may have kept what was entered before the page was loaded again.
    find();
  }

  // Lexicon and concordance
  const entries = Array.from(document.querySelectorAll("details"));
  const form = (entry) => entry.querySelector(".form").textContent;
  const marked = (article, side, positions, name) => {
    const line = html("p");
    Object.assign(line, { lang: verse(article, side).lang, dir: verse(article, side).dir });
    words(article, side).forEach((word, position) => {
      const shown = html(positions.has(position) ? "mark" : "span", word);
      if (name && positions.has(position)) shown.className = name;
      line.append(position ? " " : "", shown);
    });
    return line;
  };
  const line = (side, place) => {
    const [number, position] = place.split(".");
    const article = articleOf.get(number);
    const other = sides[1 - sides.indexOf(side)];
    const link = html("a", article.querySelector("h3").textContent);
    link.href = "#p" + number;
    const item = html("li");
    item.append(link, marked(article, side, new Set([Number(position)]), "asked"),
      marked(article, other, partners(article, side, Number(position)), ""));
    return item;
  };
  const partLink = (side, place) => {
    const [part, row] = place.split(".");
    const link = document.querySelector(".parts li:nth-child(" + part + ") a").cloneNode(true);
    link.href = link.getAttribute("href") + "#" + side + "-" + row;
    const item = html("li");
    item.append(link);
    return item;
  };
  const open = (entry) => {
    if (entry.querySelector(".lines")) return;
    const side = entry.parentElement.id;
    const list = html("ul");
    list.className = "lines";
    for (const place of entry.dataset.places.split(" ")) {
      list.append(articles.length ? line(side, place) : partLink(side, place));
    }
    if (articles.length) {
      const button = html("button", byId("lexicon").dataset.show);
      button.type = "button";
      button.addEventListener("click", () => {
        clear();
        byId("word").value = form(entry);
        find();
        byId("word").focus();
      });
      entry.append(button);
    }
    entry.append(list);
  };
  for (const entry of entries) {
    entry.addEventListener("toggle", () => { if (entry.open) open(entry); });
  }
  const findEntries = () => {
    const text = fold(byId("entry").value.trim());
    for (const entry of entries) entry.hidden = !fold(form(entry)).includes(text);
  };
  byId("entry").addEventListener("input", findEntries);
  findEntries();

  // A link to a verse pair that the search hides shows it; one to a word opens it.
  const follow = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden && target.localName === "article") clear();
    if (target.localName === "details") {
      byId("entry").value = "";
      findEntries();
      target.open = true;
      target.querySelector("summary").focus();
    }
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", follow);
  window.addEventListener("load", follow);
})();
