import { isDeepStrictEqual } from "node:util";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { clientRow, type ClientName } from "../adapters/clients/rows.ts";
import type { ClientSetup, WrittenFile } from "../adapters/clients/setup.ts";
import { hookTimeoutSeconds } from "../adapters/clients/shared/hook-start.ts";
import { changedConfig, configMode, withList, type WrittenConfig } from "../config/write-config.ts";
import { pathsFor } from "../config/paths.ts";
import { hookCommand } from "../host/hook-place.ts";
import { quickWhere } from "./hooks/quick-command.ts";
import { settledHook } from "../host/settled-hook.ts";
import { version } from "../host/version.ts";

/** One file that `init` has a part in, and whose it is. */
export interface GuardFile extends WrittenFile {
  /** Ours, for the configuration. */
  readonly client: ClientName | "assent";
}

/** A client with its setup. */
export interface SetupClient {
  readonly client: ClientName;
  readonly setup: ClientSetup;
}

export const setupOf = async (client: ClientName): Promise<SetupClient> => ({ client, setup: await clientRow(client).setup() });

/** The command that `init` writes for a client: with a hook that stays where it is, behind the quick entry where that can be. */
export const writtenCommand = (client: ClientName, { environment }: GuardPlace): readonly string[] =>
  quickWhere(client, hookCommand(client, settledHook(pathsFor(environment).home)));

/** Where a client of this project is told about our hook. */
export const guardFileOf = ({ client, setup }: SetupClient, place: GuardPlace, command = writtenCommand(client, place)): GuardFile => ({
  client,
  ...setup.guardFile(place, { command, timeoutS: hookTimeoutSeconds, version }),
});

/** How the person wants the guard of a project to behave; see `projects` in the configuration. */
export interface GuardWish {
  readonly mode: "guard" | "observe";
  readonly quiet: boolean;
  readonly seated: readonly ClientName[];
}

/** The part of `init` in our own configuration. */
export interface ConfigPart {
  readonly place: Pick<GuardPlace, "root" | "everywhere">;
  readonly wish: GuardWish | null;
  /** People are told on the desktop: `wanted` now, or switched on by an earlier `init` of this project (`ours`), which takes it back. */
  readonly desktop?: { readonly wanted: boolean; readonly ours: boolean };
}

/** Our own configuration, with an entry for this project, or for all of them. */
export const configFileOf = (file: string, { place, wish, desktop }: ConfigPart): GuardFile => ({
  client: "assent",
  kind: "config",
  file,
  mode: configMode,
  put: (text) =>
    changedConfig(text, file, (written) => {
      const guarded = withGuard(written, place, wish);
      return desktop?.wanted ? withDesktop(guarded, true) : guarded;
    }),
  take: (text, before) => {
    const bare = changedConfig(text, file, (written) => {
      const unguarded = withGuard(written, place, null);
      return desktop?.ours ? withDesktop(unguarded, false) : unguarded;
    });
    if (bare === text) return text;
    const after = changedConfig(bare, file, withoutNothing);
    if (before !== null && isSameConfig(before, after)) return before;
    return isSameConfig(after, "{}") ? null : after;
  },
});

/** An empty list of permissions says nothing: `allow remove` of an earlier assent left it. */
const withoutNothing = (written: WrittenConfig): WrittenConfig =>
  Array.isArray(written["allow"]) ? withList(written, "allow", written["allow"]) : written;

/** Whether two configurations say the same, in whatever order and spelling. */
function isSameConfig(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((text) => withoutNothing(JSON.parse(text.replace(/^\uFEFF/, "")) as WrittenConfig));
    return isDeepStrictEqual(first, second);
  } catch {
    return false; // the old file may have been no configuration at all
  }
}

function withGuard(written: WrittenConfig, { root, everywhere }: ConfigPart["place"], wish: GuardWish | null): WrittenConfig {
  if (everywhere) {
    const { everywhere: _, ...others } = written;
    return wish === null ? others : { ...written, everywhere: wish };
  }
  const projects = (written["projects"] ?? {}) as Readonly<Record<string, unknown>>;
  const { [root]: _, ...others } = projects;
  const changed = wish === null ? others : { ...projects, [root]: wish };
  const { projects: __, ...rest } = written;
  return Object.keys(changed).length > 0 ? { ...written, projects: changed } : rest;
}

type WrittenNotify = Readonly<Record<string, unknown>>;
const notifyIn = (written: WrittenConfig): WrittenNotify => (written["notify"] ?? {}) as WrittenNotify;

/** Notices on the desktop, on or no longer said; nothing else of `notify` changes. */
function withDesktop(written: WrittenConfig, isOn: boolean): WrittenConfig {
  const { desktop: _, ...others } = notifyIn(written);
  const { notify: __, ...rest } = written;
  if (isOn) return { ...written, notify: { ...notifyIn(written), desktop: true } };
  return Object.keys(others).length > 0 ? { ...written, notify: others } : rest;
}

/** Whether an `init` switched the desktop on: what it wrote has it, and what was there before has not. */
export const switchedDesktop = (wrote: string | null, before: string | null): boolean => tellsDesktop(wrote) && !tellsDesktop(before);

function tellsDesktop(text: string | null): boolean {
  try {
    return notifyIn(JSON.parse(text?.replace(/^\uFEFF/, "") ?? "{}") as WrittenConfig)["desktop"] === true;
  } catch {
    return false; // no configuration at all
  }
}
