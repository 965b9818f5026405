/**
 * X7: words of a mind in `restart` where it should leave it out. Models decline in many words: a bare no, “not needed”, “no restart
 * is needed, the terms are fine”. Whoever goes on to say what should be otherwise has asked, and so has whoever we do not understand.
 */
export function isDeclined(said: string): boolean {
  const text = said
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^\W*restart\W*(?=\w)/u, "");
  if (text.length > declinedMaxChars || turns.test(text)) return false;
  const [first = "", ...more] = text
    .split(/[.;:!?\n,()–—]+|\s-+\s|\b(?:because|since|and|so)\b/u)
    .map((clause) => clause.replace(/[^\p{L}\p{N}'/ ]+/gu, " ").trim())
    .filter((clause) => clause !== "");
  return first === "" || (saysNo(first) && more.every((clause) => saysNo(clause) || !wishes.test(clause)));
}

/** Longer words are about something. */
const declinedMaxChars = 200;

const oneOf = (...choices: readonly string[]): string => `(?:${choices.join("|")})`;

const no = oneOf(
  "null|nil|none|no|nope|nah|never|nothing|false|undefined|empty|n/?a|0|ok(?:ay)?|continue|carry on|go on|un(?:necessary|needed)",
  "nein|keine?|nichts|non|rien|aucune?|nada|ning[uú]no?|nessuno|niente|nej|nie|нет|ні",
  "いいえ|なし|无|無|不|不需要|不用|否|没有|아니요|없음",
);
const restart = "(?:re-?starts?|re-?starting|re-?negotiat(?:ions?|ing|e|ed)|re-?sets?|changes?|changing|adjustments?)";
const terms = "(?:(?:the|these|our|current|present|existing|all|its|this|my) )*(?:terms|prompt|rules?|roles?|instructions|setup)";
const wanted = "(?:needed|required|necessary|wanted|warranted|requested|desired|due|called for|applicable)";
const complaint = oneOf(restart, "requests?|objections?|complaints?|issues?|problems?|concerns?");
const thing = `(?:a |any |another |to |for |of |the |be )*${restart}`;
const there = "(?:(?:there is|there's|there are|i see|i have|i find|i feel|we have|we see) )?";
const notI = "(?:i|we)(?: do not| don't| would not| wouldn't| need not| should not| shouldn't| am not|'m not| are not)";
const asking = oneOf(
  "want|need|ask|asking|wish|request|requesting|call|calling|think|believe|see|feel|really",
  "that|it|is|a need|any need|for|reason",
);
const being = "(?:is|are|looks?|seems?|works?|(?:is|are) working|remains?|stays?)";
const fine = "(?:fine|good|ok|okay|well|adequate|acceptable|sufficient|reasonable|appropriate|unchanged)";
const time = oneOf(
  "now|yet|today|here|right now|so far|for now|from me|by me|currently|this (?:time|round)|thanks?|thank you",
  "at (?:all|this|the|present)(?: (?:time|moment|point|stage))?",
);
const tail = `(?: ${oneOf(time, `(?:of|to|in|on|with|for) ${terms}`, terms)})*$`;

const row = (pattern: string): RegExp => new RegExp(`^${pattern}${tail}`, "u");
const sayings: readonly RegExp[] = [
  row(no),
  row(`${there}(?:currently )?no (?:\\w+ )?${complaint}(?: (?:of|to) ${terms})?(?: (?:is|are|seems?))?(?: ${wanted})?`),
  row(`${there}no (?:need|reason|wish|cause|desire|grounds)(?: ${thing}(?: anything)?)?`),
  row(`(?:(?:it|this|that|one|a restart|restart|restarting)(?: is|'s| seems) )?not(?: ${wanted})?`),
  row(`(?:none|nothing|no)(?: is| are)? ${wanted}`),
  row(`(?:nothing|none) (?:i want |we want |i would )?to (?:${restart}|ask|ask for|request|add|report|say)`),
  row(`${notI}(?: ${asking})* ${thing}(?: (?:is|to be|be))?(?: re-?negotiated| changed)?(?: ${wanted})?`),
  row(`(?:i|we) (?:do not|don't) (?:want|need|wish) ${terms} (?:to be |be )?(?:re-?negotiated|changed)`),
  row("(?:i am|i'm|we are|we're)? ?(?:fine|happy|content|ok|okay|satisfied|comfortable)(?: with it| as it is)?"),
  row(`(?:${terms}|everything|all) ${being}(?: (?:quite|very|still|all))? ${fine}(?: as (?:they are|it is|is))?`),
  row(`(?:i would |i'd |let's |let us )?(?:leave|keep) (?:it|them|${terms}|everything|all)?(?: ?(?:as (?:is|they are|it is)|unchanged))?`),
];

const saysNo = (clause: string): boolean => sayings.some((saying) => saying.test(clause));

/** Words that take the no back, or ask for something else. */
const turns = /\b(?:but|however|unless|except|although|though|instead|otherwise|rather|only if|even so|nevertheless|until)\b/u;
const asks = "want|ask|request|propose|suggest|demand|insist|need|would like|'d like|urge|call";
const wishes = new RegExp(
  `\\b(?:please|must|should(?! not)|has to|have to|needs? to|(?:i|we) (?:${asks})|let's|re-?negotiate|re-?start|change|drop|replace|` +
    "rewrite|remove|give us|bad|wrong|too|not)\\b",
  "u",
);
