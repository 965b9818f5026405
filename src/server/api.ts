import { z } from "zod/mini";
import type { Role } from "../secrets/tokens.ts";
import type { Json } from "../kernel/ids.ts";
import { sessionStateNames } from "../kernel/words/session-state.ts";
import { startableNames } from "../protocols/startable.ts";
import { AuditPage, ExchangeAudit, ExchangeInput, ObserverInput, PoolMap, PoolPage, TermVersions } from "./exchange/exchange-shapes.ts";
import { DoctorReport, GuardBoard, GuardPolicy, Permission, PermissionTrial } from "./guard/guard-shapes.ts";
import { questionFates } from "../host/insight/questions.ts";
import { MachineList } from "./machines/machines-shapes.ts";
import { QuestionPage, RuleBook, SpendingReport } from "./rules/rules-shapes.ts";
import { PushDevice, PushDevices } from "./push/push-shapes.ts";
import type { RouteName } from "./paths.ts";
import {
  Admitted,
  Answered,
  Assessment,
  FrameAudit,
  GateDetail,
  GatePage,
  Me,
  MessagePage,
  Nothing,
  SessionDetail,
  SessionFacets,
  SessionPage,
  Started,
  StoppedAgent,
  Timeline,
  TimelineDetail,
  Verified,
  WorkChanges,
} from "./schemas.ts";

/**
 * The HTTP API as one table: who may call what, with what, and what comes back. The server checks by it, the client
 * gets its types from it, and the OpenAPI document is written from it.
 */
interface Row<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  readonly summary: string;
  /** Empty: anyone, also without a credential. */
  readonly may: readonly Role[];
  readonly input: Input;
  readonly output: Output;
}

const everyone: readonly Role[] = ["person", "agent", "reader"];
const person: readonly Role[] = ["person"];
/** Not agents: one worker need not see what another one writes. */
const readers: readonly Role[] = ["person", "reader"];
const row = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(it: Row<Input, Output>): Row<Input, Output> => it;

const text = (charsMax: number) => z.string().check(z.minLength(1), z.maxLength(charsMax));

const InquiryInput = z.strictObject({
  lenses: z.exactOptional(z.array(text(200)).check(z.maxLength(9))),
  mode: z.exactOptional(z.enum(["inquire", "recommend"])),
  planMode: z.exactOptional(z.boolean()),
  /** F1: where the words of the question stand: said outright, around what started it, before it, or what an agent made out. */
  binding: z.exactOptional(z.enum(["argument", "around", "previous", "identified"])),
  /** An earlier inquiry whose lenses are taken as given. */
  after: z.exactOptional(text(200)),
});
/** Ids of sessions and gates, or beginnings of them: safe for a store and a log as they are. */
const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\x21-\x7e]*$/));
const after = z.exactOptional(z.string().check(z.maxLength(40), z.regex(/^\d+(?::\d+)?$/)));
/** Numbers come as text in an address and as numbers in a body. */
const count = (max: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max));
const limit = z.exactOptional(count(1_000));
/** A number of a message; 0 is in front of all of them. */
const place = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const nothing = z.strictObject({});
/** Everything in a body is JSON, and not too deep. */
const json = z.custom<Json>(() => true);

