import type { BoxTier } from "../../lexicon/box-tiers.ts";
import type { AgentAudit, GateResult } from "../../lexicon/checking.ts";
import type { RunProtocol } from "../../kernel/child.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Hash, Json, SessionId } from "../../kernel/ids.ts";
import type { PremiseCorrection } from "../../lexicon/decisions.ts";
import type { DispatchLayer, DispatchRefused } from "../../lexicon/layers.ts";
import type { ReachedLimit } from "../../lexicon/work-limits.ts";
import type { ScopePermission } from "../../scope/sacred.ts";
import type { WorkBudget } from "../../lexicon/budgets.ts";
import type { Parcel, ParcelNote } from "../../lexicon/parcels.ts";
import type { BudgetCommand, BudgetEvent, WorkAccount } from "./budget-types.ts";
import type { WorkConflict } from "./conflict.ts";
import type { InterruptionCommand, InterruptionEvent } from "./interruption-types.ts";
import type { WorkCorrection } from "./record-types.ts";
import type { OperationCommand, OperationEvent, OperationStep, WorkOperation } from "./operation-types.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { SessionPlace } from "../../kernel/session.ts";

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
  /** Those of them that the runtime does itself, outside of the box, when the worker asks for one (D20). */
  readonly operations?: readonly WorkOperation[];
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
  /** The project's own list of sacred files when it began (D19); null: there is one, and it cannot be read. */
  readonly sacred?: readonly string[] | null;
  /** Only the calls that its agent asks about are weighed before they run (A27). */
  readonly ungoverned?: true;
  /** A piece of a mission: an agent that died is a matter of the next attempt, and no person is asked (D12, D30). */
  readonly ofMission?: true;
  /** M5: only while another machine works on it: where its branch is. */
  readonly home?: WorkHome;
  /** Checks of the mission and of its other pieces: whoever changes what they run weakens them for all (W16). */
  readonly checks?: readonly string[];
}

/** The place where work began that another machine has taken up; what comes of it lands there. */
export interface WorkHome {
  readonly root: string;
  readonly cwd: string;
  readonly place: SessionPlace;
  /** The machine that has it now. */
  readonly lentTo: string;
}

/** Commits that a delivery packed, in its own stream; or why it did not. */
export type BroughtCommits = { readonly session: SessionId; readonly parcel: ParcelNote } | { readonly failed: string };

export interface WorkerPlace {
  readonly tier: BoxTier;
  readonly kind: "layer" | "worktree";
  /** Where its layers are kept. */
  readonly folder: string;
}

/** A path outside what the worker owns, and why that counts (W4, D21). */
export interface ScopeViolation {
  readonly path: string;
  readonly why: "outside" | "sacred" | "unlandable" | "leads-out" | "leads-to-sacred" | "secret" | "submodule" | "filtered" | "indistinct";
  /** Names of the secrets in it, and never their values. */
  readonly secrets?: readonly string[];
  /** The path that it cannot be told from, on other systems. */
  readonly other?: string;
}

/** The ownership audit: what would land, what is thrown away, and what must not have been touched. */
export interface ChangeAudit {
  readonly owned: readonly string[];
  readonly scratch: number;
  readonly violations: readonly ScopeViolation[];
  /** Owned files that the check rests on (W16). */
  readonly checks: readonly string[];
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
  /** Audits that agents have still to do, and the commit that they look at (D14). */
  readonly graders?: readonly AgentAudit[];
  readonly commit?: string;
  /** Its box went beyond a limit, and was ended for that. */
  readonly limit?: ReachedLimit;
  /** Then nothing was run. */
  readonly conflict?: WorkConflict;
  /** D12: the number under which its files were held meanwhile. What was checked under an old one does not land. */
  readonly fence?: number;
}

/** Kinds of blocks that are genuine (D7): everything else a worker decides itself. */
export type BlockKind = "credential" | "destructive" | "scope" | "ambiguity";

/** A question that only a person can settle, with what the worker takes for right and what it does meanwhile. */
export interface WorkBlock {
  readonly kind: BlockKind;
  readonly question: string;
  readonly bestGuess: string;
  readonly fallback: string;
}

