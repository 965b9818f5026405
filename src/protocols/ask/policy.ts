/** Limits of what a person is shown of a program's question. */
export const askLimits = { titleMaxChars: 200, labelMaxChars: 80, lineMaxChars: 2_000, linesMax: 40, optionsMax: 8 } as const;
