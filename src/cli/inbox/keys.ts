import { emitKeypressEvents, type Interface } from "node:readline";
import type { Readable } from "node:stream";

/** One key, by its name and what it types. */
export interface WatchKey {
  readonly name: string;
  readonly text: string;
  /** It came with a paste, so nobody pressed it. */
  readonly isPasted: boolean;
}

interface Keypress {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

/** So long an Esc may be the beginning of another key. */
const escapeMs = 50;

/** Calls with every key that a terminal sends, until it is told to stop. */
export function onKeys(input: Readable, use: (key: WatchKey) => void): () => void {
  let isPasted = false;
  const pressed = (text: string | undefined, { name = "", ctrl = false, meta = false }: Keypress): void => {
    if (name === "paste-start" || name === "paste-end") isPasted = name === "paste-start";
    else if (!meta || name === "escape") use({ name: ctrl ? `ctrl-${name}` : named(name), text: ctrl ? "" : (text ?? ""), isPasted });
  };
  emitKeypressEvents(input, { escapeCodeTimeout: escapeMs } as unknown as Interface);
  input.on("keypress", pressed).resume();
  return () => void input.off("keypress", pressed).pause();
}

const named = (name: string): string => (name === "enter" ? "return" : name);
