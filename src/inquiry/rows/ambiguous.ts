import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { open, type MeaningRow } from "./row.ts";

const counts = "(?:two|three|four|five|six|several|multiple|both|many|different|2|3|4|5)";
const several = new RegExp(`\\b${counts} (?:[\\w-]+ ){0,2}?([a-z]{3,20}?)(?:e?s)\\b`, "gi");
const twin =
  /\b(?:an?|one|the) (?:[\w-]+ )?([a-z]{3,20})(?: (?:in|for|on|at|of) [^.;\n]{2,50}?)?(?: and|,) (?:an?|another|one) (?:[\w-]+ )?\1\b/gi;
const placesMax = 12;

/** Two of a kind are spoken of, and then one of them, without saying which. */
function* oneOfSeveral(view: string): Iterable<Span> {
  let places = 0;
  for (const pattern of [several, twin])
    for (const match of view.matchAll(pattern)) {
      places += 1;
      if (places > placesMax) return;
      const start = match.index + match[0].length;
      const rest = view.slice(start, start + 240);
      const one = new RegExp(
        `[.;]\\s[^\\n]{0,120}?\\bthe (?:(?:${match[0]
          .split(" ")
          .filter((word) => /^[a-z]{3,}$/i.test(word))
          .join("|")}) )?${match[1] ?? ""}e?\\b(?!\\w|-| (?:in|of|for|from|on|with|that|called|named) ?¤| ?¤)`,
        "i",
      ).exec(rest);
      if (one) yield { start: match.index, end: start + one.index + one[0].length };
    }
}

/** A condition or an exception makes room for both. */
const opposed = longPattern("i")`
  \b(?:else|other|rest|outside|otherwise|apart from|behaviou?r|output|public|until|toggle|if|when|whether|again|twice|first)\b|
  \bnot only\b
`;

