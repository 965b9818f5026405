import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Paths } from "../../config/paths.ts";

/** A message with buttons that is in a chat, and the gate that it is about. */
export interface TelegramPosted {
  readonly gate: string;
  readonly bot: string;
  readonly chat: string;
  readonly message: number;
}

/** All of it is in the name of a file, so that any number of processes can add to it at once. */
export const telegramFolder = ({ home }: Pick<Paths, "home">): string => join(home, "telegram");
const nameOf = ({ gate, bot, chat, message }: TelegramPosted): string => `${gate}.${bot}.${chat}.${message}`;
const nameForm = /^([\w-]{1,80})\.([0-9a-f]{12})\.(-?\d{1,20})\.(\d{1,20})$/;

export function noteMessage(paths: Pick<Paths, "home">, posted: TelegramPosted): void {
  mkdirSync(telegramFolder(paths), { recursive: true, mode: 0o700 });
  writeFileSync(join(telegramFolder(paths), nameOf(posted)), "", { mode: 0o600 });
}

export const forgetMessage = (paths: Pick<Paths, "home">, posted: TelegramPosted): void =>
  rmSync(join(telegramFolder(paths), nameOf(posted)), { force: true });

export function postedMessages(paths: Pick<Paths, "home">): readonly TelegramPosted[] {
  return listed(telegramFolder(paths)).flatMap((name): readonly TelegramPosted[] => {
    const [, gate, bot, chat, message] = nameForm.exec(name) ?? [];
    if (gate === undefined || bot === undefined || chat === undefined) return [];
    return [{ gate, bot, chat, message: Number(message) }];
  });
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
