import { longPattern } from "../../kernel/long-pattern.ts";
import { named, namedOrFrom } from "./silencers.ts";
import { gap, open, openAsWritten, type OpenRow } from "./row.ts";

const others =
  "(?:client|customer|partner|vendor|supplier|carrier|agency|bank|provider|tenant|lab|manufacturer|publisher|regulator|auditor|" +
  "landlord|courier|insurer|hospital|university|school|city|government|authority|reseller|distributor|contractor|freelancer|designer|" +
  "photographer|lawyer|accountant|consultant|reviewer|editor|translator|boss|manager|director|professor|supervisor|sponsor|investor|" +
  "board|press|union|machine|device|printer|scanner|sensor|camera|plant|branch office|head office|parent company|sister company|" +
  "competitor|venue|organi[sz]er|host|recruiter|integrator|broker|merchant|acquirer|customer success|operator)";
const does =
  "(?:has |have |had |just |already |once |originally |kindly )?(?:made|sent|gave|got|wrote|built|took|found|bought|brought|told|" +
  "said|kept|left|drew|did|put|chose|shot|ran|set up|wants?|needs?|likes?|uses?|prefers?|expects?|requires?|keeps?|has|have|had|" +
  "runs?|(?!need|speed|feed|exceed|seed|proceed|embed|red|bed|shed)[a-z]{2,}ed)(?: (?:us|me|you|for|about|on|in|over|with|to|back|at|" +
  "up|out|last \\w+|yesterday))?";
const ours =
  "(?:channel|account|buckets?|server|registry|cluster|workspace|tenant|printer|registration number|letterhead|provider|subscription|" +
  "licen[cs]e|certificate|bank|accountant|lawyer|supplier|vendor|partners?|wholesaler|reseller|courier|carrier|landlord|insurer|" +
  "host(?:ing|er)?|mailing list|newsletter list|crm|erp|ldap|vpn|proxy|nas|ci server|artifact store|cdn|sso|idp|identity " +
  "provider|payment provider|price list|rate card|sla|hr system|ticket system|time tracking|organi[sz]ation id|representative|dpo|" +
  "managing director|ceo|brand colou?rs?|corporate colou?rs?|slogan|fiscal year|billing cycle|refund period|notice period|opening " +
  "hours|credentials)";

/** Words that say at once where that is written. */
const there = longPattern("i")`
  ^(?: (?!(?:to|into|for|on)\b)[a-z]+)?,? ?(?:in|at|see|under|below|above|is|are|as)? ?\(?(?:¤|#\d|\d{4,}\b|[a-z]{2,9}-\d|(?:ticket|
  issue|commit|pr|
  section|rfc|adr) ?#?\d|the readme|contributing|changelog)|^(?: [a-z]+)?(?: (?:below|above)|:\s)
`;

