import { longPattern } from "../../kernel/long-pattern.ts";
import { gap, open, openAsWritten, type OpenRow } from "./row.ts";

/** Words that tie the rule to the case: its meaning here, a clause, a tool that checks it. */
const tied = longPattern("i")`
  \bby (?:\w+ly )?(?!(?:default|applying|following|using|copying|adopting)\b)\w+ing\b|:\s|\bnamely\b|\bi\.e\.|\bmeaning\b|
  \bthat is,|\b(?:article|art\.|section|clause|criterion|requirement|control|chapter|annex|paragraph|sc) ?\d|§ ?\d|\d\.\d+\.\d|
  \d:1\b|\b(?:axe|lighthouse|pa11y|linter|scanner|checklist|eslint)\b
`;

/** Claims that something must hold here because it holds elsewhere. */
export const borrowedRows: readonly OpenRow[] = [
  {
    pattern: open(
      "\\b(?:that|it|this|which|they|those|same) (?:should|ought to|will|must|has to|is bound to|is going to|would|can) (?:\\w+ " +
        ")?(?:work|hold|apply|fit|do|help|be (?:fine|true|valid|enough|ok|okay|right|good enough|the same)|carry over|transfer|" +
        "translate|suit|scale)(?: (?:here|for (?:us|ours)|with us|to us|just as (?:well|good)|equally well))|\\b(?:worked|works|" +
        "working|did|do|does|held|holds|paid off|was fine|helped|succeeded|went well|proved \\w+) (?:\\w+ ){0,3}?(?:for|at|in|with|on|" +
        "when) (?:us|me|them|him|her|[\\w ¤'-]{2,40}?)[,;:.]? ?(?:so|therefore|hence|and so|thus|then|why not)\\b|\\b(?:just )?(?:as|" +
        "like) (?:we|they|you|it|he|she|i|one|people|everyone|everybody|others|most \\w+|all \\w+|any \\w+|every \\w+|other " +
        "(?:companies|teams|startups|shops|banks|people|firms|vendors|games|apps|studios|cities|schools)|big \\w+|real \\w+|good \\w+|" +
        "(?!tests|settings|values|things|as)[a-z]{3,}s|the (?:big|best|large|pros|professionals)\\b[\\w ]{0,20}?) (?:do|does|did|would|" +
        "handle|handles|treat|treats|run|runs|build|builds|use|uses|work|works|organi[sz]e\\w*|manage|manages|teach|teaches|write|" +
        "writes|price|prices|always|usually|normally|have|has|had)\\b|(?<!\\b(?:change|fix|unify|document|in|on|improve) )\\bthe way " +
        "[a-z]{3,}s (?!(?:are|is|were|get|gets|look|looks|work|works|appear|behave|render|is)\\b)[a-z]{2,}\\b(?! (?:now|today)\\b)|" +
        "\\b(?:comply|complies|compliance|in line|accordance|conform\\w*) with (?:\\w+ ){0,4}?(?:laws?|" +
        "regulations?|legislation|directives?|acts?|codes?|norms?|statutes?)\\b|(?:^|[.;]\\s+|\\b(?:since|because|as) )(?:good|real|" +
        "proper|modern|great|clean|professional|serious|premature) [a-z]+(?: [a-z]+)? (?:is|are|have|has|do|does|should|use|uses|never|" +
        "always|needs?)\\b|\\b(?:root of all evil|less is more|you build it|keep it simple|if it (?:ain't|isn't) broken?|always right|" +
        "content is king|fail fast|move fast|measure twice|don't repeat yourself|sharing is caring|time is money|trust but verify|" +
        "mobile first|data is the new)\\b|\\bwhat works (?:for|in|at|on|with)\\b|\\bsame (?:[\\w-]+ ){0,2}?(?:rule|rules|rule of thumb|" +
        "pattern|approach|formula|logic|recipe|trick|policy|strategy|settings|thresholds?|principle|method|process|structure) (?:as|" +
        "that|which|we|they|like) (?:in|for|with|on|at|we|they|used|the|our)\\b(?! (?:before|now|today)\\b)|\\b(?:so|then) (?:it|that|" +
        "the same|this) (?:applies|goes|holds|is true) (?:for|to|here)\\b",
    ),
    unlessBehind: tied,
    unlessBeside: longPattern("i")`
      \b(?:as|like) (?:it|we|they) (?:does|do|did) (?:now|today|currently|at present)\b|\bas it (?:was|is|has|had|does|did)\b|
      \btests?\b[^.]{0,30}\bworks?\b|\b(?:if|when)\b[^.]{0,40}\bworks?\b
    `,
    harm: "It fitted another case; whether it fits this one was not checked.",
    hits: [
      "The locking should follow scheduler.go, that ought to work here too.",
      "Pair programming worked well for the mobile team, so plan it for ops.",
      "Grade the suppliers like schools do.",
    ],
    misses: ["Keep the flags as it does now.", "Send the header like Stripe does: accept it, store it for 24 h."],
  },
  {
    pattern: open(
      `\\b(?:appl(?:y|ies|ying)|follow(?:s|ing)?|us(?:e|es|ing)|by|per|according to|in line with|adopt(?:s|ing)?|obey(?:s|ing)?|` +
        `observ(?:e|ing)|based on|respect(?:s|ing)?|satisf\\w+|honou?r(?:s|ing)?|with|under|via|consistent with|guided by|` +
        "implement(?:s|ing)?|enforc(?:e|ing)|introduc(?:e|ing)|in the spirit of|true to|stick(?:ing)? to) " +
        `(?:[\\w¤'/&.-]+ ){1,6}?(?:rules? of thumb|(?<!\\b(?:lint|eslint|firewall|routing|css|the|validation|naming|alert|ignore|` +
        `this|that|business|a|` +
        `rewrite|redirect|these|those|cors|format|security|retry|existing|new|proxy) )rule|(?<!\\b(?:by|tax|the) )law|principles?|` +
        "heuristics?|maxim|theorem|doctrine|methodology|philosophy|manifesto|playbook|paradigm|best[- ]practices?|mindset|theory|" +
        `pyramid|quadrant|ethos|ideal|mantra|thinking|guidance)\\b`,
    ),
    unlessBehind: tied,
    unlessBeside: longPattern("i")`
      \b(?:principles?|rules?|theory|guidance|recommendations?) (?:in|from|at|of) ¤|\bbucket\b|\b(?:update|write|edit|translate|
      rename|publish|document)\b[^.]{0,25}\b(?:rule|principle|guideline|framework|theory)|\bno rules?\b
    `,
    harm: "A general rule meets a case it was not written for; whether it fits was not checked.",
    hits: [
      "Apply the 3-sigma rule to the revenue in daily.csv to flag fraud.",
      "Size the audio pool by the same rule of thumb as in the web server.",
      "Plan the releases with the agile manifesto's principles.",
    ],
    misses: ["Use the lint rule for the web folder.", "Apply the naming principles in docs/names.md."],
  },
  {
    pattern: openAsWritten(
      `\\b(?:the |a la )?(?:[A-Z][a-zA-Z]{2,}|[A-Z]{2,5})(?:-style|-like|'s (?:way|approach|model|method|philosophy|playbook|` +
        `principles?|process|advice|rules?|law))\\b|\\bthe (?!(?:CI|UI|API|DB|CD|QA|OS|CPU|GPU|HTTP|JSON|SQL|CSS|Git|` +
        `ER)\\b)[A-Z][A-Za-z]{1,12} (?:way|playbook|school|philosophy|technique|principle|doctrine|effect)\\b|(?<!\\w)(?:à la|a la|` +
        `in the ` +
        "(?:style|spirit|manner) of|(?:just |exactly |much )?like(?: at| in| on)?|the way|as (?:at|in|done at|done by|practi[cs]ed " +
        "(?:at|by))|similar to|[Cc]opy(?:ing)?|modell?ed (?:on|after)|inspired by|[Bb]orrow(?:ed)? from|same as(?: in| at)?|how) " +
        "(?:[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?)(?=[.!]|$| (?:does|do|did|has|have|had|would|runs?|handles?|uses?|organi[sz]es|builds|" +
        `ships|recommends?|teaches|suggests?)\\b)`,
    ),
    unlessBehind: tied,
    unlessBeside: longPattern()`
      \b(?:tools|services|apps|sites|providers|platforms|clients|browsers|hosts|systems|formats?|library|libraries|
      languages?) like\b|\b(?:log ?in|sign in|authenticate)\b|\bformatted like\b|\bC-style\b|\b(?:comments?|docstrings?|syntax|
      format)\b|\b(?:Unix|GNU|Git|POSIX|Python|Java|Go|Rust|JSON|YAML|TOML|SQL|Prometheus|Docker|Markdown|Windows|Linux|Bash|Excel|
      Google|BSD|ISO)-style\b
    `,
    harm: "What fits there was not checked here: their size, their means and their trouble are other ones.",
    hits: ["Organise support the Zappos way.", "Score the tickets Eisenhower-style.", "Price the plans like Adobe does."],
    misses: ["Notify tools like Slack.", "Send the header like Stripe does: accept it on POST."],
  },
  {
    pattern: open(
      `\\b(?:since|because|as|given that|after all|considering that)\\b[^.;\\n]{2,70}\\b(?:is|are) (?:basically|essentially|nothing ` +
        `(?:but|more than)|practically|a kind of|the same as|no different from|similar to|comparable to)\\b|\\b(?:is|are) (?:basically|` +
        "essentially|practically|nothing (?:but|more than)|no different (?:from|than)|more or less|in essence|effectively) (?:an?|the|" +
        `like|just)\\b|\\b(?:everyone|everybody|the industry|most (?:teams|companies|people|shops|startups)|all the (?:big|cool|` +
        `good)[\\w ]{1,15}|experts?|the pros|the community) (?:says?|agrees?|knows?|recommends?|swears?|does|do|uses?|is (?:doing|` +
        `using|moving)|are (?:doing|using|moving))\\b|\\b(?:i read|i heard|i saw|i've read|we read|we heard|i learned|i was told|we ` +
        "were told|(?:it's|it is) (?:said|known|common knowledge|well known|generally accepted|considered)|supposedly|they say|rumou?r " +
        "has it|as (?:everyone|we all) knows?|known to be|is said to|are said to|considered (?:best|good|bad|harmful|standard|" +
        `state))\\b|\\b(?:textbook|by the book|as in the (?:book|paper|tutorial|textbook|course|talk|lecture|manual|literature)|(?:the|` +
        `a|this|that) (?:blog(?: post)?|paper|book|talk|tutorial|guru|podcast|study|lecture)\\b${gap(30)}\\b(?:says?|said|` +
        `recommend\\w*|suggest\\w*|claims?|claimed|argue\\w*|advis\\w*))\\b`,
    ),
    unlessBehind: tied,
    unlessBeside: /\b(?:error|exception|crash\w*|bug|returns?)\b|\bin ¤/i,
    harm: "The claim is general and the case is not: whether it holds here was not checked.",
    hits: [
      "I read that indexes speed up everything; add one per column.",
      "A clinic is basically a hotel, so reuse the booking rules.",
      "Experts recommend short passwords be banned; set the limit for the kiosk.",
    ],
    misses: ["The page is just a list of links.", "The paper in docs/a.pdf describes it."],
  },
  {
    pattern: open(
      "\\b(?:follow(?:s|ing)?|us(?:e|es|ing)|appl(?:y|ies|ying)|adher\\w+ to|conform\\w* to|according to|in line with|meet(?:s|ing)?|" +
        "per|by|observ(?:e|ing)|with|respect(?:s|ing)?|stick(?:ing)? to) (?:the )?(?:usual|common|standard|established|general|normal|" +
        "accepted|customary|conventional|typical|official|known|recommended|classic|classical|traditional|proven|scientific|" +
        "statistical|legal|ethical|agile|academic|modern)(?: and \\w+)? (?:[\\w-]+ ){0,2}?(?:standards?|rules?|practices?|principles?|" +
        "norms?|conventions?|guidelines?|methods?|criteria|wisdom|techniques?|procedures?|ethics|requirements|patterns?|etiquette|" +
        "recommendations?|theory)\\b|\\b(?:idiomatic(?:ally)?|pythonic|textbook|canonical (?:way|form|solution|implementation)|as used " +
        "(?:for|in|at|by|with)|as (?:one|you) (?:would|does|do)(?: \\w+)? (?:for|in|with|at)|as (?:is )?(?:usual|common|customary|" +
        "standard) (?:for|in|at|with|among)|the way it(?:'s| is) (?:usually|normally|commonly|always) done)\\b|\\bfollow(?:s|ing)? " +
        "(?:[a-z]+ ){1,2}(?:design|architecture|thinking|style|philosophy|ethics|etiquette|theory|methodology|ideas)\\b|, (?:just |a " +
        "bit |kind of |basically |sort of |much )?like [a-z]+(?: [a-z]+)? (?:basically|does|do|has|have|did)\\b|\\b(?:because|since|as|" +
        "so that|given) (?:it|that|this|they)(?:'s| is|'re| are) (?:the |a |an )?(?:same (?:kind|sort|type|thing)|industry standard|" +
        "standard|best practice|state of the art|how (?:it|one|everyone)|what (?:everyone|one|people)|considered|modern|the norm|" +
        "common practice)\\b|\\bit'?s (?:the same (?:kind|sort|type) of|basically the same|just another|best practice|industry " +
        "standard|common practice|how everyone)\\b",
    ),
    unlessBehind: /^ (?:in|from|of|at) ¤|^:\s/,
    unlessBeside: /\bstandard (?:input|output|library|error)|\bnaming conventions?\b/i,
    harm: "The rule is taken by its name; what it means for this case was not checked.",
    hits: [
      "Use the usual statistical standards for the 48 tests in ab.csv.",
      "The app should follow material design, like gmail basically",
      "Retry bank transfers as often as thumbnails, it's the same kind of job.",
    ],
    misses: ["Follow the official guidelines in docs/ui.md.", "Read it with the standard library."],
  },
  {
    pattern: openAsWritten(
      "\\b(?:CQRS|[Ee]vent[- ][Ss]ourcing|[Ss]crum|SCRUM|Kanban|Six Sigma|Kaizen|OKRs?|RICE|MoSCoW|INVEST|SMART|Fitts|Hick|Miller|" +
        "Nielsen|Pomodoro|GTD|SAFe|[Hh]olacracy|[Zz]ettelkasten|AIDA|RACI|STRIDE|[Gg]it[- ]?[Ff]low|[Mm]aterial [Dd]esign|[Hh]uman " +
        "[Ii]nterface [Gg]uidelines|[Gg]olden [Rr]atio|[Pp]areto|[Ee]isenhower|[Ff]ibonacci (?:points|estimat)|[Bb]ig[- ]?[Bb]ang|" +
        "[Cc]haos [Ee]ngineering|[Gg]ang of [Ff]our|[Nn]ormal form|[Bb]oyce|[Aa]ctor model|[Dd]ogfooding|[Mm]ontessori|[Bb]loom's|" +
        "[Ll]ean [Ss]tartup|[Dd]esign [Tt]hinking|[Jj]obs[- ]to[- ]be[- ]done|[Gg]amification|[Ii]nbox [Zz]ero|[Jj]ust[- ]in[- " +
        "][Tt]ime)\\b(?:(?=[.,;!]|$)|[^.;\\n]{0,60}?\\b(?:to|for|in|on|because|since|as|so|should|way|style|here|too)\\b)",
    ),
    unlessBehind: tied,
    unlessNear: /:\s/,
    unlessBeside: /\b(?:fix|error|fails?|crash\w*|rename|delete|remove|document|bug|test|from|metrics?|board|deploy)\b/i,
    harm: "The method is taken by its name; what it means for this case was not checked.",
    hits: [
      "Use CQRS for the settings page.",
      "Introduce Scrum for the on-call people.",
      "Put the images in golden ratio because it pleases.",
    ],
    misses: ["Fix the Kanban board for empty columns.", "Use event sourcing in a.ts: append one row per change to the table."],
  },
];
