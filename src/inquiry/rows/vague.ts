import { longPattern } from "../../kernel/long-pattern.ts";
import { target } from "./silencers.ts";
import { gap, open, type OpenRow } from "./row.ts";

const quality =
  "(?:high|higher|good|better|best|great|proper|sufficient|enough|adequate|solid|strong|stronger|decent|reasonable|acceptable|" +
  "appropriate|sensible|optimal|maximum|excellent|robust|smooth|seamless|graceful|nice|clean|consistent|modern|meaningful|thorough|" +
  "healthy|satisfying|satisfactory|fair|useful)";
const property =
  "(?:availability|performance|reliability|quality|security|scalability|usability|accessibility|readability|maintainability|" +
  "stability|robustness|coverage|logging|monitoring|observability|documentation|docs|error handling|handling|validation|resilience|" +
  "throughput|latency|speed|experience|ux|ui|look|design|structure|naming|usage|consistency|accuracy|feedback|visibility|" +
  "responsiveness|efficiency|testing|hygiene|practices?|condition|shape|standard|level|impression|support|balance|flow|feel|tone|" +
  "style|engagement|retention|fit|understanding|overview)";
/** Adjectives that say how somebody likes a thing. */
const liked =
  "(?:useful|helpful|usable|nice|good|great|pleasant|attractive|appealing|engaging|fun|enjoyable|delightful|understandable|sensible|" +
  "reasonable|acceptable|decent|presentable|professional|modern|fresh|consistent|coherent|tidy|neat|clean|elegant|pretty|beautiful|" +
  "slick|polished|smooth|seamless|fluid|fast|quick|snappy|lightweight|lean|cheap|affordable|efficient|performant|scalable|robust|" +
  "resilient|reliable|stable|solid|sturdy|maintainable|intuitive|(?:secure|safe|readable|testable|extensible|flexible|simple|" +
  "accessible|clear|responsive|relevant|accurate)(?=[.!]|$)|easy|approachable|inclusive|trustworthy|credible|convincing|persuasive|" +
  "compelling|competitive|healthy|sane|manageable|realistic|natural|friendly|welcoming|warm|calm|playful|exciting|interesting|" +
  "memorable|balanced|fair|challenging|meaningful|informative|insightful|comfortable|bearable|tolerable|respectable|premium|" +
  "high-quality|top-quality|best possible|well[- ]\\w+ed|user[- ]friendly|developer[- ]friendly|future[- ]proof|state of the art|" +
  "production[- ](?:ready|grade)|enterprise[- ]ready)";
/** Words for a change one can check, with any adjective. */
const settled = longPattern("i")`
  \bby (?:\w+ly )?\w+ing\b|:\s|\binstead of\b|\binto (?:one|two|three|a|an|its|their|separate|¤)\b|\busing\b|\brather than\b|
  \bi\.e\.|\bnamely\b|\b(?:must|should|has to) (?:equal|match|return|exit|pass)\b|\bwith (?:a|an|one|two|the) \w+|\bwhen\b|\bif\b|
  \bbecause\b|\bwith ¤|\b(?:unused|dead|obsolete|duplicated?|deprecated|stale|temporary|trailing|leftover|typos?|wording|
  messages?)\b
`;

