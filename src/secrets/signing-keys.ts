import { appendFileSync } from "node:fs";
import { readKeyFile } from "./key-file.ts";

/** Public halves of the signing keys that there were, one a line, beside the folder of the secret ones. */
const listOf = (folder: string): string => `${folder}-signed-with`;

function keysIn(folder: string): readonly string[] {
  try {
    return readKeyFile(listOf(folder))?.match(/^[0-9a-f]{64}$/gm) ?? [];
  } catch {
    return [];
  }
}

/** Notes a key that is in use, unless it was before. Never throws: on a disk that cannot be written nothing is noted. */
export function noteKey(folder: string, key: string): void {
  if (keysIn(folder).includes(key)) return;
  try {
    appendFileSync(listOf(folder), `${key}\n`, { mode: 0o600 });
  } catch {
    // a list that lags behind only notices less
  }
}

/** Words about keys that were in use before this one: a file that is gone is made anew, and somebody should hear of it. */
export function replacedKeys(folder: string, key: string): readonly string[] {
  noteKey(folder, key);
  const before = keysIn(folder).filter((each) => each !== key);
  if (before.length === 0) return [];
  const shown = before.map((each) => `${each.slice(0, 16)}…`).join(", ");
  return [
    `the signing key was made anew: exports, heads and archives from before carry ${shown}. If nobody did that on purpose, restore ` +
      `${folder}/signing.pem from a backup; else take the old line out of ${listOf(folder)}`,
  ];
}
