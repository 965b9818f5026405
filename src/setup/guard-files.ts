import { isUtf8 } from "node:buffer";
import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { withoutTrust, withTrust, type TrustRow } from "../adapters/clients/codex/trust-text.ts";
import { hookTimeoutSeconds } from "../adapters/clients/claude-code/settings.ts";
import { claudeHookFile, codexHookFile, type HookFile } from "../adapters/clients/shared/hook-files.ts";
import { opencodePlugin, pluginMark } from "../adapters/clients/opencode/plugin.ts";
import { changedConfig, configMode, withList, type Written } from "../config/write-config.ts";
import { readPlainFile } from "../disk/plain-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { configFile } from "../adapters/clients/codex/place.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { clientRow, type ClientName } from "../adapters/clients/rows.ts";
import { hookCommand } from "../host/hook-place.ts";
import { version } from "../host/version.ts";

export const sharedMode = 0o644;

/** A file as it is now; null where there is none. */
export interface Present {
  readonly bytes: Buffer;
  readonly text: string;
  readonly mode: number;
}

/** One file that `init` has a part in: how it looks with the guard, and how without. Both throw `config.invalid`. */
export interface GuardFile {
  /** Ours, for the configuration. */
  readonly client: ClientName | "assent";
  readonly kind: "hooks" | "trust" | "plugin" | "config" | "exclude";
  readonly file: string;
  /** For a file that has to be made. */
  readonly mode: number;
  put(text: string | null): string;
  /** Null: nothing is left of it. */
  take(text: string, before: string | null): string | null;
}

/** The client's hooks as its file has them; opencode has none, it has a plugin. */
export const hookFileOf = (client: "claude-code" | "codex", command: readonly string[]): HookFile => {
  const start = { command, timeoutS: hookTimeoutSeconds };
  return client === "codex" ? codexHookFile(start) : claudeHookFile(start);
};

export function guardFileOf(client: ClientName, place: GuardPlace, command = hookCommand(client)): GuardFile {
  const file = join(place.root, clientRow(client).guardPath);
  if (client === "opencode")
    return {
      client,
      kind: "plugin",
      file,
      mode: sharedMode,
      put: (text) => {
        if (text !== null && text !== "" && !text.startsWith(pluginMark))
          throw new Fault("config.invalid", `${file} is not ours; move it away, then run this again`);
        return opencodePlugin({ command, timeoutS: hookTimeoutSeconds }, version);
      },
      take: (text) => (text.startsWith(pluginMark) ? null : text),
    };
  const hooks = hookFileOf(client, command);
  return {
    client,
    kind: "hooks",
    file,
    mode: sharedMode,
    put: (text) => hooks.withHook(text, file),
    take: (text, before) => hooks.withoutHook(text, file, before),
  };
}

/** Codex passes over a hook that it does not trust; what it trusts stands in its own configuration. */
export const trustFileOf = (rows: readonly TrustRow[], place: GuardPlace): GuardFile => {
  const file = configFile(place);
  return {
    client: "codex",
    kind: "trust",
    file,
    mode: configMode,
    put: (text) => {
      const after = withTrust(text ?? "", rows);
      if (after === null) throw new Fault("config.invalid", `${file} holds trust for our hook that we cannot read`);
      return after;
    },
    take: (text) => {
      const after = withoutTrust(
        text,
        rows.map(({ key }) => key),
      );
      return after.trim() === "" ? null : after;
    },
  };
};

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
const withoutNothing = (written: Written): Written =>
  Array.isArray(written["allow"]) ? withList(written, "allow", written["allow"]) : written;

/** Whether two configurations say the same, in whatever order and spelling. */
function isSameConfig(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((text) =>
      withoutNothing(JSON.parse(text.replace(/^\uFEFF/, "")) as Written),
    );
    return isDeepStrictEqual(first, second);
  } catch {
    return false; // what was there before may have been no configuration at all
  }
}

function withGuard(written: Written, root: string, wish: GuardWish | null): Written {
  const projects = (written["projects"] ?? {}) as Readonly<Record<string, unknown>>;
  const { [root]: _, ...others } = projects;
  const changed = wish === null ? others : { ...projects, [root]: wish };
  const { projects: __, ...rest } = written;
  return Object.keys(changed).length > 0 ? { ...written, projects: changed } : rest;
}

const fileMaxBytes = 4_194_304;

/** Reads a file that we may have to put back to the byte. What is not text is not touched. */
export async function readPresent(file: string): Promise<Present | null> {
  const found = await readPlainFile(file, { maxBytes: fileMaxBytes, followsLinks: true });
  if (found.kind === "absent") return null;
  if (found.kind === "unreadable")
    throw new Fault("config.invalid", `${file} cannot be read: ${found.cause.message}`, { cause: found.cause });
  if (found.kind !== "read")
    throw new Fault("config.invalid", `${file} must be a plain file of at most ${fileMaxBytes} bytes`);
  const { bytes, mode } = found;
  if (!isUtf8(bytes)) throw new Fault("config.invalid", `${file} is not UTF-8; it was left as it is`);
  return { bytes, text: bytes.toString("utf8"), mode };
}

/** Where a file really lies: a link stays a link, and what it leads to is written. One that leads nowhere is an error. */
export async function realFile(file: string): Promise<string> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isSymbolicLink()) return file;
  return realpath(file).catch((cause: unknown) => {
    throw new Fault("config.invalid", `${file} is a link that leads nowhere`, { cause });
  });
}
