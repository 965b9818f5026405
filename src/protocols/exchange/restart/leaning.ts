import { longPattern } from "../../../kernel/long-pattern.ts";
import { isThing } from "./nouns.ts";

/**
 * A wide net beside the rows of requests. People ask for one thing in ways that no list foresees; one thought read so may be read
 * wrongly, and counts only where most of a pool, mind by mind and round after round, is read so (X7). A sentence leans towards a
 * restart if it speaks of doing something again or otherwise, wants it, is about us or about nothing in particular, and nothing in it
 * quotes, reports, refuses, or names a thing that is restarted.
 */
export const leansIn = (view: string, isSure = false): boolean =>
  view.split(/[¶¿]/, sentencesMax).some((sentence) => leans(sentence, isSure));

const sentencesMax = 40;
const sentenceMaxChars = 400;

function leans(whole: string, isSure: boolean): boolean {
  const sentence = whole.slice(0, sentenceMaxChars).trim();
  if (
    !again.test(sentence) ||
    passed.test(sentence) ||
    reported.test(sentence) ||
    mended.test(sentence) ||
    isThing.test(sentence.replace(either, ""))
  )
    return false;
  const count = sentence.split(" ").length;
  if (refused.test(sentence)) return false;
  const isWanted = wanted.test(sentence) || command.test(sentence) || count <= shortWords;
  if (isSure) return wanted.test(sentence) && ours.test(sentence) && !doubted.test(sentence);
  if (ours.test(sentence)) return isWanted || !weak.test(sentence);
  return isWanted && count <= loneWords;
}

const [shortWords, loneWords] = [6, 14];

/** Words for things that an exchange may be called as well. */
const either = longPattern("g")`
  \b(?:sessions?|threads?|contracts?|process|drafts?|games?|treaty|trial|mistrial|rehearsal|logs?|systems?|chapter|canvas|life|play|
  match|
  painting|puzzle|essay|script|memory|cards?|team|plant|planted|engine of|song|novel|box|release|registry|draft of)\b`;

/** Doing it once more, from the beginning, otherwise, or not at all any more. */
const again = longPattern()`
  \b(?:again|anew|afresh|over again|start(?:ed|ing)? over|begin(?:ning)? over|once more|a second time|redo|redone|rewind|undo|
  re-?(?:run|open|boot|load|deal|issue|pave|draft|write|hear|ask|count|launch|convene|assemble|build|play|shuffle|set|start|negotiat|
  commence|init|found|schedul|do|state|think|design|form|group|begin|cast|place|vote|agree|appoint|new)(?:ed|d|s|t|ting|ing|e|es|ion|
  iali[sz]e)?|
  (?:all )?(?:the way )?back to (?:the )?(?:very )?(?:start|beginning|first|zero|square|shore|opening|outset|drawing|line|round|when|
  nothing)|
  from (?:the )?(?:very )?(?:start|beginning|first|zero|scratch|nothing|top|outset|ground|bottom|opening|message|round|line|a)|
  (?:clean|blank|white|empty|unmarked|fresh|new) (?:slate|sheet|page|paper|start|stage|table|record|sheet of paper|ground|board|eyes)|
  (?:an?|another|one) (?:clean |new |proper |fresh |second |other |true |first |real )*(?:beginning|start|try|attempt|run|go|chance|
  take|
  morning|opening|deal|agreement|contract|conversation|session|exchange|one|word|pass|draft)|
  (?:new|other|different|fairer|fair|better|fresh|amended|revised|honest|agreed|proper|open) (?:terms|rules|conditions|footing|basis|
  ones|deal|
  agreement|arrangement|charter|mandate|prompt|beginning|start)|
  (?:the|our|these|those|this|their|your) (?:terms|rules|deal|bargain|agreement|contract|conditions|arrangement|charter|mandate)|
  (?:first|opening) (?:question|message|word|page|line|round|statement|time|state|sentence)|start level|start fresh|round (?:one|zero|
  1|0)|
  (?:the|its|a|that) (?:very )?(?:beginning|outset|start|origin)\b(?! of (?:the|a|an|every|each))|second (?:birth|one|time|try|chance|
  start|draft)|
  (?:next|real|other) (?:one|time|thing|version)|new (?:one|set|game|version|treaty|panel|type|fire|session|exchange|conversation|
  dialogue|round)|
  first (?:day|step|light|line|hello|minute|second|morning|cue|principles)|initial (?:conditions|commit|state|prompt)|message (?:zero|
  one)|de novo|
  mistrial|write-off|void|roll(?:ed|ing)? back|returned? to|restored?|factory settings|repeat of|rip (?:it|this) up|power-?cycle|
  genesis|
  before (?:anyone|anybody|we|any of us) (?:spoke|began|started|said)|strangers|hello|as if we had just|cast on|deal the cards|
  (?:write|written|decided?|ask(?:ed)?|negotiated?) (?:them|it|us|others|another|once|[a-z]+ again)|renegotiate|terms|rules|
  re(?:commenc|initiat|hear|draft|open|negotiat|convening|found|start|sett|run|build|writ)[a-z]*|
  scrap|annul|abort|abandon|demolish|dissolve|restart|reset|reboot|renegotiation|rerun|do-?over|clear(?:ed)? everything|tear (?:it|
  this) (?:up|down)|
  throw (?:it|this|everything|all (?:of )?(?:it|this)) (?:out|away)|replace (?:it|this)|walk (?:it|this) back|tabula rasa|to nought|
  to zero)\b`;

