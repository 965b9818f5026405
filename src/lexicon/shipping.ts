import { isRecord, type Json } from "../kernel/ids.ts";

/** Where a project's work goes and how, as its user configured it when the work began (D17). */
export interface ShipWay {
  readonly remote: string;
  readonly branch: string;
  /** Nothing goes out in these times, or while the branch has this file. */
  readonly freezes: readonly ShipFreeze[];
  readonly freezeFile?: string;
  readonly build?: string;
  /** A scanner of the user's own, besides ours. */
  readonly scan?: string;
  readonly deploy?: string;
  readonly verify?: string;
  readonly url?: string;
}

export interface ShipFreeze {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** Work that has landed and was checked. */
export interface ShippedWork {
  readonly mission: string;
  readonly root: string;
  /** The commit that it began from, and the one that was checked. */
  readonly base: string;
  readonly commit: string;
  readonly filesOwned: readonly string[];
  /** The check of the whole: whatever came in between is checked with it again. */
  readonly verifyCommand: string;
  /** Whatever else the ground of the work has. */
  readonly more: { readonly [key: string]: Json | undefined };
}

export const shipResults = ["ok", "failed", "skipped", "frozen"] as const;
export type ShipResult = (typeof shipResults)[number];

/** How it ended, in the words of the contract files. */
export interface ShipEnd {
  readonly result: ShipResult;
  /** The commit that the branch of the remote has now; null where nothing was pushed. */
  readonly commit: string | null;
  readonly deployUrl: string | null;
  readonly deployStatus: "READY" | "ERROR" | "TIMEOUT" | null;
  /** Why it did not go out; empty where it did. */
  readonly reason: string;
}

export const shipTarget = ({ remote, branch }: ShipWay): string => `${branch} of ${remote}`;

/** Everything that whoever asks for it agrees to. */
export const shipPromise = (way: ShipWay): string =>
  `pushed to ${shipTarget(way)}${way.deploy === undefined ? "" : `, and deployed with \`${way.deploy}\``}`;

/** Nothing went out. */
export const unshipped = (result: Exclude<ShipResult, "ok">, reason: string): ShipEnd => ({
  result,
  commit: null,
  deployUrl: null,
  deployStatus: null,
  reason,
});

/** As a session hands it over; one that came to no end has failed. */
export function shipEndFrom(output: Json, outcome: string): ShipEnd {
  const said = isRecord(output) ? (output as unknown as Partial<ShipEnd>) : {};
  const isKnown = shipResults.some((each) => each === said.result);
  return isKnown ? (said as ShipEnd) : unshipped("failed", `its way out was ${outcome}; look at what is pushed and deployed`);
}

/** For `done.json`: keys that other tools know. */
export const shipContract = (end: ShipEnd | undefined, commit: string | null): Json =>
  end
    ? { requested: true, result: end.result, commit: end.commit, deploy_url: end.deployUrl, deploy_status: end.deployStatus }
    : { requested: false, result: "skipped", commit, deploy_url: null, deploy_status: null };
