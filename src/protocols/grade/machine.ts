import type { ChildEnded, RunProtocol } from "../../kernel/child.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { addSpent, budgetAfter, nothingSpent, spentFrom, type WorkBudget } from "../../lexicon/budgets.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { endAfter, paperBranch, without } from "./policy.ts";
import type { GradeCommand, GradeEffect, GradeEnd, GradeEvent, GradeState, GraderPiece } from "./types.ts";
import { words } from "./words.ts";

type Begun = Exclude<GradeState, { phase: "idle" }>;
type Grading = Extract<GradeState, { phase: "grading" }>;

/** An audit by agents (D14): a lead looks at a commit and reports, and a checker who did neither decides whether that holds. */
export const grade: Protocol<GradeCommand, GradeEvent, GradeState, GradeEffect> = {
  name: "grade",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "grade.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this audit has begun already");
        const { type: _, ...begun } = command;
        return [{ type: "grade.begun", ...begun }];
      }
      case "piece.report":
        return state.phase === "preparing" && state.role === command.piece.role
          ? [{ type: "piece.made", piece: command.piece }]
          : refuse(command.type, "no grader is being briefed");
      case "paper.report": {
        const { role, paper } = command;
        return state.phase === "reading" && state.role === role
          ? [{ type: "paper.read", role, paper }]
          : refuse(command.type, "no paper is being read");
      }
      case "grade.close": {
        if (state.phase !== "closing") return refuse(command.type, "the audit is not over");
        const { end } = state;
        return [
          { type: "grade.given", end },
          { type: "session.ended", outcome: end.passed ? "converged" : "escaped", left: end.passed ? [] : [end.detail] },
        ];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "grade.begun": {
        const { type: _, ...begun } = event;
        return state.phase === "idle" ? { phase: "preparing", ...begun, role: "lead" } : state;
      }
      case "piece.made":
        return state.phase === "preparing" ? { ...state, phase: "grading", piece: event.piece } : state;
      case "child.ended":
        return state.phase === "grading" && event.key === pieceKey(state.piece) ? afterGrader(state, event) : state;
      case "paper.read": {
        if (state.phase !== "reading") return state;
        const { piece: _, written: __, ...job } = state;
        const end = endAfter(job, event.paper);
        if (end) return closing(state, end);
        return "report" in event.paper ? { ...job, phase: "preparing", role: "checker", report: event.paper.report } : state;
      }
      case "effect.settled":
        return event.how === "halted" && state.phase !== "idle" && !("end" in state)
          ? closing(state, without(state, "it was stopped by a person after a fault"))
          : state;
      case "session.ended":
        return state.phase === "closing" ? { ...state, phase: "over" } : state;
      case "grade.given":
      case "gate.opened":
      case "gate.answered":
      case "gate.lapsed":
      case "gate.defaulted":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    switch (state.phase) {
      case "preparing": {
        const { role, audit, work, report } = state;
        return [{ type: "make-piece", mode: "repeatable", key: `piece:${role}`, role, audit, work, ...(report ? { report } : {}) }];
      }
      case "grading":
        return [graderOf(state)];
      case "reading": {
        const { role, work, piece, written: commit } = state;
        return [{ type: "read-paper", mode: "repeatable", key: `paper:${role}`, role, work, paper: piece.paper, commit }];
      }
      case "closing":
        return [{ type: "close-grade", mode: "repeatable", key: "close" }];
      default:
        return [];
    }
  },

  output: (state) => ("end" in state ? ({ ...state.end, ...(state.spent ? { spent: state.spent } : {}) } as unknown as Json) : null),
  trace: traceOf,
  places: ["work.root"],
  texts: {
    "grade.begun": ["audit.asks", "work.mission", "work.text", "work.rubric.*"],
    "piece.made": ["piece.title", "piece.source.**"],
    "paper.read": ["paper.**"],
    "grade.given": ["end.detail"],
  },
};

const pieceKey = ({ role }: GraderPiece): string => `grader:${role}`;

const closing = (state: Begun, end: GradeEnd): GradeState => {
  const { audit, work, attemptsMax, budget, at, role, report, spent } = state;
  const known = { audit, work, attemptsMax, budget, at, role, ...(report ? { report } : {}), ...(spent ? { spent } : {}) };
  return { phase: "closing", ...known, end };
};

/** Only what a grader landed is read, and it can land nothing but its paper. */
function afterGrader(before: Grading, { output, outcome }: ChildEnded): GradeState {
  const state = withSpent(before, output);
  const { status, commit, reason } = isRecord(output) ? output : {};
  if (status === "done_clean" && typeof commit === "string") return { ...state, phase: "reading", written: commit };
  return closing(state, without(state, typeof reason === "string" && reason !== "" ? reason : words.noEnd(outcome)));
}

function withSpent(state: Grading, output: Json): Grading {
  const took = spentFrom(output);
  return took ? { ...state, spent: addSpent(state.spent ?? nothingSpent, took) } : state;
}

/** K9: each grader is a worker of its own, with its own box, budget and record, on the commit that it judges. */
function graderOf(state: Grading): RunProtocol {
  const { piece, work, audit, role, attemptsMax, at, spent = nothingSpent } = state;
  const budget = budgetAfter(state.budget as WorkBudget, spent); // D16: of both together
  return {
    type: "run-protocol",
    mode: "repeatable",
    key: pieceKey(piece),
    protocol: "worker",
    title: piece.title,
    command: {
      type: "work.begin",
      brief: piece.brief,
      source: piece.source,
      ground: { ...work.more, root: work.root, base: work.commit, branch: paperBranch(work.branch, piece.paper) },
      agent: audit[role],
      attended: false,
      attemptsMax,
      budget,
      at,
      from: "planner",
    } as RunProtocol["command"],
  };
}

function traceOf(events: readonly GradeEvent[]): readonly TraceItem[] {
  const state = events.reduce(grade.evolve, grade.initial);
  if (state.phase === "idle") return [];
  const papers = events.flatMap((event) =>
    event.type === "paper.read" ? [{ item: words.roles[event.role], from: "asked", to: words.paper(event.paper) }] : [],
  );
  const to = "end" in state ? (state.end.passed ? "passed" : `failed: ${state.end.detail}`) : "still open";
  return [...papers, { item: `the audit ${state.audit.gate}`, from: "wanted", to }];
}
