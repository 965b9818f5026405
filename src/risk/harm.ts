import type { JudgedAct } from "./policy.ts";
import type { Harm } from "./types.ts";

/**
 * Harm of an act that turns out to be wrong, on this machine or in a place known to be dev or staging. Not how sure we
 * are, and not the number of findings: one final deletion is worse than ten settings that can be set again.
 */
const here: Readonly<Record<JudgedAct, Harm>> = {
  // cannot be undone: lost, paid, said, seen, or unclear
  lose: 3,
  discard: 3,
  destroy: 3,
  floor: 3,
  money: 3,
  message: 3,
  leak: 3,
  "read-secret": 3,
  injection: 3,
  "control-plane": 3,
  opaque: 3,
  "run-foreign": 3,
  // can be undone, with effort
  "maybe-lose": 2,
  stop: 2,
  weaken: 2,
  disarm: 2,
  "write-secret": 2,
  privilege: 2,
  "executable-config": 2,
  publish: 2,
  "external-write": 2,
  install: 2,
  "past-migration": 2,
  "auth-module": 2,
  "billing-module": 2,
  "outside-project": 2,
  unknown: 2,
  // work waits, and little else
  "out-of-scope": 1,
  "skip-checks": 1,
  identity: 1,
};

const harmless: ReadonlySet<string> = new Set(["local", "dev", "staging"]);

/** In production nothing is easily undone, and a place that nobody knows counts as production. */
export const harmOf = (act: JudgedAct, environment: string): Harm => (harmless.has(environment) ? here[act] : 3);
