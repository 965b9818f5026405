import type { ClientName } from "./clients.ts";
import type { GuardWish } from "./guard-files.ts";

/** Asks how the guard should behave; what is already so is the first choice. Undefined: the person left. */
export async function askWish(
  clients: readonly ClientName[],
  now: Pick<GuardWish, "quiet" | "seated">,
): Promise<Pick<GuardWish, "quiet" | "seated"> | undefined> {
  const { isCancel, select } = await import("@clack/prompts"); // only who asks waits for it
  const quiet = await select({
    message: "When a call is harmless, and the client would ask you by itself:",
    options: [
      { value: false, label: "let the client ask as it always did", hint: "assent only adds a no" },
      { value: true, label: "let it pass without the client's prompt", hint: "fewer prompts; assent's word counts" },
    ],
    initialValue: now.quiet,
  });
  if (isCancel(quiet)) return undefined;
  if (!clients.includes("claude-code")) return { quiet, seated: now.seated };
  const isSeated = await select({
    message: "When a call needs a person, and it is Claude Code that asks:",
    options: [
      {
        value: false,
        label: "put it into the inbox",
        hint: "`assent answer`, from any shell; on record with your name",
      },
      { value: true, label: "ask right there in Claude Code", hint: "only if a person sits in front of it" },
    ],
    initialValue: now.seated.includes("claude-code"),
  });
  if (isCancel(isSeated)) return undefined;
  const others = now.seated.filter((name) => name !== "claude-code");
  return { quiet, seated: isSeated ? [...others, "claude-code"] : others };
}

export async function askToWrite(files: number): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: `Write ${files === 1 ? "this file" : `these ${files} files`}?` });
  return !isCancel(answer) && answer;
}
