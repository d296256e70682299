<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
  <context>
    <name>AboutDialog</name>
    <message>
      <source>About Blinker Qt</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotate translational equivalence word by word, and measure how far annotators agree.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>It revives the Blinker of I. Dan Melamed: Manual Annotation of Translational Equivalence, IRCS Technical Report 98-07, University of Pennsylvania, 1998.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Free software under the MIT licence.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;File</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Verse pair</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Vie&amp;w</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Analysis</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Open…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Open the &amp;sample</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Save now</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Save a &amp;copy…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Undo</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Redo</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Link</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not translated: &amp;source words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not translated: &amp;target words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Clear word</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Un&amp;pick all words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Done</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Previous</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Reset</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Re&amp;load</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Next &amp;unaccounted word</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Bring linked words here</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;First verse pair not done</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Larger text</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Smaller text</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>List of &amp;verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Colours of the s&amp;ystem</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>L&amp;ight colours</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Dark colours</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Compare annotators…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Keys and mouse</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;About Blinker Qt</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Left click, Space</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Pick a word, or unpick it</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Middle or right click</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Link the picked words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Up, Down, Page Up, Page Down, Home, End</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Move between the words of a side</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Left, Right</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Go to the other side</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Wheel</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Scroll one side; between the sides, both</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>AnalysisPage</name>
    <message>
      <source>There are no figures for these options.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>No verse pair is done by both.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Links of function words are drawn too</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>AnalysisWindow</name>
    <message>
      <source>Compare annotators</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The table was copied</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The figures were written to {file}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The analysis ended unexpectedly. Load the files again.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>One file was left out.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} files were left out.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Cancelled; nothing was added</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>One annotation set is loaded. Add another one to compare it with.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{annotators} annotators, {pairs} verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotation files ({pattern})</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotation files</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Folder of annotation files</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Export as CSV</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>CSV files (*.csv)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not exported</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>AnnotatingPage</name>
    <message>
      <source>Every word is accounted for</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{source} source and {target} target words left</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Done. Every verse pair is done.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Done. {reference} is still open.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Nothing to undo</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Nothing to redo</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not done yet: {left}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{reference} is not done yet; finish it first</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>This annotation set is open for reading only</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>This is the first verse pair</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Pick words first: click them, or press Space</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>Something went wrong</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Copy</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>This is a mistake in the program, not yours. Every act up to now is kept. Please send this report to those who maintain Blinker Qt.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Desk</name>
    <message>
      <source>{file} was not opened</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Your last edits are not saved yet</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{file} was changed by something else while it was open here. It was left as it is; your work goes on in {continued}.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Two versions</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>It is open on {host} (process {process}).</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Its lock file is empty: it may be left over from a crash.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{file} is in use. {who} If two windows write to it, one of them will have to keep its work in another file.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Open for reading</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Open anyway</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>In use</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{error}

