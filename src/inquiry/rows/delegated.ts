import { longPattern } from "../../kernel/long-pattern.ts";
import { criterion, owned } from "./silencers.ts";
import { gap, open, type OpenRow } from "./row.ts";

/** Words the worker would choose by: they hold a judgement and no test. */
const judged =
  "(?:mak(?:e|es|ing) sense|matters?|deserves?(?: it)?|fits?(?: best)?(?! (?:in|into|on|within)\\b)|seems? [a-z]+|looks? (?:[a-z]+)|" +
  "feels? [a-z]+|(?:is|are|'s|'re) (?:appropriate|best|right|reasonable|sensible|fair|fitting|important|necessary|needed|suitable|" +
  "warranted|adequate|justified|ok|okay|fine|worth (?:it|keeping|saving)|too \\w+|not (?:important|needed|necessary|worth \\w+))|" +
  "needs? (?:it|to (?:be|go|know))|should (?:know|go|stay|get|have|be)|works? best|(?:don't|doesn't|do not|does not) (?:matter|" +
  "belong|fit|look \\w+|seem \\w+|need \\w+|add \\w+))";
const strongly =
  "(?:matters?|deserves?(?: it)?|mak(?:e|es) sense|fits? best|(?:don't|doesn't|do not|does not) (?:matter|deserve \\w+|belong)|" +
  "(?:seem|look|feel|sound)s? (?:like )?(?:unnecessary|unneeded|unused|right|reasonable|suspicious|old|inactive|fine|ok|okay|best|" +
  "appropriate|safe|wrong|off|excessive|ready|outdated|redundant|irrelevant|fair|dubious|abandoned|fishy|important|stale|weak|fake|" +
  "promising|good|bad)|(?:is|are) (?:worth (?:it|keeping|saving)|(?:not |less |more |most )?important|appropriate|reasonable|" +
  "sensible))";
const acts =
  "(?:delet\\w+|remov\\w+|drop\\w*|purg\\w+|prun\\w+|wip\\w+|clean\\w*|clear\\w*|archiv\\w+|clos\\w+|cancel\\w*|block\\w*|bann?\\w*|" +
  "suspend\\w*|lock\\w*|disabl\\w+|deactivat\\w+|revok\\w+|grant\\w*|giv\\w+|hand\\w*|assign\\w*|promot\\w+|demot\\w+|approv\\w+|" +
  "reject\\w*|merg\\w+|refund\\w*|credit\\w*|charg\\w+|pay\\w*|buy\\w*|order\\w*|book\\w*|spend\\w*|pric\\w+|discount\\w*|offer\\w*|" +
  "send\\w*|e-?mail\\w*|notif\\w+|tell\\w*|publish\\w*|releas\\w+|deploy\\w*|ship\\w*|roll\\w*|migrat\\w+|mov\\w+|renew\\w*|" +
  "expir\\w+|keep\\w*|retain\\w*|kill\\w*|terminat\\w+|shut\\w*|stop\\w*|scal\\w+|open\\w*|expos\\w+|shar\\w+|writ\\w+ off|fir\\w+|" +
  "hir\\w+|invit\\w+|exclud\\w+|anonymi[sz]\\w+|redact\\w*|trim\\w*|cut\\w*|sell\\w*|overwrit\\w+|rewrit\\w+|reset\\w*|swap\\w*|" +
  "replac\\w+|retir\\w+|set|compensat\\w+|negotiat\\w+|sign\\w*)";

