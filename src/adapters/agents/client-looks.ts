import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ModelLook } from "../models/types.ts";

const limits = { looksMax: 400, charsMax: 2_000_000, wordMaxChars: 1_000 } as const;

/** Looks of one run, in bounded memory: the first ones, as long as there is room. */
export class ClientLooks {
  readonly all: ModelLook[] = [];
  #chars = 0;

  add(looks: readonly ModelLook[]): void {
    for (const look of looks) {
      this.#chars += look.text.length;
      if (this.all.length < limits.looksMax && this.#chars <= limits.charsMax) this.all.push(look);
    }
  }
}

/** A line that begins with its number, or with a file and its number. */
const isNumbered = (text: string): boolean => /^\s{0,8}(?:[^\s:]{1,300}:)?\d{1,7}(?::|\t|→)/mu.test(text);

export const lookAt = (path: string, text: string): ModelLook => ({ path, text, ...(isNumbered(text) ? {} : { isPlain: true }) });

/** Files that words of a command name: only those that are there, for a name alone shows nothing. */
export function filesIn(command: string, cwd: string): readonly string[] {
  const words = command.split(/[\s'"`;|&<>()=]+/).filter((word) => word !== "" && word.length <= limits.wordMaxChars);
  return [...new Set(words)].filter((word) => /[\w.]/.test(word) && !word.startsWith("-") && isThere(resolve(cwd, word)));
}

export function isThere(absolute: string): boolean {
  try {
    return existsSync(absolute);
  } catch {
    return false;
  }
}