/**
 * D6: something that a claim names, as the runtime found it: among what would land, in the worker's layer beside that, or in
 * the project as it was (`unchanged`). `hash` is the SHA-256 of its bytes; of a commit, its own name.
 */
export type ClaimedArtefact = { readonly name: string } & (
  | { readonly where: "lands" | "layer" | "unchanged"; readonly bytes: number; readonly hash: string }
  | { readonly missing: string }
);

/** A worker's word about its work, from a file that it wrote: a claim, and never evidence (D6). */
export interface DoneClaim {
  readonly status: DoneStatus;
  readonly reason: string;
  readonly pendingActions: readonly string[];
  /** Operations of the brief that it asks for once its work has landed. */
  readonly operations?: readonly string[];
  readonly artefacts?: readonly ClaimedArtefact[];
  /** Things that its brief took for granted and that are not so (D15). */
  readonly premises?: readonly PremiseCorrection[];
}

/** A block as the worker filed it; whether it is legal is not its to say. */
export interface BlockClaim extends WorkBlock {
  /** It says that nothing can go on without the answer. */
  readonly isIdle: boolean;
}

/** Everything that a worker says at the end of an attempt. */
export interface WorkerClaims {
  readonly done?: DoneClaim;
  readonly block?: BlockClaim;
  /** Claims that cannot be read, each with why. */
  readonly unreadable: readonly string[];
  /** The words in which it asked somebody, where nobody can answer (D8). */
  readonly asked?: string;
}

/** Ends of an attempt that are none (D8). */
export type EndViolation =
  | "asked"
  | "unreadable"
  | "no-next-actions"
  | "no-reason"
  | "illegal-block"
  | "unknown-operation"
  | "missing-artefact";

export type DoneStatus = "done_clean" | "pending" | "failed";

/** How the work ended. Exactly one of these is recorded (D5). */
export interface WorkDone {
  readonly status: DoneStatus;
  /** Why it is not clean; empty where it is. */
  readonly reason: string;
  readonly pendingActions: readonly string[];
  readonly commit: string | null;
  /** The limit that ended it, where one did. */
  readonly limit?: ReachedLimit;
  /** Whoever judges it has said no so often that another try makes no sense before a person looked (D14). */
  readonly escalated?: true;
  /** For whoever works after it. */
  readonly premises?: readonly PremiseCorrection[];
}

export interface UncleanDone extends WorkDone {
  readonly status: Exclude<DoneStatus, "done_clean">;
}

/** M5: the commit that it begins from is not on this machine; these are. */
export interface MissingBase {
  readonly known: readonly string[];
}

/** Everything that is settled before a worker begins. */
interface WorkBeginning {
  readonly brief: WorkBrief;
  /** The brief as it was written, unknown keys too; for its file, and for nobody's decision. */
  readonly source: Json;
  readonly ground: WorkGround;
  readonly agent: string;
  readonly attended: boolean;
  readonly attemptsMax: number;
  readonly budget: WorkBudget;
  readonly at: string;
  /** Who hands it on (D1); a planner where nothing is said. */
  readonly from?: DispatchLayer;
  /** Why workers before it were refused. */
  readonly refused?: readonly string[];
  /** D26: a fresh agent is told what others did before it. */
  readonly prior?: readonly string[];
}

export type WorkerCommand =
  /** The only command of a session that corrects another. */
  | { readonly type: "work.correct"; readonly correction: WorkCorrection }
  | ({ readonly type: "work.begin" } & WorkBeginning)
  | BudgetCommand
  | InterruptionCommand
  | OperationCommand
  | { readonly type: "place.report"; readonly place: WorkerPlace | MissingBase }
  | { readonly type: "changes.report"; readonly attempt: number; readonly audit: ChangeAudit; readonly claims: WorkerClaims }
  | { readonly type: "check.report"; readonly attempt: number; readonly check: WorkCheck; readonly at: string }
  /** The branch has moved since the check; what would land now has to be checked anew (W17). */
  | { readonly type: "landing.report"; readonly tree: string; readonly landed: { readonly commit: string } | { readonly head: string } }
  /** M5: what would land, packed for the machine that has the branch. */
  | { readonly type: "result.report"; readonly tree: string; readonly parcel: Parcel }
  | { readonly type: "delivery.hear" }
  /** Everybody who grades has ended. */
  | { readonly type: "grades.report"; readonly attempt: number }
  | { readonly type: "work.close" }
  /** The files that tell people of the work have been written (D9). */
  | { readonly type: "contracts.report" };

