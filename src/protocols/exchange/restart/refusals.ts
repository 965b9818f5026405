import { longPattern } from "../../../kernel/long-pattern.ts";

/** Refusals of a request that was found: read against what stands before it, behind it, or in the whole sentence. */
export interface RestartRefusal {
  readonly where: "clause" | "lead" | "behind" | "sentence";
  readonly pattern: RegExp;
  readonly hits: readonly string[];
}

const says =
  "(?:say|says|said|saying|claims?|claimed|argue|argues|argued|believe|feel|feels|felt|insist|write|report|ask|" +
  "propose|demand|agree|suggests|suggested|suggest|proposes|proposed|thinks|think|thought|wants|wanted|asks|" +
  "asked|insists|insisted|" +
  "believes|believed|writes|wrote|notes|noted|reports|reported|mentions|mentioned|calls|called|demands|demanded|" +
  "told|tells|warns|warned|repeats|repeated|" +
  "pretends|imagines|imagine|maintains|holds|hears|read|reads|concludes|concluded|implies|whether|where|how|" +
  "the (?:[a-z]+ )?(?:claim|idea|view|notion|belief|suggestion|proposal|feeling) that|sentence|phrase|according to [a-z' ]{1,30})";
const own =
  "(?:only one who|to|is|been|i|we|i'd|i'll|i would|i must|i can only|me|i do|i also|i still|i now|and|they are " +
  "right to|(?:as|like) [^,]{1,40})";

export const refusals: readonly RestartRefusal[] = [
  {
    where: "clause",
    pattern: longPattern()`
      (?:\b(?:not|never|nobody|no one|none|hardly|doubt|deny|without|neither|cannot|no reason|no evidence)|n't)
      (?! be the only) (?:[a-z']+ ){0,7}$`,
    hits: ["I do not think that we should restart.", "Nobody here says we must start over.", "I doubt that we should restart."],
  },
  {
    where: "lead",
    pattern: new RegExp(`(?<!\\b${own} (?:[a-z]+ly |do |also |still )?)\\b${says}(?: that| me| us)?[,:]? (?:[a-z']+ ){0,2}$`),
    hits: [
      "The audit says that we should start over.",
      "One of us wrote that we should begin again.",
      "Mind four said: let us start over.",
    ],
  },
  {
    where: "lead",
    pattern: longPattern()`
      \b(?:if(?! (?:nobody|no one|none|you ask me|you agree|you allow|others agree|everyone|i may|possible|it were|
      i could|this|only|anything|
      that is|the observer|we (?:are|want|wish|hope|mean|care|intend|value)))|when(?!ever)|whenever|unless|suppose|supposing|imagine|
      once(?! (?:more|again|and for all))|until|as soon as|every time|each time|sometimes|often|in case|one day|some day|had we|were we)\b`,
    hits: [
      "If the next audit is no better, we should restart.",
      "Perhaps one day we will want to start over.",
      "Whenever we disagree, we should start over, say some.",
    ],
  },
  {
    where: "behind",
    pattern: longPattern()`
      ^[^¶]{0,60}\b(?:would be (?:an? )?(?:mistake|pity|shame|waste|premature|wrong|pointless)|
      would (?:cost|lose|throw|waste|gain nothing|change nothing|solve nothing|not)|is (?:no|not|wasteful|premature|pointless|romantic)|
      isn't|won't|wouldn't|(?<!even )if (?!you|i may|possible|we (?:are|want))|unless|was withdrawn|came from|when|whenever|
      each time|every time|only (?:if|after)|automatically|at most)\b`,
    hits: ["I say that a restart would change nothing.", "We should start over if the next audit shows no progress."],
  },
  {
    where: "behind",
    pattern: longPattern()`
      ^[^¶]{0,60}(?:,? (?:they|he|she|some|others|it|the audit|one mind|
      somebody|someone|one) (?:say|says|said|claims?|wrote|writes|argues?)\b|
      , (?:says|said|wrote|writes)\b|, (?:the|an?|my|his|her) [a-z]+ (?:told|said|says|wrote|advised|asked)\b)`,
    hits: ["We should restart, they say.", "Let us restart, wrote one mind.", "Please start over, the doctor told him."],
  },
  {
    where: "behind",
    pattern: longPattern()`
      ^ (?:needs? an?|requires?|takes|costs?|counts?)\b|
      ^ (?:be |is |are |to be )?(?:fades?|dies|fails?|stops?|ends?|ignored|refused|rejected|denied|withdrawn|
      declined|counted|recorded|logged)\b`,
    hits: ["I propose that a call for a restart be ignored.", "I hope that the wish to restart fades."],
  },
  {
    where: "sentence",
    pattern: longPattern()`
      \b(?:last|previous|earlier|past|recent|next|every|each) §|
      \b(?:prefer|choose|favou?r|value) (?!us|we|that|this|for|it\b|the (?:exchange|pool))(?:[a-z]+ ){1,5}(?:over|to) (?:an? |any )?§`,
    hits: ["We should learn from the last restart.", "I prefer repair to a restart.", "I choose patience over a restart."],
  },
  {
    where: "sentence",
    pattern: longPattern()`
      \b(?:what i meant|rephrase|more carefully|muddled|my (?:argument|reasoning|sentence|explanation) (?:again|over|from)|
      my last thought was|to restart or not)\b`,
    hits: [
      "I want to start over: what I meant is that trust is a cost.",
      "I would like to begin again, more carefully: a promise is a claim.",
    ],
  },
];
