import { longPattern } from "../../kernel/long-pattern.ts";
import { measured } from "./silencers.ts";
import { gap, open, type OpenRow } from "./row.ts";

const comparative =
  "(?:faster|quicker|better|nicer|cleaner|simpler|smoother|prettier|smarter|safer|leaner|snappier|slicker|neater|friendlier|stronger|" +
  "easier to [a-z]+|(?:more|less) (?!than\\b)[a-z-]+|robust|scalable|maintainable|user-friendly|readable|intuitive|modern|" +
  "professional|production-ready|fast|nice|good|great|clean|pretty|snappy|elegant|reliable|stable|performant|efficient|beautiful|" +
  "usable|appealing|attractive|enterprise-grade|future-proof|bulletproof|rock-solid|lightning-fast|world-class|presentable|fresh|" +
  "flexible|resilient|secure|pop|shine|cool|accessible|compliant|fair|ethical|inclusive|sustainable|mature|understandable|enjoyable|" +
  "work (?:better|well|nicely))";
const improves =
  "(?:improv(?:e|ing)|optimi[sz](?:e|ing)|enhanc(?:e|ing)|polish(?:ing)?|moderni[sz](?:e|ing)|streamlin(?:e|ing)|beautify|revamp|" +
  "harden(?:ing)?|speed(?:ing)? up|tun(?:e|ing)|fine-tune|simplify(?:ing)?|tidy(?:ing)?(?: up)?|clean(?:ing)?(?: up)?|cleanup|" +
  "refactor(?:ing)?|declutter|strengthen|boost|refresh|rework|overhaul|stabili[sz]e|spruce up|freshen up|level up|upgrade the " +
  "(?:look|experience|quality))";
/** Words for how, or to what: an improvement with these can be checked. */
const settled = longPattern("i")`
  \bby (?:\w+ly )?\w+ing\b|:\s|\binto (?:one|two|three|a|an|its|their|separate)\b|\bto (?:use|return|support|accept|take|avoid|
  include|match|show|name|say|tell|read|print|list|a|an)\b|\bso (?:that )?(?!that\b|it (?:is|feels|looks|works|performs|gives|runs)|they|
  users|people|everything|we)\b\w+|\busing\b|\binstead of\b|\bwith (?:a|an|one|¤) ?|\bfollowing ¤|\b(?:unused|dead|obsolete|
  duplicated?|deprecated|stale|temporary|trailing|commented|leftover)\b|\bfrom ¤|\bi\.e\.|\bmessages?\b|\bwording\b|\bsentence\b|
  \btypos?\b
`;
const thing =
  "(?:the|our|this|my|all|its|their|overall|every|general|user|code|query|page|site|app|developer|customer|test|data|search|build|" +
  "system|performance|how)\\b";

