import { clientRow, type ClientName } from "../../adapters/clients/rows.ts";
import type { GuardWish } from "../../setup/guard-files.ts";
import { choose } from "./prompt.ts";

const left = "cancelled, nothing was written";

/** Asks how the guard should behave; the present setting is the first choice. Undefined: the person left. */
export async function askWish(
  clients: readonly ClientName[],
  now: Omit<GuardWish, "mode"> & { readonly mode?: GuardWish["mode"] },
): Promise<Pick<GuardWish, "quiet" | "seated"> | undefined> {
  if (now.mode === "observe") return { quiet: now.quiet, seated: now.seated }; // then nothing is let through or asked
  const quiet = await choose({
    message: "When a call is harmless, or you have allowed it here, and the client would\nstill ask you by its own rules:",
    options: [
      {
        value: false,
        label: "let the client ask as it always did",
        hint: "after your yes here it may ask once more; assent only adds a no",
      },
      { value: true, label: "let it pass without the client's prompt", hint: "your yes here frees the agent; assent's word counts" },
    ],
    initialValue: now.quiet,
    left,
  });
  if (quiet === undefined) return undefined;
  let { seated } = now;
  for (const client of clients.filter((name) => clientRow(name).dialect.canAsk)) {
    const isSeated = await askSeated(clientRow(client).title, seated.includes(client));
    if (isSeated === undefined) return undefined;
    const others = seated.filter((name) => name !== client);
    seated = isSeated ? [...others, client] : others;
  }
  return { quiet, seated };
}

const askSeated = (title: string, initialValue: boolean): Promise<boolean | undefined> =>
  choose({
    message: `When a call of ${title} needs a person:`,
    options: [
      { value: false, label: "put it into the inbox", hint: "`assent answer`, from any shell; on record with your name" },
      { value: true, label: `ask right there in ${title}`, hint: "only if a person sits in front of it" },
    ],
    initialValue,
    left,
  });

/** Whether to be told on this desktop. Undefined: the person left. */
export const askDesktop = (): Promise<boolean | undefined> =>
  choose({
    message: "When something waits for you:",
    options: [
      { value: false, label: "show it in the inbox only", hint: "and in the console, while `assent up` runs" },
      { value: true, label: "show a notification on this desktop too", hint: "with the harm in a sentence; nothing leaves this machine" },
    ],
    initialValue: false,
    left,
  });

/** Whether calls of agents may start `assent up`. Undefined: the person left. */
export const askStartUp = (): Promise<boolean | undefined> =>
  choose({
    message: "Each call of an agent is looked at first. `assent up` in the background\nmakes that several times quicker, in every project:",
    options: [
      { value: false, label: "I start it myself, or not at all", hint: "it works without, only slower" },
      { value: true, label: "start it with an agent's first call", hint: "it ends an hour after the last one" },
    ],
    initialValue: false,
    left,
  });

export type WriteAnswer = "yes" | "no" | "show";

/** Whether to write; `show` where lines were left out and the person wants to see them first. */
export async function askToWrite(files: number, isCut: boolean): Promise<WriteAnswer> {
  const answer = await choose<WriteAnswer>({
    message: `Write ${files === 1 ? "this file" : `these ${files} files`}?`,
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
      ...(isCut ? [{ value: "show" as const, label: "Show every line first" }] : []),
    ],
    initialValue: "yes",
    left,
  });
  return answer ?? "no";
}
