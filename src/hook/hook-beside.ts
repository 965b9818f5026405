import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ClientRow } from "../adapters/clients/row.ts";
import type { ClientMessage } from "../adapters/clients/types.ts";
import { pathsFor } from "../config/paths.ts";
import { makeFolder } from "../disk/make-folder.ts";

/**
 * Settings and a plugin may both start the hook; then a client puts every call to both, and the second one would take it
 * for a replay. The plugin's keeps silent, and only where two things are seen: the other one was called when this session
 * started, so the client has read the settings that name it, and those settings name it still.
 */
const folderIn = (home: string): string => join(home, "heard");
const noteOf = ({ name }: ClientRow, { session }: ClientMessage): string =>
  createHash("sha256").update(`${name}\0${session}`).digest("hex").slice(0, 32);
/** Beyond so many, the oldest half is forgotten: in those sessions a call is then put to both, and blocked. */
const notesMax = 1_000;

/** A hook that settings start says that it was called for this session. */
export async function noteHeard(row: ClientRow, heard: ClientMessage): Promise<void> {
  const folder = folderIn(pathsFor(process.env).home);
  makeFolder(folder);
  await writeFile(join(folder, noteOf(row, heard)), "", { mode: 0o600 });
  const names = await readdir(folder);
  if (names.length > notesMax) await forgetOldest(folder, names);
}

async function forgetOldest(folder: string, names: readonly string[]): Promise<void> {
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  const old = dated.toSorted((a, b) => a.at - b.at).slice(0, notesMax / 2);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}

/** Whether another hook of ours than the plugin's answers for this session. */
export async function isHeardElsewhere(row: ClientRow, heard: ClientMessage): Promise<boolean> {
  if (!existsSync(join(folderIn(pathsFor(process.env).home), noteOf(row, heard)))) return false;
  const { ASSENT_SESSION: session, ASSENT_TASK: task } = process.env;
  if (session && task) return true; // `attend` gives its own in settings of that run
  const { entered } = await row.setup();
  const place = { root: heard.folder, userHome: homedir(), environment: process.env };
  const found = await Promise.all([place, { ...place, everywhere: true as const }].map((each) => entered?.(each)));
  return found.includes(true);
}