type OwnEvent =
  | DispatchRefused
  | ({ readonly type: "work.begun" } & WorkBeginning)
  | BudgetEvent
  | InterruptionEvent
  | OperationEvent
  | { readonly type: "place.made"; readonly place: WorkerPlace }
  | ({ readonly type: "base.wanted" } & MissingBase)
  | { readonly type: "changes.audited"; readonly attempt: number; readonly audit: ChangeAudit; readonly claims: WorkerClaims }
  /** The worker ends its work itself: as pending with next actions, or as failed with a reason. */
  | { readonly type: "claim.taken"; readonly attempt: number; readonly done: UncleanDone }
  /** A legal block. Beside a done, the work is checked and landed before anybody is asked. */
  | { readonly type: "work.blocked"; readonly attempt: number; readonly block: WorkBlock; readonly isBesideDone: boolean }
  | { readonly type: "contracts.written" }
  | { readonly type: "work.corrected"; readonly correction: WorkCorrection }
  | { readonly type: "work.checked"; readonly attempt: number; readonly check: WorkCheck; readonly at: string }
  /** D14: what the graders of an attempt said. */
  | { readonly type: "work.graded"; readonly attempt: number; readonly gates: readonly GateResult[] }
  /** A claim that did not hold. The work is open again where attempts are left. */
  | { readonly type: "claim.refused"; readonly attempt: number; readonly why: readonly string[]; readonly violation?: EndViolation }
  /** M5: with the bundle, which nothing else keeps: whoever lands it reads it here. */
  | { readonly type: "result.packed"; readonly tree: string; readonly parcel: Parcel }
  | { readonly type: "landing.moved"; readonly head: string; readonly brought?: BroughtCommits }
  | { readonly type: "work.landed"; readonly commit: string; readonly branch: string }
  | { readonly type: "work.done"; readonly done: WorkDone };

export type WorkerEvent = OwnEvent | KernelEvent;

/** The brief with its circumstances, and the reasons that the next attempt has to know. */
export interface WorkerJob extends Pick<WorkBeginning, "prior"> {
  readonly brief: WorkBrief;
  readonly ground: WorkGround;
  readonly agent: string;
  readonly attended: boolean;
  readonly attemptsMax: number;
  readonly budget: WorkBudget;
  readonly account: WorkAccount;
  readonly begunAt: string;
  readonly attempt: number;
  /** Why the last claim was refused. */
  readonly refused: readonly string[];
  readonly premises?: readonly PremiseCorrection[];
  /** A person's answer to its last block. */
  readonly answer?: { readonly question: string; readonly text: string };
  /** It asked somebody and was sent back for that: not a second time. */
  readonly wasSentBack?: true;
  /** Operations that were begun: none of them a second time, whatever a later attempt asks for. */
  readonly operated?: readonly string[];
  /** Its agent was quiet for too long in this attempt, and was nudged. */
  readonly wasNudged?: true;
  /** The limit that ended its agent last. */
  readonly limit?: ReachedLimit;
  /** How its agent ended, where it did not end well. */
  readonly agentEnd?: string;
  /** Verdicts of graders against it in a row (D14). */
  readonly fails?: number;
  /** Graders that passed this attempt: what it changed stays the same when the branch moves. */
  readonly graded?: readonly GateResult[];
  /** The conflict that it was shown before this attempt: where it changed those files since, its word about them counts. */
  readonly conflict?: WorkConflict;
}

interface PlacedJob extends WorkerJob {
  readonly place: WorkerPlace;
}

