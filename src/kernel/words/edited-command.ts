/** How the console tells an agent an edited action. */
export const editBeginning = "Run this instead:";

/** The command in a person's edit, whichever surface it came from: alone, behind those words, or in backquotes. */
export function commandIn(text: string): string {
  const told = text.startsWith(editBeginning) ? text.slice(editBeginning.length).replace(/^\s/, "") : text;
  return /^`([^`]+)`$/.exec(told.trim())?.[1] ?? told;
}
