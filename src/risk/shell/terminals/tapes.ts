import { resolvePath } from "../../files/resolve.ts";
import { workOn } from "../../work.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { wholeAt } from "../file-content.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { carriesOurCommand } from "../own/words.ts";
import { copyOf, type ShellScope } from "../scope.ts";

const looking = /^(?:themes|validate|manual|man|version|new|help|completion|-v|--version|-h|--help)$/;
const settings = /^\s{0,20}(?:#|(?:Output|Set|Env|Require|Source|Screenshot|Sleep|Wait|Hide|Show)\b)/;
const keys = /"([^"]*)"|'([^']*)'|`([^`]*)`|\b(Enter|Space)\b(?:@[\d.ms]{1,8})?(?:[ \t]{1,4}(\d{1,2})\b)?/g;
const typedMaxChars = 20_000;

/** `vhs a.tape` types into a shell of its own what the tape says. */
export function playsTape(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const { operands } = sortArguments(call.words, { takes: ["-o", "--output"] });
  const first = call.words.length === 1 ? call.words[0] : operands[0];
  if (first && looking.test(first.text)) return nothing;
  if (first && /^rec(?:ord)?$/.test(first.text)) return undefined;
  const text = first === undefined || first.text === "-" ? inputOf(look, call) : contentAt(look, first.text, call);
  if (text === undefined) return undefined;
  const typed = typedBy(text);
  if (carriesOurCommand(typed)) {
    const why = "types the guard's own command into a terminal";
    look.add({ act: "control-plane", tool: `${call.program} (keys)`, target: "", span: call.span, why }, at);
  } else look.text(typed, copyOf(scope), { ...at, depth: at.depth + 1, within: call.span });
  return nothing;
}

const inputOf = (look: ShellWalk, call: ProgramCall): string | undefined =>
  call.stdin?.kind === "text" ? call.stdin.text : call.stdin?.kind === "file" ? contentAt(look, call.stdin.path, call) : undefined;

const contentAt = (look: ShellWalk, path: string, call: ProgramCall): string | undefined =>
  resolvePath(path, call)
    .places.map((place) => wholeAt(look, place))
    .find((content) => content !== undefined);

function typedBy(tape: string): string {
  const shown = tape.slice(0, typedMaxChars);
  workOn(shown);
  const lines = shown.split("\n").filter((line) => !settings.test(line));
  return lines
    .flatMap((line) => [...line.matchAll(keys)])
    .map(([, double, single, back, key, times]) =>
      key === undefined ? (double ?? single ?? back ?? "") : (key === "Enter" ? "\n" : " ").repeat(Number(times ?? 1)),
    )
    .join("");
}
