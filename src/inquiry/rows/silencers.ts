import { longPattern } from "../../kernel/long-pattern.ts";
/** Patterns that switch a finding off, wherever they stand: the open thing is settled in other words. */

/** A number with a unit, a bound, or a check that says yes or no. */
export const measured = longPattern("i")`
  \d[.,]* ?(?:%|percent|ms\b|s\b|sec|minutes?|hours?|days?|weeks?|[kmg]i?b\b|px\b|x\b|times\b|points?\b|users?\b|requests?\b|
  rows?\b|lines?\b|fps\b|stars?\b|eur\b|usd\b|€|\$)|[€$] ?\d|(?:under|below|above|over|at least|at most|within|less than|more than|
  fewer than|up to|exceeds?|reach(?:es)?|stays?|score(?: of)?|grade|to|>=?|<=?) ?(?:about |around )?[€$]?\d|\b(?:half|halve|twice|
  double|triple|zero|one|two|three|five|ten|hundred) (?:the|a|of|seconds?|minutes?|times?|percent|clicks?|lines?|files?|steps?)\b|
  \btests? (?:\w+ )?(?:must |should |still |have to |need to )*pass\b|\bpass(?:es)? (?:the |all |its )|\bstays? green\b|
  \bis green\b|\bexits? (?:with )?(?:code |status )?0\b|\b(?:no|without|zero|0) (?:more |new |any )?(?:warnings?|errors?|findings|
  failures|regressions|violations|issues)\b|\b(?:until|when|once|if|unless|and run|then run) ¤|\bacceptance\b|\bdone (?:when|means|
  once)\b|\bsuccess (?:means|is)\b|\bmeasured (?:with|by|as|against)\b
`;

/** Words for how it is to be done. */
export const method = longPattern()`
  \bby (?:\w+ly )?\w+ing\b|:\s|\bnamely\b|\bi\.e\.|\bthat is\b|\busing\b|\bvia\b|\bbased on\b|\bon top of\b|\bbacked by\b|
  (?<!\bup )\bwith (?:a|an|the|one|two|three|its|¤|[A-Z])|\bas (?:a|an) \w+|\bone \w+ per\b|\bper[- ]\w+ (?:column|schema|database|
  folder|file|package)\b|\binstead of\b
`;

/** A name follows at once: an exact one, a number, or a word with a capital. A name further on is something else. */
export const named = /^(?:,? (?:called|named|is|=|namely|i\.e\.|which is|(?:at|in|under|listed in)(?= [¤\d])))?,? ?\(?(?:¤|\d|:|[A-Z]\w)/;

/** Words by which a person keeps the choice. */
export const owned = longPattern("i")`
  (?<!\b(?:nobody|no one|someone|somebody|who|without|has to|needs to) )\bapprov(?:es?|ed by|al (?:from|by|of))\b|\bsign(?:s|
  ed)?[- ]off (?:by|from) (?!someone|somebody|who)|(?<!\b(?:don't|do not|never|need to|reason to|bother to) )\bask (?:me|us|[A-Z]\w+)|
  \bshow (?:me|us)\b|\blist (?:them|it|these|what)\b|
  \b(?:i|we)(?:'ll| will| shall| want to) (?:decide|confirm|review|approve|choose|pick|check)|\bconfirm with\b|\bcheck with (?:me|
  us)\b|\bdry[- ]run\b|\b(?:propose|suggest|recommend)\b|\bdo not (?:delete|change|run|apply|remove)\b|\bfor (?:my|our) (?:review|
  approval|decision)\b|\bwait for (?:my|our|¤|[A-Z]\w+'s)
`;

/** A rule for the choice is given: a number, a list, a condition on the thing itself. */
export const criterion = longPattern("i")`
  \d|¤|\bolder than\b|\bsince\b|\bwhose\b|\bwhere\b|\bwith no\b|\bwithout\b|\blisted\b|\bin the list\b|\bcreated before\b|
  \bfor (?:more than|over) \w+|\bmarked (?:as|with)\b|\bnever (?:logged|used|opened)\b|\bthat (?:have|has) (?:no|not|never)\b|
  \b(?:seven|thirty|sixty|ninety) days\b
`;

/** Words for where it is written. */
export const writtenAt = longPattern("i")`
  ^(?: [a-z]+){0,4},? ?(?:¤|#?\d|(?:ticket|issue|commit|pr|section|rfc|
  adr) ?#?\d|the readme|contributing|changelog)|^(?: [a-z]+)?(?: (?:below|above)|:\s| \()
`;

/** A name follows at once, or the place it is taken from. */
export const namedOrFrom = /^(?:,? (?:called|named|is|=|namely|i\.e\.|which is|of|from|in|at|under|listed in))?,? ?\(?(?:¤|\d|:|[A-Z]\w)/;

/** A bound to reach. Other numbers only describe: `the file is 1,400 lines`. */
export const target = longPattern("i")`
  (?:\b(?:under|below|above|over|at least|at most|within|less than|more than|fewer than|up to|exceeds?|reach(?:es)?|score(?: of)?|
  to|by|than|max(?:imum)?|min(?:imum)?|between|from|every|exactly|only|after)|>=?|<=?|≤|≥) ?(?:about |around |a |an )?[€$]?\d|
  \b(?:half|halve|twice|double|triple|zero) (?:the|a|of|seconds?|minutes?|times?|percent)\b|\btests? (?:\w+ )?(?:must |should |
  still |have to |need to )*pass\b|\bpass(?:es)? (?:the |all |its )|\bstays? green\b|\bis green\b|\bexits? (?:with )?(?:code |
  status )?0\b|\b(?:no|without|zero|0) (?:more |new |any )?(?:warnings?|errors?|findings|failures|regressions|violations|issues)\b|
  \b(?:until|when|once|if|unless|and run|then run|check with|verify with) ¤|\bacceptance\b|\bdone (?:when|means|once)\b|
  \bmeasured (?:with|by|as|against)\b|\b\d+(?:\.\d+)? ?(?:%|ms\b|fps\b)
`;
