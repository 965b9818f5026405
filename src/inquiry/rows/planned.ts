import { longPattern } from "../../kernel/long-pattern.ts";
import { open, openAsWritten, type OpenRow } from "./row.ts";

const name = "[A-Z][a-zà-ÿ]{1,20}(?: [A-Z][a-zà-ÿ]{1,20})?";
const people =
  `(?:${name}|the (?:client|customer|team|boss|manager|designer|owner|vendor|supplier|accountant|lawyers?|security team|product owner|` +
  "maintainers?)|legal|finance|marketing|sales|ops|security|HR|somebody|someone)";
/** Words with a capital that name no person: they begin a sentence, or are programs and protocols. */
const noPerson =
  "(?!(?:The|This|That|If|When|Then|Use|Git|Github|Postgres|Redis|Docker|Stripe|Google|Node|Python|User|Users|Customers|React|Claude|" +
  "Jira|Slack|Vault|Kubernetes|Questions?|Yourself|For|What|Which|Whether|How|It|Them|Me|Us)\\b)";

/** The alternatives are for users of the result, or stand in a condition. */
const forUsers = longPattern("i")`
  \b(?:if|when|whenever|whether|unless|until|allow\w*|accept\w*|support\w*|(?:users?|customers?|visitors?|callers?|admins?|
  people) (?:can|may|could|choose|pick|select|to)|lets?|returns?|both|any|no|not|nor|never|without|missing|empty|fail\w*|reject\w*|
  warn\w*|either of|contains?|match\w*|whose|such as|e\.g\.|for example|filter\w*|search\w*|detect\w*|valid\w*|must be|can be|
  at least|more|less|one or more)\b
`;
const chosen = longPattern("i")`
  (?<!ever )\b(?:we|i)(?:'ll| will| have|'ve)? (?:chose|chosen|took|take|decided|picked|settled on|prefer|want)\b|\bdecided (?:on|for)\b|
  \b(?:go|going|went) with\b|\bdepending on\b
`;

