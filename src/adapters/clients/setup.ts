import type { GuardPlace } from "./place.ts";
import type { HookStart } from "./shared/hook-start.ts";
import type { PluginGuard } from "./shared/plugged.ts";

/** One file that `init` has a part in: how it looks with the guard, and how without. Both throw `config.invalid`. */
export interface WrittenFile {
  readonly kind: "hooks" | "trust" | "plugin" | "config" | "exclude";
  readonly file: string;
  /** For a file that has to be made. */
  readonly mode: number;
  put(text: string | null): string;
  /** Null: nothing is left of it. */
  take(text: string, before: string | null): string | null;
}

/** A file that others of the machine may read. */
export const sharedMode = 0o644;
/** A file of this user alone. */
export const privateMode = 0o600;

/** A client's part in `init`, `status` and `doctor`: how it is told about our hook, and whether it heeds it. */
export interface ClientSetup {
  guardFile(place: GuardPlace, start: HookStart & { readonly version: string }): WrittenFile;
  /** The command lines that start our hook in a text of that file. Throws `config.invalid`. */
  commandLines(text: string, file: string): readonly string[];
  /** One of them, word by word. */
  words(line: string): readonly string[];
  /** Files elsewhere that start another copy of our hook: the client would offer every call to both. */
  copies(place: GuardPlace, command: readonly string[]): Promise<readonly string[]>;
  /** Our plugin, where a person added it to the client and it is switched on. */
  plugged(place: GuardPlace): Promise<PluginGuard | undefined>;
  /** Whether settings of the client, and not a plugin, start our hook before every call; absent: copies settle that among themselves. */
  entered?(place: GuardPlace): Promise<boolean>;
  /** The way in which other settings of the client defeat our hook. `dataHome` is where we work in an environment. */
  opposed?(place: GuardPlace, dataHome: DataHome): Promise<string | undefined>;
  /** For a client that ignores a hook until it trusts it. */
  readonly trust?: TrustSetup;
  readonly live: LiveSetup;
}

export type DataHome = (environment: GuardPlace["environment"]) => string;

/** A hook that a client is to trust: its key (file, event and place) and the hash of what it starts. */
export interface TrustRow {
  readonly key: string;
  readonly hash: string;
}

export interface TrustSetup {
  /** The rows that would have to be trusted for hooks with this text; the client itself is asked. Throws faults. */
  rowsFor(hooks: string, place: GuardPlace): Promise<readonly TrustRow[]>;
  /** Instruction for the person where that could not be prepared. */
  unprepared(why: string): string;
  /** The file in which the client keeps what it trusts. */
  file(rows: readonly TrustRow[], place: GuardPlace): WrittenFile;
  /** The part missing in that file. */
  problem(rows: readonly TrustRow[], place: GuardPlace): Promise<string | undefined>;
  /** Asked of the client itself: it alone knows whether it will call the hook. Throws faults. */
  look(place: GuardPlace): Promise<TrustLook>;
}

export interface TrustLook {
  readonly state: "trusted" | "untrusted-hook" | "untrusted-project";
  /** Instruction for the person, as a sentence. */
  readonly remedy: string;
}

/** How a client is tried: its hook as it would start it, and the client itself. */
export interface LiveSetup {
  /** Whether it starts the hook through a shell. */
  readonly throughShell: boolean;
  /** Variables that it sets for the hook. */
  hookEnvironment(root: string): Readonly<Record<string, string>>;
  /** A call as it would send it. */
  payload(call: LiveCall): object;
  /** The client's reading of the hook's output, when the hook ended well. */
  heard(stdout: string): LiveAnswer;
  /** How it is started itself, or why that is not done. */
  readonly client: LiveClient | { readonly notStarted: string };
}

export interface LiveCall {
  readonly session: string;
  readonly call: string;
  readonly command: string;
  readonly root: string;
}

export type LiveAnswer = "passed" | "stopped" | "unclear";

/** A client that is started without a person, with a model of ours on loopback; nothing is kept of the session. */
export interface LiveClient {
  words(url: string): readonly string[];
  /** `home` is gone afterwards. */
  environment(url: string, home: string): Readonly<Record<string, string>>;
}
