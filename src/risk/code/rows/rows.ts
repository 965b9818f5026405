import type { CallEffect, CallRow } from "../effects.ts";
import { scriptFiles } from "./script-files.ts";
import { scriptProcesses } from "./script-processes.ts";
import { scriptWorld } from "./script-world.ts";
import { perlRows } from "./perl.ts";
import { phpRows } from "./php.ts";
import { pythonTexts } from "./python-text.ts";
import { pythonFiles } from "./python-files.ts";
import { pythonProcesses } from "./python-processes.ts";
import { pythonWorld } from "./python-world.ts";
import { rubyRows } from "./ruby.ts";
import type { Language } from "../types.ts";

/** Every call that decides, by language. */
export const callRows: Partial<Record<Language, () => readonly CallRow[]>> = {
  python: () => [...pythonFiles(), ...pythonProcesses(), ...pythonWorld(), ...pythonTexts()],
  javascript: () => [...scriptFiles(), ...scriptProcesses(), ...scriptWorld()],
  ruby: rubyRows,
  perl: perlRows,
  php: phpRows,
};

type Effects = ReadonlyMap<string, CallEffect>;
const made = new Map<Language, Effects>();

/** Made for one language when its code is first read. */
function effectsOf(language: Language): Effects {
  const before = made.get(language);
  if (before) return before;
  const rows = callRows[language]?.() ?? [];
  const effects = new Map(rows.flatMap((row) => row.calls.split(" ").map((name) => [name, row.effect] as const)));
  made.set(language, effects);
  return effects;
}

export const rowFor = (language: Language, name: string): CallEffect | undefined => effectsOf(language).get(name);
