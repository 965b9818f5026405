import type { Refusal } from "../../kernel/trouble.ts";
import type { Action, Assessment } from "../../risk/types.ts";

/**
 * How well a project or a client is guarded, in one word. `paused`: a person switched it off for a while; `absent`: the
 * client is not on this machine.
 */
export type GuardWord = "guarded" | "partly" | "observing" | "paused" | "degraded" | "off" | "absent";

export interface ClientGuard {
  readonly client: string;
  readonly title: string;
  /** Whether something of ours tells this client to call the hook. */
  readonly isSetUp: boolean;
  readonly state: GuardWord;
  readonly reason: string;
}

/** One project, as `assent status` tells of it there. */
export interface GuardedProject {
  readonly project: string;
  readonly state: GuardWord;
  readonly quiet: boolean;
  /** By whom and until when the guard is off; null while it is on. */
  readonly paused: { readonly by: string; readonly at: string; readonly until: string | null } | null;
  readonly clients: readonly ClientGuard[];
  /** Of the last call that came through here; null where none did. */
  readonly lastAt: string | null;
}

/** A person's word that something may run in a project without being asked about. */
export interface StandingPermission {
  readonly id: string;
  readonly project: string;
  readonly tool: string;
  readonly target: string;
  readonly environment: string;
  readonly signals: readonly string[];
  readonly since: string | null;
  readonly until: string;
  readonly by: string;
  readonly isOver: boolean;
}

export interface GuardsBoard {
  readonly projects: readonly GuardedProject[];
  readonly permissions: readonly StandingPermission[];
  /** Why the configuration cannot be read: then every call is blocked. */
  readonly trouble: string | null;
}

/** One check of `assent doctor`: the result, and what to do if it is not well. */
export interface GuardFinding {
  readonly what: string;
  readonly state: "good" | "note" | "warn" | "bad";
  readonly says: string;
  readonly remedy?: string;
}

/** A setting as it holds in a project, and who said so. */
export interface PolicySetting {
  readonly name: string;
  readonly about: string;
  readonly values: readonly string[];
  readonly from: "default" | "yours" | "machine" | "project";
}

/** Verdict on an act of an agent: with a person there, and in a worker under a brief. */
export interface PolicyVerdict {
  readonly act: string;
  readonly signal: string;
  readonly attended: "advisory" | "gate" | "refuse";
  readonly dispatched: "advisory" | "gate" | "refuse";
  /** In production and in an unknown environment it is asked about in any case. */
  readonly byEnvironment: boolean;
}

export interface PolicyInForce {
  readonly project: string;
  /** The user's configuration, the machine's policy where there is one, then the project's. */
  readonly files: readonly string[];
  readonly settings: readonly PolicySetting[];
  readonly verdicts: readonly PolicyVerdict[];
}

/** A wish of a person that a command and its like may run in a project for a time. */
export interface PermissionRequest {
  readonly project: string;
  readonly action: Omit<Action, "cwd">;
  readonly hours: number;
  /** Only says what would be allowed. */
  readonly isTrial: boolean;
}

/** The guards of this machine's projects. What changes something is a person's deed; `by` is that person's name. */
export interface GuardBackend {
  board(): Promise<GuardsBoard>;
  examine(project: string): Promise<readonly GuardFinding[]>;
  policy(project: string): Promise<PolicyInForce>;
  /** `minutes` is for how long it is off; without it, until somebody switches it on. */
  turn(asked: { readonly project: string; readonly to: "on" | "off"; readonly minutes?: number }, by: string): Promise<Refusal | undefined>;
  /** `number` is the one that `allow remove` takes in the project; null where nothing was given. */
  allow(
    asked: PermissionRequest,
    by: string,
  ): Promise<{ readonly permission: StandingPermission; readonly number: number | null } | Refusal>;
  revoke(id: string): Promise<StandingPermission | Refusal>;
}

export type AssessAction = (action: Action) => Promise<Assessment>;
