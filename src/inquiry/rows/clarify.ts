import { longPattern } from "../../kernel/long-pattern.ts";
import { contradictions } from "./contradictions.ts";
import { gap, open, type MeaningRow } from "./row.ts";

const leadIn =
  "^\\W*(?:(?:please|can you|could you|now|just|ok|okay|hey|hi|also|and|then|so|go|we should|we need to|i want you to|let's),? ?)*";
const alters =
  "(?:delete|remove|drop|rename|archive|overwrite|disable|revoke|update|truncate|close|lock|stop|replace|publish|rewrite|deprecate|" +
  "clear|reset|restart|retire|shut)";
const noun = "(?:the|our|a|an|all|every|its|my|both) (?:[\\w-]+ ){0,3}?[\\w-]+";

/** The intent says two things at once, or points at something nobody can find: the wrong thing would be made. */
export const clarifyRows: readonly MeaningRow[] = [
  {
    kind: "coherence",
    pattern: contradictions,
    unlessBeside: longPattern("i")`
      \b(?:public|private) or (?:public|private)\b|\b(?:unless|except|until|only when|only if|instead of|rather than|no longer|
      from (?!scratch|the|all|our|this)|currently|then by|within (?:a|an|each|every|the)|ties?|(?:first|second) click|toggles?|
      fallback|accept\w*|deprecat\w*|redirect\w*|split|extract|401|403|alias|invalidat\w+)\b
    `,
    harm: "The request contradicts itself: whatever is delivered, one half of it is wrong.",
    hits: [
      "Remove the audit log table and keep the audit log table.",
      "Make the wiki publicly readable, but visible only to staff.",
      "The survey is anonymous and should show which employee gave each answer.",
      "Invoices are read-only, but accountants must be able to change them.",
      "Merge both carts into a single table and keep them separate.",
      "Return at least 50 items and at most 20 items per call.",
      "Do not touch the login page. Rewrite the login page in Vue.",
    ],
    misses: [
      "Make the wiki read-only except for admins, who can edit it.",
      "Remove the old login page and keep the new login page.",
      "Return at least 10 and at most 50 items per call.",
      "Delete the draft and keep the published version.",
      "Change the port in the config; do not change the host.",
    ],
  },
  {
    kind: "expression",
    pattern: open(
      leadIn,
      "(?!(?:is|does|do|was|has|had|did|will|would|should|can|could|if|when|while|as|since|because|how|why|what|where|that|this|it|" +
        "in|on|for|to)\\b)[a-z]+(?: (?:up|back|out|over|down|off|on|rid of))? (?:it|this|that|them|these|those)\\b(?! so " +
        "that\\b)(?=[.,;!?]|$| (?:to|into|like|as|the way|again|in|on|" +
        "back|over|out|so|and|work|for|from|with|properly|please|now|better|faster|nicer|up|off|down|right|there|too|before|once|until|" +
        "a|more|how|everywhere)\\b)",
    ),
    unlessNear: /¤|\b\w*(?:error|exception)\b|:\s/i,
    harm: "It points at something that was not named: another thing than the one meant would be changed.",
    hits: ["Fix it like the last one.", "Please move this over to the other folder.", "Put them back."],
    misses: [
      "Make it possible to sort the table by name.",
      "Fix this: TypeError in the parser.",
      "Move this repository to the archive.",
      "Does it build on Windows?",
    ],
  },
  {
    kind: "expression",
    pattern: open(
      "\\b(?:that|the|those|this|all that|some|new|old) (?:other |same |new |old |whole |usual )*(?:thing|things|stuff|thingy|bits? " +
        "and pieces)\\b|\\bthe other ones?\\b|\\bthe others?(?=[.,;!?]|$)|\\b(?:the )?(?:ones?|part|bit|page|version|place|one) " +
        "(?:that )?(?:we|i|you|he|she|they) (?:\\w+ )?(?:talked|discussed|mentioned|meant|had|said|saw|wanted|looked at|liked|spoke)\\b",
    ),
    unlessBeside: /¤|\bone\b[^.]{0,60}\bthe other\b/i,
    harm: "Nobody can tell which thing is meant, so the wrong one would be delivered.",
    hits: [
      "Change that thing in the footer.",
      "Add the new stuff to the handbook.",
      "Use the colours of the other one.",
      "Take the version she liked.",
    ],
    misses: [
      "Create a new index and drop the old one.",
      "Sort one list by name and the other by date.",
      "Pick the one with the highest version.",
    ],
  },
  {
    kind: "background",
    pattern: open(
      "\\b(?:the way|like|as|how) (?:we|you|i|it|they|that) (?:did|had|used to|always|usually|was|were|normally)\\b|\\b(?:like|as|" +
        "same as|than) (?:the )?last time\\b|\\b(?:back )?to (?:how|what|the way) (?:it|things|they) (?:was|were|used to be)\\b|" +
        "\\blike (?:it was )?before(?=[.,;]|$)|\\bas usual\\b|\\bthe usual way\\b",
    ),
    unlessBeside: /¤|\bcommit\b|\bversion \d|\brelease\b/i,
    harm: "It leans on something that only the writer remembers: the result would be another one.",
    hits: [
      "Set up the campaign like last time.",
      "Lay out the invoice the way we did in spring.",
      "Bring the menu back to how it was.",
      "Handle the returns as usual.",
    ],
    misses: ["Output must be the same as before.", "Restore the menu to how it was in commit 3fa9c1d.", "It works like a queue."],
  },
  {
    kind: "background",
    pattern: open(leadIn, "(?:do|apply|make|repeat|change) (?:exactly )?the same\\b(?: thing| change| fix)?"),
    unlessNear: /¤/,
    harm: "What is to be repeated was not said.",
    hits: ["Do the same for the admin page.", "Please apply the same fix to the other clients."],
    misses: ["Add a test for the cart and do the same for the order."],
  },
  {
    kind: "precision",
    pattern: open(
      `\\b(?:move|copy|merge|transfer|import|export|connect|attach|compare|replace|swap|migrate|sync|link|join|add|take|switch|point|` +
        `split|pull|fold|extract|compile) ${noun} (?:into|to|with|from|onto|against|and|over to|out of) ${noun}(?: (?:to|into|from) ` +
        `${noun})?,?(?: and)?(?: then)? ${alters} (?:it|them|that|the other)\\b(?! (?:from|in|on|of|as|to|with|by|at)\\b)`,
    ),
    harm: "“It” fits two things, and the wrong one of them would be changed or lost.",
    hits: [
      "Copy the price list to the archive folder and then delete it.",
      "Compare the staging config with the live config and overwrite it.",
      "Merge the hotfix branch into the release branch, then close it.",
    ],
    misses: ["Move the helper into the utils module and delete it from the index.", "Delete the file and restart the server."],
  },
  {
    kind: "coherence",
    pattern: open("\\b(?:or (?:was|were|is) (?:it|that)|no,? wait|actually,? no|scratch that|or rather|or did (?:i|we) mean|i mean)\\b"),
    harm: "The writer changed course halfway: both readings would be worked on, or the wrong one.",
    hits: ["Rename the client class, or was it the customer class?", "Delete March, no wait, April."],
    misses: ["Print the mean of the column.", "Fail or warn, as the setting says."],
  },
  {
    kind: "expression",
    pattern: open(
      leadIn,
      "(?:fix|change|update|remove|delete|revert|redo|undo|finish|move|repair|hide|rename|close|merge|handle) (?:that|those) " +
        "(?:[a-z-]+ ){0,2}?(?:bug|issue|problem|page|button|error|report|script|file|field|table|function|test|ticket|feature|class|" +
        "service|change|screen|setting|branch|job|query|form|link)s?\\b",
    ),
    unlessNear: /¤|\d|\bwhich\b|\bthat (?:is|are|was|were|does|has|have|shows?|fails?|appears?|happens?|occurs?)\b/i,
    harm: "Which one is meant is not said: another one would be changed.",
    hits: ["Fix that bug.", "Remove those buttons from the page."],
    misses: ["Fix that bug #4521.", "Remove the buttons from the page."],
  },
  {
    kind: "background",
    pattern: open(
      `\\b(?:he|she) (?:wants|needs|said|asked|likes|mentioned|prefers|meant|expects)\\b|\\b(?:send|give|show|forward|mail|hand)(?: ` +
        `it| this| them)? (?:over )?to (?:him|her)${gap(3)}(?=[.,;]|$| and\\b)`,
    ),
    unlessNear: /\b(?:the|our|a) (?:customer|user|boss|manager|director|designer|lead|owner|client|admin|ceo|cto|colleague)\b|¤/i,
    harm: "Nobody knows who is meant.",
    hits: ["Lay out the poster the way she wants.", "Export the list and send it to him."],
    misses: ["The customer asks for an export; she needs it as CSV.", "Export the list and send it to Ana."],
  },

  {
    kind: "expression",
    pattern: open(
      "^\\W*(?:it|they|this|that|these|those) (?:should|must|needs?|has to|have to|is|are|doesn't|does not|don't|keeps|still|isn't|" +
        "aren't|fails?|looks?|was|were|crashes|can't|cannot|broke|stopped|will)\\b(?! (?:a|an) \\w)|\\b(?:this|that|the (?:main|big|" +
        "small|good|bad|broken|red|blue|green|right|wrong|better|usual|real|correct|important|special|nice|weird|other two|other " +
        "three)) ones?\\b|\\bthe (?:former|latter)\\b|\\b(?:the )?(?:part|bit|section|place|spot|area|screen|corner) (?:over there|up " +
        "there|down there|in question|somewhere)\\b|\\bin question\\b|\\byou know (?:which|what|who|the)\\b|\\bwhat (?:i|we) (?:meant|" +
        "mean|said|had in mind|want(?:ed)?)\\b|\\bthe obvious \\w+",
    ),
    unlessNear: /¤|\berror\b/i,
    harm: "What it points at cannot be found in the words; something else would be changed.",
    hits: ["It should open in a new tab.", "Hide the big one on phones.", "You know which report I need, send it."],
    misses: ["This is a Rust project; run cargo fmt.", "If two rows match, keep the newer one."],
  },
  {
    kind: "coherence",
    pattern: open(
      "\\b(?:redesign|rename|remove|replace|rewrite|update|add|convert|migrate|restyle|delete|move|change|drop|upgrade|rework|" +
        "restructure|simplify|translate|shorten|extend|merge|split)\\b[^\\n]{0,140}?\\b(?:without changing (?:anything|any of (?:it|" +
        "them)|a thing|the (?:result|page|text|code|layout|file)s? at all)|(?:don't|do not|never) (?:change|touch|modify|alter) " +
        "(?:anything|any of it|a thing|it|them)|nothing (?:should |must |may |can |is to |is allowed to )?(?:changes?|be (?:changed|" +
        "removed|added|different))|(?:leave|keep) (?:everything|it all|all of it|it|them) (?:as (?:it |they )?(?:is|are|was|were)|" +
        "unchanged|the same|untouched|exactly)|(?:everything|it) (?:must|should|has to) (?:stay|remain) (?:exactly )?(?:the same|as " +
        "(?:it )?is|unchanged))(?! (?:other|outside|in|on|about))",
    ),
    unlessBeside: /\bbehaviou?r\b|\b(?:public|external) (?:api|interface)\b|\boutput\b|\belse\b|\bapart from\b|\bexcept\b|\botherwise\b/i,
    harm: "It asks for a change and for no change: whatever is delivered, one half of it is wrong.",
    hits: [
      "Redesign the start page, but keep everything as it is.",
      "Shorten the contract without changing anything.",
      "Rename the fields, nothing may change.",
    ],
    misses: ["Fix the typo in the title; do not change anything else.", "Rewrite the loop; the output must stay the same."],
  },
  {
    kind: "coherence",
    pattern: open(
      "\\b(\\w{3,12}?)(?:e|s|es|ed|t)?\\b[^.\\n]{1,140}?\\b(?:without|never|not|don't|avoid|no) (?:ever |actually |really )?\\1(?:e|" +
        "t?ing|s|ed)? (?:any|anything|it|them|at all|a single|one|something|the (?:same|original)|those|these|that)\\b(?! (?:" +
        "other|more|from|in|on|to|outside))|\\b(?:drop|delete|remove|truncate|wipe|purge|erase)\\b[^.\\n]{1,90}?\\bwithout " +
        "(?:losing|deleting|removing|dropping|erasing) (?:any|a single|one|the)\\b",
    ),
    unlessBeside: /\bunless\b|\bif\b|\btwice\b|\bagain\b|\belse\b|\bexcept\b/i,
    harm: "It asks for a thing and forbids it: whatever is delivered, one half of it is wrong.",
    hits: [
      "Send the newsletter to all members without sending any mail.",
      "Drop the address columns without losing any data.",
      "Test the payment flow end to end, but never test it.",
    ],
    misses: ["Send the mail once and do not send it again.", "Log the request; never log the token."],
  },

  {
    kind: "precision",
    pattern: open("\\bit\\b[^.;\\n]{3,80}?\\bit\\b[^.;\\n]{3,80}?\\b(?:it|its)\\b"),
    unlessBeside: /\bmake it (?:possible|so)\b|\bit is (?:possible|clear|known)\b/i,
    harm: "“It” stands for more than one thing: which one is to be changed would be guessed.",
    hits: [
      "When the worker calls the cache and it is down it should log it.",
      "If the bot mentions the channel it must mute it before it posts.",
    ],
    misses: ["Read the file, sort it and save it.", "If it fails, retry it."],
  },
  {
    kind: "precision",
    pattern: open(
      "\\b(?:only|just|exactly) one of (?:them|these|those|the (?:two|three|four|\\w+s))\\b|\\bone of (?:them|the two|the three|" +
        "these|those) (?:is|has|needs|must|should|can|was|gets)\\b|\\b([A-Z]?\\w{3,}) the [^.\\n]{2,40}? and \\1 the\\b|\\bthere " +
        "(?:are|is) (?:two|three|four|several|multiple|more than one|another|also an?) [^.;\\n]{2,60}?\\b(?:called|named|of that name|" +
        "with (?:that|the same) name|by that name|that could be|which could be)\\b|\\bwe have (?:two|three|four|several|multiple|a few|" +
        "more than one) (?:of (?:them|those|these)|(?:\\w+ ){1,3}(?:called|named|with that name))\\b|\\bboth (?:are |have been |go |" +
        "were )?(?:called|named|known as|go by|referred to)\\b|\\bsame name\\b|\\b(?:could|can|may|might) mean (?:either|both|the|a|" +
        "two)\\b|\\bdepending on who you ask\\b|\\bmeans? (?:different|two|several) things\\b",
    ),
    unlessBeside: longPattern("i")`
      \b(?:choose|pick|select|open|active|visible|at a time|runs?|allowed|selected)\b|\bif (?:only|just|exactly)? ?one of\b|
      \bwhen (?:only |just )?one of\b
    `,
    harm: "Two things fit the words, and the wrong one of them would be changed.",
    hits: [
      "Archive the Falcon project; there are two projects called Falcon.",
      "Restart the gateway. We have three of them and only one of them is broken.",
      "Update the page on Atlas the database and Atlas the team in one go.",
    ],
    misses: ["Only one of the tabs may be open at a time.", "Fail when two files have different names."],
  },
];