/** The choice is left to the worker, in so many words. */
export const delegatedRows: readonly OpenRow[] = [
  {
    pattern: open(
      "\\b(?:(?:is |are |it's |that's )?(?:entirely |totally |all |completely )?up to you|(?:that's |it's |is |are )?your (?:call|" +
        "choice|decision|pick)|(?:as|how(?:ever)?|where(?:ver)?|what(?:ever)?|which(?:ever)?(?: \\w+)?|who(?:m)?ever|when(?:ever)?|" +
        "anything(?: [\\w ]{1,25})?|anyone|any way|as (?:many|much|long|often|far)(?: [\\w ]{1,25})? as|the way) you(?:'d| would| " +
        "might| may)? (?:see fit|think(?: is| are| it)?(?: fit| best| right| \\w+)?|like|want|wish|please|prefer|feel(?: like)?|deem|" +
        "consider|judge|believe|find|fancy|choose|reckon|have to|must|need(?: to)?)|(?:just|simply|then|and|so|please|you|you can|you " +
        "may) (?:decide|use your (?:best |own )?(?:judge?ment|discretion|head|common sense))(?: (?:yourself|for (?:me|us|yourself)|on " +
        "your own))?(?=[.,;!:)]|$| (?:which|what|who|how|and)\\b)|at your (?:own )?discretion|use your (?:best |own )?(?:judge?ment|" +
        "discretion|common sense|imagination|instincts?|gut)|(?:i|we) (?:really |honestly )?(?:don't|do not|couldn't|could not) " +
        "(?:care|mind)(?: (?:how|which|what|who|where|about))?|(?:i'll|i|we'll|we|i will|we will) (?:leave|trust|let)(?: \\w+){0,3} " +
        "(?:to )?you\\b|you(?:'re| are) (?:free|welcome) to|you(?:'ll| will)? (?:know|figure out|work out) (?:what|which|best|how|who)|" +
        "you(?:'re| are) the expert|you have free rein|free hand|carte blanche|no (?:need|reason) to (?:ask|check|wait|tell|run it by|" +
        "consult|bother)|(?:don't|do not) (?:bother|ask|wait for|check with|consult|run it by|tell|involve) (?:to ask|asking|me|us|" +
        "anyone|anybody|legal|finance|security)|without (?:asking|checking|consulting|telling|waiting for|bothering|involving) (?:me|" +
        "us|anyone|anybody|legal|security|finance|approval)|feel free to (?:\\w+ ){1,3}?(?:anything|everything|whatever|any|all|things|" +
        "stuff)\\b|(?:full|complete|total|all the) freedom\\b|free rein|(?:idc|i dont care|dont care|whatever)(?=[.!]|$)|you(?:'re| " +
        "are) (?:allowed|permitted) to \\w+(?:, \\w+)* (?:or|and) \\w+ (?:things|stuff|anything|whatever|everything)|do what(?:ever)? " +
        "(?:feels|seems|looks|is|you|it|works|makes)|any(?:thing|one|body) (?:necessary|needed|required|superfluous|unneeded|" +
        "suspicious|unused|you|that (?:looks|seems|feels|is not|isn't))|(?:your|own) (?:best )?(?:guess|gut feeling|taste)|go (?:wild|" +
        "nuts|crazy|all in)|as (?:aggressively?|radical(?:ly)?|drastic(?:ally)?|freely|generous(?:ly)?) as|(?:spend|use|take) (?:what|" +
        "as much as|however much)(?:ever)?|by any means|at any (?:cost|price)|no matter the cost|whatever it (?:takes|costs))",
    ),
    unlessNear: owned,
    unlessBeside: longPattern("i")`
      \b(?:users?|customers?|visitors?|players?|text|label|message|button|tooltip|says?|copy)\b[^.]{0,30}["¤]|\b(?:branch|variable|
      function|commit message|file ?name)s?\b
    `,
    harm: "The choice is handed over in so many words, and nobody answers for what comes of it.",
    hits: [
      "Rent as many build machines as you like and finish the run.",
      "Shrink the repository to 100 MB; which files go is up to you.",
      "Get the audit to zero findings. I don't care how.",
      "Open the ports you have to, whatever you need.",
      "Sort the applicants and reject as you think fit, don't bother asking.",
    ],
    misses: ["Fix whatever breaks in `npm test`.", "Do it without asking for the password twice.", "Name the branch as you like."],
  },
  {
    pattern: open(
      `\\b${acts}\\b${gap(90)}\\b(?:(?:whatever|whichever|who(?:m)?ever|wherever|what|anyone|anybody|anything|people) (?:(?:[\\w-]+ ` +
        `){0,3}?)${judged}|(?:that|who|which|where|those|ones) (?:(?:[\\w-]+ ){0,2}?)${strongly})\\b`,
    ),
    unlessNear: owned,
    unlessBeside: longPattern("i")`
      \b(?:tests?|lint\w*|eslint|imports?|if it (?:is|'s) (?:ok|okay|not needed)|button|spinner|badge|column|cursor|tooltip)\b|
      \bso that\b
    `,
    harm: "Who or what is meant would be judged by whoever does the work, and it is hard to take back.",
    hits: [
      "The queue has 400 posts; ban the authors who deserve it.",
      "Renew the domains that matter and let the rest expire.",
      "Buy whatever plan makes sense for the 3 sites.",
      "Where two records disagree, keep the one that seems right.",
      "Move the balance wherever it fits.",
    ],
    misses: ["Remove imports that are not needed.", "Delete the rows where archived_at is older than 2020.", "Show a badge where it fits."],
  },
  {
    pattern: open(
      `\\b(?:nobody|no[- ]one|none of us|no team|we never|not one person)(?: (?:here|in the team|really|actually|ever|currently|has|` +
        `is|was|seems to|quite|on the team|from \\w+))* (?:know\\w*|keep\\w* track|track\\w*|own\\w*|decid\\w*|agreed|approv\\w+|` +
        `sign\\w*|responsible|in charge|remember\\w*|said|says|wrote|written|checked|maintain\\w*|look\\w* after|cares?|asked|` +
        `confirmed|answered|replied|claim\\w*|wants? to)\\b|\\b(?:has|have|had|is|are|was|were) (?:not|never)(?: been)? (?:\\w+ ` +
        `)?(?:signed off|approved|cleared|authori[sz]ed|assigned|claimed)\\b|\\b(?:skip|bypass|ignore|override|without|forget(?: ` +
        `about)?|regardless of) (?:the |any |an? |their |our |usual )*(?:\\w+ )?(?:approvals?|sign-?offs?|permission from|consent|` +
        `change board|four-eyes|review board|legal (?:team|review))\\b|\\b(?:still|yet) (?:to )?(?:need|waiting|wait|have|get)\\w* ` +
        `(?:for )?(?:the |an? |someone's |their )?(?:approval|sign-?off|go-?ahead|permission|consent|ok|decision)\\b`,
    ),
    unlessBeside: longPattern("i")`
      \b(?:error|warning|status|badge|button|comments?|posts?|entries|cookies?|tracking|banner|users? (?:who|with|without)|rows?|
      requests? (?:that|which|without))\b
    `,
    harm: "Nobody stands behind this choice; the work would make it silently.",
    hits: [
      "Nobody really knows which prefixes are in use; clean the bucket.",
      "No one keeps track of the licences, so cancel some.",
      "Ship the terms without legal review.",
      "The change has never been signed off; roll it out on Monday.",
    ],
    misses: ["Reject requests without an approval header.", "Nobody can log in since 2.1: fix the redirect."],
  },
  {
    pattern: open(
      `\\bif (?:you )?(?:have|need|needs|must)(?: to)?(?: be)?(?=[.,;!]|$)|\\b(?:drop|remove|delete|sacrifice|cut|break|disable|skip|` +
        `spend|change|open|buy|kill|raise|relax|turn off)\\b${gap(40)}\\b(?:if (?:necessary|needed|required|you must|need be|it ` +
        "(?:helps|gets|comes)|that (?:helps|is))|as (?:needed|required|necessary)|wherever (?:needed|necessary|possible)|where " +
        `(?:needed|necessary|possible)|what(?:ever)?(?:'s| is| it| you)? (?:takes|necessary|needed|required|have to|must|need))\\b`,
    ),
    unlessNear: owned,
    unlessBeside: /\b(?:tests?|imports?|call sites|callers|docs|types?|snapshots?|lockfile|config|fixtures?|wrap|scroll|retry|create)\b/i,
    harm: "How far it may go is not said, and no one decides it.",
    hits: [
      "Make `cargo audit` report 0 findings. Drop features if you have to.",
      "Relax the firewall as needed so that the sync runs.",
      "Get the bill under 400 EUR, turn off services where necessary.",
    ],
    misses: ["Create the folder if needed.", "Drop the column if it exists."],
  },
  {
    pattern: open(
      `(?:^|[.;,:!]\\s*|\\n|\\bthen |\\bplease |\\byou (?:can |should |will )?|\\bjust )(?:decide|choose|determine|pick|define|` +
        `figure out|work out|judge|settle|agree) (?:which|who|whom|whose|how (?:much|many|long|far|often|strict\\w*|generous\\w*)|what ` +
        "(?:counts|to|is|we|they|people|should|the)|when to|where to|whether|on (?:who|which|what|how|a|the)|the (?:criteria|order in " +
        `which|winners?|cut-?off|priorit\\w+))\\b`,
    ),
    unlessNear: owned,
    unlessBeside: longPattern("i")`
      \b(?:let|lets|allow|allows|enable|ask|asks) (?:the |a |our )?(?:\w+ )?(?:user|customer|admin|visitor|operator|caller|player|
      owner|member|tenant|client)s?\b|\b(?:users?|customers?|admins?|code|parser|scheduler|function) (?:can|may|should|
      to) (?:\w+ )?(?:decide|choose|pick|select|determine)|:\s|\bbased on\b|\bby (?:the|its|comparing|looking|checking|reading|date|
      name)\b|\bfrom (?:the|its|¤)|\bused to\b|\b(?:report|list|print|tell me|write it)\b
    `,
    harm: "A choice that others have to live with would be made by whoever does the work.",
    hits: [
      "Decide who gets the early invitations and send them.",
      "Work out how long we keep the recordings, then purge the rest.",
      "Define what counts as abuse and lock those out.",
    ],
    misses: ["Let the user pick which columns are shown.", "Determine which encoding is used from the first bytes."],
  },
  {
    pattern: open(
      `\\b(?:delete|purge|remove|drop|revoke|suspend|deactivate|ban|disable|wipe|terminate|archive|close|cancel|shut down|turn off|` +
        "decommission|clean (?:up|out)|get rid of|prune|block|kick|fire|lay off|dismiss|expire|evict|unsubscribe|refund|compensate|" +
        `reward|promote|upgrade|downgrade|migrate|notify|exclude|blacklist|merge|sell|give away)\\b (?:(?:all|any|the|our|most|some|a ` +
        `few|those|every|a couple of|part of the|half of the|as many) )*(?:of the )?(?:[\\w-]+ )?(?:old|unused|inactive|stale|` +
        "unnecessary|unneeded|suspicious|obsolete|irrelevant|outdated|dormant|redundant|problematic|bad|low-value|orphaned|superfluous|" +
        "questionable|abusive|junk|fake|excess|non-essential|unimportant|loyal|good|difficult|risky|dubious|idle|dead|spammy|toxic|" +
        "premium|valued|affected|deserving|eligible|some|few|underperforming|weak|poor|expensive|unwanted|sketchy|unprofitable|" +
        `troublesome)\\b(?! (?:[\\w-]+ )?(?:imports?|code|functions?|variables?|branch\\w*|files?|cache\\w*|links?|dependenc\\w+|` +
        `comments?|tests?|css|styles?|props?|params?|parameters?|arguments?|methods?|class\\w*|flags?|endpoints?|packages?|types?|rows|` +
        "lines|characters|spaces|entries|keys|values|tags|images|logs?|jobs|sessions|tokens|connections|snapshots|columns|builds|" +
        `artifacts|nodes|pods|containers|strings|routes?)\\b) (?:[\\w-]+ )?(?!across\\b)[a-z]{3,}s\\b`,
    ),
    unlessNear: owned,
    unlessBeside: criterion,
    harm: "Which of them are meant is nobody's decision yet, and it is hard to take back.",
    hits: ["Close dormant wallets and pay out the balance.", "Compensate the affected guests.", "Kick abusive players from the server."],
    misses: ["Remove unused imports.", "Close dormant wallets without a login since 2021."],
  },
  {
    pattern: open(
      `\\b${acts}\\b${gap(60)}\\b(?:(?:some|a few|part|most|a couple|several|many|half|a handful) of (?:the|our|these|those) (?:\\w+ ` +
        ")?(?:budget|money|customers|users|accounts|staff|employees|people|data|records|orders|servers|licen[cs]es|funds|stock|seats|" +
        "revenue|subscribers|members|contracts|posts)|(?:people|users|customers|members|players|accounts|tenants|guests|employees|" +
        `sellers|clients|those|anyone|patients|students|everyone) (?:who|that) (?:\\w+ )?(?:abus\\w+|misus\\w+|complain\\w*|` +
        `misbehav\\w+|cheat\\w*|spam\\w*|caus\\w+|troll\\w*|annoy\\w*|underperform\\w*|matter\\w*|deserv\\w+|qualif\\w+|(?:no longer|` +
        `don't|do not|hardly|rarely|barely|never really) \\w+|(?:are|is|were) (?:no longer|not|too|really|probably|clearly|obviously|` +
        `likely) \\w+)|(?:unless|if|when|where) (?:(?:something|anything|things) (?:looks?|seems?|feels?|sounds?) \\w+|we(?:'re| are) ` +
        `too \\w+))|\\b(?:on (?:our|my|their|the company's) behalf|in (?:our|my|the company's) name)\\b`,
    ),
    unlessNear: owned,
    unlessBeside: longPattern("i")`
      \b(?:imports?|code|functions?|tests?|files?|branch\w*|dependenc\w+|flags?|css|types?)\b|\d|\b(?:older than|since|whose|listed|
      in the list)\b
    `,
    harm: "Where the line runs is nobody's decision yet, and what is done to people or money is hard to take back.",
    hits: [
      "Delete the customers that are no longer active.",
      "Cancel subscriptions of people who abuse the free tier.",
      "Pay the expense claims unless something looks off.",
      "Answer the reviews on our behalf, give them credits.",
    ],
    misses: ["Remove functions that are no longer called.", "Delete accounts that are no longer active since 2019."],
  },
];
