import type { RunBeside } from "../../kernel/child.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Json } from "../../kernel/ids.ts";
import type { AgentAudit, GateResult, ManagerReport } from "../../lexicon/checking.ts";
import type { ApprovalTerms } from "../../lexicon/approvals.ts";
import type { WorkBudget } from "../../lexicon/budgets.ts";
import type { PremiseCorrection } from "../../lexicon/decisions.ts";
import type { DispatchLayer, DispatchRefused } from "../../lexicon/layers.ts";
import type { QuotedLesson } from "../../lexicon/lessons.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { ShipEnd, ShipWay } from "../../lexicon/shipping.ts";

/**
 * How far a subtask reaches (D11): narrow ones run together where their files are disjoint, a broad one runs alone, a terminal
 * one (manifests, environment, migrations) alone and after all others.
 */
export type SubtaskReach = "narrow" | "broad" | "terminal";

/** Everything about a piece of a mission that something here is decided by. It is part of the state, so it is small. */
export interface SubtaskOutline {
  readonly id: string;
  readonly title: string;
  /** Subtasks that have to have landed before it begins. */
  readonly needs: readonly string[];
  readonly reach: SubtaskReach;
  readonly filesOwned: readonly string[];
  /** Who works on it. */
  readonly agent: string;
  /** Its own check; run again on the whole in the end (D13). */
  readonly verifyCommand?: string;
  /** M4: what the machine has to have on which it is worked on; that of the mission where nothing is said. */
  readonly runsOn?: readonly string[];
  /** Leave that it was given besides its files: whoever mends has it too. */
  readonly permissions?: readonly string[];
}

/** One piece of a mission, for one worker. */
export interface Subtask extends SubtaskOutline {
  /** Its brief as a worker takes it, and as it was written; both are for the worker, and nothing here is decided by them. */
  readonly brief: Json;
  readonly source: Json;
  /** Its long texts as a plan shows them. Missing in what earlier versions recorded. */
  readonly gist?: PieceGist;
}

/** Beginnings of texts that can be long, cut where no secret is left that a cut could hide from those who look for it (D22). */
export interface PieceGist {
  readonly task: string;
  readonly check: string;
  readonly by: string;
}

export type PieceGists = Readonly<Record<string, PieceGist>>;

/** A plan without the briefs: those are entries of the session. */
export interface MissionOutline extends Omit<MissionPlan, "subtasks"> {
  readonly subtasks: readonly SubtaskOutline[];
}

export interface MissionPlan {
  readonly mission: string;
  /** Lines that the result is judged by, written before anybody begins (D10). */
  readonly rubric: readonly string[];
  /** The check of the whole (D13). */
  readonly verifyCommand: string;
  /** Named audits of the whole (D28). */
  readonly auditGates?: readonly string[];
  /** Its planner's own report on it (D14); a person's plan has none. */
  readonly report?: ManagerReport;
  /** Nothing that is wrong with it, but that whoever sees it should see. */
  readonly remarks?: readonly string[];
  /** Who works where a subtask names nobody, and who mends. */
  readonly agent: string;
  readonly subtasks: readonly Subtask[];
}

/** Everything that every worker of the mission begins with, but the commit: that is the branch as it is then. */
export interface MissionGround {
  readonly root: string;
  /** The commit that the mission begins from. */
  readonly base: string;
  /** The branch that everything lands on. */
  readonly branch: string;
  /** Whatever else a worker's ground has. */
  readonly more: { readonly [key: string]: Json | undefined };
}

export interface MissionSpent {
  readonly calls: number;
  readonly tokens: number;
  readonly costMicros: number;
}

export type MissionSize = "simple" | "medium" | "complex" | "epic";

/** How a mission was taken in (D2): its size and the shape of the work for it, why, and which of the project's planners has it. */
export interface MissionIntake {
  readonly size: MissionSize;
  readonly topology: "solo" | "flat" | "graph" | "stages";
  readonly reasons: readonly string[];
  readonly planner: string;
  /** Who plans, as after `--planner`. Missing in what earlier versions recorded, whose decisions keep their words (D15). */
  readonly plansWith?: string;
}

/** Circumstances of a mission, whoever plans it. */
interface MissionTerms {
  /** Who hands it in (D1); a person where nothing is said. */
  readonly from?: DispatchLayer;
  readonly ground: MissionGround;
  readonly attended: boolean;
  /** How many workers at once (D11). */
  readonly workersMax: number;
  /** How often one worker may try, and what it may spend. */
  readonly attemptsMax: number;
  readonly budget: Json;
  /** The purse of all of them together. */
  readonly total?: WorkBudget;
  /** Where it goes when it is clean, as a person asked for; a plan cannot (D31). */
  readonly ship?: ShipWay;
  /** Lessons of earlier work in the project (D27). */
  readonly lessons?: readonly QuotedLesson[];
  /** D24: who asked for it, and what needs the word of somebody else. */
  readonly governed?: ApprovalTerms;
  readonly at: string;
}

interface MissionBeginning extends MissionTerms {
  readonly plan: MissionPlan;
  /** Of the plan with all its briefs; only where somebody has to approve it. */
  readonly planHash?: string;
}

