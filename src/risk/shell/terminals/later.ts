import { isKnown } from "../../deed.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { scriptAt, unseenFile } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { installed } from "../programs/first-line.ts";
import { copyOf, type ShellScope } from "../scope.ts";

interface Setting {
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

/** A program that is set now and started with each later window: weighed as a run of it, and asked about where it is not there yet. */
export function lookAtLater(look: ShellWalk, word: CommandWord, { call, scope, at }: Setting): void {
  look.text(word.text, copyOf(scope), { ...at, within: word.span });
  const [path = ""] = word.text
    .trim()
    .replace(/^exec\s+/, "")
    .split(/\s/, 1);
  if (!path.includes("/") || !isKnown(path) || look.facts.files === undefined || call.elsewhere) return;
  const { places } = resolvePath(path, { cwd: scope.cwd, facts: look.facts });
  const isThere = places.some((place) => installed.test(place) || scriptAt(look, place) !== undefined || unseenFile(look, place, at));
  if (!isThere) look.add({ act: "opaque", tool: call.program, target: path, span: word.span, why: notThere }, at);
}
const notThere = "sets a program for every later window that is not there yet: nobody has seen it";