/** The words point at a fact that lies with somebody else or somewhere else, and do not say it. */
export const elsewhereRows: readonly OpenRow[] = [
  {
    pattern: openAsWritten(
      `\\b(?:the|those|that|these|all the|all|any|every|whatever|what) (?:[a-z0-9][\\w-]* ){0,4}?(?:that |which |as )?(?!(?:The|This|` +
        `That|If|When|Then|Use|Add|It|In|On|For|And|API|URL|JSON|SQL|CSV|PDF|HTTP|UI|CI)\\b)(?:[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?|[a-z]*` +
        `${others}(?: team)?(?: \\d+)?|(?:the|our|my|a) (?:[a-z]+ )?${others}|(?:finance|legal|marketing|HR|hr|sales|ops|procurement|` +
        "compliance|accounting|support|design|product|security|IT|management|headquarters|HQ|purchasing|logistics|facilities)(?: team| " +
        `department)?|my (?:boss|lead|colleague|predecessor|wife|friend|manager|cofounder)|(?:he|she|they)) ${does}\\b`,
    ),
    unlessBehind: there,
    unlessNear: /\battached\b|\b(?:is|are|lies?|lives?) (?:in|at|under) ¤/i,
    unlessBeside: /\b(?:approved|signed off|rejected|fails?|errors?|crash\w*|warnings?)\b/i,
    harm: "Where that is and what it says is not given; it would be guessed.",
    hits: [
      "Restore the database from the backup Lena made.",
      "Apply the corrections reviewer 2 asked for to paper/main.tex.",
      "Use the colours the agency picked.",
      "Set the cut-off in payroll.py to the day HR told us.",
    ],
    misses: ["Apply the corrections Lena listed in review.md to main.tex.", "Use the values the API returned."],
  },
  {
    pattern: open(
      `\\b(?:the|our|my|a) (?:new |other |biggest |main |local |external )?(?!(?:camera|host|operator|editor|device|tenant|board|` +
        `customer|printer|scanner|school|merchant|plant|reviewer|city|provider)\\b)${others}(?:'s|s') (?:[\\w-]+ ){0,2}?[\\w-]+|\\bthe ` +
        `customers?'s? (?:[\\w-]+ )?(?:identity provider|servers?|registry|portal|network|vpn|erp|crm|sso|cluster|data ?cent(?:er|re)|` +
        `firewall|hardware|tenant|sandbox|ldap|system)\\b|\\btheir (?:api|sandbox|staging|portal|requirements|vpn|sftp|ftp|registry|` +
        `webhook|price list|guidelines)\\b`,
    ),
    unlessBehind: named,
    unlessNear: /\b(?:see|in|at|from|is|under) ¤|\bopenapi\b/i,
    unlessBeside: /\b(?:show|display|hide|store|validate|sort|print|column|field|row|users?|each|every|page)\b|#?\d{3,}/i,
    harm: "It belongs to somebody else, and what it is was not said; it would be guessed.",
    hits: [
      "Push the image to the client's registry, tag 1.9.3",
      "Fill shipping.json with the carrier's surcharges.",
      "Build the importer for the machine's log files.",
    ],
    misses: ["Show the customer's name in the header.", "Push the image to the client's registry at ghcr.io/acme."],
  },
  {
    pattern: open(
      `\\bour (?:own |new |usual |main |internal |public |private |local |current |corporate |company |company's |shared ` +
        `)?(?:[\\w-]+ )?${ours}\\b(?!s?['-]|\\.\\w)|\\b(?:through|with|using|via) the (?:tokens?|api keys?|passwords?|credentials?|` +
        `licen[cs]e|service account|access code)\\b`,
    ),
    unlessBehind: named,
    unlessBeside: longPattern("i")`
      ¤[^.]{0,20}\b(?:holds?|contains?)\b|\b(?:in|from|as|at|under|see|called|named) (?:the (?:env(?:ironment)?|vault|secret store)|
      ¤)|\bvariables?\b|\b(?:page|column|field|form|validate|check|sign|verify|expires?|rotate)\b|\bstays?\b
    `,
    harm: "Which one it is, or what it says, is not given; the plan depends on it.",
    hits: [
      "Post the result to our Slack channel through the token.",
      "Put our registration number on /imprint.",
      "Mirror the images to our registry.",
    ],
    misses: ["Mirror the images to our registry `ghcr.io/acme`.", "Validate the form with the key in the environment."],
  },
  {
    pattern: open(
      `\\b(?:to|with|from|as|is|use|using|take|at|on|for|by|of|through|pin|set|in|like|than|into|against) the (?!(?:same|previous|` +
        `last|other|latest|original|current|old) ones?\\b)(?:(?:usual|right|correct|agreed|real|final|proper|official|desired|` +
        "appropriate|special|revised|negotiated|promised|approved|good|working|better|proven)|new(?= (?:ones?|rates?|prices?|address|" +
        "account|logo|colou?rs?|wording|terms|contract|server|machine|office|provider|vendor|supplier|partner|customers?|tariff|fees?|" +
        `law|regulation|rules?|hours|numbers?|deadline)\\b)) (?:one|ones|values?|numbers?|figures?|rates?|prices?|address(?:es)?|` +
        "accounts?|credentials|date|deadline|time|place|channel|people|person|recipients?|list|settings?|parameters?|hyperparameters|" +
        "config(?:uration)?|template|wording|texts?|logo|colou?rs?|names?|folder|server|machine|environment|endpoint|url|key|token|" +
        "password|hours|schedule|format|spec|requirements|terms|conditions|contract|contacts?|details|fields|amount|limits?|" +
        "thresholds?|procedure|steps|process|file|document|doc|data|dataset|customers?|suppliers?|vendor|provider|partner|team|office|" +
        `building|room|printer|device|branch|fee|fees|tariff|rules?|regulation|law)\\b(?! (?:of|is|are|as|in the|from the|that (?:is|` +
        `are|has|have))\\b)`,
    ),
    unlessBehind: namedOrFrom,
    unlessBeside: longPattern("i")`
      \b(?:if|when|unless|test|assert|show|display|return|fall back|sort|keep|cursor|column|row|page|button)\b|:\s|\binstead\b|
      \bcopy new\b
    `,
    harm: "It is spoken of as known, and nothing here says it; it would be guessed.",
    hits: [
      "Change the VAT rate to the new one, valid from 1 July.",
      "Train it with the usual parameters.",
      "Post it in the right channel.",
    ],
    misses: ["Set the port to the new value 9090.", "Put the cursor on the previous one when a line is removed."],
  },
  {
    pattern: open(
      `\\b(?:that|which|what|the [\\w-]+) (?:that |which )?(?:worked|we (?:used|had|ran|tried|chose|picked|sent|did|took)|i (?:used|` +
        `had|ran|tried|` +
        "sent|showed|told|wrote|made|did)|was (?:used|sent|fine|agreed|running|there|ok)|were (?:used|sent|fine|agreed)|didn't " +
        `(?:crash|break|fail)|did not (?:crash|break|fail)|came up)\\b(?: (?:so )?(?:well|best|fine))?(?: (?:last|back|before|in|for|` +
        `on|at|during|yesterday|then|earlier|previously|with)\\b)?|\\b(?:as|like|than|from|since|of|on|in) (?:last (?:time|` +
        "year|month|week|quarter|summer|winter|spring|autumn|season|sprint|meeting|call)|yesterday|the other day|the last (?:call|" +
        `meeting|mail|email|chat|round|time|campaign))\\b|\\b(?:is|are|'s|'re|lies?|sits?|lives?) (?:still )?(?:on|in|at|with) (?:my|` +
        `his|her|someone's|somebody's|the old|the other|\\w+'s) (?:other |old |home |work |private )?(?:laptop|machine|computer|desk|` +
        `phone|drive|notebook|inbox|mail|email|head|office|desktop|usb stick|stick|account|folder)\\b|\\b(?:is|are|'s|'re|lies?|sits?) ` +
        `(?:still )?(?:with|at) (?:sales|legal|finance|marketing|hr|ops|accounting|support|the (?:\\w+ )?(?:team|client|vendor|agency|` +
        `lawyer|office|lab))\\b|\\b(?:is|are|'s|'re|lies?|sits?|hangs?) (?:still )?(?:on|in) (?:the|a|some|one of the) (?:\\w+ ` +
        ")?(?:sheet|paper|whiteboard|sticker|label|drawer|lab|wall|shared drive|intranet|wiki|nas|mail|email|slack|chat|ticket|teams " +
        `channel|binder|cupboard)\\b|\\b(?:from|of|since) (?:this morning|yesterday|earlier|last (?:week|month|night|friday|monday)|` +
        `the other day|before|the phone|the call)(?=[.,;!]|$)|\\b(?:sales|legal|finance|marketing|hr|ops) (?:has|knows|keeps|got|` +
        `holds) (?:it|them|the|that|these|those|all|which|what|how|where)\\b|\\b(?:bugs?|issues?|problems?|errors?|crash|glitch) ` +
        `(?:that |which )?(?:(?:the|our|a|some) [\\w-]+|we|i|you|they|he|she|users|customers|people|support|(?!(?:are|is|was|were|not|` +
        `be|been|and|or|as|already|being|got|when|if)\\b)[a-z]+(?= (?:mentioned|reported|told|complained))) (?:reported|saw|noticed|` +
        `complained about|complain about|mentioned|ran into|found|hit|keep(?:s)? seeing|told)\\b|\\b(?:(?<!as )follows|to follow|will ` +
        `follow|is coming|on (?:its|their) way|(?:will )?come later)(?=[.!)]|$)|\\bnot (?:in (?:the|this|our) (?:repo|repository|wiki|` +
        "folder|project|code ?base|tree)|here|available|attached|checked in|at hand|with me|shared|uploaded|received|seen one)(?: yet| " +
        `so far| at the moment)?\\b|\\b(?:ask|check with|get (?:it|them|that) from|talk to) (?:him|her|finance|legal|hr|someone|` +
        `somebody)\\b`,
    ),
    unlessBehind: there,
    unlessNear: /\b(?:bisect|commit ¤|since ¤|in ¤ last)\b/i,
    unlessBeside: longPattern("i")`
      \bask (?:for|the user)\b|\b(?:tests?|build|ci|pipeline) (?:that|which) (?:worked|was)|\bnot here\b[^.]{0,20}\bbut\b|
      \b(?:since|of|from|in|on) (?:last|yesterday)[^.]{0,60}\b(?:fails?|broken?|crash\w*|logs?|report)\b|\bstatus\b|\bpicked\b|
      \bwe chose\b|\bsee it\b
    `,
    harm: "It lies somewhere only the writer knows; here it would be guessed.",
    hits: [
      "Train with the hyperparameters that worked last time.",
      "Run the query against the replica. Query's on my other laptop.",
      "Hook up checkout/pay.ts. Account stuff follows.",
      "Pin libfoo to the last version that didn't crash.",
      "Implement level 7 from the design doc (not in the repo yet).",
    ],
    misses: ["Bisect which commit broke what worked in v2.", "The list comes later in the page: move it up."],
  },
  {
    pattern: open(
      `\\b(?:log ?in|(?:log|sign)(?= into\\b)|sign in|connect|hook|integrate|link|subscribe|register|plug|talk|sync|tie|` +
        `wire)\\b${gap(30)}` +
        `\\b(?:to|with|up|into|at|against|on|from|for|the) ?(?:the |our |a |an )(?:[\\w-]+ ){0,2}?(?:portal|provider|partner|gateway|` +
        `vendor|supplier|bank|exchange|marketplace|crm|erp|registry|third party|external \\w+|backend system|legacy \\w+|scanner|` +
        "device|terminal|mainframe|payroll|directory|broker|clearing house|carrier|platform|service provider|building|customer system|" +
        `hospital system)\\b`,
    ),
    unlessBehind: /^(?:,? (?:called|named|is|at))?,? ?\(?(?:¤|\d|:|[A-Z]\w)/,
    unlessNear: /\bopenapi\b|\bdocs? (?:is|are|in|at) ¤|\bhttps?\b|\bdocker\b|\bsecret ¤|\bwith (?:the )?(?:secret|env)/i,
    unlessBeside: /\bfails?\b|\berror\b|\bpage\b|\bbutton\b|\blink to\b/i,
    harm: "Which one, and how to reach it, is not said; the plan depends on it.",
    hits: [
      "Log in to the partner portal and download the settlement files for March.",
      "Hook up the payment provider in pay.ts, currency EUR.",
    ],
    misses: ["Connect the broker at mqtt://localhost:1883.", "Log in to the portal fails with 500: fix it."],
  },
  {
    pattern: open(
      "\\b(?:i|we) (?:can't|cannot|couldn't|don't|do not|haven't|didn't|have not|never|no longer) (?:\\w+ )?(?:remember|recall|know|" +
        "got|seen|checked|received|heard|counted|measured)\\b[^.;\\n]{0,40}|\\b(?:not sure|no idea|no clue|dunno|who knows|god knows|" +
        "hard to say|not certain|unsure|i think|i guess|i believe|i suppose|probably|presumably|if i recall|iirc|afaik|" +
        "from memory(?! to\\b)|" +
        "off the top of my head|roughly the|give or take|or thereabouts|ballpark|somewhere (?:between|around|in|on))\\b",
    ),
    unlessNear: longPattern("i")`
      \b(?:fails?|broken?|crash\w*|wrong|fix)\b|\b(?:find out|investigate|bisect|check|look) (?:why|where|whether|which|what|if)\b|
      \btell me\b
    `,
    unlessBeside: longPattern("i")`
      \bwhy\b|\bcauses?d?\b|\b(?:race|leak|bug|regression|off-by-one|because|due to)\b|\bdon't have (?:a|an|any) (?:test|index|
      dependency)|\busers?\b|\bso (?:add|create|write)\b|\bshow\b|\bno longer (?:have|see)\b|\b(?:never|don't|
      do not) (?:\w+ )?(?:see|have)\b
    `,
    harm: "The plan rests on a guess; if it is wrong, so is the plan.",
    hits: [
      "Build the importer for the log files, I have not seen one yet.",
      "Bill them for roughly the hours worked.",
      "Their limit is probably per key; set the client up for it.",
    ],
    misses: ["I think the cause is the cache; check it.", "We never have more than one row, so add a unique index."],
  },
  {
    pattern: open(
      "\\b(?:point|move|migrate|switch|connect|deploy|redirect|transfer|upload|push|send|ship|restore|attach|mount|install|copy|roll " +
        "out|register|hook)\\b[^.;\\n]{1,60}? (?:at|to|onto|on|with|in|into|from) (?:the|our|their) (?:new|spare|backup|rented|" +
        "external|remote) (?!(?:page|tab|file|function|module|component|class|table|column|field|endpoint|route|api|helper|name|line|" +
        "row|version|format|layout|folder|package|section|structure|syntax|schema|type|one|branch|directory|location|interface|client|" +
        "method|service|test|hook|style|design|window|view|screen|dialog|config|job|queue|store|state|key|value|tag|url|path|button|" +
        "menu|label|word|text|header|script)s?\\b)[a-z]{3,}(?: [a-z]+)?|\\bthe [\\w-]+ (?:from|in|on) the (?:safe|" +
        "campaign|drawer|brochure|flyer|poster|letter|photo|whiteboard|workshop|brand book|old site|office|warehouse|lab|factory|shop " +
        "floor|agency|meeting|newsletter|press kit|contract|tender|offer|deck|slides|intranet|shared drive|spreadsheet|mailing|fax|" +
        "server room|vendor|supplier|bank|designer|boss|consultant|lawyer)\\b|\\bneeds? (?:someone to|somebody to|to (?:ask|find out|" +
        "look up))\\b|\\bwhere the (?:others?|rest|old ones?) (?:are|is|live|lie)\\b|\\b(?:same|usual) (?:place|spot|folder|drive|" +
        "channel|people|group|address|account|recipients|price|supplier) (?:as|where|again)\\b",
    ),
    unlessBehind: named,
    unlessBeside: /\bif\b|\bwhen\b|\btests?\b/i,
    harm: "Which one it is, or what it says, is not given; the plan depends on it.",
    hits: ["Point the record at the new load balancer.", "Flash the boards with the key from the safe.", "Put it where the others are."],
    misses: ["Move the helper to the new module.", "Point the record at the new load balancer lb-2.acme.dev."],
  },
  {
    pattern: open(
      "\\blast (?:year|month|week|quarter|season|summer|winter)'s [a-z]+|\\bthe [a-z-]+s? (?:that |which )?(?:the|our|a) (?:[a-z-]+ " +
        ")?(?!(?:parser|server|client|api|test|tests|browser|function|caller|compiler|user|users|code|app|endpoint|backend|frontend|" +
        "library|method|script|command|query|header|schema|class|hook|component|job|worker|linter|spec|page|tool|form|other|program|" +
        "service|runtime|database|loop|module)\\b)[a-z-]+ (?:wants?|needs?|expects?|requires?|demands?|asked for|requested|prefers?|" +
        "specified|sent|gave|insists on|quoted|ordered|complained about)\\b|\\b(?:connect|log|ssh|fetch|download|get|pull|copy|import|" +
        "migrate|export|move|read)\\b[^.;\\n]{0,40}? the (?:old|legacy|other|former|previous|retired) (?:[\\w-]+ )?(?:server|system|" +
        "machine|database|site|share|drive|box|host|account|tool|backup|archive|app|shop|platform)\\b",
    ),
    unlessBehind: namedOrFrom,
    unlessBeside:
      /\bif\b|\bwhen\b|\b(?:show|display|print|report|list|chart)\b|\bcompare\w*\b|\bcolumn\b|\b(?:is|are|lies|lives) (?:in|at|under) ¤/i,
    harm: "Where that is and what it says is not given; it would be guessed.",
    hits: [
      "Import last year's data into the warehouse.",
      "Add the fields the tax office wants.",
      "Connect to the old FTP server and fetch the archive.",
    ],
    misses: ["Use the format the parser expects.", "Import last year's data from data/2024.csv."],
  },
  {
    pattern: openAsWritten(
      "\\b[Aa]sk (?!Me\\b)[A-Z][a-z]+ (?:for|about|which|what|where|who|how)\\b|\\b(?!(?:It|This|That|Each|He|She|Nobody|" +
        "Everyone)\\b)[A-Z][a-z]{2,} (?:has|knows|keeps|got|holds) (?:it|them|those|which|what|where|all of)\\b",
    ),
    harm: "Somebody else has what the work needs, and it is not here.",
    hits: ["Add the three offices, ask Sam for the addresses", "Fill in the rates, Ines has them."],
    misses: ["Ask for the password.", "It has them in a list."],
  },
];