/** A mission without a plan: somebody who only reads writes one first. */
interface MissionTaking extends MissionTerms {
  readonly mission: string;
  readonly intake: MissionIntake;
  /** The planner's own piece of work; its result is one file. */
  readonly planner: Subtask;
  /** Who works. */
  readonly agent: string;
}

/** Where one subtask stands. Tries belong to it, never to a worker (W21). */
export type SubtaskStanding = { readonly tries: number } & (
  | { readonly status: "waiting"; readonly evidence: readonly string[] }
  | {
      readonly status: "working";
      readonly evidence: readonly string[];
      readonly base: string;
      readonly at: string;
      readonly budget?: WorkBudget;
    }
  /** `unwanted`: somebody had ended it, too late; a person says what becomes of it. */
  | { readonly status: "landed"; readonly commit: string; readonly unwanted?: true }
  /** No try is left, or it makes no sense to try: a person decides. */
  | { readonly status: "failed"; readonly reason: string; readonly isAsked: boolean }
  | { readonly status: "pending"; readonly actions: readonly string[] }
  | { readonly status: "dropped"; readonly reason: string }
);

/** A planner at work, or the commit that has its plan. */
export interface PlannerStanding {
  readonly tries: number;
  readonly evidence: readonly string[];
  readonly commit?: string;
  /** The branch as it is when something is planned anew. */
  readonly base?: string;
  /** Tries before a person wanted the plan otherwise: the bound counts from there. */
  readonly before?: number;
}

/** The runtime's own look at the whole (D13). */
export interface MissionCheck {
  readonly head: string;
  readonly exitCode: number | null;
  readonly output: string;
  /** Subtasks whose commit the branch does not have. */
  readonly missing: readonly string[];
  /** Subtasks whose own check passed when they landed, and does not on the whole. */
  readonly regressions?: readonly { readonly id: string; readonly output: string }[];
  /** Audits of the whole that are over, and those that agents have to do (D14). */
  readonly gates?: readonly GateResult[];
  readonly graders?: readonly AgentAudit[];
}

export type MissionStatus = "done_clean" | "pending" | "failed";

/** How the mission ended, said once. */
export interface MissionDone {
  readonly status: MissionStatus;
  readonly reason: string;
  readonly pendingActions: readonly string[];
  /** The head of the branch that was checked; null where nothing landed. */
  readonly commit: string | null;
  /** Share of the subtasks that landed. */
  readonly consensus: number;
  /** Subtasks that passed by themselves and do not on the whole. */
  readonly regressions?: readonly string[];
  readonly gates?: readonly GateResult[];
  /** How it went out; only where that was asked for. */
  readonly ship?: ShipEnd;
}

/** A plan that was read, with its hash where somebody has to approve it. */
export type FoundPlan = { readonly plan: MissionPlan; readonly hash?: string } | { readonly problems: readonly string[] };

export type MissionCommand =
  | ({ readonly type: "mission.begin" } & MissionBeginning)
  | ({ readonly type: "mission.take" } & MissionTaking)
  /** The plan as the planner wrote it, read and checked; or everything that is wrong with it. */
  | { readonly type: "plan.report"; readonly found: FoundPlan }
  /** The branch as it is now: what can begin, begins there. */
  | { readonly type: "look.report"; readonly head: string; readonly at: string }
  | { readonly type: "check.report"; readonly check: MissionCheck }
  /** Too many verdicts were against it, or nobody came to another plan: a person decides. */
  | { readonly type: "verdict.ask" }
  /** A subtask that mends what is red together. */
  | { readonly type: "mend.report"; readonly subtask: Subtask }
  | { readonly type: "subtask.drop"; readonly id: string; readonly by: string; readonly reason: string }
  /** A person wants to look before anybody else begins. */
  | { readonly type: "mission.pause"; readonly by: string }
  /** A person wants another plan for what has not begun. */
  | { readonly type: "mission.replan"; readonly by: string; readonly text: string; readonly planner: Subtask }
  | { readonly type: "mission.close" }
  /** The files that tell people of the mission have been written (D9). */
  | { readonly type: "contracts.report" };

type OwnEvent =
  | DispatchRefused
  | ({ readonly type: "mission.begun" } & MissionBeginning)
  | ({ readonly type: "mission.taken" } & MissionTaking)
  | { readonly type: "plan.made"; readonly plan: MissionPlan; readonly hash?: string }
  | { readonly type: "plan.refused"; readonly problems: readonly string[] }
  /** Whoever plans anew looks at what has landed by now. */
  | { readonly type: "plan.based"; readonly head: string }
  | {
      readonly type: "subtasks.begun";
      readonly ids: readonly string[];
      readonly head: string;
      readonly at: string;
      readonly budget?: WorkBudget;
    }
  | { readonly type: "budget.warned"; readonly measure: string; readonly text: string }
  | { readonly type: "budget.exceeded"; readonly because: string }
  | { readonly type: "subtask.dropped"; readonly id: string; readonly by: string; readonly reason: string }
  /** `because`: where not a person, but the runtime waits for one. */
  | { readonly type: "mission.paused"; readonly by: string; readonly because?: string }
  | { readonly type: "mission.replanned"; readonly by: string; readonly text: string; readonly planner: Subtask }
  | { readonly type: "mission.checked"; readonly check: MissionCheck }
  | { readonly type: "mend.planned"; readonly subtask: Subtask }
  | { readonly type: "mission.done"; readonly done: MissionDone };

