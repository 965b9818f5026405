import type { Act } from "./deed.ts";
import type { Severity, Signal } from "./types.ts";

/** Permissions a brief must carry before a dispatched session may do it. */
export type Permission = "destructive" | "dependency" | "billing" | "security-audit";

export interface PolicyRow {
  readonly signal: Signal;
  /** A person is there, or the session parks (unattended without a brief). */
  readonly attended: Severity;
  /** A worker under a brief. */
  readonly dispatched: Severity;
  /** With this in the brief, the attended column counts. */
  readonly permission?: Permission;
  /** `attended` and `dispatched` count for dev and staging; production and unknown gate. */
  readonly byEnvironment?: true;
  /** It leaves this machine: without a word about the environment, that is unknown. */
  readonly outward?: true;
  /** For a person: the coming act, as one clause. */
  readonly words: string;
}

export type JudgedAct = Exclude<Act, "read" | "list" | "write" | "delete" | "harmless">;

const destructive = { signal: "Irreversibility", attended: "gate", dispatched: "refuse", permission: "destructive" } as const;
const boundary = { signal: "SecurityBoundary", attended: "gate", dispatched: "gate" } as const;

/**
 * The policy as a table: the severity of each act. Of two rows that apply, the stricter counts.
 *
 * Of a file that is there and that this session did not write: `lose` where git does not hold it as it is, where its
 * index cannot be read, and where it is removed with no git at all; overwritten with no git, `maybe-lose`.
 */
export const policy: Readonly<Record<JudgedAct, PolicyRow>> = {
  lose: { ...destructive, words: "deletes or overwrites what git cannot restore" },
  discard: { ...destructive, words: "discards work or rewrites history" },
  destroy: { ...destructive, words: "deletes data or infrastructure permanently" },
  stop: { ...destructive, words: "stops what this session did not start" },
  money: { ...destructive, outward: true, words: "moves money or sends from a live account" },
  weaken: { ...destructive, signal: "SecurityBoundary", words: "disables backups, retention or audit logging" },
  "maybe-lose": { signal: "Irreversibility", attended: "advisory", dispatched: "gate", words: "may not be recoverable" },
  install: {
    signal: "SecurityBoundary",
    attended: "advisory",
    dispatched: "refuse",
    permission: "dependency",
    words: "changes the project's dependencies",
  },
  "run-foreign": { ...boundary, words: "runs code from a foreign or unpinned source" },
  unknown: { signal: "Emergent", attended: "advisory", dispatched: "advisory", words: "unknown program" },
  opaque: { signal: "Emergent", attended: "gate", dispatched: "gate", words: "what would run cannot be read beforehand" },
  publish: { signal: "ExternalMutation", attended: "gate", dispatched: "gate", outward: true, words: "publishes outside this machine" },
  "external-write": {
    signal: "ExternalMutation",
    attended: "advisory",
    dispatched: "advisory",
    byEnvironment: true,
    outward: true,
    words: "changes an external system",
  },
  leak: { ...boundary, words: "may send secrets or local data out" },
  message: { signal: "HumanCommunication", attended: "gate", dispatched: "gate", outward: true, words: "sends a message to people" },
  disarm: { ...boundary, words: "switches off a guard or a log" },
  "read-secret": { ...boundary, words: "reads secrets" },
  "write-secret": { ...boundary, dispatched: "refuse", words: "changes credentials or what signs and runs code in git" },
  "skip-checks": { signal: "SecurityBoundary", attended: "advisory", dispatched: "refuse", words: "skips the project's own checks" },
  identity: { signal: "SecurityBoundary", attended: "advisory", dispatched: "refuse", words: "changes the local git identity" },
  "past-migration": {
    signal: "SecurityBoundary",
    attended: "advisory",
    dispatched: "refuse",
    words: "changes a migration that is already committed",
  },
  "auth-module": {
    signal: "SecurityBoundary",
    attended: "advisory",
    dispatched: "refuse",
    permission: "security-audit",
    words: "touches the authentication of the project",
  },
  "billing-module": {
    signal: "SecurityBoundary",
    attended: "advisory",
    dispatched: "refuse",
    permission: "billing",
    words: "touches the billing of the project",
  },
  "executable-config": { ...boundary, words: "changes configuration that other tools execute" },
  privilege: { ...boundary, words: "escalates privileges" },
  "out-of-scope": { signal: "ScopeEscalation", attended: "advisory", dispatched: "refuse", words: "outside the files owned" },
  "outside-project": { signal: "ScopeEscalation", attended: "gate", dispatched: "refuse", words: "outside the project" },
  injection: { signal: "PromptInjection", attended: "gate", dispatched: "gate", words: "instructions hidden in data" },
  "control-plane": { ...boundary, attended: "refuse", dispatched: "refuse", words: "touches the guard's own control" },
  floor: { signal: "Irreversibility", attended: "refuse", dispatched: "refuse", words: "would destroy a whole tree or device" },
};
