import { longPattern } from "../../kernel/long-pattern.ts";

/** One way of asking somebody, with texts that it must find and others that it must leave alone. */
export interface AskingRow {
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** D8: ways in which an agent asks a person and waits, in a session in which nobody answers. */
export const askingRows: readonly AskingRow[] = [
  {
    pattern: /\b(?:should|shall|may) (?:I|we)\b[^.?!\n]{0,200}\?/i,
    hits: ["Should I proceed?", "Shall I go on with the second file, or leave it as it is?", "May I delete the old table?"],
    misses: ["It should, I think, round half up.", "I decided what I should do.", "You may ask how it rounds: half up."],
  },
  {
    pattern: /\b(?:do you want|would you (?:like|prefer|rather)|do you prefer)\b[^.?!\n]{0,200}\?/i,
    hits: ["Do you want me to update the docs as well?", "Would you like me to continue?", "Which would you prefer?"],
    misses: ["If you want more digits, set `digits`.", "Would you look at that: it passes."],
  },
  {
    pattern: /\bwhich (?:\w+ ){0,3}(?:(?:should|shall) (?:I|we)|do you want|would you like)\b/i,
    hits: ["Which path should I take?", "Tell me which of these should I keep.", "which option do you want"],
    misses: ["It says which rows should be kept.", "The table shows which files should not change."],
  },
  {
    pattern: /\b(?:how|what|where) (?:should|shall) (?:I|we)\b|\bhow (?:would|do) you (?:like|want) (?:me|this|it|us)\b/i,
    hits: ["How should I proceed", "What should I do about the failing test?", "How would you like me to handle this?"],
    misses: ["How it should round is in the brief.", "What we should have known: ties go up."],
  },
  {
    pattern: longPattern("i")`
      (?:^|[.!?:;—–-]\s*|\n[^\S\n]*)(?:I(?:['’]m| am) )?(?:now |still |currently )*(?:awaiting|waiting (?:for
      |on)) (?:confirmation|approval|a? ?decision|(?:further )?(?:input|instructions?|guidance)|an? (?:answer
      |reply|response))(?=\s*(?:[.!]|$|\n|before\b|from (?:you|the)\b|to (?:proceed|continue)\b|on (?:whether
      |which|how)\b))
    `,
    hits: [
      "Awaiting confirmation.",
      "Everything is prepared. Waiting for approval before the migration.",
      "I am still awaiting further instructions",
    ],
    misses: [
      "Orders awaiting confirmation are listed first.",
      "Awaiting confirmation is now a state of its own.",
      "It stopped waiting for input.",
    ],
  },
  {
    pattern: longPattern("i")`
      \b(?:await(?:ing)?|wait(?:ing)?(?: for| on)?|need|require|pending|standing by for) (?:your|the (?:user
      |owner|person)['’]s) (?:\w+ )?(?:confirmation|approval|decision|input|answer|reply|response|instructions?
      |guidance|go-ahead|feedback|permission|choice)\b
    `,
    hits: ["I need your approval for this.", "Waiting for your final decision.", "Standing by for your instructions."],
    misses: ["Forms need your customers' input.", "The page says that it waits for payment."],
  },
  {
    pattern: longPattern("i")`
      \bconfirm\b[^.?!\n]{0,80}\b(?:before I\b|and I(?:['’]ll| will)\b|so (?:that )?I can\b|(?:that|if
      |whether) I (?:should|may|can|shall)\b)
    `,
    hits: ["Please confirm before I continue.", "Confirm and I'll push it.", "Could you confirm whether I should keep the old name"],
    misses: ["The tests confirm that the total is right.", "The dialog lets people confirm before rows are removed."],
  },
  {
    pattern: /(?:^|[.!?:]\s*|\n[^\S\n]*)please (?:confirm|advise|clarify|choose|decide|approve|pick one)\b(?! your)/i,
    hits: ["Please advise.", "There are two ways. Please choose one of them.", "Please confirm the plan above."],
    misses: ["The form says please confirm your address.", "I added a hint to please clarify the units."],
  },
  {
    pattern: /\blet me know (?:which|whether|how (?:you|I|to)|what (?:you|I|to)|if I should|when (?:you|I))\b/i,
    hits: ["Let me know which one you want.", "let me know how to go on", "Let me know if I should keep it."],
    misses: ["Let me know if anything breaks.", "Let me know if you have questions."],
  },
  {
    pattern: longPattern("i")`
      \b(?:once|when|after|as soon as) you(?:['’]ve| have)? (?:confirm|approve|decide|choose|chosen|answer|reply
      |tell me|let me know)\w*\b[^.?!\n]{0,80}\bI(?:['’]ll| will| can)\b
    `,
    hits: ["Once you confirm, I'll run the migration.", "When you have decided, I can finish the rest."],
    misses: ["Once you confirm the order, the cart is empty.", "When you choose a file it is read."],
  },
  {
    pattern: longPattern("i")`
      \b(?:can|could|would) you (?:please )?(?:confirm|clarify|tell me|specify|provide|let me know|advise|decide
      |choose|approve)\b[^.!\n]{0,200}\?
    `,
    hits: ["Could you clarify what half up means for negative numbers?", "Can you provide the key for staging?"],
    misses: ["You could clarify the comment in a later change.", "The help says how you can choose a format."],
  },
  {
    pattern: /\bbefore I (?:proceed|continue|go (?:on|ahead)|move on|start)\b[^.?!\n]{0,160}\?/i,
    hits: ["Before I proceed, is the old format still in use?"],
    misses: ["Before I continued, I ran the tests.", "Before I start anything the folder is read."],
  },
  {
    pattern: longPattern("i")`
      \bI(?:['’]ll| will|['’]m going to)? (?:wait|hold off|pause|stop here|have paused
      |am pausing)\b[^.\n]{0,80}\b(?:until|for) (?:you\b|your\b|confirmation|approval|further (?:input
      |instructions?))
    `,
    hits: ["I'll wait for your answer.", "I will hold off until you decide.", "I'll stop here until confirmation."],
    misses: ["I wait for the server to start before each test.", "I paused the clock for the test."],
  },
  {
    pattern: longPattern("i")`
      \bI need you to (?:choose|decide|confirm|tell|clarify|approve|provide|pick)\b|\bwhat do you think\s*\?
      |\bis (?:that|this) (?:ok|okay|alright|fine) with you\b|\bok(?:ay)? (?:for me )?to (?:proceed
      |continue) with (?:this|that)\s*\?
    `,
    hits: ["I need you to decide between the two.", "I would keep it. What do you think?", "Is this okay with you?"],
    misses: [
      "What you think of as the price is the net price.",
      "All of this is okay.",
      "Need to install the following packages. Ok to proceed? (y)",
    ],
  },
];

/** Words that are quoted are somebody else's: code, texts of the program, lines of a diff. */
const quoted = /```[^]*?(?:```|$)|`[^`\n]*`|"[^"\n]{0,300}"|“[^”]{0,300}”|^[ \t]*(?:[>+]|-(?! )|\$ ).*$/gm;

/** It asks itself, and says what it did. */
const answersItself = /^[\s)*_]*(?:yes|no|I (?:chose|decided|went|took|used|kept|left|did)|so I|decided|both)\b/i;

/** An agent that ends with a question asks at the end; what it asked itself on the way is its own affair. */
const lastChars = 2_000;

/** The words in which an agent asks somebody, or undefined where it does not. */
export function askedIn(text: string): string | undefined {
  const own = text
    .slice(-8 * lastChars)
    .replace(quoted, " ")
    .slice(-lastChars);
  for (const { pattern } of askingRows) {
    const found = pattern.exec(own);
    if (found && !answersItself.test(own.slice(found.index + found[0].length))) return found[0].replace(/^[\s.!?:;—–-]+/, "").trim();
  }
  return undefined;
}

/** D7: questions about somebody's taste. Whoever works decides those. */
export const preferenceRow: AskingRow = {
  pattern: longPattern("i")`
    \byou(?:r)?\b[^.?!\n]{0,40}\bprefer|\bprefer\b[^.?!\n]{0,40}\byou\b|\bwould you (?:like|rather)\b
    |\bdo you (?:want|like)\b|\bwhat do you think\b|\byour (?:favou?rite|taste)\b|\b(?:which|what) (?:name
    |style|colou?r|naming|layout|wording|font|formatting)\b[^.?!\n]{0,60}\b(?:should|shall|do you|would you)\b
    |\b(?:should|shall) I (?:use|go with|pick|choose|call|name|write|format)\b[^.?!\n]{0,120}\bor\b|\b(?:looks?
    |reads?|sounds?) better\b
  `,
  hits: [
    "Which would you prefer?",
    "Would you like tabs or spaces?",
    "Do you want me to also tidy up the imports?",
    "What name should the helper have?",
    "Should I use a map or an object for the table?",
    "Which of the two looks better?",
    "What is your preferred style for this?",
  ],
  misses: [
    "The brief says half up and the tests say half even: which is meant?",
    "May the table orders_old be deleted? Nothing reads it.",
    "The fix needs src/cart.ts, which is not mine: may its owner change it?",
    "Which key is for staging? None is set.",
    "Does production run version 12 or 15? The migration differs.",
    "Is the price in the feed net or gross?",
  ],
};

export const isPreference = (question: string): boolean => preferenceRow.pattern.test(question);
