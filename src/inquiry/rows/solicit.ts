import { longPattern } from "../../kernel/long-pattern.ts";
import { named, namedOrFrom, writtenAt } from "./silencers.ts";
import { gap, open, openAsWritten, type OpenRow } from "./row.ts";
import { facts, goesTo, outsiders, places, systems } from "./solicit-words.ts";

/** A fact is missing that changes the plan. */
export const solicitRows: readonly OpenRow[] = [
  {
    pattern: openAsWritten(
      "\\b(?:TBD|TBA|TBC|tbd|tba|tbc|T\\.B\\.D\\.|XXX+|xxx+)\\b|\\bXX\\b|\\b(?:XX|[XN]) ?%|\\b[Tt]o be (?:decided|determined|" +
        "confirmed|defined|announced|agreed|specified|filled in|clarified|provided)\\b|\\?{3,}|<(?:insert|your|fill)" +
        "[^>\\n]{0,40}>|\\[(?:insert|your|fill in|name|date|amount|url|tbd|TBD|TODO|X+)[^\\]\\n]{0,40}\\]|\\b[Ff]ill " +
        "(?:this|it|that) in later\\b|_{4,}",
    ),
    unlessBeside: /\b(?:comments?|markers?|placeholders?|occurrences?|mentions?)\b|\bevery TB/i,
    harm: "A value the plan needs is still a placeholder.",
    hits: [
      "Send the invoice to TBD.",
      "Charge [amount] to the card.",
      "The cut-over date is to be confirmed, schedule the job.",
      "Allow port ??? in the firewall.",
    ],
    misses: ["Find every TBD comment and list it.", "Replace `TBD` with the version.", "The value is a ?? b."],
  },
  {
    pattern: open(
      `\\b(?:i'm not sure|not sure|unsure|no idea|(?:don't|do not|doesn't|does not) (?:know|remember|recall)|(?:can't|cannot|` +
        `couldn't) (?:remember|` +
        "recall)|(?:i|we) (?:forgot|forget)|not certain|haven't (?:checked|heard|found out|got|received|seen|measured|asked|counted|" +
        "looked)|still waiting (?:for|on)|waiting to hear|(?:need|have|has) to (?:find out|ask|look up)|unclear|unknown yet|not known " +
        `yet|not yet known)\\b(?! why| how come| yet why)${gap(20)}\\b(?:which|what|who|where|when|how|whether|if|for|from|on|the|` +
        `their|them|it|yet|exact|exactly|about|that)\\b`,
    ),
    unlessNear: /\b(?:find out|investigate|check|look) (?:why|where|whether|which|what)\b/i,
    unlessBeside: longPattern("i")`
      \b(?:users?|customers?|callers?|clients?|people|admins?|readers?|server|parser|compiler) (?:who )?(?:don't|do not|doesn't|
      does not|forgot|forget)\b|\bif\b[^.]{0,30}\bforgot|\bshow\b|\breturn\b|\bwarn
    `,
    harm: "A fact the plan depends on is not known.",
    hits: [
      "Open the port for the scanner; I don't know which one.",
      "Not sure how many seats they bought, provision them.",
      "We haven't heard what the bank allows.",
    ],
    misses: ["I don't know why it fails; find out.", "Show a hint for users who do not know their number."],
  },
  {
    pattern: open(
      `\\b(?:i|we|they|he|she|someone|finance|legal|marketing|design|sales|ops|[a-z]+ team)(?:'ll| will| shall| is going to| are ` +
        `going to| can| has yet to| have yet to| still has to| still have to)\\b${gap(15)}\\b(?:send|give|tell|share|provide|forward|` +
        `let you know|get you|supply|confirm|deliver|decide|hand)\\b${gap(50)}\\b(?:later|soon|tomorrow|afterwards|next week|once|when|` +
        `separately|shortly|you|us|yet|eventually)\\b`,
    ),
    unlessBeside: /\buser will\b/i,
    harm: "Something the work needs has not arrived yet.",
    hits: ["Run the import with the password I will send you later.", "They'll share the list of stores soon; load it."],
    misses: ["We will release it on Monday.", "It will send a mail later."],
  },
  {
    pattern: open(
      `\\b(?:the|our|its|their) (?:usual|normal|right|correct|agreed|regular|customary|appropriate|proper|preferred|designated|real|` +
        "actual|aforementioned|promised|final|relevant|necessary|required|known|negotiated|special|standard|secret) (?:[a-z-]+ ){0,2}?" +
        `${facts}\\b(?! (?:of (?:rows|items|bytes)|type|size|order))`,
    ),
    unlessBehind: namedOrFrom,
    unlessBeside: longPattern("i")`
      \b(?:return|show|render|display|validate|print|assert|expect|compute|throw|respond)s?\b|\bstandard (?:library|input|output|
      error)|:\s
    `,
    harm: "Only the writer knows which one that is; the wrong one would be used.",
    hits: [
      "Upload it to the usual bucket.",
      "Book it on the correct account.",
      "Schedule it for the agreed date.",
      "Use the right credentials and run the sync.",
    ],
    misses: ["Upload it to the usual bucket `acme-nightly`.", "Show the correct time in the header.", "Use the agreed date 2026-03-01."],
  },
  {
    pattern: open(
      `${goesTo}[^.;\\n]{0,80}? (?:to|at|with|into|onto|for|from|by|on|in|using|against) (?:the|our|their) (?:brand[- ]new|new|other|` +
        "latest|next|upcoming|updated|approved|official|second|backup|different|remote|external|future|current) (?:[a-z-]+ ){0,2}?" +
        `${places}\\b`,
    ),
    unlessBehind: named,
    unlessBeside: /\bcurrent (?:date|user|account|environment|url|domain|format)\b|\bwhen\b/i,
    harm: "Which one, and what it can do, is not said; the plan depends on it.",
    hits: ["Migrate the shop to the new provider.", "Point the domain at the new server.", "Adapt the invoices to the new tax rates."],
    misses: [
      "Point the domain at the new server 10.0.0.7.",
      "Migrate the shop to the new provider Hetzner.",
      "Redirect the user to the new page.",
    ],
  },
  {
    pattern: open(
      `\\b${outsiders} (?:[a-z-]+ ){0,2}?(?:api|apis|format|formats|system|systems|schema|endpoint|spec|specification|interface|` +
        "protocol|requirements|rules|servers?|backend|platform|portal|service|feed|webhooks?|sandbox|guidelines|template|file|files|" +
        `spreadsheet|export|network|firewall|limits?|contract|needs|environment|database|naming|terms|standard)\\b`,
    ),
    unlessBehind: /¤|\(|\b(?:called|named|documented|described)\b/i,
    unlessNear: /\bsee ¤|\b(?:attached|documented|documentation is|described in)\b/i,
    unlessBeside: longPattern("i")`
      ¤|\bthe (?:client|customer|provider|external)(?:'s)? (?:\w+ )?(?:file|service|database|rules|limits?|files|template|
      environment|needs)\b
    `,
    harm: "What the other side expects is not known here; it would be guessed.",
    hits: [
      "Write a parser for their file format.",
      "Connect to the bank's API and book the transfers.",
      "Send the orders to the supplier's portal.",
    ],
    misses: ["Write a parser for their file format, documented in docs/format.md.", "Users can change their password."],
  },
  {
    pattern: open(
      `\\b(?:integrat(?:e|ion)|connect|hook(?: up)?|link|sync|synchroni[sz]e|interface|tie|wire|forward|push|send|export|feed|report|` +
        `webhook)\\b${gap(50)} (?:with|to|into|from|for) (?:the|our|a|an|their) (?:[a-z-]+ ){0,2}?${systems}\\b`,
    ),
    unlessBehind: named,
    harm: "Which system it is and what it accepts is not said; the plan depends on it.",
    hits: ["Connect the shop to our ERP.", "Sync the contacts with the CRM.", "Send the labels to the printers."],
    misses: ["Sync the contacts with the CRM (HubSpot).", "Send the labels to the printer at `lp0`."],
  },
  {
    pattern: open(
      "\\bas (?:discussed|agreed|mentioned|promised|we said|requested|explained|decided|talked about|planned|outlined|described|" +
        "specified|instructed)\\b|\\bper (?:our|the|your|last|yesterday's) (?:\\w+ )?(?:call|chat|conversation|discussion|meeting|" +
        "agreement|e-?mail)\\b|\\b(?:from|in|at|after|during) (?:the|our|last|yesterday's|this morning's|monday's|friday's) (?:\\w+ " +
        ")?(?:meeting|call|chat|workshop|e-?mail|conversation|stand-?up|sync|discussion|presentation|kick-?off)\\b|\\b(?:what|that|" +
        "which|everything|all|points|changes|things|items) (?:we|i|they|you) (?:had |have )?(?:discussed|agreed|talked about|promised|" +
        "decided|went over|settled)\\b|\\bwe (?:talked|spoke) about\\b|\\b(?:finance|legal|marketing|hr|design|sales|ops|support|the " +
        "(?:client|customer|designer|boss|ceo|cto|agency|auditors?|bank|vendor|supplier|board|partner|lawyers?|accountant))(?: team| " +
        "department)? (?:has |have |just |had )?(?:sent|gave|given|shared|mailed|emailed|asked for|requested|promised|wants?|provided|" +
        "specified|told us|signed|approved|ordered|needs|expects?|demanded)\\b",
    ),
    unlessBehind: writtenAt,
    unlessNear: /\battached\b|\bsee ¤/i,
    unlessBeside: /\b(?:has|have) (?:approved|signed)\b/i,
    harm: "What was said there is not written here; it would be guessed.",
    hits: [
      "Implement the discounts as discussed.",
      "Apply the changes from yesterday's meeting.",
      "Import the list marketing sent over.",
      "Set the limits per our agreement.",
    ],
    misses: [
      "Implement the discounts as described in docs/discounts.md.",
      "Refund it as agreed in ticket 991.",
      "Validate the fields as described below.",
    ],
  },
  {
    pattern: open(
      `\\b(?:expected|anticipated|projected|planned|future|peak|estimated|forecast) (?:\\w+ )?(?:load|traffic|volumes?|growth|users|` +
        `demand|usage|size|numbers?|sales|capacity)\\b|\\b(?:traffic|load|users|volume|growth|demand|orders|data|requests|visitors|` +
        `customers) (?:that )?we (?:\\w+ )?(?:expect|have|get|will have|see|anticipate)\\b|\\benough (?:capacity|room|seats|workers|` +
        `servers|memory|storage|replicas|nodes|for (?:all|our|the|everyone|peak))\\b|\\b(?:browsers?|devices|versions|platforms|` +
        "currencies|languages|countries|formats|operating systems|time ?zones|regions|markets|file types|payment methods|locales|" +
        "phones|carriers|fields|events) (?:that )?(?:are )?(?:our |the |we |they |most )?(?:customers?|users?|clients?|partners?|team|" +
        `company|we|they|sales)?${gap(12)}\\b(?:use|need|needs|have|want|wants|require|requires|sell|operate|ship|expect|expects|ask|` +
        `care about|serve)(?: (?:in|to|for|about))?(?=[.,;]|$| and\\b)`,
    ),
    unlessBeside: /\d|¤|\banalytics\b|:\s/,
    harm: "How much or which is not said; the plan would be made for the wrong amount.",
    hits: ["Size the cluster for the expected load.", "Support the browsers our customers use.", "Provision enough seats for everyone."],
    misses: ["Size the cluster for 2000 requests a second at peak load.", "Log the expected size and the actual one as `size`."],
  },
  {
    pattern: open(
      `\\b(?:match(?:es)?|according to|in line with|depending on|based on|reflect|respect|stay(?:s)? within|within|meet|satisfy|` +
        `fits?|per|as|to|under|what|by)\\b${gap(25)}(?:the |our |their |local |applicable )(?:\\w+ ){0,2}?(?:contracts?|agreement|sla|` +
        "budget|deadline|cut-?off|licen[cs]e terms|local law|legal requirements|tax (?:rules|law|rates?)|requirements|quota|warranty|" +
        "tariff|offer|quote|statement of work|tender|price list|exchange rate|insurance|hardware|capacity)(?: (?:says?|allows?|states?|" +
        `requires?|permits?|specif\\w+|demands?|grants?))?\\b`,
    ),
    unlessBehind: /^[^,]{0,30}(?:\d|¤)|:\s/,
    harm: "What it says there is not known here; the figures would be invented.",
    hits: [
      "Set the limits to what the contract says.",
      "Keep the setup within the budget.",
      "Adjust the fees in line with the new agreement.",
    ],
    misses: ["Set the limits as the contract says: 50 seats.", "Keep it within the budget of 300 EUR."],
  },
  {
    pattern: open(
      `${goesTo}[^.;\\n]{0,60}? (?:to|with|by|into|on|onto|at) (?:another|a different|a new|an alternative|some other|a cheaper|a ` +
        "better|a suitable|an external|a third-party|one of our|the cloud|one of the)(?: [a-z-]+){0,2}? ?(?:providers?|vendors?|hosts?|" +
        "hosting|suppliers?|regions?|data ?cent(?:er|re)|registrar|cloud|banks?|platforms?|tools?|framework|library|database|language|" +
        `service|servers?|machine|system|engine|company|partners?|accounts?|country|customers?)?\\b`,
    ),
    unlessBehind: named,
    unlessBeside: longPattern("i")`
      ¤|\bto (?:a new|another) (?:page|tab|line|file|function|column|row|module|window|branch|field|table|folder|package|class)\b|
      \bto (?:a|the) (?:different|new)(?=[.,]|$)|:\s
    `,
    harm: "Which one is not said, and the plan depends on it.",
    hits: ["Migrate the mail to another provider.", "Move the app to the cloud.", "Switch the maps to a cheaper service."],
    misses: ["Move the function to another file.", "Migrate the mail to another provider, Fastmail."],
  },
  {
    pattern: open(
      `\\b(?:that|it|this) depends on\\b|\\bdepends? on (?:the (?:customer|client|contract|budget|answer|decision|vendor|licen[cs]e)|` +
        `what (?:they|the \\w+) (?:says?|wants?|decides?))\\b|\\bif (?:we|they) (?:still |already |even |actually )?(?:have|use|are|` +
        `support|allow|need|want|agree|bought|own)\\b${gap(60)}\\b(?:otherwise|if not|else)\\b|\\b(?:presumably|supposedly|if i ` +
        "remember(?: correctly)?|iirc|i guess|i assume|i suppose|i believe it|i think (?:it's|it is|it was|we have|we use|they|the " +
        `\\w+ is)|or something (?:like that|similar)|or so|somewhere (?:on|in|around) (?:the|our|one)|around the (?:end|middle|` +
        `start))\\b`,
    ),
    unlessBeside: /\bwhy\b|\bcause\b|¤/i,
    harm: "The plan rests on a guess; if it is wrong, so is the plan.",
    hits: [
      "Import the backup, it is somewhere on the NAS.",
      "If we still have the licence, upgrade, otherwise uninstall it.",
      "I think they run Oracle; write the export.",
    ],
    misses: ["Return the cached value if we have one.", "I think the cause is the cache; check it."],
  },

  {
    pattern: open(
      "\\b(?:set|change|raise|increase|lower|reduce|adjust|bump|extend|shorten|decrease|update|tighten|relax|double-check)\\b (?:the|" +
        "our|all|its|their) (?:[\\w¤-]+ ){0,4}?(?:time-?outs?|limits?|quotas?|pool size|thresholds?|intervals?|retention|prices?|" +
        "rates?|budget|capacity|ttl|cache size|frequency|expiry|deadline|fees?|replicas|max(?:imum)?|minimum|grace period|window|" +
        "discount|salary|credit line|opening hours|exchange rate|vat|tax)\\b|\\bto (?:a|an|the|some) (?:higher|lower|different|better|" +
        "new|correct|right|reasonable|sensible|suitable|larger|smaller|safer|desired|required|needed) (?:\\w+ )?(?:value|number|limit|" +
        "level|setting|amount|size|figure|rate|version|one)\\b",
    ),
    unlessBeside: longPattern("i")`
      \d|¤ ?$|\bto ¤|\b(?:to|by|of|every) (?:zero|one|two|three|five|ten|fifteen|twenty|thirty|sixty|half|twice|an hour|a day|
      a minute|the value)\b|:\s|\bfrom ¤|\bconfigurable\b|\bmessage\b|\bin ¤ to\b|\bpage\b
    `,
    harm: "The value is not said, and it would be made up.",
    hits: ["Raise the upload limit.", "Set the alert threshold to the right level.", "Adjust the opening hours on the site."],
    misses: ["Raise the upload limit to 20 MB.", "Set the timeout to `DEFAULT_TIMEOUT`.", "Reduce the interval to half."],
  },
  {
    pattern: open(
      "\\b(?:send|mail|e-?mail|notify|inform|tell|forward|invite|message|ping|call|contact|write to|remind|deliver|submit|hand over|" +
        "present)\\b[^.;\\n]{0,50}? ?(?:to )?(?:the (?:client|team lead|manager|accountant|auditors?|affected \\w+|supplier|vendor|" +
        "lawyers?|board|person|people|new (?:hire|colleague|employee|starter|customer|client)|contact|authority|authorities|tax office|" +
        "landlord|agency|other (?:team|party|side)|stakeholders|distribution list|mailing list|usual \\w+|winner|candidate|buyer|" +
        "seller|insurer|press|investors)|everyone (?:affected|involved|concerned|who)|(?:all )?(?:affected|relevant|involved|" +
        "interested) \\w+|our contact|my (?:boss|manager|colleague|lead))\\b",
    ),
    unlessBehind: named,
    unlessBeside: /\b(?:when|whenever|if|once|after|as soon as|on success|on failure|endpoint|button|template)\b|¤|:\s/i,
    harm: "Who that is, and how to reach them, is not said; it would go to the wrong people.",
    hits: ["Send the figures to the accountant.", "Notify the affected customers.", "Forward the draft to my boss."],
    misses: ["Notify the manager when an order is late.", "Send the figures to ana@example.org."],
  },
  {
    pattern: open(
      "\\b(?:the|that|those|my|our) (?:[\\w-]+ ){0,3}?(?:file|spreadsheet|dump|list|export|document|mock-?up|design|screenshot|notes|" +
        "spec|brief|template|data ?set|sheet|slides|contract|certificate|logo|image|draft|backup|figures|numbers|photos|text|copy|" +
        "recording|report|script|archive|instructions|checklist|table|credentials|password|details)s? (?:that |which )?(?:i|we|they|he|" +
        "she|you|finance|legal|marketing|hr|design|sales|ops|support|accounting|it|the \\w+(?: team)?|somebody|someone|[a-z]+) (?:have " +
        "|has |had |just |already |once )?(?:sent|gave|got|received|uploaded|made|shared|prepared|wrote|mentioned|drew|posted|" +
        "delivered|provided|saved|left|promised|compiled|put together|keeps?|has|have|maintains?|collected|exported)\\b|" +
        "\\b(?:according to|follow(?:ing)?|per|from|based on|match(?:ing)?|as in|like in|implement|see|as shown in|using|use|with|fill " +
        "in|take) the (?:[\\w-]+ ){0,2}?(?:mock-?ups?|spec|specification|designs|requirements|brief|ticket|wireframes?|screenshots?|" +
        "slides|diagram|proposal|draft|user stor(?:y|ies)|acceptance criteria|concept|contract|price list|spreadsheet|guidelines from|" +
        "style sheet from|questionnaire|survey|minutes|scope document|floor plan|org chart|roster|timetable|customer list|credentials|" +
        "password|api key|licen[cs]e key|login)\\b",
    ),
    unlessBehind: longPattern("i")`
      ¤|#?\d|\b(?:called|named|in (?:this|the) (?:repo|folder|repository|project|root)|below|above|from the environment|
      in the vault)\b|^ ?(?:field|form|page|column|table|dialog|endpoint|input)
    `,
    unlessNear: /\battached\b|\b(?:is|are|lives?|lie|lies) (?:in|at|under) ¤/i,
    harm: "Where that is and what it says is not given; it would be guessed.",
    hits: [
      "Load the spreadsheet finance prepared.",
      "Build the form following the wireframes.",
      "Log in with the credentials and start the export.",
    ],
    misses: [
      "Build the form following the wireframes in design/form.pdf.",
      "Validate the password field.",
      "Load the list that the API returns.",
    ],
  },
  {
    pattern: open(
      "\\b(?:all|each|every one|every|any) (?:of )?our (?:[\\w-]+ ){0,2}?(?:offices|stores|locations|branches|warehouses|suppliers|" +
        "regions|sites|partners|markets|brands|subsidiaries|resellers|vendors|shops|countries|departments|clients|tenants|domains|" +
        "plants|schools|clinics|hotels|restaurants|distributors|machines|devices|subscribers|stakeholders|products|contracts)\\b|" +
        "\\b(?:on|for|to|with|from|at) (?:the|our) (?:target|customer's|client's|field|edge|factory|office|warehouse|shop[- ]floor|" +
        "embedded|on-site|in-store|lab|school|hospital|meeting room|branch|remote) (?:[\\w-]+ )?(?:devices?|hardware|machines?|boards?|" +
        "controllers?|tablets?|scanners?|printers?|terminals?|systems?|servers?|networks?|computers?|phones?|displays?|sensors?|" +
        "cameras?|locks?|registers?)\\b",
    ),
    unlessBehind: named,
    unlessNear: /¤|\d|\blist(?:ed)? (?:in|is|below)\b/,
    harm: "Which ones these are, and what they can do, is not said; the plan depends on it.",
    hits: ["Roll the app out to all our stores.", "Install the agent on the shop-floor terminals."],
    misses: ["Roll the app out to all our stores listed in stores.csv.", "Install the agent on the office printers HP-4 and HP-5."],
  },
  {
    pattern: open(
      "\\b(?:onboard|provision|register|invite|set up|support|launch|configure|install|integrate|connect|prepare|create|open|book|" +
        "add|enable|generate|extend|localis?z?e|order|make|translate|adapt|import|migrate)\\b[^.;\\n]{0,50}?\\b(?:the|our) (?:new|next|" +
        "upcoming|other|second|biggest|main|key|german|french|american|foreign|pilot|big) (?:[\\w-]+ )?(?:customer|client|tenant|" +
        "employee|colleague|hire|office|store|partner|product|country|market|language|campaign|season|brand|contractor|intern|team " +
        "member|supplier|vendor|location|branch|warehouse|subsidiary|reseller|student|device|printer|machine|domain|plan|tariff)s?\\b|" +
        "\\b(?:as|like|same as|what|how|replicate|reproduce|match|port|mimic|copy) (?:[\\w-]+ ){0,4}?the (?:old|legacy|previous|former|" +
        "original) (?:[\\w-]+ )?(?:system|tool|app|script|process|logic|site|software|platform|spreadsheet|macro|program|database|shop|" +
        "vendor)\\b|\\b(?:set|apply|charge|use|calculate|compute|add|update|implement|include|deduct|withhold)\\b[^.;\\n]{0,30}? " +
        "(?:the |our |all |correct |local |applicable |current |new |appropriate |statutory |legal )*(?:tax(?:es)?|vat|customs|duties|" +
        "shipping costs?|exchange rates?|interest|commissions?|insurance|overtime|holiday|tip) ?(?:rates?|rules?|fees?|costs?|tables?|" +
        "tariffs?|pay|calculation)?(?= (?:for|in|of|to)\\b|[.,;]|$)",
    ),
    unlessBehind: named,
    unlessBeside: /\d|¤|:\s|\bcolumn\b|\bfield\b|\bsort\b/i,
    harm: "A fact about it is missing, and the plan depends on that fact.",
    hits: [
      "Create an account for the new colleague.",
      "Reproduce the discounts of the old system.",
      "Charge the applicable VAT in the shop.",
      "Prepare the shop for the upcoming market.",
    ],
    misses: [
      "Create an account for the new colleague Ana Ruiz.",
      "Charge 25 % VAT for Norway.",
      "Add the new product page at `/products/new`.",
    ],
  },

  {
    pattern: open(
      "\\b(?:we|they|you|i|he|she) (?:\\w+ )?(?:agreed|discussed|talked|negotiated|arranged|wrote down|noted|spoke|went through|" +
        "looked at|settled|promised|quoted|signed|showed|told you|mentioned|decided(?= (?:in|at|during|last|yesterday|on (?:mon|tues|" +
        "wednes|thurs|fri)))|want(?:s|ed)? (?:it|them) to)\\b|\\b(?:in|at|during|from|after|on) (?:the|our|last|yesterday's|that|this) " +
        "(?:[\\w-]+ )?(?:meeting|call|chat|workshop|conversation|stand-?up|discussion|presentation|retro(?:spective)?|phone|interview|" +
        "review meeting|planning)\\b|\\b(?:the|our) (?:\\w+ )?(?:value|number|figure|limit|amount|date|name|list|rate|price|wording|" +
        "threshold|setting|address|colou?r|font|version|formula|percentage|password|key|format|range|schedule|order|text|size)s? " +
        "(?:that |which )?(?:we|they|you|i|he|she|the (?:customer|client|vendor|team|boss|lawyer|designer|partner|regulator|board|bank|" +
        "contract|business|department)|legal|finance|marketing|sales|hr|ops|compliance|support) (?:\\w+ )?(?:uses?|used|have|has|had|" +
        "wants?|wanted|needs?|needed|gave|sent|set|picked|asked|requires?|required|requested|expects?|specified|approved|chose|" +
        "prefers?|likes?|said|says)\\b",
    ),
    unlessBehind: writtenAt,
    harm: "It was said somewhere else; here it would be guessed.",
    hits: [
      "Change the interest to the figure we negotiated, then rerun billing.py.",
      "Use the wording legal gave us for the banner in banner.tsx.",
      "Add the fields that came up in the workshop, then bump forms/intake.json.",
    ],
    misses: ["Use the values we agreed on in docs/limits.md.", "Use the wording we agreed on: Save and close."],
  },

  {
    pattern: open(
      "\\bour (?:[\\w-]+ )?(?:bank details|iban|vat (?:id|number)|company address|phone number|legal (?:name|entity|notice)|" +
        "registration number|support (?:number|e-?mail|hours)|opening hours|office address|account number|tax (?:id|number)|data " +
        "protection officer|licen[cs]e number|customer number|merchant id|tenant id|client id|project id|cost cent(?:er|re)|billing " +
        "address|postal address|imprint)\\b|\\b(?:the|whatever|which(?:ever)?) (?:[\\w-]+ )?(?:version|format|currency|language|plan|" +
        "region|model|edition|dialect|encoding|time ?zone|browser|size|schema|protocol|driver|tier|resolution|port|syntax|field names|" +
        "column names|units?|layout)s? (?:that )?(?:they|we|the [\\w-]+(?: team)?|our [\\w-]+|production|prod|staging|finance|legal|" +
        "sales|ops|customers) (?:\\w+ )?(?:runs?|uses?|has|have|is on|are on|supports?|needs?|expects?|requires?|accepts?|delivers?|" +
        "sends?|speaks?|wants?|allows?)\\b|\\bcompatible with (?:the|our|their|whatever) (?:[\\w-]+ ){0,2}(?:customer|client|vendor|" +
        "hardware|device|firmware|printer|system|software|server|erp|crm|version|machine)\\w*\\b|\\b(?:allowed|permitted|contractual|" +
        "licensed|statutory|guaranteed|negotiated|regulatory|legally required|contracted|insured) (?:\\w+ )?(?:number|size|amount|" +
        "length|period|limit|maximum|minimum|hours|rate|price|notice|volume|age|seats|users)s?\\b",
    ),
    unlessBehind: named,
    unlessBeside: /\d|:\s|\bpage\b/i,
    harm: "The value lies with somebody else and is not given; it would be made up.",
    hits: [
      "Print our bank details on the invoice.",
      "Build the driver for the firmware version the customer runs.",
      "Block bookings beyond the contractual number.",
    ],
    misses: ["Print our IBAN DE02 1203 0000 on the invoice.", "Use the format the parser test in parse.test.ts covers."],
  },
  {
    pattern: open(
      "\\b(?:once|as soon as|when|until) (?:we|they|i|he|she|legal|finance|the (?:vendor|client|customer|bank|partner|supplier|" +
        "lawyer)) (?:\\w+ )?(?:know|knows|hear|hears|answers?|replies|reply|confirms?|decides?|tells?|receives?|gets? back|sends?)\\b|" +
        "\\bwhen the (?:quote|contract|answer|numbers|data|specs?|figures|details|documents|samples|results) (?:arrives?|comes?|are in|" +
        "is in|is signed)\\b|\\b(?:not|isn't|aren't|hasn't been|haven't been) (?:yet )?(?:been )?(?:finali[sz]ed|final|confirmed|fixed|" +
        "announced|signed|documented|specified|agreed|communicated|determined|known|given|stated|decided)\\b|\\bstill (?:missing|" +
        "unknown|pending|to come|in discussion|under negotiation|a draft|outstanding|being (?:negotiated|discussed|decided|worked " +
        "out))\\b|\\b(?:pending|awaiting|subject to) (?:the |a |an |their |our |final )?(?:\\w+ )?(?:confirmation|answer|decision|" +
        "quote|numbers|details|reply|contract|feedback|clarification)\\b|\\b(?:ask|check) (?:around|someone|somebody|the vendor|the " +
        "client)\\b",
    ),
    unlessBeside: /\b(?:return|show|display|status|users?|order is|label|badge|column|state)\b/i,
    harm: "What is still to come may change the plan.",
    hits: [
      "Build the price page; the prices are not final yet.",
      "Order the racks as soon as we know the size.",
      "Set up the VPN, their address is still missing.",
    ],
    misses: ["Show a badge when the order is not confirmed.", "Print the rows whose status is still pending."],
  },
];
