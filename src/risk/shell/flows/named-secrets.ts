import { isKnown } from "../../deed.ts";
import { keepsSecrets } from "../../files/places/secret-folders.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";

/** Options that hand a program its own variables, or say which files it leaves out. */
const given = /^--?(?:env-?file|dotenv|envfile|exclude|ignore|ignore-path|skip|exclude-dir)$/;
/** Most words are plain: only these can name a secret. */
const mayName = /[./~]|secret|credential|passw|token|id_/i;
const wordsMax = 200;

/** A program of which no table says what it does with a file: a secret that its words name is read. */
export function lookAtNamedSecrets(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  for (const [index, word] of call.words.slice(0, wordsMax).entries()) {
    const path = pathIn(word, call.words[index - 1]);
    if (path !== undefined && keepsSecrets(path, { cwd: call.cwd, facts: look.facts })) {
      const where = { cwd: call.cwd, ...(call.elsewhere ? { elsewhere: call.elsewhere } : {}) };
      look.add({ act: "read", tool: call.program, target: path, span: word.span, ...where }, at);
      look.add({ act: "read", tool: call.program, target: `${path}/x`, span: word.span, ...where }, at);
    }
  }
}

/** `.env`, `--in=.env`, `@.env`, `data=@.env`. */
function pathIn({ text }: CommandWord, before: CommandWord | undefined): string | undefined {
  if (!mayName.test(text) || !isKnown(text) || /[\s:]/.test(text) || text.length > 1_000) return undefined;
  const option = /^(-[^=]*)=/.exec(text)?.[1] ?? before?.text ?? "";
  if (given.test(option)) return undefined;
  const path = text.replace(/^[\w.-]*=/, "").replace(/^@/, "");
  return path === "" || path.startsWith("-") ? undefined : path;
}

/** To fish, `set` without a name prints every variable, whatever its options: only `-n` keeps the values back. */
export function lookAtAllVariables(look: ShellWalk, { text, span }: CommandWord, at: WalkPosition): void {
  if (!/(?:^|[;|&\n])[^\S\n]*set(?:\s+-(?!-?(?:n|names)\b)[a-zA-Z-]+)*\s*(?:$|[;|&\n])/.test(text)) return;
  look.add({ act: "read-secret", tool: "fish set", target: "", span, why: "prints every variable of the shell" }, at);
}