interface AuditedJob extends PlacedJob {
  readonly audit: ChangeAudit;
  /** Filed beside a done: asked about after the landing. */
  readonly block?: WorkBlock;
  /** Operations that it asked for; the first is the next one. */
  readonly operations?: readonly string[];
  /** The check that a person said yes to: the same tree on the same head is not asked about again. */
  readonly reviewed?: Pick<WorkCheck, "head" | "tree">;
}

interface CheckedJob extends AuditedJob {
  readonly check: WorkCheck;
  readonly checkedAt: string;
}

export type WorkerState =
  | { readonly phase: "idle" }
  | { readonly phase: "corrected"; readonly correction: WorkCorrection }
  | ({ readonly phase: "placing"; readonly wanted?: readonly string[]; readonly brought?: BroughtCommits } & WorkerJob)
  | ({ readonly phase: "working" } & PlacedJob)
  | ({ readonly phase: "auditing" } & PlacedJob)
  | ({ readonly phase: "checking"; readonly head: string; readonly brought?: BroughtCommits } & AuditedJob)
  /** A person is asked; what was landed before stays. */
  | ({ readonly phase: "blocked"; readonly block: WorkBlock; readonly commit: string | null; readonly isFiled: boolean } & AuditedJob)
  /** Agents look at it, one after the other (D14). */
  | ({ readonly phase: "grading"; readonly grades: readonly GateResult[] } & CheckedJob)
  /** A person looks at checks that the worker changed. */
  | ({ readonly phase: "reviewing" } & CheckedJob)
  /** M5: what another machine lands is packed, and then heard of. */
  | ({
      readonly phase: "landing";
      readonly packed?: ParcelNote;
      readonly delivered?: { readonly commit: string } | { readonly head: string; readonly brought?: BroughtCommits };
      readonly brought?: BroughtCommits;
    } & CheckedJob)
  /** The work has landed; an operation that it asked for is done step by step (D20). */
  | ({
      readonly phase: "operating";
      readonly commit: string;
      readonly operations: readonly string[];
      readonly step: OperationStep;
    } & AuditedJob)
  | ({ readonly phase: "closing"; readonly done: WorkDone } & PlacedJob)
  /** Its end is recorded; the files about it are still to be written. */
  | ({ readonly phase: "telling"; readonly done: WorkDone } & WorkerJob)
  | ({ readonly phase: "over"; readonly done: WorkDone } & WorkerJob);

/** Work and its place, for effects on them. */
export interface PlacedWork {
  readonly brief: WorkBrief;
  readonly ground: WorkGround;
  readonly place: WorkerPlace;
}

/** The same, to be put on top of a head. */
export interface CandidateWork extends PlacedWork {
  readonly head: string;
  readonly owned: readonly string[];
  readonly shown?: WorkConflict;
  /** M5: where the head comes from if it is not here. */
  readonly brought?: BroughtCommits;
}

/** The tree that was checked and the head that it was checked on, with what its commit says. */
export interface CheckedWork extends PlacedWork {
  readonly tree: string;
  readonly head: string;
  readonly at: string;
  readonly agent: string;
}

/** A step of an operation that is done, not asked about. The operation itself is never begun twice. */
export interface OperateEffect extends EffectShape, PlacedWork {
  readonly type: "operate";
  readonly operation: WorkOperation;
  readonly step: Exclude<OperationStep, "authorise">;
}

export type WorkerEffect =
  | OperateEffect
  | (EffectShape & { readonly mode: "repeatable" } & (
        | ({ readonly type: "make-place"; readonly brought?: BroughtCommits } & Pick<PlacedWork, "brief" | "ground">)
        | ({ readonly type: "audit-changes"; readonly attempt: number } & PlacedWork)
        | ({ readonly type: "check-work"; readonly attempt: number } & CandidateWork)
        | ({ readonly type: "land-work"; readonly fence?: number } & CheckedWork)
        | ({ readonly type: "pack-result" } & CheckedWork)
        | { readonly type: "hear-delivery" }
        | { readonly type: "take-grades"; readonly attempt: number }
        | ({ readonly type: "close-place"; readonly isClean: boolean } & PlacedWork)
        | { readonly type: "write-contracts" }
      ))
  | RunProtocol;