/** Words that are as often about something else: they say something only where somebody wants something. */
const weak = longPattern()`
  \b(?:terms|rules|deal|bargain|agreement|contract|conditions|arrangement|charter|mandate|returned?|restored?|hello|strangers|void)\b`;

/** Somebody wants it: here, now, in their own name. */
const wanted = longPattern()`
  \b(?:let's|lets|let us|let me|let (?:it|the|something|this|all|everything|him|her)|please|kindly|pls|
  (?:i|we)(?:'d| would| should| do|'m| am|'re| are)? (?:really |much |so |rather |very |strongly |respectfully |hereby |humbly |only |
  also |just )*
  (?:like|love|want|wish|ask|asking|move|propose|proposing|request|requesting|demand|demanding|vote|voting|prefer|crave|say|need|hope|
  hoping|
  appreciate|be grateful|be happier|be so much|feel better|be relieved|call|calling|urge|beg|plead|suggest|recommend|insist|motion|
  second|petition|
  require|favou?r|support|in favou?r|ready|owed|long|pray|opt|go for)|
  (?:i|we) (?:should|must|ought|have to|deserve|could|may|might|had better)|(?:should|must|ought to|needs? to|has to|have to|
  deserves? to) be|
  (?:this|it|everything|exchange|conversation|session|dialogue|discussion|talk|pool) (?:wants?|needs?|should|must|deserves?|calls)|
  can we|could we|shall we|may we|couldn't we|can't we|why don't we|why not|what if we|how about|who else wants|would it be|
  what would it take|
  time to|time for|my (?:vote|condition|wish|request|proposal|motion|plea|preference|advice)|seconded|count me|hands up|request|motion|
  in favou?r of|the (?:only|best|right|kindest|bravest|honest|decent|fair|sane|sensible|next) (?:thing|way|step|move|course|option)|
  would be (?:worth|better|cheaper|kinder|wiser|best|fairer|right)|give us|grant us|hand us|change them|do us (?:all )?good|better off|
  needs? [a-z]+ing|would be (?:an? )?(?:mercy|kindness|relief|pleasure|blessing|gift|most welcome|welcome|nice|lovely|warranted|
  in order)|be allowed|
  allow (?:me|us)|i (?:submit|invite|join|seek|am (?:formally )?seeking|think we|believe|press|hereby)|(?:i'd|i would) (?:be|press|
  give|sign|call|gladly|
  hold|really|keep|want|publish|welcome)|ready to|obliged|petition|available to|is warranted|so let's|let (?:a|an|new|another)|
  until we|before we|
  not going|how about|put us|take us|would (?:anyone|anybody)|is up for|on my side|up to us|whoever|another[,.]|one, please|
  were i asked|
  i('d| would) rather|enough of|i'm (?:out|done)|i wish|if only|may the)\b`;

