import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { TrustRow } from "../adapters/clients/setup.ts";
import type { Paths } from "../config/paths.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { findProject } from "../facts/git/repository.ts";
import { Fault } from "../kernel/trouble.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { readPresent, realFile } from "../adapters/clients/present.ts";
import { clientRow, type ClientName } from "../adapters/clients/rows.ts";
import { whileLocked } from "../host/config-lock.ts";
import { configFileOf, guardFileOf, setupOf, writtenCommand, type GuardFile, type GuardWish } from "./guard-files.ts";
import { switchedOn, type OfferedSetting } from "./offered-settings.ts";
import { excludeFileOf, trackingOf, type FileTracking } from "./git-exclude.ts";
import { problemOfCopies } from "./hooks/hook-copies.ts";
import { keep, keptRoot, readKept, type KeptFile } from "./init-store.ts";

/** One file that would change. */
export interface FileChange {
  readonly client: ClientName | "assent";
  readonly file: string;
  readonly before: string | null;
  readonly after: string;
}

/** Everything that `init` would do, before it does any of it. */
export interface InitPlan {
  readonly changes: readonly FileChange[];
  /** Steps that are left to the person. */
  readonly notes: readonly string[];
  apply(): Promise<void>;
}

export interface InitOptions {
  readonly place: GuardPlace;
  readonly paths: Paths;
  readonly clients: readonly ClientName[];
  readonly wish: GuardWish;
  /** To be switched on. */
  readonly settings?: readonly OfferedSetting[];
}

interface Drafted {
  readonly guardFile: GuardFile;
  readonly file: string;
  readonly bytes: Buffer | null;
  readonly mode: number;
  readonly change: FileChange;
  readonly rows?: readonly TrustRow[];
}

/** Works out every file as it would be. Nothing is written; throws `config.invalid` where something cannot be read. */
export async function planInit({ place, paths, clients, wish, settings = [] }: InitOptions): Promise<InitPlan> {
  const drafted: Drafted[] = [];
  const notes: string[] = [];
  for (const client of clients) {
    const known = await setupOf(client);
    const { trust } = known.setup;
    const hooks = await draft(guardFileOf(known, place));
    drafted.push(hooks);
    notes.push(...[await problemOfCopies(known.setup, place, writtenCommand(client, place))].filter((note) => note !== undefined));
    if (!trust) continue;
    try {
      const rows = await trust.rowsFor(hooks.change.after, place);
      drafted.push(await draft({ client, ...trust.file(rows, place) }, rows));
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      notes.push(trust.unprepared(cause.message));
    }
  }
  const kept = await readKept(paths, keptRoot(place));
  const offered = { wanted: settings, ours: settingsOurs(kept) };
  drafted.push(await draft(configFileOf(paths.config, { place, wish, offered })));
  const hidden = place.everywhere ? nothingToHide : await planExclude(clients, place);
  drafted.push(...hidden.drafted);
  notes.push(...hidden.notes);
  const changed = drafted.filter(({ change }) => change.before !== change.after);
  return {
    changes: changed.map(({ change }) => change),
    notes,
    apply: () => whileLocked(paths.config, () => apply({ changed, kept, paths, root: keptRoot(place) })),
  };
}

interface Hidden {
  readonly drafted: readonly Drafted[];
  readonly notes: readonly string[];
}

const nothingToHide: Hidden = { drafted: [], notes: [] };

/** The files name paths of this machine: git should not show them, unless it holds them already. */
async function planExclude(clients: readonly ClientName[], place: GuardPlace): Promise<Hidden> {
  const { repository } = await findProject(place.root);
  if (!repository) return nothingToHide;
  const all = await Promise.all(clients.map(async (client) => ({ client, standing: await trackingOf(client, repository, place) })));
  const shown = all.filter(({ standing }) => standing === "shown").map(({ client }) => client);
  const notes = all.flatMap(({ client, standing }) =>
    standing in visibleToGit ? [`${clientRow(client).guardPath} ${visibleToGit[standing]}`] : [],
  );
  return { drafted: shown.length > 0 ? [await draft(excludeFileOf(repository, shown))] : [], notes };
}

const visibleToGit: Readonly<Partial<Record<FileTracking, string>>> = {
  tracked: "is tracked by git, and names paths of this machine from now on: do not commit that.",
  unknown: "names paths of this machine, and git could not say whether it passes over it: keep it out of git.",
};

async function draft(guardFile: GuardFile, rows?: readonly TrustRow[]): Promise<Drafted> {
  const file = await realFile(guardFile.file);
  const present = await readPresent(file);
  const before = present?.text ?? null;
  const { client } = guardFile;
  const change = { client, file, before, after: guardFile.put(before) };
  const mode = present?.mode ?? guardFile.mode;
  return { guardFile, file, bytes: present?.bytes ?? null, mode, change, ...(rows ? { rows } : {}) };
}

interface Applying {
  readonly changed: readonly Drafted[];
  readonly kept: readonly KeptFile[];
  readonly paths: Paths;
  readonly root: string;
}

/** Old contents are saved before anything is written, and clients are told last of all. */
async function apply({ changed, kept, paths, root }: Applying): Promise<void> {
  for (const { file, bytes } of changed) {
    const present = (await readPresent(file))?.bytes ?? null;
    if (present === bytes || (bytes && present?.equals(bytes))) continue;
    throw new Fault("config.invalid", `${file} was changed meanwhile; nothing was written, run this again`);
  }
  const now = changed.map((each) => keptOf(each, kept));
  await keep(paths, root, [...kept.filter(({ file }) => !now.some((each) => each.file === file)), ...now]);
  for (const { file, change, mode } of changed.toReversed())
    await replaceFile(file, change.after, mode).catch((cause: unknown) => {
      throw new Fault("config.invalid", `cannot write ${file}: ${(cause as Error).message}`, { cause });
    });
}

/**
 * A file that still is what we wrote last time goes back to what it was before that time. One that someone changed
 * since goes back to what they made of it, without our part.
 */
function keptOf({ guardFile, file, bytes, change, rows }: Drafted, kept: readonly KeptFile[]): KeptFile {
  const { client, kind } = guardFile;
  const last = kept.find((each) => each.file === file);
  const isUntouched = last !== undefined && bytes?.toString("base64") === last.wrote;
  const bare = change.before === null ? null : guardFile.take(change.before, last ? textIn(last.before) : null);
  const original = bare === change.before ? (bytes?.toString("base64") ?? null) : encoded(bare);
  return {
    client,
    kind,
    file,
    before: isUntouched ? last.before : original,
    wrote: encoded(change.after) ?? "",
    folders: [...new Set([...(last?.folders ?? []), ...missingFolders(file)])],
    ...(rows ? { rows: [...rows] } : {}),
  };
}

/** Settings that an earlier `init` of the project switched on. */
export const settingsOurs = (kept: readonly KeptFile[]): readonly OfferedSetting[] =>
  kept.flatMap(({ kind, wrote, before }) => (kind === "config" ? switchedOn(textIn(wrote), textIn(before)) : []));

const encoded = (text: string | null): string | null => (text === null ? null : Buffer.from(text).toString("base64"));

export const textIn = (base64: string | null): string | null => (base64 === null ? null : Buffer.from(base64, "base64").toString("utf8"));

/** Folders that have to be made for a file, outermost first. */
function missingFolders(file: string): string[] {
  const folder = dirname(file);
  return existsSync(folder) || folder === dirname(folder) ? [] : [...missingFolders(folder), folder];
}
