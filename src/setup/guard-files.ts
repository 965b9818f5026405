import { isDeepStrictEqual } from "node:util";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { clientRow, type ClientName } from "../adapters/clients/rows.ts";
import type { ClientSetup, WrittenFile } from "../adapters/clients/setup.ts";
import { hookTimeoutSeconds } from "../adapters/clients/shared/hook-start.ts";
import { changedConfig, configMode, withList, type WrittenConfig } from "../config/write-config.ts";
import { pathsFor } from "../config/paths.ts";
import { hookCommand } from "../host/hook-place.ts";
import { withOffered, withoutOffered, type OfferedSetting } from "./offered-settings.ts";
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
  /** Settings that are `wanted` now, or that an earlier `init` of this project switched on (`ours`), which takes them back. */
  readonly offered?: { readonly wanted: readonly OfferedSetting[]; readonly ours: readonly OfferedSetting[] };
}

/** Our own configuration, with an entry for this project, or for all of them. */
export const configFileOf = (file: string, { place, wish, offered = { wanted: [], ours: [] } }: ConfigPart): GuardFile => ({
  client: "assent",
  kind: "config",
  file,
  mode: configMode,
  put: (text) => changedConfig(text, file, (written) => offered.wanted.reduce(withOffered, withGuard(written, place, wish))),
  take: (text, before) => {
    const bare = changedConfig(text, file, (written) => offered.ours.reduce(withoutOffered, withGuard(written, place, null)));
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
