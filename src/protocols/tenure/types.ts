import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

/** Files that somebody works on. Whoever comes later gets a higher number, and then the lower one counts for nothing (D12). */
export interface FilesHold {
  readonly fence: number;
  readonly files: readonly string[];
  /** Work that is done with them, for whoever has to wait. */
  readonly title: string;
  readonly at: string;
  readonly until: string;
}

/** Why files were taken from their holder. */
export type FreedWhy = "released" | "expired" | "ended";

export type TenureCommand =
  /** The same again while it is held: it goes on. `gone` are holders whose work is known to be over. */
  | {
      readonly type: "files.ask";
      readonly holder: string;
      readonly files: readonly string[];
      readonly title: string;
      readonly at: string;
      readonly gone: readonly string[];
    }
  /** Goes on holding them, if the number is still the last one. */
  | { readonly type: "files.keep"; readonly holder: string; readonly fence: number; readonly at: string }
  | { readonly type: "files.release"; readonly holder: string }
  /** Takes files from the dead. */
  | { readonly type: "files.patrol"; readonly at: string; readonly gone: readonly string[] };

type Own =
  | ({ readonly type: "files.given"; readonly holder: string } & FilesHold)
  | { readonly type: "files.kept"; readonly holder: string; readonly fence: number; readonly until: string }
  | { readonly type: "files.freed"; readonly holder: string; readonly fence: number; readonly why: FreedWhy };

export type TenureEvent = Own | KernelEvent;

export interface TenureState {
  readonly phase: "open";
  /** The last number that was given out. */
  readonly fence: number;
  readonly holdings: Readonly<Record<string, FilesHold>>;
}

/** FilesHold files does nothing by itself: whoever works looks here first. */
export type TenureEffect = EffectShape & { readonly type: never };
