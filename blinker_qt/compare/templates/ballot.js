"use strict";
(() => {
  const cases = Array.from(document.querySelectorAll(".case"));
  const voted = document.getElementById("voted");
  let unsaved = false;
  const chosen = (one) => one.querySelector("input[type=radio]:checked");
  const cell = (text) => '"' + text.replace(/\s+/g, " ").replace(/"/g, '""') + '"';
  document.addEventListener("input", () => {
    unsaved = true;
    voted.textContent = String(cases.filter(chosen).length);
  });
  document.getElementById("save").addEventListener("click", () => {
    const voter = document.getElementById("voter").value.trim();
    const rows = [["ballot", "case", "word", "vote", "remark", "voter"]];
    for (const one of cases) {
      const vote = chosen(one);
      rows.push([document.body.dataset.ballot, one.id, one.dataset.word, vote ? vote.value : "",
        one.querySelector("textarea").value, voter]);
    }
    const text = rows.map((row) => row.map(cell).join(",") + "\n").join("");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["\ufeff" + text], { type: "text/csv" }));
    const who = voter.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "");
    link.download = "votes" + (who ? "-" + who : "") + ".csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    unsaved = false;
  });
  window.addEventListener("beforeunload", (event) => {
    if (unsaved) event.preventDefault();
  });
})();
