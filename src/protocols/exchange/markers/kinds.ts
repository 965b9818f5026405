/**
 * X4: the kinds of message, each with the marker by which minds know it. Kind and author are part of the envelope, which only
 * the runtime writes; a text never has a say in it.
 */
export const exchangeMarkers = {
  thought: undefined,
  injection: ">>>",
  audit: "[AUDIT]",
  "auditor-role": "[AUDITOR ROLE]",
  "observer-role": "[OBSERVER ROLE]",
  observer: "[OBSERVER]",
  restart: "[RESTART]",
} as const satisfies Readonly<Record<string, string | undefined>>;

export type ExchangeKind = keyof typeof exchangeMarkers;

/** Titles of the sections that minds and the auditor are sent. */
export const sectionTitles = {
  theme: "Theme",
  prompt: "The pool's prompt",
  rule: "The auditor's rule",
  role: "The observer's role",
  clusters: "What the pool is about now, counted by us",
  pool: "From the pool",
  since: "What the pool said since the last audit",
  returned: "Your last answer was not taken",
} as const;