/** There is no end that can be checked: the work could stop anywhere, or never. */
export const goalRows: readonly OpenRow[] = [
  {
    pattern: open(`\\b(?:make|making|get|keep) [^.;:\\n]{1,80}? ${comparative}\\b`),
    unlessNear: measured,
    unlessBeside: longPattern("i")`
      \bby (?:\w+ly )?\w+ing\b|:\s|\bso that (?:the|a|each|every)\b|\breadable (?:only|by)\b|\bmake sure\b|\bmore than\b|\bif\b|
      \bfail fast\b
    `,
    harm: "There is no measure: nobody can tell when it is reached, and the work could stop anywhere.",
    hits: [
      "Make the app faster.",
      "Make our landing page look more modern.",
      "Make the importer robust and scalable.",
      "Get the test suite more reliable.",
    ],
    misses: [
      "Make the app start in under 2 s, faster than today.",
      "Make the header sticky.",
      "Make the search faster by adding an index on title.",
    ],
  },
  {
    pattern: open(`\\b${improves} (?:up )?(?:${thing}|[a-z]+(?: [a-z]+)?(?=[.,;!]|$))[^.;:\\n]{0,40}`),
    unlessNear: measured,
    unlessBeside: settled,
    harm: "How much is enough is not said: the work has no end that can be checked.",
    hits: [
      "Improve the performance of the shop.",
      "Clean up the backend.",
      "Refactor the parser.",
      "Optimise our build.",
      "Polish the app before the launch.",
    ],
    misses: [
      "Improve the error message: name the file.",
      "Clean up the unused imports in the web folder.",
      "Refactor the parser into two passes.",
      "Optimise the build to finish within 90 seconds.",
      "Simplify the condition by using an early return.",
    ],
  },
  {
    pattern: open(
      `\\b(?:should|must|needs? to|has to|have to|ought to|so (?:that )?(?:it|they|everything|users|people|we)|want(?:s)? (?:it|them|` +
        `the [a-z ]{1,30}) to)\\b ?(?:should |can |will |to )*(?:be|feel|look|work|perform|run|read|become|get|is|feels|looks|works|` +
        `performs|runs|gives?|behave|love|like|enjoy)\\b${gap(25)}\\b(?:better|faster|nicer|good|great|well|right|smooth(?:ly|er)?|` +
        "properly|snappy|professional(?:ly)?|modern|clean|solid|stable|reliable|intuitive|easy|simple|fast|quick(?:ly)?|nice|happy|it|" +
        "acceptable|reasonable|performant|efficient(?:ly)?|robust|friendly|consistent)(?=[.,;!]|$| (?:to use|and|enough|again|overall|" +
        `for (?:our|the|all) (?:users|customers|people))\\b)`,
    ),
    unlessNear: measured,
    unlessBeside: /\bwhen\b|\bif\b|:\s|¤|\bby \w+ing\b/i,
    harm: "It would be done when somebody likes it: no check can say so.",
    hits: ["The search results should be better.", "The app must feel snappy.", "The page needs to look professional."],
    misses: [
      "The call should work properly when the token is empty.",
      "The page must look right on Safari 17 at 320 px.",
      "The function should be called once.",
    ],
  },
  {
    pattern: open(
      "\\b(?:acceptable|reasonable|decent|good|satisfactory|appropriate|sufficient|adequate|healthy|sane|optimal|sustainable|better|" +
        "great|excellent|manageable|bearable|tolerable) (?:\\w+ )?(?:levels?|shape|state|amount|performance|coverage|quality|speed|" +
        "time|times|rates?|results?|latency|extent|experience|standard|ux|condition)\\b|\\bgood enough\\b|\\bas (?:much|far|fast|many|" +
        "low|small|little|well|good|clean|short|quick|cheap|smooth|simple)(?: \\w+)? as (?:possible|you can|we can|it gets)\\b|" +
        "\\b(?:state[- ]of[- ]the[- ]art|world[- ]class|top[- ]notch|next level|best[- ]in[- ]class|first[- ]class|production[- ]ready|" +
        "production[- ]grade|up to scratch|up to par|future[- ]proof|ready for (?:production|prime time|scale|the future|growth)|" +
        "in(?:to)? (?:good |better |decent )?shape)\\b",
    ),
    unlessNear: measured,
    harm: "The bar is a matter of taste: no check can say that it is reached.",
    hits: [
      "Raise the coverage to an acceptable level.",
      "Cut the bundle as much as possible.",
      "Make the service production-ready.",
      "Get the pipeline in shape.",
    ],
    misses: [
      "Raise the coverage to 80 %.",
      "Reply as soon as possible is the subject line.",
      "Return a sensible default when the list is empty.",
    ],
  },
  {
    pattern: open(
      `\\b(?:keep|continue|go on|carry on) (?:on )?(?:improving|working on|refactoring|iterating|tweaking|polishing|optimi[sz]ing|` +
        `adjusting|tuning|cleaning|fixing|testing|experimenting|adding|trying|playing)\\b|\\buntil (?:it|everything|you|we|they|things|` +
        `the [\\w ]{1,30}?|all|i)(?:'s|'re|'m)? ?(?:is|are|am|feels?|looks?|seems?|think|works?|reads?|sounds?)\\b${gap(30)}` +
        `\\b(?:right|good|happy|done|satisfied|satisfying|fine|enough|ok|okay|better|clean|nice|great|well|acceptable|perfect|natural|` +
        `comfortable)\\b`,
    ),
    unlessNear: measured,
    harm: "The end is a feeling: the work could go on for ever or stop at once.",
    hits: ["Keep tweaking the model.", "Refine the copy until it feels right.", "Iterate until we are happy with it."],
    misses: ["Retry until the server answers.", "Keep the old fields.", "Keep fixing the lint errors until `npm run lint` is clean."],
  },
  {
    pattern: open(
      `\\b(?:reduc(?:e|ing)|rais(?:e|ing)|increas(?:e|ing)|lower(?:ing)?|cut(?:ting)?(?: down)?|minimi[sz]e|maximi[sz]e|decreas(?:e|` +
        `ing)|boost|grow|bring|get|drive|shrink|trim|address|tackle|pay down|eliminate|fight|limit|drop|slash|extend|lift)\\b${gap(40)}` +
        `\\b(?:costs?|latency|memory (?:usage|footprint|consumption)|load(?:ing)? times?|bundle size|tech(?:nical)? debt|complexity|` +
        "coverage|conversion(?: rate)?s?|engagement|noise|flakiness|flaky tests|churn|response times?|bill|spend|bounce rate|quality|" +
        "duplication|boilerplate|retention|build times?|cpu usage|resource usage|friction|code smells|adoption|traffic|image size|" +
        "false positives|support (?:load|tickets|requests)|downtime|alert fatigue|carbon footprint|energy|sales|revenue|sign-?ups|" +
        "satisfaction|performance|speed|stability|reliability|usability|readability|throughput|accuracy|security posture|morale|" +
        `awareness|loyalty|resilience|maintainability|experience|visibility|productivity)\\b`,
    ),
    unlessNear: measured,
    unlessBeside: /\bby (?:\w+ly )?\w+ing\b|:\s|\bto (?:€|\$|\d|zero)|\bretention (?:period|policy)/i,
    harm: "By how much is not said: any change at all would count, and so would none.",
    hits: ["Reduce our cloud costs.", "Tackle technical debt in billing.", "Bring the build time down.", "Increase test coverage."],
    misses: [
      "Reduce the image size from 1.4 GB to 500 MB.",
      "Reduce duplication by extracting one function.",
      "Increase the timeout to 30 seconds.",
    ],
  },
  {
    pattern: open(
      `\\b(?:look into|work on|take a look at|have a look at|do something about|take care of|sort out|get a handle on|get a grip on|` +
        `see what you can do (?:about|with)|give (?:the|our) [\\w ]{1,30} (?:some love|a facelift|a polish|a makeover|a once-over)|` +
        `deal with|untangle|get rid of the mess|(?:fix|solve|resolve) (?:the |our |all )?(?:\\w+ )?(?:performance|usability|ux|quality|` +
        `stability|scaling|reliability) (?:issues?|problems?)|do some work on|play with|explore)\\b ?[^.;:\\n]{0,50}`,
    ),
    unlessNear: measured,
    unlessBeside: /¤|\bwhy\b|\bwhether\b|:\s|\band (?:report|tell|write|list|fix|explain|say|find)\b|\bhow\b|\d/i,
    harm: "What should be true afterwards is not said: there is no end that can be checked.",
    hits: ["Look into the checkout performance.", "Do something about the flaky pipeline.", "Give the admin area some love."],
    misses: ["Look into why the login fails with 500 and report the cause.", "Have a look at `retry.ts` and list its callers."],
  },
  {
    pattern: open(
      "\\b(?:add|write|provide|have|need|include|create) (?:some |a few |lots of |a lot )?(?:more|enough|better|proper|good|decent|" +
        "sufficient|adequate|comprehensive|thorough|solid) (?:\\w+ )?(?:tests?|documentation|docs|comments|logging|logs|error handling|" +
        "validation|monitoring|coverage|examples|metrics|test cases)\\b",
    ),
    unlessNear: measured,
    unlessBeside: /¤|:\s|\bcovering\b|\bfor (?:each|every|all)\b/i,
    harm: "How many are enough is not said: one would do, and a thousand would not.",
    hits: ["Add more tests.", "Write better documentation for the SDK.", "Add proper error handling."],
    misses: ["Add tests covering empty input and bad dates.", "Write documentation for every public function."],
  },

  {
    pattern: open(
      "\\b(?:be|is|are|feel|look|become|get|sound|read|seem|behave|perform|being|feels|looks) (?:a (?:bit|lot|little) |much |even |" +
        "far |way |significantly |noticeably |somewhat )?(?:(?:more|less) (?!than\\b|or\\b|of\\b)[a-z-]+|better|faster|nicer|cleaner|" +
        "simpler|smoother|smarter|snappier|quicker|friendlier|tidier|clearer|easier|slicker|lighter)\\b(?! than \\d)|\\b(?:appeal|" +
        "resonate|delight|wow|impress|shine|stand out|engage|inspire)\\b[^.;\\n]{0,30}",
    ),
    unlessNear: measured,
    unlessBeside: longPattern("i")`
      \b(?:when|if|because|since|once|while|why)\b|\bby \w+ing\b|\bmore (?:information|details|rows|items|results|data|space|time|
      memory)\b
    `,
    harm: "More than what, and by how much, is not said: any change would count, and so would none.",
    hits: ["I'd like the newsletter to be more personal.", "The tour should feel less pushy.", "We want the booth to impress visitors."],
    misses: ["The list is longer because more items are shown.", "Latency must get better: below 80 ms."],
  },
];
