import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readPlainNow } from "../../disk/plain-file.ts";
import { replaceFile } from "../../disk/replace-file.ts";
import type { Paths } from "../../config/paths.ts";
import { telegramFolder } from "./telegram-messages.ts";

const fileIn = ({ home }: Pick<Paths, "home">, bot: string): string => join(telegramFolder({ home }), `offset.${bot}`);

/** The first update that was not seen to its end; 0 where none was. */
export function readOffset(paths: Pick<Paths, "home">, bot: string): number {
  try {
    const offset = Number(readPlainNow(fileIn(paths, bot)).toString("utf8"));
    return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
  } catch {
    return 0; // an update that comes again finds its gate answered
  }
}

export async function writeOffset(paths: Pick<Paths, "home">, bot: string, offset: number): Promise<void> {
  mkdirSync(telegramFolder(paths), { recursive: true, mode: 0o700 });
  await replaceFile(fileIn(paths, bot), String(offset), 0o600);
}
