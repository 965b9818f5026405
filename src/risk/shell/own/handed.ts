import type { CodeLook } from "../../code/types.ts";
import type { Span } from "../../../kernel/text.ts";
import { isWithin } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { reachesOurs } from "../../files/traits.ts";
import type { ProgramCall } from "../../tools/call.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { guardedPrograms } from "./command.ts";

const why = "hands one of the guard's own files to code that may change it";

/** Files of ours that code changes through a database, or hands to a function that nobody knows. */
export function lookAtHanded(
  look: ShellWalk,
  { handed = [] }: CodeLook,
  call: ProgramCall,
  { span, at }: { span: Span; at: WalkPosition },
): void {
  if (call.elsewhere || handed.length === 0) return;
  const programs = guardedPrograms(call.facts); // code names Node, or a module of ours, for other reasons
  const found = handed.find(({ path }) =>
    resolvePath(path, { cwd: call.cwd, facts: call.facts }).names.some(
      (name) => reachesOurs(name, call.facts) && !programs.some((program) => isWithin(name, program.replace(/\/$/, ""))),
    ),
  );
  if (found) look.add({ act: "control-plane", tool: call.program, target: found.path, span, why }, at);
}