/** The words fit more than one thing, and which is meant cannot be told. */
export const ambiguousRows: readonly MeaningRow[] = [
  {
    kind: "precision",
    pattern: oneOfSeveral,
    unlessBeside: longPattern("i")`
      \b(?:each|every|first|second|third|former|latter|newer|older|longer|shorter|lower|higher|largest|smallest|latest|oldest|
      newest|left|right|into one|merge|extract|replace|per)\b
    `,
    harm: "Two things fit the words, and the wrong one of them would be changed.",
    hits: [
      "There are two invoice templates, a.html and b.html. Move the tax line in the invoice template.",
      "We have a dashboard in Grafana and a dashboard in the app. The dashboard should count 5xx only.",
    ],
    misses: ["There are three tests for it. Keep the first test.", "Two clients call it. Update each client."],
  },
  {
    kind: "precision",
    pattern: open(
      "\\bbi-?(?:weekly|monthly|annual(?:ly)?|yearly)\\b|\\b(?:move|push|bring|shift|put|pull)\\b[^.;\\n]{1,60}?\\bforward (?:by " +
        ")?(?:\\w+ )?(?:hours?|days?|weeks?|minutes?|months?)\\b|\\b(?:at |by |until |till )?midnight on (?:mon|tues|wednes|thurs|fri|" +
        "satur|sun)day\\b|\\b(?:increase|raise|reduce|lower|decrease) the (?:increase|decrease|reduction|drop|decline|growth|loss|" +
        "discount)\\b|\\bevery other\\b(?= (?:day|week|month|year)s? (?:and|or))|" +
        "\\ball [\\w -]{2,40} (?:are|is|do|does|should|must) not\\b",
    ),
    unlessBeside: /\bi\.e\b|\bto \d|\bthat is\b|\bevery (?:two|14|second)\b|\btwice\b/i,
    stands: true,
    harm: "The words have two readings, and they lead to different results.",
    hits: ["Send the reminder bi-weekly.", "Move the cutoff forward by two hours.", "Reduce the drop by 10 %."],
    misses: ["Send it bi-weekly, i.e. on every second Monday.", "Move the cutoff forward two hours, to 16:00."],
  },
  {
    kind: "background",
    pattern: open(
      "(?:^|[.;,]\\s*|\\b(?:and|but|then|please|pls|also) )(?:do |apply |use |make |add |put |revert |undo |redo |repeat |fix |" +
        "finish |take |keep |drop )?(?:the |that |this )?(?:same|other|last|previous|usual|second|next|earlier|remaining) " +
        "(?:[a-z-]+ )?(?:fix|change|thing|edit|tweak|trick|treatment|step|part|half|piece|bit|stuff|module|file|page|place|side|" +
        "version|approach|again|as before|as last time|as above|as the other)s?(?: (?:as (?:before|last time|above|yesterday|there|" +
        "with the)|again|too|as well|here|there|over there|for the (?:other|rest|second|others)|in the other \\w+))(?=[.,;!]|$| (?:and|" +
        "but|please)\\b)|\\bthe ones? (?:in|from|on|at|of) the (?:other|old|new|second|last|previous)\\b|\\b(?:revert|undo|redo|" +
        "repeat|continue|finish|restore) (?:that|this|the|my|your|our) (?:last|previous|earlier|other|recent|latest)? ?(?:change|fix|" +
        "edit|commit|thing|work|step|task|part|version)\\b|\\b(?:in|to|for|on|from|with|like|into|of|do|fix|change|update|use|" +
        "delete|remove|rename|move) the other (?!(?:\\w+s|hand|way|side|end|direction|half)\\b)[a-z]+\\b",
    ),
    unlessNear: /\b(?:one|two|both|first|each|pair|either|between)\b/i,
    unlessBehind: /^ ?\(?(?:¤|\d|[A-Z]\w|(?:in|of|from|at) ¤)/,
    harm: "It points at something that was not named: another thing than the one meant would be changed.",
    hits: [
      "Same fix as before, but in the other module.",
      "pls revert that last change and push to main",
      "Use the colours of the other page.",
    ],
    misses: ["Revert the last commit 3fa9c1d.", "Put one key in a.env and one in the other file."],
  },
  {
    kind: "expression",
    pattern: open(
      "^(?!.{140})\\W*(?:(?:looks|sounds|ok|okay|good|great|nice|thanks|yes|no|right|" +
        "well)\\b[^.,;!\\n]{0,20}[.,;!]\\s+)?(?:(?:please|pls|but|can you|could you|now|just|ok|okay|hey|hi|also|and|then|so|go|" +
        "actually|we should|let's),? ?)*(?:fix|change|update|remove|delete|move|finish|do|make|put|add|send|rename|revert|merge|redo|" +
        "undo|handle|clean|check|run|use|apply|copy|close|hide|show|turn|switch|take|set|bring|convert|swap|replace|deploy|push|" +
        "publish|release|import|export|split) (?:up |off |on |out |down |over |back )?(?:it|them|these|those|this|that)\\b(?! " +
        "(?:[a-z]+ )?(?:function|file|class|test|repo|project|page|possible|clear|easy))",
    ),
    unlessNear: /¤|\b\w*(?:error|exception)\b|:\s|\d/i,
    harm: "It points at something that was not named: another thing than the one meant would be changed.",
    hits: ["ok now turn it around", "Looks good, but move that one to the left."],
    misses: ["The build fails with a TypeError, fix it.", "Read `a.ts`, then move it."],
  },
  {
    kind: "coherence",
    pattern: open(
      "\\b(?:make|turn|change|convert|paint|set|move|rename|rewrite|resize|switch|port|translate)\\b[^.\\n]{2,80}?(?:\\b(?:and|but|" +
        "yet|while)|,) ?(?:keep|leave|keeping|leaving|it (?:must|should|has to|needs to) (?:stay|remain|be kept)|it stays)\\b(?: (?:it|" +
        "them|that|everything))? ?(?:exactly |just |completely )?(?:as (?:[a-z]+ as )?(?:it|they) (?:is|are|was|were)|the way (?:it|" +
        "they) (?:is|are)|(?:in|a|an|pure|fully|the same|unchanged|untouched)\\b[^.;\\n]{0,20})|\\b(?:don't|do not|never|not) (?:not|" +
        "never|un\\w+|without)\\b",
    ),
    unlessBeside: opposed,
    harm: "It asks for a thing and for its opposite: whatever is delivered, one half of it is wrong.",
    hits: ["Make the button blue and keep it exactly as green as it is now.", "Don't not retry the uploads."],
    misses: ["Make the button blue and keep the others as they are."],
  },
  {
    kind: "coherence",
    pattern: open(
      "\\bone ([a-z]+),? (?:and |but )?one \\1 (?:per|for each)\\b|\\ba single ([a-z]+)\\b[^.\\n]{1,60}\\b(?:one|a|its own|separate) " +
        "\\2s? (?:per|for (?:each|every))\\b|\\bonly (?:the )?[a-z]+ (?:to |can |may |should |must )(?:be able to " +
        ")?([a-z]+)\\b[^.\\n]{1,60}\\b(?:all|every|everyone|any|anyone|everybody|both)(?: [a-z]+)? (?:to |can |may |should |must " +
        ")(?:be able to )?\\3\\b|\\b(?:all|every|everyone|anyone)(?: [a-z]+)? (?:can|may|should|must) (?:be able to " +
        ")?([a-z]+)\\b[^.\\n]{1,60}\\b(?:nobody|no one|only (?:the )?[a-z]+|none(?: of (?:them|the [a-z]+))?) (?:can|may|should|must)? " +
        "?(?:be able to )?\\4",
    ),
    unlessBeside: opposed,
    harm: "It asks for a thing and for its opposite: whatever is delivered, one half of it is wrong.",
    hits: ["Write the results to one file, one file per sensor.", "Only admins should see the tab, all roles should see it."],
    misses: ["Write one file per sensor.", "Only admins can edit it; everyone can read it."],
  },
  {
    kind: "coherence",
    pattern: open(
      "\\b(?:delete|remove|drop|destroy)\\b[^.\\n]{2,80}?\\b(?:then|and) (?:restore|recover|reuse|use|read|open|update|edit|rename) " +
        "(?:it|them)\\b|\\b(?:log(?:ged)?|sign(?:ed)?) out\\b[^\\n]{5,120}\\bstays? (?:logged|signed) in\\b|\\b(?:stays?|keep) " +
        "(?:logged|signed) in\\b[^\\n]{5,120}\\b(?:log(?:ged)?|sign(?:ed)?) (?:them )?out\\b|\\b(must|should|can|may|will|does|do|is|" +
        "are) ([a-z]+)\\b[^\\n]{2,100}\\b\\1 (?:not|never) \\2(?=[.,;!]|$| (?:it|them|that|anything)\\b)",
    ),
    unlessBeside: opposed,
    harm: "It asks for a thing and for its opposite: whatever is delivered, one half of it is wrong.",
    hits: ["Delete the copy, then restore it.", "The list must scroll on phones, and on phones it must not scroll."],
    misses: ["The parser must accept tabs; it must not accept nulls."],
  },
  {
    kind: "precision",
    pattern: open(
      "^\\W*(?:(?:please|pls|can you|could you|now|just|hey|hi|also|we should|we need to|let's),? )*(?:fix|update|change|adjust|" +
        "finish|complete|correct|modify|handle|redo|repair|edit|revise|sort out|do|continue|debug|solve|resolve|address|implement|" +
        "build|check) (?:the|that|this|our|my) (?!(?:broken link|imports|lint\\w*|build|tests)\\b)(?:[a-z-]+ " +
        "){0,2}[a-z-]+(?: (?:in|on|of|for|with|from) (?:the |our |my )?[a-z-]+(?: [a-z-]+)?)?(?:,? (?:please|asap|today|quickly|now|" +
        "thanks|first|again))?\\W*$",
    ),
    unlessNear: /¤|\d|:\s|\btypos?\b|\bspelling\b|\b(?:crash|error|warning)s?\b|\bcopyright\b/i,
    harm: "What is wrong with it, or what it should become, is not said: something else would be changed.",
    hits: ["Fix the bug in the checkout.", "please update the report", "Finish the migration."],
    misses: ["Fix the typo in the footer.", "Fix the bug #4521.", "Update the parser to accept tabs."],
  },
];
