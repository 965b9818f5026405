import { existsSync } from "node:fs";
import { rename, rm, rmdir } from "node:fs/promises";
import type { Paths } from "../config/paths.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { findProject } from "../facts/git/repository.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { readPresent, realFile } from "../adapters/clients/present.ts";
import { clientNames, type ClientName } from "../adapters/clients/rows.ts";
import { whileLocked } from "../host/config-lock.ts";
import { configFileOf, guardFileOf, setupOf, type GuardFile } from "./guard-files.ts";
import { excludeFileOf } from "./git-exclude.ts";
import { settingsOurs, textIn } from "./init-plan.ts";
import { keep, keptRoot, readKept, type KeptFile } from "./init-store.ts";

/** Outcome of undo for one file. */
export interface UndoneFile {
  readonly file: string;
  readonly client: GuardFile["client"];
  readonly how: "restored" | "removed" | "entries-removed" | "moved-aside" | "untouched";
}

export interface UndoOptions {
  readonly place: GuardPlace;
  readonly paths: Paths;
  readonly clients: readonly ClientName[];
  /** Our own configuration stays as it is: something else guards the project from now on. */
  readonly keepsConfig?: true;
}

/**
 * Takes the guard out of a project again. A file that still is what we wrote becomes what it was, to the byte. From
 * one that someone changed since only our part goes. Works without what `init` kept, too.
 */
export const undoInit = (undoing: UndoOptions): Promise<readonly UndoneFile[]> => whileLocked(undoing.paths.config, () => undo(undoing));

async function undo({ place, paths, clients, keepsConfig }: UndoOptions): Promise<readonly UndoneFile[]> {
  const kept = await readKept(paths, keptRoot(place));
  const undone: UndoneFile[] = [];
  const isWhole = !keepsConfig && clientNames.every((client) => clients.includes(client));
  const { repository } = place.everywhere ? {} : await findProject(place.root);
  const ours = [
    ...(isWhole ? [configFileOf(paths.config, { place, wish: null, offered: { wanted: [], ours: settingsOurs(kept) } })] : []),
    ...(repository ? [excludeFileOf(repository, clients)] : []),
  ];
  for (const guardFile of [...(await guardFiles(clients, place, kept)), ...ours]) {
    const file = await realFile(guardFile.file);
    const isAll = isWhole || guardFile.client !== "assent"; // lines of other clients stay
    const last = isAll ? kept.find((each) => each.file === file) : undefined;
    undone.push(await undoFile(guardFile, file, last));
  }
  const rest = isWhole ? [] : kept.filter(({ client }) => !clients.some((each) => each === client));
  await keep(paths, keptRoot(place), rest);
  return undone.filter(({ how }) => how !== "untouched");
}

async function guardFiles(clients: readonly ClientName[], place: GuardPlace, kept: readonly KeptFile[]): Promise<readonly GuardFile[]> {
  const known = await Promise.all(clients.map(setupOf));
  return [
    ...known.map((each) => guardFileOf(each, place)),
    ...known.flatMap(({ client, setup: { trust } }) =>
      kept.flatMap((each) => (trust && each.rows && each.client === client ? [{ client, ...trust.file(each.rows, place) }] : [])),
    ),
  ];
}

async function undoFile(guardFile: GuardFile, file: string, kept: KeptFile | undefined): Promise<UndoneFile> {
  const { client } = guardFile;
  const present = await readPresent(file);
  if (!present) return { file, client, how: "untouched" };
  const isOurs = kept !== undefined && present.bytes.toString("base64") === kept.wrote;
  const before = kept ? textIn(kept.before) : null;
  const rest = isOurs ? before : guardFile.take(present.text, before);
  if (rest === present.text) return { file, client, how: "untouched" };
  if (rest === null && !isOurs && guardFile.kind === "plugin" && present.text !== guardFile.put(null)) {
    await rename(file, `${file}.changed`); // opencode loads only what ends in .js or .ts
    return { file, client, how: "moved-aside" };
  }
  if (rest === null) {
    await rm(file);
    await removeEmpty(kept?.folders ?? []);
    return { file, client, how: "removed" };
  }
  await replaceFile(file, isOurs ? Buffer.from(kept.before ?? "", "base64") : rest, present.mode);
  return { file, client, how: isOurs ? "restored" : "entries-removed" };
}

/** Folders that we made, innermost first, as long as nothing else is in them. */
async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    if (!existsSync(folder)) continue;
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
