import type { BoxTier } from "../../lexicon/box-tiers.ts";
import type { RunProtocol } from "../../kernel/child.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Hash } from "../../kernel/ids.ts";
import type { ScopePermission } from "../../scope/sacred.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

/** Work that is asked for (D4). Immutable: `hash` is over everything that was written, unknown keys too. */
export interface WorkBrief {
  readonly id: string;
  readonly hash: Hash;
  readonly mission: string;
  /** The whole text that the worker is given. */
  readonly instruction: string;
  readonly verifyCommand: string;
  readonly filesOwned: readonly string[];
  /** Operations that destroy something and that the brief allows. */
  readonly destructive: readonly string[];
  readonly auditGates: readonly string[];
  /** Sacred files that it may touch all the same (D19). */
  readonly permissions: readonly ScopePermission[];
}

/** Repository, the commit that work begins from, and the branch that it lands on. */
export interface WorkGround {
  readonly root: string;
  /** The commit that the worker begins from. */
  readonly base: string;
  /** The branch that its work lands on; nobody else's. */
  readonly branch: string;
  /** The kind of box that was found before it began; the best one where none is said. */
  readonly tier?: BoxTier;
}

export interface WorkerPlace {
  readonly tier: BoxTier;
  readonly kind: "layer" | "worktree";
  /** Where its layers are kept. */
  readonly folder: string;
}

/** A path outside what the worker owns, and why that counts (W4, D21). */
export interface ScopeViolation {
  readonly path: string;
  readonly why: "outside" | "sacred" | "unlandable" | "leads-out";
}

/** The ownership audit: what would land, what is thrown away, and what must not have been touched. */
export interface ChangeAudit {
  readonly owned: readonly string[];
  readonly scratch: number;
  readonly violations: readonly ScopeViolation[];
  /** Owned files that the check rests on (W16). */
  readonly checks: readonly string[];
}

/** One named audit (D28). One that is required and not configured has failed. */
export interface GateResult {
  readonly gate: string;
  readonly passed: boolean;
  readonly detail: string;
}

/** The runtime's own check of exactly the tree that would land (W15). */
export interface WorkCheck {
  /** The commit that it would land on, and the tree that it would then have. */
  readonly head: string;
  readonly tree: string;
  readonly exitCode: number | null;
  readonly output: string;
  /** Tracked files that the check itself rewrote: then it is no pass. */
  readonly rewrote: readonly string[];
  readonly gates: readonly GateResult[];
}

export type DoneStatus = "done_clean" | "pending" | "failed";

/** How the work ended. Exactly one of these is recorded (D5). */
export interface WorkDone {
  readonly status: DoneStatus;
  /** Why it is not clean; empty where it is. */
  readonly reason: string;
  readonly pendingActions: readonly string[];
  readonly commit: string | null;
}

export type WorkerCommand =
  | {
      readonly type: "work.begin";
      readonly brief: WorkBrief;
      readonly ground: WorkGround;
      readonly agent: string;
      readonly attended: boolean;
      readonly attemptsMax: number;
      readonly at: string;
    }
  | { readonly type: "place.report"; readonly place: WorkerPlace }
  | { readonly type: "changes.report"; readonly attempt: number; readonly audit: ChangeAudit }
  | { readonly type: "check.report"; readonly attempt: number; readonly check: WorkCheck; readonly at: string }
  /** The branch has moved since the check; what would land now has to be checked anew (W17). */
  | { readonly type: "landing.report"; readonly tree: string; readonly landed: { readonly commit: string } | { readonly head: string } }
  | { readonly type: "work.close" };

type OwnEvent =
  | {
      readonly type: "work.begun";
      readonly brief: WorkBrief;
      readonly ground: WorkGround;
      readonly agent: string;
      readonly attended: boolean;
      readonly attemptsMax: number;
      readonly at: string;
    }
  | { readonly type: "place.made"; readonly place: WorkerPlace }
  | { readonly type: "changes.audited"; readonly attempt: number; readonly audit: ChangeAudit }
  | { readonly type: "work.checked"; readonly attempt: number; readonly check: WorkCheck; readonly at: string }
  /** A claim that did not hold. The work is open again where attempts are left. */
  | { readonly type: "claim.refused"; readonly attempt: number; readonly why: readonly string[] }
  | { readonly type: "landing.moved"; readonly head: string }
  | { readonly type: "work.landed"; readonly commit: string; readonly branch: string }
  | { readonly type: "work.done"; readonly done: WorkDone };

export type WorkerEvent = OwnEvent | KernelEvent;

/** The brief with its circumstances, and the reasons that the next attempt has to know. */
export interface WorkerJob {
  readonly brief: WorkBrief;
  readonly ground: WorkGround;
  readonly agent: string;
  readonly attended: boolean;
  readonly attemptsMax: number;
  readonly begunAt: string;
  readonly attempt: number;
  /** Why the last claim was refused. */
  readonly refused: readonly string[];
}

interface PlacedJob extends WorkerJob {
  readonly place: WorkerPlace;
}

interface AuditedJob extends PlacedJob {
  readonly audit: ChangeAudit;
}

interface CheckedJob extends AuditedJob {
  readonly check: WorkCheck;
  readonly checkedAt: string;
}

export type WorkerState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "placing" } & WorkerJob)
  | ({ readonly phase: "working" } & PlacedJob)
  | ({ readonly phase: "auditing" } & PlacedJob)
  | ({ readonly phase: "checking"; readonly head: string } & AuditedJob)
  /** A person looks at checks that the worker changed. */
  | ({ readonly phase: "reviewing" } & CheckedJob)
  | ({ readonly phase: "landing" } & CheckedJob)
  | ({ readonly phase: "closing"; readonly done: WorkDone } & PlacedJob)
  | ({ readonly phase: "over"; readonly done: WorkDone } & WorkerJob);

/** Work and its place, for effects on them. */
export interface PlacedWork {
  readonly brief: WorkBrief;
  readonly ground: WorkGround;
  readonly place: WorkerPlace;
}

export type WorkerEffect =
  | (EffectShape & { readonly mode: "repeatable" } & (
        | { readonly type: "make-place"; readonly ground: WorkGround }
        | ({ readonly type: "audit-changes"; readonly attempt: number } & PlacedWork)
        | ({ readonly type: "check-work"; readonly attempt: number; readonly head: string; readonly owned: readonly string[] } & PlacedWork)
        | ({
            readonly type: "land-work";
            readonly tree: string;
            readonly head: string;
            readonly at: string;
            readonly agent: string;
          } & PlacedWork)
        | ({ readonly type: "close-place"; readonly isClean: boolean } & PlacedWork)
      ))
  | RunProtocol;
