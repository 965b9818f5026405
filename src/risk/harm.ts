import type { JudgedAct } from "./policy.ts";
import type { Harm } from "./types.ts";

/** Whom or what it hurts, the mildest first: settings of this machine; people; places beyond it, or anything; what is gone for good. */
const [ours, people, beyond, gone] = [0, 1, 2, 3] as const;
type Loss = typeof ours | typeof people | typeof beyond | typeof gone;

/**
 * Harm of an act that turns out to be wrong, on this machine or in a place known to be dev or staging, and what it is done
 * to. Not how sure we are, and not the number of findings: one final deletion is worse than ten settings that can be set again.
 */
const here: Readonly<Record<JudgedAct, readonly [Harm, Loss]>> = {
  // cannot be undone: lost, paid, said, seen, or unclear
  lose: [3, gone],
  discard: [3, gone],
  destroy: [3, gone],
  floor: [3, gone],
  money: [3, gone],
  leak: [3, gone],
  "read-secret": [3, beyond],
  injection: [3, beyond],
  "control-plane": [3, beyond],
  opaque: [3, beyond],
  "run-foreign": [3, beyond],
  message: [3, people],
  // can be undone, with effort
  "maybe-lose": [2, gone],
  weaken: [2, beyond],
  disarm: [2, beyond],
  "write-secret": [2, beyond],
  privilege: [2, beyond],
  publish: [2, beyond],
  "external-write": [2, beyond],
  unknown: [2, beyond],
  stop: [2, ours],
  "executable-config": [2, ours],
  install: [2, ours],
  "past-migration": [2, ours],
  "auth-module": [2, ours],
  "billing-module": [2, ours],
  "outside-project": [2, ours],
  // work waits, and little else
  "out-of-scope": [1, ours],
  "skip-checks": [1, ours],
  identity: [1, ours],
};

const harmless: ReadonlySet<string> = new Set(["local", "dev", "staging"]);

/** In production nothing is easily undone, and a place that nobody knows counts as production. */
export const harmOf = (act: JudgedAct, environment: string): Harm => (harmless.has(environment) ? here[act][0] : 3);

/** Order of what is equally bad: what is lost, then where, production before a place that nobody knows. */
export const rankOf = (act: JudgedAct, environment: string): number =>
  3 * here[act][1] + (harmless.has(environment) ? 0 : environment === "unknown" ? 1 : 2);
