import { isDeepStrictEqual } from "node:util";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { clientRow, type ClientName } from "../adapters/clients/rows.ts";
import type { ClientSetup, WrittenFile } from "../adapters/clients/setup.ts";
import { hookTimeoutSeconds } from "../adapters/clients/shared/hook-start.ts";
import { changedConfig, configMode, withList, type WrittenConfig } from "../config/write-config.ts";
import { hookCommand } from "../host/hook-place.ts";
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

/** Where a client of this project is told about our hook. */
export const guardFileOf = ({ client, setup }: SetupClient, place: GuardPlace, command = hookCommand(client)): GuardFile => ({
  client,
  ...setup.guardFile(place, { command, timeoutS: hookTimeoutSeconds, version }),
});

/** How the person wants the guard of a project to behave; see `projects` in the configuration. */
export interface GuardWish {
  readonly mode: "guard" | "observe";
  readonly quiet: boolean;
  readonly seated: readonly ClientName[];
}

/** Our own configuration, with an entry for this project. */
export const configFileOf = (file: string, root: string, wish: GuardWish | null): GuardFile => ({
  client: "assent",
  kind: "config",
  file,
  mode: configMode,
  put: (text) => changedConfig(text, file, (written) => withGuard(written, root, wish)),
  take: (text, before) => {
    const bare = changedConfig(text, file, (written) => withGuard(written, root, null));
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

function withGuard(written: WrittenConfig, root: string, wish: GuardWish | null): WrittenConfig {
  const projects = (written["projects"] ?? {}) as Readonly<Record<string, unknown>>;
  const { [root]: _, ...others } = projects;
  const changed = wish === null ? others : { ...projects, [root]: wish };
  const { projects: __, ...rest } = written;
  return Object.keys(changed).length > 0 ? { ...written, projects: changed } : rest;
}