/** Sentences that begin with what is to be done. */
const command = longPattern()`
  ^(?:(?:so|and|but|then|ok|okay|right|no|yes|now|hey|honestly|look|observer|everyone|friends|simply|just)[,:]? )*
  (?:re(?!ally|ason|cent|gular|ader|d |st |venue|sult|search|cord|port|view|tail|tir|lig|gion|sident|spons|pres|lev|main|
  al )[a-z]{2,}|back|again|
  scrap|throw|draw|annul|abort|peel|wash|wipe|burn|nuke|cut|kill|turn|push|pull|clear|close|open|start|begin|bin|drop|stop|end|
  rip|chuck|pour|dig|flip|roll|fork|shake|unspool|power|delete|sweep|lay|fix|set|consider|start|void|suppose|shelve|down|time|
  tear|take|put|go|give|make|call|bring|new|fresh|clean|another|undo|unwind|forget|demolish|dissolve|empty|erase|delete|strip|break|
  shake)\b`;

/** About us, or about this. */
const ours = longPattern()`
  \b(?:we|us|our|ours|ourselves|this|i|me|my|everyone|everybody|all of it|here|exchange|conversation|discussion|dialogue|session|pool|
  talk|
  terms|rules|observer|auditor|audit|participants|parties|minds|everything|together|each other|you all)\b`;

/** Told of others, of another time, or as a condition. */
const reported = longPattern()`
  ¤|\b(?:he|she|they|somebody|someone|some|others|one mind|the (?:audit|auditor|report|summary|log|minutes|previous|last|
  earlier)) (?:[a-z]+ ){0,2}
  (?:says?|said|wrote|writes|asked|asks|wants?|wanted|noted|notes|reports?|reported|claims?|claimed|demanded|proposed|suggested|
  called|mentions?)|
  \b(?:according to|quote|quoted|quotes|reads:|wrote:|injected|pasted|hypothetical\w*|whenever|every time|each time|years? ago|
  last (?:year|week|month))\b`;

/** Said anew by whoever said it, or about words and papers that are not ours. */
const mended = longPattern()`
  \b(?:let me|i'll|i will) (?:begin|start|try|say|state|put|phrase|explain) (?:it |that |this )?(?:again|over|anew|afresh|once more)\b|
  \b(?:state|say|put|phrase|explain) (?:it|that|this) (?:again|anew|afresh|once more)\b|\btake back what i\b|
  \bdefin(?:e|es|ing) (?:the|our|your|these|its) (?:terms|rules)\b|
  \b(?:hypothes[ie]s|surveys?|questionnaires?|paragraphs?|definitions?|interviews|experiments?|scope)\b`;

/** Past and gone. */
const passed = /\b(?:was|were|had been|used to be|got) (?:re(?:set|started|opened|written|run|done)|scrapped|begun|started)\b/;

/** Against it. */
const refused = longPattern()`
  \b(?:no (?:need|reason|point|case|cause|sense)|not (?:a |the |to |be |in favou?r|want|need|restart|reset|start|begin|throw|scrap|
  reopen)|
  (?:do|does|did|should|would|must|could|need|is|are)(?: not|n't) (?:[a-z]+ ){0,3}(?:re|start|begin|throw|scrap|abandon|need|want|
  go back)|against|oppose|
  opposed|rather than|instead of (?:re|start|begin)|mistake|waste|wasteful|premature|pointless|keep (?:going|what)|carry on|
  stay the course|
  would (?:lose|cost|throw|waste)|unnecessary|overkill|resist|disagree with|(?:nobody|no one|none of us) (?:should|must|needs?|wants?)|
  wrong to)\b`;

/** Asked about, weighed or left to a condition: then a word of restarting decides nothing. */
const doubted = longPattern()`
  \b(?:if|whether|unless|until the|depends|suppose|imagine|had we|would have|could have|not|no|never|n't|only|threshold|quorum|
  requests?|signal|count(?:ed)?|
  opposite|decid(?:e|ed)|because it|my last|rephrase|example|argument|proof|claim|observation|committee|who may|how many|is a|are a|
  as a)\b|n't\b`;