/** A plan that still says that somebody has to decide, find out or ask before it can run. */
export const plannedRows: readonly OpenRow[] = [
  {
    pattern: openAsWritten(
      "\\b(?:TODO|FIXME|WIP)\\b(?:\\([^)\\n]{1,30}\\))?:? ?[^.;\\n]{0,80}|\\[(?:TODO|todo|decide|open)[^\\]\\n]{0,60}\\]|\\b[Tt]o " +
        "do: (?:decide|ask|find out|choose|clarify|check)\\b[^.;\\n]{0,60}",
    ),
    unlessBeside: longPattern("i")`
      \b(?:comments?|markers?|notes?|items?|lists?|apps?|entries|tasks?|occurrences?|mentions?|annotations?|every|all|each|
      remaining|existing|old|remove|resolve|find|grep|count|open) (?:\w+ )?(?:the )?TODOs?\b|\bTODOs?['’]?s? (?:comments?|markers?|
      notes?|items?|list|app|entr\w+|file|page|API)\b|\bTODOs\b|\bTODO\.md\b
    `,
    harm: "The plan itself says that something is still to be done before it can run.",
    hits: ["TODO: which currency the invoices use.", "1. Export the orders\n2. TODO decide the format", "[TODO: the host]"],
    misses: [
      "Find every TODO comment and list it.",
      "Build a TODO app with React.",
      "Remove the TODOs in src/cart.ts.",
      "Tick the item in the to-do list.",
    ],
  },
  {
    pattern: openAsWritten(
      `(?<=^|[.;:!?,(]\\s{0,4}|\\n\\s{0,8}(?:[-*] )?|\\b(?:and|then|to|must|should|or|first) )(?:[Aa]sk|[Cc]heck with|[Cc]onfirm ` +
        `with|[Cc]larify with|[Ww]ait for) ${noPerson}${people}(?:'s)?(?= (?:about|which|what|whether|if|how|who|where|when|for|on|to ` +
        `(?:decide|confirm|tell|say|choose))\\b|[.,;)\\n]|$)`,
    ),
    unlessBeside: /\b(?:users?|visitors?|customers? to|dialog|prompt|form|button|screen|modal)\b/i,
    harm: "Somebody has to be asked first, and the plan goes on as if the answer were known.",
    hits: [
      "3. Ask Anna about the VAT rate.",
      "Export the orders, then check with legal whether names may be in it.",
      "Wait for Tom to confirm, then go on.",
    ],
    misses: [
      "Ask the user for a name in the dialog.",
      "Wait for Postgres to start.",
      "Add a button that asks for help.",
      "Check with `npm test` whether it works.",
    ],
  },
  {
    pattern: open(
      "\\b(?!\\d)[\\w¤+#-]{2,30}(?: [\\w¤+#-]{1,30}){0,3}? or [^.;\\n]{2,40}?,? ?\\(?(?:whichever|whatever|we'll " +
        "see|to be decided|tbd|not decided|undecided|decide later)\\b[^.;\\n)]{0,50}|\\b(?:whichever|whatever) (?:is|seems?|looks?|" +
        "works?|turns? out|one is|you (?:like|prefer|think)|we (?:like|prefer|have))\\b[^.;\\n]{0,40}|\\bdecide (?:later|on the way|as " +
        "(?:we|you) go|between [^.;\\n]{2,40} and [^.;\\n]{2,40})|\\b(?:still|yet) to be (?:decided|chosen|agreed)\\b|\\bnot (?:yet " +
        ")?(?:decided|agreed|chosen)(?: yet)?(?=[.,;)\\n]|$)",
    ),
    unlessNear: chosen,
    unlessBeside: longPattern("i")`
      \bwhichever (?:is|comes?) (?:first|earlier|later|sooner|larger|smaller|greater|lower|higher|newer|older|shorter|longer)\b|
      \b(?:users?|customers?|visitors?)\x20
    `,
    harm: "The plan goes on without choosing, and each choice gives another result.",
    hits: [
      "Charge the card with Stripe or Paypal, whichever is easier.",
      "Keep the files in S3 or on disk (decide later).",
      "Use whatever works best for the queue.",
    ],
    misses: ["Stop after 10 tries or 30 seconds, whichever comes first.", "We decided on Postgres; MySQL or SQLite were not chosen."],
  },
  {
    pattern: openAsWritten(
      "(?<=^|[.;:]\\s{0,4}|\\n\\s{0,8}(?:[-*] |\\d{1,2}[)] )?|\\b(?:and|then) )(?:[Uu]se|[Dd]eploy (?:it )?to|[Ss]tore (?:it |them " +
        ")?in|[Ii]nstall|[Pp]ick|[Cc]hoose|[Ss]witch to|[Mm]igrate to|[Mm]ove (?:it |them )?to|[Aa]dd|[Ss]end (?:it |them )?(?:via|" +
        "through|with)|[Bb]uild (?:it )?with|[Ww]rite (?:it )?in) (?:(?:an?|the|either) )?[A-Z¤][\\w¤+#.-]{1,30}(?: [\\w¤+#-]{1,20})? " +
        "or (?:(?:an?|the) )?[A-Z¤][\\w¤+#.-]{1,30}(?=[.,;)\\n]| (?:for|to|as|and|in)\\b|$)",
    ),
    unlessNear: chosen,
    unlessBeside: forUsers,
    harm: "Two ways are named and none is chosen; each gives another result.",
    hits: [
      "Use Stripe or Paypal for the payments.",
      "1. Deploy to Fly or Render\n2. Point the domain at it",
      "Store them in Postgres or SQLite.",
    ],
    misses: [
      "Users can pay: use Stripe or Paypal as they choose.",
      "Use Node 20 or newer.",
      "Accept JSON or YAML.",
      "Fail if A or B is missing.",
    ],
  },
];
