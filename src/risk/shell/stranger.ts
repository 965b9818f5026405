import type { Act, Deed } from "../deed.ts";
import { isEntryFile } from "../files/our-entries.ts";
import type { CommandWord, ProgramCall } from "../tools/call.ts";
import { isRehearsal, targetAct } from "../tools/targets.ts";
import { verbOf } from "../tools/verbs.ts";
import { lookAtStranger } from "./terminals/keyboard.ts";
import type { ShellWalk, WalkPosition } from "./look.ts";
import { lookAtNamedSecrets } from "./flows/named-secrets.ts";
import { lookAtGiven } from "./programs/run-files.ts";
import { newScope } from "./scope.ts";

const given = "is given our entries, and nobody knows what it does with them";

/**
 * A program no table knows. With a path it is a script of the project or of somebody else; by a plain name it is
 * Emergent: an advisory, or a gate where its own words promise something that cannot be undone (A11, A12).
 */
export function strangerDeeds(look: ShellWalk, call: ProgramCall, at: WalkPosition): readonly Deed[] {
  if (call.path.includes("/")) {
    look.script({ text: call.path, span: call.span }, { language: "shell", call, scope: newScope(call.cwd), at, positional: call.words });
    return [];
  }
  const operands = call.words.filter(({ text }) => !text.startsWith("-"));
  lookAtStranger(look, call, at);
  if (!call.elsewhere) lookAtGiven(look, call, at);
  const act = promised(call, operands);
  const tool = call.program;
  for (const { text, span } of call.words)
    if (isEntryFile(text.replace(/^-[^=]*=/, "")))
      look.add({ act: "write", tool, target: text.replace(/^-[^=]*=/, ""), keeps: true, span, cwd: call.cwd, why: given }, at);
  lookAtNamedSecrets(look, call, at);
  const stranger: Deed = { act: "unknown", tool, target: operands[0]?.text ?? "", span: call.span };
  if (!act) return [stranger];
  const why = `unknown program ${call.program}, and its name or arguments say it cannot be undone`;
  return [{ ...stranger, act, signal: "Emergent", environment: "unknown", why }];
}

/** By a word behind it, or by its own name: `deploy` that some launcher finds is what the project calls so. */
function promised({ program, words }: ProgramCall, operands: readonly CommandWord[]): Act | undefined {
  const verb = verbOf(operands);
  if (verb && verb.at <= 2 && final.has(verb.act)) return verb.act;
  const isAsked = words.length === 1 && /^(?:--?help|--?version|-[hV]|help)$/.test(words[0]?.text ?? "");
  const named = isAsked || isRehearsal(words) ? undefined : targetAct(program.replace(/\.\w{1,5}$/, ""));
  return named && final.has(named) ? named : undefined;
}
const final: ReadonlySet<Act> = new Set(["destroy", "publish", "message"]);