Your edits are kept in the journal on this computer and come back when the file is opened here again.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Go back</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Close without saving</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not saved</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Disagreements</name>
    <message>
      <source>Verse pairs by disagreement</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>DisagreementsModel</name>
    <message>
      <source>{reference}: {rate} percent; both {both}, only {first} {only_first}, only {second} {only_second}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Verse pair</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Rate</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Both</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>only
{name}</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Errors</name>
    <message>
      <source>there is more than one form on the line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is a character that no token can have</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is no form in the file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are {count} more problems</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is a zero byte</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file breaks off: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>this is not well-formed XML: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the verse pairs are not those of the bitext’s fingerprint: some came, went or moved</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the folder cannot be read: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>its bitext is not that of {other}: they differ from verse pair {reference} on</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Latin-1 cannot hold {side} word {position} of {reference}, '{token}'</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>nothing in it is annotated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>verse pair {reference} is not done, and the 1998 format cannot say so</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the {side} position {index} does not exist</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file has {count} lines</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file is empty</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the reference holds a tab</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the reference '{reference}' stands on line {first_line} already</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file is larger than {cap} bytes</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the byte {byte} is not {encoding} text</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file cannot be read: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the character {character} cannot stand in an annotation file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the line is empty</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the line begins with a space</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the line ends with a space</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are two spaces in a row</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is no annotation file in the folder</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the annotation set names no annotator</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>verse pair {number} ({reference}) is in set {set}, in {other} in set {other_set}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the annotator {annotator} is also that of {other}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the bitext has {count} verse pairs, that of {other} has {other_count}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} verse pairs in all differ from those of {other}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>its annotator is '{annotator}', as in {other}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>it exists already</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the setting “{key}” cannot be used</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>“{key}” is not a setting</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>this is not JSON</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is no table of settings</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one form a line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected plain text</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a file without them</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>XML text in UTF-8</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a whole annotation file; look for a backup</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>well-formed XML</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the verse pairs that were annotated, all and in their order; look for a backup</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected a folder with EN.sample.1, FR.sample.1 and annotators' folders</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected annotation sets of one bitext</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>this bitext cannot be written in the 1998 format; keep the .blinker file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected at least one sample's work</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>finish all of sample {number} first</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected {first} to {last}, counting from {first}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected {pairs}, one a verse pair (an empty line says that a pair has no links)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one verse a line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected {expected} lines, as in {other}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one reference a line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected another reference for each verse pair</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a smaller file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a text file saved as {encoding}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a file that you may read</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>take it out of the text</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected at least one word</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one space between two words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected files whose names end in {suffix}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected a name</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected the same sets in all files; or state the size or number of sets</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one file for each annotator</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one file an annotator</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>name another place, or move it away first: files are never written over</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{allowed}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>one of: {allowed}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>settings as this program writes them; the defaults are used</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{side} word {position} is both linked and not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a block needs at least one word on each side</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{side} word {position} does not exist: the verse has {count} words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>no backup of {path} was made: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>'{tag}' is not a BCP 47 language tag such as en, grc or pt-BR</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>'{name}' cannot be an annotator's name</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>agreement needs at least two annotation sets; there is {count}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>it is being edited in another window on this computer</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the journal {path} cannot be written: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{name} is missing from this installation; install Blinker Qt again</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: the disk is full</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: your quota on this disk is used up</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: the file would be larger than is allowed here</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: this disk can only be read</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: you may not write here</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: the folder does not exist</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: a folder has this name</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: the name is too long</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: the disk reports a fault</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved: {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} is still being saved</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} is the file that is open</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} does not hold what was saved to it</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{path} was not saved</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are more than {most} verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there must be verse pairs, each with a reference of its own</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file would be larger than {most} bytes</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a verse holds an empty word or a line break: “{text}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a verse has more than {most} words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>XML cannot hold the character {code}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a text has more than {most} characters</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{number} is not a number from {least} to {most}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>“{tag}” is not a BCP 47 language tag such as fr or und</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are too many verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the reference is empty</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the reference “{reference}” was given in line {first} already</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>“{name}” is “{text}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is a line break in the {side} verse</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the {side} verse has too many words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>word {position} of the {side} verse is empty</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the text of “{reference}” was changed: it does not match its fingerprint</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the state is “{state}”, but words are linked or marked</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the state is “{state}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file holds too many links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are too many links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>these are not links: “{text}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a link is given twice: {link}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>these are not positions: “{text}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a {side} word is named twice: {text}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are no verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is no &lt;bitext&gt;</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; has more than {most} attributes</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; lacks an attribute</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; is in no namespace</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there are too many namespaces</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file holds too much that is not of this format</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; holds text in a place where none belongs: {text}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; comes twice</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; comes too late</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;pair&gt; lacks an element</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file holds nothing but zero bytes</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file holds more than {most} elements or attributes</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file is packed ({kind})</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>this is not XML</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file says that it is written in {encoding}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file has a document type (&lt;!DOCTYPE), which could bring in foreign content</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the outermost element is &lt;{element}&gt;</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{element}&gt; is not in the namespace of annotation files</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file has format version {found}, but this program reads version {known}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the format version is “{found}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the line is not a link</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the {side} position {position} does not exist</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the line names no word</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>line {first} says the same</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{side} word {position} is not translated here and linked on line {other}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>no folder in here holds an annotator's files</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the folder holds no samples</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the sample has {count} verses</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the sample holds no verse</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the name of this folder cannot be an annotator's name</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the name of this file is not of this format</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file is missing</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is no verse {verse} in sample {number}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>'{chunk}' is not a link</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the link {chunk} stands here twice</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>there is no such file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>this is a folder</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>this is not a path</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the file is written in UTF-16</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>at most {most}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a reference such as Gen 1:1</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>every reference once</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a whole number from {least} to {most}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the verse in one line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>words with one space between them, and no others</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the text that was annotated; restore it, or import the new text as another bitext</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the state begun or done</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>one of: {known}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>words of the verse, each linked or not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>links such as 1-1 3,4-3,5, with one space between them</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>every link once</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>positions such as 2 5 6, counted from 1</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>every word once</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>at least one &lt;pair&gt;</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>it before the first &lt;pair&gt;</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a BCP 47 language tag such as fr or und</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>fewer attributes</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the attribute “{attribute}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>an element with a namespace</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>nothing of the kind</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>at most {most} characters of it</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>no text there</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>it once</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>it before &lt;{later}&gt;</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the element &lt;{element}&gt;</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>an annotation file; unpack it first</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>an annotation file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a file in UTF-8</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a file without one</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a Blinker Qt annotation file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>xmlns="{namespace}"</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a newer Blinker Qt</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>format="{known}"</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected two positions such as 4 1</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected 1 to {count}, or 0 for not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected a position on one side at least</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected each line once</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected one of the two; an import can be told which of them counts</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected at least one, such as A1/samp1.SentPair0</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected EN.sample.1 and FR.sample.1</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected {other_count}, as in {other}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected samp1.SentPair0: a sample from 1, a verse from 0 to 9</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>rename it</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected that verse in {source} and {target}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected a file for every verse of sample {number}, or for none</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected two positions such as 3-4</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>expected each link once</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>the path of an existing file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a file</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>a text file saved as UTF-8</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{parent}&gt; has an unknown attribute “{name}”</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&lt;{parent}&gt; holds an unknown element &lt;{name}&gt;</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>FileField</name>
    <message>
      <source>Choose…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Choose: {label}</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>ImportDialog</name>
    <message>
      <source>Folder of the distribution</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Source verses</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Target verses</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>References (optional)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Save as</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Save into folder</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Plain text: two files, one verse a line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Plain text with links i-j (Pharaoh)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Blinker 1998: a folder of samples and annotators</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Import</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Format</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Source language</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Target language</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The first word is number</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Words without a link</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>are left unaccounted</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>are taken as not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Words both linked and not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>are refused, with file and line</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>keep their links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>keep their mark</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Verse pairs that come with links are taken as done. Languages are BCP 47 tags such as en, grc or pt-BR.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Nothing was imported</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>KeysDialog</name>
    <message>
      <source>Keys and mouse</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>On the words</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>LoadingBar</name>
    <message>
      <source>Files read</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Cancel</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Reading {file} ({number} of {count})</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>Open</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The sample was not opened</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Work was recovered</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>reading only</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The copy was not saved</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotation sets (*{suffix})</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Matrix</name>
    <message>
      <source>Agreement of every two annotators</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>MatrixModel</name>
    <message>
      <source>grand mean</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>All annotators</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{first} and {second}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Nothing to compare: no verse pair that both have done has links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{figure} percent, mean ± standard deviation of {count} set rates</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>source to target {there}, target to source {back}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{compared} verse pairs compared, {left_out} left out</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>annotator</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>mean ± SD</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>NameDialog</name>
    <message>
      <source>Who is annotating?</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Your name or code</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Nobody has worked on this bitext yet. Your name or code goes into the file, so that your work can be told from other annotators' work.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Navigator</name>
    <message>
      <source>Verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>NavigatorModel</name>
    <message>
      <source>untouched</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>begun</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>done</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Notice</name>
    <message>
      <source>What was wrong</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Dismiss</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>OptionsBar</name>
    <message>
      <source>as in the files</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>sets of n verse pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>n sets of equal size</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>left out</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>counted as links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>directed</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>joint</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>none</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>all words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>content words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Size or number of sets</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>n: verse pairs in a set, or number of sets</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Links are pooled in each set before its rate is taken</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Whether a word marked not translated counts as a link of weight 1</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>directed: every word shares weight 1 among its links, in both directions; joint: 1 over the larger fan-out; none: every link weighs 1</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Content words: links of function words are left out</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Sets</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Not-translated marks</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Weights</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>W&amp;ords</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Function words of the so&amp;urce side</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>of the &amp;target side</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Overlay</name>
    <message>
      <source>Both annotators' links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>1 link</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} links</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>both</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>only {name}</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>QObject</name>
    <message>
      <source>Some settings were ignored</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>source word</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>target word</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{side} {position} of {count}, {state}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>picked</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>linked to {words}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>unaccounted</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Verse pair</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Saving</name>
    <message>
      <source>Reading only</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>✓ Saved</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>✕ Not saved. {reason}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The file was changed by something else since it was last open here, and edits were not in it yet. The file is as you find it; the recovered work, which differs in {count} verse pairs, is in {file}.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>A journal of edits does not belong to this file as it stands and was set aside.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The program ended before everything was written to the file. {count} edits were brought back from the journal; nothing you saw as saved is lost.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>A part of the journal could not be read; please look at the end.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} verse pairs of the journal have another text now; they were left out.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The journal is kept as {file}.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>SetsPanel</name>
    <message>
      <source>Annotation sets</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotation &amp;sets</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Add files…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Annotation files (Ctrl+O); or drop them on the window</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Add a &amp;folder…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Remove</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Leave the chosen annotation sets out (Delete)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{done} of {count} done</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Sheet</name>
    <message>
      <source>Agreement in percent</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Copy</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>The table and its signature, to be pasted elsewhere</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>&amp;Export as CSV…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Every figure, unrounded, each set on its own row</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Computing…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Every verse pair was compared; none was left out.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} set rates do not exist: nothing to compare there.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>{count} of {first} and {second}</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>and of {count} more pairs</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Verse pairs left out because not both have done them: {named}.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Signature</name>
    <message>
      <source>Signature of the figures</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>StartPage</name>
    <message>
      <source>Link the words of a verse pair, one pair after the other, until every word on both sides is accounted for. Leads compare what several annotators linked.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Opened last</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Or drop a file on this window.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>StoplistChoice</name>
    <message>
      <source>English (built in)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>French (built in)</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>none</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>from a file…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Function words</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not a stoplist</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>VerseCanvas</name>
    <message>
      <source>Link</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Not translated</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>(B brings it here)</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>Compare annotators</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Compare the sample's &amp;annotators</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Choose annotation &amp;files…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Choose a f&amp;older…</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Load the annotation files (.blinker) of two or more annotators who worked on the same bitext: one file for each annotator. You see how far every two of them agree, in which verse pairs they differ, and which links only one of them drew.</source>
      <translation type="unfinished"></translation>
    </message>
    <message>
      <source>Or drop files or a folder here.</source>
      <translation type="unfinished"></translation>
    </message>
  </context>
</TS>
