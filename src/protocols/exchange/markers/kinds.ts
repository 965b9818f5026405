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
