/** How the words of restarting take what is restarted: behind them (`restart the pool`), inside (`start the pool over`), or not at all. */
export interface RestartTerm {
  readonly pattern: string;
  readonly object: "behind" | "inside" | "none";
  /** Only the exchange, named: what else is opened, cleared or changed is no restart. */
  readonly named?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const back =
  "(?:the )?(?:very )?(?:square (?:one|1)|beginning|start|outset|drawing board|opening|first (?:message|round|" +
  "principles|state|page|word)|" +
  "round (?:zero|0|one|1)|zero|scratch|nothing|origin|starting (?:point|line)|ground zero)";
const anew =
  `(?:all )?over(?: again)?|again|anew|afresh|fresh|clean|new|from (?:an? )?(?:blank|clean|empty|fresh) (?:page|slate|` +
  `sheet|pool|start)|(?:all )?from ${back}|` +
  "with (?:nothing|an empty (?:pool|page)|a clean (?:page|pool))|from the (?:top|ground up|bottom up)|at (?:zero|" +
  "square one|the beginning)|with a (?:clean|blank) slate|on a (?:new|clean|fresh) (?:page|slate|footing|basis)";
const anewOnly = anew.replace("|new|", "|");
const again = "negotiate|draft|start|begin|commence|open|launch|run|convene|found|initiali[sz]e|constitute|create|establish|assemble";
const object =
  "(?<object>(?!(?:and|or|but|with|from|on|in|by|where|to)\\b)[a-z0-9'-]+(?: (?!(?:and|or|but|from|where)\\b)[a-z0-9'-]+){0,5}?)";
const fresh = "new|different|better|other|fresh|renegotiated|revised|fairer|clearer|changed|rewritten|another set of|honest|agreed";
const termsNoun =
  "(?:ground rules|terms of (?:engagement|reference|cooperation)|terms|rules|rule|mandate|charter|footing|" +
  "conditions|arrangement|agreement|framework|remit|compact|covenant|contract|basis|deal)";

export const restartTerms: readonly RestartTerm[] = [
  {
    pattern:
      "re-?(?:start|set|boot|launch|commence|begin|found|constitute|convene|initiali[sz]e|initiate)(?:s|ed|d|ing|" +
      "ting|ning)?|re-?(?:began|begun|beginning|setting|constitution|launching)",
    object: "behind",
    hits: ["Let us restart.", "We should reset this exchange.", "I propose a re-start of the pool."],
    misses: ["Let us restart the mail server.", "We should reset the router."],
  },
  {
    pattern:
      "re-?negotiat(?:e|es|ed|ing|ions?)|re-?draw(?:n|ing)?(?= (?:the|our|these) (?:terms|rules))|(?:re-?open|" +
      "re-?write|re-?draft|re-?visit)(?:ed|ing|ten)?(?= (?:the|our|these|its) (?:[a-z]+ )?(?:terms|rules|mandate|" +
      "charter))",
    object: "behind",
    hits: ["We must renegotiate our terms.", "I ask that we reopen the terms."],
    misses: ["The unions should renegotiate the contract.", "I propose we renegotiate the lease with the landlord."],
  },
  {
    pattern: `(?:(?:start|begin|commence|open|go|launch|do)(?:s|ed|ing|ning)?,?|began|begun|beginning|done) (?:${anewOnly})`,
    object: "behind",
    hits: ["Can we start over?", "Let us begin anew."],
    misses: ["Let me start over: I meant trust.", "The violinist stopped and began again."],
  },
  {
    pattern:
      `(?:${again}|try|take|do|redo|rebuild|build|begun|started|done|opened|rebuilding|starting|beginning|opening|` +
      `doing|taking) ${object} (?:${anewOnly})`,
    object: "inside",
    hits: ["We should start the conversation over.", "Let us take this from the top."],
    misses: ["We should start the engine again.", "Let us build the index from scratch."],
  },
  {
    pattern:
      `(?:(?:go|goes|going|return|returning|rewind|rewinding|step|stepping|move|moving|turn|send|sent|take us|roll|` +
      `rolled|get|head) )?(?:us )?(?:back|return|rewind)(?: (?:all the way|this|us|it|everything))? to ${back}`,
    object: "behind",
    hits: ["Let us go back to square one.", "I call for a return to the beginning."],
    misses: ["I want to go back to the beginning of Kant's argument.", "Evolution cannot go back to square one."],
  },
  {
    pattern:
      "(?:wip|clear|clean|empty|emptie|flush|purg|eras)(?:e|ed|d|ing)? (?:away )?(?:the |this |our )?(?:whole |" +
      "entire )?(?:slate|pool|board|table|decks?|history|context|transcript)(?: clean)?|(?:the |our )?slate (?:to be " +
      "|be |is |must be |should be )?wiped(?: clean)?|" +
      "pool (?:to be |be |is |must be |should be )?(?:emptied|cleared|wiped|purged|flushed)|wip(?:e|ing) (?:it|this|" +
      "everything|all of (?:it|this)|the lot)(?: clean)?",
    object: "none",
    hits: ["I vote to wipe the slate clean.", "The pool should be emptied and the exchange begun anew."],
    misses: ["Debt jubilees wipe the slate clean.", "We should not wipe the slate."],
  },
  {
    pattern:
      "(?:clean|blank|fresh|new|empty) (?:slate|page|sheet|pool)|tabula rasa|do-?over|redo|mulligan|take two|(?:a " +
      ")?second (?:beginning|start|attempt from)|(?:re)?set button|" +
      "(?:fresh|new|clean|another) (?:start|beginning|exchange|conversation|discussion|dialogue|pool|deliberation|" +
      "attempt from|go from|run)|round of negotiations?|another go, from the top|another go from the (?:top|start)",
    object: "behind",
    hits: ["We deserve a clean slate.", "I'm asking for a do-over.", "The only way forward is a fresh start."],
    misses: ["Her marriage needed a fresh start.", "A blank page is frightening."],
  },
  {
    pattern:
      `(?:${fresh})(?: and (?:${fresh}))? ${termsNoun}(?! (?:for (?:what|describing|these|those)|to (?:describe|name)` +
      `|such as|of thumb|for [a-z]+ing|in (?:the|an?))|: (?:call|say))|${termsNoun} (?:to be |be |must be |should be ` +
      `|need to be |ought to be |that are )?(?:renegotiated|rewritten|redrawn|reopened|renewed|torn up|thrown out|` +
      `redrafted)`,
    object: "behind",
    hits: ["We need new ground rules.", "I ask for different terms.", "I ask that the terms be renegotiated."],
    misses: ["The miners rejected the new terms.", "New terms in the glossary should be reviewed."],
  },
  {
    pattern: "(?:hit|press|push|pull|smash)(?:ing)? (?:the )?(?:re-?set|re-?start)(?: button| lever| switch)?",
    object: "none",
    hits: ["Time to hit the reset button.", "I'd like to hit restart."],
    misses: ["Do not press the reset button."],
  },
  {
    pattern:
      "(?:tear|tearing|rip|ripping) (?:up|down) (?:the|these|this|our) (?:terms|rules|agreement|exchange|mandate|" +
      "charter|contract)|turn(?:ing)? over a new leaf|from the top|rewind|" +
      "new round (?:1|one|zero)|(?:start|begin)(?:,? (?:now|for real|properly|once more|together|honestly)){1,2},? " +
      "from the (?:start|beginning|top)|" +
      "(?:begin|start|open|try|make)(?:ning|ing)? " +
      "(?:an? )?second(?: one)?|again,? from the (?:beginning|start|top)|(?:start|begin)(?:ning|ing)? (?:this |it |" +
      "the exchange )?differently|(?:second|another|new|fresh) (?:attempt|try|chance|shot|go|take|pass)|(?:re-?open|" +
      "resume) (?:the )?negotiations?|back on the table|up for (?:re-?)?negotiation|(?:open|begin|spin up|set up|" +
      "create|convene|start|launch|write|draft|negotiate)(?:ing)? (?:a )?(?:new|another|fresh|better)(?: ones?)?(?= " +
      "(?:with|under|on|instead|where|that|whose|from|in which)|[.,;¶¿])|" +
      "(?:launch|run|open|begin|start) (?:it|this) again|negotiat(?:e|ing) (?:another|a (?:new|better)|anew)|from " +
      "(?:a )?(?:scratch|first principles)",
    object: "none",
    named: true,
    hits: ["We would do better to tear up these terms.", "Let us close this pool and open another under better rules."],
    misses: ["Let's rewrite the onboarding guide from scratch.", "Let us close the shop and open another in Lisbon."],
  },
  {
    pattern: "(?:new|other|different|better|fresh) ones(?= ?(?:[.,;!¶¿]|before|now|please|for|at|that))",
    object: "none",
    named: true,
    hits: ["I cannot go on under these terms. I ask for new ones."],
    misses: ["These tyres are worn. I ask for new ones."],
  },
];
