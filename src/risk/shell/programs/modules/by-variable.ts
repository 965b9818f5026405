import { isKnown } from "../../../deed.ts";
import { isInside } from "../../../files/place-facts.ts";
import { resolvePath } from "../../../files/resolve.ts";
import { scriptAt } from "../../file-content.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import type { ScriptRun, ShellWalk, WalkPosition } from "../../look.ts";
import type { ShellScope } from "../../scope.ts";

interface Loading {
  readonly language: ScriptRun["language"];
  /** The one file that a value names. */
  readonly file: RegExp;
}

const file = "((?!~|/)[\\w.@/-]{1,300})";
const loading: ReadonlyMap<string, Loading> = new Map([
  [
    "NODE_OPTIONS",
    { language: "javascript", file: new RegExp(`^(?:--(?:require|import|loader|experimental-loader)[= ]|-r )\\./${file}$`) },
  ],
  ["BASH_ENV", { language: "shell", file: new RegExp(`^${file}$`) }],
  ["ENV", { language: "shell", file: new RegExp(`^${file}$`) }],
  ["PYTHONSTARTUP", { language: "python", file: new RegExp(`^${file}$`) }],
]);

/** Whether a variable only loads a file of the project that can be read: then that is looked at as if it were run. */
export function runsLoaded(
  look: ShellWalk,
  name: string,
  { call, scope, at }: { call: ProgramCall; scope: ShellScope; at: WalkPosition },
): boolean {
  const value = call.variables.get(name) ?? "";
  const row = call.elsewhere ? undefined : loading.get(name);
  const path = row?.file.exec(value)?.[1];
  if (!row || path === undefined || !isKnown(value) || call.cwd === undefined) return false;
  const { places } = resolvePath(path, { cwd: call.cwd, facts: look.facts });
  if (!places.every((place) => isInside(place, look.facts) && scriptAt(look, place) !== undefined)) return false;
  look.script({ text: path, span: call.span }, { language: row.language, call, scope, at, positional: [], sourced: true });
  return true;
}
