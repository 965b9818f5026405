import { longPattern } from "../../kernel/long-pattern.ts";
import { criterion, measured, owned } from "./silencers.ts";
import { gap, open, type OpenRow } from "./row.ts";

/** Words for things that are hard to take back: people's data, money, access, live systems. */
const critical =
  "(?:customers?|clients?|(?:user )?accounts?|users|patients?|employees?|staff|production|prod|live|payments?|refunds?|pric(?:e|es|" +
  "ing)|billing|invoices?|salar(?:y|ies)|permissions?|access|admin|privileges?|secrets?|(?:api |access )?keys|credentials?|retention|" +
  "legal|contracts?|licen[cs]es?|relicense|delet\\w+|purg\\w+|wip(?:e|ing)|revok\\w+|drop|ban|suspend\\w*|charg(?:e|es|ing)|" +
  "discounts?|credits?|backups?|records|personal data|database|money|budget|vendors?|providers?|suppliers?|security|compliance|" +
  "breach|members|tenants?|subscriptions?|orders|firewall|release|deploy\\w*|public|terms|policy|policies|launch|data)";
const delegates =
  "(?:whatever(?! the (?:user|caller|client|server))|whichever|whoever|whomever|whenever (?:you|it (?:looks|seems|feels)|ready|" +
  "convenient|suits|things)|(?:as|however|where|when|if) you (?:see fit|like|wish|want|prefer|think|feel|deem|judge|consider|" +
  "find)[a-z ]{0,12}|use your (?:own |best )?(?:judge?ment|discretion|instincts?|common sense)|you (?:can |may |should |get to |will " +
  ")?(?:just )?(?:decide|choose|pick|judge)|at your (?:own )?discretion|your (?:call|choice|decision)|up to you|(?:you|we|they) " +
  "(?:think|believe|feel|consider|deem)|(?:seem|look|feel)s? (?:like )?(?:unnecessary|unneeded|unused|right|reasonable|suspicious|" +
  "old|inactive|fine|ok|okay|best|appropriate|safe|wrong|excessive|too \\w+|ready|outdated|redundant|irrelevant|worth it|fair|" +
  "dubious|abandoned|they should)|mak(?:e|es|ing) (?:the most |most )?sense|as (?:appropriate|necessary)|where (?:appropriate|" +
  "necessary)|if appropriate|accordingly|(?:we |they )?(?:don't|do not|no longer) need(?:ed)?|anything (?:suspicious|old|unneeded|" +
  "unnecessary|outdated|weird)|best guess|sensibl[ey]|reasonabl[ey]|appropriately|do (?:what is|what's) (?:best|right|needed|" +
  "necessary)|(?:someone|somebody)(?: else)? (?:will|can|should|has to|must))";
const decides =
  "(?:decide(?: on)?|choose|pick|select|determine|figure out|work out|judge|settle on|come up with|make the call on|agree on)";