/** A wish about quality, with no test that could come out yes or no. */
export const vagueRows: readonly OpenRow[] = [
  {
    pattern: open(
      `\\b(?:ensure|guarantee|provide|give|achieve|deliver|offer|establish|maintain|have|has|get|need|needs|want|wants|add|with|` +
        `bring|aim for|reach|implement|show|write|put in|set up)\\b${gap(40)}\\b${quality} (?:[\\w-]+ ){0,2}?${property}\\b`,
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "How much of it is enough is not said: no check can tell when it is there.",
    hits: ["Ensure high availability of the workers", "Give the API sufficient logging.", "Provide a smooth checkout flow."],
    misses: ["Add full support by implementing the two missing calls.", "Give the table a clean state: zero rows."],
  },
  {
    pattern: open(
      `\\b(?:make|making|keep|keeping|get|getting|turn|leave)\\b[^.;:\\n]{1,80}?\\b${liked}(?=[.,;!]|$| (?:to|for|` +
        `and|enough|again|as|overall|on|in|while|without|before|than|especially|so)\\b)`,
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "It would be reached when somebody likes it: no check can say so.",
    hits: ["Make the dashboards useful to management.", "Keep the tone of the mails friendly.", "Make the boss fight exciting"],
    misses: ["Make the header sticky.", "Make the name clear: call it retryAfter."],
  },
  {
    pattern: open(
      "\\b(?:make|makes|feel|feels|look|looks|be|become|becomes|get|gets|a|to|run|runs|much|bit|lot|even|far|into) (?:[\\w¤' " +
        "-]{1,40}? )?(?!(?:carr|barr|suppl|cour|notif|identif|multipl|verif|classif|modif|front|sold|prem|amplif|cop|specif|qualif|" +
        "quantif|magnif|atel|doss)ier)[a-z]{3,}ier\\b(?! than \\d)|\\b(?:make|feel|look|be|become|get|run|read|sound)s? " +
        "(?:[\\w¤' -]{1,40}? )?(?:calmer|warmer|brighter|bolder|sharper|tighter|looser|lighter|darker|softer|clearer|shorter|smaller|" +
        "bigger|larger|stronger|weaker|cheaper|quicker|slower|fresher|leaner|richer|deeper|kinder|louder|quieter|safer|saner|wiser|" +
        "fairer|smoother|simpler|neater|cleaner|smarter|greener)(?=[.,;!]|$| (?:and|for|to|in|on|so|overall|again|before|while)\\b)",
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "More than what, and by how much, is not said: any change would count, and so would none.",
    hits: ["Get the nightly job to a healthier state.", "Make the settings screen feel calmer.", "The hero text should sound bolder."],
    misses: ["Make the timeout 30 s, earlier than today.", "Pass the identifier to the carrier."],
  },
  {
    pattern: open(
      "\\b(?:appropriately|gracefully|properly|sensibly|nicely|elegantly|efficiently|adequately|sufficiently|reasonably|" +
        "satisfactorily|seamlessly|smoothly|comfortably|intelligently|optimally|effectively|beautifully|robustly|meaningfully|" +
        "thoroughly|professionally|neatly|cleanly|in a (?:\\w+ )?(?:good|clean|nice|sensible|smart|reasonable|meaningful|robust|sane|" +
        "clever|better|sustainable|proper|user-friendly|professional) (?:way|manner|fashion))\\b",
    ),
    unlessNear: target,
    unlessBeside: longPattern("i")`
      \bby (?:\w+ly )?\w+ing\b|:\s|\bshut\w* down\b|\bnot (?:\w+ )?properly\b|\bisn't\b|\bdoesn't\b|\bfails?\b|\binstead of\b|
      \bi\.e\.|\bexits?\b|\bso that (?:the|a|each|every)\b
    `,
    harm: "What counts as done well is not said: no check can say so.",
    hits: ["The risk engine should handle edge cases appropriately.", "Scale the workers sensibly.", "Lay the page out in a sensible way."],
    misses: ["The menu is not properly aligned on Safari.", "Handle SIGTERM gracefully: finish the job, then exit."],
  },
  {
    pattern: open(
      "\\b(?:is|are|it's|they're|looks?|feels?|seems?|gets?|getting|becoming|has become|have become|was) (?:\\w+ )?(?:too|a bit|a " +
        "little|kind of|kinda|rather|pretty|very|quite|really|so|way too|awfully|somewhat|still) (?:complex|complicated|slow|" +
        "sluggish|clunky|ugly|messy|" +
        "confusing|cluttered|noisy|bloated|boring|dull|dated|outdated|fragile|brittle|unclear|busy|verbose|rigid|chaotic|inconsistent|" +
        "expensive|unreliable|flaky|weak|thin|dense|stiff|bland|dry|painful|annoying|tedious|rough|laggy|jumpy|crowded|cumbersome|" +
        "unintuitive|unfriendly|aggressive|wordy|technical)\\b|\\b(?:is|are|it's|become|becoming) (?:a|an|such a|one big|quite a|kind " +
        "of a|total|a bit of a) (?:\\w+ )?(?:mess|nightmare|pain|disaster|jungle|swamp|eyesore|bottleneck|headache|patchwork|maze|" +
        "spaghetti)\\b|\\b(?:needs?|could use|deserves?|requires?|wants) (?:some |a lot of |a bit of |more |a |serious |urgent |" +
        "further )*(?:work|love|attention|improvements?|polish|care|clean-?up|tidying|refresh|facelift|overhaul|update|" +
        "refactor(?:ing)?|help|tlc|makeover|cleaning|rework|optimi[sz]ation)(?=[.,;!]|$| (?:before|and|so|badly|urgently|again)\\b)|" +
        "\\b(?:scales?|performs?|reads?|behaves?|holds? up|converts?|sells?|flows?|feels?) (?:really |very |reasonably |sufficiently " +
        ")?(?:well|nicely|great|good|right|smoothly|better)(?=[.,;!]|$| (?:under|on|for|in|with|again|and)\\b)|\\bleaves? (?:a lot|" +
        "much|something) to be desired\\b",
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "The complaint is said, the end is not: nobody can tell when it is cured.",
    hits: ["Refactor OrderManager.java. It's too complex.", "The admin area is a mess, sort that.", "The editor feels rather sluggish."],
    misses: ["The alert is too jumpy: fire only above 2 %.", "Warn when the file is too old for the parser."],
  },
  {
    pattern: open(
      `\\bso (?:[\\w-]+ ){1,5}?(?:can|could|will|would|know|knows|find|finds|understand|understands|get|gets|feel|feels|` +
        `want|wants|enjoy|enjoys|like|likes|love|loves|trust|trusts|are|is|have|has|stay|stays|come|comes)\\b${gap(50)}\\b(?:easily|` +
        "better|faster|quickly|comfortably|happy|happier|confident|safe|their way|at a glance|enjoy|love|" +
        "understand|trust|productive|engaged|with ease|without (?:effort|trouble|hassle|pain|thinking|getting lost|frustration)|in no " +
        `time|right away|good|fun|smoothly)\\b|\\b(?:people|users|customers|visitors|players|readers|everyone|they|developers|new ` +
        `(?:hires|joiners|users)|management|students|colleagues)\\b (?:can |will |would |should |must |actually |really |to |might ` +
        ")*(?:enjoy|love|like|want to|trust|are happy|be happy|feel|understand|appreciate|keep coming|stay longer|come back|engage|be " +
        `impressed|find (?:it|them|their|what|things))\\b`,
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "Whether people feel so cannot be checked by anyone who does the work.",
    hits: [
      "Tidy the repository so that new hires can find their way around more easily",
      "Rewrite the help texts so that people enjoy reading them.",
      "Write the guide so visitors trust us.",
    ],
    misses: ["Log the request id so that support can find it.", "Add a link so users can reach the form in one click."],
  },
  {
    pattern: open(
      "(?:^|[.;!]\\s+|\\b(?:please|then|let's|should) )(?:improv(?:e|ing)|optimi[sz]e|enhance|polish|split|break up|" +
        "restructure|reorgani[sz]e|modulari[sz]e|moderni[sz]e|streamline|beautify|revamp|harden|speed up|tune|fine-tune|simplify|" +
        "tidy|clean|refactor|declutter|strengthen|refresh|rework|overhaul|stabili[sz]e|spruce up|freshen up|brush up|" +
        "level up|rethink|fix up|touch up|sharpen|boost|mature|future-proof|professionali[sz]e|elevate|rejuvenate|perfect|reinvigorate|" +
        "bring up to (?:date|speed|standard)|work on|take care of|look after|do something about|tackle)\\b(?: (?:up|out))? (?:[\\w'-]+ " +
        "){0,4}?(?:¤+|[\\w'-]+)(?: (?:in|of|for|on) (?:[\\w'-]+ ){0,2}?(?:¤+|[\\w'-]+))?(?:,? (?:please|thanks|a bit|a little|somewhat|" +
        "significantly|further|where possible|overall|before [\\w ]{2,25}|again|generally|as well|too))?(?=[.;!]|$|, (?:it|they|there|" +
        "that|this|the)\\b)",
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "What should be true afterwards is not said: the work has no end that can be checked.",
    hits: ["Refactor src/orders/manager.ts.", "Harden auth/login.go a bit", "Please streamline the release process in ci.yml."],
    misses: ["Refactor src/a.ts into two modules.", "Clean up unused imports in `web` with eslint, 0 warnings."],
  },
  {
    pattern: open(
      "\\b(?:want|wants|need|needs|would like|'d like|wish for|hope for|aim for|aim at|go for|strive for|looking for|get|have|" +
        "achieve|attract|generate|drive|bring in|win|give|deliver|expect|see) (?:[\\w' -]{0,40}? )?(?:(?:faster|better|nicer|" +
        "cleaner|simpler|smoother|smarter|safer|leaner|quicker|clearer|shorter|smaller|lighter|cheaper|higher|lower|stronger|richer|" +
        "tighter)|(?:more|fewer|less) (?!than\\b|or\\b|of\\b|memory\\b|space\\b|time\\b|info\\w*|details?\\b|columns?\\b|" +
        "context\\b)[a-z-]+) (?:[\\w-]+)\\b",
    ),
    unlessNear: target,
    unlessBeside: settled,
    harm: "By how much is not said: any change at all would count, and so would none.",
    hits: [
      "We want a significantly faster startup for the desktop app.",
      "Get more sign-ups from the landing page.",
      "I'd like fewer interruptions at night.",
    ],
    misses: ["We need a lower limit: 20.", "Get more than one page of results."],
  },
];
