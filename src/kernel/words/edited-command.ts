/** How an agent is told an edited action, from the console and from the terminal. */
export const editBeginning = "Run this instead:";

/** On the same line where it is one. */
export const directionFor = (text: string): string => `${editBeginning}${text.includes("\n") ? "\n" : " "}${text}`;

/** The command in a person's edit, whichever surface it came from: alone, behind those words, or in backquotes. */
export function commandIn(text: string): string {
  const told = text.startsWith(editBeginning) ? text.slice(editBeginning.length).replace(/^\s/, "") : text;
  return /^`([^`]+)`$/.exec(told.trim())?.[1] ?? told;
}

/** A command that comes back as it was asked about is no edit, with whatever words around it. */
export const isUnchanged = (asked: string, text: string): boolean => commandIn(text.trim()).trim() === asked.trim();

/** In a plan no agent is there to tell: an edit of a task becomes its command, so a person's words have to block it. */
export const wordsRun = ({ key }: { readonly key: string }): boolean => key.startsWith("call:task:");
