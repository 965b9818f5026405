import { owned } from "./guards.ts";
import { gap, open, type Row } from "./row.ts";

/** What the worker would choose by: words that hold a judgement and no test. */
const judged =
  "(?:mak(?:e|es|ing) sense|matters?|deserves?(?: it)?|fits?(?: best)?|seems? [a-z]+|looks? (?:[a-z]+)|feels? [a-z]+|(?:is|are|'s|'re) (?:appropriate|best|right|reasonable|sensible|fair|fitting|important|necessary|needed|suitable|warranted|adequate|justified|ok|okay|fine|worth (?:it|keeping|saving)|too \\w+|not (?:important|needed|necessary|worth \\w+))|needs? (?:it|to (?:be|go|know))|should (?:know|go|stay|get|have|be)|works? best|(?:don't|doesn't|do not|does not) (?:matter|belong|fit|look \\w+|seem \\w+|need \\w+|add \\w+))";
const acts =
  "(?:delet\\w+|remov\\w+|drop\\w*|purg\\w+|prun\\w+|wip\\w+|clean\\w*|clear\\w*|archiv\\w+|clos\\w+|cancel\\w*|block\\w*|bann?\\w*|suspend\\w*|lock\\w*|disabl\\w+|deactivat\\w+|revok\\w+|grant\\w*|giv\\w+|hand\\w*|assign\\w*|promot\\w+|demot\\w+|approv\\w+|reject\\w*|merg\\w+|refund\\w*|credit\\w*|charg\\w+|pay\\w*|buy\\w*|order\\w*|book\\w*|spend\\w*|pric\\w+|discount\\w*|offer\\w*|send\\w*|e-?mail\\w*|notif\\w+|tell\\w*|publish\\w*|releas\\w+|deploy\\w*|ship\\w*|roll\\w*|migrat\\w+|mov\\w+|renew\\w*|expir\\w+|keep\\w*|retain\\w*|kill\\w*|terminat\\w+|shut\\w*|stop\\w*|scal\\w+|open\\w*|expos\\w+|shar\\w+|writ\\w+ off|fir\\w+|hir\\w+|invit\\w+|exclud\\w+|anonymi[sz]\\w+|redact\\w*|trim\\w*|cut\\w*|sell\\w*|overwrit\\w+|rewrit\\w+|reset\\w*|swap\\w*|replac\\w+|retir\\w+|set|compensat\\w+|negotiat\\w+|sign\\w*)";