export const api = {
  me: row({ summary: "Who you are to the server.", may: everyone, input: nothing, output: Me }),
  login: row({
    summary: "Exchange the one-time code that `assent up` printed, or a person's or reader's token, for a cookie and the key to it.",
    may: [],
    input: z.strictObject({ code: z.exactOptional(text(200)), token: z.exactOptional(text(200)) }),
    output: Admitted,
  }),
  logout: row({ summary: "End this browser's session.", may: everyone, input: nothing, output: Nothing }),
  listSessions: row({
    summary: "Sessions by their last activity; those in which every one of the words stands, of a state, project, agent or protocol.",
    may: everyone,
    input: z.strictObject({
      status: z.exactOptional(z.enum(["running", "suspended", "ended"])),
      words: z.exactOptional(text(500)),
      state: z.exactOptional(z.enum(sessionStateNames)),
      project: z.exactOptional(text(4_096)),
      agent: z.exactOptional(text(2_000)),
      protocol: z.exactOptional(text(100)),
      after,
      limit,
    }),
    output: SessionPage,
  }),
  sessionFacets: row({
    summary: "How many sessions there are of each state, project, agent and protocol.",
    may: everyone,
    input: nothing,
    output: SessionFacets,
  }),
  startSession: row({
    summary: "Start a session: something to settle before work starts, or work to attend.",
    may: ["person", "agent"],
    input: z.strictObject({
      protocol: z.enum(startableNames),
      intent: text(16_384),
      cwd: text(4_096),
      /** The plan that would run, for a protocol that asks before it does. */
      plan: z.exactOptional(text(100_000)),
      unattended: z.exactOptional(z.boolean()),
      /** Who works, for a mission, as after `--agent` in a terminal; who thinks, for an exchange or `frame`, as after `--provider`. */
      agent: z.exactOptional(text(2_000)),
      /** Given to an exchange besides its theme. */
      exchange: z.exactOptional(ExchangeInput),
      /** Given to an inquiry of frame besides its question. */
      inquiry: z.exactOptional(InquiryInput),
    }),
    output: Started,
  }),
  getSession: row({
    summary: "One session: where it stands, or where it stood at a version.",
    may: everyone,
    input: z.strictObject({ id, at: z.exactOptional(count(Number.MAX_SAFE_INTEGER)) }),
    output: SessionDetail,
  }),
  listEvents: row({
    summary: "The events of a session in order, its parent's first if it is a branch.",
    may: everyone,
    input: z.strictObject({ id, after, limit }),
    output: MessagePage,
  }),
  timeline: row({
    summary: "A session as rows in time, the newest of them: its calls and steps, and those of the sessions that are work of it.",
    may: everyone,
    input: z.strictObject({ id, limit, at: z.exactOptional(count(Number.MAX_SAFE_INTEGER)) }),
    output: Timeline,
  }),
  timelineRow: row({
    summary: "One row of a timeline, by the version of its first event: the whole action, what was found in it, and its output.",
    may: readers,
    input: z.strictObject({ id, first: count(Number.MAX_SAFE_INTEGER) }),
    output: TimelineDetail,
  }),
  stopSession: row({ summary: "End a session early.", may: person, input: z.strictObject({ id }), output: Started }),
  stopAgent: row({
    summary: "Tell the agent of a client to stop: at the question that it waits at, else at its next call, which does not run.",
    may: person,
    input: z.strictObject({ id, text: z.exactOptional(text(2_000)) }),
    output: StoppedAgent,
  }),
  resumeSession: row({ summary: "Let a suspended session go on.", may: person, input: z.strictObject({ id }), output: Started }),
  branchSession: row({
    summary: "Start a new session from an earlier version of another. It starts suspended; files are not rolled back.",
    may: person,
    input: z.strictObject({ id, version: count(Number.MAX_SAFE_INTEGER) }),
    output: Started,
  }),
  steerMission: row({
    summary: "Pause a mission, take a piece out of it, or have the rest of it planned anew (`reason` says how).",
    may: person,
    input: z.strictObject({
      id,
      move: z.enum(["pause", "drop", "replan"]),
      piece: z.exactOptional(z.string().check(z.maxLength(64))),
      reason: z.exactOptional(z.string().check(z.maxLength(4_000))),
    }),
    output: Started,
  }),
  workChanges: row({
    summary: "The files that a worker has changed by now, as a diff; of work that landed, what landed. Null where nothing is kept here.",
    may: readers,
    input: z.strictObject({ id }),
    output: WorkChanges,
  }),
  auditFrame: row({
    summary: "Whether no perspective of an inquiry saw what it should not have seen, checked from its record (F7).",
    may: everyone,
    input: z.strictObject({ id }),
    output: FrameAudit,
  }),
  poolPage: row({
    summary: "Messages of an exchange's pool in order: the newest, those in front of `before`, or those behind `after`.",
    may: everyone,
    input: z.strictObject({ id, after: z.exactOptional(place), before: z.exactOptional(place), limit }),
    output: PoolPage,
  }),
  poolAudits: row({
    summary: "Audits of an exchange in order, each with the observer's replies: the newest, or those in front of the audit `before`.",
    may: everyone,
    input: z.strictObject({ id, before: z.exactOptional(place), limit }),
    output: AuditPage,
  }),
  poolMap: row({
    summary: "The pool of an exchange as points in a plane, with its clusters in their own words.",
    may: everyone,
    input: z.strictObject({ id }),
    output: PoolMap,
  }),
  listTerms: row({
    summary: "Each version of the pool's prompt, the auditor's rule and the observer's role.",
    may: everyone,
    input: z.strictObject({ id }),
    output: TermVersions,
  }),
  observe: row({
    summary: "What only the observer of an exchange may do: inject, change terms or settings, continue, hold, halt, branch (X6).",
    may: person,
    input: z.strictObject({ id, ...ObserverInput }),
    output: Started,
  }),
  auditExchange: row({
    summary: "Whether everyone in an exchange could read everyone's rules, proven from its record (X5).",
    may: everyone,
    input: z.strictObject({ id }),
    output: ExchangeAudit,
  }),
  listGates: row({
    summary: "Gates of all sessions, the most severe and oldest first.",
    may: everyone,
    input: z.strictObject({
      status: z.prefault(z.enum(["open", "answered", "lapsed"]), "open"),
      session: z.exactOptional(id),
      /** By when they were closed, or opened where they are open, the last first. */
      order: z.exactOptional(z.literal("newest")),
      after,
      limit,
    }),
    output: GatePage,
  }),
  getGate: row({
    summary: "One gate with all its evidence and what each option changes.",
    may: everyone,
    input: z.strictObject({ id }),
    output: GateDetail,
  }),
  answerGate: row({
    summary: "Answer a gate, once. `shown` is the hash that came with it; a second answer is a conflict (409).",
    may: person,
    input: z.strictObject({ id, option: text(100), text: z.exactOptional(text(16_384)), shown: text(64) }),
    output: Answered,
  }),
  assess: row({
    summary: "The verdict on an action, without running anything.",
    may: everyone,
    input: z.strictObject({ tool: text(200), input: z.record(z.string(), json), cwd: text(4_096) }),
    output: Assessment,
  }),
  listRules: row({
    summary: "Which rules asked and what people answered, what might change (A29), and what became of the questions of each day.",
    may: everyone,
    input: z.strictObject({ days: z.prefault(count(365), 30) }),
    output: RuleBook,
  }),
  listQuestions: row({
    summary: "The questions behind a figure, newest first: of a rule, of some days, with one fate. `isCut` says that there may be more.",
    may: readers,
    input: z.strictObject({
      signal: z.exactOptional(text(100)),
      tool: z.exactOptional(text(1_000)),
      from: z.exactOptional(day),
      to: z.exactOptional(day),
      fate: z.exactOptional(z.enum(questionFates)),
      limit,
    }),
    output: QuestionPage,
  }),
  listSpending: row({
    summary: "Tokens and money of the last days, of sessions that call models themselves (frame, exchange, workers).",
    may: readers,
    input: z.strictObject({ days: z.prefault(count(365), 30) }),
    output: SpendingReport,
  }),
  keepAsking: row({
    summary: "Leave a rule as it is: its proposal is put away, or with `isUndone` brought back.",
    may: person,
    input: z.strictObject({ id, isUndone: z.exactOptional(z.boolean()) }),
    output: Nothing,
  }),
  guardBoard: row({
    summary: "Which projects and clients are guarded, observed, paused or off, and what is allowed without being asked about.",
    may: readers,
    input: nothing,
    output: GuardBoard,
  }),
  listMachines: row({
    summary: "The machines that share the journal: who is up, what each runs and can run. Null where it is one machine's own.",
    may: readers,
    input: nothing,
    output: MachineList,
  }),
  guardPolicy: row({
    summary: "The policy as it is in force in a project: what each act meets, and each setting with who said so.",
    may: readers,
    input: z.strictObject({ project: text(4_096) }),
    output: GuardPolicy,
  }),
  examineGuard: row({
    summary: "What `assent doctor` finds in a project, with what to do about each problem.",
    may: readers,
    input: z.strictObject({ project: text(4_096) }),
    output: DoctorReport,
  }),
  turnGuard: row({
    summary: "Pause the guard of a project, for some minutes or until it is resumed, or resume it. Recorded.",
    may: person,
    input: z.strictObject({ project: text(4_096), to: z.enum(["on", "off"]), minutes: z.exactOptional(count(10_080)) }),
    output: Nothing,
  }),
  allowAction: row({
    summary: "Allow an action and its like in a project for some hours without being asked; `isTrial` only says what that would cover.",
    may: person,
    input: z.strictObject({
      project: text(4_096),
      tool: text(200),
      input: z.record(z.string(), json),
      hours: z.prefault(count(8_760), 720),
      isTrial: z.exactOptional(z.boolean()),
    }),
    output: PermissionTrial,
  }),
  revokePermission: row({
    summary: "Take back what was allowed without being asked about.",
    may: person,
    input: z.strictObject({ id }),
    output: Permission,
  }),
  pushDevices: row({
    summary: "Your browsers that are told of gates, and the key that a browser subscribes with.",
    may: readers,
    input: nothing,
    output: PushDevices,
  }),
  addPushDevice: row({
    summary: "Have this browser told of gates, by its own push service; ends when it signs out.",
    may: readers,
    input: z.strictObject({ endpoint: text(2_000), p256dh: text(200), auth: text(100), label: text(100) }),
    output: PushDevice,
  }),
  removePushDevice: row({
    summary: "Tell one of your browsers no more.",
    may: readers,
    input: z.strictObject({ id }),
    output: PushDevice,
  }),
  searchJournal: row({
    summary: "Events of the whole journal, newest first, that hold a text, or are of a type or a session.",
    may: everyone,
    input: z.strictObject({
      text: z.exactOptional(text(500)),
      type: z.exactOptional(text(100)),
      session: z.exactOptional(id),
      after,
      limit,
    }),
    output: MessagePage,
  }),
  verifyJournal: row({
    summary: "Check every hash, chain, list and snapshot of the journal.",
    may: ["person", "reader"],
    input: nothing,
    output: Verified,
  }),
} as const satisfies Record<RouteName, Row>;

type Api = typeof api;
export type InputOf<Name extends RouteName> = z.infer<Api[Name]["input"]>;
export type OutputOf<Name extends RouteName> = z.infer<Api[Name]["output"]>;
export type GateEntry = OutputOf<"listGates">["items"][number];
export type GateDetail = OutputOf<"getGate">;
export type SessionItem = OutputOf<"listSessions">["items"][number];
export type SessionDetail = OutputOf<"getSession">;
export type SessionDetailView = SessionDetail["view"];
export type TimelineItem = OutputOf<"timeline">["rows"][number];
export type TimelineDetail = OutputOf<"timelineRow">;
export type JournalMessage = OutputOf<"listEvents">["items"][number];
export type FrameAudit = OutputOf<"auditFrame">;
export type PoolItem = OutputOf<"poolPage">["items"][number];
export type Rules = OutputOf<"listRules">;
export type GuardBoard = OutputOf<"guardBoard">;
export type Verification = OutputOf<"verifyJournal">;
export type { FieldProblem } from "./schemas.ts";
export type Myself = OutputOf<"me">;
