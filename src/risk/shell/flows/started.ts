import { isKnown } from "../../deed.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { isKnownProgram } from "../../tools/index.ts";
import { scriptAt } from "../file-content.ts";
import { isInterpreter } from "../programs/interpreters.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { runsFiles } from "../programs/run-files.ts";
import type { ShellScope } from "../scope.ts";
import { installed, lookAtFirstLine } from "../programs/first-line.ts";
import { lookInside, unseenAmong, unseenDeed } from "../programs/scripts.ts";
import { isTaskRunner } from "../tasks/task-runners.ts";

/**
 * A program started by its path is the file there, whatever its name: `./gradlew`, `bin/rails`, `venv/bin/pytest`. One
 * with the name of a known tool is judged by that tool's table, and by what its text does for certain; one with any
 * other name is read as the script it is.
 */
export function lookAtStarted(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (!call.path.includes("/") || !isKnown(call.path) || call.elsewhere) return;
  const file = { text: call.path, span: call.span };
  const { places } = resolvePath(call.path, { cwd: call.cwd, facts: look.facts });
  if (places.every((place) => ofMachine.test(place))) return;
  const run = { language: "shell", call, scope, at, positional: call.words } as const;
  const mark = `started ${places[0] ?? ""}`;
  if (hasName(call.program) && !at.functions.includes(mark)) {
    const seen = places.flatMap((place) => {
      const content = scriptAt(look, place);
      return content === undefined ? [] : [{ place, content }];
    })[0];
    const inner: WalkPosition = { ...at, doubt: at.doubt ?? "tool", functions: [...at.functions, mark] };
    if (seen) lookAtFirstLine(look, seen, file, { ...run, at: inner });
    if (seen) return lookInside(look, seen, file, { ...run, at: inner });
  }
  if (places.every((place) => installed.test(place))) return;
  const unseen = unseenAmong(look, places, file, run);
  if (unseen?.act === "opaque") look.add({ ...unseenDeed(call.path, unseen), tool: call.program, span: call.span }, at);
}

/** Programs of the machine itself. */
const ofMachine = /^(?:\/usr(?:\/local)?)?\/s?bin\/|^\/opt\/homebrew\/bin\//;

const hasName = (program: string): boolean =>
  isKnownProgram(program) || isTaskRunner(program) || isInterpreter(program) || runsFiles(program);
