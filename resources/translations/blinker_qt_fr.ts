<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
  <context>
    <name>AboutDialog</name>
    <message>
      <source>About Blinker Qt</source>
      <translation>À propos de Blinker Qt</translation>
    </message>
    <message>
      <source>Annotate translational equivalence word by word, and measure how far annotators agree.</source>
      <translation>Annoter mot à mot l’équivalence de traduction, et mesurer l’accord entre annotateurs.</translation>
    </message>
    <message>
      <source>It revives the Blinker of I. Dan Melamed: Manual Annotation of Translational Equivalence, IRCS Technical Report 98-07, University of Pennsylvania, 1998.</source>
      <translation>Il reprend le Blinker d’I. Dan Melamed : Manual Annotation of Translational Equivalence, IRCS Technical Report 98-07, University of Pennsylvania, 1998.</translation>
    </message>
    <message>
      <source>Free software under the MIT licence.</source>
      <translation>Logiciel libre sous licence MIT.</translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>Left click, Space</source>
      <translation>Clic gauche, Espace</translation>
    </message>
    <message>
      <source>Pick a word, or unpick it</source>
      <translation>Choisir un mot, ou y renoncer</translation>
    </message>
    <message>
      <source>Middle or right click</source>
      <translation>Clic du milieu ou droit</translation>
    </message>
    <message>
      <source>Link the picked words</source>
      <translation>Lier les mots choisis</translation>
    </message>
    <message>
      <source>Drag from a word to the other side</source>
      <translation>Glisser d’un mot à l’autre côté</translation>
    </message>
    <message>
      <source>Link the two words, with all that are picked</source>
      <translation>Lier les deux mots, avec tous ceux qui sont choisis</translation>
    </message>
    <message>
      <source>Drag along a side, Shift and arrow keys</source>
      <translation>Glisser le long d’un côté, Maj et flèches</translation>
    </message>
    <message>
      <source>Pick every word on the way</source>
      <translation>Choisir tous les mots au passage</translation>
    </message>
    <message>
      <source>Drag to a Not Translated bar</source>
      <translation>Glisser vers une barre Non traduit</translation>
    </message>
    <message>
      <source>Not translated: that word, with those picked on its side</source>
      <translation>Non traduit : ce mot, avec ceux qui sont choisis de son côté</translation>
    </message>
    <message>
      <source>Drag, held near the end of a side</source>
      <translation>Glisser et tenir près du bout d’un côté</translation>
    </message>
    <message>
      <source>Scroll that side on</source>
      <translation>Faire défiler ce côté</translation>
    </message>
    <message>
      <source>G, then the letters on a word</source>
      <translation>G, puis les lettres sur un mot</translation>
    </message>
    <message>
      <source>Pick that word, or unpick it; Escape puts the letters away</source>
      <translation>Choisir ce mot, ou y renoncer ; Échap ôte les lettres</translation>
    </message>
    <message>
      <source>Up, Down, Page Up, Page Down, Home, End</source>
      <translation>Haut, Bas, Page haut, Page bas, Début, Fin</translation>
    </message>
    <message>
      <source>Move between the words of a side</source>
      <translation>Parcourir les mots d’un côté</translation>
    </message>
    <message>
      <source>Left, Right</source>
      <translation>Gauche, Droite</translation>
    </message>
    <message>
      <source>Go to the other side</source>
      <translation>Passer à l’autre côté</translation>
    </message>
    <message>
      <source>Matrix: click or drag, Space, Enter</source>
      <translation>Matrice : clic ou glissement, Espace, Entrée</translation>
    </message>
    <message>
      <source>Link the two words of a cell, or take that link away</source>
      <translation>Lier les deux mots d’une case, ou ôter ce lien</translation>
    </message>
    <message>
      <source>Matrix: click beside a heading, N</source>
      <translation>Matrice : clic à côté d’un en-tête, N</translation>
    </message>
    <message>
      <source>Not translated: that word; N, the word of the row or column moved to</source>
      <translation>Non traduit : ce mot ; N, le mot de la ligne ou de la colonne où l’on va</translation>
    </message>
    <message>
      <source>Matrix: Shift+Space</source>
      <translation>Matrice : Maj+Espace</translation>
    </message>
    <message>
      <source>Pick the word of the row or column moved to</source>
      <translation>Choisir le mot de la ligne ou de la colonne où l’on va</translation>
    </message>
    <message>
      <source>Click on a dotted line or a lozenge</source>
      <translation>Clic sur une ligne pointillée ou un losange</translation>
    </message>
    <message>
      <source>Accept what a machine suggests, where the study allows it</source>
      <translation>Accepter ce qu’une machine suggère, si l’étude le permet</translation>
    </message>
    <message>
      <source>Wheel</source>
      <translation>Molette</translation>
    </message>
    <message>
      <source>Scroll one side; between the sides, both</source>
      <translation>Faire défiler un côté ; entre les côtés, les deux</translation>
    </message>
    <message>
      <source>Ctrl and wheel</source>
      <translation>Ctrl et molette</translation>
    </message>
    <message>
      <source>Larger or smaller text of one side; between the sides, of both</source>
      <translation>Texte plus grand ou plus petit d’un côté ; entre les deux, des deux côtés</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>&amp;Fichier</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>Éd&amp;ition</translation>
    </message>
    <message>
      <source>&amp;Verse pair</source>
      <translation>Paire de &amp;versets</translation>
    </message>
    <message>
      <source>Vie&amp;w</source>
      <translation>&amp;Affichage</translation>
    </message>
    <message>
      <source>&amp;Gold standard</source>
      <translation>Standard de référence (&amp;O)</translation>
    </message>
    <message>
      <source>&amp;Analysis</source>
      <translation>A&amp;nalyse</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>Aid&amp;e</translation>
    </message>
    <message>
      <source>&amp;Open…</source>
      <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
      <source>Open the &amp;sample</source>
      <translation>Ouvrir l’&amp;exemple</translation>
    </message>
    <message>
      <source>Start the sample &amp;again</source>
      <translation>Recommence&amp;r l’exemple</translation>
    </message>
    <message>
      <source>Prac&amp;tise</source>
      <translation>S’e&amp;xercer</translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <translation>&amp;Importer…</translation>
    </message>
    <message>
      <source>&amp;Save now</source>
      <translation>Enregi&amp;strer maintenant</translation>
    </message>
    <message>
      <source>Save a &amp;copy…</source>
      <translation>Enregistrer une &amp;copie…</translation>
    </message>
    <message>
      <source>Back&amp;ups…</source>
      <translation>Sau&amp;vegardes…</translation>
    </message>
    <message>
      <source>E&amp;xport…</source>
      <translation>Expor&amp;ter…</translation>
    </message>
    <message>
      <source>Pu&amp;blish…</source>
      <translation>Pu&amp;blier…</translation>
    </message>
    <message>
      <source>&amp;Export picture…</source>
      <translation>Exporter l’i&amp;mage…</translation>
    </message>
    <message>
      <source>&amp;Print set to PDF…</source>
      <translation>Imprimer le &amp;lot en PDF…</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>&amp;Quitter</translation>
    </message>
    <message>
      <source>&amp;Undo</source>
      <translation>&amp;Annuler</translation>
    </message>
    <message>
      <source>&amp;Redo</source>
      <translation>&amp;Rétablir</translation>
    </message>
    <message>
      <source>&amp;History…</source>
      <translation>Histori&amp;que…</translation>
    </message>
    <message>
      <source>&amp;Link</source>
      <translation>&amp;Lier</translation>
    </message>
    <message>
      <source>&amp;Not translated</source>
      <translation>&amp;Non traduit</translation>
    </message>
    <message>
      <source>Not translated: &amp;source words</source>
      <translation>Non traduits : mots &amp;source</translation>
    </message>
    <message>
      <source>Not translated: &amp;target words</source>
      <translation>Non traduits : mots &amp;cible</translation>
    </message>
    <message>
      <source>&amp;Clear word</source>
      <translation>&amp;Effacer le mot</translation>
    </message>
    <message>
      <source>&amp;Add to block</source>
      <translation>A&amp;jouter au bloc</translation>
    </message>
    <message>
      <source>&amp;Take out of block</source>
      <translation>Ôter &amp;du bloc</translation>
    </message>
    <message>
      <source>Sure or &amp;possible</source>
      <translation>Sûr ou possi&amp;ble</translation>
    </message>
    <message>
      <source>Accept su&amp;ggestion</source>
      <translation>Accepter la su&amp;ggestion</translation>
    </message>
    <message>
      <source>R&amp;epeat</source>
      <translation>Répé&amp;ter</translation>
    </message>
    <message>
      <source>Pick by la&amp;bel</source>
      <translation>Choisir par ét&amp;iquette</translation>
    </message>
    <message>
      <source>Un&amp;pick all words</source>
      <translation>Ne plus c&amp;hoisir aucun mot</translation>
    </message>
    <message>
      <source>D&amp;ifficult</source>
      <translation>D&amp;ifficile</translation>
    </message>
    <message>
      <source>Add n&amp;ote</source>
      <translation>Ajouter une n&amp;ote</translation>
    </message>
    <message>
      <source>Pr&amp;eferences…</source>
      <translation>&amp;Préférences…</translation>
    </message>
    <message>
      <source>&amp;Done</source>
      <translation>&amp;Terminé</translation>
    </message>
    <message>
      <source>&amp;Previous</source>
      <translation>&amp;Précédent</translation>
    </message>
    <message>
      <source>&amp;Reset</source>
      <translation>&amp;Remettre à zéro</translation>
    </message>
    <message>
      <source>Re&amp;load</source>
      <translation>Re&amp;charger</translation>
    </message>
    <message>
      <source>Next &amp;unaccounted word</source>
      <translation>Mot en &amp;suspens suivant</translation>
    </message>
    <message>
      <source>&amp;Bring linked words here</source>
      <translation>&amp;Amener les mots liés ici</translation>
    </message>
    <message>
      <source>&amp;First verse pair not done</source>
      <translation>Première paire &amp;non terminée</translation>
    </message>
    <message>
      <source>&amp;Go to reference…</source>
      <translation>All&amp;er à la référence…</translation>
    </message>
    <message>
      <source>&amp;Search both texts…</source>
      <translation>Rec&amp;hercher dans les deux textes…</translation>
    </message>
    <message>
      <source>F&amp;ilter the list</source>
      <translation>F&amp;iltrer la liste</translation>
    </message>
    <message>
      <source>&amp;Columns</source>
      <translation>C&amp;olonnes</translation>
    </message>
    <message>
      <source>&amp;Rows</source>
      <translation>Lig&amp;nes</translation>
    </message>
    <message>
      <source>R&amp;ows, side by side</source>
      <translation>L&amp;ignes côte à côte</translation>
    </message>
    <message>
      <source>&amp;Matrix</source>
      <translation>Matric&amp;e</translation>
    </message>
    <message>
      <source>&amp;Larger text</source>
      <translation>Texte plus &amp;grand</translation>
    </message>
    <message>
      <source>&amp;Smaller text</source>
      <translation>Texte plus &amp;petit</translation>
    </message>
    <message>
      <source>List of &amp;verse pairs</source>
      <translation>&amp;Liste des paires de versets</translation>
    </message>
    <message>
      <source>Source over &amp;translation</source>
      <translation>So&amp;urce au-dessus de la traduction</translation>
    </message>
    <message>
      <source>Blocks, remarks and style &amp;guide</source>
      <translation>Blocs, remarques et &amp;guide de style</translation>
    </message>
    <message>
      <source>Colours of the s&amp;ystem</source>
      <translation>Couleurs du s&amp;ystème</translation>
    </message>
    <message>
      <source>L&amp;ight colours</source>
      <translation>Couleurs &amp;claires</translation>
    </message>
    <message>
      <source>&amp;Dark colours</source>
      <translation>Couleurs &amp;sombres</translation>
    </message>
    <message>
      <source>&amp;High contrast</source>
      <translation>Contraste &amp;élevé</translation>
    </message>
    <message>
      <source>High contrast, dar&amp;k</source>
      <translation>Contraste élevé, so&amp;mbre</translation>
    </message>
    <message>
      <source>Safe for &amp;colour blindness</source>
      <translation>A&amp;daptées au daltonisme</translation>
    </message>
    <message>
      <source>Safe for colour &amp;blindness, dark</source>
      <translation>Adaptées au dal&amp;tonisme, sombres</translation>
    </message>
    <message>
      <source>M&amp;ake a gold standard…</source>
      <translation>Faire un st&amp;andard de référence…</translation>
    </message>
    <message>
      <source>A&amp;dd late annotation sets…</source>
      <translation>A&amp;jouter des jeux d’annotations tardifs…</translation>
    </message>
    <message>
      <source>&amp;Next case</source>
      <translation>Cas suiva&amp;nt</translation>
    </message>
    <message>
      <source>&amp;Majority</source>
      <translation>&amp;Majorité</translation>
    </message>
    <message>
      <source>Accept the &amp;first option</source>
      <translation>Accepter la &amp;première option</translation>
    </message>
    <message>
      <source>Accept the &amp;second option</source>
      <translation>Accepter la &amp;deuxième option</translation>
    </message>
    <message>
      <source>Accept the &amp;third option</source>
      <translation>Accepter la &amp;troisième option</translation>
    </message>
    <message>
      <source>Accept the fo&amp;urth option</source>
      <translation>Accepter la &amp;quatrième option</translation>
    </message>
    <message>
      <source>Accept the f&amp;ifth option</source>
      <translation>Accepter la &amp;cinquième option</translation>
    </message>
    <message>
      <source>Accept the si&amp;xth option</source>
      <translation>Accepter la si&amp;xième option</translation>
    </message>
    <message>
      <source>Accept the se&amp;venth option</source>
      <translation>Accepter la &amp;septième option</translation>
    </message>
    <message>
      <source>Accept the &amp;eighth option</source>
      <translation>Accepter la &amp;huitième option</translation>
    </message>
    <message>
      <source>Accept t&amp;he ninth option</source>
      <translation>Accepter la neu&amp;vième option</translation>
    </message>
    <message>
      <source>Go to the &amp;options</source>
      <translation>Aller aux &amp;options</translation>
    </message>
    <message>
      <source>Sure or &amp;possible: this case</source>
      <translation>Sûr ou possi&amp;ble : ce cas</translation>
    </message>
    <message>
      <source>Re&amp;ject this verse pair</source>
      <translation>Rej&amp;eter cette paire de versets</translation>
    </message>
    <message>
      <source>A&amp;ll alike…</source>
      <translation>Tous &amp;les semblables…</translation>
    </message>
    <message>
      <source>Note the &amp;ruling</source>
      <translation>Noter la &amp;règle</translation>
    </message>
    <message>
      <source>Feed&amp;back to annotators…</source>
      <translation>Reto&amp;ur aux annotateurs…</translation>
    </message>
    <message>
      <source>&amp;Study settings…</source>
      <translation>Réglages de l’&amp;étude…</translation>
    </message>
    <message>
      <source>&amp;Align by machine…</source>
      <translation>&amp;Aligner par machine…</translation>
    </message>
    <message>
      <source>&amp;Compare annotators…</source>
      <translation>&amp;Comparer les annotateurs…</translation>
    </message>
    <message>
      <source>&amp;How linking works</source>
      <translation>Comment &amp;lier</translation>
    </message>
    <message>
      <source>&amp;Keys and mouse</source>
      <translation>&amp;Clavier et souris</translation>
    </message>
    <message>
      <source>&amp;About Blinker Qt</source>
      <translation>À &amp;propos de Blinker Qt</translation>
    </message>
  </context>
  <context>
    <name>Adjudication</name>
    <message>
      <source>The annotation set of {annotator} is not where it was. Look for it, or show annotators’ names to read what its file is called.</source>
      <translation>Le jeu d’annotations de {annotator} n’est plus où il était. Cherchez-le, ou montrez les noms des annotateurs pour lire comment s’appelle son fichier.</translation>
    </message>
    <message>
      <source>The annotation sets are being read.</source>
      <translation>Les jeux d’annotations sont en cours de lecture.</translation>
    </message>
    <message>
      <source>The annotation set of {annotator} has changed since the gold standard was made of it, or has nothing done. Bring the gold standard up to date to have its rule follow.</source>
      <translation>Le jeu d’annotations de {annotator} a changé depuis que le standard de référence en a été tiré, ou n’a rien de terminé. Mettez le standard à jour pour que sa règle en tienne compte.</translation>
    </message>
    <message>
      <source>annotator {letter}</source>
      <translation>l’annotateur {letter}</translation>
    </message>
    <message>
      <source>everybody drew it</source>
      <translation>tous l’ont tracé</translation>
    </message>
    <message>
      <source>the majority drew it</source>
      <translation>la majorité l’a tracé</translation>
    </message>
    <message>
      <source>somebody drew it</source>
      <translation>quelqu’un l’a tracé</translation>
    </message>
    <message>
      <source>the preferred annotator drew it</source>
      <translation>l’annotateur préféré l’a tracé</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>rien</translation>
    </message>
    <message>
      <source>{count} of {all}: {names}</source>
      <translation>{count} sur {all} : {names}</translation>
    </message>
    <message>
      <source>It came from elsewhere.</source>
      <translation>Vient d’ailleurs.</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>personne</translation>
    </message>
    <message>
      <source>Settled by rule: {why}. Drawn by {names}.</source>
      <translation>Tranché par la règle : {why}. Tracé par {names}.</translation>
    </message>
    <message>
      <source>a person without a name</source>
      <translation>une personne sans nom</translation>
    </message>
    <message>
      <source>Settled by {person}. Drawn by {names}.</source>
      <translation>Tranché par {person}. Tracé par {names}.</translation>
    </message>
    <message>
      <source>Ruling {number}.</source>
      <translation>Règle {number}.</translation>
    </message>
    <message>
      <source>Rejected by rule.</source>
      <translation>Rejetée par la règle.</translation>
    </message>
    <message>
      <source>Not rejected, by rule.</source>
      <translation>Non rejetée, par la règle.</translation>
    </message>
    <message>
      <source>Rejected by {person}.</source>
      <translation>Rejetée par {person}.</translation>
    </message>
    <message>
      <source>Not rejected, by {person}.</source>
      <translation>Non rejetée, par {person}.</translation>
    </message>
    <message>
      <source>So say: {names}.</source>
      <translation>Le disent aussi : {names}.</translation>
    </message>
  </context>
  <context>
    <name>AdjudicationPanel</name>
    <message>
      <source>Ruling that decided it, such as ART-3</source>
      <translation>Règle qui a tranché, comme ART-3</translation>
    </message>
    <message>
      <source>Ruling that decided this case</source>
      <translation>Règle qui a tranché ce cas</translation>
    </message>
    <message>
      <source>Show annotators’ names</source>
      <translation>Montrer les noms des annotateurs</translation>
    </message>
    <message>
      <source>Look for them…</source>
      <translation>Les chercher…</translation>
    </message>
    <message>
      <source>Annotators say the same of every word of this verse pair.</source>
      <translation>Les annotateurs disent la même chose de chaque mot de cette paire de versets.</translation>
    </message>
    <message>
      <source>Case {number} of {count}. {left} open.</source>
      <translation>Cas {number} sur {count}. {left} à trancher.</translation>
    </message>
    <message>
      <source>{decided}: {how}</source>
      <translation>{decided} : {how}</translation>
    </message>
    <message>
      <source>Here are the cases: look at this one before you decide it</source>
      <translation>Voici les cas : regardez celui-ci avant d’en décider</translation>
    </message>
    <message>
      <source>Every verse pair is settled</source>
      <translation>Toutes les paires de versets sont tranchées</translation>
    </message>
    <message>
      <source>Some reject this verse pair: reject it, or keep it by Done</source>
      <translation>Certains rejettent cette paire de versets : rejetez-la, ou gardez-la par Terminé</translation>
    </message>
    <message>
      <source>Every case is settled here: Done goes on</source>
      <translation>Tous les cas sont tranchés ici : Terminé continue</translation>
    </message>
    <message>
      <source>No option has the majority</source>
      <translation>Aucune option n’a la majorité</translation>
    </message>
    <message>
      <source>Nobody rejects this verse pair, or that is settled</source>
      <translation>Personne ne rejette cette paire de versets, ou c’est déjà tranché</translation>
    </message>
    <message>
      <source>Decide this case first</source>
      <translation>Tranchez d’abord ce cas</translation>
    </message>
    <message>
      <source>There is no open case like this one</source>
      <translation>Aucun cas semblable n’est à trancher</translation>
    </message>
    <message>
      <source>Only what a person settled cites a ruling</source>
      <translation>Seul ce qu’une personne a tranché cite une règle</translation>
    </message>
  </context>
  <context>
    <name>AlignDialog</name>
    <message>
      <source>Align by machine</source>
      <translation>Aligner par machine</translation>
    </message>
    <message>
      <source>Write its links to</source>
      <translation>Écrire ses liens dans</translation>
    </message>
    <message>
      <source>Rounds of training</source>
      <translation>Passes d’entraînement</translation>
    </message>
    <message>
      <source>&amp;Align</source>
      <translation>&amp;Aligner</translation>
    </message>
    <message>
      <source>&amp;Compare</source>
      <translation>&amp;Comparer</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Fermer</translation>
    </message>
    <message>
      <source>An automatic aligner links the words of these texts, trained on them alone. What annotators have linked is neither looked at nor touched: the links go to a file of their own, marked as a machine’s, to be compared and evaluated like any other.</source>
      <translation>Un aligneur automatique, entraîné sur ces seuls textes, en lie les mots. Ce que les annotateurs ont lié n’est ni consulté ni modifié : ses liens vont dans un fichier à part, marqué comme celui d’une machine, qui se compare et s’évalue comme tout autre.</translation>
    </message>
    <message>
      <source>Texts: {file}</source>
      <translation>Textes : {file}</translation>
    </message>
    <message>
      <source>Reading the texts…</source>
      <translation>Lecture des textes…</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Annuler</translation>
    </message>
    <message>
      <source>Training: {done} of {rounds} rounds</source>
      <translation>Entraînement : {done} passes sur {rounds}</translation>
    </message>
    <message>
      <source>{file} was written: {links} {links:link|links} in {pairs} verse {pairs:pair|pairs}.</source>
      <translation>{file} a été écrit : {links} {links:lien|lien|liens} dans {pairs} {pairs:paire|paire|paires} de versets.</translation>
    </message>
  </context>
  <context>
    <name>AlikeDialog</name>
    <message>
      <source>The same for all like cases</source>
      <translation>De même pour tous les cas semblables</translation>
    </message>
    <message>
      <source>Like cases</source>
      <translation>Cas semblables</translation>
    </message>
    <message>
      <source>These cases have the same words and the same options, and are open. {decided} is decided in all of them, which one undo takes back.</source>
      <translation>Ces cas ont les mêmes mots et les mêmes options, et sont à trancher. {decided} : c’est ce qui sera décidé pour tous ; une seule annulation y revient.</translation>
    </message>
    <message>
      <source>&amp;Decide all {count}</source>
      <translation>&amp;Trancher les {count}</translation>
    </message>
  </context>
  <context>
    <name>AnalysisPage</name>
    <message>
      <source>Save &amp;report…</source>
      <translation>Enregistrer le &amp;rapport…</translation>
    </message>
    <message>
      <source>Everything about this study on one page (HTML)</source>
      <translation>Tout sur cette étude en une page (HTML)</translation>
    </message>
    <message>
      <source>There are no figures for these options.</source>
      <translation>Il n’y a pas de chiffres pour ces options.</translation>
    </message>
    <message>
      <source>Links of function words are drawn too</source>
      <translation>Les liens des mots grammaticaux sont dessinés aussi</translation>
    </message>
  </context>
  <context>
    <name>AnalysisWindow</name>
    <message>
      <source>Compare annotators</source>
      <translation>Comparer les annotateurs</translation>
    </message>
    <message>
      <source>The table was copied</source>
      <translation>Le tableau a été copié</translation>
    </message>
    <message>
      <source>The figures were written to {file}</source>
      <translation>Les chiffres ont été écrits dans {file}</translation>
    </message>
    <message>
      <source>The analysis ended unexpectedly. Load the files again.</source>
      <translation>L’analyse s’est interrompue. Chargez les fichiers de nouveau.</translation>
    </message>
    <message>
      <source>{count} {count:file was|files were} left out.</source>
      <translation>{count} {count:fichier a été laissé|fichier a été laissé|fichiers ont été laissés} de côté.</translation>
    </message>
    <message>
      <source>Cancelled; nothing was added</source>
      <translation>Annulé ; rien n’a été ajouté</translation>
    </message>
    <message>
      <source>Fewer than two annotators take part. Tick those to be compared.</source>
      <translation>Moins de deux annotateurs prennent part. Cochez ceux qui doivent être comparés.</translation>
    </message>
    <message>
      <source>Gold standards and machines take part only if they are ticked.</source>
      <translation>Les standards de référence et les machines ne sont pris en compte que s’ils sont cochés.</translation>
    </message>
    <message>
      <source>One annotation set is loaded. Add another one to compare it with.</source>
      <translation>Un seul jeu d’annotations est chargé. Ajoutez-en un autre pour le comparer.</translation>
    </message>
    <message>
      <source>Load an annotation file (.blinker) first: links alone are read over its texts.</source>
      <translation>Chargez d’abord un fichier d’annotations (.blinker) : les liens seuls sont lus sur ses textes.</translation>
    </message>
    <message>
      <source>{annotators} annotators, {pairs} verse {pairs:pair|pairs}</source>
      <translation>{annotators} annotateurs, {pairs} {pairs:paire|paire|paires} de versets</translation>
    </message>
    <message>
      <source>{annotators} of {all} annotators, {pairs} verse {pairs:pair|pairs}</source>
      <translation>{annotators} annotateurs sur {all}, {pairs} {pairs:paire|paire|paires} de versets</translation>
    </message>
    <message>
      <source>Annotation files and outputs of systems (*)</source>
      <translation>Fichiers d’annotations et sorties de systèmes (*)</translation>
    </message>
    <message>
      <source>Annotation files ({pattern})</source>
      <translation>Fichiers d’annotations ({pattern})</translation>
    </message>
    <message>
      <source>Annotation files</source>
      <translation>Fichiers d’annotations</translation>
    </message>
    <message>
      <source>Folder of annotation files</source>
      <translation>Dossier de fichiers d’annotations</translation>
    </message>
    <message>
      <source>Export as CSV</source>
      <translation>Exporter en CSV</translation>
    </message>
    <message>
      <source>CSV files (*.csv)</source>
      <translation>Fichiers CSV (*.csv)</translation>
    </message>
    <message>
      <source>Not exported</source>
      <translation>Non exporté</translation>
    </message>
    <message>
      <source>Save report</source>
      <translation>Enregistrer le rapport</translation>
    </message>
    <message>
      <source>Web pages (*.html)</source>
      <translation>Pages web (*.html)</translation>
    </message>
    <message>
      <source>The report was not written</source>
      <translation>Le rapport n’a pas été écrit</translation>
    </message>
    <message>
      <source>{file} was written</source>
      <translation>{file} a été écrit</translation>
    </message>
  </context>
  <context>
    <name>AnnotatingPage</name>
    <message>
      <source>Nothing to undo</source>
      <translation>Rien à annuler</translation>
    </message>
    <message>
      <source>Nothing to redo</source>
      <translation>Rien à rétablir</translation>
    </message>
    <message>
      <source>Type a label to pick its word; Enter links, Escape ends</source>
      <translation>Tapez une étiquette pour choisir son mot ; Entrée lie, Échap termine</translation>
    </message>
  </context>
  <context>
    <name>BackupsDialog</name>
    <message>
      <source>Backups</source>
      <translation>Sauvegardes</translation>
    </message>
    <message>
      <source>Backups, the newest first</source>
      <translation>Sauvegardes, la plus récente d’abord</translation>
    </message>
    <message>
      <source>A verse pair as it is in the backup</source>
      <translation>Une paire de versets telle qu’elle est dans la sauvegarde</translation>
    </message>
    <message>
      <source>&amp;Open a copy</source>
      <translation>&amp;Ouvrir une copie</translation>
    </message>
    <message>
      <source>A copy of a backup is opened under a new name beside the file, which stays as it is.</source>
      <translation>Une copie de la sauvegarde est ouverte sous un nouveau nom à côté du fichier, qui reste tel qu’il est.</translation>
    </message>
    <message>
      <source>{done} of {pairs} verse {pairs:pair|pairs} done</source>
      <translation>{done} {done:paire|paire|paires} de versets {done:terminée|terminée|terminées} sur {pairs}</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>endommagée</translation>
    </message>
    <message>
      <source>not read</source>
      <translation>non lue</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>Lecture…</translation>
    </message>
    <message>
      <source>This backup is damaged and cannot be opened.</source>
      <translation>Cette sauvegarde est endommagée et ne peut pas être ouverte.</translation>
    </message>
    <message>
      <source>not begun</source>
      <translation>pas commencée</translation>
    </message>
    <message>
      <source>begun</source>
      <translation>commencée</translation>
    </message>
    <message>
      <source>done</source>
      <translation>terminée</translation>
    </message>
  </context>
  <context>
    <name>Behind</name>
    <message>
      <source>No verse pair is done by both.</source>
      <translation>Aucune paire de versets n’est terminée par les deux.</translation>
    </message>
    <message>
      <source>No verse pair is done by this annotator and another.</source>
      <translation>Aucune paire de versets n’est terminée par cet annotateur et un autre.</translation>
    </message>
  </context>
  <context>
    <name>BlocksModel</name>
    <message>
      <source>Source</source>
      <translation>Source</translation>
    </message>
    <message>
      <source>Target</source>
      <translation>Cible</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Genre</translation>
    </message>
    <message>
      <source>possible</source>
      <translation>possible</translation>
    </message>
    <message>
      <source>linked</source>
      <translation>lié</translation>
    </message>
    <message>
      <source>not translated</source>
      <translation>non traduit</translation>
    </message>
    <message>
      <source>unaccounted</source>
      <translation>en suspens</translation>
    </message>
  </context>
  <context>
    <name>BlocksPanel</name>
    <message>
      <source>Blocks of this verse pair</source>
      <translation>Blocs de cette paire de versets</translation>
    </message>
  </context>
  <context>
    <name>CasesPanel</name>
    <message>
      <source>Export ballot…</source>
      <translation>Exporter un bulletin de vote…</translation>
    </message>
    <message>
      <source>A page on which the cases of the chosen word types are put to the vote</source>
      <translation>Une page où les cas des types de mots choisis sont mis aux voix</translation>
    </message>
    <message>
      <source>Read votes…</source>
      <translation>Votes…</translation>
    </message>
    <message>
      <source>Count the votes that came back, and rule; lists of votes can be dropped too</source>
      <translation>Compter les votes reçus et trancher ; on peut aussi déposer des listes de votes</translation>
    </message>
    <message>
      <source>The ballot was not written</source>
      <translation>Le bulletin de vote n’a pas été écrit</translation>
    </message>
    <message>
      <source>Folder for the ballot</source>
      <translation>Dossier du bulletin de vote</translation>
    </message>
  </context>
  <context>
    <name>Contents</name>
    <message>
      <source>Chapters and rulings</source>
      <translation>Chapitres et règles</translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>Something went wrong</source>
      <translation>Une erreur est survenue</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copier</translation>
    </message>
    <message>
      <source>This is a mistake in the program, not yours. Every act up to now is kept. Please send this report to those who maintain Blinker Qt.</source>
      <translation>L’erreur est dans le programme et ne vient pas de vous. Tout ce que vous avez fait jusqu’ici est conservé. Merci d’envoyer ce rapport aux mainteneurs de Blinker Qt.</translation>
    </message>
  </context>
  <context>
    <name>Desk</name>
    <message>
      <source>{file} was not opened</source>
      <translation>{file} n’a pas été ouvert</translation>
    </message>
    <message>
      <source>This file is damaged, or it is not a Blinker file that this version can read.</source>
      <translation>Ce fichier est endommagé, ou ce n’est pas un fichier Blinker que cette version sait lire.</translation>
    </message>
    <message>
      <source>The newest sound backup was made on {date}, with {done} of {pairs} verse {pairs:pair|pairs} done. A copy of it can be opened beside the file, which stays as it is.</source>
      <translation>La sauvegarde intacte la plus récente date du {date}, avec {done} {done:paire|paire|paires} de versets {done:terminée|terminée|terminées} sur {pairs}. Une copie peut en être ouverte à côté du fichier, qui reste tel qu’il est.</translation>
    </message>
    <message>
      <source>Open a copy of the backup</source>
      <translation>Ouvrir une copie de la sauvegarde</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Annuler</translation>
    </message>
    <message>
      <source>The backup was not copied</source>
      <translation>La sauvegarde n’a pas été copiée</translation>
    </message>
    <message>
      <source>Study settings</source>
      <translation>Réglages de l’étude</translation>
    </message>
    <message>
      <source>The settings were not changed</source>
      <translation>Les réglages n’ont pas été modifiés</translation>
    </message>
    <message>
      <source>Your work is saved, but no backup was made</source>
      <translation>Votre travail est enregistré, mais aucune sauvegarde n’a été faite</translation>
    </message>
    <message>
      <source>Your last edits are not saved yet</source>
      <translation>Vos dernières modifications ne sont pas encore enregistrées</translation>
    </message>
    <message>
      <source>{file} was changed by something else while it was being saved. That version is kept in {other}; your work goes on in {file}.</source>
      <translation>{file} a été modifié par autre chose pendant son enregistrement. Cette version est gardée dans {other} ; votre travail continue dans {file}.</translation>
    </message>
    <message>
      <source>Two versions</source>
      <translation>Deux versions</translation>
    </message>
    <message>
      <source>{file} was changed by something else while it was open here. It was left as it is; your work goes on in {continued}.</source>
      <translation>{file} a été modifié par ailleurs pendant qu’il était ouvert ici. Il est resté tel quel ; votre travail se poursuit dans {continued}.</translation>
    </message>
    <message>
      <source>It is open on {host} (process {process}).</source>
      <translation>Il est ouvert sur {host} (processus {process}).</translation>
    </message>
    <message>
      <source>Its lock file is empty: it may be left over from a crash.</source>
      <translation>Son fichier de verrou est vide : c’est peut-être le reste d’un arrêt brutal.</translation>
    </message>
    <message>
      <source>{file} is in use. {who} If two windows write to it, one of them will have to keep its work in another file.</source>
      <translation>{file} est en cours d’utilisation. {who} Si deux fenêtres y écrivent, l’une d’elles devra garder son travail dans un autre fichier.</translation>
    </message>
    <message>
      <source>{file} is in use. {who} Until that window is closed, it can be read.</source>
      <translation>{file} est en cours d’utilisation. {who} Tant que cette fenêtre est ouverte, on peut le lire.</translation>
    </message>
    <message>
      <source>In use</source>
      <translation>En cours d’utilisation</translation>
    </message>
    <message>
      <source>{file} cannot be kept for this window alone. {reason} Another window would not be told that you write to it.</source>
      <translation>{file} ne peut pas être réservé à cette fenêtre. {reason} Une autre fenêtre ne saurait pas que vous y écrivez.</translation>
    </message>
    <message>
      <source>Not locked</source>
      <translation>Non verrouillé</translation>
    </message>
    <message>
      <source>Open for reading</source>
      <translation>Ouvrir en lecture</translation>
    </message>
    <message>
      <source>Open anyway</source>
      <translation>Ouvrir quand même</translation>
    </message>
    <message>
      <source>Your last edits are nowhere but in this window: closing it loses them. Go back, and save a copy in another place.</source>
      <translation>Vos dernières modifications ne sont que dans cette fenêtre : la fermer les perd. Revenez en arrière et enregistrez une copie ailleurs.</translation>
    </message>
    <message>
      <source>Your edits are kept in the journal on this computer and come back when the file is opened here again.</source>
      <translation>Vos modifications sont gardées dans le journal sur cet ordinateur et reviendront quand le fichier sera rouvert ici.</translation>
    </message>
    <message>
      <source>The file is not there any more. Your edits are kept in the journal on this computer, but they come back only once the file is in its place again. Go back, and save a copy in another place, to have all of your work.</source>
      <translation>Le fichier n’est plus là. Vos modifications sont gardées dans le journal sur cet ordinateur, mais elles ne reviendront que lorsque le fichier sera de nouveau à sa place. Revenez en arrière et enregistrez une copie ailleurs pour avoir tout votre travail.</translation>
    </message>
    <message>
      <source>Go back</source>
      <translation>Revenir</translation>
    </message>
    <message>
      <source>Close without saving</source>
      <translation>Fermer sans enregistrer</translation>
    </message>
    <message>
      <source>Not saved</source>
      <translation>Non enregistré</translation>
    </message>
  </context>
  <context>
    <name>Disagreements</name>
    <message>
      <source>Verse pairs by disagreement</source>
      <translation>Paires de versets par désaccord</translation>
    </message>
  </context>
  <context>
    <name>DisagreementsModel</name>
    <message>
      <source>Dice</source>
      <translation>Dice</translation>
    </message>
    <message>
      <source>precision</source>
      <translation>précision</translation>
    </message>
    <message>
      <source>recall</source>
      <translation>rappel</translation>
    </message>
    <message>
      <source>blocks</source>
      <translation>blocs</translation>
    </message>
    <message>
      <source>marks</source>
      <translation>marques</translation>
    </message>
    <message>
      <source>{reference}: {measure} {rate} percent; both {both}, only {first} {only_first}, only {second} {only_second}</source>
      <translation>{reference} : {measure} {rate} pour cent ; les deux {both}, seul {first} {only_first}, seul {second} {only_second}</translation>
    </message>
    <message>
      <source>others</source>
      <translation>les autres</translation>
    </message>
    <message>
      <source>only others</source>
      <translation>autres seuls</translation>
    </message>
    <message>
      <source>only
{name}</source>
      <translation>seul
{name}</translation>
    </message>
    <message>
      <source>Verse pair</source>
      <translation>Paire de versets</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>Taux</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Les deux</translation>
    </message>
  </context>
  <context>
    <name>Dispute</name>
    <message>
      <source>{count} of {all} reject this verse pair: {names}. Done without rejecting it keeps it.</source>
      <translation>{count} sur {all} rejettent cette paire de versets : {names}. Terminé sans la rejeter la garde.</translation>
    </message>
  </context>
  <context>
    <name>Errors</name>
    <message>
      <source>source</source>
      <translation>source</translation>
    </message>
    <message>
      <source>target</source>
      <translation>cible</translation>
    </message>
    <message>
      <source>{label}: {text}</source>
      <translation>{label} : {text}</translation>
    </message>
    <message>
      <source>… and {count} more of this kind</source>
      <translation>… et {count} de plus de ce genre</translation>
    </message>
    <message>
      <source>{place}: {what}; {expected}</source>
      <translation>{place} : {what} ; {expected}</translation>
    </message>
    <message>
      <source>reading the file ended by itself</source>
      <translation>la lecture du fichier s’est interrompue d’elle-même</translation>
    </message>
    <message>
      <source>{reference}: the answer {value} to “{name}” was left out</source>
      <translation>{reference} : la réponse {value} à « {name} » a été laissée de côté</translation>
    </message>
    <message>
      <source>{reference}: how links and marks were settled was left out; they are kept</source>
      <translation>{reference} : la façon dont liens et marques ont été tranchés a été laissée de côté ; ils sont gardés</translation>
    </message>
    <message>
      <source>{reference}: not done any more</source>
      <translation>{reference} : n’est plus terminé</translation>
    </message>
    <message>
      <source>there is more than one form on the line</source>
      <translation>il y a plus d’une forme sur la ligne</translation>
    </message>
    <message>
      <source>there is a character that no token can have</source>
      <translation>il y a un caractère qu’aucun mot ne peut avoir</translation>
    </message>
    <message>
      <source>there is no form in the file</source>
      <translation>il n’y a aucune forme dans le fichier</translation>
    </message>
    <message>
      <source>this is not JSON</source>
      <translation>ce n’est pas du JSON</translation>
    </message>
    <message>
      <source>this is not a ballot, or somebody changed it</source>
      <translation>ce n’est pas un bulletin, ou quelqu’un l’a modifié</translation>
    </message>
    <message>
      <source>the voters “{first}” and “{second}” stand in one file</source>
      <translation>les votants « {first} » et « {second} » figurent dans le même fichier</translation>
    </message>
    <message>
      <source>there is no vote in the file</source>
      <translation>le fichier ne contient aucun vote</translation>
    </message>
    <message>
      <source>the vote is for the ballot “{other}”</source>
      <translation>le vote porte sur le bulletin « {other} »</translation>
    </message>
    <message>
      <source>there is no case “{case}” on the ballot</source>
      <translation>il n’y a pas de cas « {case} » sur le bulletin</translation>
    </message>
    <message>
      <source>the case {case} is here twice, first in line {first}</source>
      <translation>le cas {case} figure deux fois, d’abord à la ligne {first}</translation>
    </message>
    <message>
      <source>“{vote}” is not a vote</source>
      <translation>« {vote} » n’est pas un vote</translation>
    </message>
    <message>
      <source>this is not a table of values: {reason}</source>
      <translation>ce n’est pas un tableau de valeurs : {reason}</translation>
    </message>
    <message>
      <source>there are more values in the line than columns</source>
      <translation>la ligne contient plus de valeurs qu’il n’y a de colonnes</translation>
    </message>
    <message>
      <source>this is not a list of votes</source>
      <translation>ce n’est pas une liste de votes</translation>
    </message>
    <message>
      <source>the same voter has voted in {other}</source>
      <translation>la même personne a voté dans {other}</translation>
    </message>
    <message>
      <source>verse pair {number} ({reference}) is in set {set}, in {other} in set {other_set}</source>
      <translation>la paire de versets {number} ({reference}) est dans le lot {set}, dans {other} elle est dans le lot {other_set}</translation>
    </message>
    <message>
      <source>the annotation set names no annotator</source>
      <translation>le jeu d’annotations ne nomme pas d’annotateur</translation>
    </message>
    <message>
      <source>the annotator {annotator} is also that of {other}</source>
      <translation>l’annotateur {annotator} est aussi celui de {other}</translation>
    </message>
    <message>
      <source>it is a gold standard and does not take part</source>
      <translation>c’est un standard de référence, qui n’est pas pris en compte</translation>
    </message>
    <message>
      <source>it is a machine's work and does not take part</source>
      <translation>c’est le travail d’une machine, qui n’est pas pris en compte</translation>
    </message>
    <message>
      <source>the file holds answers to learn from</source>
      <translation>le fichier contient un corrigé pour apprendre</translation>
    </message>
    <message>
      <source>all verse pairs in it come again</source>
      <translation>toutes ses paires de versets reviennent une seconde fois</translation>
    </message>
    <message>
      <source>no verse pair is done, so that there is nothing to compare yet</source>
      <translation>aucune paire de versets n’est terminée, il n’y a donc encore rien à comparer</translation>
    </message>
    <message>
      <source>there is no annotation file that has the texts of these links</source>
      <translation>aucun fichier d’annotations ne contient les textes de ces liens</translation>
    </message>
    <message>
      <source>the annotation set is on another version of the bitext of {other}: {count} of its {all} verse {all:pair|pairs} {count:is|are} not the same</source>
      <translation>le jeu d’annotations porte sur une autre version du bitexte de {other} : {count} de ses {all} {all:paire|paire|paires} de versets {count:n’est pas la même|n’est pas la même|ne sont pas les mêmes}</translation>
    </message>
    <message>
      <source>the annotation set is on another bitext than {other}</source>
      <translation>le jeu d’annotations porte sur un autre bitexte que {other}</translation>
    </message>
    <message>
      <source>the bitext has {count} verse {count:pair|pairs}, that of {other} has {other_count}</source>
      <translation>le bitexte a {count} {count:paire|paire|paires} de versets, celui de {other} en a {other_count}</translation>
    </message>
    <message>
      <source>verse pair {number} is called '{reference}', in {other} '{other_reference}'</source>
      <translation>la paire de versets {number} s’appelle « {reference} », dans {other} « {other_reference} »</translation>
    </message>
    <message>
      <source>the {side} side of verse pair {number} ({reference}) is '{text}', in {other} '{other_text}'</source>
      <translation>le côté {side} de la paire de versets {number} ({reference}) est « {text} », dans {other} « {other_text} »</translation>
    </message>
    <message>
      <source>the file begins with several byte order marks</source>
      <translation>le fichier commence par plusieurs marques d’ordre des octets</translation>
    </message>
    <message>
      <source>its annotator is '{annotator}', as in {other}</source>
      <translation>son annotateur est « {annotator} », comme dans {other}</translation>
    </message>
    <message>
      <source>its bitext is not that of {other}: they differ from verse pair {number} on</source>
      <translation>son bitexte n’est pas celui de {other} : ils diffèrent à partir de la paire de versets {number}</translation>
    </message>
    <message>
      <source>there are no words</source>
      <translation>il n’y a pas de mots</translation>
    </message>
    <message>
      <source>{reference} is one verse of the source</source>
      <translation>{reference} est un seul verset de la source</translation>
    </message>
    <message>
      <source>the milestone names word {occurrence} of {occurrences} '{content}'</source>
      <translation>le jalon nomme le mot {occurrence} sur {occurrences} « {content} »</translation>
    </message>
    <message>
      <source>the folder cannot be read: {reason}</source>
      <translation>le dossier ne peut pas être lu : {reason}</translation>
    </message>
    <message>
      <source>the name of this file cannot be a reference</source>
      <translation>le nom de ce fichier ne peut pas être une référence</translation>
    </message>
    <message>
      <source>the reference '{reference}' is that of {other} already</source>
      <translation>la référence « {reference} » est déjà celle de {other}</translation>
    </message>
    <message>
      <source>the file is empty</source>
      <translation>le fichier est vide</translation>
    </message>
    <message>
      <source>the file names {count} {count:language|languages}</source>
      <translation>le fichier nomme {count} {count:langue|langue|langues}</translation>
    </message>
    <message>
      <source>there are no sentences</source>
      <translation>il n’y a pas de phrases</translation>
    </message>
    <message>
      <source>the verse pairs are not those of the bitext’s fingerprint: some came, went or moved</source>
      <translation>les paires de versets ne sont pas celles de l’empreinte du bitexte : certaines ont été ajoutées, ôtées ou déplacées</translation>
    </message>
    <message>
      <source>line {first} says the same</source>
      <translation>la ligne {first} dit la même chose</translation>
    </message>
    <message>
      <source>Latin-1 cannot hold {side} word {position} of {reference}, '{token}'</source>
      <translation>Latin-1 ne peut pas contenir le mot {side} {position} de {reference}, « {token} »</translation>
    </message>
    <message>
      <source>nothing in it is annotated</source>
      <translation>rien n’y est annoté</translation>
    </message>
    <message>
      <source>verse pair {reference} is not done, and the 1998 format cannot say so</source>
      <translation>la paire de versets {reference} n’est pas terminée, et le format de 1998 ne peut pas le dire</translation>
    </message>
    <message>
      <source>no verse stands in both tables</source>
      <translation>aucun verset ne se trouve dans les deux tables</translation>
    </message>
    <message>
      <source>there is no list of records of the type translation</source>
      <translation>il n’y a pas de liste d’enregistrements du type translation</translation>
    </message>
    <message>
      <source>the reference '{reference}' is not of this format</source>
      <translation>la référence « {reference} » n’est pas de ce format</translation>
    </message>
    <message>
      <source>a verse has {count} {count:word|words}</source>
      <translation>un verset a {count} {count:mot|mot|mots}</translation>
    </message>
    <message>
      <source>'{number}' is not the number of a word</source>
      <translation>« {number} » n’est pas le numéro d’un mot</translation>
    </message>
    <message>
      <source>word {number} stands on line {first} already</source>
      <translation>le mot {number} se trouve déjà à la ligne {first}</translation>
    </message>
    <message>
      <source>'{number}' is not the number of a verse</source>
      <translation>« {number} » n’est pas le numéro d’un verset</translation>
    </message>
    <message>
      <source>target word {position} of {reference} has {count} {count:link|links}, and A3 holds one of a word</source>
      <translation>le mot cible {position} de {reference} a {count} {count:lien|lien|liens}, et A3 n’en contient qu’un par mot</translation>
    </message>
    <message>
      <source>there is no sentence pair {number} in {other}</source>
      <translation>il n’y a pas de paire de phrases {number} dans {other}</translation>
    </message>
    <message>
      <source>the texts of sentence pair {number} are not those in {other}</source>
      <translation>les textes de la paire de phrases {number} ne sont pas ceux de {other}</translation>
    </message>
    <message>
      <source>there is no sentence pair {number}</source>
      <translation>il n’y a pas de paire de phrases {number}</translation>
    </message>
    <message>
      <source>the line is empty</source>
      <translation>la ligne est vide</translation>
    </message>
    <message>
      <source>the number of verse pairs is {count}, and an annotation file holds {most} at most</source>
      <translation>le nombre de paires de versets est de {count}, et un fichier d’annotations en contient {most} au plus</translation>
    </message>
    <message>
      <source>the sentence pair breaks off</source>
      <translation>la paire de phrases est interrompue</translation>
    </message>
    <message>
      <source>the line does not begin with NULL</source>
      <translation>la ligne ne commence pas par NULL</translation>
    </message>
    <message>
      <source>no word with braces begins here</source>
      <translation>aucun mot suivi d’accolades ne commence ici</translation>
    </message>
    <message>
      <source>the sentence pair {number} stands on line {first} already</source>
      <translation>la paire de phrases {number} se trouve déjà à la ligne {first}</translation>
    </message>
    <message>
      <source>the line is not the head of a sentence pair</source>
      <translation>la ligne n’est pas l’en-tête d’une paire de phrases</translation>
    </message>
    <message>
      <source>this is not JSON: {reason}</source>
      <translation>ce n’est pas du JSON : {reason}</translation>
    </message>
    <message>
      <source>an object has two values under the key '{key}'</source>
      <translation>un objet a deux valeurs sous la clé « {key} »</translation>
    </message>
    <message>
      <source>the file is nested too deeply</source>
      <translation>le fichier est imbriqué trop profondément</translation>
    </message>
    <message>
      <source>a number of the file is too long</source>
      <translation>un nombre du fichier est trop long</translation>
    </message>
    <message>
      <source>sentence {number} has no {side} words</source>
      <translation>la phrase {number} n’a pas de mots du côté {side}</translation>
    </message>
    <message>
      <source>sentence {number} begins on line {first} already</source>
      <translation>la phrase {number} commence déjà à la ligne {first}</translation>
    </message>
    <message>
      <source>no sentence begins here</source>
      <translation>aucune phrase ne commence ici</translation>
    </message>
    <message>
      <source>the {side} position {index} does not exist</source>
      <translation>la position {side} {index} n’existe pas</translation>
    </message>
    <message>
      <source>the link of {source} and {target} stands on line {first} already</source>
      <translation>le lien de {source} et {target} se trouve déjà à la ligne {first}</translation>
    </message>
    <message>
      <source>{side} word {position} is marked on line {first} already</source>
      <translation>le mot {side} {position} est déjà marqué à la ligne {first}</translation>
    </message>
    <message>
      <source>the verse begins with the word NULL</source>
      <translation>le verset commence par le mot NULL</translation>
    </message>
    <message>
      <source>there are {count} signs ||| between words</source>
      <translation>il y a {count} signes ||| entre des mots</translation>
    </message>
    <message>
      <source>'{chunk}' is not a link</source>
      <translation>« {chunk} » n’est pas un lien</translation>
    </message>
    <message>
      <source>the link {chunk} stands here twice</source>
      <translation>le lien {chunk} figure ici deux fois</translation>
    </message>
    <message>
      <source>the file has {count} {count:line|lines}</source>
      <translation>le fichier a {count} {count:ligne|ligne|lignes}</translation>
    </message>
    <message>
      <source>no line has a verse in both files</source>
      <translation>aucune ligne n’a de verset dans les deux fichiers</translation>
    </message>
    <message>
      <source>the line does not hold sentence {number} as the first line holds sentence 1</source>
      <translation>la ligne ne contient pas la phrase {number} comme la première contient la phrase 1</translation>
    </message>
    <message>
      <source>the verse before includes this one</source>
      <translation>le verset précédent comprend celui-ci</translation>
    </message>
    <message>
      <source>the reference '{reference}' stands on line {first_line} already</source>
      <translation>la référence « {reference} » figure déjà à la ligne {first_line}</translation>
    </message>
    <message>
      <source>item {place} names the {side} word '{text}', which does not exist</source>
      <translation>l’élément {place} nomme le mot {side} « {text} », qui n’existe pas</translation>
    </message>
    <message>
      <source>this is no list</source>
      <translation>ce n’est pas une liste</translation>
    </message>
    <message>
      <source>source sentences: {source}, target sentences: {target}, items of links: {links}</source>
      <translation>phrases source : {source}, phrases cible : {target}, éléments de liens : {links}</translation>
    </message>
    <message>
      <source>the line has {count} {count:column|columns}</source>
      <translation>la ligne a {count} {count:colonne|colonne|colonnes}</translation>
    </message>
    <message>
      <source>the word is numbered '{number}'</source>
      <translation>le mot porte le numéro « {number} »</translation>
    </message>
    <message>
      <source>the file is larger than {cap} bytes</source>
      <translation>le fichier dépasse {cap} octets</translation>
    </message>
    <message>
      <source>the file is packed ({kind})</source>
      <translation>le fichier est compressé ({kind})</translation>
    </message>
    <message>
      <source>the file is written in UTF-16</source>
      <translation>le fichier est écrit en UTF-16</translation>
    </message>
    <message>
      <source>the byte {byte} is not {encoding} text</source>
      <translation>l’octet {byte} n’est pas du texte {encoding}</translation>
    </message>
    <message>
      <source>the file cannot be read: {reason}</source>
      <translation>le fichier ne peut pas être lu : {reason}</translation>
    </message>
    <message>
      <source>the character {character} cannot stand in an annotation file</source>
      <translation>le caractère {character} ne peut pas figurer dans un fichier d’annotations</translation>
    </message>
    <message>
      <source>the word '{word}' holds '{text}'</source>
      <translation>le mot « {word} » contient « {text} »</translation>
    </message>
    <message>
      <source>the row has {count} {count:cell|cells}</source>
      <translation>la ligne a {count} {count:cellule|cellule|cellules}</translation>
    </message>
    <message>
      <source>'{text}' holds a tab or a line end</source>
      <translation>« {text} » contient une tabulation ou une fin de ligne</translation>
    </message>
    <message>
      <source>there is no column '{column}'</source>
      <translation>il n’y a pas de colonne « {column} »</translation>
    </message>
    <message>
      <source>there are two columns '{column}'</source>
      <translation>il y a deux colonnes « {column} »</translation>
    </message>
    <message>
      <source>the quotation mark is out of place</source>
      <translation>le guillemet n’est pas à sa place</translation>
    </message>
    <message>
      <source>there are no verse pairs</source>
      <translation>il n’y a pas de paires de versets</translation>
    </message>
    <message>
      <source>the variant names no language</source>
      <translation>la variante ne nomme pas de langue</translation>
    </message>
    <message>
      <source>the languages of this file are: {languages}</source>
      <translation>les langues de ce fichier sont : {languages}</translation>
    </message>
    <message>
      <source>there is no unit with both languages</source>
      <translation>il n’y a pas d’unité dans les deux langues</translation>
    </message>
    <message>
      <source>there are several variants of one language</source>
      <translation>il y a plusieurs variantes d’une même langue</translation>
    </message>
    <message>
      <source>there are no verses</source>
      <translation>il n’y a pas de versets</translation>
    </message>
    <message>
      <source>there is text before the first marker</source>
      <translation>il y a du texte avant le premier marqueur</translation>
    </message>
    <message>
      <source>the backslash begins no marker</source>
      <translation>la barre oblique inverse ne commence pas de marqueur</translation>
    </message>
    <message>
      <source>the word is empty</source>
      <translation>le mot est vide</translation>
    </message>
    <message>
      <source>there is a tab between words</source>
      <translation>une tabulation sépare des mots</translation>
    </message>
    <message>
      <source>there are two spaces in a row</source>
      <translation>il y a deux espaces de suite</translation>
    </message>
    <message>
      <source>no verse stands in {other}, too</source>
      <translation>aucun verset ne se trouve aussi dans {other}</translation>
    </message>
    <message>
      <source>chapters of {book} do not end with the same verses as in {other}: {chapters}</source>
      <translation>des chapitres de {book} ne finissent pas par les mêmes versets que dans {other} : {chapters}</translation>
    </message>
    <message>
      <source>verse {reference} is not in {other}</source>
      <translation>le verset {reference} n’est pas dans {other}</translation>
    </message>
    <message>
      <source>verse {reference} begins on line {first} already</source>
      <translation>le verset {reference} commence déjà à la ligne {first}</translation>
    </message>
    <message>
      <source>there are {count} elements &lt;linkGrp&gt;</source>
      <translation>il y a {count} éléments &lt;linkGrp&gt;</translation>
    </message>
    <message>
      <source>there are no links of sentences</source>
      <translation>il n’y a pas de liens de phrases</translation>
    </message>
    <message>
      <source>the id is '{name}'</source>
      <translation>l’identifiant est « {name} »</translation>
    </message>
    <message>
      <source>the outermost element is &lt;{name}&gt;</source>
      <translation>l’élément extérieur est &lt;{name}&gt;</translation>
    </message>
    <message>
      <source>there is a zero byte</source>
      <translation>il y a un octet nul</translation>
    </message>
    <message>
      <source>the file breaks off: {reason}</source>
      <translation>le fichier est interrompu : {reason}</translation>
    </message>
    <message>
      <source>this is not well-formed XML: {reason}</source>
      <translation>ce n’est pas du XML bien formé : {reason}</translation>
    </message>
    <message>
      <source>the annotation set has changed since the gold standard was made</source>
      <translation>le jeu d’annotations a changé depuis que le standard de référence a été fait</translation>
    </message>
    <message>
      <source>the annotation set of {annotator} is not where it was: {file}</source>
      <translation>le jeu d’annotations de {annotator} n’est plus où il était : {file}</translation>
    </message>
    <message>
      <source>this is no gold standard</source>
      <translation>ce n’est pas un standard de référence</translation>
    </message>
    <message>
      <source>the answers are not to what was linked</source>
      <translation>les réponses ne sont pas celles de ce qui a été lié</translation>
    </message>
    <message>
      <source>it does not say what it was made of</source>
      <translation>il ne dit pas de quoi il a été tiré</translation>
    </message>
    <message>
      <source>the sources are not of the bitext of the gold standard</source>
      <translation>les sources ne sont pas du bitexte de la référence</translation>
    </message>
    <message>
      <source>the annotation set of {annotator} is no machine's</source>
      <translation>le jeu d’annotations de {annotator} n’est pas celui d’une machine</translation>
    </message>
    <message>
      <source>it exists already</source>
      <translation>il existe déjà</translation>
    </message>
    <message>
      <source>the setting “{key}” cannot be used</source>
      <translation>le réglage « {key} » est inutilisable</translation>
    </message>
    <message>
      <source>“{key}” is not a setting</source>
      <translation>« {key} » n’est pas un réglage</translation>
    </message>
    <message>
      <source>there is no table of settings</source>
      <translation>il n’y a pas de table de réglages</translation>
    </message>
    <message>
      <source>this is not a file of the style guide</source>
      <translation>ce n’est pas un fichier du guide d’annotation</translation>
    </message>
    <message>
      <source>there is no annotation file in the folder</source>
      <translation>il n’y a aucun fichier d’annotations dans le dossier</translation>
    </message>
    <message>
      <source>enough free memory; try again</source>
      <translation>assez de mémoire libre ; réessayez</translation>
    </message>
    <message>
      <source>the study asks this question otherwise now, or no longer</source>
      <translation>l’étude pose désormais cette question autrement, ou ne la pose plus</translation>
    </message>
    <message>
      <source>the file names other annotation sets or has another rule or role now</source>
      <translation>le fichier nomme désormais d’autres jeux d’annotations ou a une autre règle ou un autre rôle</translation>
    </message>
    <message>
      <source>the study asks for more now</source>
      <translation>l’étude demande désormais davantage</translation>
    </message>
    <message>
      <source>expected one form a line</source>
      <translation>il faut une forme par ligne</translation>
    </message>
    <message>
      <source>expected plain text</source>
      <translation>il faut du texte brut</translation>
    </message>
    <message>
      <source>expected the file ballot.json as the program wrote it</source>
      <translation>il faut le fichier ballot.json tel que le programme l’a écrit</translation>
    </message>
    <message>
      <source>expected one file for each voter</source>
      <translation>il faut un fichier par votant</translation>
    </message>
    <message>
      <source>expected the list votes.csv with the column vote filled in, or the file that the page saves</source>
      <translation>il faut la liste votes.csv dont la colonne vote est remplie, ou le fichier que la page enregistre</translation>
    </message>
    <message>
      <source>expected votes for the ballot {ballot}</source>
      <translation>il faut des votes pour le bulletin {ballot}</translation>
    </message>
    <message>
      <source>expected a case of the ballot {ballot}</source>
      <translation>il faut un cas du bulletin {ballot}</translation>
    </message>
    <message>
      <source>expected one vote a case</source>
      <translation>il faut un vote par cas</translation>
    </message>
    <message>
      <source>expected one of {letters}, or nothing</source>
      <translation>il faut l’un de {letters}, ou rien</translation>
    </message>
    <message>
      <source>expected the same sets in all files; or state the size or number of sets</source>
      <translation>il faut les mêmes lots dans tous les fichiers ; sinon, indiquez la taille ou le nombre des lots</translation>
    </message>
    <message>
      <source>expected a name</source>
      <translation>il faut un nom</translation>
    </message>
    <message>
      <source>expected one file for each annotator</source>
      <translation>il faut un fichier par annotateur</translation>
    </message>
    <message>
      <source>only annotators' work does, unless its role is included</source>
      <translation>seul le travail des annotateurs l’est, sauf si son rôle est inclus</translation>
    </message>
    <message>
      <source>expected an annotator's work</source>
      <translation>il faut le travail d’un annotateur</translation>
    </message>
    <message>
      <source>expected the file of the first pass</source>
      <translation>il faut le fichier de la première passe</translation>
    </message>
    <message>
      <source>expected work on verse pairs that is declared done</source>
      <translation>il faut un travail sur des paires de versets déclaré terminé</translation>
    </message>
    <message>
      <source>expected an annotation file beside it</source>
      <translation>il faut un fichier d’annotations à côté</translation>
    </message>
    <message>
      <source>it is left out; compare it with others of its bitext</source>
      <translation>il est laissé de côté ; comparez-le avec d’autres du même bitexte</translation>
    </message>
    <message>
      <source>expected the file of the first pass beside it</source>
      <translation>il faut le fichier de la première passe à côté</translation>
    </message>
    <message>
      <source>expected annotation sets of one bitext</source>
      <translation>il faut des jeux d’annotations d’un même bitexte</translation>
    </message>
    <message>
      <source>expected one at most</source>
      <translation>une au plus était attendue</translation>
    </message>
    <message>
      <source>expected one file an annotator</source>
      <translation>il faut un fichier par annotateur</translation>
    </message>
    <message>
      <source>expected verses \v with words \w</source>
      <translation>il faut des versets \v avec des mots \w</translation>
    </message>
    <message>
      <source>expected one verse here</source>
      <translation>il faut ici un seul verset</translation>
    </message>
    <message>
      <source>expected words of the source verse, which has {count} of this form</source>
      <translation>il faut des mots du verset source, qui en a {count} de cette forme</translation>
    </message>
    <message>
      <source>expected a folder of texts and of files of links</source>
      <translation>il faut un dossier de textes et de fichiers de liens</translation>
    </message>
    <message>
      <source>rename one of the two</source>
      <translation>renommez l’un des deux</translation>
    </message>
    <message>
      <source>expected at least one word</source>
      <translation>il faut un mot au moins</translation>
    </message>
    <message>
      <source>expected two, each with its lnum</source>
      <translation>il en faut deux, chacune avec son lnum</translation>
    </message>
    <message>
      <source>expected &lt;sentence&gt; with words of both sides</source>
      <translation>il faut des &lt;sentence&gt; avec des mots des deux côtés</translation>
    </message>
    <message>
      <source>expected the verse pairs that were annotated, all and in their order; look for a backup</source>
      <translation>il faut les paires de versets qui ont été annotées, toutes et dans leur ordre ; cherchez une sauvegarde</translation>
    </message>
    <message>
      <source>expected a position on one side at least</source>
      <translation>il faut une position d’un côté au moins</translation>
    </message>
    <message>
      <source>expected each line once</source>
      <translation>il faut chaque ligne une seule fois</translation>
    </message>
    <message>
      <source>expected a folder with EN.sample.1, FR.sample.1 and annotators' folders</source>
      <translation>il faut un dossier avec EN.sample.1, FR.sample.1 et les dossiers des annotateurs</translation>
    </message>
    <message>
      <source>this bitext cannot be written in the 1998 format; keep the .blinker file</source>
      <translation>ce bitexte ne peut pas être écrit au format de 1998 ; gardez le fichier .blinker</translation>
    </message>
    <message>
      <source>expected at least one sample's work</source>
      <translation>il faut le travail d’un échantillon au moins</translation>
    </message>
    <message>
      <source>finish all of sample {number} first</source>
      <translation>terminez d’abord tout l’échantillon {number}</translation>
    </message>
    <message>
      <source>expected tables of the same verses</source>
      <translation>il faut des tables des mêmes versets</translation>
    </message>
    <message>
      <source>expected "type": "translation" and "records"</source>
      <translation>il faut "type": "translation" et "records"</translation>
    </message>
    <message>
      <source>expected GEN 1:1 or such</source>
      <translation>il faut par exemple GEN 1:1</translation>
    </message>
    <message>
      <source>expected {most} at most</source>
      <translation>il en faut {most} au plus</translation>
    </message>
    <message>
      <source>expected BBCCCVVVWWW</source>
      <translation>il faut BBCCCVVVWWW</translation>
    </message>
    <message>
      <source>expected each word once</source>
      <translation>il faut chaque mot une seule fois</translation>
    </message>
    <message>
      <source>expected BBCCCVVV</source>
      <translation>il faut BBCCCVVV</translation>
    </message>
    <message>
      <source>keep the .blinker file, or write a format that holds them</source>
      <translation>gardez le fichier .blinker, ou choisissez un format qui les contient</translation>
    </message>
    <message>
      <source>expected the same sentence pairs in both files</source>
      <translation>il faut les mêmes paires de phrases dans les deux fichiers</translation>
    </message>
    <message>
      <source>expected the same texts, with source and target changed over</source>
      <translation>il faut les mêmes textes, source et cible échangées</translation>
    </message>
    <message>
      <source>expected one, as in {other}</source>
      <translation>il en faut une, comme dans {other}</translation>
    </message>
    <message>
      <source>expected no line here</source>
      <translation>aucune ligne n’était attendue ici</translation>
    </message>
    <message>
      <source>take some of them: convert with --first N or --sample N</source>
      <translation>prenez-en une partie : convertissez avec --first N ou --sample N</translation>
    </message>
    <message>
      <source>expected two lines below its head</source>
      <translation>il faut deux lignes sous son en-tête</translation>
    </message>
    <message>
      <source>expected {example}</source>
      <translation>il faut {example}</translation>
    </message>
    <message>
      <source>expected another number for each sentence pair</source>
      <translation>il faut un autre numéro pour chaque paire de phrases</translation>
    </message>
    <message>
      <source>expected a JSON file</source>
      <translation>il faut un fichier JSON</translation>
    </message>
    <message>
      <source>expected one</source>
      <translation>il en faut une seule</translation>
    </message>
    <message>
      <source>expected a file of this format</source>
      <translation>il faut un fichier de ce format</translation>
    </message>
    <message>
      <source>expected a comment that can be kept as a note</source>
      <translation>il faut un commentaire qui puisse être gardé comme note</translation>
    </message>
    <message>
      <source>expected another id for each sentence</source>
      <translation>il faut un autre identifiant pour chaque phrase</translation>
    </message>
    <message>
      <source>expected {first} to {last}, counting from {first}; every position of this file would fit if it counted from {other}</source>
      <translation>il faut de {first} à {last}, en comptant à partir de {first} ; toutes les positions de ce fichier iraient s’il comptait à partir de {other}</translation>
    </message>
    <message>
      <source>expected {first} to {last}, counting from {first}</source>
      <translation>il faut de {first} à {last}, en comptant à partir de {first}</translation>
    </message>
    <message>
      <source>expected no link here: the verse is empty or joined to the one before</source>
      <translation>il ne faut aucun lien ici : le verset est vide ou réuni au précédent</translation>
    </message>
    <message>
      <source>expected each link once</source>
      <translation>il faut chaque lien une seule fois</translation>
    </message>
    <message>
      <source>expected each mark once</source>
      <translation>il faut chaque marque une seule fois</translation>
    </message>
    <message>
      <source>expected the verse alone</source>
      <translation>le verset seul était attendu</translation>
    </message>
    <message>
      <source>expected Gen 1:1 or such</source>
      <translation>il faut par exemple Gen 1:1</translation>
    </message>
    <message>
      <source>expected one verse pair a line</source>
      <translation>il faut une paire de versets par ligne</translation>
    </message>
    <message>
      <source>expected two positions such as 3-4</source>
      <translation>il faut deux positions telles que 3-4</translation>
    </message>
    <message>
      <source>expected {pairs}, one a verse pair (an empty line says that a pair has no links)</source>
      <translation>il en faut {pairs}, une par paire de versets (une ligne vide dit qu’une paire n’a pas de lien)</translation>
    </message>
    <message>
      <source>expected one verse a line</source>
      <translation>il faut un verset par ligne</translation>
    </message>
    <message>
      <source>expected a verse</source>
      <translation>un verset était attendu</translation>
    </message>
    <message>
      <source>expected {expected} {expected:line|lines}, as in {other}</source>
      <translation>il faut {expected} {expected:ligne|ligne|lignes}, comme dans {other}</translation>
    </message>
    <message>
      <source>expected one reference a line</source>
      <translation>il faut une référence par ligne</translation>
    </message>
    <message>
      <source>expected another reference for each verse pair</source>
      <translation>il faut une référence différente pour chaque paire de versets</translation>
    </message>
    <message>
      <source>expected 1 to {count}, or X</source>
      <translation>il faut 1 à {count}, ou X</translation>
    </message>
    <message>
      <source>expected a list of objects</source>
      <translation>il faut une liste d’objets</translation>
    </message>
    <message>
      <source>expected as many of each</source>
      <translation>il en faut autant de chaque sorte</translation>
    </message>
    <message>
      <source>expected one plain line</source>
      <translation>il faut une seule ligne simple</translation>
    </message>
    <message>
      <source>expected a CoNLL-U file</source>
      <translation>il faut un fichier CoNLL-U</translation>
    </message>
    <message>
      <source>expected {expected}, as in CoNLL-U</source>
      <translation>il en faut {expected}, comme dans CoNLL-U</translation>
    </message>
    <message>
      <source>expected {right}</source>
      <translation>il faut {right}</translation>
    </message>
    <message>
      <source>expected a smaller file</source>
      <translation>il faut un fichier plus petit</translation>
    </message>
    <message>
      <source>unpack it first</source>
      <translation>décompressez-le d’abord</translation>
    </message>
    <message>
      <source>expected a text file saved as {encoding}; it reads as {guess}: try --encoding {option}</source>
      <translation>il faut un fichier de texte enregistré en {encoding} ; il se lit en {guess} : essayez --encoding {option}</translation>
    </message>
    <message>
      <source>expected a text file saved as {encoding}</source>
      <translation>il faut un fichier de texte enregistré en {encoding}</translation>
    </message>
    <message>
      <source>expected a file that you may read</source>
      <translation>il faut un fichier que vous ayez le droit de lire</translation>
    </message>
    <message>
      <source>take it out of the text</source>
      <translation>ôtez-le du texte</translation>
    </message>
    <message>
      <source>choose a format that can hold it</source>
      <translation>choisissez un format qui peut le contenir</translation>
    </message>
    <message>
      <source>expected {expected}, as the first row</source>
      <translation>il en faut {expected}, comme dans la première ligne</translation>
    </message>
    <message>
      <source>expected it in the first row; it would be there if {other} stood between the cells</source>
      <translation>il la faut dans la première ligne ; elle y serait si des {other} séparaient les cellules</translation>
    </message>
    <message>
      <source>expected it in the first row</source>
      <translation>il la faut dans la première ligne</translation>
    </message>
    <message>
      <source>expected a first row that names the columns</source>
      <translation>il faut une première ligne qui nomme les colonnes</translation>
    </message>
    <message>
      <source>expected one column of a name</source>
      <translation>il faut une seule colonne de ce nom</translation>
    </message>
    <message>
      <source>expected a cell within one line, each quotation mark in it doubled</source>
      <translation>il faut une cellule d’une seule ligne, où chaque guillemet est doublé</translation>
    </message>
    <message>
      <source>expected one a row</source>
      <translation>il en faut une par ligne</translation>
    </message>
    <message>
      <source>expected an attribute xml:lang</source>
      <translation>il faut un attribut xml:lang</translation>
    </message>
    <message>
      <source>say which of them are source and target, as they are written here</source>
      <translation>dites lesquelles sont la source et la cible, comme elles sont écrites ici</translation>
    </message>
    <message>
      <source>expected units &lt;tu&gt; with texts</source>
      <translation>il faut des unités &lt;tu&gt; avec des textes</translation>
    </message>
    <message>
      <source>expected one of each</source>
      <translation>il en faut une de chaque</translation>
    </message>
    <message>
      <source>expected verses \v in chapters \c of a book \id</source>
      <translation>il faut des versets \v dans des chapitres \c d’un livre \id</translation>
    </message>
    <message>
      <source>expected a marker \id</source>
      <translation>il faut un marqueur \id</translation>
    </message>
    <message>
      <source>expected a marker such as \v</source>
      <translation>il faut un marqueur tel que \v</translation>
    </message>
    <message>
      <source>expected a word</source>
      <translation>il faut un mot</translation>
    </message>
    <message>
      <source>expected one space between two words</source>
      <translation>il faut une seule espace entre deux mots</translation>
    </message>
    <message>
      <source>expected verses that both files have</source>
      <translation>il faut des versets que les deux fichiers ont</translation>
    </message>
    <message>
      <source>expected the same numbering of verses; an import can be told to pair them by reference all the same</source>
      <translation>la même numérotation des versets était attendue ; on peut demander à l’import de les apparier quand même par référence</translation>
    </message>
    <message>
      <source>expected it in both files</source>
      <translation>il faut qu’il soit dans les deux fichiers</translation>
    </message>
    <message>
      <source>expected each verse once</source>
      <translation>il faut chaque verset une seule fois</translation>
    </message>
    <message>
      <source>expected one, or one whose fromDoc and toDoc name these two texts</source>
      <translation>il en faut un seul, ou un dont fromDoc et toDoc nomment ces deux textes</translation>
    </message>
    <message>
      <source>expected elements &lt;link&gt;</source>
      <translation>il faut des éléments &lt;link&gt;</translation>
    </message>
    <message>
      <source>expected sentences &lt;s&gt; with words &lt;w&gt;</source>
      <translation>il faut des phrases &lt;s&gt; avec des mots &lt;w&gt;</translation>
    </message>
    <message>
      <source>expected an id of its own for each sentence and word</source>
      <translation>il faut un identifiant propre à chaque phrase et à chaque mot</translation>
    </message>
    <message>
      <source>expected &lt;{wanted}&gt;</source>
      <translation>il faut &lt;{wanted}&gt;</translation>
    </message>
    <message>
      <source>expected XML text in UTF-8</source>
      <translation>il faut du texte XML en UTF-8</translation>
    </message>
    <message>
      <source>expected well-formed XML</source>
      <translation>il faut du XML bien formé</translation>
    </message>
    <message>
      <source>it is taken as it is now</source>
      <translation>il est pris tel qu’il est</translation>
    </message>
    <message>
      <source>expected its file; name it</source>
      <translation>il faut son fichier ; nommez-le</translation>
    </message>
    <message>
      <source>expected the role "gold"</source>
      <translation>il faut le rôle « gold »</translation>
    </message>
    <message>
      <source>expected every verse pair twice</source>
      <translation>il faut chaque paire de versets deux fois</translation>
    </message>
    <message>
      <source>expected a gold standard made by `gold`</source>
      <translation>il faut un standard de référence fait par `gold`</translation>
    </message>
    <message>
      <source>expected the files that it was made from</source>
      <translation>il faut les fichiers dont elle a été tirée</translation>
    </message>
    <message>
      <source>expected a machine's annotation set of the same bitext</source>
      <translation>il faut le jeu d’annotations d’une machine sur le même bitexte</translation>
    </message>
    <message>
      <source>name another place, or move it away first: files are never written over</source>
      <translation>nommez un autre endroit, ou déplacez-le d’abord : aucun fichier n’est jamais écrasé</translation>
    </message>
    <message>
      <source>expected one of: {names}</source>
      <translation>il faut une des valeurs : {names}</translation>
    </message>
    <message>
      <source>expected settings as this program writes them; the defaults are used</source>
      <translation>il faut des réglages tels que ce programme les écrit ; les valeurs par défaut s’appliquent</translation>
    </message>
    <message>
      <source>expected files whose names end in {suffix}</source>
      <translation>il faut des fichiers dont le nom finit par {suffix}</translation>
    </message>
    <message>
      <source>the aligner is not installed; install it beside the program with: {command}</source>
      <translation>l’aligneur n’est pas installé ; pour l’installer à côté du programme : {command}</translation>
    </message>
    <message>
      <source>{side} word {position} is both linked and not translated</source>
      <translation>le mot {side} {position} est à la fois lié et non traduit</translation>
    </message>
    <message>
      <source>the possible link {source}-{target} is not among the links</source>
      <translation>le lien possible {source}-{target} n’est pas parmi les liens</translation>
    </message>
    <message>
      <source>a block needs at least one word on each side</source>
      <translation>un bloc demande un mot au moins de chaque côté</translation>
    </message>
    <message>
      <source>{side} word {position} does not exist: the verse has {count} {count:word|words}</source>
      <translation>le mot {side} {position} n’existe pas : le verset a {count} {count:mot|mot|mots}</translation>
    </message>
    <message>
      <source>no backup of {path} was made: {reason}</source>
      <translation>aucune sauvegarde de {path} n’a été faite : {reason}</translation>
    </message>
    <message>
      <source>there is nothing to vote on: annotators agree on every one of the words</source>
      <translation>il n’y a rien à mettre aux voix : les annotateurs sont d’accord sur chacun de ces mots</translation>
    </message>
    <message>
      <source>'{word}' is no word of the {side} side</source>
      <translation>« {word} » n’est pas un mot du côté {side}</translation>
    </message>
    <message>
      <source>there is not enough memory; free some and try again</source>
      <translation>la mémoire ne suffit pas ; libérez-en et réessayez</translation>
    </message>
    <message>
      <source>the work ended by itself; free some memory and try again</source>
      <translation>le travail s’est arrêté de lui-même ; libérez de la mémoire et réessayez</translation>
    </message>
    <message>
      <source>'{tag}' is not a BCP 47 language tag such as en, grc or pt-BR</source>
      <translation>« {tag} » n’est pas un code de langue BCP 47 tel que en, grc ou pt-BR</translation>
    </message>
    <message>
      <source>no verse pair is settled</source>
      <translation>aucune paire de versets n’est tranchée</translation>
    </message>
    <message>
      <source>{count} of {all} verse pairs {count:is|are} not settled, which the format {format} cannot say: settle them, or hand out the settled verse pairs alone</source>
      <translation>{count} {count:paire|paire|paires} de versets sur {all} {count:n’est pas tranchée|n’est pas tranchée|ne sont pas tranchées}, ce que le format {format} ne peut pas dire : tranchez-les, ou ne transmettez que les paires tranchées</translation>
    </message>
    <message>
      <source>'{name}' cannot be an annotator's name</source>
      <translation>« {name} » ne peut pas être le nom d’un annotateur</translation>
    </message>
    <message>
      <source>say first what the files do not say themselves</source>
      <translation>dites d’abord ce que les fichiers ne disent pas eux-mêmes</translation>
    </message>
    <message>
      <source>'{name}' is not an encoding of texts such as iso-8859-1, windows-1255 or utf-16</source>
      <translation>« {name} » n’est pas un codage de textes comme iso-8859-1, windows-1255 ou utf-16</translation>
    </message>
    <message>
      <source>a gold standard is published in one format at least</source>
      <translation>une référence se publie dans un format au moins</translation>
    </message>
    <message>
      <source>say whether words count from 0 or from 1 in the format {format}</source>
      <translation>dites si les mots se comptent à partir de 0 ou de 1 dans le format {format}</translation>
    </message>
    <message>
      <source>agreement needs two sources at least; name all of them, or none</source>
      <translation>l’accord demande deux sources au moins ; nommez-les toutes, ou aucune</translation>
    </message>
    <message>
      <source>agreement is that of annotators, and of two at least</source>
      <translation>l’accord est celui d’annotateurs, et de deux au moins</translation>
    </message>
    <message>
      <source>{path} was changed by something else</source>
      <translation>{path} a été modifié par autre chose</translation>
    </message>
    <message>
      <source>{count} of {all} annotators cannot be compared with the rest: there have to be three annotators or more, some in the group and some not</source>
      <translation>{count} annotateurs sur {all} ne peuvent être comparés aux autres : il faut au moins trois annotateurs, dont certains dans le groupe et d’autres non</translation>
    </message>
    <message>
      <source>there are too many ways of choosing {count} of {all} annotators; name fewer, or leave some annotators out</source>
      <translation>il y a trop de façons de choisir {count} annotateurs sur {all} ; nommez-en moins, ou laissez des annotateurs de côté</translation>
    </message>
    <message>
      <source>there is no annotator “{name}” among {names}</source>
      <translation>il n’y a pas d’annotateur « {name} » parmi {names}</translation>
    </message>
    <message>
      <source>there is no annotation set to look at</source>
      <translation>il n’y a aucun jeu d’annotations à examiner</translation>
    </message>
    <message>
      <source>agreement needs at least two annotation sets; there is {count}</source>
      <translation>l’accord demande deux jeux d’annotations au moins ; il y en a {count}</translation>
    </message>
    <message>
      <source>the part “{name}” ends with verse pair {last}, but there are only {count}</source>
      <translation>la partie « {name} » finit à la paire de versets {last}, mais il n’y en a que {count}</translation>
    </message>
    <message>
      <source>none of the files is an annotator's work; others take part only if their roles are included (--include-roles {roles})</source>
      <translation>aucun des fichiers n’est le travail d’un annotateur ; les autres ne sont pris en compte que si leurs rôles sont inclus (--include-roles {roles})</translation>
    </message>
    <message>
      <source>no question was asked of all annotators, in the same words; what a study asks stands in its settings</source>
      <translation>aucune question n’a été posée à tous les annotateurs dans les mêmes termes ; ce que demande une étude est dans ses réglages</translation>
    </message>
    <message>
      <source>no verse pair is done in the gold standard and by all systems</source>
      <translation>aucune paire de versets n’est faite à la fois dans la référence et par tous les systèmes</translation>
    </message>
    <message>
      <source>Tick the one gold standard that others are compared with</source>
      <translation>Cochez l’unique référence à laquelle les autres sont confrontés</translation>
    </message>
    <message>
      <source>there is no gold standard to hold the others against: add an annotation set with the role of gold</source>
      <translation>il n’y a pas de référence à laquelle confronter les autres : ajoutez un jeu d’annotations dont le rôle est « gold »</translation>
    </message>
    <message>
      <source>no verse pair of {annotator} is done that is done in the gold standard</source>
      <translation>aucune paire de versets de {annotator} n’est terminée qui le soit dans le standard de référence</translation>
    </message>
    <message>
      <source>two files are by {annotator}</source>
      <translation>deux fichiers sont de {annotator}</translation>
    </message>
    <message>
      <source>{path} is a gold standard, not an annotator's work; name it as the one to be brought up to date</source>
      <translation>{path} est un standard de référence, non le travail d’un annotateur ; nommez-le comme celui à mettre à jour</translation>
    </message>
    <message>
      <source>there is no annotation set of {annotator}, who is preferred</source>
      <translation>il n’y a pas de jeu d’annotations de {annotator}, qui est préféré</translation>
    </message>
    <message>
      <source>it is being edited in another window on this computer</source>
      <translation>il est en cours de modification dans une autre fenêtre de cet ordinateur</translation>
    </message>
    <message>
      <source>the journal {path} cannot be written: {reason}</source>
      <translation>le journal {path} ne peut pas être écrit : {reason}</translation>
    </message>
    <message>
      <source>its lock file cannot be written: {reason}</source>
      <translation>son fichier de verrouillage ne peut pas être écrit : {reason}</translation>
    </message>
    <message>
      <source>“{name}” is not the name of a question: small letters, digits and hyphens</source>
      <translation>« {name} » n’est pas le nom d’une question : lettres minuscules, chiffres et traits d’union</translation>
    </message>
    <message>
      <source>the question “{name}” has no text</source>
      <translation>la question « {name} » n’a pas de texte</translation>
    </message>
    <message>
      <source>the question “{name}” has {count} {count:answer|answers}, not 2 to {most}</source>
      <translation>la question « {name} » a {count} {count:réponse|réponse|réponses}, et non de 2 à {most}</translation>
    </message>
    <message>
      <source>the question “{name}” has an answer without a label; only a scale may, between its ends</source>
      <translation>la question « {name} » a une réponse sans libellé ; seule une échelle le peut, entre ses extrémités</translation>
    </message>
    <message>
      <source>a question is one line of text: “{text}”</source>
      <translation>une question tient en une ligne de texte : « {text} »</translation>
    </message>
    <message>
      <source>a question has more than {most} characters</source>
      <translation>une question a plus de {most} caractères</translation>
    </message>
    <message>
      <source>two questions have the name “{name}”</source>
      <translation>deux questions portent le nom « {name} »</translation>
    </message>
    <message>
      <source>there are more than {most} questions</source>
      <translation>il y a plus de {most} questions</translation>
    </message>
    <message>
      <source>the study asks for nothing: neither for links nor for answers</source>
      <translation>l’étude ne demande rien : ni liens ni réponses</translation>
    </message>
    <message>
      <source>the note is empty</source>
      <translation>la note est vide</translation>
    </message>
    <message>
      <source>a note is on word {position}</source>
      <translation>une note porte sur le mot {position}</translation>
    </message>
    <message>
      <source>the reason is empty</source>
      <translation>le motif est vide</translation>
    </message>
    <message>
      <source>there are more than {most} notes</source>
      <translation>il y a plus de {most} notes</translation>
    </message>
    <message>
      <source>“{ruling}” is not the number of a ruling</source>
      <translation>« {ruling} » n’est pas le numéro d’une règle</translation>
    </message>
    <message>
      <source>XML cannot hold the character {code}</source>
      <translation>le XML ne peut pas contenir le caractère {code}</translation>
    </message>
    <message>
      <source>a remark has more than {most} characters</source>
      <translation>une remarque a plus de {most} caractères</translation>
    </message>
    <message>
      <source>{name} is missing from this installation; install Blinker Qt again</source>
      <translation>{name} manque dans cette installation ; réinstallez Blinker Qt</translation>
    </message>
    <message>
      <source>only a majority has a threshold</source>
      <translation>seule une majorité a un seuil</translation>
    </message>
    <message>
      <source>the threshold is {count}, not from 1 to {most}</source>
      <translation>le seuil est {count}, et non de 1 à {most}</translation>
    </message>
    <message>
      <source>an annotator is named if one is preferred, and only then</source>
      <translation>un annotateur est nommé s’il est préféré, et seulement alors</translation>
    </message>
    <message>
      <source>name the annotation files that the gold standard is to be made of</source>
      <translation>nommez les fichiers d’annotations dont tirer le standard de référence</translation>
    </message>
    <message>
      <source>{path} is still being saved</source>
      <translation>{path} est encore en cours d’enregistrement</translation>
    </message>
    <message>
      <source>{path} is the file that is open</source>
      <translation>{path} est le fichier ouvert</translation>
    </message>
    <message>
      <source>{path} does not hold what was saved to it</source>
      <translation>{path} ne contient pas ce qui y a été enregistré</translation>
    </message>
    <message>
      <source>{path} was not saved</source>
      <translation>{path} n’a pas été enregistré</translation>
    </message>
    <message>
      <source>{path} was not saved: the disk is full</source>
      <translation>{path} n’a pas été enregistré : le disque est plein</translation>
    </message>
    <message>
      <source>{path} was not saved: your quota on this disk is used up</source>
      <translation>{path} n’a pas été enregistré : votre quota sur ce disque est épuisé</translation>
    </message>
    <message>
      <source>{path} was not saved: the file would be larger than is allowed here</source>
      <translation>{path} n’a pas été enregistré : le fichier dépasserait la taille permise ici</translation>
    </message>
    <message>
      <source>{path} was not saved: this disk can only be read</source>
      <translation>{path} n’a pas été enregistré : ce disque est en lecture seule</translation>
    </message>
    <message>
      <source>{path} was not saved: you may not write here</source>
      <translation>{path} n’a pas été enregistré : vous n’avez pas le droit d’écrire ici</translation>
    </message>
    <message>
      <source>{path} was not saved: the folder does not exist</source>
      <translation>{path} n’a pas été enregistré : le dossier n’existe pas</translation>
    </message>
    <message>
      <source>{path} was not saved: a folder has this name</source>
      <translation>{path} n’a pas été enregistré : un dossier porte ce nom</translation>
    </message>
    <message>
      <source>{path} was not saved: the name is too long</source>
      <translation>{path} n’a pas été enregistré : le nom est trop long</translation>
    </message>
    <message>
      <source>{path} was not saved: the disk reports a fault</source>
      <translation>{path} n’a pas été enregistré : le disque signale une défaillance</translation>
    </message>
    <message>
      <source>{path} was not saved: {reason}</source>
      <translation>{path} n’a pas été enregistré : {reason}</translation>
    </message>
    <message>
      <source>{count} verse {count:pair is|pairs are} to come again, but only {most} can; ask for fewer, or for a smaller distance</source>
      <translation>{count} {count:paire|paire|paires} de versets {count:devrait|devrait|devraient} revenir, mais {most} au plus le {most:peut|peut|peuvent} ; demandez-en moins, ou une distance plus petite</translation>
    </message>
    <message>
      <source>there are verse pairs of a second pass in it already</source>
      <translation>il contient déjà des paires de versets d’un second passage</translation>
    </message>
    <message>
      <source>no verse pair is to come again</source>
      <translation>aucune paire de versets ne doit revenir</translation>
    </message>
    <message>
      <source>the files are of several annotators: {names}</source>
      <translation>les fichiers sont de plusieurs annotateurs : {names}</translation>
    </message>
    <message>
      <source>no verse pair comes again in these files</source>
      <translation>aucune paire de versets ne revient dans ces fichiers</translation>
    </message>
    <message>
      <source>“{reference}” has other words in its second pass</source>
      <translation>« {reference} » a d’autres mots dans son second passage</translation>
    </message>
    <message>
      <source>the files of one pass ask different questions</source>
      <translation>les fichiers d’un même passage posent des questions différentes</translation>
    </message>
    <message>
      <source>the annotation set {file} names no annotator</source>
      <translation>le jeu d’annotations {file} ne nomme aucun annotateur</translation>
    </message>
    <message>
      <source>“{text}” is not a SHA-256 digest</source>
      <translation>« {text} » n’est pas une empreinte SHA-256</translation>
    </message>
    <message>
      <source>two annotation sets are by one annotator</source>
      <translation>deux jeux d’annotations sont du même annotateur</translation>
    </message>
    <message>
      <source>there are more than {most} annotation sets</source>
      <translation>il y a plus de {most} jeux d’annotations</translation>
    </message>
    <message>
      <source>only to annotators can anything be suggested</source>
      <translation>on ne peut rien suggérer qu’à des annotateurs</translation>
    </message>
    <message>
      <source>the order cannot be changed any more: verse pairs come again at distances in it</source>
      <translation>l’ordre ne peut plus être changé : des paires de versets y reviennent à des distances données</translation>
    </message>
    <message>
      <source>the suggestions of {annotator} are not where they were: {file}</source>
      <translation>les suggestions de {annotator} ne sont plus où elles étaient : {file}</translation>
    </message>
    <message>
      <source>the suggestions of {annotator} have changed since the study named them: {file}</source>
      <translation>les suggestions de {annotator} ont changé depuis que l’étude les a nommées : {file}</translation>
    </message>
    <message>
      <source>the study suggests nothing</source>
      <translation>l’étude ne suggère rien</translation>
    </message>
    <message>
      <source>name the file of the machine whose links are to be suggested</source>
      <translation>indiquez le fichier de la machine dont les liens sont à suggérer</translation>
    </message>
    <message>
      <source>an error in the program: {error}</source>
      <translation>une erreur du programme : {error}</translation>
    </message>
    <message>
      <source>an error in the program: {error}; a report for its maintainers is in {path}</source>
      <translation>une erreur du programme : {error} ; un rapport pour ceux qui l’entretiennent se trouve dans {path}</translation>
    </message>
    <message>
      <source>the file would be larger than {most} bytes</source>
      <translation>le fichier dépasserait {most} octets</translation>
    </message>
    <message>
      <source>there are more than {most} verse pairs</source>
      <translation>il y a plus de {most} paires de versets</translation>
    </message>
    <message>
      <source>there must be verse pairs, each with a reference of its own</source>
      <translation>il faut des paires de versets, chacune avec sa propre référence</translation>
    </message>
    <message>
      <source>the file could not be read: {reason}</source>
      <translation>le fichier ne pourrait pas être relu : {reason}</translation>
    </message>
    <message>
      <source>a verse holds an empty word or a line break: “{text}”</source>
      <translation>un verset contient un mot vide ou un saut de ligne : « {text} »</translation>
    </message>
    <message>
      <source>a verse has more than {most} words</source>
      <translation>un verset a plus de {most} mots</translation>
    </message>
    <message>
      <source>a text has more than {most} characters</source>
      <translation>un texte a plus de {most} caractères</translation>
    </message>
    <message>
      <source>{number} is not a number from {least} to {most}</source>
      <translation>{number} n’est pas un nombre de {least} à {most}</translation>
    </message>
    <message>
      <source>“{tag}” is not a BCP 47 language tag such as fr or und</source>
      <translation>« {tag} » n’est pas un code de langue BCP 47 tel que fr ou und</translation>
    </message>
    <message>
      <source>the format {format} holds the texts with the links: leave it out, or give the texts in full</source>
      <translation>le format {format} contient les textes avec les liens : laissez-le de côté, ou donnez les textes en entier</translation>
    </message>
    <message>
      <source>the milestone ends nothing</source>
      <translation>le jalon ne termine rien</translation>
    </message>
    <message>
      <source>the milestone does not name a source word</source>
      <translation>le jalon ne nomme pas de mot source</translation>
    </message>
    <message>
      <source>a milestone, word or note of the verse before has no end</source>
      <translation>un jalon, un mot ou une note du verset précédent n’a pas de fin</translation>
    </message>
    <message>
      <source>no file in here names two texts that are in here</source>
      <translation>aucun fichier de ce dossier ne nomme deux textes qui s’y trouvent</translation>
    </message>
    <message>
      <source>there is no file {name} beside it</source>
      <translation>il n’y a pas de fichier {name} à côté</translation>
    </message>
    <message>
      <source>the words are in the language '{name}'</source>
      <translation>les mots sont dans la langue « {name} »</translation>
    </message>
    <message>
      <source>the word is numbered '{name}'</source>
      <translation>le mot porte le numéro « {name} »</translation>
    </message>
    <message>
      <source>the word is linked with '{name}'</source>
      <translation>le mot est lié avec « {name} »</translation>
    </message>
    <message>
      <source>the outermost element is &lt;{element}&gt;</source>
      <translation>l’élément racine est &lt;{element}&gt;</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; is not in the namespace of annotation files</source>
      <translation>&lt;{element}&gt; n’est pas dans l’espace de noms des fichiers d’annotations</translation>
    </message>
    <message>
      <source>the file has format version {found}, but this program reads version {known}</source>
      <translation>le fichier a la version de format {found}, mais ce programme lit la version {known}</translation>
    </message>
    <message>
      <source>the format version is “{found}”</source>
      <translation>la version de format est « {found} »</translation>
    </message>
    <message>
      <source>there are too many questions</source>
      <translation>il y a trop de questions</translation>
    </message>
    <message>
      <source>the state is “{state}”, but there are answers</source>
      <translation>l’état est « {state} », mais il y a des réponses</translation>
    </message>
    <message>
      <source>&lt;question&gt; lacks an element</source>
      <translation>il manque un élément à &lt;question&gt;</translation>
    </message>
    <message>
      <source>“{name}” is “{text}”</source>
      <translation>« {name} » vaut « {text} »</translation>
    </message>
    <message>
      <source>there are too many verse pairs</source>
      <translation>il y a trop de paires de versets</translation>
    </message>
    <message>
      <source>the reference is empty</source>
      <translation>la référence est vide</translation>
    </message>
    <message>
      <source>the reference “{reference}” was given in line {first} already</source>
      <translation>la référence « {reference} » a déjà été donnée à la ligne {first}</translation>
    </message>
    <message>
      <source>“{reference}” comes again with other words</source>
      <translation>« {reference} » revient avec d’autres mots</translation>
    </message>
    <message>
      <source>there is a line break in the {side} verse</source>
      <translation>il y a un saut de ligne dans le verset {side}</translation>
    </message>
    <message>
      <source>the {side} verse has too many words</source>
      <translation>le verset {side} a trop de mots</translation>
    </message>
    <message>
      <source>word {position} of the {side} verse is empty</source>
      <translation>le mot {position} du verset {side} est vide</translation>
    </message>
    <message>
      <source>the text of “{reference}” was changed: it does not match its fingerprint</source>
      <translation>le texte de « {reference} » a été modifié : il ne correspond pas à son empreinte</translation>
    </message>
    <message>
      <source>the state is “{state}”, but words are linked or marked</source>
      <translation>l’état est « {state} », mais des mots sont liés ou marqués</translation>
    </message>
    <message>
      <source>the state is “{state}”</source>
      <translation>l’état est « {state} »</translation>
    </message>
    <message>
      <source>the state is “{state}”, but there are remarks</source>
      <translation>l’état est « {state} », mais il y a des remarques</translation>
    </message>
    <message>
      <source>the file holds too many links</source>
      <translation>le fichier contient trop de liens</translation>
    </message>
    <message>
      <source>there are too many links</source>
      <translation>il y a trop de liens</translation>
    </message>
    <message>
      <source>a possible link is not among the links: {link}</source>
      <translation>un lien possible n’est pas parmi les liens : {link}</translation>
    </message>
    <message>
      <source>these are not links: “{text}”</source>
      <translation>ce ne sont pas des liens : « {text} »</translation>
    </message>
    <message>
      <source>a link is given twice: {link}</source>
      <translation>un lien est donné deux fois : {link}</translation>
    </message>
    <message>
      <source>these are not positions: “{text}”</source>
      <translation>ce ne sont pas des positions : « {text} »</translation>
    </message>
    <message>
      <source>a {side} word is named twice: {text}</source>
      <translation>un mot {side} est nommé deux fois : {text}</translation>
    </message>
    <message>
      <source>there is no &lt;bitext&gt;</source>
      <translation>il n’y a pas de &lt;bitext&gt;</translation>
    </message>
    <message>
      <source>an annotator’s work holds &lt;adjudication&gt;</source>
      <translation>le travail d’un annotateur contient &lt;adjudication&gt;</translation>
    </message>
    <message>
      <source>the order is shuffled without a seed</source>
      <translation>l’ordre est mélangé sans graine</translation>
    </message>
    <message>
      <source>there is a seed, but the order is not shuffled</source>
      <translation>il y a une graine, mais l’ordre n’est pas mélangé</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; has more than {most} attributes</source>
      <translation>&lt;{element}&gt; a plus de {most} attributs</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; lacks an attribute</source>
      <translation>il manque un attribut à &lt;{element}&gt;</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; is in no namespace</source>
      <translation>&lt;{element}&gt; n’est dans aucun espace de noms</translation>
    </message>
    <message>
      <source>there are too many namespaces</source>
      <translation>il y a trop d’espaces de noms</translation>
    </message>
    <message>
      <source>the file holds too much that is not of this format</source>
      <translation>le fichier contient trop d’éléments étrangers à ce format</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; holds text in a place where none belongs: {text}</source>
      <translation>&lt;{element}&gt; contient du texte là où il n’en faut pas : {text}</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; comes twice</source>
      <translation>&lt;{element}&gt; vient deux fois</translation>
    </message>
    <message>
      <source>&lt;{element}&gt; comes too late</source>
      <translation>&lt;{element}&gt; vient trop tard</translation>
    </message>
    <message>
      <source>there are too many annotation sets</source>
      <translation>il y a trop de jeux d’annotations</translation>
    </message>
    <message>
      <source>two annotation sets are by “{annotator}”</source>
      <translation>deux jeux d’annotations sont de « {annotator} »</translation>
    </message>
    <message>
      <source>there are too many origins</source>
      <translation>il y a trop d’origines</translation>
    </message>
    <message>
      <source>an origin is by a rule, by a person or of a suggestion</source>
      <translation>une origine est due à une règle, à une personne ou à une suggestion</translation>
    </message>
    <message>
      <source>what was suggested was not settled</source>
      <translation>ce qui a été suggéré n’a pas été tranché</translation>
    </message>
    <message>
      <source>&lt;pair&gt; lacks an element</source>
      <translation>il manque un élément à &lt;pair&gt;</translation>
    </message>
    <message>
      <source>&lt;ratings&gt; is empty</source>
      <translation>&lt;ratings&gt; est vide</translation>
    </message>
    <message>
      <source>there are too many notes</source>
      <translation>il y a trop de notes</translation>
    </message>
    <message>
      <source>an annotator’s work has origins by which it was settled</source>
      <translation>le travail d’un annotateur a des origines par lesquelles il a été tranché</translation>
    </message>
    <message>
      <source>only an annotator accepts suggestions</source>
      <translation>seul un annotateur accepte des suggestions</translation>
    </message>
    <message>
      <source>an origin is given for more than there is: “{text}”</source>
      <translation>une origine est donnée à plus qu’il n’y a : « {text} »</translation>
    </message>
    <message>
      <source>an origin is of what is not decided, or has one already: “{text}”</source>
      <translation>une origine est celle de ce qui n’est pas décidé, ou en a déjà une : « {text} »</translation>
    </message>
    <message>
      <source>what is said of the rejection does not fit the verse pair</source>
      <translation>ce qui est dit du rejet ne convient pas à la paire de versets</translation>
    </message>
    <message>
      <source>an origin is of nothing that can be read: “{text}”</source>
      <translation>une origine est celle de rien de lisible : « {text} »</translation>
    </message>
    <message>
      <source>an origin names an annotation set that there is none of</source>
      <translation>une origine nomme un jeu d’annotations qui n’existe pas</translation>
    </message>
    <message>
      <source>an origin is of nothing</source>
      <translation>une origine est celle de rien</translation>
    </message>
    <message>
      <source>the line is not a link</source>
      <translation>la ligne n’est pas un lien</translation>
    </message>
    <message>
      <source>the {side} position {position} does not exist</source>
      <translation>la position {side} {position} n’existe pas</translation>
    </message>
    <message>
      <source>the line names no word</source>
      <translation>la ligne ne nomme aucun mot</translation>
    </message>
    <message>
      <source>{side} word {position} is not translated here and linked on line {other}</source>
      <translation>le mot {side} {position} est non traduit ici et lié à la ligne {other}</translation>
    </message>
    <message>
      <source>no folder in here holds an annotator's files</source>
      <translation>aucun dossier ici ne contient les fichiers d’un annotateur</translation>
    </message>
    <message>
      <source>the folder holds no samples</source>
      <translation>le dossier ne contient pas d’échantillons</translation>
    </message>
    <message>
      <source>the sample has {count} {count:verse|verses}</source>
      <translation>l’échantillon a {count} {count:verset|verset|versets}</translation>
    </message>
    <message>
      <source>the sample holds no verse</source>
      <translation>l’échantillon ne contient aucun verset</translation>
    </message>
    <message>
      <source>the name of this folder cannot be an annotator's name</source>
      <translation>le nom de ce dossier ne peut pas être le nom d’un annotateur</translation>
    </message>
    <message>
      <source>the name of this file is not of this format</source>
      <translation>le nom de ce fichier n’est pas de ce format</translation>
    </message>
    <message>
      <source>the file is missing</source>
      <translation>le fichier manque</translation>
    </message>
    <message>
      <source>there is no verse {verse} in sample {number}</source>
      <translation>il n’y a pas de verset {verse} dans l’échantillon {number}</translation>
    </message>
    <message>
      <source>record {place} is no record</source>
      <translation>l’enregistrement {place} n’en est pas un</translation>
    </message>
    <message>
      <source>record {place} has the status '{text}'</source>
      <translation>l’enregistrement {place} a l’état « {text} »</translation>
    </message>
    <message>
      <source>record {place} has no list of words under '{text}'</source>
      <translation>l’enregistrement {place} n’a pas de liste de mots sous « {text} »</translation>
    </message>
    <message>
      <source>record {place} names the word {text}, which is not in the table</source>
      <translation>l’enregistrement {place} nomme le mot {text}, qui n’est pas dans la table</translation>
    </message>
    <message>
      <source>sentence {number} does not end</source>
      <translation>la phrase {number} ne se termine pas</translation>
    </message>
    <message>
      <source>the line is not of a sentence</source>
      <translation>la ligne n’appartient pas à une phrase</translation>
    </message>
    <message>
      <source>the line is not a word</source>
      <translation>la ligne n’est pas un mot</translation>
    </message>
    <message>
      <source>the word has the number {number}</source>
      <translation>le mot porte le numéro {number}</translation>
    </message>
    <message>
      <source>the lengths are not those of the texts below</source>
      <translation>les longueurs ne sont pas celles des textes qui suivent</translation>
    </message>
    <message>
      <source>the target word {position} stands in column {first} already</source>
      <translation>le mot cible {position} se trouve déjà à la colonne {first}</translation>
    </message>
    <message>
      <source>'{chunk}' is not a position</source>
      <translation>« {chunk} » n’est pas une position</translation>
    </message>
    <message>
      <source>0 stands beside other positions</source>
      <translation>0 se trouve à côté d’autres positions</translation>
    </message>
    <message>
      <source>words on both sides are not translated</source>
      <translation>des mots des deux côtés ne sont pas traduits</translation>
    </message>
    <message>
      <source>there is no column 'pair' and no column 'reference'</source>
      <translation>il n’y a ni colonne « pair » ni colonne « reference »</translation>
    </message>
    <message>
      <source>there is no kind '{kind}'</source>
      <translation>il n’y a pas de sorte « {kind} »</translation>
    </message>
    <message>
      <source>the row names no word</source>
      <translation>la ligne ne nomme pas de mot</translation>
    </message>
    <message>
      <source>the link names one word only</source>
      <translation>le lien ne nomme qu’un mot</translation>
    </message>
    <message>
      <source>the mark names two words</source>
      <translation>la marque nomme deux mots</translation>
    </message>
    <message>
      <source>the row names no verse pair</source>
      <translation>la ligne ne nomme pas de paire de versets</translation>
    </message>
    <message>
      <source>there is no verse pair '{number}'</source>
      <translation>il n’y a pas de paire de versets « {number} »</translation>
    </message>
    <message>
      <source>there is no verse pair {name}</source>
      <translation>il n’y a pas de paire de versets {name}</translation>
    </message>
    <message>
      <source>verse pair {name} is not number {number}</source>
      <translation>la paire de versets {name} n’a pas le numéro {number}</translation>
    </message>
    <message>
      <source>'{text}' is not a position</source>
      <translation>« {text} » n’est pas une position</translation>
    </message>
    <message>
      <source>there {count:is|are} {count} {count:slash|slashes} after '{word}'</source>
      <translation>{count} {count:barre oblique se trouve|barre oblique se trouve|barres obliques se trouvent} derrière « {word} »</translation>
    </message>
    <message>
      <source>there is no verse pair {number}</source>
      <translation>il n’y a pas de paire de versets {number}</translation>
    </message>
    <message>
      <source>{chunk} names no word</source>
      <translation>{chunk} ne nomme aucun mot</translation>
    </message>
    <message>
      <source>the line has no identifier</source>
      <translation>la ligne n’a pas d’identifiant</translation>
    </message>
    <message>
      <source>the identifier '{identifier}' stands on line {first} already</source>
      <translation>l’identifiant « {identifier} » se trouve déjà à la ligne {first}</translation>
    </message>
    <message>
      <source>verse {name} does not end</source>
      <translation>le verset {name} n’a pas de fin</translation>
    </message>
    <message>
      <source>the verse {end} ends, which has not begun</source>
      <translation>le verset {end} se termine sans avoir commencé</translation>
    </message>
    <message>
      <source>the verse is named '{name}'</source>
      <translation>le verset se nomme « {name} »</translation>
    </message>
    <message>
      <source>item {place} is no object</source>
      <translation>l’élément {place} n’est pas un objet</translation>
    </message>
    <message>
      <source>item {place} has no list of words under '{text}'</source>
      <translation>l’élément {place} n’a pas de liste de mots sous « {text} »</translation>
    </message>
    <message>
      <source>item {place} links {text} and says that it has no counterpart</source>
      <translation>l’élément {place} lie {text} et dit qu’il n’a pas d’équivalent</translation>
    </message>
    <message>
      <source>item {place} joins X with X</source>
      <translation>l’élément {place} joint X avec X</translation>
    </message>
    <message>
      <source>item {place} gives {text} twice</source>
      <translation>l’élément {place} donne deux fois {text}</translation>
    </message>
    <message>
      <source>there is no such file</source>
      <translation>ce fichier n’existe pas</translation>
    </message>
    <message>
      <source>this is a folder</source>
      <translation>c’est un dossier</translation>
    </message>
    <message>
      <source>this is not a path</source>
      <translation>ce n’est pas un chemin</translation>
    </message>
    <message>
      <source>the note \{name} does not end</source>
      <translation>la note \{name} n’a pas de fin</translation>
    </message>
    <message>
      <source>there is no code of a book</source>
      <translation>il n’y a pas de code de livre</translation>
    </message>
    <message>
      <source>there is no number of a chapter</source>
      <translation>il n’y a pas de numéro de chapitre</translation>
    </message>
    <message>
      <source>the chapter is of no book</source>
      <translation>le chapitre n’est d’aucun livre</translation>
    </message>
    <message>
      <source>there is no number of a verse</source>
      <translation>il n’y a pas de numéro de verset</translation>
    </message>
    <message>
      <source>the verse is of no chapter</source>
      <translation>le verset n’est d’aucun chapitre</translation>
    </message>
    <message>
      <source>there is no verse</source>
      <translation>il n’y a pas de verset</translation>
    </message>
    <message>
      <source>the line ends with a space</source>
      <translation>la ligne finit par une espace</translation>
    </message>
    <message>
      <source>the verse ends with a space</source>
      <translation>le verset se termine par une espace</translation>
    </message>
    <message>
      <source>the line begins with a space</source>
      <translation>la ligne commence par une espace</translation>
    </message>
    <message>
      <source>the verse begins with a space</source>
      <translation>le verset commence par une espace</translation>
    </message>
    <message>
      <source>xtargets is '{name}'</source>
      <translation>xtargets est « {name} »</translation>
    </message>
    <message>
      <source>there is no '{name}' on the {side} side of this link</source>
      <translation>il n’y a pas de « {name} » du côté {side} de ce lien</translation>
    </message>
    <message>
      <source>the file holds nothing but zero bytes</source>
      <translation>le fichier ne contient que des octets nuls</translation>
    </message>
    <message>
      <source>this is not XML</source>
      <translation>ce n’est pas du XML</translation>
    </message>
    <message>
      <source>the file holds more than {most} elements or attributes</source>
      <translation>le fichier contient plus de {most} éléments ou attributs</translation>
    </message>
    <message>
      <source>the file is damaged or not written by Blinker Qt, and larger than {most} bytes</source>
      <translation>le fichier est endommagé ou n’a pas été écrit par Blinker Qt, et dépasse {most} octets</translation>
    </message>
    <message>
      <source>the file is damaged or not written by Blinker Qt, and holds more than {most} marks</source>
      <translation>le fichier est endommagé ou n’a pas été écrit par Blinker Qt, et contient plus de {most} balises</translation>
    </message>
    <message>
      <source>the file says that it is written in {encoding}</source>
      <translation>le fichier se dit écrit en {encoding}</translation>
    </message>
    <message>
      <source>the file has a document type (&lt;!DOCTYPE), which could bring in foreign content</source>
      <translation>le fichier a un type de document (&lt;!DOCTYPE), qui pourrait introduire du contenu étranger</translation>
    </message>
    <message>
      <source>this is not TOML: {reason}</source>
      <translation>ce n’est pas du TOML : {reason}</translation>
    </message>
    <message>
      <source>there are other things than questions, or none</source>
      <translation>il y a autre chose que des questions, ou il n’y en a aucune</translation>
    </message>
    <message>
      <source>question {number}: {reason}</source>
      <translation>question {number} : {reason}</translation>
    </message>
    <message>
      <source>question {number} is made of other things</source>
      <translation>la question {number} est faite d’autre chose</translation>
    </message>
    <message>
      <source>expected \zaln-s before it</source>
      <translation>il faut \zaln-s avant</translation>
    </message>
    <message>
      <source>expected x-content, x-occurrence and x-occurrences</source>
      <translation>il faut x-content, x-occurrence et x-occurrences</translation>
    </message>
    <message>
      <source>expected its end within the verse</source>
      <translation>il faut sa fin dans le verset</translation>
    </message>
    <message>
      <source>expected at least one whose first line does</source>
      <translation>il en faut au moins un dont la première ligne le fasse</translation>
    </message>
    <message>
      <source>rename it</source>
      <translation>renommez-le</translation>
    </message>
    <message>
      <source>expected the text that it names</source>
      <translation>il faut le texte qu’il nomme</translation>
    </message>
    <message>
      <source>expected the words of each of the two languages once</source>
      <translation>il faut une fois les mots de chacune des deux langues</translation>
    </message>
    <message>
      <source>expected a number of its own</source>
      <translation>il faut un numéro qui lui soit propre</translation>
    </message>
    <message>
      <source>expected the number of a word on the other side</source>
      <translation>il faut le numéro d’un mot de l’autre côté</translation>
    </message>
    <message>
      <source>expected a Blinker Qt annotation file</source>
      <translation>il faut un fichier d’annotations de Blinker Qt</translation>
    </message>
    <message>
      <source>expected xmlns="{namespace}"</source>
      <translation>il faut xmlns="{namespace}"</translation>
    </message>
    <message>
      <source>open it with a newer Blinker Qt</source>
      <translation>ouvrez-le avec un Blinker Qt plus récent</translation>
    </message>
    <message>
      <source>expected format="{known}"</source>
      <translation>il faut format="{known}"</translation>
    </message>
    <message>
      <source>at most {most}</source>
      <translation>il en faut {most} au plus</translation>
    </message>
    <message>
      <source>every name once</source>
      <translation>chaque nom une seule fois</translation>
    </message>
    <message>
      <source>expected the state begun or done</source>
      <translation>il faut l’état begun ou done</translation>
    </message>
    <message>
      <source>a question that can be asked</source>
      <translation>une question qui puisse être posée</translation>
    </message>
    <message>
      <source>expected the element &lt;{element}&gt;</source>
      <translation>il faut l’élément &lt;{element}&gt;</translation>
    </message>
    <message>
      <source>expected one of: {known}</source>
      <translation>il faut une des valeurs : {known}</translation>
    </message>
    <message>
      <source>expected a reference such as Gen 1:1</source>
      <translation>il faut une référence telle que Gen 1:1</translation>
    </message>
    <message>
      <source>expected every reference once</source>
      <translation>il faut chaque référence une seule fois</translation>
    </message>
    <message>
      <source>the words that it has in line {first}</source>
      <translation>les mots qu’elle a à la ligne {first}</translation>
    </message>
    <message>
      <source>expected a whole number from {least} to {most}</source>
      <translation>il faut un nombre entier de {least} à {most}</translation>
    </message>
    <message>
      <source>expected the verse in one line</source>
      <translation>il faut le verset sur une seule ligne</translation>
    </message>
    <message>
      <source>expected words with one space between them, and no others</source>
      <translation>il faut des mots séparés par une seule espace, et pas d’autre espace</translation>
    </message>
    <message>
      <source>expected the text that was annotated; restore it, or import the new text as another bitext</source>
      <translation>il faut le texte qui a été annoté ; rétablissez-le, ou importez le nouveau texte comme un autre bitexte</translation>
    </message>
    <message>
      <source>expected notes on words of the verse</source>
      <translation>il faut des notes sur des mots du verset</translation>
    </message>
    <message>
      <source>expected words of the verse, each linked or not translated</source>
      <translation>il faut des mots du verset, chacun lié ou non traduit</translation>
    </message>
    <message>
      <source>expected links of &lt;links&gt;</source>
      <translation>il faut des liens de &lt;links&gt;</translation>
    </message>
    <message>
      <source>expected links such as 1-1 3,4-3,5, with one space between them</source>
      <translation>il faut des liens tels que 1-1 3,4-3,5, séparés par une seule espace</translation>
    </message>
    <message>
      <source>expected every link once</source>
      <translation>il faut chaque lien une seule fois</translation>
    </message>
    <message>
      <source>expected positions such as 2 5 6, counted from 1</source>
      <translation>il faut des positions telles que 2 5 6, comptées à partir de 1</translation>
    </message>
    <message>
      <source>expected every word once</source>
      <translation>il faut chaque mot une seule fois</translation>
    </message>
    <message>
      <source>expected at least one &lt;pair&gt;</source>
      <translation>il faut un &lt;pair&gt; au moins</translation>
    </message>
    <message>
      <source>it before the first &lt;pair&gt;</source>
      <translation>il le faut avant le premier &lt;pair&gt;</translation>
    </message>
    <message>
      <source>expected role="gold", or it away</source>
      <translation>il faut role="gold", ou qu’il n’y soit pas</translation>
    </message>
    <message>
      <source>links or questions</source>
      <translation>des liens ou des questions</translation>
    </message>
    <message>
      <source>a seed</source>
      <translation>une graine</translation>
    </message>
    <message>
      <source>order="shuffled"</source>
      <translation>order="shuffled"</translation>
    </message>
    <message>
      <source>expected a BCP 47 language tag such as fr or und</source>
      <translation>il faut un code de langue BCP 47 tel que fr ou und</translation>
    </message>
    <message>
      <source>expected fewer attributes</source>
      <translation>il faut moins d’attributs</translation>
    </message>
    <message>
      <source>expected the attribute “{attribute}”</source>
      <translation>il faut l’attribut « {attribute} »</translation>
    </message>
    <message>
      <source>expected an element with a namespace</source>
      <translation>il faut un élément avec un espace de noms</translation>
    </message>
    <message>
      <source>nothing of the kind</source>
      <translation>il ne faut rien de tel</translation>
    </message>
    <message>
      <source>at most {items} pieces and {most} characters of it</source>
      <translation>au plus {items} morceaux et {most} caractères</translation>
    </message>
    <message>
      <source>no text there</source>
      <translation>il ne faut pas de texte à cet endroit</translation>
    </message>
    <message>
      <source>it once</source>
      <translation>il le faut une seule fois</translation>
    </message>
    <message>
      <source>it before &lt;{later}&gt;</source>
      <translation>il le faut avant &lt;{later}&gt;</translation>
    </message>
    <message>
      <source>expected another rule</source>
      <translation>il faut une autre règle</translation>
    </message>
    <message>
      <source>expected sha256: and 64 hexadecimal digits</source>
      <translation>il faut sha256: et 64 chiffres hexadécimaux</translation>
    </message>
    <message>
      <source>expected one of: rule, person, suggested</source>
      <translation>il faut soit rule, soit person, soit suggested</translation>
    </message>
    <message>
      <source>expected a ruling such as ART-3</source>
      <translation>il faut une règle telle que ART-3</translation>
    </message>
    <message>
      <source>neither ruling nor drawn</source>
      <translation>il ne faut ni ruling ni drawn</translation>
    </message>
    <message>
      <source>expected ascending numbers such as 1 3</source>
      <translation>il faut des nombres croissants comme 1 3</translation>
    </message>
    <message>
      <source>answers, or no &lt;ratings&gt;</source>
      <translation>des réponses, ou pas de &lt;ratings&gt;</translation>
    </message>
    <message>
      <source>expected a text, and a ruling such as ART-3 if there is one</source>
      <translation>il faut un texte, et une règle telle que ART-3 s’il y en a une</translation>
    </message>
    <message>
      <source>expected a word such as source:3 or target:1</source>
      <translation>il faut un mot tel que source:3 ou target:1</translation>
    </message>
    <message>
      <source>expected a reason, or an empty element</source>
      <translation>il faut une raison, ou un élément vide</translation>
    </message>
    <message>
      <source>expected fewer words</source>
      <translation>il faut moins de mots</translation>
    </message>
    <message>
      <source>expected role="annotator", or no “suggested”</source>
      <translation>il faut role="annotator", ou pas de « suggested »</translation>
    </message>
    <message>
      <source>expected role="gold", or no &lt;origin&gt;</source>
      <translation>il faut role="gold", ou pas de &lt;origin&gt;</translation>
    </message>
    <message>
      <source>expected links and marks, each once</source>
      <translation>il faut des liens et des marques, chacun une fois</translation>
    </message>
    <message>
      <source>expected the number of one</source>
      <translation>il faut le numéro de l’un d’eux</translation>
    </message>
    <message>
      <source>one origin of it at most, without words</source>
      <translation>il en faut une origine au plus, sans mots</translation>
    </message>
    <message>
      <source>expected two positions such as 4 1</source>
      <translation>il faut deux positions telles que 4 1</translation>
    </message>
    <message>
      <source>expected 1 to {count}, or 0 for not translated</source>
      <translation>il faut de 1 à {count}, ou 0 pour non traduit</translation>
    </message>
    <message>
      <source>expected one of the two; an import can be told which of them counts</source>
      <translation>il faut l’un des deux ; on peut dire à l’import lequel compte</translation>
    </message>
    <message>
      <source>expected at least one, such as A1/samp1.SentPair0</source>
      <translation>il en faut un au moins, tel que A1/samp1.SentPair0</translation>
    </message>
    <message>
      <source>expected EN.sample.1 and FR.sample.1</source>
      <translation>il faut EN.sample.1 et FR.sample.1</translation>
    </message>
    <message>
      <source>expected {other_count}, as in {other}</source>
      <translation>il en faut {other_count}, comme dans {other}</translation>
    </message>
    <message>
      <source>expected samp1.SentPair0: a sample from 1, a verse from 0 to 9</source>
      <translation>il faut samp1.SentPair0 : un échantillon à partir de 1, un verset de 0 à 9</translation>
    </message>
    <message>
      <source>expected that verse in {source} and {target}</source>
      <translation>il faut ce verset dans {source} et {target}</translation>
    </message>
    <message>
      <source>expected a file for every verse of sample {number}, or for none</source>
      <translation>il faut un fichier pour chaque verset de l’échantillon {number}, ou pour aucun</translation>
    </message>
    <message>
      <source>expected an object</source>
      <translation>il faut un objet</translation>
    </message>
    <message>
      <source>expected created, approved, needsReview or rejected</source>
      <translation>il faut created, approved, needsReview ou rejected</translation>
    </message>
    <message>
      <source>expected a list of numbers BBCCCVVVWWW</source>
      <translation>il faut une liste de numéros BBCCCVVVWWW</translation>
    </message>
    <message>
      <source>expected a word of the table</source>
      <translation>il faut un mot du tableau</translation>
    </message>
    <message>
      <source>expected {example} behind it</source>
      <translation>il faut {example} à sa fin</translation>
    </message>
    <message>
      <source>expected {count}</source>
      <translation>il faut {count}</translation>
    </message>
    <message>
      <source>expected source length {source} and target length {target}</source>
      <translation>il faut la longueur source {source} et la longueur cible {target}</translation>
    </message>
    <message>
      <source>expected a number such as 3</source>
      <translation>il faut un nombre tel que 3</translation>
    </message>
    <message>
      <source>expected each target word once</source>
      <translation>il faut chaque mot cible une seule fois</translation>
    </message>
    <message>
      <source>expected it alone, or not at all</source>
      <translation>il le faut seul, ou pas du tout</translation>
    </message>
    <message>
      <source>expected 0 on one side</source>
      <translation>il faut 0 d’un côté</translation>
    </message>
    <message>
      <source>expected one of them in the first row</source>
      <translation>il faut l’une d’elles dans la première ligne</translation>
    </message>
    <message>
      <source>expected sure, possible, not translated or nothing</source>
      <translation>il faut sure, possible, not translated ou rien</translation>
    </message>
    <message>
      <source>expected a position on both sides</source>
      <translation>il faut une position des deux côtés</translation>
    </message>
    <message>
      <source>expected a position on one side only</source>
      <translation>il faut une position d’un seul côté</translation>
    </message>
    <message>
      <source>expected its number or its reference</source>
      <translation>il faut son numéro ou sa référence</translation>
    </message>
    <message>
      <source>expected 1 to {pairs}</source>
      <translation>il faut 1 à {pairs}</translation>
    </message>
    <message>
      <source>expected a reference of the texts</source>
      <translation>il faut une référence des textes</translation>
    </message>
    <message>
      <source>expected number {right}</source>
      <translation>il faut le numéro {right}</translation>
    </message>
    <message>
      <source>expected a number or nothing</source>
      <translation>il faut un nombre ou rien</translation>
    </message>
    <message>
      <source>expected two, as in {example}</source>
      <translation>il en faut deux, comme dans {example}</translation>
    </message>
    <message>
      <source>expected a number such as 3 or p3</source>
      <translation>il faut un nombre tel que 3 ou p3</translation>
    </message>
    <message>
      <source>expected a line such as 0001 4 5 S</source>
      <translation>il faut une ligne telle que 0001 4 5 S</translation>
    </message>
    <message>
      <source>expected a link such as 3-4, 3p4 or 3-4:P</source>
      <translation>il faut un lien tel que 3-4, 3p4 ou 3-4:P</translation>
    </message>
    <message>
      <source>expected a link such as 3-4, or a mark such as NULL-4 or 3-NULL</source>
      <translation>il faut un lien tel que 3-4, ou une marque telle que NULL-4 ou 3-NULL</translation>
    </message>
    <message>
      <source>expected one, for line {line} has one</source>
      <translation>il en faut un, car la ligne {line} en a un</translation>
    </message>
    <message>
      <source>expected each one once</source>
      <translation>il faut chacun une seule fois</translation>
    </message>
    <message>
      <source>expected its milestone eID</source>
      <translation>il faut son jalon eID</translation>
    </message>
    <message>
      <source>expected elements &lt;verse osisID&gt;</source>
      <translation>il faut des éléments &lt;verse osisID&gt;</translation>
    </message>
    <message>
      <source>expected sID before eID</source>
      <translation>il faut sID avant eID</translation>
    </message>
    <message>
      <source>expected its milestone eID before another verse</source>
      <translation>il faut son jalon eID avant un autre verset</translation>
    </message>
    <message>
      <source>expected an osisID such as Gen.1.1, or several verses in a row</source>
      <translation>il faut un osisID tel que Gen.1.1, ou plusieurs versets de suite</translation>
    </message>
    <message>
      <source>expected an object of lists</source>
      <translation>il faut un objet de listes</translation>
    </message>
    <message>
      <source>expected a list such as ["9", "10"]</source>
      <translation>il faut une liste telle que ["9", "10"]</translation>
    </message>
    <message>
      <source>expected a word on one side at least</source>
      <translation>il faut un mot d’un côté au moins</translation>
    </message>
    <message>
      <source>expected it once</source>
      <translation>il le faut une seule fois</translation>
    </message>
    <message>
      <source>expected the path of an existing file</source>
      <translation>il faut le chemin d’un fichier existant</translation>
    </message>
    <message>
      <source>expected a file</source>
      <translation>il faut un fichier</translation>
    </message>
    <message>
      <source>expected \{name}* behind it</source>
      <translation>il faut \{name}* derrière</translation>
    </message>
    <message>
      <source>expected one such as 3 or 3-5</source>
      <translation>il faut par exemple 3 ou 3-5</translation>
    </message>
    <message>
      <source>expected a marker \c before it</source>
      <translation>il faut un marqueur \c avant</translation>
    </message>
    <message>
      <source>expected one such as GEN or 1SA</source>
      <translation>il faut par exemple GEN ou 1SA</translation>
    </message>
    <message>
      <source>expected a marker \id before it</source>
      <translation>il faut un marqueur \id avant</translation>
    </message>
    <message>
      <source>expected a number</source>
      <translation>il faut un nombre</translation>
    </message>
    <message>
      <source>expected names on both sides of a semicolon</source>
      <translation>il faut des noms des deux côtés d’un point-virgule</translation>
    </message>
    <message>
      <source>expected texts in the order of the links; perhaps they are the wrong way round</source>
      <translation>il faut les textes dans l’ordre des liens ; peut-être sont-ils intervertis</translation>
    </message>
    <message>
      <source>expected a whole annotation file; look for a backup</source>
      <translation>il faut un fichier d’annotations entier ; cherchez une sauvegarde</translation>
    </message>
    <message>
      <source>expected a whole XML file</source>
      <translation>il faut un fichier XML entier</translation>
    </message>
    <message>
      <source>expected a file as Blinker Qt writes it; look for a backup</source>
      <translation>un fichier tel que Blinker Qt l’écrit était attendu ; cherchez une sauvegarde</translation>
    </message>
    <message>
      <source>expected a file in UTF-8</source>
      <translation>il faut un fichier en UTF-8</translation>
    </message>
    <message>
      <source>expected a file without one</source>
      <translation>il faut un fichier qui en soit exempt</translation>
    </message>
    <message>
      <source>expected a whole number from 12 to 40</source>
      <translation>il faut un nombre entier de 12 à 40</translation>
    </message>
    <message>
      <source>expected the name of a font, on one line</source>
      <translation>il faut le nom d’une police, sur une ligne</translation>
    </message>
    <message>
      <source>expected text</source>
      <translation>il faut du texte</translation>
    </message>
    <message>
      <source>expected a list of paths</source>
      <translation>il faut une liste de chemins</translation>
    </message>
    <message>
      <source>expected a path</source>
      <translation>il faut un chemin</translation>
    </message>
    <message>
      <source>expected paths, each with a whole number from 0</source>
      <translation>il faut des chemins, chacun avec un nombre entier à partir de 0</translation>
    </message>
    <message>
      <source>expected text in base 64</source>
      <translation>il faut du texte en base 64</translation>
    </message>
    <message>
      <source>expected a whole number of pixels from 0 to 40</source>
      <translation>il faut un nombre entier de pixels de 0 à 40</translation>
    </message>
    <message>
      <source>expected true or false</source>
      <translation>il faut true ou false</translation>
    </message>
    <message>
      <source>expected a whole number of seconds from 5 to 3600</source>
      <translation>il faut un nombre entier de secondes de 5 à 3600</translation>
    </message>
    <message>
      <source>expected a whole number of minutes from 0 to 600</source>
      <translation>il faut un nombre entier de minutes de 0 à 600</translation>
    </message>
    <message>
      <source>expected a list of any of: {names}</source>
      <translation>il faut une liste prise parmi : {names}</translation>
    </message>
    <message>
      <source>expected a line such as Version 1.0</source>
      <translation>il faut une ligne telle que Version 1.0</translation>
    </message>
    <message>
      <source>expected a list of changes at the end</source>
      <translation>il faut une liste de modifications à la fin</translation>
    </message>
    <message>
      <source>expected a list of links to the chapters</source>
      <translation>il faut une liste de liens vers les chapitres</translation>
    </message>
    <message>
      <source>expected a title in the first line</source>
      <translation>il faut un titre à la première ligne</translation>
    </message>
    <message>
      <source>expected a table [[question]] with name, text, kind ("scale" or "choices") and steps</source>
      <translation>il faut une table [[question]] avec name, text, kind ("scale" ou "choices") et steps</translation>
    </message>
    <message>
      <source>{count} verse {count:pair has|pairs have} possible links; make them sure before sure and possible are switched off</source>
      <translation>{count} {count:paire|paire|paires} de versets {count:a|a|ont} des liens possibles ; rendez-les sûrs avant de supprimer la distinction entre sûr et possible</translation>
    </message>
    <message>
      <source>{count} verse {count:pair is|pairs are} rejected; take that back before rejecting is switched off</source>
      <translation>{count} {count:paire|paire|paires} de versets {count:est rejetée|est rejetée|sont rejetées} ; annulez {count:ce rejet|ce rejet|ces rejets} avant d’interdire le rejet</translation>
    </message>
    <message>
      <source>the question “{name}” is answered for {count} verse {count:pair|pairs}; it can neither go nor change</source>
      <translation>la question « {name} » a reçu une réponse pour {count} {count:paire|paire|paires} de versets ; elle ne peut ni disparaître ni changer</translation>
    </message>
    <message>
      <source>this is not an answer: “{text}”</source>
      <translation>ceci n’est pas une réponse : « {text} »</translation>
    </message>
    <message>
      <source>the study asks no question “{name}”</source>
      <translation>l’étude ne pose pas de question « {name} »</translation>
    </message>
    <message>
      <source>the question “{name}” has no answer {value}</source>
      <translation>la question « {name} » n’a pas de réponse {value}</translation>
    </message>
    <message>
      <source>the question “{name}” is answered twice</source>
      <translation>la question « {name} » a reçu deux réponses</translation>
    </message>
    <message>
      <source>&lt;{parent}&gt; has an unknown attribute “{name}”</source>
      <translation>&lt;{parent}&gt; a un attribut inconnu « {name} »</translation>
    </message>
    <message>
      <source>&lt;{parent}&gt; holds an unknown element &lt;{name}&gt;</source>
      <translation>&lt;{parent}&gt; contient un élément inconnu &lt;{name}&gt;</translation>
    </message>
    <message>
      <source>answers such as adequacy:3, with one space between them</source>
      <translation>des réponses telles que adequacy:3, séparées par une espace</translation>
    </message>
    <message>
      <source>a question of the study</source>
      <translation>une question de l’étude</translation>
    </message>
    <message>
      <source>1 to {most}</source>
      <translation>de 1 à {most}</translation>
    </message>
    <message>
      <source>one answer</source>
      <translation>une seule réponse</translation>
    </message>
    <message>
      <source>expected an annotation file</source>
      <translation>il faut un fichier d’annotations</translation>
    </message>
    <message>
      <source>expected an XML file</source>
      <translation>il faut un fichier XML</translation>
    </message>
  </context>
  <context>
    <name>Export</name>
    <message>
      <source>Export</source>
      <translation>Exporter</translation>
    </message>
    <message>
      <source>Nothing was exported</source>
      <translation>Rien n’a été exporté</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>Punctuation</source>
      <translation>La ponctuation</translation>
    </message>
    <message>
      <source>stands apart, as here</source>
      <translation>reste à part, comme ici</translation>
    </message>
    <message>
      <source>stands on its word</source>
      <translation>tient à son mot</translation>
    </message>
    <message>
      <source>Files written: {count}, in {folder}</source>
      <translation>Fichiers écrits : {count}, dans {folder}</translation>
    </message>
  </context>
  <context>
    <name>Feedback</name>
    <message>
      <source>Feedback to annotators</source>
      <translation>Retour aux annotateurs</translation>
    </message>
    <message>
      <source>No feedback was written</source>
      <translation>Aucun retour n’a été écrit</translation>
    </message>
    <message>
      <source>Write</source>
      <translation>Écrire</translation>
    </message>
    <message>
      <source>For</source>
      <translation>Pour</translation>
    </message>
    <message>
      <source>Each of them gets two files to be opened in this program: feedback, with their own links beside the gold standard; and what they missed, to be practised. They say nothing of other annotators.</source>
      <translation>Chacun reçoit deux fichiers à ouvrir dans ce programme : le retour, avec ses propres liens à côté du standard de référence ; et ce qu’il a manqué, pour s’y entraîner. Ils ne disent rien des autres annotateurs.</translation>
    </message>
  </context>
  <context>
    <name>FeedbackPage</name>
    <message>
      <source>&amp;Practise these verse pairs</source>
      <translation>S’&amp;entraîner sur ces paires</translation>
    </message>
    <message>
      <source>&amp;Close</source>
      <translation>&amp;Fermer</translation>
    </message>
    <message>
      <source>Rulings missed: {rulings}</source>
      <translation>Règles manquées : {rulings}</translation>
    </message>
    <message>
      <source>Verse pairs that differ from the gold standard</source>
      <translation>Paires de versets qui diffèrent du standard de référence</translation>
    </message>
    <message>
      <source>Verse pairs</source>
      <translation>Paires de versets</translation>
    </message>
    <message>
      <source>{rate} %</source>
      <translation>{rate} %</translation>
    </message>
    <message>
      <source>{name}: {rate} % agreement (not-translated marks counted) with the gold standard over {count} verse {count:pair|pairs}, of which {missed} {missed:differs|differ}.</source>
      <translation>{name} : {rate} % d’accord (marques « non traduit » comprises) avec le standard de référence sur {count} {count:paire|paire|paires} de versets, dont {missed} {missed:diffère|diffère|diffèrent}.</translation>
    </message>
  </context>
  <context>
    <name>FeedbackReading</name>
    <message>
      <source>{file} was not opened</source>
      <translation>{file} n’a pas été ouvert</translation>
    </message>
  </context>
  <context>
    <name>FileDialogs</name>
    <message>
      <source>Open</source>
      <translation>Ouvrir</translation>
    </message>
    <message>
      <source>Annotation sets</source>
      <translation>Jeux d’annotations</translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation>Enregistrer une copie</translation>
    </message>
    <message>
      <source>Annotation sets (*{suffix})</source>
      <translation>Jeux d’annotations (*{suffix})</translation>
    </message>
  </context>
  <context>
    <name>FileField</name>
    <message>
      <source>Choose…</source>
      <translation>Choisir…</translation>
    </message>
    <message>
      <source>Choose: {label}</source>
      <translation>Choisir : {label}</translation>
    </message>
  </context>
  <context>
    <name>FilesList</name>
    <message>
      <source>&amp;Add files…</source>
      <translation>&amp;Ajouter des fichiers…</translation>
    </message>
    <message>
      <source>&amp;Remove</source>
      <translation>&amp;Retirer</translation>
    </message>
  </context>
  <context>
    <name>FindBar</name>
    <message>
      <source>Search both texts</source>
      <translation>Rechercher dans les deux textes</translation>
    </message>
    <message>
      <source>Match case and diacritics</source>
      <translation>Respecter la casse et les diacritiques</translation>
    </message>
    <message>
      <source>Filter the verse pairs</source>
      <translation>Filtrer les paires de versets</translation>
    </message>
    <message>
      <source>All verse pairs</source>
      <translation>Toutes les paires</translation>
    </message>
    <message>
      <source>Not begun</source>
      <translation>Pas commencées</translation>
    </message>
    <message>
      <source>Begun</source>
      <translation>Commencées</translation>
    </message>
    <message>
      <source>Not done</source>
      <translation>Non terminées</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Terminées</translation>
    </message>
    <message>
      <source>Words left</source>
      <translation>Mots en suspens</translation>
    </message>
    <message>
      <source>Difficult</source>
      <translation>Difficiles</translation>
    </message>
    <message>
      <source>Rejected</source>
      <translation>Rejetées</translation>
    </message>
    <message>
      <source>With notes</source>
      <translation>Avec notes</translation>
    </message>
  </context>
  <context>
    <name>FolderDialog</name>
    <message>
      <source>Write into folder</source>
      <translation>Écrire dans le dossier</translation>
    </message>
    <message>
      <source>New file</source>
      <translation>Nouveau fichier</translation>
    </message>
    <message>
      <source>The first word is number</source>
      <translation>Le premier mot porte le numéro</translation>
    </message>
    <message>
      <source>choose…</source>
      <translation>choisissez…</translation>
    </message>
    <message>
      <source>Settled verse pairs only</source>
      <translation>Paires de versets tranchées seulement</translation>
    </message>
    <message>
      <source>Unfinished: {count} of {all} verse pairs {count:is|are} not settled.</source>
      <translation>Inachevé : {count} {count:paire|paire|paires} de versets sur {all} {count:n’est pas tranchée|n’est pas tranchée|ne sont pas tranchées}.</translation>
    </message>
    <message>
      <source>“{format}” cannot hold, and will leave out: {what}.</source>
      <translation>« {format} » ne peut pas contenir et laissera de côté : {what}.</translation>
    </message>
    <message>
      <source>“{format}” holds everything that is there.</source>
      <translation>« {format} » contient tout ce qui s’y trouve.</translation>
    </message>
  </context>
  <context>
    <name>FontLine</name>
    <message>
      <source>Put this away</source>
      <translation>Fermer</translation>
    </message>
    <message>
      <source>Put the line about fonts away</source>
      <translation>Fermer la ligne sur les polices</translation>
    </message>
    <message>
      <source>The font {font} is not installed; another one stands in for it.</source>
      <translation>La police {font} n’est pas installée ; une autre la remplace.</translation>
    </message>
    <message>
      <source>{script} ({code}): no font here has it. Install {package} (on Debian, Ubuntu and their kin) and start again.</source>
      <translation>{script} ({code}) : aucune police d’ici ne l’a. Installez {package} (sous Debian, Ubuntu et apparentés) et relancez le programme.</translation>
    </message>
    <message>
      <source>{script} ({code}): no font here has it. Install one that does and start again.</source>
      <translation>{script} ({code}) : aucune police d’ici ne l’a. Installez-en une qui l’ait et relancez le programme.</translation>
    </message>
  </context>
  <context>
    <name>Formats</name>
    <message>
      <source>Plain text: two files, one verse a line</source>
      <translation>Texte brut : deux fichiers, un verset par ligne</translation>
    </message>
    <message>
      <source>Plain text with links i-j (Pharaoh)</source>
      <translation>Texte brut avec liens i-j (Pharaoh)</translation>
    </message>
    <message>
      <source>Plain text with links i-j, possible ones ipj</source>
      <translation>Texte brut avec liens i-j, les possibles ipj</translation>
    </message>
    <message>
      <source>One file source ||| target with links i-j</source>
      <translation>Un fichier source ||| cible avec liens i-j</translation>
    </message>
    <message>
      <source>Plain text with links of TALP, counting from 1</source>
      <translation>Texte brut avec liens de TALP, comptés à partir de 1</translation>
    </message>
    <message>
      <source>Plain text with links of SIL Machine</source>
      <translation>Texte brut avec liens de SIL Machine</translation>
    </message>
    <message>
      <source>Plain text with numbered links (NAACL, WPT)</source>
      <translation>Texte brut avec liens numérotés (NAACL, WPT)</translation>
    </message>
    <message>
      <source>GIZA++ A3: texts and links in one file</source>
      <translation>GIZA++ A3 : textes et liens dans un fichier</translation>
    </message>
    <message>
      <source>MSR and RTE word alignments</source>
      <translation>Alignements de mots MSR et RTE</translation>
    </message>
    <message>
      <source>LDC Word Aligner (.wa)</source>
      <translation>LDC Word Aligner (.wa)</translation>
    </message>
    <message>
      <source>Plain text with a table of links (tabs)</source>
      <translation>Texte brut et tableau de liens (tabulations)</translation>
    </message>
    <message>
      <source>Plain text with a table of links (commas)</source>
      <translation>Texte brut et tableau de liens (virgules)</translation>
    </message>
    <message>
      <source>Texts alone: source ||| target</source>
      <translation>Textes seuls : source ||| cible</translation>
    </message>
    <message>
      <source>Texts alone: a table (tabs)</source>
      <translation>Textes seuls : un tableau (tabulations)</translation>
    </message>
    <message>
      <source>Texts alone: a table (commas)</source>
      <translation>Textes seuls : un tableau (virgules)</translation>
    </message>
    <message>
      <source>Texts alone: translation memory (TMX)</source>
      <translation>Textes seuls : mémoire de traduction (TMX)</translation>
    </message>
    <message>
      <source>Texts alone: USFM, one file a side</source>
      <translation>Textes seuls : USFM, un fichier par côté</translation>
    </message>
    <message>
      <source>Texts alone: OSIS, one file a side</source>
      <translation>Textes seuls : OSIS, un fichier par côté</translation>
    </message>
    <message>
      <source>ClearAligner and Scripture Burrito</source>
      <translation>ClearAligner et Scripture Burrito</translation>
    </message>
    <message>
      <source>Alpheios and Ugarit: texts and links in one file</source>
      <translation>Alpheios et Ugarit : textes et liens dans un seul fichier</translation>
    </message>
    <message>
      <source>PUD: links beside two CoNLL-U files</source>
      <translation>PUD : liens à côté de deux fichiers CoNLL-U</translation>
    </message>
    <message>
      <source>Aligned USFM 3</source>
      <translation>USFM 3 aligné</translation>
    </message>
    <message>
      <source>XCES (Uplug)</source>
      <translation>XCES (Uplug)</translation>
    </message>
    <message>
      <source>Blinker 1998: a folder of samples and annotators</source>
      <translation>Blinker 1998 : un dossier d’échantillons et d’annotateurs</translation>
    </message>
    <message>
      <source>Alpaco: a folder of texts and links</source>
      <translation>Alpaco : un dossier de textes et de liens</translation>
    </message>
    <message>
      <source>Blinker annotation file (.blinker)</source>
      <translation>Fichier d’annotation Blinker (.blinker)</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>Dossier</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Fichier</translation>
    </message>
    <message>
      <source>Source verses</source>
      <translation>Versets source</translation>
    </message>
    <message>
      <source>Target verses</source>
      <translation>Versets cible</translation>
    </message>
    <message>
      <source>References</source>
      <translation>Références</translation>
    </message>
    <message>
      <source>Links</source>
      <translation>Liens</translation>
    </message>
    <message>
      <source>Links of the other direction</source>
      <translation>Liens de l’autre sens</translation>
    </message>
    <message>
      <source>languages</source>
      <translation>les langues</translation>
    </message>
    <message>
      <source>references of one's own</source>
      <translation>les références propres</translation>
    </message>
    <message>
      <source>sets</source>
      <translation>les lots</translation>
    </message>
    <message>
      <source>links</source>
      <translation>les liens</translation>
    </message>
    <message>
      <source>not-translated marks</source>
      <translation>les marques « non traduit »</translation>
    </message>
    <message>
      <source>which links are possible</source>
      <translation>quels liens sont possibles</translation>
    </message>
    <message>
      <source>which verse pairs are done</source>
      <translation>quelles paires de versets sont terminées</translation>
    </message>
    <message>
      <source>the annotator</source>
      <translation>l’annotateur</translation>
    </message>
    <message>
      <source>the role of gold or machine</source>
      <translation>le rôle de référence ou de machine</translation>
    </message>
    <message>
      <source>time spent</source>
      <translation>le temps passé</translation>
    </message>
    <message>
      <source>notes, difficulties and rejections</source>
      <translation>les notes, difficultés et rejets</translation>
    </message>
    <message>
      <source>answers to questions</source>
      <translation>les réponses aux questions</translation>
    </message>
    <message>
      <source>verse pairs that come again</source>
      <translation>les paires de versets qui reviennent</translation>
    </message>
    <message>
      <source>where links and marks come from</source>
      <translation>l’origine des liens et des marques</translation>
    </message>
    <message>
      <source>content of a newer program</source>
      <translation>le contenu d’un programme plus récent</translation>
    </message>
    <message>
      <source>{part} (optional)</source>
      <translation>{part} (facultatif)</translation>
    </message>
  </context>
  <context>
    <name>GivenUpLine</name>
    <message>
      <source>Compute again</source>
      <translation>Recalculer</translation>
    </message>
    <message>
      <source>Given up before there were figures.</source>
      <translation>Abandonné avant qu’il y ait des chiffres.</translation>
    </message>
    <message>
      <source>Given up: the figures shown are not of these options.</source>
      <translation>Abandonné : les chiffres affichés ne sont pas ceux de ces options.</translation>
    </message>
    <message>
      <source>Given up: all figures but these are missing.</source>
      <translation>Abandonné : tous les chiffres manquent, sauf ceux-ci.</translation>
    </message>
    <message>
      <source>Given up: nothing was written.</source>
      <translation>Abandonné : rien n’a été écrit.</translation>
    </message>
    <message>
      <source>Given up: what is shown is not what was asked for last.</source>
      <translation>Abandonné : ce qui est affiché n’est pas ce qui a été demandé en dernier.</translation>
    </message>
  </context>
  <context>
    <name>GoToField</name>
    <message>
      <source>Go to reference</source>
      <translation>Aller à la référence</translation>
    </message>
    <message>
      <source>No such reference</source>
      <translation>Cette référence n’existe pas</translation>
    </message>
  </context>
  <context>
    <name>Gold</name>
    <message>
      <source>Verse pairs that are open again: {count}</source>
      <translation>Paires de versets de nouveau à trancher : {count}</translation>
    </message>
    <message>
      <source>Files written: {count}, in {folder}</source>
      <translation>Fichiers écrits : {count}, dans {folder}</translation>
    </message>
    <message>
      <source>These files have no vote on the gold standard:</source>
      <translation>Ces fichiers n’ont pas de voix pour le standard de référence :</translation>
    </message>
    <message>
      <source>The gold standard was not saved</source>
      <translation>Le standard de référence n’a pas été enregistré</translation>
    </message>
    <message>
      <source>what all annotators drew</source>
      <translation>ce que tous les annotateurs ont tracé</translation>
    </message>
    <message>
      <source>what the majority drew</source>
      <translation>ce que la majorité a tracé</translation>
    </message>
    <message>
      <source>what anybody drew</source>
      <translation>ce que quiconque a tracé</translation>
    </message>
    <message>
      <source>what one annotator drew</source>
      <translation>ce qu’un annotateur a tracé</translation>
    </message>
    <message>
      <source>Make a gold standard</source>
      <translation>Faire un standard de référence</translation>
    </message>
    <message>
      <source>No gold standard was made</source>
      <translation>Aucun standard de référence n’a été fait</translation>
    </message>
    <message>
      <source>Make</source>
      <translation>Faire</translation>
    </message>
    <message>
      <source>Annotators’ work</source>
      <translation>Travail des annotateurs</translation>
    </message>
    <message>
      <source>Settled is</source>
      <translation>Est tranché</translation>
    </message>
    <message>
      <source>So many annotators</source>
      <translation>Tant d’annotateurs</translation>
    </message>
    <message>
      <source>more than half</source>
      <translation>plus de la moitié</translation>
    </message>
    <message>
      <source>Name of this annotator</source>
      <translation>Nom de cet annotateur</translation>
    </message>
    <message>
      <source>Links that not everybody drew as sure are possible</source>
      <translation>Les liens que tous n’ont pas tracés comme sûrs sont possibles</translation>
    </message>
    <message>
      <source>Adjudicator’s name</source>
      <translation>Nom de l’arbitre</translation>
    </message>
    <message>
      <source>Add late annotation sets</source>
      <translation>Ajouter des jeux d’annotations tardifs</translation>
    </message>
    <message>
      <source>The gold standard was left as it is</source>
      <translation>Le standard de référence a été laissé tel quel</translation>
    </message>
    <message>
      <source>Add</source>
      <translation>Ajouter</translation>
    </message>
    <message>
      <source>Late work</source>
      <translation>Travail tardif</translation>
    </message>
    <message>
      <source>What a person settled stays. What the rule settled is settled anew, so that only what the late sets change is open again. A file of an annotator who is there already takes the place of the earlier one. Without any, the annotation sets are taken as they are now.</source>
      <translation>Ce qu’une personne a tranché reste. Ce que la règle a tranché l’est à nouveau, si bien que seul ce que changent les jeux tardifs est de nouveau à trancher. Le fichier d’un annotateur déjà présent prend la place du précédent. Sans fichier, les jeux d’annotations sont pris tels qu’ils sont maintenant.</translation>
    </message>
    <message>
      <source>Machines’ links have a vote, too</source>
      <translation>Les liens des machines ont aussi une voix</translation>
    </message>
  </context>
  <context>
    <name>GuideFigure</name>
    <message>
      <source>Caption</source>
      <translation>Légende</translation>
    </message>
    <message>
      <source>So:</source>
      <translation>Ainsi :</translation>
    </message>
    <message>
      <source>Not so:</source>
      <translation>Pas ainsi :</translation>
    </message>
  </context>
  <context>
    <name>GuidePanel</name>
    <message>
      <source>Style guide</source>
      <translation>Guide de style</translation>
    </message>
    <message>
      <source>Search the style guide</source>
      <translation>Chercher dans le guide de style</translation>
    </message>
    <message>
      <source>Cite this ruling</source>
      <translation>Citer cette règle</translation>
    </message>
    <message>
      <source>Back</source>
      <translation>Retour</translation>
    </message>
    <message>
      <source>Back to what was shown before</source>
      <translation>Retour à ce qui était affiché avant</translation>
    </message>
    <message>
      <source>How to read the style guide</source>
      <translation>Comment lire le guide de style</translation>
    </message>
    <message>
      <source>No ruling has these words</source>
      <translation>Aucune règle ne contient ces mots</translation>
    </message>
  </context>
  <context>
    <name>HintLine</name>
    <message>
      <source>Do not show this hint again</source>
      <translation>Ne plus montrer ce conseil</translation>
    </message>
    <message>
      <source>Put this hint away</source>
      <translation>Écarter ce conseil</translation>
    </message>
  </context>
  <context>
    <name>Hints</name>
    <message>
      <source>Click a word, or press Space on it, to pick it.</source>
      <translation>Cliquez sur un mot, ou appuyez sur Espace, pour le choisir.</translation>
    </message>
    <message>
      <source>Now pick what says the same on the other side; if nothing does, press {not_translated}.</source>
      <translation>Choisissez maintenant de l’autre côté ce qui dit la même chose ; si rien ne le dit, appuyez sur {not_translated}.</translation>
    </message>
    <message>
      <source>Press {link}, or the right mouse button, to link all that is picked.</source>
      <translation>Appuyez sur {link}, ou sur le bouton droit de la souris, pour lier tout ce qui est choisi.</translation>
    </message>
    <message>
      <source>The other side follows the words you pick; {bring_partners} brings linked words.</source>
      <translation>L’autre côté suit les mots que vous choisissez ; {bring_partners} amène les mots liés.</translation>
    </message>
    <message>
      <source>To change your mind, link a word again: its old links go. {undo} takes back.</source>
      <translation>Pour changer d’avis, liez de nouveau un mot : ses anciens liens s’en vont. {undo} revient en arrière.</translation>
    </message>
    <message>
      <source>A dot stands under every word that is left; {next_unaccounted} goes to the next.</source>
      <translation>Un point marque chaque mot en suspens ; {next_unaccounted} mène au suivant.</translation>
    </message>
    <message>
      <source>Dotted lines, or lozenges, are what a machine suggests; {accept_suggestion}, or a click on one, accepts it.</source>
      <translation>Les lignes pointillées, ou losanges, sont ce qu’une machine suggère ; {accept_suggestion}, ou un clic dessus, l’accepte.</translation>
    </message>
    <message>
      <source>{next_case} goes to the next case; {accept_majority} takes what most annotators drew, a digit an option of the list.</source>
      <translation>{next_case} va au cas suivant ; {accept_majority} prend ce que la plupart des annotateurs ont tracé, un chiffre une option de la liste.</translation>
    </message>
    <message>
      <source>This verse pair is settled: {next_case} goes on to the next case that is open.</source>
      <translation>Cette paire de versets est tranchée : {next_case} va au cas ouvert suivant.</translation>
    </message>
    <message>
      <source>Nothing is left here: {done} goes on to the next verse pair.</source>
      <translation>Il ne reste rien ici : {done} mène à la paire de versets suivante.</translation>
    </message>
    <message>
      <source>Nothing is left here: {done} finishes this verse pair, the last.</source>
      <translation>Il ne reste rien ici : {done} termine cette paire de versets, la dernière.</translation>
    </message>
  </context>
  <context>
    <name>HistoryDialog</name>
    <message>
      <source>History</source>
      <translation>Historique</translation>
    </message>
    <message>
      <source>Edits of this session</source>
      <translation>Modifications de cette séance</translation>
    </message>
    <message>
      <source>&amp;Go there</source>
      <translation>&amp;Y aller</translation>
    </message>
    <message>
      <source>Choose a row to go back, or on, to how things stood after that edit. What is taken back can be made again until you edit something else.</source>
      <translation>Choisissez une ligne pour revenir, ou repasser, à l’état qui a suivi cette modification. Ce qui est annulé peut être rétabli tant que vous ne modifiez rien d’autre.</translation>
    </message>
    <message>
      <source>As it was opened</source>
      <translation>À l’ouverture</translation>
    </message>
    <message>
      <source>{edit} (taken back)</source>
      <translation>{edit} (annulé)</translation>
    </message>
    <message>
      <source>{edit} (now)</source>
      <translation>{edit} (maintenant)</translation>
    </message>
  </context>
  <context>
    <name>ImportDialog</name>
    <message>
      <source>Import</source>
      <translation>Importer</translation>
    </message>
    <message>
      <source>Choose &amp;files…</source>
      <translation>Choisir des &amp;fichiers…</translation>
    </message>
    <message>
      <source>Choose a f&amp;older…</source>
      <translation>Choisir un d&amp;ossier…</translation>
    </message>
    <message>
      <source>Choose files or drop them here; their format is found by what is in them.</source>
      <translation>Choisissez des fichiers ou déposez-les ici ; leur format est reconnu à leur contenu.</translation>
    </message>
    <message>
      <source>Verse pairs that come with links are taken as done. Languages are BCP 47 tags such as en, grc or pt-BR.</source>
      <translation>Les paires de versets munies de liens sont tenues pour terminées. Les langues sont des codes BCP 47 tels que en, grc ou pt-BR.</translation>
    </message>
    <message>
      <source>Files to import</source>
      <translation>Fichiers à importer</translation>
    </message>
    <message>
      <source>Folder to import</source>
      <translation>Dossier à importer</translation>
    </message>
    <message>
      <source>The files look like no format: choose the format and the files below.</source>
      <translation>Les fichiers ne ressemblent à aucun format : choisissez le format et les fichiers ci-dessous.</translation>
    </message>
    <message>
      <source>Found: {format}.</source>
      <translation>Reconnu : {format}.</translation>
    </message>
    <message>
      <source>It could also be: {formats}.</source>
      <translation>Ce pourrait être aussi : {formats}.</translation>
    </message>
    <message>
      <source>Name the files, and the first verse pairs are shown here.</source>
      <translation>Nommez les fichiers, et les premières paires de versets se montrent ici.</translation>
    </message>
    <message>
      <source>Choose what number the first word has; both are possible here.</source>
      <translation>Choisissez le numéro du premier mot ; les deux sont possibles ici.</translation>
    </message>
    <message>
      <source>Choose what the files do not say themselves.</source>
      <translation>Choisissez ce que les fichiers ne disent pas eux-mêmes.</translation>
    </message>
    <message>
      <source>Reading was stopped. Change anything to read again.</source>
      <translation>La lecture a été arrêtée. Changez quoi que ce soit pour relire.</translation>
    </message>
    <message>
      <source>Nothing was imported</source>
      <translation>Rien n’a été importé</translation>
    </message>
  </context>
  <context>
    <name>ImportForm</name>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>Source language</source>
      <translation>Langue source</translation>
    </message>
    <message>
      <source>Target language</source>
      <translation>Langue cible</translation>
    </message>
    <message>
      <source>Encoding of the texts</source>
      <translation>Codage des textes</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Annotateur</translation>
    </message>
    <message>
      <source>Save as</source>
      <translation>Enregistrer sous</translation>
    </message>
    <message>
      <source>Save into folder</source>
      <translation>Enregistrer dans le dossier</translation>
    </message>
    <message>
      <source>The first word is number</source>
      <translation>Le premier mot porte le numéro</translation>
    </message>
    <message>
      <source>choose…</source>
      <translation>choisissez…</translation>
    </message>
    <message>
      <source>Words without a link</source>
      <translation>Les mots sans lien</translation>
    </message>
    <message>
      <source>are left unaccounted</source>
      <translation>restent en suspens</translation>
    </message>
    <message>
      <source>are taken as not translated</source>
      <translation>sont tenus pour non traduits</translation>
    </message>
    <message>
      <source>Words linked and marked</source>
      <translation>Les mots liés et marqués</translation>
    </message>
    <message>
      <source>are refused, with file and line</source>
      <translation>sont refusés, avec fichier et ligne</translation>
    </message>
    <message>
      <source>keep their links</source>
      <translation>gardent leurs liens</translation>
    </message>
    <message>
      <source>keep their mark</source>
      <translation>gardent leur marque</translation>
    </message>
    <message>
      <source>Words end at</source>
      <translation>Les mots s’arrêtent</translation>
    </message>
    <message>
      <source>spaces</source>
      <translation>aux espaces</translation>
    </message>
    <message>
      <source>spaces and punctuation</source>
      <translation>aux espaces et à la ponctuation</translation>
    </message>
    <message>
      <source>Verses numbered differently</source>
      <translation>Versets numérotés autrement</translation>
    </message>
    <message>
      <source>are refused, with their chapters</source>
      <translation>sont refusés, avec leurs chapitres</translation>
    </message>
    <message>
      <source>are paired by reference all the same</source>
      <translation>sont quand même appariés par référence</translation>
    </message>
    <message>
      <source>Links of the two directions</source>
      <translation>Les liens des deux sens</translation>
    </message>
    <message>
      <source>are taken from both files</source>
      <translation>sont pris des deux fichiers</translation>
    </message>
    <message>
      <source>are taken where both files have them</source>
      <translation>sont pris là où les deux fichiers les ont</translation>
    </message>
    <message>
      <source>are sure in both files, possible in one</source>
      <translation>sont sûrs dans les deux fichiers, possibles dans un seul</translation>
    </message>
    <message>
      <source>Links name target words first</source>
      <translation>Les liens nomment d’abord les mots cible</translation>
    </message>
    <message>
      <source>The second text is the source</source>
      <translation>Le second texte est la source</translation>
    </message>
    <message>
      <source>The files do not prove whether words count from 0 or from 1: choose, and look at the first verse pairs.</source>
      <translation>Les fichiers ne prouvent pas si les mots se comptent à partir de 0 ou de 1 : choisissez, et regardez les premières paires de versets.</translation>
    </message>
    <message>
      <source>The files prove that words count from {base}.</source>
      <translation>Les fichiers prouvent que les mots se comptent à partir de {base}.</translation>
    </message>
    <message>
      <source>The files prove that links name target words first.</source>
      <translation>Les fichiers prouvent que les liens nomment d’abord les mots cible.</translation>
    </message>
    <message>
      <source>The files prove that links name source words first.</source>
      <translation>Les fichiers prouvent que les liens nomment d’abord les mots source.</translation>
    </message>
    <message>
      <source>Punctuation stands on words here, so they are cut at it.</source>
      <translation>La ponctuation tient ici aux mots : on les coupe donc là.</translation>
    </message>
  </context>
  <context>
    <name>Instructions</name>
    <message>
      <source>1  Pick</source>
      <translation>1  Choisir</translation>
    </message>
    <message>
      <source>Click the words that belong together, on both sides, or go to them with the arrow keys and press Space. They turn pink; the same again puts a word back.</source>
      <translation>Cliquez sur les mots qui vont ensemble, des deux côtés, ou allez à eux avec les flèches et appuyez sur Espace. Ils deviennent roses ; le même geste rend un mot.</translation>
    </message>
    <message>
      <source>2  Link</source>
      <translation>2  Lier</translation>
    </message>
    <message>
      <source>Press {link}, click with the middle or right button, or click a Link bar. Lines join every picked word of one side with every one of the other, and the words turn blue.</source>
      <translation>Appuyez sur {link}, cliquez du bouton du milieu ou de droite, ou cliquez sur une barre Lier. Des lignes joignent chaque mot choisi d’un côté à chacun de l’autre, et les mots deviennent bleus.</translation>
    </message>
    <message>
      <source>3  Not translated</source>
      <translation>3  Non traduit</translation>
    </message>
    <message>
      <source>Where nothing on the other side does the work of a word, pick it and click the Not Translated bar beside it, or press {not_translated}. A line leads to the bar.</source>
      <translation>Quand rien, de l’autre côté, ne remplit l’office d’un mot, choisissez-le et cliquez sur la barre Non traduit à côté, ou appuyez sur {not_translated}. Une ligne mène à la barre.</translation>
    </message>
    <message>
      <source>4  Change your mind</source>
      <translation>4  Changer d’avis</translation>
    </message>
    <message>
      <source>Simply link a word again: all its old links go first, and a word that is left alone gets its dot back. {undo} takes back whatever you did last.</source>
      <translation>Liez simplement le mot de nouveau : tous ses anciens liens s’en vont d’abord, et un mot resté seul retrouve son point. {undo} défait ce que vous avez fait en dernier.</translation>
    </message>
    <message>
      <source>5  Done</source>
      <translation>5  Terminé</translation>
    </message>
    <message>
      <source>A dot stands under every word that still wants your decision. Done ({done}) looks whether any is left: if so, it takes you there; if not, the next verse pair comes.</source>
      <translation>Un point marque chaque mot qui attend votre décision. Terminé ({done}) regarde s’il en reste : si oui, il vous y mène ; sinon vient la paire de versets suivante.</translation>
    </message>
    <message>
      <source>6  Go back, start again</source>
      <translation>6  Revenir, recommencer</translation>
    </message>
    <message>
      <source>Previous ({previous}) goes back one verse pair, Reset ({reset}) clears this one, and Reload ({reload}) brings the set back to where you last stopped. Your work is kept at every click.</source>
      <translation>Précédent ({previous}) revient d’une paire de versets, Remettre à zéro ({reset}) vide celle-ci, et Recharger ({reload}) ramène le lot là où vous vous êtes arrêté la dernière fois. Votre travail est gardé à chaque clic.</translation>
    </message>
  </context>
  <context>
    <name>InstructionsDialog</name>
    <message>
      <source>How linking works</source>
      <translation>Comment lier</translation>
    </message>
  </context>
  <context>
    <name>Interlinear</name>
    <message>
      <source>Source over translation</source>
      <translation>Source au-dessus de la traduction</translation>
    </message>
  </context>
  <context>
    <name>KeysDialog</name>
    <message>
      <source>Keys and mouse</source>
      <translation>Clavier et souris</translation>
    </message>
    <message>
      <source>On the words</source>
      <translation>Sur les mots</translation>
    </message>
  </context>
  <context>
    <name>LeafPage</name>
    <message>
      <source>Ruling</source>
      <translation>Règle</translation>
    </message>
  </context>
  <context>
    <name>LexiconTab</name>
    <message>
      <source>source</source>
      <translation>source</translation>
    </message>
    <message>
      <source>target</source>
      <translation>cible</translation>
    </message>
    <message>
      <source>Upper and lower case differ</source>
      <translation>Distinguer majuscules et minuscules</translation>
    </message>
    <message>
      <source>Find a word</source>
      <translation>Chercher un mot</translation>
    </message>
    <message>
      <source>Words of the</source>
      <translation>Mots de la</translation>
    </message>
    <message>
      <source>Translations</source>
      <translation>Traductions</translation>
    </message>
    <message>
      <source>Phrases</source>
      <translation>Groupes de mots</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>{file} could not be reached: {reason}</source>
      <translation>{file} n’a pas pu être atteint : {reason}</translation>
    </message>
    <message>
      <source>The sample was not opened</source>
      <translation>L’exemple n’a pas été ouvert</translation>
    </message>
    <message>
      <source>Your copy of the sample is damaged. The sample can be begun anew; the damaged copy is kept under another name.</source>
      <translation>Votre copie de l’exemple est endommagée. L’exemple peut être recommencé ; la copie endommagée est gardée sous un autre nom.</translation>
    </message>
    <message>
      <source>Begin anew</source>
      <translation>Recommencer</translation>
    </message>
    <message>
      <source>Leave it</source>
      <translation>Laisser</translation>
    </message>
    <message>
      <source>The sample is damaged</source>
      <translation>L’exemple est endommagé</translation>
    </message>
    <message>
      <source>The sample starts again. Your earlier copy of it is kept in {file}.</source>
      <translation>L’exemple recommence du début. Votre copie précédente est gardée dans {file}.</translation>
    </message>
    <message>
      <source>The sample starts again</source>
      <translation>L’exemple recommence du début</translation>
    </message>
    <message>
      <source>There are no backups of {file} on this computer.</source>
      <translation>Il n’y a aucune sauvegarde de {file} sur cet ordinateur.</translation>
    </message>
    <message>
      <source>Backups</source>
      <translation>Sauvegardes</translation>
    </message>
    <message>
      <source>Work was recovered</source>
      <translation>Du travail a été récupéré</translation>
    </message>
    <message>
      <source>Practice</source>
      <translation>Entraînement</translation>
    </message>
    <message>
      <source>reading only</source>
      <translation>lecture seule</translation>
    </message>
    <message>
      <source>What you typed as a remark was not added; it is lost if you leave the file.</source>
      <translation>Ce que vous avez écrit comme remarque n’a pas été ajouté ; si vous quittez le fichier, ce texte est perdu.</translation>
    </message>
    <message>
      <source>Go back</source>
      <translation>Revenir</translation>
    </message>
    <message>
      <source>Leave without it</source>
      <translation>Quitter sans l’ajouter</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Annuler</translation>
    </message>
    <message>
      <source>A remark was not added</source>
      <translation>Une remarque n’a pas été ajoutée</translation>
    </message>
    <message>
      <source>The copy was not saved</source>
      <translation>La copie n’a pas été enregistrée</translation>
    </message>
  </context>
  <context>
    <name>Matrix</name>
    <message>
      <source>Agreement of every two annotators</source>
      <translation>Accord des annotateurs deux à deux</translation>
    </message>
  </context>
  <context>
    <name>MatrixModel</name>
    <message>
      <source>grand mean</source>
      <translation>moyenne générale</translation>
    </message>
    <message>
      <source>All annotators</source>
      <translation>Tous les annotateurs</translation>
    </message>
    <message>
      <source>{first} and {second}</source>
      <translation>{first} et {second}</translation>
    </message>
    <message>
      <source>Nothing to compare: no verse pair that both have done has links</source>
      <translation>Rien à comparer : aucune paire de versets terminée par les deux n’a de liens</translation>
    </message>
    <message>
      <source>source to target {there}, target to source {back}</source>
      <translation>de la source à la cible {there}, de la cible à la source {back}</translation>
    </message>
    <message>
      <source>{compared} verse {compared:pair|pairs} compared, {left_out} left out</source>
      <translation>{compared} {compared:paire|paire|paires} de versets {compared:comparée|comparée|comparées}, {left_out} {left_out:laissée|laissée|laissées} de côté</translation>
    </message>
    <message>
      <source>{figure} percent, mean ± standard deviation of {count} set {count:rate|rates}</source>
      <translation>{figure} pour cent, moyenne ± écart type de {count} taux de lots</translation>
    </message>
    <message>
      <source>{figure} over all words of all sets together</source>
      <translation>{figure} sur tous les mots de tous les lots ensemble</translation>
    </message>
    <message>
      <source>{figure}, mean ± standard deviation of {count} {count:pair|pairs} of annotators</source>
      <translation>{figure}, moyenne ± écart type de {count} {count:paire|paire|paires} d’annotateurs</translation>
    </message>
    <message>
      <source>mean ± SD</source>
      <translation>moyenne ± ET</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>annotateur</translation>
    </message>
  </context>
  <context>
    <name>MeasureChoice</name>
    <message>
      <source>Dice of links</source>
      <translation>Dice des liens</translation>
    </message>
    <message>
      <source>precision</source>
      <translation>précision</translation>
    </message>
    <message>
      <source>recall</source>
      <translation>rappel</translation>
    </message>
    <message>
      <source>whole blocks</source>
      <translation>blocs entiers</translation>
    </message>
    <message>
      <source>not-translated marks</source>
      <translation>marques « non traduit »</translation>
    </message>
    <message>
      <source>kappa: linked or not</source>
      <translation>kappa : relié ou non</translation>
    </message>
    <message>
      <source>alpha: linked or not</source>
      <translation>alpha : relié ou non</translation>
    </message>
    <message>
      <source>alpha: sets (MASI)</source>
      <translation>alpha : ensembles (MASI)</translation>
    </message>
    <message>
      <source>What matrix, heat map and means show. Dice, precision and recall: of links; whole blocks: only those that are the same count; kappa and alpha: beyond chance, whether each word is linked, or the set of words it is linked with (MASI)</source>
      <translation>Ce que montrent la matrice, la carte et les moyennes. Dice, précision et rappel : des liens ; blocs entiers : seuls comptent ceux qui sont identiques ; kappa et alpha : au-delà du hasard, si chaque mot est relié, ou l’ensemble des mots auxquels il est relié (MASI)</translation>
    </message>
    <message>
      <source>Against</source>
      <translation>Par rapport à</translation>
    </message>
    <message>
      <source>The annotator whose links are taken for right</source>
      <translation>L’annotateur dont les liens sont tenus pour justes</translation>
    </message>
    <message>
      <source>against</source>
      <translation>par rapport à</translation>
    </message>
  </context>
  <context>
    <name>NameDialog</name>
    <message>
      <source>Who is annotating?</source>
      <translation>Qui annote ?</translation>
    </message>
    <message>
      <source>Your name or code</source>
      <translation>Votre nom ou code</translation>
    </message>
    <message>
      <source>Nobody has worked on this bitext yet. Your name or code goes into the file, so that your work can be told from other annotators' work.</source>
      <translation>Personne n’a encore travaillé sur ce bitexte. Votre nom ou code est inscrit dans le fichier, pour distinguer votre travail de celui des autres annotateurs.</translation>
    </message>
  </context>
  <context>
    <name>Narrator</name>
    <message>
      <source>Linked: {words}</source>
      <translation>Lié : {words}</translation>
    </message>
    <message>
      <source>No longer linked: {words}</source>
      <translation>N’est plus lié : {words}</translation>
    </message>
    <message>
      <source>Possible: {words}</source>
      <translation>Possible : {words}</translation>
    </message>
    <message>
      <source>Sure: {words}</source>
      <translation>Sûr : {words}</translation>
    </message>
    <message>
      <source>Not translated: {words}</source>
      <translation>Non traduit : {words}</translation>
    </message>
    <message>
      <source>Unaccounted: {words}</source>
      <translation>En suspens : {words}</translation>
    </message>
    <message>
      <source>Picked: {words}</source>
      <translation>Choisi : {words}</translation>
    </message>
    <message>
      <source>No longer picked: {words}</source>
      <translation>N’est plus choisi : {words}</translation>
    </message>
    <message>
      <source>{count} {count:word|words}</source>
      <translation>{count} {count:mot|mot|mots}</translation>
    </message>
    <message>
      <source>Undone: {edit}, verse pair {reference}</source>
      <translation>Annulé : {edit}, paire de versets {reference}</translation>
    </message>
    <message>
      <source>Redone: {edit}, verse pair {reference}</source>
      <translation>Rétabli : {edit}, paire de versets {reference}</translation>
    </message>
    <message>
      <source>“{question}” is answered with “{answer}”</source>
      <translation>Réponse à « {question} » : {answer}</translation>
    </message>
    <message>
      <source>“{question}” is not answered any more</source>
      <translation>« {question} » n’a plus de réponse</translation>
    </message>
    <message>
      <source>A note was added</source>
      <translation>Une note a été ajoutée</translation>
    </message>
    <message>
      <source>A note was removed</source>
      <translation>Une note a été retirée</translation>
    </message>
    <message>
      <source>This verse pair is marked as difficult</source>
      <translation>Cette paire de versets est marquée comme difficile</translation>
    </message>
    <message>
      <source>This verse pair is not marked as difficult any more</source>
      <translation>Cette paire de versets n’est plus marquée comme difficile</translation>
    </message>
    <message>
      <source>The reason was changed</source>
      <translation>La raison a été changée</translation>
    </message>
    <message>
      <source>This verse pair was rejected</source>
      <translation>Cette paire de versets a été rejetée</translation>
    </message>
    <message>
      <source>This verse pair is not rejected any more</source>
      <translation>Cette paire de versets n’est plus rejetée</translation>
    </message>
    <message>
      <source>Verse pair {reference}</source>
      <translation>Paire de versets {reference}</translation>
    </message>
    <message>
      <source>Settled</source>
      <translation>Tranché</translation>
    </message>
    <message>
      <source>Ruling noted</source>
      <translation>Règle notée</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>Remis à zéro</translation>
    </message>
    <message>
      <source>Reloaded</source>
      <translation>Rechargé</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Terminé</translation>
    </message>
  </context>
  <context>
    <name>Navigator</name>
    <message>
      <source>Verse pairs</source>
      <translation>Paires de versets</translation>
    </message>
  </context>
  <context>
    <name>NavigatorModel</name>
    <message>
      <source>{reference}, {state}, {accounted} of {words} {words:word|words}</source>
      <translation>{reference}, {state}, {accounted} {accounted:mot|mot|mots} sur {words}</translation>
    </message>
    <message>
      <source>difficult</source>
      <translation>difficile</translation>
    </message>
    <message>
      <source>rejected</source>
      <translation>rejetée</translation>
    </message>
    <message>
      <source>with notes</source>
      <translation>avec notes</translation>
    </message>
    <message>
      <source>{minutes} min spent on it</source>
      <translation>{minutes} min passées dessus</translation>
    </message>
    <message>
      <source>not begun</source>
      <translation>pas commencée</translation>
    </message>
    <message>
      <source>begun</source>
      <translation>commencée</translation>
    </message>
    <message>
      <source>done</source>
      <translation>terminée</translation>
    </message>
  </context>
  <context>
    <name>NavigatorPanel</name>
    <message>
      <source>Show all</source>
      <translation>Tout montrer</translation>
    </message>
    <message>
      <source>Clear the search and the filter</source>
      <translation>Effacer la recherche et le filtre</translation>
    </message>
    <message>
      <source>{listed} of {all}</source>
      <translation>{listed} sur {all}</translation>
    </message>
    <message>
      <source>No such verse pair has these words</source>
      <translation>Aucune paire de ce genre n’a ces mots</translation>
    </message>
    <message>
      <source>No verse pair has these words</source>
      <translation>Aucune paire de versets n’a ces mots</translation>
    </message>
    <message>
      <source>There is no such verse pair</source>
      <translation>Il n’y a pas de paire de ce genre</translation>
    </message>
  </context>
  <context>
    <name>NoteField</name>
    <message>
      <source>New note</source>
      <translation>Nouvelle note</translation>
    </message>
    <message>
      <source>Ctrl+Enter adds it</source>
      <translation>Ctrl+Entrée l’ajoute</translation>
    </message>
    <message>
      <source>Write a note; Ctrl+Enter adds it</source>
      <translation>Écrivez une note ; Ctrl+Entrée l’ajoute</translation>
    </message>
  </context>
  <context>
    <name>NotesList</name>
    <message>
      <source>Notes on this verse pair</source>
      <translation>Notes sur cette paire de versets</translation>
    </message>
    <message>
      <source>Source word {position}: {form}</source>
      <translation>Mot source {position} : {form}</translation>
    </message>
    <message>
      <source>Target word {position}: {form}</source>
      <translation>Mot cible {position} : {form}</translation>
    </message>
    <message>
      <source>Verse pair</source>
      <translation>Paire de versets</translation>
    </message>
  </context>
  <context>
    <name>Notice</name>
    <message>
      <source>What was wrong</source>
      <translation>Ce qui n’allait pas</translation>
    </message>
    <message>
      <source>Dismiss</source>
      <translation>Fermer</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>… et {count} de plus</translation>
    </message>
  </context>
  <context>
    <name>OpeningPage</name>
    <message>
      <source>Cancel</source>
      <translation>Annuler</translation>
    </message>
    <message>
      <source>Opening {file}…</source>
      <translation>Ouverture de {file}…</translation>
    </message>
  </context>
  <context>
    <name>OptionsBar</name>
    <message>
      <source>as in the files</source>
      <translation>comme dans les fichiers</translation>
    </message>
    <message>
      <source>sets of n verse pairs</source>
      <translation>lots de n paires de versets</translation>
    </message>
    <message>
      <source>n sets of equal size</source>
      <translation>n lots de même taille</translation>
    </message>
    <message>
      <source>parts of the study</source>
      <translation>parties de l’étude</translation>
    </message>
    <message>
      <source>left out</source>
      <translation>laissées de côté</translation>
    </message>
    <message>
      <source>counted as links</source>
      <translation>comptées comme des liens</translation>
    </message>
    <message>
      <source>directed</source>
      <translation>orientés</translation>
    </message>
    <message>
      <source>joint</source>
      <translation>conjoints</translation>
    </message>
    <message>
      <source>none</source>
      <translation>aucun</translation>
    </message>
    <message>
      <source>all words</source>
      <translation>tous les mots</translation>
    </message>
    <message>
      <source>content words</source>
      <translation>mots lexicaux</translation>
    </message>
    <message>
      <source>Size or number of sets</source>
      <translation>Taille ou nombre des lots</translation>
    </message>
    <message>
      <source>n: verse pairs in a set, or number of sets</source>
      <translation>n : paires de versets par lot, ou nombre de lots</translation>
    </message>
    <message>
      <source>Links are pooled in each set before its rate is taken</source>
      <translation>Les liens de chaque lot sont cumulés avant d’en calculer le taux</translation>
    </message>
    <message>
      <source>Whether a word marked not translated counts as a link of weight 1</source>
      <translation>Si un mot marqué non traduit compte comme un lien de poids 1</translation>
    </message>
    <message>
      <source>directed: every word shares weight 1 among its links, in both directions; joint: 1 over the larger fan-out; none: every link weighs 1</source>
      <translation>orientés : chaque mot partage un poids de 1 entre ses liens, dans les deux sens ; conjoints : 1 sur le plus grand nombre de liens des deux mots ; aucun : chaque lien pèse 1</translation>
    </message>
    <message>
      <source>Content words: links of function words are left out</source>
      <translation>Mots lexicaux : les liens des mots grammaticaux sont laissés de côté</translation>
    </message>
    <message>
      <source>&amp;Measure</source>
      <translation>&amp;Mesure</translation>
    </message>
    <message>
      <source>&amp;Sets</source>
      <translation>&amp;Lots</translation>
    </message>
    <message>
      <source>&amp;Not-translated marks</source>
      <translation>Marques &amp;non traduit</translation>
    </message>
    <message>
      <source>&amp;Weights</source>
      <translation>&amp;Poids</translation>
    </message>
    <message>
      <source>W&amp;ords</source>
      <translation>M&amp;ots</translation>
    </message>
    <message>
      <source>Function words of the so&amp;urce side</source>
      <translation>Mots grammaticaux, côté so&amp;urce</translation>
    </message>
    <message>
      <source>of the &amp;target side</source>
      <translation>côté c&amp;ible</translation>
    </message>
  </context>
  <context>
    <name>OptionsList</name>
    <message>
      <source>What annotators say of this case</source>
      <translation>Ce que les annotateurs disent de ce cas</translation>
    </message>
    <message>
      <source>{option}, accepted</source>
      <translation>{option}, acceptée</translation>
    </message>
  </context>
  <context>
    <name>Overlay</name>
    <message>
      <source>Annotators' links</source>
      <translation>Liens des annotateurs</translation>
    </message>
    <message>
      <source>{name} and others</source>
      <translation>{name} et d’autres</translation>
    </message>
    <message>
      <source>only others</source>
      <translation>autres seuls</translation>
    </message>
    <message>
      <source>both</source>
      <translation>les deux</translation>
    </message>
    <message>
      <source>only {name}</source>
      <translation>seul {name}</translation>
    </message>
    <message>
      <source>all {count}</source>
      <translation>les {count}</translation>
    </message>
    <message>
      <source>{count} of {all}</source>
      <translation>{count} sur {all}</translation>
    </message>
    <message>
      <source>{least} to {most} of {all}</source>
      <translation>{least} à {most} sur {all}</translation>
    </message>
    <message>
      <source>{count} {count:link|links}</source>
      <translation>{count} {count:lien|lien|liens}</translation>
    </message>
    <message>
      <source>{count} not translated</source>
      <translation>non traduits : {count}</translation>
    </message>
  </context>
  <context>
    <name>Overview</name>
    <message>
      <source>Overview of both sides</source>
      <translation>Vue d’ensemble des deux côtés</translation>
    </message>
    <message>
      <source>Both sides whole: long ticks are words left. Click to go there.</source>
      <translation>Les deux côtés en entier : les traits longs sont les mots en suspens. Cliquez pour y aller.</translation>
    </message>
  </context>
  <context>
    <name>PartsChoice</name>
    <message>
      <source>Part</source>
      <translation>Partie</translation>
    </message>
    <message>
      <source>Only the verse pairs of this part count, on all tabs</source>
      <translation>Seules les paires de versets de cette partie comptent, dans tous les onglets</translation>
    </message>
    <message>
      <source>Edit parts…</source>
      <translation>Modifier les parties…</translation>
    </message>
    <message>
      <source>Part {number}</source>
      <translation>Partie {number}</translation>
    </message>
    <message>
      <source>all parts</source>
      <translation>toutes les parties</translation>
    </message>
  </context>
  <context>
    <name>PartsDialog</name>
    <message>
      <source>Parts of the study</source>
      <translation>Parties de l’étude</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>Partie</translation>
    </message>
    <message>
      <source>from verse pair</source>
      <translation>de la paire de versets</translation>
    </message>
    <message>
      <source>to</source>
      <translation>à</translation>
    </message>
    <message>
      <source>verse pairs in a set</source>
      <translation>paires de versets par lot</translation>
    </message>
    <message>
      <source>&amp;Add a part</source>
      <translation>&amp;Ajouter une partie</translation>
    </message>
    <message>
      <source>Figures are given of each part for itself, and of all together. Verse pairs in no part are not counted.</source>
      <translation>Les chiffres sont donnés pour chaque partie, et pour toutes ensemble. Les paires de versets hors de toute partie ne comptent pas.</translation>
    </message>
    <message>
      <source>Part {number}</source>
      <translation>Partie {number}</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Retirer</translation>
    </message>
    <message>
      <source>Name of part {number}</source>
      <translation>Nom de la partie {number}</translation>
    </message>
    <message>
      <source>First verse pair of {part}</source>
      <translation>Première paire de versets de {part}</translation>
    </message>
    <message>
      <source>Last verse pair of {part}</source>
      <translation>Dernière paire de versets de {part}</translation>
    </message>
    <message>
      <source>Verse pairs in a set of {part}</source>
      <translation>Paires de versets par lot de {part}</translation>
    </message>
    <message>
      <source>Remove {part}</source>
      <translation>Retirer {part}</translation>
    </message>
    <message>
      <source>There has to be a part, each needs a name and ends no earlier than it begins, and no verse pair is in two.</source>
      <translation>Il faut au moins une partie, chacune doit avoir un nom et ne pas finir avant de commencer, et aucune paire de versets ne peut être dans deux.</translation>
    </message>
  </context>
  <context>
    <name>PermutationPage</name>
    <message>
      <source>Annotators to be tested</source>
      <translation>Annotateurs à tester</translation>
    </message>
    <message>
      <source>A tick: is held against all who have none (Space)</source>
      <translation>Coché : comparé à tous ceux qui ne le sont pas (Espace)</translation>
    </message>
    <message>
      <source>Test whether they &amp;differ</source>
      <translation>Tester s’ils di&amp;ffèrent</translation>
    </message>
    <message>
      <source>There is nothing to compare.</source>
      <translation>Il n’y a rien à comparer.</translation>
    </message>
    <message>
      <source>p = {p}: {meaning}</source>
      <translation>p = {p} : {meaning}</translation>
    </message>
    <message>
      <source>Tick the annotators of a group: do they agree with each other, and the others with each other, more than across? Name the group before you look at the figures: for a group chosen because of them, p means nothing.</source>
      <translation>Cochez les annotateurs d’un groupe : s’accordent-ils entre eux, et les autres entre eux, plus que d’un groupe à l’autre ? Nommez le groupe avant de regarder les chiffres : pour un groupe choisi à cause d’eux, p ne veut rien dire.</translation>
    </message>
  </context>
  <context>
    <name>Pictures</name>
    <message>
      <source>Export picture</source>
      <translation>Exporter l’image</translation>
    </message>
    <message>
      <source>SVG drawing (*.svg)</source>
      <translation>Dessin SVG (*.svg)</translation>
    </message>
    <message>
      <source>PDF page (*.pdf)</source>
      <translation>Page PDF (*.pdf)</translation>
    </message>
    <message>
      <source>PNG image (*.png)</source>
      <translation>Image PNG (*.png)</translation>
    </message>
    <message>
      <source>Print set to PDF</source>
      <translation>Imprimer le lot en PDF</translation>
    </message>
    <message>
      <source>PDF pages (*.pdf)</source>
      <translation>Pages PDF (*.pdf)</translation>
    </message>
    <message>
      <source>The picture was not written</source>
      <translation>L’image n’a pas été écrite</translation>
    </message>
    <message>
      <source>Set {number}</source>
      <translation>Lot {number}</translation>
    </message>
  </context>
  <context>
    <name>PlotPanel</name>
    <message>
      <source>Save…</source>
      <translation>Enregistrer…</translation>
    </message>
    <message>
      <source>Save plot</source>
      <translation>Enregistrer le graphique</translation>
    </message>
    <message>
      <source>As SVG, PDF or PNG</source>
      <translation>En SVG, PDF ou PNG</translation>
    </message>
    <message>
      <source>SVG drawing (*.svg)</source>
      <translation>Dessin SVG (*.svg)</translation>
    </message>
    <message>
      <source>PDF page (*.pdf)</source>
      <translation>Page PDF (*.pdf)</translation>
    </message>
    <message>
      <source>PNG image (*.png)</source>
      <translation>Image PNG (*.png)</translation>
    </message>
    <message>
      <source>The plot was not written</source>
      <translation>Le graphique n’a pas été écrit</translation>
    </message>
  </context>
  <context>
    <name>PlotView</name>
    <message>
      <source>{count} {count:item|items}; arrow keys walk them</source>
      <translation>{count} {count:élément|élément|éléments} ; les flèches les parcourent</translation>
    </message>
  </context>
  <context>
    <name>PracticePage</name>
    <message>
      <source>Link it again</source>
      <translation>Reprendre cette paire</translation>
    </message>
    <message>
      <source>Begin anew</source>
      <translation>Tout recommencer</translation>
    </message>
    <message>
      <source>Next verse pair</source>
      <translation>Paire suivante</translation>
    </message>
    <message>
      <source>Finish practice</source>
      <translation>Finir l’entraînement</translation>
    </message>
    <message>
      <source>{rate} % agreement with the answer.</source>
      <translation>Accord avec le corrigé : {rate} %.</translation>
    </message>
    <message>
      <source>Practice done: {rate} % over {count} verse {count:pair|pairs}.</source>
      <translation>Entraînement terminé : {rate} % sur {count} {count:paire|paire|paires} de versets.</translation>
    </message>
    <message>
      <source>So far {rate} % over {done} of {count} verse {count:pair|pairs}.</source>
      <translation>Jusqu’ici {rate} % sur {done} {done:paire|paire|paires} de versets sur {count}.</translation>
    </message>
  </context>
  <context>
    <name>Practising</name>
    <message>
      <source>Practice was not opened</source>
      <translation>L’entraînement n’a pas été ouvert</translation>
    </message>
    <message>
      <source>The answer cannot be shown</source>
      <translation>Le corrigé ne peut pas être montré</translation>
    </message>
  </context>
  <context>
    <name>Preferences</name>
    <message>
      <source> pixels</source>
      <translation> pixels</translation>
    </message>
    <message>
      <source>&amp;Colours</source>
      <translation>&amp;Couleurs</translation>
    </message>
    <message>
      <source>High contrast has black on white, or white on black. The colours safe for colour blindness can be told apart whichever colours you see.</source>
      <translation>Le contraste élevé est noir sur blanc, ou blanc sur noir. Les couleurs adaptées au daltonisme se distinguent quelles que soient les couleurs que vous percevez.</translation>
    </message>
    <message>
      <source>As the system has them</source>
      <translation>Celles du système</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Claires</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Sombres</translation>
    </message>
    <message>
      <source>High contrast</source>
      <translation>Contraste élevé</translation>
    </message>
    <message>
      <source>High contrast, dark</source>
      <translation>Contraste élevé, sombres</translation>
    </message>
    <message>
      <source>Safe for colour blindness</source>
      <translation>Adaptées au daltonisme</translation>
    </message>
    <message>
      <source>Safe for colour blindness, dark</source>
      <translation>Adaptées au daltonisme, sombres</translation>
    </message>
    <message>
      <source>V&amp;iew of a verse pair</source>
      <translation>&amp;Vue d’une paire de versets</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>Colonnes</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>Lignes</translation>
    </message>
    <message>
      <source>Rows, side by side</source>
      <translation>Lignes côte à côte</translation>
    </message>
    <message>
      <source>Matrix</source>
      <translation>Matrice</translation>
    </message>
    <message>
      <source>&amp;Size of the source words</source>
      <translation>Taille des mots &amp;source</translation>
    </message>
    <message>
      <source>Size of the &amp;target words</source>
      <translation>&amp;Taille des mots cible</translation>
    </message>
    <message>
      <source>Ctrl++ and Ctrl+- change both; Ctrl and the wheel, the side under the pointer.</source>
      <translation>Ctrl++ et Ctrl+- changent les deux ; Ctrl et la molette, le côté sous le pointeur.</translation>
    </message>
    <message>
      <source>&amp;Font of the source words</source>
      <translation>P&amp;olice des mots source</translation>
    </message>
    <message>
      <source>F&amp;ont of the target words</source>
      <translation>Police &amp;des mots cible</translation>
    </message>
    <message>
      <source>Room &amp;between words</source>
      <translation>&amp;Espace entre les mots</translation>
    </message>
    <message>
      <source>Beyond what every view gives.</source>
      <translation>En plus de ce que donne chaque vue.</translation>
    </message>
    <message>
      <source>Show each so&amp;urce word over its translation</source>
      <translation>Montrer chaque mot so&amp;urce au-dessus de sa traduction</translation>
    </message>
    <message>
      <source>Show the list of &amp;verse pairs</source>
      <translation>Montrer la &amp;liste des paires de versets</translation>
    </message>
    <message>
      <source>&amp;Language</source>
      <translation>Lan&amp;gue</translation>
    </message>
    <message>
      <source>Of menus and messages, from the next start on.</source>
      <translation>Celle des menus et des messages, à partir du prochain démarrage.</translation>
    </message>
    <message>
      <source>As the system has it</source>
      <translation>Celle du système</translation>
    </message>
    <message>
      <source>Your &amp;name or code</source>
      <translation>Votre &amp;nom ou code</translation>
    </message>
    <message>
      <source>Proposed when you begin a new annotation set.</source>
      <translation>Proposé quand vous commencez un nouveau jeu d’annotations.</translation>
    </message>
    <message>
      <source>Propose a &amp;rest after</source>
      <translation>Proposer une &amp;pause après</translation>
    </message>
    <message>
      <source> minutes of work</source>
      <translation> minutes de travail</translation>
    </message>
    <message>
      <source>never</source>
      <translation>jamais</translation>
    </message>
    <message>
      <source>Count a &amp;pause as work up to</source>
      <translation>Compter une &amp;interruption jusqu’à</translation>
    </message>
    <message>
      <source>Of a longer pause between two acts, only this much is counted.</source>
      <translation>D’une interruption plus longue entre deux actes, seule cette durée est comptée.</translation>
    </message>
    <message>
      <source> seconds</source>
      <translation> secondes</translation>
    </message>
    <message>
      <source>Show &amp;hints</source>
      <translation>Montrer les conseil&amp;s</translation>
    </message>
    <message>
      <source>Switched off and on again, those that you put away come back.</source>
      <translation>Éteints puis rallumés, ceux que vous avez écartés reviennent.</translation>
    </message>
    <message>
      <source>Preferences</source>
      <translation>Préférences</translation>
    </message>
    <message>
      <source>Chosen by the program</source>
      <translation>Au choix du programme</translation>
    </message>
    <message>
      <source>{font} (not installed)</source>
      <translation>{font} (non installée)</translation>
    </message>
  </context>
  <context>
    <name>Preview</name>
    <message>
      <source>Whose links are shown</source>
      <translation>De qui les liens sont montrés</translation>
    </message>
    <message>
      <source>The verse pair as it would be</source>
      <translation>La paire de versets telle qu’elle serait</translation>
    </message>
    <message>
      <source>&amp;Previous pair</source>
      <translation>Paire &amp;précédente</translation>
    </message>
    <message>
      <source>Ne&amp;xt pair</source>
      <translation>Paire &amp;suivante</translation>
    </message>
    <message>
      <source>What is wrong, with file and line</source>
      <translation>Ce qui ne va pas, avec fichier et ligne</translation>
    </message>
    <message>
      <source>Cop&amp;y the list</source>
      <translation>Cop&amp;ier la liste</translation>
    </message>
    <message>
      <source>&amp;Read again</source>
      <translation>&amp;Relire</translation>
    </message>
    <message>
      <source>Stop reading</source>
      <translation>Arrêter la lecture</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>Lecture…</translation>
    </message>
    <message>
      <source>{count} {count:fault stands|faults stand} in the way; nothing can be imported</source>
      <translation>{count} {count:faute fait|faute fait|fautes font} obstacle ; rien ne peut être importé</translation>
    </message>
    <message>
      <source>verse pairs: {count}</source>
      <translation>paires de versets : {count}</translation>
    </message>
    <message>
      <source>links: {count}</source>
      <translation>liens : {count}</translation>
    </message>
    <message>
      <source>possible: {count}</source>
      <translation>possibles : {count}</translation>
    </message>
    <message>
      <source>not translated: {count}</source>
      <translation>non traduits : {count}</translation>
    </message>
    <message>
      <source>annotators: {count}</source>
      <translation>annotateurs : {count}</translation>
    </message>
    <message>
      <source>{reference} – verse pair {number} of the first {count}</source>
      <translation>{reference} – paire de versets {number} des {count} premières</translation>
    </message>
  </context>
  <context>
    <name>ProgressLine</name>
    <message>
      <source>{percent} % of words</source>
      <translation>{percent} % des mots</translation>
    </message>
    <message>
      <source>about {time} left</source>
      <translation>reste environ {time}</translation>
    </message>
    <message>
      <source>{accounted} of {words} words are accounted for</source>
      <translation>{accounted} mots traités sur {words}</translation>
    </message>
    <message>
      <source>All work so far</source>
      <translation>Tout le travail jusqu’ici</translation>
    </message>
    <message>
      <source>This sitting</source>
      <translation>Cette séance</translation>
    </message>
    <message>
      <source>{what}: {minutes} min, {pace}</source>
      <translation>{what} : {minutes} min, {pace}</translation>
    </message>
    <message>
      <source>too little to tell a pace</source>
      <translation>trop peu pour en tirer un rythme</translation>
    </message>
    <message>
      <source>{words} words an hour</source>
      <translation>{words} mots à l’heure</translation>
    </message>
    <message>
      <source>{minutes} min</source>
      <translation>{minutes} min</translation>
    </message>
    <message>
      <source>{hours} h</source>
      <translation>{hours} h</translation>
    </message>
  </context>
  <context>
    <name>Publish</name>
    <message>
      <source>Publish</source>
      <translation>Publier</translation>
    </message>
    <message>
      <source>Nothing was published</source>
      <translation>Rien n’a été publié</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>Titre</translation>
    </message>
    <message>
      <source>Gold standard</source>
      <translation>Standard de référence</translation>
    </message>
    <message>
      <source>Texts</source>
      <translation>Les textes</translation>
    </message>
    <message>
      <source>are given in full</source>
      <translation>sont donnés en entier</translation>
    </message>
    <message>
      <source>are not given, only their fingerprints</source>
      <translation>ne sont pas donnés, seulement leurs empreintes</translation>
    </message>
    <message>
      <source>Licence: a name such as CC-BY-4.0, or a file</source>
      <translation>Licence : un nom tel que CC-BY-4.0, ou un fichier</translation>
    </message>
    <message>
      <source>How it was made</source>
      <translation>Comment elle a été faite</translation>
    </message>
    <message>
      <source>Date (optional)</source>
      <translation>Date (facultative)</translation>
    </message>
    <message>
      <source>Version of the style guide</source>
      <translation>Version du guide de style</translation>
    </message>
    <message>
      <source>Made from</source>
      <translation>Tirée de</translation>
    </message>
    <message>
      <source>Name annotators and adjudicators</source>
      <translation>Nommer les annotateurs et les arbitres</translation>
    </message>
    <message>
      <source>Otherwise they are called Annotator 1, Annotator 2 and so on</source>
      <translation>Sinon, ils s’appellent Annotator 1, Annotator 2, etc.</translation>
    </message>
    <message>
      <source>Will be written</source>
      <translation>Sera écrit</translation>
    </message>
    <message>
      <source>Formats of the links</source>
      <translation>Formats des liens</translation>
    </message>
    <message>
      <source>Files written: {count}. Read README.md before you give the folder away.</source>
      <translation>Fichiers écrits : {count}. Lisez README.md avant de donner le dossier.</translation>
    </message>
  </context>
  <context>
    <name>QObject</name>
    <message>
      <source>source word</source>
      <translation>mot source</translation>
    </message>
    <message>
      <source>target word</source>
      <translation>mot cible</translation>
    </message>
    <message>
      <source>{side} {position} of {count}, {state}</source>
      <translation>{side} {position} sur {count}, {state}</translation>
    </message>
    <message>
      <source>label {label}</source>
      <translation>étiquette {label}</translation>
    </message>
    <message>
      <source>picked</source>
      <translation>choisi</translation>
    </message>
    <message>
      <source>not translated</source>
      <translation>non traduit</translation>
    </message>
    <message>
      <source>unaccounted</source>
      <translation>en suspens</translation>
    </message>
    <message>
      <source>suggested by a machine: {words}</source>
      <translation>suggéré par une machine : {words}</translation>
    </message>
    <message>
      <source>linked to {words} (block {number})</source>
      <translation>lié à {words} (bloc {number})</translation>
    </message>
    <message>
      <source>possibly linked to {words} (block {number})</source>
      <translation>peut-être lié à {words} (bloc {number})</translation>
    </message>
    <message>
      <source>linked to {words} by {count} of {all} annotators</source>
      <translation>lié à {words} par {count} annotateurs sur {all}</translation>
    </message>
    <message>
      <source>Verse pair</source>
      <translation>Paire de versets</translation>
    </message>
    <message>
      <source>linked</source>
      <translation>lié</translation>
    </message>
    <message>
      <source>not linked</source>
      <translation>non lié</translation>
    </message>
    <message>
      <source>suggested by a machine</source>
      <translation>suggéré par une machine</translation>
    </message>
  </context>
  <context>
    <name>QuestionTab</name>
    <message>
      <source>Tables and plots</source>
      <translation>Tableaux et graphiques</translation>
    </message>
    <message>
      <source>{title} (plot)</source>
      <translation>{title} (graphique)</translation>
    </message>
  </context>
  <context>
    <name>QuestionTabs</name>
    <message>
      <source>How far?</source>
      <translation>Jusqu’où ?</translation>
    </message>
    <message>
      <source>Who?</source>
      <translation>Qui ?</translation>
    </message>
    <message>
      <source>Where?</source>
      <translation>Où ?</translation>
    </message>
    <message>
      <source>Why?</source>
      <translation>Pourquoi ?</translation>
    </message>
    <message>
      <source>Ratings</source>
      <translation>Évaluations</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>Temps</translation>
    </message>
    <message>
      <source>Gold</source>
      <translation>Référence</translation>
    </message>
    <message>
      <source>Matrix</source>
      <translation>Matrice</translation>
    </message>
    <message>
      <source>Do they differ from the rest?</source>
      <translation>Diffèrent-ils des autres ?</translation>
    </message>
    <message>
      <source>Lexicon</source>
      <translation>Lexique</translation>
    </message>
  </context>
  <context>
    <name>RatingStrip</name>
    <message>
      <source>{value} of {count}</source>
      <translation>{value} sur {count}</translation>
    </message>
    <message>
      <source>A digit answers this question</source>
      <translation>Un chiffre répond à cette question</translation>
    </message>
  </context>
  <context>
    <name>ReadingForm</name>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>choose…</source>
      <translation>choisissez…</translation>
    </message>
    <message>
      <source>The first word is number</source>
      <translation>Le premier mot porte le numéro</translation>
    </message>
    <message>
      <source>Links name target words first</source>
      <translation>Les liens nomment d’abord les mots cible</translation>
    </message>
  </context>
  <context>
    <name>RecentMenu</name>
    <message>
      <source>Open &amp;recent</source>
      <translation>Ouvrir un fichier &amp;récent</translation>
    </message>
    <message>
      <source>No file was opened yet</source>
      <translation>Aucun fichier n’a encore été ouvert</translation>
    </message>
  </context>
  <context>
    <name>Refusals</name>
    <message>
      <source>This annotation set is open for reading only</source>
      <translation>Ce jeu d’annotations est ouvert en lecture seule</translation>
    </message>
    <message>
      <source>This is the first verse pair</source>
      <translation>C’est la première paire de versets</translation>
    </message>
    <message>
      <source>Pick words first: click them, or press Space</source>
      <translation>Choisissez d’abord des mots : cliquez dessus, ou appuyez sur Espace</translation>
    </message>
    <message>
      <source>There is no link there</source>
      <translation>Il n’y a pas de lien à cet endroit</translation>
    </message>
    <message>
      <source>There is nothing to repeat yet</source>
      <translation>Il n’y a encore rien à répéter</translation>
    </message>
    <message>
      <source>Nothing is suggested for this word</source>
      <translation>Rien n’est suggéré pour ce mot</translation>
    </message>
    <message>
      <source>This study does not ask for that</source>
      <translation>Cette étude ne le demande pas</translation>
    </message>
    <message>
      <source>Pick words, and focus a word of the block that they are to join</source>
      <translation>Choisissez des mots, et placez le curseur sur un mot du bloc à rejoindre</translation>
    </message>
    <message>
      <source>This name cannot be written to an annotation file</source>
      <translation>Ce nom ne peut pas être écrit dans un fichier d’annotations</translation>
    </message>
    <message>
      <source>link</source>
      <translation>lier</translation>
    </message>
    <message>
      <source>add links</source>
      <translation>ajouter des liens</translation>
    </message>
    <message>
      <source>remove links</source>
      <translation>ôter des liens</translation>
    </message>
    <message>
      <source>not translated</source>
      <translation>non traduit</translation>
    </message>
    <message>
      <source>clear words</source>
      <translation>effacer des mots</translation>
    </message>
    <message>
      <source>add to block</source>
      <translation>ajouter au bloc</translation>
    </message>
    <message>
      <source>take out of block</source>
      <translation>ôter du bloc</translation>
    </message>
    <message>
      <source>sure or possible</source>
      <translation>sûr ou possible</translation>
    </message>
    <message>
      <source>accept a suggestion</source>
      <translation>accepter une suggestion</translation>
    </message>
    <message>
      <source>add a note</source>
      <translation>ajouter une note</translation>
    </message>
    <message>
      <source>remove a note</source>
      <translation>ôter une note</translation>
    </message>
    <message>
      <source>difficult</source>
      <translation>difficile</translation>
    </message>
    <message>
      <source>reject</source>
      <translation>rejeter</translation>
    </message>
    <message>
      <source>answer a question</source>
      <translation>répondre à une question</translation>
    </message>
    <message>
      <source>settle</source>
      <translation>trancher</translation>
    </message>
    <message>
      <source>cite a ruling</source>
      <translation>citer une règle</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>Remettre à zéro</translation>
    </message>
    <message>
      <source>Reload</source>
      <translation>Recharger</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Terminé</translation>
    </message>
    <message>
      <source>Every word is accounted for</source>
      <translation>Aucun mot n’est en suspens</translation>
    </message>
    <message>
      <source>{source} source and {target} target words left</source>
      <translation>Mots en suspens : {source} source, {target} cible</translation>
    </message>
    <message>
      <source>This verse pair is rejected</source>
      <translation>Cette paire de versets est rejetée</translation>
    </message>
    <message>
      <source>Every question is answered</source>
      <translation>Toutes les questions ont une réponse</translation>
    </message>
    <message>
      <source>questions left: {count}</source>
      <translation>questions restantes : {count}</translation>
    </message>
    <message>
      <source>Reload brought back {count} verse {count:pair as it was|pairs as they were} when you last stopped.</source>
      <translation>Recharger a rétabli {count} {count:paire de versets telle qu’elle était|paire de versets telle qu’elle était|paires de versets telles qu’elles étaient} lors de votre dernier arrêt.</translation>
    </message>
    <message>
      <source>Nothing has changed since you last stopped. {undo} takes Reset back.</source>
      <translation>Rien n’a changé depuis votre dernier arrêt. {undo} annule « Remettre à zéro ».</translation>
    </message>
    <message>
      <source>Nothing has changed since you last stopped.</source>
      <translation>Rien n’a changé depuis votre dernier arrêt.</translation>
    </message>
    <message>
      <source>Done. Every verse pair is done.</source>
      <translation>Terminé. Toutes les paires de versets sont terminées.</translation>
    </message>
    <message>
      <source>Done. {reference} is still open.</source>
      <translation>Terminé. {reference} reste à faire.</translation>
    </message>
    <message>
      <source>Not done yet: {left}</source>
      <translation>Pas encore terminé : {left}</translation>
    </message>
    <message>
      <source>Not done yet; please answer: {question}</source>
      <translation>Pas encore terminé ; veuillez répondre : {question}</translation>
    </message>
    <message>
      <source>{reference} is not done yet; finish it first</source>
      <translation>{reference} n’est pas encore terminée ; finissez-la d’abord</translation>
    </message>
    <message>
      <source>The style guide has no ruling {number}; cite another one, or leave the field empty</source>
      <translation>Le guide de style n’a pas de règle {number} ; citez-en une autre, ou laissez le champ vide</translation>
    </message>
  </context>
  <context>
    <name>RemarksPanel</name>
    <message>
      <source>Why it cannot be linked</source>
      <translation>Pourquoi elle ne peut être liée</translation>
    </message>
    <message>
      <source>The same in words</source>
      <translation>La même chose en mots</translation>
    </message>
    <message>
      <source>In words, if you like</source>
      <translation>En mots, si vous voulez</translation>
    </message>
    <message>
      <source>Reject</source>
      <translation>Rejeter</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>Reprendre</translation>
    </message>
    <message>
      <source>Reject this verse pair</source>
      <translation>Rejeter cette paire de versets</translation>
    </message>
    <message>
      <source>This verse pair is rejected</source>
      <translation>Cette paire de versets est rejetée</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>Modifier</translation>
    </message>
    <message>
      <source>Not a translation</source>
      <translation>Pas une traduction</translation>
    </message>
    <message>
      <source>Wrong verse</source>
      <translation>Mauvais verset</translation>
    </message>
    <message>
      <source>Unreadable</source>
      <translation>Illisible</translation>
    </message>
    <message>
      <source>Other</source>
      <translation>Autre</translation>
    </message>
    <message>
      <source>Ruling that the note cites</source>
      <translation>Règle que la note cite</translation>
    </message>
    <message>
      <source>Ruling, e.g. ART-3</source>
      <translation>Règle, p. ex. ART-3</translation>
    </message>
    <message>
      <source>No notes on this verse pair</source>
      <translation>Aucune note sur cette paire de versets</translation>
    </message>
    <message>
      <source>Remove note</source>
      <translation>Retirer la note</translation>
    </message>
    <message>
      <source>On the verse pair</source>
      <translation>Sur la paire de versets</translation>
    </message>
    <message>
      <source>Add note</source>
      <translation>Ajouter la note</translation>
    </message>
    <message>
      <source>Difficult</source>
      <translation>Difficile</translation>
    </message>
    <message>
      <source>Why it is difficult</source>
      <translation>Pourquoi c’est difficile</translation>
    </message>
    <message>
      <source>Why, if you like</source>
      <translation>Pourquoi, si vous voulez</translation>
    </message>
    <message>
      <source>Open ruling {ruling}</source>
      <translation>Ouvrir la règle {ruling}</translation>
    </message>
    <message>
      <source>On the focused word</source>
      <translation>Sur le mot visé</translation>
    </message>
  </context>
  <context>
    <name>RestLine</name>
    <message>
      <source>Put this away</source>
      <translation>Fermer</translation>
    </message>
    <message>
      <source>Put the reminder to rest away</source>
      <translation>Fermer le rappel de pause</translation>
    </message>
    <message>
      <source>{minutes} min of work at a stretch; a short rest keeps the eye sharp</source>
      <translation>{minutes} min de travail d’affilée ; une courte pause garde l’œil vif</translation>
    </message>
  </context>
  <context>
    <name>ReviewPane</name>
    <message>
      <source>Your links and the answer</source>
      <translation>Vos liens et le corrigé</translation>
    </message>
    <message>
      <source>Differences from the answer</source>
      <translation>Écarts avec le corrigé</translation>
    </message>
    <message>
      <source>you</source>
      <translation>votre travail</translation>
    </message>
    <message>
      <source>the answer</source>
      <translation>le corrigé</translation>
    </message>
    <message>
      <source>Every link and every mark is as in the answer.</source>
      <translation>Chaque lien et chaque marque sont ceux du corrigé.</translation>
    </message>
    <message>
      <source>The answer differs in {count} {count:place|places}:</source>
      <translation>Le corrigé diffère en {count} {count:endroit|endroit|endroits} :</translation>
    </message>
    <message>
      <source>You:</source>
      <translation>Vous :</translation>
    </message>
    <message>
      <source>The answer:</source>
      <translation>Le corrigé :</translation>
    </message>
    <message>
      <source>No ruling is about these words in particular: {words}</source>
      <translation>Aucune règle ne porte sur ces mots en particulier : {words}</translation>
    </message>
  </context>
  <context>
    <name>Saving</name>
    <message>
      <source>Reading only</source>
      <translation>Lecture seule</translation>
    </message>
    <message>
      <source>✓ Saved</source>
      <translation>✓ Enregistré</translation>
    </message>
    <message>
      <source>✕ Not saved. {reason}</source>
      <translation>✕ Non enregistré. {reason}</translation>
    </message>
    <message>
      <source>{date}, {time}</source>
      <translation>{date} à {time}</translation>
    </message>
    <message>
      <source>The file was changed by something else since it was last open here, and edits were not in it yet. The file is as you find it; the recovered work, which differs in {count} verse {count:pair|pairs}, is in {file}.</source>
      <translation>Le fichier a été modifié par ailleurs depuis qu’il a été ouvert ici, et des modifications n’y étaient pas encore. Le fichier est tel que vous le trouvez ; le travail récupéré, qui diffère dans {count} {count:paire|paire|paires} de versets, est dans {file}.</translation>
    </message>
    <message>
      <source>A journal of edits does not belong to this file as it stands and was set aside.</source>
      <translation>Un journal de modifications ne correspond pas à ce fichier tel qu’il est ; il a été mis de côté.</translation>
    </message>
    <message>
      <source>The program ended before everything was written to the file. {count} {count:edit was|edits were} brought back from the journal; nothing you saw as saved is lost.</source>
      <translation>Le programme s’est arrêté avant que tout soit écrit dans le fichier. {count} {count:modification a été reprise|modification a été reprise|modifications ont été reprises} du journal ; rien de ce que vous avez vu enregistré n’est perdu.</translation>
    </message>
    <message>
      <source>A part of the journal could not be read; please look at the end.</source>
      <translation>Une partie du journal n’a pas pu être lue ; vérifiez la fin de votre travail.</translation>
    </message>
    <message>
      <source>{count} verse {count:pair|pairs} of the journal {count:has another text now and was|have another text now and were} left out.</source>
      <translation>{count} {count:paire|paire|paires} de versets du journal {count:a maintenant un autre texte et a été laissée|a maintenant un autre texte et a été laissée|ont maintenant un autre texte et ont été laissées} de côté.</translation>
    </message>
    <message>
      <source>The journal is kept as {file}.</source>
      <translation>Le journal est gardé sous le nom {file}.</translation>
    </message>
    <message>
      <source>What does not fit the file any more was left out:</source>
      <translation>Ce qui ne va plus avec le fichier a été laissé de côté :</translation>
    </message>
  </context>
  <context>
    <name>Scripts</name>
    <message>
      <source>Chinese characters</source>
      <translation>Caractères chinois</translation>
    </message>
    <message>
      <source>Emoji</source>
      <translation>Émojis</translation>
    </message>
    <message>
      <source>Signs and symbols</source>
      <translation>Signes et symboles</translation>
    </message>
    <message>
      <source>Characters of a private or newer kind</source>
      <translation>Caractères privés ou plus récents</translation>
    </message>
    <message>
      <source>Latin</source>
      <translation>Latin</translation>
    </message>
    <message>
      <source>Greek</source>
      <translation>Grec</translation>
    </message>
    <message>
      <source>Cyrillic</source>
      <translation>Cyrillique</translation>
    </message>
    <message>
      <source>Hebrew</source>
      <translation>Hébreu</translation>
    </message>
    <message>
      <source>Arabic</source>
      <translation>Arabe</translation>
    </message>
    <message>
      <source>Syriac</source>
      <translation>Syriaque</translation>
    </message>
    <message>
      <source>Samaritan</source>
      <translation>Samaritain</translation>
    </message>
    <message>
      <source>Thaana</source>
      <translation>Thâna</translation>
    </message>
    <message>
      <source>N’Ko</source>
      <translation>N’ko</translation>
    </message>
    <message>
      <source>Adlam</source>
      <translation>Adlam</translation>
    </message>
    <message>
      <source>Armenian</source>
      <translation>Arménien</translation>
    </message>
    <message>
      <source>Georgian</source>
      <translation>Géorgien</translation>
    </message>
    <message>
      <source>Ethiopic</source>
      <translation>Éthiopien</translation>
    </message>
    <message>
      <source>Coptic</source>
      <translation>Copte</translation>
    </message>
    <message>
      <source>Gothic</source>
      <translation>Gotique</translation>
    </message>
    <message>
      <source>Glagolitic</source>
      <translation>Glagolitique</translation>
    </message>
    <message>
      <source>Runes</source>
      <translation>Runes</translation>
    </message>
    <message>
      <source>Cherokee</source>
      <translation>Cherokee</translation>
    </message>
    <message>
      <source>Canadian syllabics</source>
      <translation>Syllabaires canadiens</translation>
    </message>
    <message>
      <source>Tifinagh</source>
      <translation>Tifinagh</translation>
    </message>
    <message>
      <source>Devanagari</source>
      <translation>Devanagari</translation>
    </message>
    <message>
      <source>Bengali</source>
      <translation>Bengali</translation>
    </message>
    <message>
      <source>Gurmukhi</source>
      <translation>Gourmoukhi</translation>
    </message>
    <message>
      <source>Gujarati</source>
      <translation>Gujarati</translation>
    </message>
    <message>
      <source>Odia</source>
      <translation>Odia</translation>
    </message>
    <message>
      <source>Tamil</source>
      <translation>Tamoul</translation>
    </message>
    <message>
      <source>Telugu</source>
      <translation>Télougou</translation>
    </message>
    <message>
      <source>Kannada</source>
      <translation>Kannada</translation>
    </message>
    <message>
      <source>Malayalam</source>
      <translation>Malayalam</translation>
    </message>
    <message>
      <source>Sinhala</source>
      <translation>Cingalais</translation>
    </message>
    <message>
      <source>Thai</source>
      <translation>Thaï</translation>
    </message>
    <message>
      <source>Lao</source>
      <translation>Lao</translation>
    </message>
    <message>
      <source>Khmer</source>
      <translation>Khmer</translation>
    </message>
    <message>
      <source>Burmese</source>
      <translation>Birman</translation>
    </message>
    <message>
      <source>Tibetan</source>
      <translation>Tibétain</translation>
    </message>
    <message>
      <source>Mongolian</source>
      <translation>Mongol</translation>
    </message>
    <message>
      <source>Javanese</source>
      <translation>Javanais</translation>
    </message>
    <message>
      <source>Balinese</source>
      <translation>Balinais</translation>
    </message>
    <message>
      <source>Cuneiform</source>
      <translation>Cunéiforme</translation>
    </message>
    <message>
      <source>Ugaritic</source>
      <translation>Ougaritique</translation>
    </message>
    <message>
      <source>Phoenician</source>
      <translation>Phénicien</translation>
    </message>
    <message>
      <source>Egyptian hieroglyphs</source>
      <translation>Hiéroglyphes égyptiens</translation>
    </message>
    <message>
      <source>Bopomofo</source>
      <translation>Bopomofo</translation>
    </message>
    <message>
      <source>Japanese</source>
      <translation>Japonais</translation>
    </message>
    <message>
      <source>Korean</source>
      <translation>Coréen</translation>
    </message>
    <message>
      <source>Yi</source>
      <translation>Yi</translation>
    </message>
  </context>
  <context>
    <name>SetsPanel</name>
    <message>
      <source>Annotation sets</source>
      <translation>Jeux d’annotations</translation>
    </message>
    <message>
      <source>A tick: takes part in all figures (Space). Gold standards and machines do so only if you tick them.</source>
      <translation>Coché : pris en compte dans tous les chiffres (Espace). Les standards de référence et les machines ne le sont que si vous les cochez.</translation>
    </message>
    <message>
      <source>Annotation &amp;sets</source>
      <translation>&amp;Jeux d’annotations</translation>
    </message>
    <message>
      <source>&amp;Add files…</source>
      <translation>&amp;Ajouter des fichiers…</translation>
    </message>
    <message>
      <source>Annotation files, and outputs of systems in other formats (Ctrl+O); or drop them on the window</source>
      <translation>Fichiers d’annotations, et sorties de systèmes dans d’autres formats (Ctrl+O) ; ou déposez-les sur la fenêtre</translation>
    </message>
    <message>
      <source>Add a &amp;folder…</source>
      <translation>Ajouter un &amp;dossier…</translation>
    </message>
    <message>
      <source>Onl&amp;y these</source>
      <translation>Ceux-ci &amp;seuls</translation>
    </message>
    <message>
      <source>Let the chosen annotation sets take part, and no others</source>
      <translation>Ne laisser prendre part que les jeux d’annotations choisis</translation>
    </message>
    <message>
      <source>Remo&amp;ve</source>
      <translation>Re&amp;tirer</translation>
    </message>
    <message>
      <source>Leave the chosen annotation sets out (Delete)</source>
      <translation>Laisser de côté les jeux d’annotations choisis (Suppr)</translation>
    </message>
    <message>
      <source>{done} of {count} done</source>
      <translation>Terminées : {done} sur {count}</translation>
    </message>
    <message>
      <source>gold standard</source>
      <translation>standard de référence</translation>
    </message>
    <message>
      <source>machine</source>
      <translation>machine</translation>
    </message>
    <message>
      <source>system</source>
      <translation>système</translation>
    </message>
    <message>
      <source>output of a system</source>
      <translation>sortie d’un système</translation>
    </message>
  </context>
  <context>
    <name>Sheet</name>
    <message>
      <source>Link</source>
      <translation>Lier</translation>
    </message>
    <message>
      <source>Not translated</source>
      <translation>Non traduit</translation>
    </message>
    <message>
      <source>(B brings it here)</source>
      <translation>(B l’amène ici)</translation>
    </message>
    <message>
      <source>&amp;Copy</source>
      <translation>&amp;Copier</translation>
    </message>
    <message>
      <source>The table and its signature, to be pasted elsewhere</source>
      <translation>Le tableau et sa signature, à coller ailleurs</translation>
    </message>
    <message>
      <source>&amp;Export as CSV…</source>
      <translation>&amp;Exporter en CSV…</translation>
    </message>
    <message>
      <source>Every figure, unrounded, each set on its own row</source>
      <translation>Tous les chiffres, non arrondis, une ligne par lot</translation>
    </message>
    <message>
      <source>Agreement in percent</source>
      <translation>Accord en pour cent</translation>
    </message>
    <message>
      <source>Precision against {annotator}</source>
      <translation>Précision par rapport à {annotator}</translation>
    </message>
    <message>
      <source>Recall against {annotator}</source>
      <translation>Rappel par rapport à {annotator}</translation>
    </message>
    <message>
      <source>Whole blocks in percent</source>
      <translation>Blocs entiers en pour cent</translation>
    </message>
    <message>
      <source>Not-translated marks in percent</source>
      <translation>Marques « non traduit » en pour cent</translation>
    </message>
    <message>
      <source>Kappa: linked or not</source>
      <translation>Kappa : lié ou non</translation>
    </message>
    <message>
      <source>Alpha: linked or not</source>
      <translation>Alpha : lié ou non</translation>
    </message>
    <message>
      <source>Alpha: sets of linked words (MASI)</source>
      <translation>Alpha : ensembles de mots reliés (MASI)</translation>
    </message>
    <message>
      <source>Every verse pair was compared; none was left out.</source>
      <translation>Toutes les paires de versets ont été comparées ; aucune n’a été laissée de côté.</translation>
    </message>
    <message>
      <source>{count} set {count:rate does|rates do} not exist: nothing to compare there.</source>
      <translation>{count} taux de lots {count:n’existe|n’existe|n’existent} pas : rien à y comparer.</translation>
    </message>
    <message>
      <source>A figure of two annotators is over all sets together and has no ±; that of a mean is over pairs of annotators.</source>
      <translation>Le chiffre de deux annotateurs porte sur tous les lots ensemble et n’a pas de ± ; celui d’une moyenne porte sur les paires d’annotateurs.</translation>
    </message>
    <message>
      <source>All verse pairs are one set, so that ± is 0; choose smaller sets above.</source>
      <translation>Toutes les paires de versets forment un seul lot, si bien que ± vaut 0 ; choisissez ci-dessus des lots plus petits.</translation>
    </message>
    <message>
      <source>{count} of {first} and {second}</source>
      <translation>{count} de {first} et {second}</translation>
    </message>
    <message>
      <source>and of {count} more {count:pair|pairs}</source>
      <translation>et de {count} {count:autre couple|autre couple|autres couples} d’annotateurs</translation>
    </message>
    <message>
      <source>Verse pairs left out because not both have done them, or rejected: {named}.</source>
      <translation>Paires de versets laissées de côté, car rejetées ou non terminées par les deux : {named}.</translation>
    </message>
  </context>
  <context>
    <name>SidePanel</name>
    <message>
      <source>Blocks</source>
      <translation>Blocs</translation>
    </message>
    <message>
      <source>Remarks</source>
      <translation>Remarques</translation>
    </message>
    <message>
      <source>Style guide</source>
      <translation>Guide d’annotation</translation>
    </message>
    <message>
      <source>Cases</source>
      <translation>Cas</translation>
    </message>
  </context>
  <context>
    <name>Signature</name>
    <message>
      <source>Signature of the figures</source>
      <translation>Signature des chiffres</translation>
    </message>
  </context>
  <context>
    <name>Start</name>
    <message>
      <source>Some settings were ignored</source>
      <translation>Certains réglages ont été ignorés</translation>
    </message>
  </context>
  <context>
    <name>StartPage</name>
    <message>
      <source>Link the words of a verse pair, one pair after the other, until every word on both sides is accounted for. Leads compare what several annotators linked.</source>
      <translation>Liez les mots d’une paire de versets, une paire après l’autre, jusqu’à ce qu’aucun mot ne soit plus en suspens d’aucun côté. Les responsables comparent ce que plusieurs annotateurs ont lié.</translation>
    </message>
    <message>
      <source>Opened last</source>
      <translation>Ouverts récemment</translation>
    </message>
    <message>
      <source>Or drop a file on this window.</source>
      <translation>Ou déposez un fichier sur cette fenêtre.</translation>
    </message>
  </context>
  <context>
    <name>StoplistChoice</name>
    <message>
      <source>English (built in)</source>
      <translation>Anglais (intégrée)</translation>
    </message>
    <message>
      <source>French (built in)</source>
      <translation>Français (intégrée)</translation>
    </message>
    <message>
      <source>none</source>
      <translation>aucune</translation>
    </message>
    <message>
      <source>from a file…</source>
      <translation>d’un fichier…</translation>
    </message>
    <message>
      <source>Function words</source>
      <translation>Mots grammaticaux</translation>
    </message>
    <message>
      <source>Not a stoplist</source>
      <translation>Ce n’est pas une liste de mots</translation>
    </message>
  </context>
  <context>
    <name>StudyDialog</name>
    <message>
      <source>Study settings</source>
      <translation>Réglages de l’étude</translation>
    </message>
    <message>
      <source>Words are &amp;linked</source>
      <translation>Les mots sont &amp;liés</translation>
    </message>
    <message>
      <source>Links are &amp;sure or possible</source>
      <translation>Les liens sont &amp;sûrs ou possibles</translation>
    </message>
    <message>
      <source>Verse pairs may be &amp;rejected</source>
      <translation>Les paires de versets peuvent être &amp;rejetées</translation>
    </message>
    <message>
      <source>The order is s&amp;huffled</source>
      <translation>L’ordre est &amp;mélangé</translation>
    </message>
    <message>
      <source>Questions from a file</source>
      <translation>Questions d’un fichier</translation>
    </message>
    <message>
      <source>A &amp;machine’s links are suggested</source>
      <translation>Les liens d’une &amp;machine sont suggérés</translation>
    </message>
    <message>
      <source>The machine’s file</source>
      <translation>Le fichier de la machine</translation>
    </message>
    <message>
      <source>Ask &amp;no questions</source>
      <translation>&amp;Ne poser aucune question</translation>
    </message>
    <message>
      <source>none</source>
      <translation>aucune</translation>
    </message>
    <message>
      <source>Seed of the or&amp;der</source>
      <translation>Graine de l’or&amp;dre</translation>
    </message>
    <message>
      <source>Questions now</source>
      <translation>Questions actuelles</translation>
    </message>
    <message>
      <source>&amp;Questions from a file</source>
      <translation>&amp;Questions d’un fichier</translation>
    </message>
    <message>
      <source>Suggested now</source>
      <translation>Suggéré maintenant</translation>
    </message>
    <message>
      <source>The machine’s &amp;file</source>
      <translation>Le &amp;fichier de la machine</translation>
    </message>
    <message>
      <source>Suggestions bias a gold standard towards the machine. Every link that is accepted says so in the file, so that the bias can be measured.</source>
      <translation>Les suggestions biaisent un standard de référence en faveur de la machine. Chaque lien accepté le dit dans le fichier, pour que le biais puisse être mesuré.</translation>
    </message>
    <message>
      <source>Verse pairs that come &amp;again</source>
      <translation>Paires de versets qui re&amp;viennent</translation>
    </message>
    <message>
      <source>Others in &amp;between, at least</source>
      <translation>Autres &amp;entre les deux, au moins</translation>
    </message>
    <message>
      <source>Seed of the &amp;choice</source>
      <translation>Graine du &amp;choix</translation>
    </message>
    <message>
      <source>Some verse pairs of this file come again already.</source>
      <translation>Des paires de versets de ce fichier reviennent déjà.</translation>
    </message>
    <message>
      <source>The file is saved with the new settings and opened anew. Undo does not go back beyond that; the file as it was is kept among its backups.</source>
      <translation>Le fichier est enregistré avec les nouveaux réglages et rouvert. L’annulation ne remonte pas au-delà ; le fichier tel qu’il était est gardé parmi ses sauvegardes.</translation>
    </message>
    <message>
      <source>These settings cannot be had</source>
      <translation>Ces réglages ne sont pas possibles</translation>
    </message>
    <message>
      <source>{machine}, in {file}</source>
      <translation>{machine}, dans {file}</translation>
    </message>
  </context>
  <context>
    <name>SystemsDialog</name>
    <message>
      <source>Add outputs of systems</source>
      <translation>Ajouter des sorties de systèmes</translation>
    </message>
    <message>
      <source>&amp;Add</source>
      <translation>&amp;Ajouter</translation>
    </message>
    <message>
      <source>Files, and what the systems are called</source>
      <translation>Fichiers, et noms des systèmes</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Fichier</translation>
    </message>
    <message>
      <source>Name of the system</source>
      <translation>Nom du système</translation>
    </message>
    <message>
      <source>A name is changed by typing (F2)</source>
      <translation>Un nom se change en tapant (F2)</translation>
    </message>
    <message>
      <source>Links are read over the texts of the annotation sets that are loaded. Each file counts as one more annotator, marked as the output of a system.</source>
      <translation>Les liens sont lus sur les textes des jeux d’annotations chargés. Chaque fichier compte comme un annotateur de plus, marqué comme sortie d’un système.</translation>
    </message>
    <message>
      <source>Reading was stopped. Change anything to read again.</source>
      <translation>La lecture a été arrêtée. Changez quoi que ce soit pour relire.</translation>
    </message>
    <message>
      <source>The files look like no format of links: choose the format.</source>
      <translation>Les fichiers ne ressemblent à aucun format de liens : choisissez le format.</translation>
    </message>
    <message>
      <source>Choose what number the first word has; both are possible here.</source>
      <translation>Choisissez le numéro du premier mot ; les deux sont possibles ici.</translation>
    </message>
    <message>
      <source>Choose what the files do not say themselves.</source>
      <translation>Choisissez ce que les fichiers ne disent pas eux-mêmes.</translation>
    </message>
    <message>
      <source>{count} {count:file does|files do} not fit the texts and would be left out.</source>
      <translation>{count} {count:fichier ne correspond pas aux textes et serait écarté|fichier ne correspond pas aux textes et serait écarté|fichiers ne correspondent pas aux textes et seraient écartés}.</translation>
    </message>
    <message>
      <source>{name} is the name of two annotators: change one of them.</source>
      <translation>{name} est le nom de deux annotateurs : changez l’un d’eux.</translation>
    </message>
  </context>
  <context>
    <name>TablePanel</name>
    <message>
      <source>Copy</source>
      <translation>Copier</translation>
    </message>
    <message>
      <source>Copy table</source>
      <translation>Copier le tableau</translation>
    </message>
    <message>
      <source>The table and its signature, to be pasted elsewhere</source>
      <translation>Le tableau et sa signature, à coller ailleurs</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>Enregistrer…</translation>
    </message>
    <message>
      <source>Save table</source>
      <translation>Enregistrer le tableau</translation>
    </message>
    <message>
      <source>As CSV, LaTeX or Markdown</source>
      <translation>En CSV, LaTeX ou Markdown</translation>
    </message>
    <message>
      <source>There is nothing to list.</source>
      <translation>Il n’y a rien à lister.</translation>
    </message>
    <message>
      <source>CSV table (*.csv)</source>
      <translation>Tableau CSV (*.csv)</translation>
    </message>
    <message>
      <source>LaTeX table (*.tex)</source>
      <translation>Tableau LaTeX (*.tex)</translation>
    </message>
    <message>
      <source>Markdown table (*.md)</source>
      <translation>Tableau Markdown (*.md)</translation>
    </message>
    <message>
      <source>The table was not written</source>
      <translation>Le tableau n’a pas été écrit</translation>
    </message>
  </context>
  <context>
    <name>Tables</name>
    <message>
      <source>annotator</source>
      <translation>annotateur</translation>
    </message>
    <message>
      <source>links</source>
      <translation>liens</translation>
    </message>
    <message>
      <source>accepted</source>
      <translation>acceptés</translation>
    </message>
    <message>
      <source>share</source>
      <translation>part</translation>
    </message>
    <message>
      <source>agreement with the machine</source>
      <translation>accord avec la machine</translation>
    </message>
    <message>
      <source>Links accepted from a machine's suggestions</source>
      <translation>Liens acceptés parmi les suggestions d’une machine</translation>
    </message>
    <message>
      <source>case</source>
      <translation>cas</translation>
    </message>
    <message>
      <source>verse pair</source>
      <translation>paire de versets</translation>
    </message>
    <message>
      <source>word</source>
      <translation>mot</translation>
    </message>
    <message>
      <source>choice</source>
      <translation>choix</translation>
    </message>
    <message>
      <source>decision</source>
      <translation>décision</translation>
    </message>
    <message>
      <source>votes</source>
      <translation>votes</translation>
    </message>
    <message>
      <source>outcome</source>
      <translation>résultat</translation>
    </message>
    <message>
      <source>Votes</source>
      <translation>Votes</translation>
    </message>
    <message>
      <source>remark</source>
      <translation>remarque</translation>
    </message>
    <message>
      <source>Remarks</source>
      <translation>Remarques</translation>
    </message>
    <message>
      <source>sets</source>
      <translation>lots</translation>
    </message>
    <message>
      <source>average agreement</source>
      <translation>accord moyen</translation>
    </message>
    <message>
      <source>shares</source>
      <translation>parts</translation>
    </message>
    <message>
      <source>payment</source>
      <translation>versement</translation>
    </message>
    <message>
      <source>identical work with</source>
      <translation>travail identique à celui de</translation>
    </message>
    <message>
      <source>The bonus plan</source>
      <translation>La répartition des primes</translation>
    </message>
    <message>
      <source>set</source>
      <translation>lot</translation>
    </message>
    <message>
      <source>Averages and shares in each set</source>
      <translation>Moyennes et parts dans chaque lot</translation>
    </message>
    <message>
      <source>words</source>
      <translation>mots</translation>
    </message>
    <message>
      <source>Po</source>
      <translation>Po</translation>
    </message>
    <message>
      <source>Pe</source>
      <translation>Pe</translation>
    </message>
    <message>
      <source>kappa</source>
      <translation>kappa</translation>
    </message>
    <message>
      <source>from</source>
      <translation>de</translation>
    </message>
    <message>
      <source>to</source>
      <translation>à</translation>
    </message>
    <message>
      <source>decisions</source>
      <translation>décisions</translation>
    </message>
    <message>
      <source>Do</source>
      <translation>Do</translation>
    </message>
    <message>
      <source>De</source>
      <translation>De</translation>
    </message>
    <message>
      <source>alpha</source>
      <translation>alpha</translation>
    </message>
    <message>
      <source>and annotator</source>
      <translation>et annotateur</translation>
    </message>
    <message>
      <source>Cohen's kappa of every two annotators: linked or not</source>
      <translation>Kappa de Cohen de chaque paire d’annotateurs : lié ou non</translation>
    </message>
    <message>
      <source>mean of Cohen's kappas</source>
      <translation>moyenne des kappas de Cohen</translation>
    </message>
    <message>
      <source>Kappa of all annotators: linked or not</source>
      <translation>Kappa de tous les annotateurs : lié ou non</translation>
    </message>
    <message>
      <source>Krippendorff's alpha: linked or not</source>
      <translation>Alpha de Krippendorff : lié ou non</translation>
    </message>
    <message>
      <source>Krippendorff's alpha over the words that a word was linked with</source>
      <translation>Alpha de Krippendorff sur les mots auxquels un mot est lié</translation>
    </message>
    <message>
      <source>annotators</source>
      <translation>annotateurs</translation>
    </message>
    <message>
      <source>difference</source>
      <translation>différence</translation>
    </message>
    <message>
      <source>p</source>
      <translation>p</translation>
    </message>
    <message>
      <source>such a difference is</source>
      <translation>une telle différence est</translation>
    </message>
    <message>
      <source>Do these annotators differ from the rest?</source>
      <translation>Ces annotateurs diffèrent-ils des autres ?</translation>
    </message>
    <message>
      <source>verse pairs done</source>
      <translation>paires de versets terminées</translation>
    </message>
    <message>
      <source>hours</source>
      <translation>heures</translation>
    </message>
    <message>
      <source>seconds a verse pair</source>
      <translation>secondes par paire de versets</translation>
    </message>
    <message>
      <source>words an hour</source>
      <translation>mots par heure</translation>
    </message>
    <message>
      <source>cost</source>
      <translation>coût</translation>
    </message>
    <message>
      <source>part</source>
      <translation>partie</translation>
    </message>
    <message>
      <source>Which annotators annotated which verse pairs, and how long they took</source>
      <translation>Quels annotateurs ont annoté quelles paires de versets, et en combien de temps</translation>
    </message>
    <message>
      <source>Hours in all</source>
      <translation>Heures en tout</translation>
    </message>
    <message>
      <source>source to target</source>
      <translation>source vers cible</translation>
    </message>
    <message>
      <source>target to source</source>
      <translation>cible vers source</translation>
    </message>
    <message>
      <source>compared</source>
      <translation>comparées</translation>
    </message>
    <message>
      <source>left out</source>
      <translation>écartées</translation>
    </message>
    <message>
      <source>Grand mean</source>
      <translation>Moyenne générale</translation>
    </message>
    <message>
      <source>verse pairs</source>
      <translation>paires de versets</translation>
    </message>
    <message>
      <source>identical</source>
      <translation>identiques</translation>
    </message>
    <message>
      <source>longest run</source>
      <translation>plus longue suite</translation>
    </message>
    <message>
      <source>more than by chance</source>
      <translation>plus que par hasard</translation>
    </message>
    <message>
      <source>Identical work</source>
      <translation>Travail identique</translation>
    </message>
    <message>
      <source>count</source>
      <translation>nombre</translation>
    </message>
    <message>
      <source>linked</source>
      <translation>liés</translation>
    </message>
    <message>
      <source>not translated</source>
      <translation>non traduit</translation>
    </message>
    <message>
      <source>never</source>
      <translation>jamais</translation>
    </message>
    <message>
      <source>translations</source>
      <translation>traductions</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>Mots</translation>
    </message>
    <message>
      <source>translation</source>
      <translation>traduction</translation>
    </message>
    <message>
      <source>Translations</source>
      <translation>Traductions</translation>
    </message>
    <message>
      <source>phrase</source>
      <translation>groupe de mots</translation>
    </message>
    <message>
      <source>Phrases of several words linked as one</source>
      <translation>Groupes de plusieurs mots liés d’un bloc</translation>
    </message>
    <message>
      <source>its verse</source>
      <translation>son verset</translation>
    </message>
    <message>
      <source>the other verse</source>
      <translation>l’autre verset</translation>
    </message>
    <message>
      <source>Lines</source>
      <translation>Lignes</translation>
    </message>
    <message>
      <source>question</source>
      <translation>question</translation>
    </message>
    <message>
      <source>joint agreement, weighted</source>
      <translation>accord conjoint pondéré</translation>
    </message>
    <message>
      <source>agreement by chance, weighted</source>
      <translation>accord pondéré dû au hasard</translation>
    </message>
    <message>
      <source>kappa, linear weights</source>
      <translation>kappa, poids linéaires</translation>
    </message>
    <message>
      <source>kappa, quadratic weights</source>
      <translation>kappa, poids quadratiques</translation>
    </message>
    <message>
      <source>asked</source>
      <translation>question posée</translation>
    </message>
    <message>
      <source>AC1 (nominal)</source>
      <translation>AC1 (nominal)</translation>
    </message>
    <message>
      <source>AC2 (linear weights)</source>
      <translation>AC2 (poids linéaires)</translation>
    </message>
    <message>
      <source>Agreement in answers, beyond chance</source>
      <translation>Accord des réponses, au-delà du hasard</translation>
    </message>
    <message>
      <source>Weighted kappas of answers on a scale: means over pairs of annotators</source>
      <translation>Kappas pondérés des réponses sur une échelle : moyennes sur les paires d’annotateurs</translation>
    </message>
    <message>
      <source>value</source>
      <translation>valeur</translation>
    </message>
    <message>
      <source>the question's own</source>
      <translation>celui de la question</translation>
    </message>
    <message>
      <source>Krippendorff's alpha of answers</source>
      <translation>Alpha de Krippendorff des réponses</translation>
    </message>
    <message>
      <source>n</source>
      <translation>n</translation>
    </message>
    <message>
      <source>agreement</source>
      <translation>accord</translation>
    </message>
    <message>
      <source>n-agreement of ratings</source>
      <translation>n-accord des réponses</translation>
    </message>
    <message>
      <source>Pearson</source>
      <translation>Pearson</translation>
    </message>
    <message>
      <source>Agreement of every two annotators in answers</source>
      <translation>Accord des réponses de chaque paire d’annotateurs</translation>
    </message>
    <message>
      <source>steps</source>
      <translation>échelons</translation>
    </message>
    <message>
      <source>more than the others</source>
      <translation>de plus que les autres</translation>
    </message>
    <message>
      <source>margin of chance</source>
      <translation>marge du hasard</translation>
    </message>
    <message>
      <source>outlier</source>
      <translation>hors norme</translation>
    </message>
    <message>
      <source>Mean disagreement with the others in answers</source>
      <translation>Désaccord moyen avec les autres dans les réponses</translation>
    </message>
    <message>
      <source>outlier by Hamon's rule</source>
      <translation>hors norme selon la règle de Hamon</translation>
    </message>
    <message>
      <source>Outliers in answers by Hamon's rule: mean + SD</source>
      <translation>Annotateurs hors norme dans les réponses selon la règle de Hamon : moyenne + écart type</translation>
    </message>
    <message>
      <source>number</source>
      <translation>numéro</translation>
    </message>
    <message>
      <source>spread</source>
      <translation>dispersion</translation>
    </message>
    <message>
      <source>entropy</source>
      <translation>entropie</translation>
    </message>
    <message>
      <source>answers</source>
      <translation>réponses</translation>
    </message>
    <message>
      <source>The verse pairs that answers differ most on</source>
      <translation>Les paires de versets dont les réponses diffèrent le plus</translation>
    </message>
    <message>
      <source>role</source>
      <translation>rôle</translation>
    </message>
    <message>
      <source>not compared</source>
      <translation>non comparées</translation>
    </message>
    <message>
      <source>words not translated</source>
      <translation>mots non traduits</translation>
    </message>
    <message>
      <source>The annotation sets</source>
      <translation>Les jeux d’annotations</translation>
    </message>
    <message>
      <source>against</source>
      <translation>par rapport à</translation>
    </message>
    <message>
      <source>precision</source>
      <translation>précision</translation>
    </message>
    <message>
      <source>recall</source>
      <translation>rappel</translation>
    </message>
    <message>
      <source>Each annotator against each other</source>
      <translation>Chaque annotateur par rapport à chaque autre</translation>
    </message>
    <message>
      <source>both</source>
      <translation>les deux</translation>
    </message>
    <message>
      <source>first only</source>
      <translation>le premier seul</translation>
    </message>
    <message>
      <source>second only</source>
      <translation>le second seul</translation>
    </message>
    <message>
      <source>neither</source>
      <translation>aucun</translation>
    </message>
    <message>
      <source>all words</source>
      <translation>tous les mots</translation>
    </message>
    <message>
      <source>marked words</source>
      <translation>mots marqués</translation>
    </message>
    <message>
      <source>kappa: marked or not</source>
      <translation>kappa : marqué ou non</translation>
    </message>
    <message>
      <source>Agreement on what is not translated</source>
      <translation>Accord sur ce qui n’est pas traduit</translation>
    </message>
    <message>
      <source>Agreement on whole blocks</source>
      <translation>Accord sur les blocs entiers</translation>
    </message>
    <message>
      <source>Agreement on whole blocks, grand mean</source>
      <translation>Accord sur les blocs entiers, moyenne générale</translation>
    </message>
    <message>
      <source>holds</source>
      <translation>retenu</translation>
    </message>
    <message>
      <source>ruling</source>
      <translation>règle</translation>
    </message>
    <message>
      <source>Cases</source>
      <translation>Cas</translation>
    </message>
    <message>
      <source>differing</source>
      <translation>qui diffèrent</translation>
    </message>
    <message>
      <source>The verse pairs that annotators are most split on</source>
      <translation>Les paires de versets qui divisent le plus les annotateurs</translation>
    </message>
    <message>
      <source>side</source>
      <translation>côté</translation>
    </message>
    <message>
      <source>position</source>
      <translation>position</translation>
    </message>
    <message>
      <source>The words that annotators are most split on</source>
      <translation>Les mots qui divisent le plus les annotateurs</translation>
    </message>
    <message>
      <source>disagreement</source>
      <translation>désaccord</translation>
    </message>
    <message>
      <source>Outliers by Hamon's rule: mean + SD</source>
      <translation>Annotateurs hors norme selon la règle de Hamon : moyenne + écart type</translation>
    </message>
    <message>
      <source>Mean disagreement with the others</source>
      <translation>Désaccord moyen avec les autres</translation>
    </message>
    <message>
      <source>source not translated</source>
      <translation>source non traduits</translation>
    </message>
    <message>
      <source>target not translated</source>
      <translation>cible non traduits</translation>
    </message>
    <message>
      <source>links a source word</source>
      <translation>liens par mot source</translation>
    </message>
    <message>
      <source>links a target word</source>
      <translation>liens par mot cible</translation>
    </message>
    <message>
      <source>source fan-out</source>
      <translation>liens par mot source lié</translation>
    </message>
    <message>
      <source>target fan-out</source>
      <translation>liens par mot cible lié</translation>
    </message>
    <message>
      <source>blocks</source>
      <translation>blocs</translation>
    </message>
    <message>
      <source>What annotators usually do</source>
      <translation>Les habitudes des annotateurs</translation>
    </message>
    <message>
      <source>source words</source>
      <translation>mots source</translation>
    </message>
    <message>
      <source>target words</source>
      <translation>mots cible</translation>
    </message>
    <message>
      <source>The most frequent sizes of blocks</source>
      <translation>Les tailles de blocs les plus fréquentes</translation>
    </message>
    <message>
      <source>quarter</source>
      <translation>quart</translation>
    </message>
    <message>
      <source>seconds a word</source>
      <translation>secondes par mot</translation>
    </message>
    <message>
      <source>Pace and agreement along the study</source>
      <translation>Rythme et accord au fil de l’étude</translation>
    </message>
    <message>
      <source>function or content</source>
      <translation>grammatical ou lexical</translation>
    </message>
    <message>
      <source>decided differently</source>
      <translation>décidés différemment</translation>
    </message>
    <message>
      <source>share of them</source>
      <translation>part</translation>
    </message>
    <message>
      <source>entropy (bits)</source>
      <translation>entropie (bits)</translation>
    </message>
    <message>
      <source>linked or not</source>
      <translation>lié ou non</translation>
    </message>
    <message>
      <source>larger or smaller</source>
      <translation>plus grand ou plus petit</translation>
    </message>
    <message>
      <source>shifted</source>
      <translation>décalé</translation>
    </message>
    <message>
      <source>other words</source>
      <translation>autres mots</translation>
    </message>
    <message>
      <source>Word types that split the annotators</source>
      <translation>Les formes qui divisent les annotateurs</translation>
    </message>
    <message>
      <source>Function and content words</source>
      <translation>Mots grammaticaux et mots lexicaux</translation>
    </message>
    <message>
      <source>way</source>
      <translation>manière</translation>
    </message>
    <message>
      <source>differences</source>
      <translation>différences</translation>
    </message>
    <message>
      <source>on function words</source>
      <translation>sur des mots grammaticaux</translation>
    </message>
    <message>
      <source>on content words</source>
      <translation>sur des mots lexicaux</translation>
    </message>
    <message>
      <source>Ways of differing</source>
      <translation>Manières de différer</translation>
    </message>
    <message>
      <source>What the annotators decided</source>
      <translation>Ce que les annotateurs ont décidé</translation>
    </message>
    <message>
      <source>done twice</source>
      <translation>terminées deux fois</translation>
    </message>
    <message>
      <source>with oneself</source>
      <translation>avec soi-même</translation>
    </message>
    <message>
      <source>with others</source>
      <translation>avec les autres</translation>
    </message>
    <message>
      <source>Agreement with oneself and with the others</source>
      <translation>Accord avec soi-même et avec les autres</translation>
    </message>
    <message>
      <source>F1</source>
      <translation>F1</translation>
    </message>
    <message>
      <source>AER</source>
      <translation>AER</translation>
    </message>
    <message>
      <source>Dice</source>
      <translation>Dice</translation>
    </message>
    <message>
      <source>Dice, source to target</source>
      <translation>Dice, de la source à la cible</translation>
    </message>
    <message>
      <source>Dice, target to source</source>
      <translation>Dice, de la cible à la source</translation>
    </message>
    <message>
      <source>sure links</source>
      <translation>liens sûrs</translation>
    </message>
    <message>
      <source>sure links found</source>
      <translation>liens sûrs trouvés</translation>
    </message>
    <message>
      <source>links found</source>
      <translation>liens trouvés</translation>
    </message>
    <message>
      <source>system</source>
      <translation>système</translation>
    </message>
    <message>
      <source>Systems against the gold standard</source>
      <translation>Les systèmes par rapport à la référence</translation>
    </message>
    <message>
      <source>Links without function words</source>
      <translation>Liens sans mots grammaticaux</translation>
    </message>
    <message>
      <source>measure</source>
      <translation>mesure</translation>
    </message>
    <message>
      <source>figure</source>
      <translation>chiffre</translation>
    </message>
    <message>
      <source>How sure the figures are</source>
      <translation>Fiabilité des chiffres</translation>
    </message>
    <message>
      <source>other system</source>
      <translation>autre système</translation>
    </message>
    <message>
      <source>first less second</source>
      <translation>premier moins second</translation>
    </message>
    <message>
      <source>p (Holm)</source>
      <translation>p (Holm)</translation>
    </message>
    <message>
      <source>Whether systems differ</source>
      <translation>Les systèmes diffèrent-ils ?</translation>
    </message>
    <message>
      <source>frequency</source>
      <translation>fréquence</translation>
    </message>
    <message>
      <source>By word frequency</source>
      <translation>Selon la fréquence des mots</translation>
    </message>
    <message>
      <source>block</source>
      <translation>bloc</translation>
    </message>
    <message>
      <source>By block size</source>
      <translation>Selon la taille des blocs</translation>
    </message>
    <message>
      <source>{heading}, descending</source>
      <translation>{heading}, décroissant</translation>
    </message>
    <message>
      <source>{heading}, ascending</source>
      <translation>{heading}, croissant</translation>
    </message>
    <message>
      <source>links are those of the verse pairs that are done; agreement is with the machine whose links the annotator's study suggests, where its annotation set is among those compared</source>
      <translation>les liens sont ceux des paires de versets faites ; l’accord est avec la machine dont l’étude suggère les liens à l’annotateur, si son jeu d’annotations est parmi ceux que l’on compare</translation>
    </message>
    <message>
      <source>Ballot</source>
      <translation>Bulletin</translation>
    </message>
    <message>
      <source>Annotators decided differently on the words below. Say for each of them how the style guide should have it linked. What annotators decided stands there without their names and in no particular order.</source>
      <translation>Les annotateurs ont décidé différemment des mots ci-dessous. Dites pour chacun comment le guide d’annotation devrait le faire lier. Les décisions des annotateurs figurent sans leurs noms et sans ordre particulier.</translation>
    </message>
    <message>
      <source>On screen: choose, then save your votes at the end of the page and send the file back. Nothing leaves this page by itself, and nothing is kept when you close it.</source>
      <translation>À l’écran : choisissez, puis enregistrez vos votes au bas de la page et renvoyez le fichier. Rien ne quitte cette page de soi-même, et rien n’est conservé quand vous la fermez.</translation>
    </message>
    <message>
      <source>On paper: tick one circle for each word, and send the pages back.</source>
      <translation>Sur papier : cochez un cercle pour chaque mot, et renvoyez les pages.</translation>
    </message>
    <message>
      <source>Your name, if you like to say it</source>
      <translation>Votre nom, si vous voulez le donner</translation>
    </message>
    <message>
      <source>none of these</source>
      <translation>aucun de ceux-ci</translation>
    </message>
    <message>
      <source>Remark</source>
      <translation>Remarque</translation>
    </message>
    <message>
      <source>Save my votes</source>
      <translation>Enregistrer mes votes</translation>
    </message>
    <message>
      <source>words voted on:</source>
      <translation>mots sur lesquels vous avez voté :</translation>
    </message>
    <message>
      <source>source word {position} of {reference}</source>
      <translation>mot source {position} de {reference}</translation>
    </message>
    <message>
      <source>target word {position} of {reference}</source>
      <translation>mot cible {position} de {reference}</translation>
    </message>
    <message>
      <source>chosen</source>
      <translation>choisi</translation>
    </message>
    <message>
      <source>tied</source>
      <translation>à égalité</translation>
    </message>
    <message>
      <source>payments are rounded to hundredths in such a way that they add up to the pool</source>
      <translation>les versements sont arrondis au centième de façon que leur somme soit la cagnotte</translation>
    </message>
    <message>
      <source>Payments</source>
      <translation>Versements</translation>
    </message>
    <message>
      <source>in each set shares go to the highest averages of agreement with the others, in this order: {shares}; annotators of equal average share equally what their ranks get</source>
      <translation>dans chaque lot, les parts vont aux accords moyens les plus élevés avec les autres, dans cet ordre : {shares} ; les annotateurs de même moyenne se partagent également ce que reçoivent leurs rangs</translation>
    </message>
    <message>
      <source>a share is worth {value}: the pool of {pool} over the number of shares given, {given}</source>
      <translation>une part vaut {value} : la cagnotte de {pool} divisée par le nombre de parts attribuées, {given}</translation>
    </message>
    <message>
      <source>not linked</source>
      <translation>non lié</translation>
    </message>
    <message>
      <source>source</source>
      <translation>source</translation>
    </message>
    <message>
      <source>target</source>
      <translation>cible</translation>
    </message>
    <message>
      <source>linked with {words}</source>
      <translation>lié à {words}</translation>
    </message>
    <message>
      <source>one decision is what an annotator said of one word, on either side, of a verse pair that is done: linked, or without links; function words that are left out are no decisions</source>
      <translation>une décision est ce qu’un annotateur a dit d’un mot, d’un côté ou de l’autre, d’une paire de versets terminée : lié, ou sans lien ; les mots grammaticaux écartés ne sont pas des décisions</translation>
    </message>
    <message>
      <source>kappa over word pairs would mislead: nearly all word pairs are linked by nobody, so even annotators without a link in common would agree on most of them</source>
      <translation>un kappa sur les paires de mots tromperait : presque aucune n’est liée par qui que ce soit, si bien que même des annotateurs sans un lien en commun s’accorderaient sur la plupart</translation>
    </message>
    <message>
      <source>the kappa of all annotators is printed with Po and Pe by Hamon, and with Pa, the mean of Si, and Pe in the study of temporal annotations; both are the same number</source>
      <translation>le kappa de tous les annotateurs est imprimé avec Po et Pe chez Hamon, avec Pa, la moyenne des Si, et Pe dans l’étude des annotations temporelles ; c’est le même nombre</translation>
    </message>
    <message>
      <source>the null hypothesis: who is in the group has nothing to do with how anybody linked, as if the group had been drawn by lot; a small p does not say which of the annotators is the reason</source>
      <translation>l’hypothèse nulle : qui est dans le groupe n’a rien à voir avec la façon dont chacun a lié, comme si le groupe avait été tiré au sort ; un petit p ne dit pas à quel annotateur cela tient</translation>
    </message>
    <message>
      <source>p is valid only for a group that was named before anybody looked at the figures; for one that was chosen because of them it means nothing</source>
      <translation>p n’est valable que pour un groupe nommé avant que quiconque ait regardé les chiffres ; pour un groupe choisi à cause d’eux, il ne veut rien dire</translation>
    </message>
    <message>
      <source>reached by at most 5 % of the groups of this size</source>
      <translation>atteinte par au plus 5 % des groupes de cette taille</translation>
    </message>
    <message>
      <source>reached by more than 5 % of the groups of this size</source>
      <translation>atteinte par plus de 5 % des groupes de cette taille</translation>
    </message>
    <message>
      <source>sets of linked words (MASI)</source>
      <translation>ensembles de mots reliés (MASI)</translation>
    </message>
    <message>
      <source>the agreement rate within the two groups less that between them; p is the share of all {groupings} ways of choosing so many whole annotators that reach it; over {count} verse {count:pair|pairs} that all have done</source>
      <translation>le taux d’accord à l’intérieur des deux groupes moins celui entre eux ; p est la part des {groupings} façons de choisir autant d’annotateurs entiers qui l’atteignent ; sur {count} {count:paire|paire|paires} de versets que tous ont faites</translation>
    </message>
    <message>
      <source>not to be judged: there are only {groupings} groups of this size, so p cannot be less than {least}</source>
      <translation>impossible à juger : il n’y a que {groupings} groupes de cette taille, donc p ne peut être inférieur à {least}</translation>
    </message>
    <message>
      <source>warning: {measure} of {first} and {second} is {figure}, but Dice of their links only {dice} %: they link the same words, but to different words</source>
      <translation>attention : {measure} de {first} et {second} vaut {figure}, mais le Dice de leurs liens seulement {dice} % : ils relient les mêmes mots, mais à d’autres mots</translation>
    </message>
    <message>
      <source>all</source>
      <translation>toutes</translation>
    </message>
    <message>
      <source>no time was taken for {count} of the verse pairs that annotators did; {count:it is|they are} left out of the seconds a verse pair and of the words an hour</source>
      <translation>parmi les paires de versets que les annotateurs ont terminées, {count} {count:n’a pas été chronométrée|n’a pas été chronométrée|n’ont pas été chronométrées} ; {count:elle ne compte|elle ne compte|elles ne comptent} ni dans les secondes par paire de versets ni dans les mots par heure</translation>
    </message>
    <message>
      <source>means and population standard deviations of set rates, in percent; those of an annotator are over all pairs of annotators that one is in</source>
      <translation>moyennes et écarts types de population des taux des lots, en pour cent ; ceux d’un annotateur portent sur toutes les paires d’annotateurs dont il fait partie</translation>
    </message>
    <message>
      <source>each figure of two annotators is over all words that both have decided on, in all sets together, and so has no ±; means and population standard deviations are over pairs of annotators</source>
      <translation>chaque chiffre de deux annotateurs porte sur tous les mots dont les deux ont décidé, tous ensembles réunis, et n’a donc pas de ± ; moyennes et écarts types de population portent sur les paires d’annotateurs</translation>
    </message>
    <message>
      <source>all verse pairs are one set, so that ± is 0 and says nothing of how far rates vary</source>
      <translation>toutes les paires de versets forment un seul lot, si bien que ± vaut 0 et ne dit rien de la variation des taux</translation>
    </message>
    <message>
      <source>only whether each word is linked is compared, not with which words: annotators who share no link may agree fully; alpha over sets (MASI) and Dice compare the links</source>
      <translation>on compare seulement si chaque mot est relié, pas à quels mots : des annotateurs sans aucun lien commun peuvent s’accorder entièrement ; l’alpha sur les ensembles (MASI) et Dice comparent les liens</translation>
    </message>
    <message>
      <source>links are left aside: the rate is Dice over not-translated marks, pooled in each set</source>
      <translation>les liens sont laissés de côté : le taux est le Dice des marques « non traduit », cumulé dans chaque lot</translation>
    </message>
    <message>
      <source>the links of {annotator} are taken for right</source>
      <translation>les liens de {annotator} sont tenus pour justes</translation>
    </message>
    <message>
      <source>{level} % intervals from {replicates} bootstrap replicates over verse pairs, seed {seed}; verse pairs are taken to be independent of each other</source>
      <translation>intervalles à {level} % issus de {replicates} répliques bootstrap sur les paires de versets, graine {seed} ; les paires de versets sont supposées indépendantes les unes des autres</translation>
    </message>
    <message>
      <source>intervals of figures over fewer than {few} verse pairs are rough</source>
      <translation>les intervalles des chiffres portant sur moins de {few} paires de versets sont approximatifs</translation>
    </message>
    <message>
      <source>there is no interval where fewer than {fewest} verse pairs can be compared, or where all of them have the same rate</source>
      <translation>il n’y a pas d’intervalle là où moins de {fewest} paires de versets peuvent être comparées, ou là où toutes ont le même taux</translation>
    </message>
    <message>
      <source>identical: all links and not-translated marks of a verse pair are the same; verse pairs with fewer than {long} words are left aside. Marked with +: every one of {whole} verse pairs or more is identical, or at least {run} one after another are, and chance brings fewer than {chance} such runs to the whole study, at the share of identical verse pairs that is usual there. It may be copied work, or one person's</source>
      <translation>identiques : tous les liens et toutes les marques « non traduit » d’une paire de versets sont les mêmes ; les paires de versets de moins de {long} mots sont laissées de côté. Marqué d’un + : chacune de {whole} paires de versets ou plus est identique, ou au moins {run} le sont de suite, et le hasard apporte moins de {chance} suites pareilles à toute l’étude, à la part de paires identiques qui y est habituelle. Ce peut être un travail copié, ou celui d’une seule personne</translation>
    </message>
    <message>
      <source>the work of {first} and {second} is identical in {count} of {all} verse pairs</source>
      <translation>le travail de {first} et celui de {second} sont identiques dans {count} {count:paire|paire|paires} de versets sur {all}</translation>
    </message>
    <message>
      <source>the work of {first} and {second} is identical from {start} to {end}</source>
      <translation>le travail de {first} et celui de {second} sont identiques de {start} à {end}</translation>
    </message>
    <message>
      <source>Decisions: one for each word and annotator who has done its verse pair. Never: the share of them that say not translated.</source>
      <translation>Décisions : une par mot et par annotateur qui a fait sa paire de versets. Jamais : la part d’entre elles qui disent « non traduit ».</translation>
    </message>
    <message>
      <source>All words that a word is linked with are one translation; … stands for words between them.</source>
      <translation>Tous les mots auxquels un mot est lié forment une seule traduction ; … tient lieu des mots qui les séparent.</translation>
    </message>
    <message>
      <source>Agreement of every two annotators</source>
      <translation>Accord de chaque paire d’annotateurs</translation>
    </message>
    <message>
      <source>Mean agreement with the others</source>
      <translation>Accord moyen avec les autres</translation>
    </message>
    <message>
      <source>Precision against one annotator</source>
      <translation>Précision par rapport à un annotateur</translation>
    </message>
    <message>
      <source>Precision of each annotator</source>
      <translation>Précision de chaque annotateur</translation>
    </message>
    <message>
      <source>Recall against one annotator</source>
      <translation>Rappel par rapport à un annotateur</translation>
    </message>
    <message>
      <source>Recall of each annotator</source>
      <translation>Rappel de chaque annotateur</translation>
    </message>
    <message>
      <source>Whole blocks that every two annotators share</source>
      <translation>Blocs entiers communs à chaque paire d’annotateurs</translation>
    </message>
    <message>
      <source>Mean agreement on whole blocks with the others</source>
      <translation>Accord moyen avec les autres sur les blocs entiers</translation>
    </message>
    <message>
      <source>Not-translated marks that every two annotators share</source>
      <translation>Marques « non traduit » communes à chaque paire d’annotateurs</translation>
    </message>
    <message>
      <source>Mean agreement on not-translated marks with the others</source>
      <translation>Accord moyen avec les autres sur les marques « non traduit »</translation>
    </message>
    <message>
      <source>Kappa of every two annotators: linked or not</source>
      <translation>Kappa de chaque paire d’annotateurs : relié ou non</translation>
    </message>
    <message>
      <source>Mean kappa with the others: linked or not</source>
      <translation>Kappa moyen avec les autres : relié ou non</translation>
    </message>
    <message>
      <source>kappa: linked or not</source>
      <translation>kappa : relié ou non</translation>
    </message>
    <message>
      <source>Alpha of every two annotators: linked or not</source>
      <translation>Alpha de chaque paire d’annotateurs : relié ou non</translation>
    </message>
    <message>
      <source>Mean alpha with the others: linked or not</source>
      <translation>Alpha moyen avec les autres : relié ou non</translation>
    </message>
    <message>
      <source>alpha: linked or not</source>
      <translation>alpha : relié ou non</translation>
    </message>
    <message>
      <source>Alpha of every two annotators: sets of linked words (MASI)</source>
      <translation>Alpha de chaque paire d’annotateurs : ensembles de mots reliés (MASI)</translation>
    </message>
    <message>
      <source>Mean alpha with the others: sets of linked words (MASI)</source>
      <translation>Alpha moyen avec les autres : ensembles de mots reliés (MASI)</translation>
    </message>
    <message>
      <source>alpha: sets (MASI)</source>
      <translation>alpha : ensembles (MASI)</translation>
    </message>
    <message>
      <source>one decision is an annotator's answer on a verse pair that is done</source>
      <translation>une décision est la réponse d’un annotateur sur une paire de versets terminée</translation>
    </message>
    <message>
      <source>in weighted kappa answers i and j agree by 1 - d with linear and 1 - d² with quadratic weights, d = |i - j| / (steps - 1); joint agreement and agreement by chance are Miller and Vanni's joint_sum and indep_sum, linear; choices in no order have none</source>
      <translation>dans le kappa pondéré, les réponses i et j s’accordent à 1 - d avec des poids linéaires et à 1 - d² avec des poids quadratiques, d = |i - j| / (degrés - 1) ; accord conjoint et accord dû au hasard sont les joint_sum et indep_sum de Miller et Vanni, linéaires ; des choix sans ordre n’en ont pas</translation>
    </message>
    <message>
      <source>the question's own alpha is nominal for choices in no order and ordinal for a scale; nominal alpha of a scale takes answers that are one step apart for as different as those at its ends, and interval alpha takes all steps for equal</source>
      <translation>l’alpha de la question est nominal pour des choix sans ordre et ordinal pour une échelle ; l’alpha nominal d’une échelle tient des réponses distantes d’un degré pour aussi différentes que celles de ses bouts, et l’alpha d’intervalle tient tous les degrés pour égaux</translation>
    </message>
    <message>
      <source>Gwet's AC1 is nominal, AC2 has the linear weights; unlike kappa they stay high where nearly all answers are the same</source>
      <translation>l’AC1 de Gwet est nominal, l’AC2 a les poids linéaires ; contrairement au kappa, ils restent élevés là où presque toutes les réponses sont les mêmes</translation>
    </message>
    <message>
      <source>the share of ratings at most n steps apart, over verse pairs that two have rated</source>
      <translation>la part des réponses distantes de n échelons au plus, sur les paires de versets auxquelles deux ont répondu</translation>
    </message>
    <message>
      <source>steps are the mean distance from the others' answers; two different choices in no order are one step apart</source>
      <translation>les degrés sont la distance moyenne aux réponses des autres ; deux choix différents sans ordre sont distants d’un degré</translation>
    </message>
    <message>
      <source>spread is the mean distance of every two answers, in steps; two different choices in no order are one step apart; entropy is in bits; both are 0 where all answers are the same</source>
      <translation>la dispersion est la distance moyenne de deux réponses quelconques, en degrés ; deux choix différents sans ordre sont distants d’un degré ; l’entropie est en bits ; les deux valent 0 là où toutes les réponses sont les mêmes</translation>
    </message>
    <message>
      <source>nominal</source>
      <translation>nominal</translation>
    </message>
    <message>
      <source>ordinal</source>
      <translation>ordinal</translation>
    </message>
    <message>
      <source>interval</source>
      <translation>d’intervalle</translation>
    </message>
    <message>
      <source>n-agreement</source>
      <translation>n-accord</translation>
    </message>
    <message>
      <source>agreement (%)</source>
      <translation>accord (%)</translation>
    </message>
    <message>
      <source>left out, for not all were asked, or not in the same words: {questions}</source>
      <translation>écartées, car tous n’ont pas été interrogés, ou pas dans les mêmes termes : {questions}</translation>
    </message>
    <message>
      <source>the first {count} of {all} {count:is|are} listed</source>
      <translation>{count} sur {all} {count:est listé, le premier|est listé, le premier|sont listés, les premiers}</translation>
    </message>
    <message>
      <source>The links of each set of verse pairs are pooled and compared in both directions; the agreement rate is the mean of both (Dice; Melamed 1998, section 6).</source>
      <translation>Les liens de chaque lot de paires de versets sont réunis et comparés dans les deux sens ; le taux d’accord est la moyenne des deux (Dice ; Melamed 1998, section 6).</translation>
    </message>
    <message>
      <source>One decision is what an annotator said of one word of a verse pair that is done: with which words it is linked, or that it is not translated. Every word of both sides is one decision.</source>
      <translation>Une décision est ce qu’un annotateur a dit d’un mot d’une paire de versets terminée : à quels mots il est lié, ou qu’il n’est pas traduit. Chaque mot des deux côtés est une décision.</translation>
    </message>
    <message>
      <source>Word pairs are not taken for decisions: nearly all of them are linked by nobody, so that even annotators without one link in common would seem to agree on almost everything.</source>
      <translation>Les paires de mots ne comptent pas comme décisions : presque aucune n’est liée par qui que ce soit, de sorte que même des annotateurs sans un seul lien commun sembleraient d’accord sur presque tout.</translation>
    </message>
    <message>
      <source>Long lists are cut to the first {count} rows; the command line prints them whole.</source>
      <translation>Les longues listes sont réduites aux {count} premières lignes ; la ligne de commande les donne en entier.</translation>
    </message>
    <message>
      <source>gold standard</source>
      <translation>standard de référence</translation>
    </message>
    <message>
      <source>machine</source>
      <translation>machine</translation>
    </message>
    <message>
      <source>These are the words from which a style guide is revised: put their cases to the vote with a ballot.</source>
      <translation>Ce sont les mots à partir desquels on révise un guide d’annotation : mettez leurs cas aux voix au moyen d’un bulletin.</translation>
    </message>
    <message>
      <source>{pairs} verse {pairs:pair|pairs} with {source} source and {target} target words; {annotators} annotation sets are compared.</source>
      <translation>{pairs} {pairs:paire|paire|paires} de versets, {source} {source:mot source|mot source|mots sources} et {target} {target:mot cible|mot cible|mots cibles} ; {annotators} jeux d’annotations sont comparés.</translation>
    </message>
    <message>
      <source>What was annotated?</source>
      <translation>Qu’a-t-on annoté ?</translation>
    </message>
    <message>
      <source>How far do the annotators agree?</source>
      <translation>Dans quelle mesure les annotateurs sont-ils d’accord ?</translation>
    </message>
    <message>
      <source>How far do they agree, measured in other ways?</source>
      <translation>Dans quelle mesure sont-ils d’accord, selon d’autres mesures ?</translation>
    </message>
    <message>
      <source>Who differs from the others?</source>
      <translation>Qui s’écarte des autres ?</translation>
    </message>
    <message>
      <source>Where do they differ?</source>
      <translation>Où diffèrent-ils ?</translation>
    </message>
    <message>
      <source>Why do they differ?</source>
      <translation>Pourquoi diffèrent-ils ?</translation>
    </message>
    <message>
      <source>How did they answer the questions?</source>
      <translation>Comment ont-ils répondu aux questions ?</translation>
    </message>
    <message>
      <source>How long did it take?</source>
      <translation>Combien de temps cela a-t-il pris ?</translation>
    </message>
    <message>
      <source>Report on a study</source>
      <translation>Rapport sur une étude</translation>
    </message>
    <message>
      <source>Contents</source>
      <translation>Sommaire</translation>
    </message>
    <message>
      <source>Files that were left out</source>
      <translation>Fichiers laissés de côté</translation>
    </message>
    <message>
      <source>What else there is to know</source>
      <translation>Ce qu’il faut encore savoir</translation>
    </message>
    <message>
      <source>Made by Blinker Qt {version}. Quote the signature with every figure:</source>
      <translation>Établi par Blinker Qt {version}. Citez la signature avec chaque chiffre :</translation>
    </message>
    <message>
      <source>precision and recall of an annotator's links, the other's taken for right; means over sets of both directions</source>
      <translation>précision et rappel des liens d’un annotateur, ceux de l’autre étant tenus pour justes ; moyennes des deux sens sur les lots</translation>
    </message>
    <message>
      <source>one decision is the set of words that a word was linked with, empty for not translated; the distance of two sets is MASI</source>
      <translation>une décision est l’ensemble des mots auxquels un mot est lié, vide pour non traduit ; la distance de deux ensembles est MASI</translation>
    </message>
    <message>
      <source>each word is one decision, marked not translated or not; all words is the share on which both said the same, which is high whatever is marked; marked words is Dice over the marks</source>
      <translation>chaque mot est une décision, marqué non traduit ou non ; tous les mots est la part sur laquelle les deux ont dit de même, élevée quoi qu’on marque ; mots marqués est le Dice des marques</translation>
    </message>
    <message>
      <source>a block is shared when all its links are; the rate is Dice over blocks, pooled in each set</source>
      <translation>un bloc est commun quand tous ses liens le sont ; le taux est le Dice des blocs, cumulé dans chaque lot</translation>
    </message>
    <message>
      <source>no votes</source>
      <translation>aucun vote</translation>
    </message>
    <message>
      <source>settled here</source>
      <translation>tranché ici</translation>
    </message>
    <message>
      <source>agreement is the mean over every two annotators of their agreement rate by Dice on the verse pair</source>
      <translation>l’accord est la moyenne, sur les paires d’annotateurs, de leur taux d’accord selon Dice sur la paire de versets</translation>
    </message>
    <message>
      <source>Disagreement along the study</source>
      <translation>Désaccord au fil de l’étude</translation>
    </message>
    <message>
      <source>disagreement by Dice (%)</source>
      <translation>désaccord selon Dice (%)</translation>
    </message>
    <message>
      <source>entropy in bits over what the annotators decided on a word: 0 where all agree, at most {most} with {annotators} annotators; of a verse pair the mean over its words</source>
      <translation>entropie, en bits, de ce que les annotateurs ont décidé d’un mot : 0 où tous s’accordent, {most} au plus avec {annotators} annotateurs ; pour une paire de versets, la moyenne sur ses mots</translation>
    </message>
    <message>
      <source>disagreement is 1 less the mean of an annotator's set rates with the others</source>
      <translation>le désaccord est 1 moins la moyenne des taux d’un annotateur avec les autres, ensemble par ensemble</translation>
    </message>
    <message>
      <source>the difference is an annotator's mean disagreement with the others less the mean of theirs, over all verse pairs together; the margin is how far chance takes it (jackknife over verse pairs, adjusted for the number of annotators); an outlier lies above it. Among annotators who are all alike {count} would be an outlier in the mean: somebody in one study of twenty</source>
      <translation>la différence est le désaccord moyen d’un annotateur avec les autres moins la moyenne des leurs, toutes paires de versets réunies ; la marge est jusqu’où le hasard la mène (jackknife sur les paires de versets, corrigé pour le nombre d’annotateurs) ; qui est au-dessus est hors norme. Parmi des annotateurs tous pareils, {count} serait hors norme en moyenne : quelqu’un dans une étude sur vingt</translation>
    </message>
    <message>
      <source>no outlier can be told from the others: that takes three annotators and ten verse pairs</source>
      <translation>auchors norme ne peut être distingué des autres : il y faut trois annotateurs et dix paires de versets</translation>
    </message>
    <message>
      <source>habits are over all words of the verse pairs that are done; links a word is over all words, fan-out over linked ones</source>
      <translation>les habitudes portent sur tous les mots des paires de versets terminées ; les liens par mot sur tous les mots, les liens par mot lié sur les seuls mots liés</translation>
    </message>
    <message>
      <source>quarters are of the verse pairs in the order in which the annotator works them; agreement is that with all others, pooled</source>
      <translation>les quarts sont ceux des paires de versets dans l’ordre où l’annotateur les travaille ; l’accord est celui avec tous les autres, cumulé</translation>
    </message>
    <message>
      <source>Hamon's rule: who lies above the mean {mean} + the standard deviation {sd} = {limit} is an outlier. Among {annotators} annotators who are all alike that is {count} in the mean</source>
      <translation>règle de Hamon : qui est au-dessus de la moyenne {mean} + l’écart type {sd} = {limit} est hors norme. Parmi {annotators} annotateurs tous pareils, ce sont {count} en moyenne</translation>
    </message>
    <message>
      <source>Agreement with the others along the study</source>
      <translation>Accord avec les autres au fil de l’étude</translation>
    </message>
    <message>
      <source>verse pair as worked</source>
      <translation>paire de versets dans l’ordre du travail</translation>
    </message>
    <message>
      <source>agreement by Dice (%); dashed: mean of all</source>
      <translation>accord selon Dice (%) ; tirets : moyenne de tous</translation>
    </message>
    <message>
      <source>function</source>
      <translation>grammatical</translation>
    </message>
    <message>
      <source>content</source>
      <translation>lexical</translation>
    </message>
    <message>
      <source>linked by one, not by the other</source>
      <translation>lié par l’un, non par l’autre</translation>
    </message>
    <message>
      <source>larger or smaller block</source>
      <translation>bloc plus grand ou plus petit</translation>
    </message>
    <message>
      <source>shifted by one word</source>
      <translation>décalé d’un mot</translation>
    </message>
    <message>
      <source>A word type is a form of one side, however it is capitalised. Words count where at least two annotators have done the verse pair; the entropy is the mean over them. Differences are counted for every two annotators.</source>
      <translation>Une forme est prise d’un seul côté, sans égard aux majuscules. Les mots comptent là où au moins deux annotateurs ont terminé la paire de versets ; l’entropie en est la moyenne. Les différences sont comptées pour chaque couple d’annotateurs.</translation>
    </message>
    <message>
      <source>There is no list of function words for the language of the source side, so function and content words are not told apart there.</source>
      <translation>Il n’y a pas de liste de mots grammaticaux pour la langue du côté source : mots grammaticaux et mots lexicaux n’y sont pas distingués.</translation>
    </message>
    <message>
      <source>There is no list of function words for the language of the target side, so function and content words are not told apart there.</source>
      <translation>Il n’y a pas de liste de mots grammaticaux pour la langue du côté cible : mots grammaticaux et mots lexicaux n’y sont pas distingués.</translation>
    </message>
    <message>
      <source>{shown} of {all} word types that annotators differ on are shown.</source>
      <translation>{shown} formes sur {all} qui divisent les annotateurs sont montrées.</translation>
    </message>
    <message>
      <source>words decided differently</source>
      <translation>mots décidés différemment</translation>
    </message>
    <message>
      <source>differences, for every two annotators</source>
      <translation>différences, pour chaque couple d’annotateurs</translation>
    </message>
    <message>
      <source>Function words of the source side are those of the list {name}.</source>
      <translation>Les mots grammaticaux du côté source sont ceux de la liste {name}.</translation>
    </message>
    <message>
      <source>Function words of the target side are those of the list {name}.</source>
      <translation>Les mots grammaticaux du côté cible sont ceux de la liste {name}.</translation>
    </message>
    <message>
      <source>with oneself is over the verse pairs that come again and are done twice, in the sets of their first pass; with others over all that are compared</source>
      <translation>avec soi-même porte sur les paires de versets qui reviennent et sont terminées deux fois, dans les lots de leur première passe ; avec les autres, sur toutes celles qui sont comparées</translation>
    </message>
    <message>
      <source>words were cut at spaces alone; at punctuation there would be {count} more</source>
      <translation>les mots n’ont été coupés qu’aux espaces ; à la ponctuation, il y en aurait {count} de plus</translation>
    </message>
    <message>
      <source>words were cut at spaces and at punctuation, which makes {count} more of them</source>
      <translation>les mots ont été coupés aux espaces et à la ponctuation, ce qui en fait {count} de plus</translation>
    </message>
    <message>
      <source>verse pairs taken: {taken} of {count}</source>
      <translation>paires de versets prises : {taken} sur {count}</translation>
    </message>
    <message>
      <source>{file}: byte order marks at the beginning were dropped</source>
      <translation>{file} : des marques d’ordre des octets au début ont été ignorées</translation>
    </message>
    <message>
      <source>{count} {count:piece|pieces} of text between words, such as punctuation, {count:was|were} left out</source>
      <translation>{count} {count:morceau|morceau|morceaux} de texte entre des mots, {count:tel|tel|tels} que la ponctuation, {count:a été laissé|a été laissé|ont été laissés} de côté</translation>
    </message>
    <message>
      <source>words and milestones whose attribute {name} was not kept: {count}</source>
      <translation>mots et jalons dont l’attribut {name} n’a pas été gardé : {count}</translation>
    </message>
    <message>
      <source>{count} {count:note was|notes were} left out</source>
      <translation>{count} {count:note a été laissée|note a été laissée|notes ont été laissées} de côté</translation>
    </message>
    <message>
      <source>{path} was not read: it names no texts, and no file of links names it</source>
      <translation>{path} n’a pas été lu : il ne nomme pas de textes, et aucun fichier de liens ne le nomme</translation>
    </message>
    <message>
      <source>{path}: {count} {count:line was|lines were} read as one verse</source>
      <translation>{path} : {count} {count:ligne a été lue|ligne a été lue|lignes ont été lues} comme un seul verset</translation>
    </message>
    <message>
      <source>{count} {count:sentence|sentences} without words on both sides {count:was|were} left out</source>
      <translation>{count} {count:phrase|phrase|phrases} sans mots des deux côtés {count:a été laissée|a été laissée|ont été laissées} de côté</translation>
    </message>
    <message>
      <source>{count} {count:link stands on one side alone and was|links stand on one side alone and were} kept, the first on line {line}</source>
      <translation>{count} {count:lien se trouve d’un seul côté et a été gardé|lien se trouve d’un seul côté et a été gardé|liens se trouvent d’un seul côté et ont été gardés}, le premier à la ligne {line}</translation>
    </message>
    <message>
      <source>{path}: {count} {count:line|lines} after the verses {count:was|were} not read</source>
      <translation>{path} : {count} {count:ligne|ligne|lignes} après les versets {count:n’a pas été lue|n’a pas été lue|n’ont pas été lues}</translation>
    </message>
    <message>
      <source>{count} {count:word was|words were} both linked and not translated; settled by: {conflicts}</source>
      <translation>{count} {count:mot était à la fois lié et non traduit|mot était à la fois lié et non traduit|mots étaient à la fois liés et non traduits} ; réglé par : {conflicts}</translation>
    </message>
    <message>
      <source>{annotator} has no files for {count} verse {count:pair, which is|pairs, which are} untouched</source>
      <translation>{annotator} n’a pas de fichier pour {count} {count:paire de versets, qui est intacte|paire de versets, qui est intacte|paires de versets, qui sont intactes}</translation>
    </message>
    <message>
      <source>{path} was not read: it looks like a copy</source>
      <translation>{path} n’a pas été lu : on dirait une copie</translation>
    </message>
    <message>
      <source>{path} looks like UTF-8, but was read as Latin-1</source>
      <translation>{path} semble être en UTF-8, mais a été lu en Latin-1</translation>
    </message>
    <message>
      <source>records whose status is not known were read as in need of a review: {names}</source>
      <translation>des enregistrements dont le statut n’est pas connu ont été lus comme à revoir : {names}</translation>
    </message>
    <message>
      <source>{count} alignment {count:score was|scores were} not kept</source>
      <translation>{count} {count:score|score|scores} d’alignement {count:n’a pas été gardé|n’a pas été gardé|n’ont pas été gardés}</translation>
    </message>
    <message>
      <source>{count} sentence {count:pair was|pairs were} put into the order of their numbers</source>
      <translation>{count} {count:paire de phrases a été mise|paire de phrases a été mise|paires de phrases ont été mises} dans l’ordre de leurs numéros</translation>
    </message>
    <message>
      <source>{count} {count:word stands under NULL and is read as a word|words stand under NULL and are read as words} without a link</source>
      <translation>{count} {count:mot se trouve sous NULL et est lu comme un mot|mot se trouve sous NULL et est lu comme un mot|mots se trouvent sous NULL et sont lus comme des mots} sans lien</translation>
    </message>
    <message>
      <source>verse pairs were numbered, for not every one has a name of its own</source>
      <translation>les paires de versets ont été numérotées, car toutes n’ont pas un nom qui leur soit propre</translation>
    </message>
    <message>
      <source>{count} {count:link|links} of verse pairs without text {count:was|were} left out</source>
      <translation>{count} {count:lien|lien|liens} de paires de versets sans texte {count:a été laissé|a été laissé|ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:text|texts} as before the cutting into words {count:was|were} not kept</source>
      <translation>{count} {count:texte|texte|textes} d’avant le découpage en mots {count:n’a pas été gardé|n’a pas été gardé|n’ont pas été gardés}</translation>
    </message>
    <message>
      <source>{count} {count:sentence has no link and no mark, and is|sentences have no link and no mark, and are} not rejected</source>
      <translation>{count} {count:phrase n’a ni lien ni marque, et n’est pas rejetée|phrase n’a ni lien ni marque, et n’est pas rejetée|phrases n’ont ni lien ni marque, et ne sont pas rejetées}</translation>
    </message>
    <message>
      <source>the type {type} of {count} {count:link|links} was not kept</source>
      <translation>le type {type} de {count} {count:lien|lien|liens} n’a pas été gardé</translation>
    </message>
    <message>
      <source>{count} {count:tag|tags} of words {count:was|were} not kept</source>
      <translation>{count} {count:étiquette|étiquette|étiquettes} de mots {count:n’a pas été gardée|n’a pas été gardée|n’ont pas été gardées}</translation>
    </message>
    <message>
      <source>the status of {count} {count:sentence|sentences} was not kept</source>
      <translation>le statut de {count} {count:phrase|phrase|phrases} n’a pas été gardé</translation>
    </message>
    <message>
      <source>columns that do not belong to links were not kept: {columns}</source>
      <translation>les colonnes qui n’appartiennent pas aux liens n’ont pas été gardées : {columns}</translation>
    </message>
    <message>
      <source>{count} {count:entry|entries} after slashes {count:was|were} not kept</source>
      <translation>{count} {count:entrée|entrée|entrées} derrière des barres obliques {count:n’a pas été gardée|n’a pas été gardée|n’ont pas été gardées}</translation>
    </message>
    <message>
      <source>{count} {count:confidence|confidences} of links {count:was|were} not kept</source>
      <translation>{count} {count:indice|indice|indices} de confiance de liens {count:n’a pas été gardé|n’a pas été gardé|n’ont pas été gardés}</translation>
    </message>
    <message>
      <source>every verse of the {side} begins with the word NULL, and links count it as word 1; it was kept</source>
      <translation>tous les versets du côté {side} commencent par le mot NULL, et les liens le comptent comme mot 1 ; il a été gardé</translation>
    </message>
    <message>
      <source>notes, titles and pictures left out: {count}</source>
      <translation>notes, titres et images laissés de côté : {count}</translation>
    </message>
    <message>
      <source>the scores of {count} {count:link|links} were not kept</source>
      <translation>les scores de {count} {count:lien|lien|liens} n’ont pas été gardés</translation>
    </message>
    <message>
      <source>{count} {count:identifier of a line is not the reference, and was|identifiers of lines are not the references, and were} not kept</source>
      <translation>{count} {count:identifiant de ligne n’est pas la référence, et n’a pas été gardé|identifiant de ligne n’est pas la référence, et n’a pas été gardé|identifiants de lignes ne sont pas les références, et n’ont pas été gardés}</translation>
    </message>
    <message>
      <source>annotations of the treebanks other than the words were not kept</source>
      <translation>les annotations des corpus arborés autres que les mots n’ont pas été gardées</translation>
    </message>
    <message>
      <source>links and marks that are given again were read once ({count}; items {items})</source>
      <translation>des liens et des marques répétés ont été lus une fois ({count} ; éléments {items})</translation>
    </message>
    <message>
      <source>columns that do not belong to texts were not kept: {columns}</source>
      <translation>les colonnes qui n’appartiennent pas aux textes n’ont pas été gardées : {columns}</translation>
    </message>
    <message>
      <source>{count} {count:unit|units} without text in both languages {count:was|were} left out, from line {line} on</source>
      <translation>{count} {count:unité|unité|unités} sans texte dans les deux langues {count:a été laissée|a été laissée|ont été laissées} de côté, à partir de la ligne {line}</translation>
    </message>
    <message>
      <source>left out: notes: {notes}, headings: {headings}, texts outside verses: {outside}</source>
      <translation>laissés de côté : notes : {notes}, titres : {headings}, textes hors des versets : {outside}</translation>
    </message>
    <message>
      <source>markers that are not known, their text was kept: {markers}</source>
      <translation>marqueurs inconnus, dont le texte a été gardé : {markers}</translation>
    </message>
    <message>
      <source>{count} verse {count:pair was|pairs were} put together, for one side has several verses as one: {names}</source>
      <translation>{count} {count:paire de versets a été formée|paire de versets a été formée|paires de versets ont été formées}, car un côté a plusieurs versets en un seul : {names}</translation>
    </message>
    <message>
      <source>{count} {count:verse has|verses have} no text: {names}</source>
      <translation>{count} {count:verset n’a|verset n’a|versets n’ont} pas de texte : {names}</translation>
    </message>
    <message>
      <source>{count} {count:verse stands in the source alone and was|verses stand in the source alone and were} left out: {names}</source>
      <translation>{count} {count:verset se trouve dans la source seule et a été laissé|verset se trouve dans la source seule et a été laissé|versets se trouvent dans la source seule et ont été laissés} de côté : {names}</translation>
    </message>
    <message>
      <source>{count} {count:verse stands in the target alone and was|verses stand in the target alone and were} left out: {names}</source>
      <translation>{count} {count:verset se trouve dans la cible seule et a été laissé|verset se trouve dans la cible seule et a été laissé|versets se trouvent dans la cible seule et ont été laissés} de côté : {names}</translation>
    </message>
    <message>
      <source>verses are probably paired wrongly: they were paired by reference, but are numbered differently (last verses of target and source: {chapters})</source>
      <translation>des versets sont sans doute mal appariés : ils l’ont été par référence, mais sont numérotés autrement (derniers versets de la cible et de la source : {chapters})</translation>
    </message>
    <message>
      <source>verses are missing at the end of chapters, or are numbered differently and paired wrongly (last verses of target and source: {chapters})</source>
      <translation>des versets manquent à la fin de chapitres, ou sont numérotés autrement et mal appariés (derniers versets de la cible et de la source : {chapters})</translation>
    </message>
    <message>
      <source>the file links sentences alone; no verse pair is begun</source>
      <translation>le fichier ne lie que des phrases ; aucune paire de versets n’est commencée</translation>
    </message>
    <message>
      <source>No link of the gold standard is possible, so that AER is 1 less F1.</source>
      <translation>Aucun lien de la référence n’est seulement possible : l’AER vaut donc 1 moins F1.</translation>
    </message>
    <message>
      <source>Precision, recall, F1 and AER are of all links of all verse pairs together.</source>
      <translation>Précision, rappel, F1 et AER portent sur tous les liens de toutes les paires de versets ensemble.</translation>
    </message>
    <message>
      <source>95 % bootstrap intervals over verse pairs, which are taken to be independent of each other.</source>
      <translation>Intervalles bootstrap à 95 % sur les paires de versets, supposées indépendantes les unes des autres.</translation>
    </message>
    <message>
      <source>How often the word of the link on that side occurs in the bitext, its case left aside.</source>
      <translation>Nombre d’occurrences dans le bitexte du mot que le lien a de ce côté, sans tenir compte de la casse.</translation>
    </message>
    <message>
      <source>Precision by the system's own blocks, recall by those of the gold standard; 1-n is one source word with several target words.</source>
      <translation>Précision selon les blocs du système, rappel selon ceux de la référence ; 1-n : un mot source avec plusieurs mots cibles.</translation>
    </message>
    <message>
      <source>Verse pairs left out, not done by all or rejected: {count}; compared: {compared}.</source>
      <translation>Paires de versets écartées, rejetées ou non faites par tous : {count} ; comparées : {compared}.</translation>
    </message>
    <message>
      <source>Two-sided p values: how often systems differ as much when in each verse pair a coin says which is which. Judge by p (Holm), which is corrected for the {count} tests in this table.</source>
      <translation>Valeurs p bilatérales : à quelle fréquence les systèmes diffèrent autant quand, dans chaque paire de versets, une pièce de monnaie dit lequel est lequel. Jugez d’après p (Holm), corrigé pour les {count} tests de ce tableau.</translation>
    </message>
    <message>
      <source>Intervals over fewer than {few} verse pairs are rough; over fewer than {fewest} are none.</source>
      <translation>Les intervalles sur moins de {few} paires de versets sont approximatifs ; sur moins de {fewest}, il n’y en a pas.</translation>
    </message>
    <message>
      <source>{file}: spaces at the ends of verses or in a row, and tabs, were read as single spaces ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : des espaces en bout de verset ou à la suite, et des tabulations, ont été lus comme des espaces simples ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>{file}: verse pairs were left out, for there is no verse here ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : des paires de versets ont été laissées de côté, car il n’y a pas de verset ici ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>{file}: verses were put together with the one before, which includes them ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : des versets ont été réunis au précédent, qui les comprend ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>{file}: empty lines at the end were left out ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : des lignes vides à la fin ont été laissées de côté ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>{file}: links and marks that are given again were read once ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : des liens et des marques répétés ont été lus une fois ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>{file}: links that are given as sure and as possible were read as sure ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : des liens donnés comme sûrs et comme possibles ont été lus comme sûrs ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>{file}: the word NULL at the beginning of verses was left out, for it stands for position 0 ({count}; {count:line|lines} {lines})</source>
      <translation>{file} : le mot NULL au début des versets a été laissé de côté, car il représente la position 0 ({count} ; {count:ligne|ligne|lignes} {lines})</translation>
    </message>
    <message>
      <source>comments and such that were not kept: {count}</source>
      <translation>commentaires et autres non gardés : {count}</translation>
    </message>
    <message>
      <source>{count} rejected {count:record was|records were} left out</source>
      <translation>{count} {count:enregistrement rejeté a été laissé|enregistrement rejeté a été laissé|enregistrements rejetés ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:record needs a review: it was kept, and its verse pair is|records need a review: they were kept, and their verse pairs are} not done</source>
      <translation>{count} {count:enregistrement est à revoir : il a été gardé, et sa paire de versets n’est pas terminée|enregistrement est à revoir : il a été gardé, et sa paire de versets n’est pas terminée|enregistrements sont à revoir : ils ont été gardés, et leurs paires de versets ne sont pas terminées}</translation>
    </message>
    <message>
      <source>{count} {count:record names missing words and was|records name missing words and were} left out</source>
      <translation>{count} {count:enregistrement nomme des mots manquants et a été laissé|enregistrement nomme des mots manquants et a été laissé|enregistrements nomment des mots manquants et ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:time|times} a record names a word that is excluded or has no text; that word was left out</source>
      <translation>{count} fois, un enregistrement nomme un mot exclu ou sans texte ; ce mot a été laissé de côté</translation>
    </message>
    <message>
      <source>{count} {count:record links words of several verses and was|records link words of several verses and were} left out</source>
      <translation>{count} {count:enregistrement lie des mots de plusieurs versets et a été laissé|enregistrement lie des mots de plusieurs versets et a été laissé|enregistrements lient des mots de plusieurs versets et ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:record names words of one side alone and was|records name words of one side alone and were} left out</source>
      <translation>{count} {count:enregistrement nomme des mots d’un seul côté et a été laissé|enregistrement nomme des mots d’un seul côté et a été laissé|enregistrements nomment des mots d’un seul côté et ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:link stands in several records and was|links stand in several records and were} read once</source>
      <translation>{count} {count:lien se trouve dans plusieurs enregistrements et a été lu|lien se trouve dans plusieurs enregistrements et a été lu|liens se trouvent dans plusieurs enregistrements et ont été lus} une seule fois</translation>
    </message>
    <message>
      <source>{count} {count:record is|records are} not by hand</source>
      <translation>{count} {count:enregistrement n’est pas fait|enregistrement n’est pas fait|enregistrements ne sont pas faits} à la main</translation>
    </message>
    <message>
      <source>{count} {count:record is|records are} approved or reviewed, which was not kept</source>
      <translation>{count} {count:enregistrement est approuvé ou relu|enregistrement est approuvé ou relu|enregistrements sont approuvés ou relus}, ce qui n’a pas été gardé</translation>
    </message>
    <message>
      <source>{count} {count:note of a record was kept on its words|notes of records were kept on their words}</source>
      <translation>{count} {count:note d’enregistrement a été gardée sur ses mots|note d’enregistrement a été gardée sur ses mots|notes d’enregistrements ont été gardées sur leurs mots}</translation>
    </message>
    <message>
      <source>{count} {count:note of a record was|notes of records were} not kept: the record was left out, or the note is no text that can be kept</source>
      <translation>{count} {count:note d’enregistrement n’a pas été gardée|note d’enregistrement n’a pas été gardée|notes d’enregistrements n’ont pas été gardées} : l’enregistrement a été laissé de côté, ou la note n’est pas un texte qui puisse être gardé</translation>
    </message>
    <message>
      <source>{count} {count:verse stands on one side alone and was|verses stand on one side alone and were} left out</source>
      <translation>{count} {count:verset se trouve d’un seul côté et a été laissé|verset se trouve d’un seul côté et a été laissé|versets se trouvent d’un seul côté et ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} excluded {count:word was|words were} left out</source>
      <translation>{count} {count:mot exclu a été laissé|mot exclu a été laissé|mots exclus ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:word|words} without text {count:was|were} left out</source>
      <translation>{count} {count:mot sans texte a été laissé|mot sans texte a été laissé|mots sans texte ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:word belongs to several verses and was|words belong to several verses and were} put into the first</source>
      <translation>{count} {count:mot appartient à plusieurs versets et a été mis|mot appartient à plusieurs versets et a été mis|mots appartiennent à plusieurs versets et ont été mis} dans le premier</translation>
    </message>
    <message>
      <source>{count} {count:word holds|words hold} spaces, which became no-break spaces</source>
      <translation>{count} {count:mot contient|mot contient|mots contiennent} des espaces, devenues insécables</translation>
    </message>
    <message>
      <source>{count} {count:sentence is|sentences are} named otherwise on the target side</source>
      <translation>{count} {count:phrase porte|phrase porte|phrases portent} un autre nom du côté cible</translation>
    </message>
    <message>
      <source>{count} {count:code|codes} within texts {count:was|were} left out</source>
      <translation>{count} {count:code dans les textes a été laissé|code dans les textes a été laissé|codes dans les textes ont été laissés} de côté</translation>
    </message>
    <message>
      <source>notes and properties of units that were not kept: {count}</source>
      <translation>notes et propriétés d’unités non gardées : {count}</translation>
    </message>
    <message>
      <source>{count} {count:certainty was|certainties were} not kept</source>
      <translation>{count} {count:certitude n’a pas été gardée|certitude n’a pas été gardée|certitudes n’ont pas été gardées}</translation>
    </message>
    <message>
      <source>{count} {count:link|links} of sentences without words on both sides {count:was|were} left out</source>
      <translation>{count} {count:lien|lien|liens} de phrases sans mots des deux côtés {count:a été laissé|a été laissé|ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} word {count:link names one side alone and was|links name one side alone and were} left out</source>
      <translation>{count} {count:lien de mots ne nomme qu’un côté et a été laissé|lien de mots ne nomme qu’un côté et a été laissé|liens de mots ne nomment qu’un côté et ont été laissés} de côté</translation>
    </message>
    <message>
      <source>{count} {count:link stands in several word links and was|links stand in several word links and were} read once</source>
      <translation>{count} {count:lien se trouve dans plusieurs liens de mots et a été lu|lien se trouve dans plusieurs liens de mots et a été lu|liens se trouvent dans plusieurs liens de mots et ont été lus} une seule fois</translation>
    </message>
  </context>
  <context>
    <name>VerseCanvas</name>
    <message>
      <source>Suggested by a machine; a click accepts it</source>
      <translation>Suggéré par une machine ; un clic l’accepte</translation>
    </message>
  </context>
  <context>
    <name>VersePanel</name>
    <message>
      <source>View of the verse pair</source>
      <translation>Vue de la paire de versets</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>Colonnes</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>Lignes</translation>
    </message>
    <message>
      <source>Rows, side by side</source>
      <translation>Lignes côte à côte</translation>
    </message>
    <message>
      <source>Matrix</source>
      <translation>Matrice</translation>
    </message>
    <message>
      <source>Previous difference</source>
      <translation>Différence précédente</translation>
    </message>
    <message>
      <source>Next difference</source>
      <translation>Différence suivante</translation>
    </message>
    <message>
      <source>View</source>
      <translation>Vue</translation>
    </message>
    <message>
      <source>Differences (F6)</source>
      <translation>Différences (F6)</translation>
    </message>
  </context>
  <context>
    <name>VoicesPanel</name>
    <message>
      <source>Annotators shown</source>
      <translation>Annotateurs affichés</translation>
    </message>
    <message>
      <source>Space: show or hide; Enter or double click: alone</source>
      <translation>Espace : montrer ou cacher ; Entrée ou double clic : seul</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>Tout montrer</translation>
    </message>
    <message>
      <source>Links of</source>
      <translation>Liens de</translation>
    </message>
    <message>
      <source>{name}, not done</source>
      <translation>{name}, pas terminée</translation>
    </message>
  </context>
  <context>
    <name>VotedCase</name>
    <message>
      <source>The choice, drawn</source>
      <translation>L’option, dessinée</translation>
    </message>
    <message>
      <source>Choices</source>
      <translation>Options</translation>
    </message>
    <message>
      <source>Click, Enter or its letter: this choice shall hold</source>
      <translation>Clic, Entrée ou sa lettre : cette option est retenue</translation>
    </message>
    <message>
      <source>Remarks of voters</source>
      <translation>Remarques des votants</translation>
    </message>
    <message>
      <source>Ruling</source>
      <translation>Règle</translation>
    </message>
    <message>
      <source>From the style guide, or in your own words</source>
      <translation>Tirée du guide d’annotation, ou dans vos propres mots</translation>
    </message>
    <message>
      <source>“{word}” in {reference}</source>
      <translation>« {word} » dans {reference}</translation>
    </message>
    <message>
      <source>{count} {count:vote|votes}</source>
      <translation>{count} {count:vote|vote|votes}</translation>
    </message>
  </context>
  <context>
    <name>Votes</name>
    <message>
      <source>Votes ({pattern})</source>
      <translation>Votes ({pattern})</translation>
    </message>
    <message>
      <source>Votes</source>
      <translation>Votes</translation>
    </message>
    <message>
      <source>Folder of the ballot</source>
      <translation>Dossier du bulletin de vote</translation>
    </message>
    <message>
      <source>The ballot cannot be read</source>
      <translation>Le bulletin de vote ne peut pas être lu</translation>
    </message>
  </context>
  <context>
    <name>VotesDialog</name>
    <message>
      <source>Votes and rulings</source>
      <translation>Votes et décisions</translation>
    </message>
    <message>
      <source>&amp;Add votes…</source>
      <translation>&amp;Ajouter des votes…</translation>
    </message>
    <message>
      <source>&amp;Save rulings…</source>
      <translation>&amp;Enregistrer les décisions…</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Fermer</translation>
    </message>
    <message>
      <source>Lists that voters filled in (Ctrl+O); or drop them here</source>
      <translation>Listes remplies par les votants (Ctrl+O) ; on peut aussi les déposer ici</translation>
    </message>
    <message>
      <source>What holds, as a new CSV file (Ctrl+S)</source>
      <translation>Ce qui est retenu, dans un nouveau fichier CSV (Ctrl+S)</translation>
    </message>
    <message>
      <source>&amp;Decided on</source>
      <translation>&amp;Décidé le</translation>
    </message>
    <message>
      <source>The style guide is missing</source>
      <translation>Le guide d’annotation manque</translation>
    </message>
    <message>
      <source>{count} {count:file was|files were} left out.</source>
      <translation>{count} {count:fichier a été laissé|fichier a été laissé|fichiers ont été laissés} de côté.</translation>
    </message>
    <message>
      <source>Files of votes: {voters} · cases settled: {ruled} · open: {open}</source>
      <translation>Fichiers de votes : {voters} · cas tranchés : {ruled} · en suspens : {open}</translation>
    </message>
    <message>
      <source>Save rulings</source>
      <translation>Enregistrer les décisions</translation>
    </message>
    <message>
      <source>CSV table (*.csv)</source>
      <translation>Tableau CSV (*.csv)</translation>
    </message>
    <message>
      <source>The rulings were not written</source>
      <translation>Les décisions n’ont pas été écrites</translation>
    </message>
    <message>
      <source>Save rulings…</source>
      <translation>Enregistrer les décisions…</translation>
    </message>
    <message>
      <source>Discard</source>
      <translation>Abandonner</translation>
    </message>
    <message>
      <source>Stay</source>
      <translation>Rester</translation>
    </message>
    <message>
      <source>Your rulings are not on record yet.</source>
      <translation>Vos décisions ne sont pas encore consignées.</translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>Compare annotators</source>
      <translation>Comparer les annotateurs</translation>
    </message>
    <message>
      <source>Co&amp;mpare the sample's annotators</source>
      <translation>Co&amp;mparer les annotateurs de l’exemple</translation>
    </message>
    <message>
      <source>C&amp;hoose annotation files…</source>
      <translation>C&amp;hoisir des fichiers d’annotations…</translation>
    </message>
    <message>
      <source>Choose a fol&amp;der…</source>
      <translation>Choisir un &amp;dossier…</translation>
    </message>
    <message>
      <source>Load the annotation files (.blinker) of two or more annotators who worked on the same bitext: one file for each annotator. You see how far every two of them agree, in which verse pairs they differ, and which links only one of them drew.</source>
      <translation>Chargez les fichiers d’annotations (.blinker) de deux annotateurs ou plus qui ont travaillé sur le même bitexte : un fichier par annotateur. Vous voyez à quel point ils s’accordent deux à deux, dans quelles paires de versets ils diffèrent, et quels liens un seul d’entre eux a tracés.</translation>
    </message>
    <message>
      <source>Or drop files or a folder here.</source>
      <translation>Ou déposez ici des fichiers ou un dossier.</translation>
    </message>
  </context>
  <context>
    <name>WhoDrew</name>
    <message>
      <source>not translated</source>
      <translation>non traduit</translation>
    </message>
    <message>
      <source>not linked</source>
      <translation>non lié</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>personne</translation>
    </message>
    <message>
      <source>{count} of {all}</source>
      <translation>{count} sur {all}</translation>
    </message>
  </context>
  <context>
    <name>WorkLine</name>
    <message>
      <source>How far the work has come</source>
      <translation>Avancement du calcul</translation>
    </message>
    <message>
      <source>Cance&amp;l</source>
      <translation>Annu&amp;ler</translation>
    </message>
    <message>
      <source>Give it up (Esc)</source>
      <translation>Y renoncer (Échap)</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>Lecture…</translation>
    </message>
    <message>
      <source>Reading {file} ({number} of {count})</source>
      <translation>Lecture de {file} ({number} sur {count})</translation>
    </message>
    <message>
      <source>Giving up…</source>
      <translation>Abandon en cours…</translation>
    </message>
    <message>
      <source>Writing the report…</source>
      <translation>Rédaction du rapport…</translation>
    </message>
    <message>
      <source>Making the ballot…</source>
      <translation>Préparation du bulletin de vote…</translation>
    </message>
    <message>
      <source>Computing…</source>
      <translation>Calcul…</translation>
    </message>
  </context>
  <context>
    <name>_Notes</name>
    <message>
      <source>Notes on the table</source>
      <translation>Notes sur le tableau</translation>
    </message>
  </context>
  <context>
    <name>_Words</name>
    <message>
      <source>not translated</source>
      <translation>non traduit</translation>
    </message>
    <message>
      <source>unaccounted</source>
      <translation>en suspens</translation>
    </message>
  </context>
</TS>
