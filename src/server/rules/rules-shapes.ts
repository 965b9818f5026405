import { z } from "zod/mini";
import { questionFates } from "../../host/insight/questions.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { Action } from "../schemas.ts";

/** Shapes of the routes about rules and what they cost people. */
const RuleFigures = shape({
  signal: z.string(),
  tool: z.string(),
  asked: z.number(),
  approved: z.number(),
  dismissed: z.number(),
  halted: z.number(),
  modified: z.number(),
  /** Answered by stopping the session. */
  stopped: z.number(),
  /** Closed without an answer, for example because the session ended. */
  lapsed: z.number(),
  sessions: z.number(),
});

/** Of the calls that were weighed on a day (UTC). */
const DayFigures = shape({
  day: z.string(),
  calls: z.number(),
  asked: z.number(),
  allowed: z.number(),
  /** Answered with an edit. */
  changed: z.number(),
  blocked: z.number(),
  /** Closed without an answer. */
  lapsed: z.number(),
  /** Blocked without a question. */
  refused: z.number(),
});

/** Of one kind, `propose`: a rule for something new, another severity, or a rule that might not need to ask. */
const Proposal = z.readonly(
  z.looseObject({
    id: z.string(),
    propose: z.string(),
    /** Whether there are questions behind it. */
    hasAsked: z.boolean(),
    /** The person who said that it stays as it is. */
    kept: z.nullable(shape({ by: z.string(), at: z.string() })),
  }),
);

/** A standing permission, and how many questions it has spared since it was given. */
const PermissionFigures = shape({
  project: z.string(),
  tool: z.string(),
  target: z.string(),
  environment: z.string(),
  until: z.string(),
  by: z.string(),
  used: z.number(),
  /** Null where it was never used. */
  lastAt: z.nullable(z.string()),
});

export const RuleBook = shape({
  /** Those that asked in these days. A call that two rules asked about stands in both, and once in `days`. */
  rules: listOf(RuleFigures),
  proposals: listOf(Proposal),
  /** Those that stand, in every project, the most used first. */
  permissions: listOf(PermissionFigures),
  days: listOf(DayFigures),
  /** Half of the questions of these days were answered within it. */
  medianMs: z.nullable(z.number()),
});

export const QuestionPage = shape({
  items: listOf(
    shape({
      session: z.string(),
      /** Null where the client's own prompt asked, or nobody did. */
      gate: z.nullable(z.string()),
      at: z.string(),
      action: Action,
      tool: z.string(),
      signals: listOf(z.string()),
      fate: z.enum(questionFates),
      answeredAt: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  isCut: z.boolean(),
});

export const SpendingReport = shape({
  /** Those that took most first. */
  sessions: listOf(
    shape({
      session: z.string(),
      title: z.string(),
      updatedAt: z.string(),
      tokens: z.number(),
      /** In the currency of the prices. */ cost: z.number(),
    }),
  ),
  tokens: z.number(),
  cost: z.number(),
  isCut: z.boolean(),
});