export type MissionEvent = OwnEvent | KernelEvent;

/** The plan with its circumstances, and where each subtask stands. */
export interface MissionJob extends Omit<MissionTerms, "at"> {
  readonly plan: MissionOutline;
  readonly planHash?: string;
  /** Of the pieces that are shown, only where a second person is to see them, and until they have (D24). */
  readonly gists?: PieceGists;
  /** Only where the runtime took it in; a plan that somebody wrote has none. */
  readonly intake?: MissionIntake;
  readonly begunAt: string;
  readonly standings: Readonly<Record<string, SubtaskStanding>>;
  /** How often something began: the name of the next look. */
  readonly looks: number;
  readonly mends: number;
  /** How often the check of the whole was red in a row, and how many verdicts were against it in a row. */
  readonly reds?: number;
  readonly fails?: number;
  /** The last look at the whole, and what graders said of it. */
  readonly check?: MissionCheck;
  readonly grades?: Readonly<Record<string, GateResult>>;
  /** Found out by workers, for those that begin later (D15). */
  readonly premises?: readonly PremiseCorrection[];
  /** D16: taken by sessions that have ended; limits that people heard of; why nobody begins any more. */
  readonly spent?: MissionSpent;
  readonly warned?: readonly string[];
  readonly exceeded?: string;
  /** Nobody begins until a person says so; how often that was. */
  readonly isPaused?: true;
  readonly pauses?: number;
  /** Nobody begins: once nobody works, this planner does. How often that was. */
  readonly replan?: SubtaskOutline;
  readonly replans?: number;
  /** Who plans, as after `--agent`; missing where a person did. */
  readonly plansWith?: string;
  /** Whose plan is shown, after how many tries: whoever makes another goes on from there. */
  readonly planned?: Pick<PlannerStanding, "tries" | "base"> & { readonly planner: SubtaskOutline };
  /** How often a person wanted a plan otherwise that was shown. */
  readonly otherwise?: number;
  /** Why another plan that a person asked for was not made, with nothing left to pay for one; it is left open. */
  readonly unplanned?: string;
  /** Why it was not made otherwise: nobody begins before a person has heard of it. */
  readonly unheard?: string;
  /** Who asked for that plan; whoever asked for the mission where nobody did (D24). */
  readonly planBy?: string;
  /** A person's words for whoever mends next. */
  readonly said?: string;
}

export type MissionState =
  | { readonly phase: "idle" }
  /** Nothing is planned yet: a planner works, or its plan is read. */
  | ({ readonly phase: "planning"; readonly planner: SubtaskOutline; readonly planning: PlannerStanding } & MissionJob)
  /** The plan is shown to a person. */
  | ({ readonly phase: "proposed" } & MissionJob)
  /** D24: the word of a second person is needed. */
  | ({ readonly phase: "approving" } & MissionJob)
  | ({ readonly phase: "running" } & MissionJob)
  /** Nobody works any more; the whole is looked at (D13). */
  | ({ readonly phase: "checking" } & MissionJob)
  /** It passed its check; agents look at it (D14). */
  | ({ readonly phase: "grading" } & MissionJob)
  /** Too many verdicts in a row were against it: a person decides. */
  | ({ readonly phase: "escalated"; readonly isAsked: boolean } & MissionJob)
  /** Everything passed apart and not together: somebody has to mend it. */
  | ({ readonly phase: "mending" } & MissionJob)
  /** It is clean, and goes out (D17). */
  | ({ readonly phase: "shipping" } & MissionJob)
  | ({ readonly phase: "closing"; readonly done: MissionDone } & MissionJob)
  /** Its end is recorded; the files about it are still to be written. */
  | ({ readonly phase: "telling"; readonly done: MissionDone } & MissionJob)
  | ({ readonly phase: "over"; readonly done: MissionDone } & MissionJob);

interface Grounded {
  readonly ground: MissionGround;
}

export type MissionEffect =
  | (EffectShape & { readonly mode: "repeatable" } & (
        | ({ readonly type: "look-at-branch"; readonly isFirst?: true } & Grounded)
        | ({
            readonly type: "check-mission";
            readonly verifyCommand: string;
            /** Commits that the branch must have. */
            readonly landed: Readonly<Record<string, string>>;
            /** Their own checks. */
            readonly slices: Readonly<Record<string, string>>;
            readonly auditGates: readonly string[];
          } & Grounded)
        | ({ readonly type: "read-plan"; readonly commit: string; readonly agent: string; readonly isHashed?: true } & Grounded)
        | ({ readonly type: "plan-mend"; readonly plan: MissionOutline; readonly output: string; readonly number: number } & Grounded)
        | { readonly type: "ask-person" }
        | { readonly type: "close-mission" }
        | { readonly type: "write-contracts" }
      ))
  | RunBeside;
