import { readPlainFile } from "../disk/plain-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { configMaxBytes } from "./config.ts";
import { Config, parseConfig } from "./shapes.ts";
import { replaceFile } from "../disk/replace-file.ts";

/** The user's configuration as it is written: defaults that nobody wrote are not in it. */
export type WrittenConfig = Readonly<Record<string, unknown>>;

/** With a list as it should be; an empty one is not written. */
export function withList(written: WrittenConfig, key: string, list: readonly unknown[]): WrittenConfig {
  const { [key]: _, ...rest } = written;
  return list.length > 0 ? { ...written, [key]: list } : rest;
}

/** For this user alone: it says what agents may do. */
export const configMode = 0o600;

/**
 * The text of a configuration after a change; other keys stay, in their order, and so does the whole text where nothing
 * changes. One that is not valid is left alone, and none becomes invalid by this. Throws `config.invalid`.
 */
export function changedConfig(text: string | null, file: string, change: (written: WrittenConfig) => WrittenConfig): string {
  const bare = text?.replace(/^\uFEFF/, "") ?? "{}";
  parseConfig(Config, bare, file);
  const written = JSON.parse(bare) as WrittenConfig;
  const changed = change(written);
  if (text !== null && JSON.stringify(changed) === JSON.stringify(written)) return text;
  const after = `${JSON.stringify(changed, null, 2)}\n`;
  parseConfig(Config, after, file);
  return after;
}

/**
 * Changes the user's configuration: a reader meanwhile sees the old or the new one, whole. Of two writers at once the
 * second wins; one that must not lose the other's change holds the lock (`host/config-lock.ts`).
 */
export async function changeConfig(file: string, change: (written: WrittenConfig) => WrittenConfig): Promise<void> {
  const before = await textOf(file);
  const after = changedConfig(before, file, change);
  if (after === before) return;
  await replaceFile(file, after, configMode).catch((cause: unknown) => {
    throw new Fault("config.invalid", `cannot write ${file}: ${(cause as Error).message}`, { cause });
  });
}

async function textOf(file: string): Promise<string | null> {
  const found = await readPlainFile(file, { maxBytes: configMaxBytes, followsLinks: true });
  if (found.kind === "read") return found.bytes.toString("utf8");
  if (found.kind === "absent") return null;
  const why = found.kind === "unreadable" ? found.cause.message : "it is no plain file, or too large";
  throw new Fault("config.invalid", `${file} cannot be read: ${why}`);
}