/** A critical choice without an owner: the worker would make it for people who did not ask. */
export const boundRows: readonly OpenRow[] = [
  {
    pattern: open(`\\b${delegates}\\b${gap(110)}\\b${critical}\\b|\\b${critical}\\b${gap(110)}\\b${delegates}\\b`),
    unlessNear: owned,
    unlessBeside: longPattern("i")`
      \b(?:log|raise|throw|print|warn|return|render|display)s?\b[^.]{0,20}\b(?:accordingly|sensibl|reasonabl)|
      \bno longer needed?\b[^.]{0,40}¤|¤[^.]{0,60}\bno longer need|\bfeel free to ask\b
    `,
    harm: "A choice about data, money, access or what is live is left to whoever does the work; nobody answers for it.",
    hits: [
      "Delete whatever customer data you think is stale.",
      "Roll out the new prices as you see fit.",
      "Revoke the API keys that look unused.",
      "Refund the orders where it makes sense.",
      "It's up to you which users lose access.",
      "Give discounts where appropriate.",
    ],
    misses: [
      "Show whatever the user typed in the search field.",
      "Delete the stale rows as you see fit, after Mara approves the list.",
      "Send the customer a mail whenever an order ships.",
      "Drop the index `orders_old_idx`, which is no longer needed.",
    ],
  },
  {
    pattern: open(
      `(?:^|[.;,:!]\\s*|\\n|\\band |\\bthen |\\bplease |\\byou (?:can |should |will )?|\\bjust |\\bto )${decides} (?:which|what|who|` +
        `whether|if|how (?:long|much|many|far)|when|a|an|the|our|on|new|some|where|one of)\\b${gap(70)}\\b${critical}\\b`,
    ),
    unlessNear: owned,
    unlessBeside: longPattern("i")`
      \b(?:let|lets|allow|allows|enable|ask|asks) (?:the |a |our )?(?:\w+ )?(?:user|customer|admin|visitor|operator|caller|player|
      owner|member|tenant|client)s?\b|\b(?:users?|customers?|admins?) (?:can|may|should) (?:\w+ )?(?:decide|choose|pick|select)|:\s|
      \bbased on\b|\d
    `,
    harm: "A choice that others have to live with would be made by whoever does the work.",
    hits: [
      "Decide which users should get a refund and issue it.",
      "Pick a payment provider and move our shop to it.",
      "Figure out who gets admin access and set it up.",
      "Choose what data to purge.",
    ],
    misses: [
      "Let the customer choose which invoices to export.",
      "Decide on the branch name from the ticket title.",
      "Choose the cheapest of 3 customers' offers.",
    ],
  },
  {
    pattern: open(
      `\\b(?:nobody|no one|not (?:clear|sure|decided|known|settled)|unclear|don't know|no idea|unsure|undecided|haven't (?:decided|` +
        "agreed|settled)|hasn't been (?:decided|settled|assigned)|never (?:decided|agreed|settled|assigned)|still open|open " +
        `question)\\b${gap(50)}\\b(?:who|whose|owns?|owned|owners?|responsible|sign(?:s|ed)?[- ]?off|approv\\w*|decid\\w*|accountable|` +
        `in charge|authori[sz]\\w*|final say|responsib\\w+|allowed to)\\b|\\b(?:someone|somebody|one of (?:us|the teams)|a manager|` +
        `either [\\w ]{2,30} or [\\w ]{2,30}?) (?:has to|have to|needs to|must|should|will have to|ought to|has|will|is supposed to) ` +
        `(?:\\w+ )?(?:approve|decide|sign|own|confirm|authori[sz]e|choose|agree|take)\\b|\\b(?:has|have|with|without) (?:no|an?) ` +
        `(?:clear )?owner\\b|\\bwhose (?:decision|call|responsibility|job)\\b|\\b(?:both|two|several|different) (?:teams|people|` +
        `departments|managers|leads)${gap(30)}\\b(?:own|claim|disagree|want|argue|responsible|say)\\b|\\bnot my (?:call|decision)\\b|` +
        `\\bthe (?:owner|person responsible|decision[- ]maker|previous \\w+)${gap(12)}\\b(?:left|gone|unclear|unknown|on leave|` +
        `quit)\\b|\\bno(?:body)? (?:one )?(?:has |ever )*(?:decided|agreed|signed off|approved)\\b`,
    ),
    unlessBeside: /\b(?:display|return|log|print|message|column|field|query|report|rows?)\b/i,
    harm: "Nobody is named who may decide it; the work would decide it silently.",
    hits: [
      "It is unclear who owns the retention policy.",
      "Somebody has to approve the schema change, go on anyway.",
      "Both teams claim the queue; rename it.",
      "The service has no owner; shut it down.",
    ],
    misses: ["Notify the author when someone approves the pull request.", "List the repositories whose owner field is empty."],
  },
  {
    pattern: open(
      `\\b(?:delete|purge|remove|drop|revoke|suspend|deactivate|ban|disable|wipe|terminate|archive|close|cancel|shut down|turn off|` +
        `decommission|clean (?:up|out)|get rid of|prune|anonymi[sz]e|block)\\b${gap(30)}\\b(?:old|unused|inactive|stale|unnecessary|` +
        "unneeded|suspicious|obsolete|irrelevant|outdated|dormant|redundant|problematic|bad|low-value|orphaned|superfluous|" +
        `questionable|abusive|junk|fake|excess|important|sensitive|non-essential|less important)\\b (?:\\w+ ){0,2}?(?:accounts?|users?|` +
        "customers?|records?|data|keys?|backups?|tables?|databases?|servers?|instances?|subscriptions?|tenants?|permissions|rows|" +
        "entries|volumes|snapshots|orders|buckets|environments|repositories|projects|documents|messages|resources|members|certificates|" +
        `rules|clusters|images|contacts|leads|profiles)\\b`,
    ),
    unlessNear: owned,
    unlessBeside: criterion,
    harm: "Which of them may go is nobody's decision yet, and what is gone stays gone.",
    hits: ["Delete old customer accounts.", "Purge stale data from the warehouse.", "Shut down unused servers."],
    misses: ["Delete accounts inactive since 2019.", "Remove unused imports.", "Delete old backups older than 90 days."],
  },
  {
    pattern: open(
      `\\b(?:give|grant|open|hand out|assign|share|restrict|limit)\\b${gap(40)}\\b(?:access|permissions?|rights|admin|roles?|` +
        `credentials|passwords?)\\b${gap(40)}\\b(?:whoever|people who|those who|anyone who|the (?:right|relevant|appropriate|necessary|` +
        `responsible) (?:people|users|teams?|folks|persons?|staff|roles)|who needs?|need(?:s)? it|as needed)\\b|\\bthe (?:right|` +
        "relevant|appropriate|responsible|proper|necessary|correct) (?:people|person|teams?|stakeholders?|manager|owners?|department|" +
        `part(?:y|ies)|approvals?|authority|sign-?offs?)\\b`,
    ),
    unlessNear: owned,
    unlessBeside: /¤|:\s|\bowner of\b|\bCODEOWNERS\b/i,
    harm: "Who that is was not said: the wrong people would get access or be asked.",
    hits: [
      "Grant database access to those who need it.",
      "Get the appropriate approvals and ship it.",
      "Inform the relevant stakeholders and delete the project.",
    ],
    misses: ["Grant read access to the group `analysts`.", "Give the role ci-deploy access to one bucket."],
  },
  {
    pattern: open(
      `\\b(?:release|deploy|go live|ship|launch|publish|roll(?:ing)? (?:it )?out|cut over|switch|flip|merge|promote|push|enable|` +
        `migrate|send)\\b${gap(70)}\\b(?:when(?:ever)?|once|as soon as|if) (?:it|you|things|everything|that|we|they|the [\\w ` +
        `]{1,20}?)(?:'s|'re)? ?(?:is|are|looks?|seems?|feels?|think|feel)\\b${gap(25)}\\b(?:ready|fine|good|ok|okay|safe|stable|done|` +
        `right|appropriate|confident|comfortable|best|happy)\\b`,
    ),
    unlessNear: owned,
    unlessBeside: measured,
    harm: "Nobody is named who says that it may go live.",
    hits: ["Deploy to production when it looks ready.", "Switch the customers over once you feel confident."],
    misses: [
      "Deploy to production when the error rate is below 1 % and it looks stable.",
      "Publish the page when the build is done and Ana approves.",
    ],
  },
  {
    pattern: open(
      `\\bif (?:something|anything|things) (?:goes?|breaks?|looks?|comes?|seems?|is)\\b${gap(25)}(?:,|then)? ?(?:just )?(?:sort|` +
        `handle|deal|do what|decide|improvise|take care|delete|remove|roll|figure)\\b|\\bdo whatever\\b|\\bwhatever it takes\\b|` +
        `\\bhandle (?:the |any |all )?[\\w ]{2,40} as (?:appropriate|needed|necessary|required)\\b|\\b(?:just )?(?:proceed|go ahead|` +
        `continue|carry on) (?:anyway|for now|regardless|without)\\b`,
    ),
    unlessNear: owned,
    unlessBeside: /¤|\bif the file\b/i,
    harm: "What may be done then is nobody's decision: anything could be.",
    hits: ["If something breaks, sort it out.", "Do whatever it takes to free disk space.", "Legal has not answered, go ahead anyway."],
    misses: ["If the request fails, retry it twice.", "If anything fails, roll back with `make rollback`."],
  },
  {
    pattern: open(
      "\\b(?:set|define|establish|introduce|come up with|fix|adjust|work out|agree) (?:a |an |the |new |our |some |appropriate |" +
        "sensible |suitable |reasonable |fair )*(?:data )?(?:retention(?: periods?| policy| times?)?|prices?|pricing|discounts?|fees?|" +
        "credit limits?|spending limits?|commissions?|salar(?:y|ies)|refund (?:policy|rules)|access (?:policy|rules|rights)|escalation " +
        "(?:policy|rules)|approval (?:process|rules)|penalt(?:y|ies)|sla|slas)(?=[.,;!]|$| (?:for|and|on|of|in)\\b)",
    ),
    unlessNear: owned,
    unlessBeside: /\d|¤|:\s|\b(?:seven|thirty|sixty|ninety|one|two|three|six|twelve) (?:days|months|years|weeks)\b/i,
    harm: "Somebody has to answer for that figure, and nobody is named.",
    hits: ["Set a retention period for the chat logs and enforce it.", "Introduce discounts for loyal buyers."],
    misses: ["Set the retention to 30 days.", "Set the price column to decimal(10,2)."],
  },
];
