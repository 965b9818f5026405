import { longPattern } from "../../kernel/long-pattern.ts";
import { open, type OpenRow } from "./row.ts";

const chosen = longPattern("i")`
  \b(?:we|i)(?:'ll| will| have|'ve)? (?:\w+ )?(?:chose|chosen|took|take|decided|picked|go(?:ing)?(?: with| for)?|went (?:with|for)|
  settled on|prefer|want)\b|\b(?:go|going|went) (?:with|for)\b|\b(?:and|but) (?:took|chose|picked)\b|\bso use\b|\bdepending on\b|
  \bdepends on (?:whether|the (?:flag|setting|type|value|column|field|header))\b
`;
const either = longPattern("i")`
  \b(?:if|when|whenever|whether|allow\w*|accept\w*|support\w*|(?:users?|customers?|visitors?|callers?|admins?) (?:can|may|could|
  choose|to)|returns?|both|any|no|not|nor|never|without|missing|empty|fail\w*|reject\w*|warn\w*|unless|until|neither|either of|
  contains?|starts?|ends?|match\w*|where|whose|that (?:is|are|has|have)|skip\w*|ignor\w*|such as|e\.g\.|for example|like|named|
  called|filter\w*|search\w*|detect\w*|valid\w*|must be|can be|takes?|taking|one of the)\b
`;

