import type { RunProtocol } from "../../kernel/child.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Json } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { WorkSpent } from "../../lexicon/budgets.ts";
import type { AgentAudit, CheckerVerdict, ManagerReport } from "../../lexicon/checking.ts";

/** Whoever looks and reports, and whoever decides whether that holds. */
export type GraderRole = "lead" | "checker";

/** A commit that is judged, with what it was to do and who made it. */
export interface GradedWork {
  readonly mission: string;
  /** Everything that it was to do. */
  readonly text: string;
  readonly rubric: readonly string[];
  readonly root: string;
  readonly commit: string;
  /** The branch of the work; papers of graders lie on branches beside it that nobody keeps. */
  readonly branch: string;
  readonly authors: readonly string[];
  /** Whatever else the ground of a grader has. */
  readonly more: { readonly [key: string]: Json | undefined };
}

interface GradeBeginning {
  readonly audit: AgentAudit;
  readonly work: GradedWork;
  readonly attemptsMax: number;
  readonly budget: Json;
  readonly at: string;
}

/** A grader's own piece of work: it owns one paper, and whatever else it changes refuses it. */
export interface GraderPiece {
  readonly role: GraderRole;
  /** Its paper, from the root of the project. */
  readonly paper: string;
  readonly title: string;
  readonly brief: Json;
  readonly source: Json;
}

/** A paper as it was read; one that cannot be read says why. */
export type GraderPaper = { readonly report: ManagerReport } | { readonly verdict: CheckerVerdict } | { readonly problem: string };

/** How it ended. An audit that came to no verdict has failed. */
export interface GradeEnd {
  readonly passed: boolean;
  readonly detail: string;
  readonly score?: number;
  readonly isIndependent: boolean;
  /** It came to no verdict. */
  readonly isUndone?: true;
}

export type GradeCommand =
  | ({ readonly type: "grade.begin" } & GradeBeginning)
  | { readonly type: "piece.report"; readonly piece: GraderPiece }
  | { readonly type: "paper.report"; readonly role: GraderRole; readonly paper: GraderPaper }
  | { readonly type: "grade.close" };

type OwnEvent =
  | ({ readonly type: "grade.begun" } & GradeBeginning)
  | { readonly type: "piece.made"; readonly piece: GraderPiece }
  | { readonly type: "paper.read"; readonly role: GraderRole; readonly paper: GraderPaper }
  | { readonly type: "grade.given"; readonly end: GradeEnd };

export type GradeEvent = OwnEvent | KernelEvent;

interface GradeJob extends GradeBeginning {
  readonly role: GraderRole;
  /** The lead's, once it is there. */
  readonly report?: ManagerReport;
  /** Taken by both, as far as they have ended. */
  readonly spent?: WorkSpent;
}

export type GradeState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "preparing" } & GradeJob)
  | ({ readonly phase: "grading"; readonly piece: GraderPiece } & GradeJob)
  | ({ readonly phase: "reading"; readonly piece: GraderPiece; readonly written: string } & GradeJob)
  | ({ readonly phase: "closing"; readonly end: GradeEnd } & GradeJob)
  | ({ readonly phase: "over"; readonly end: GradeEnd } & GradeJob);

export type GradeEffect =
  | (EffectShape & { readonly mode: "repeatable" } & (
        | {
            readonly type: "make-piece";
            readonly role: GraderRole;
            readonly audit: AgentAudit;
            readonly work: GradedWork;
            readonly report?: ManagerReport;
          }
        | {
            readonly type: "read-paper";
            readonly role: GraderRole;
            readonly work: GradedWork;
            readonly paper: string;
            readonly commit: string;
          }
        | { readonly type: "close-grade" }
      ))
  | RunProtocol;
