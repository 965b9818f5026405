import type { CallRow, Effect } from "./effects.ts";
import { groovyRows, juliaRows } from "./rows-julia-groovy.ts";
import { luaRows, rRows } from "./rows-lua-r.ts";
import { scriptFiles } from "./rows-script-files.ts";
import { scriptProcesses } from "./rows-script-processes.ts";
import { scriptWorld } from "./rows-script-world.ts";
import { perlRows } from "./rows-perl.ts";
import { phpRows } from "./rows-php.ts";
import { pythonTexts } from "./rows-python-text.ts";
import { pythonFiles } from "./rows-python-files.ts";
import { pythonProcesses } from "./rows-python-processes.ts";
import { pythonWorld } from "./rows-python-world.ts";
import { rubyRows } from "./rows-ruby.ts";
import type { Language } from "./types.ts";

/** Every call that decides, by language. */
export const callRows: Partial<Record<Language, () => readonly CallRow[]>> = {
  python: () => [...pythonFiles(), ...pythonProcesses(), ...pythonWorld(), ...pythonTexts()],
  javascript: () => [...scriptFiles(), ...scriptProcesses(), ...scriptWorld()],
  ruby: rubyRows,
  perl: perlRows,
  php: phpRows,
  lua: luaRows,
  r: rRows,
  julia: juliaRows,
  groovy: groovyRows,
};

type Effects = ReadonlyMap<string, Effect>;
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

export const rowFor = (language: Language, name: string): Effect | undefined => effectsOf(language).get(name);
