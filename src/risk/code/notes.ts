import { unknownPiece, type Deed } from "../deed.ts";
import { codeLimits, type CodeLook, type Language, type ShellText } from "./types.ts";

/** Reads a whole piece of code. `again` reads code of any language inside it, with a limit on how often. */
export type Reader = (code: string, again: (language: Language, code: string) => CodeLook) => CodeLook;

/** A reader's findings so far. */
export interface Notes {
  readonly deeds: Deed[];
  readonly shells: ShellText[];
}

export const newNotes = (): Notes => ({ deeds: [], shells: [] });

export interface Extents {
  readonly start: number;
  readonly end: number;
}

export function addDeed({ deeds }: Notes, at: Extents, deed: Omit<Deed, "span">): void {
  if (deeds.length < codeLimits.deedsMax) deeds.push({ ...deed, span: { start: at.start, end: at.end } });
}

export const addOpaque = (notes: Notes, at: Extents, tool: string, why: string): void =>
  addDeed(notes, at, { act: "opaque", tool, target: "", why });

/** A command for a shell; an unknown one is opaque. */
export function addShell(notes: Notes, at: Extents, tool: string, text: string): void {
  const command = text.trim();
  if (command === "") return;
  if (command.startsWith(unknownPiece)) addOpaque(notes, at, tool, "runs a command that only the code knows");
  else if (notes.shells.length < codeLimits.shellsMax) notes.shells.push({ text: command, start: at.start, end: at.end });
  else addOpaque(notes, at, tool, "runs too many commands to read");
}

/** Findings of inner code, at the place that runs it. */
export function addInner(notes: Notes, at: Extents, inner: CodeLook): void {
  for (const { span: _span, ...deed } of inner.deeds) addDeed(notes, at, deed);
  for (const { text } of inner.shells) addShell(notes, at, "code", text);
}
