/**
 * Terms of the code as people read them: one table for terminal, console, messages to agents and notifications. Data for
 * other programs (`--json`, the API, the journal) keeps the terms themselves.
 */
const words: Readonly<Record<string, string>> = {
  // verdicts
  low: "safe",
  advisory: "note",
  gate: "needs approval",
  refuse: "never allowed",
  refused: "never allowed",
  // how a session or a piece of work stands
  converged: "done",
  escaped: "ended early",
  withdrawn: "stopped by you",
  works: "running",
  cleared: "running",
  parked: "waiting for you",
  situated: "done",
  blind: "not looked at yet",
  completed: "done",
  done_clean: "done",
  done_dirty: "done, with findings",
};

/** The word on screens for a term of the code; a term without one is a plain word already. */
export const onScreen = (term: string): string => words[term] ?? term;

/** Signals of the risk engine, as people read what they stand for; their names are small tags. */
export const signalWords: Readonly<Record<string, string>> = {
  Irreversibility: "cannot be undone, or only with effort",
  HumanCommunication: "sends something to people",
  SecurityBoundary: "touches secrets, privileges or the guard itself",
  PromptInjection: "a result that the agent read tries to give it orders",
  ExternalMutation: "changes something outside this machine",
  ScopeEscalation: "goes beyond the project or the task",
  Emergent: "unknown program: nobody wrote a rule for it",
};

/** How much a gate matters (`Gate.urgency`), the same on every surface. */
export const urgencyWords = ["can wait", "blocks work", "takes effort to undo", "dangerous"] as const;

/** Phrases that no surface says any more, as a test looks for them: each with what is said instead. */
export const retiredPhrases: Readonly<Record<string, string>> = {
  "nobody here knows": "unknown program",
  "cannot be given back": "git cannot restore it",
  "publishes beyond this machine": "pushes to a remote",
  "removes what nobody can bring back": "deletes data permanently",
  "a person will receive this": "sends a message to people",
  "carries secrets or data of this machine": "may send secrets or local data out",
  "raises privilege or leaves its confinement": "escalates privileges",
  "until this is answered the session waits": "paused until you answer",
  "the agent goes on with something else": "the agent continues with other work",
  "in exactly these words": "only this exact command",
  "what holds here?": "Which is right?",
  "leave the questions": "Skip the rest",
  "go on as it stands": "Continue as is",
  "someone was faster": "already answered by NAME",
  "is not, or no longer, good": "has expired or was already used",
  "in the middle of a move": "cannot branch mid-step",
  "whatever is due is done": "resumes and runs what is pending",
  "check that nobody copied": "verify isolation",
};

/** Terms that are for the code alone: none of them stands on a screen. Others in the table are plain words in other places. */
export const termsOfCode = ["converged", "escaped", "situated", "advisory", "done_clean", "done_dirty"] as const;