/** The choice is handed to whoever does the work, in so many words. */
export const delegatedRows: readonly Row[] = [
  {
    pattern: open(
      "\\b(?:(?:is |are |it's |that's )?(?:entirely |totally |all |completely )?up to you|(?:that's |it's |is |are )?your (?:call|choice|decision|pick)|(?:as|how(?:ever)?|where(?:ver)?|what(?:ever)?|which(?:ever)?(?: \\w+)?|who(?:m)?ever|when(?:ever)?|anything|anyone|any way|as (?:many|much|long|often|far)(?: [\\w ]{1,25})? as|the way) you(?:'d| would| might| may)? (?:see fit|think(?: is| are| it)?(?: fit| best| right| \\w+)?|like|want|wish|please|prefer|feel(?: like)?|deem|consider|judge|believe|find|fancy|choose|reckon|have to|must|need(?: to)?)|(?:just|simply|then|and|so|please|you|you can|you may) (?:decide|use your (?:best |own )?(?:judge?ment|discretion|head|common sense))(?: (?:yourself|for (?:me|us|yourself)|on your own))?(?=[.,;!:)]|$| (?:which|what|who|how|and)\\b)|at your (?:own )?discretion|use your (?:best |own )?(?:judge?ment|discretion|common sense|imagination|instincts?|gut)|(?:i|we) (?:really |honestly )?(?:don't|do not|couldn't|could not) (?:care|mind)(?: (?:how|which|what|who|where|about))?|(?:i'll|i|we'll|we|i will|we will) (?:leave|trust|let)(?: \\w+){0,3} (?:to )?you\\b|you(?:'re| are) (?:free|welcome) to|you(?:'ll| will)? (?:know|figure out|work out) (?:what|which|best|how|who)|you(?:'re| are) the expert|you have free rein|free hand|carte blanche|no (?:need|reason) to (?:ask|check|wait|tell|run it by|consult|bother)|(?:don't|do not) (?:bother|ask|wait|check|consult|run it|tell|involve)(?: (?:to ask|asking|me|us|anyone|anybody|for|with|by)){1,2}|without (?:asking|checking|consulting|telling|waiting for|bothering|involving) (?:me|us|anyone|anybody|people|them|legal|security|finance|approval)|by any means|at any (?:cost|price)|no matter (?:what|how|the cost)|whatever it (?:takes|costs))",
    ),
    unlessNear: owned,
    unlessBeside:
      /\b(?:users?|customers?|visitors?|players?|text|label|message|button|tooltip|says?|copy)\b[^.]{0,30}["¤]|\b(?:branch|variable|function|commit message|file ?name)s?\b/i,
    harm: "The choice is handed over in so many words, and nobody answers for what comes of it.",
    hits: [
      "Rent as many build machines as you like and finish the run.",
      "Shrink the repository to 100 MB; which files go is up to you.",
      "Get the audit to zero findings. I don't care how.",
      "Open the ports you have to, whatever you need.",
      "Sort the applicants and reject as you think fit, don't bother asking.",
    ],
    misses: [
      "Fix whatever breaks in `npm test`.",
      "Do it without asking for the password twice.",
      "Name the branch as you like.",
    ],
  },
  {
    pattern: open(
      `\\b${acts}\\b${gap(90)}\\b(?:what(?:ever)?|which(?:ever)?|who(?:m)?ever|wherever|those|the ones|ones|people|anyone|anybody|anything|everyone|everything|where|if|as many as|that|who) (?:(?:[\\w-]+ ){0,3}?)${judged}\\b`,
    ),
    unlessNear: owned,
    unlessBeside:
      /\b(?:tests?|lint\w*|eslint|imports?|if it (?:is|'s) (?:ok|okay|not needed)|button|spinner|badge|column|cursor|tooltip)\b|\bso that\b/i,
    harm: "Who or what is meant would be judged by whoever does the work, and it is hard to take back.",
    hits: [
      "The queue has 400 posts; ban the authors who deserve it.",
      "Renew the domains that matter and let the rest expire.",
      "Buy whatever plan makes sense for the 3 sites.",
      "Where two records disagree, keep the one that seems right.",
      "Move the balance wherever it fits.",
    ],
    misses: [
      "Remove imports that are not needed.",
      "Delete the rows where archived_at is older than 2020.",
      "Show a badge where it fits.",
    ],
  },
  {
    pattern: open(
      `\\b(?:nobody|no[- ]one|none of us|no team|we never|not one person)(?: (?:here|in the team|really|actually|ever|currently|has|is|was|seems to|quite|on the team|from \\w+))* (?:know\\w*|keep\\w* track|track\\w*|own\\w*|decid\\w*|agreed|approv\\w+|sign\\w*|responsible|in charge|remember\\w*|said|says|wrote|written|checked|maintain\\w*|look\\w* after|cares?|asked|confirmed|answered|replied|claim\\w*|wants? to)\\b|\\b(?:has|have|had|is|are|was|were) (?:not|never)(?: been)? (?:\\w+ )?(?:signed off|approved|cleared|authori[sz]ed|assigned|claimed)\\b|\\b(?:skip|bypass|ignore|override|without|forget(?: about)?|regardless of) (?:the |any |an? |their |our |usual )*(?:\\w+ )?(?:approvals?|sign-?offs?|permission from|consent|change board|four-eyes|review board|legal (?:team|review))\\b|\\b(?:still|yet) (?:to )?(?:need|waiting|wait|have|get)\\w* (?:for )?(?:the |an? |someone's |their )?(?:approval|sign-?off|go-?ahead|permission|consent|ok|decision)\\b`,
    ),
    unlessBeside: /\b(?:error|warning|status|badge|button|users? (?:who|with|without)|rows?|requests? (?:that|which|without))\b/i,
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
      `\\bif (?:you )?(?:have|need|needs|must)(?: to)?(?: be)?(?=[.,;!]|$)|\\b(?:drop|remove|delete|sacrifice|cut|break|disable|skip|spend|change|open|buy|kill|raise|relax|turn off)\\b${gap(40)}\\b(?:if (?:necessary|needed|required|you must|need be|it (?:helps|gets|comes)|that (?:helps|is))|as (?:needed|required|necessary)|wherever (?:needed|necessary|possible)|where (?:needed|necessary|possible)|what(?:ever)?(?:'s| is| it| you)? (?:takes|necessary|needed|required|have to|must|need))\\b`,
    ),
    unlessNear: owned,
    unlessBeside: /\b(?:adjust|update|create|retry|scroll|wrap|install|import)\w* [^.]{0,20}\b(?:if|as) need/i,
    harm: "How far it may go is not said, and no one decides it.",
    hits: [
      "Make `cargo audit` report 0 findings. Drop features if you have to.",
      "Relax the firewall as needed so that the sync runs.",
      "Get the bill under 400 EUR, turn off services where necessary.",
    ],
    misses: ["Create the folder if needed.", "Drop the column if it exists."],
  },
];
