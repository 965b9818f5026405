import { longPattern } from "../kernel/long-pattern.ts";
import { clientOf } from "./clients/marks.ts";
import type { SeenProcess } from "./seen-process.ts";
import { givesTerminals, isOutside, isShell } from "./terminal-programs.ts";

/** In hundredths of a second: an older process was not started for one call of the hook. */
const youngTicks = 200;

const ancestorsMax = 16;

/** Programs that people put before a hook's command; they count as such only if that command stands in their words. */
const wrappers = longPattern()`
  ^(?:env|timeout|nice|nohup|setsid|stdbuf|sudo|doas|xargs|time|npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|corepack|mise|asdf|direnv|
  volta|fnm|uv|uvx)(?:-cli)?(?:\.c?js)?$
`;

/**
 * The client that calls the hook, whatever its name: the nearest ancestor that is not there for this one call. Skipped
 * are shells that only run the hook, and wrappers around it; where everything below a person's own shell is of that
 * kind, the topmost is the client. A process that has just started may be a helper of the client, so its parent counts
 * too, unless people have terminals in it. If someone types the hook's command into a shell, that shell is the client:
 * it ends with its window.
 */
export function hookCallers(chain: Iterable<SeenProcess>, startedAt: number): readonly SeenProcess[] {
  let passed: SeenProcess | undefined;
  let helper: SeenProcess | undefined;
  let count = 0;
  for (const each of chain) {
    if ((count += 1) > ancestorsMax || isOutside(each)) break;
    if (clientOf(each.command) !== undefined) return [each];
    if (isTypedInto(each)) return [helper ?? passed ?? each];
    if (isForTheCall(each, startedAt)) passed = each;
    else if (helper) return givesTerminals(each) ? [helper] : [helper, each];
    else if (isYoung(each, startedAt)) helper = each;
    else return [each];
  }
  return [helper ?? passed].filter((each) => each !== undefined);
}

const isYoung = ({ start }: SeenProcess, startedAt: number): boolean => startedAt - start < youngTicks;

/** A shell at a terminal, with no words that tell it what to run. */
export const isTypedInto = ({ command, terminal }: SeenProcess): boolean =>
  terminal !== 0 && isShell(command[0] ?? "") && command.slice(1).every((word) => word.startsWith("-") && !isTold(word));

/** `-c`, also among others: `-lc`. */
export const isTold = (word: string): boolean => /^-[a-z]*c[a-z]*$/i.test(word);

function isForTheCall(process: SeenProcess, startedAt: number): boolean {
  const { command, terminal } = process;
  const [program = "", ...words] = command;
  if (isShell(program)) {
    const isFed = words.length === 0 && terminal === 0; // through a pipe
    return isFed || words.some(isTold) || isYoung(process, startedAt);
  }
  const isWrapper = command.slice(0, 3).some((word) => wrappers.test(word.split("/").at(-1) ?? ""));
  return isWrapper && words.some((word) => /assent/.test(word));
}
