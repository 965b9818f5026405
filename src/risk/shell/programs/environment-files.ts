import { resolvePath } from "../../files/resolve.ts";
import { nameFits } from "../../per-name.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { unseenFile, wholeAt } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";

/** Programs that take variables out of a file, for themselves or for what they start here. */
const takesFile = nameFits(/^(?:node(?:js)?|bun|deno|uv|tsx|heroku|foreman|honcho)$/);
const option = /^(?:--env-file(?:-if-exists)?|--env|-e)(?:=([\s\S]{1,1000}))?$/;
const assignment = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*?)[ \t]*$/gm;
const linesMax = 500;

/** With variables that a program is given by a file: `node --env-file=x.env a.js`. A file that was not read is asked about if it steers. */
export function withFileVariables(look: ShellWalk, call: ProgramCall, at: WalkPosition): ProgramCall {
  if (!takesFile(call.program)) return call;
  const isShort = /^(?:heroku|foreman|honcho)$/.test(call.program); // elsewhere `-e` is code
  const found = call.words.flatMap((word, index) => {
    const [all, joined] = option.exec(word.text) ?? [];
    if (all === undefined || (!isShort && !all.startsWith("--env-file"))) return [];
    return variablesIn(look, { text: joined ?? call.words[index + 1]?.text ?? "", span: word.span }, call, at);
  });
  // What stands before the program counts more.
  return found.length === 0 ? call : { ...call, variables: new Map([...found, ...call.variables]) };
}

function variablesIn(look: ShellWalk, file: CommandWord, call: ProgramCall, at: WalkPosition): readonly (readonly [string, string])[] {
  return resolvePath(file.text, { cwd: call.cwd, facts: look.facts }).places.flatMap((place) => {
    const content = wholeAt(look, place);
    const unseen = content === undefined ? unseenFile(look, place, at) : undefined;
    if (unseen?.act === "opaque") look.add({ act: "opaque", tool: call.program, target: file.text, span: file.span, why: unseen.why }, at);
    return [...(content ?? "").matchAll(assignment)]
      .slice(0, linesMax)
      .map(([, name = "", value = ""]) => [name, value.replace(/^(["'])(.*)\1$/, "$2")] as const);
  });
}