/** Alternatives stand side by side, and the sentence goes on without choosing. */
export const undecidedRows: readonly OpenRow[] = [
  {
    pattern: open(
      "\\b[\\w¤+#.-]{1,30}(?: [\\w¤+#-]{1,30}){0,3}? or (?:(?:an?|the|some|with|by|via|as|in|even|maybe|perhaps|just|to|use|using|" +
        "over|on) )*[\\w¤+#.-]+(?: [\\w¤+#-]+){0,3}?,? or (?:(?:an?|the|some|with|by|via|as|in|even|maybe|perhaps|just|to) " +
        ")*[\\w¤+#-]+|,? or [a-z]+ [^.;,\\n]{2,40}, or (?:[a-z]+ )?[^.;,\\n]{2,40}|\\b[\\w¤+#-]{1,30}(?: [\\w¤+#-]{1,30}){0,3}, " +
        "[\\w¤+#-]{1,30}(?: [\\w¤+#-]{1,30}){0,3},? or [^.;\\n]{2,40}?, (?:whatever|whichever|what(?:'s| is)|i |we |you |not sure|pick|" +
        "choose|any)",
    ),
    unlessNear: chosen,
    unlessBeside: either,
    harm: "The alternatives give different results, and none of them is chosen.",
    hits: ["Connect the two boards over UART or I2C or SPI.", "Store it as a blob, a file or a row, whatever works."],
    misses: ["Stop if the name is empty or missing or null.", "We weighed tabs or cards or a list and took tabs."],
  },
  {
    pattern: open(
      "\\b(?:maybe|perhaps|possibly|could be|might be|either|or maybe|or perhaps)\\b[^.;\\n]{2,90}?\\b(?:or|alternatively|otherwise|" +
        "maybe|perhaps|or else)\\b|\\balternatively\\b|(?:^|[.;:!?]\\s+|\\b(?:use|pick|choose|take|do|try|go for) )(?:one|any|either|" +
        "some|whichever) of (?:these|those|them|the (?:above|two|three|options|ways))(?=[.,;!]|$)|\\b(?:or (?:something|anything|" +
        "whatever|so|similar|such|the like|some such)(?: (?:like (?:that|it|this)|similar|else|along those lines|in that direction|" +
        "comparable|equivalent))?)(?=[.,;!)]|$)|\\betc\\.{0,3}(?= then\\b|,? (?:and then|pick|choose|whatever))|\\b[\\w¤]{1,30}, [\\w¤ " +
        "]{2,30}(?:\\.\\.\\.|…)(?= (?:then|and|or|pick|whatever|you|choose)|$)|\\b(?:you|one|we) (?:could|might|may) (?:also )?(?:use|" +
        "go|try|do|build|write|take)\\b",
    ),
    unlessNear: chosen,
    unlessBeside: longPattern("i")`
      \bfilter|\b(?:users?|customers?|visitors?|callers?|players?|admins?) (?:can|may|might|could)\b|\bif either\b|\b(?:lets?|
      allows?|can|may) (?:\w+ ){0,3}either\b|\beither (?:is|are|of)\b|\bunless\b|\breturns?\b|\baccepts?\b
    `,
    harm: "What was thought of is listed, and none of it is chosen; each gives another result.",
    hits: [
      "Run the model on the phone, maybe quantised, alternatively on a server.",
      "Version the API: url prefix, header, media type... then release v2.",
      "Move old messages to a cold table, S3 or another database. One of these.",
      "Write it in Rust or something.",
    ],
    misses: ["Users can either upload a file or paste text.", "Fail if either is missing."],
  },
  {
    pattern: open(
      "(?:^|[.;:!?]\\s+|, )(?!(?:can|could|would|will|please|what|how|why|does|do|is|are)\\b)[\\w¤'-]+(?: " +
        "[\\w¤'-]+){0,4}\\?\\s+(?:or )?[\\w¤'-]+(?: [\\w¤'-]+){0,4}\\?|\\b(?:should|shall|do|would) (?:we|i|it|this|that|they|" +
        "there)\\b[^.?\\n]{3,120}\\?|\\b(?:which|what) (?:\\w+ ){0,3}?(?:is|would be|fits|works|suits) (?:better|best|right|more " +
        "\\w+)\\b[^.\\n]{0,40}|\\b(?:whether|if) (?:to|we should|it should|that should)\\b[^.;\\n]{3,60}\\bor\\b[^.;\\n]{2,40}\\b(?:is|" +
        "remains|stays|was|has|hasn't|isn't|not)\\b",
    ),
    unlessNear: chosen,
    unlessBeside: /\b(?:run|measure|benchmark|compare|report|tell me)\b/i,
    harm: "The question is asked and not answered; each answer gives another result.",
    hits: [
      "Archive old messages. Cold table? Separate db?",
      "Should it be one list per team? Build the board.",
      "Store the drafts; whether to keep them local or on the server is open.",
    ],
    misses: ["Could you swap the PUT for PATCH?", "Why does it fail? Fix the cause."],
  },
  {
    pattern: open(
      "\\b(?:pick|choose|find|use|try|take|select|get|need|want|convert|migrate|switch|move|port|replace|rewrite|build|add|introduce|" +
        "adopt|implement|write|put|go)\\b[^.;\\n]{0,60}?\\b(?:something|anything)(?: (?:for|to|that|other|else|more|better|like|" +
        "suitable|appropriate|modern|simple|lightweight|along|similar|different|new|with|based|in|less|fast|faster|proper|decent)\\b|" +
        "(?=[.,;!]|$))|\\bwhat(?:ever)? (?:one|people|everyone|you) (?:normally|usually|typically|commonly|generally)\\b|\\b(?:some|" +
        "any|a certain|one or another|this or that) (?:kind|sort|type|form|flavou?r|variant|variety|style) of\\b|\\b(?:with|use|using|" +
        "via|by|through|apply|train|fit|run|add|pick|choose|take|try) (?:some|any|one of the) (?!(?:of|more|time|tests?|text|files?|" +
        "rows?|lines?|data|other|one|remaining|existing|missing)\\b)(?:[\\w-]+ )?(?:librar\\w+|framework|tool|model|algorithm|method|" +
        "regression|database|store|service|queue|cache|engine|technique|approach|protocol|format|pattern|strategy|package|component|" +
        "solution|heuristic|system|layer|provider|chart|layout|scheme|backend|hosting|technology|metric|classifier|network)\\b|" +
        "\\b(?:pick|choose|decide on|figure out|work out|come up with|think of|settle on) (?:an?|the|some|one|which|what)\\b " +
        "(?:[\\w-]+ ){0,4}?(?:librar\\w+|framework|tool|model|algorithm|method|database|store|service|queue|engine|technique|approach|" +
        "protocol|format|pattern|strategy|package|solution|architecture|structure|layout|scheme|stack|language|technology|provider|way|" +
        "design|storage)\\b",
    ),
    unlessNear: chosen,
    unlessBeside: longPattern("i")`
      \bselect an? (?:file|row|date|option)|\bif (?:anything|something)\b|\b(?:users?|customers?|visitors?|players?) (?:can|may|to|
      choose|pick|select)\b|\blets? \w+ (?:choose|pick|select)
    `,
    harm: "What it will be is left open, and it decides the shape of the result.",
    hits: [
      "Pick something for state management and convert the 6 screens to it",
      "Convert the docs to something other than Jekyll.",
      "Predict the demand with some regression model.",
      "Choose a message queue and move the 12 jobs over.",
    ],
    misses: ["Let users choose a layout on the profile page.", "Print a warning if anything fails."],
  },
  {
    pattern: open(
      "\\b(?:haven't|have not|hasn't|has not|not yet|isn't|is not|aren't|are not|never|nobody has|still|yet to be|remains?|to be|not " +
        "been|is|are|'s)\\b (?:\\w+ ){0,2}?(?:decided|undecided|open|agreed on|chosen|settled|determined|made up (?:my|our) mind|clear " +
        "(?:which|how|whether|if)|up for (?:debate|discussion|grabs)|under (?:discussion|debate)|contested|a matter of taste|" +
        "debatable)(?=[.,;!)]|$| (?:on|yet|if|whether|which|between|how|what|about)\\b)|\\b(?:undecided|torn|on the fence|in two minds|" +
        "no preference|no strong (?:opinion|preference|feelings?)|don't (?:mind|have a preference)|either (?:way|one) (?:is|works|" +
        "would)|(?:both|all|any|either) (?:are|is|would be|seem|sound|look|work|could work) (?:fine|ok|okay|good|possible|plausible|" +
        "viable|acceptable|equally \\w+|reasonable|thinkable))\\b|\\b(?:arguments|reasons|a case|good points|fans|voices) (?:for|on) " +
        "(?:both|either|each|all)(?: sides)?\\b|\\bany (?:thoughts|ideas|opinions|preferences?)\\b|\\bwhat do you (?:think|suggest|" +
        "recommend|prefer)\\b|\\b(?:i've|i have|we've|we have|people|some|others|one) (?:\\w+ )?(?:heard|read|seen|suggest\\w*|" +
        "propos\\w*|recommend\\w*|swear by|argue for|lean\\w* towards?|prefer\\w*)\\b[^.;\\n]{2,60}\\b(?:and|or|but|while|others?)\\b",
    ),
    unlessNear: chosen,
    unlessBeside: longPattern("i")`
      \b(?:issue|ticket|door|connection|file|socket|tab|dialog|pull request|PR|port|users? who|orders?|status)s? (?:that )?(?:is|
      are|was|were|has|still|remains?)\b|\b(?:is|are|still|remains?) open (?:on|if|about)?\b[^.]{0,5}(?:port|tab)|\bclose
    `,
    harm: "It is said to be open, and the result depends on it.",
    hits: [
      "Add tags or folders, we are undecided.",
      "The storage format is still open; write the exporter.",
      "Both are fine: SVG, canvas. Draw the map.",
      "Event bus or calls, there are arguments for both.",
    ],
    misses: ["Close the tabs that are still open.", "List the issues that are not yet decided on in a table, as their status is open."],
  },
  {
    pattern: open(
      "\\b(?:with|via|using|through|over|by|into|as|on top of|based on|in)\\b (?:[\\w¤+#'-]{1,30} ){0,3}[\\w¤+#'-]{1,30}(?:, " +
        "(?:[\\w¤+#'-]{1,30} ){0,3}[\\w¤+#'-]{1,30}){1,4},? or (?:[\\w¤+#'-]{1,30} ?){1,4}|: (?:[\\w+#'-]{1,30} " +
        "){0,4}[\\w+#'-]{1,30}(?:, (?:[\\w+#'-]{1,30} ){0,4}[\\w+#'-]{1,30}){1,4},? or (?:[\\w+#'-]{1,30} ?){1,4}",
    ),
    unlessNear: chosen,
    unlessBeside: either,
    harm: "The alternatives give different results, and none of them is chosen.",
    hits: ["Set up deployment with k8s, nomad or plain docker compose.", "Theming: CSS variables, separate builds or runtime sheets."],
    misses: ["Accept input as CSV, JSON or XML.", "Detect the delimiter: comma, semicolon or tab."],
  },
  {
    pattern: open(
      "(?:^|[.;!]\\s+|\\b(?:and|then|please|just) )(?:choose|pick|decide on|settle on|come up with) (?:an?|some|one|suitable|good) " +
        "(?:[\\w-]+ ){1,4}?(?:and|then|for|to|that|which)\\b",
    ),
    unlessNear: chosen,
    unlessBeside: longPattern("i")`
      \b(?:find (?:the|a) (?:bug|cause|file|place|function|reason|line|commit|first|last|test|row|slowest|largest)|by (?:its|the|
      name|date|id)|users?|customers?|players?|which (?:fails?|breaks?|calls?))\b|\bthat (?:is|are|was|calls?|fails?|has|have)\b
    `,
    harm: "Which one is taken decides the shape of the result, and it is not chosen.",
    hits: ["choose a db and build the time series store, 2k sensors", "Pick a font for the 4 pages."],
    misses: ["Find the bug and fix it.", "Find a row that has no owner."],
  },
];
