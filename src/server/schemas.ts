import { z } from "zod/mini";
import type { Json } from "../kernel/ids.ts";
import { TimelineRow } from "../host/timeline/row.ts";
import { sessionStateNames } from "../kernel/words/session-state.ts";
import { SessionView } from "../protocols/views.ts";
import { listOf, shape } from "../shapes/shapes.ts";

/** Shapes of the API. Answers are checked against them in tests, and described by them to others. */
const pageOf = <Item extends z.ZodMiniType>(item: Item) => shape({ items: listOf(item), total: z.number(), next: z.nullable(z.string()) });
const anything = z.custom<Readonly<Record<string, unknown>>>((value) => typeof value === "object" && value !== null);

const Actor = shape({ kind: z.enum(["person", "agent", "runtime", "protocol"]), name: z.string() });

const GateSummary = shape({
  id: z.string(),
  stream: z.string(),
  protocol: z.string(),
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  /** The harm if it is wrong, in one or two sentences. */
  harm: z.exactOptional(z.string()),
  question: z.string(),
  urgency: z.number(),
  openedAt: z.string(),
  status: z.enum(["open", "answered", "lapsed"]),
});
const Person = shape({ name: z.string(), via: z.string(), verified: z.boolean() });

const Closing = shape({
  type: z.enum(["gate.answered", "gate.lapsed"]),
  at: z.string(),
  option: z.exactOptional(z.string()),
  /** The answer in people's words: "allowed once" where the option is "dismiss". */
  word: z.exactOptional(z.string()),
  text: z.exactOptional(z.string()),
  by: z.exactOptional(Person),
  /** The person allowed this and its like for a time, and did not look at this one question. */
  through: z.exactOptional(z.literal("permission")),
  reason: z.exactOptional(z.string()),
});

/** With where it comes from, so that a list needs no second question. */
const GateEntry = shape({
  ...GateSummary.def.innerType.shape,
  session: z.nullable(
    shape({
      /** As little of its id as every command takes. */
      short: z.string(),
      title: z.string(),
      cwd: z.string(),
      agent: z.string(),
      /** The session that this one is a part of, as the agent of a worker is. */
      partOf: z.exactOptional(z.string()),
    }),
  ),
});
/** In a list of closed gates, with how each was closed. */
const ListedGate = shape({ ...GateEntry.def.innerType.shape, closing: z.exactOptional(z.nullable(Closing)) });
export const GatePage = pageOf(ListedGate);

const Option = shape({
  id: z.string(),
  /** The word a person types for it; an answer may name either. */
  word: z.string(),
  label: z.string(),
  changes: z.exactOptional(z.string()),
  text: z.enum(["none", "optional", "required"]),
  /** The reason why the caller may not choose it. */
  disabled: z.exactOptional(z.string()),
});

const Finding = shape({
  signal: z.string(),
  severity: z.enum(["advisory", "gate", "refuse"]),
  /** The harm in one or two sentences, with its target. */
  says: z.exactOptional(z.string()),
  evidence: z.string(),
  span: z.exactOptional(shape({ start: z.number(), end: z.number() })),
});
const Pattern = shape({ tool: z.string(), target: z.string(), environment: z.string() });
export const Action = shape({ tool: z.string(), input: anything, cwd: z.string() });

/** Subject of a risk gate: the action as it was recorded, and the findings in it. */
const Subject = shape({ action: Action, verdict: z.string(), findings: listOf(Finding), pattern: Pattern, reasons: listOf(z.string()) });

const Commit = shape({ id: z.string(), author: z.string(), subject: z.string() });

export const GateDetail = shape({
  ...GateEntry.def.innerType.shape,
  shown: z.string(),
  context: listOf(z.string()),
  evidence: listOf(shape({ claim: z.string(), source: z.string() })),
  options: listOf(Option),
  recommended: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  subject: z.nullable(Subject),
  /** Further actions that the same answer is for, where one question is about several. */
  others: listOf(Subject),
  closing: z.nullable(Closing),
  /** The way to it: the agent's orders and words, the calls of the session before this one, and answers of people to the same question. */
  before: shape({
    /** Both from the transcript of the agent's client: nobody vouches for it. Null where it is not known. */
    task: z.nullable(z.string()),
    message: z.nullable(z.string()),
    calls: listOf(shape({ tool: z.string(), text: z.string(), verdict: z.string(), state: z.string(), at: z.string() })),
    /** Whose edit this command is, where it is what somebody said to an earlier question of the session. */
    edited: z.nullable(shape({ by: z.string(), at: z.string() })),
    answers: listOf(shape({ gate: z.string(), word: z.string(), by: z.string(), at: z.string() })),
  }),
  /** The commits that a push would carry away, and those that it would take from others, as this machine knows them. */
  push: z.nullable(
    shape({
      refs: listOf(z.string()),
      commits: listOf(Commit),
      commitsTotal: z.number(),
      lost: listOf(Commit),
      lostTotal: z.number(),
    }),
  ),
});

const Facet = listOf(shape({ value: z.string(), count: z.number() }));
/** Values that sessions can be narrowed by, the most frequent first. */
export const SessionFacets = shape({ state: Facet, project: Facet, agent: Facet, protocol: Facet });

const SessionRecord = shape({
  position: z.number(),
  stream: z.string(),
  protocol: z.string(),
  title: z.string(),
  cwd: z.string(),
  agent: z.string(),
  attended: z.boolean(),
  status: z.enum(["running", "suspended", "ended"]),
  outcome: z.nullable(z.string()),
  startedAt: z.string(),
  updatedAt: z.string(),
  openGates: z.number(),
  due: z.number(),
  parent: z.nullable(z.string()),
  /** The same in a word that people read; told in lists. */
  state: z.exactOptional(z.enum(sessionStateNames)),
  /** Where it stands together with every session that is work of it now; told in lists and details. */
  standing: z.exactOptional(
    shape({
      status: z.enum(["running", "suspended", "ended"]),
      openGates: z.number(),
      /** False where there is something to do now and nobody does it. */
      isSeenTo: z.boolean(),
      /** Nothing is to be done and nobody is asked: it goes on when a person says so. */
      rests: z.exactOptional(z.literal(true)),
    }),
  ),
});
export const SessionPage = pageOf(SessionRecord);

const TraceItem = shape({ item: z.string(), from: z.string(), to: z.string(), by: z.exactOptional(z.string()) });

export const SessionDetail = shape({
  record: SessionRecord,
  /** The version that all of the following is of; the newest one unless another was asked for. */
  version: z.number(),
  newest: z.number(),
  phase: z.string(),
  status: z.string(),
  outcome: z.nullable(z.string()),
  openGates: listOf(shape({ id: z.string(), key: z.string(), kind: z.string(), question: z.string() })),
  due: listOf(z.string()),
  left: listOf(z.string()),
  trace: listOf(TraceItem),
  /** The session's result, once there is one (K9): JSON, in the terms of its protocol. */
  output: z.custom<Json>((value) => value !== undefined),
  /** The state as its protocol shows it; `shows` says what there is to see. */
  view: SessionView,
  /** The process that drives it; nothing where that process is gone. */
  driver: z.nullable(shape({ host: z.string(), pid: z.number() })),
  /** False where there is something to do now and nobody does it. */
  isSeenTo: z.boolean(),
  /** Every session that is work of it at this moment, however deep; empty for an earlier version. */
  inside: listOf(shape({ stream: z.string(), title: z.string(), openGates: z.number() })),
  /** Where its work is, if it is not where this runtime is: nothing drives it here. */
  elsewhere: z.nullable(shape({ host: z.string(), folder: z.string(), isOtherMachine: z.boolean() })),
  /** Where a branch of this version can be taken: at it, or at the end of the step that it is in; null where none can. */
  branchAt: z.nullable(z.number()),
  /** Sessions that started from this one, and the one it started from. */
  branches: listOf(SessionRecord),
  ancestors: listOf(SessionRecord),
});

export const Timeline = shape({
  rows: listOf(TimelineRow),
  /** How many there are; of these, the newest are told. */
  total: z.number(),
  /** Sessions whose rows these are: whatever happens in one of them makes this out of date. */
  streams: listOf(z.string()),
});

export const TimelineDetail = shape({
  row: TimelineRow,
  action: z.nullable(Action),
  findings: listOf(Finding),
  reasons: listOf(z.string()),
  /** Its output as far as it is kept, and by whom: our journal, the client's own transcript, or the process that runs it now. */
  output: z.nullable(shape({ text: z.string(), from: z.enum(["journal", "client", "live"]) })),
});

const Message = shape({
  id: z.string(),
  stream: z.string(),
  version: z.number(),
  position: z.number(),
  protocol: z.string(),
  type: z.string(),
  actor: Actor,
  causedBy: z.nullable(z.string()),
  at: z.string(),
  schema: z.number(),
  body: anything,
  previous: z.string(),
  hash: z.string(),
});
export const MessagePage = shape({ items: listOf(Message), next: z.nullable(z.string()) });

/** Files that a worker has changed, and the diff of the first of them; null where nothing is kept. */
export const WorkChanges = z.nullable(
  shape({
    files: listOf(shape({ path: z.string(), kind: z.string(), /** It may land. */ isOwned: z.boolean() })),
    diff: z.string(),
    /** There is more than is shown. */
    isCut: z.boolean(),
  }),
);

/** The checks of an inquiry's isolation, and the events that show each. */
export const FrameAudit = shape({
  ok: z.boolean(),
  perspectives: listOf(
    shape({
      lens: z.string(),
      name: z.string(),
      facts: listOf(shape({ fact: z.string(), ok: z.boolean(), says: z.string(), /** Versions. */ evidence: listOf(z.number()) })),
    }),
  ),
});

export const Assessment = shape({
  verdict: z.enum(["low", "advisory", "gate", "refuse"]),
  findings: listOf(Finding),
  pattern: Pattern,
  /** Of a message in which nothing else was found: where it goes, and whom its words name. */
  thread: z.exactOptional(shape({ place: z.string(), people: listOf(z.string()) })),
  reasons: listOf(z.string()),
});

export const Verified = shape({
  ok: z.boolean(),
  events: z.number(),
  streams: z.number(),
  problemsTotal: z.number(),
  problems: listOf(shape({ where: z.string(), what: z.string() })),
});

export const Me = shape({
  name: z.string(),
  role: z.enum(["person", "agent", "reader"]),
  verified: z.boolean(),
  version: z.string(),
  position: z.number(),
});

export const Started = shape({ session: z.string() });
export const Answered = shape({ answered: z.string(), session: z.string(), option: z.string(), word: z.string() });
/** `now`: a call of its waited for an answer. `next-call`: it works, and hears it then. */
export const StoppedAgent = shape({ session: z.string(), answered: z.number(), hears: z.enum(["now", "next-call"]) });
export const Nothing = shape({});
/** To be sent back in the header `x-assent-key` with everything that is not a GET. */
export const Admitted = shape({ key: z.string() });

const FieldProblem = shape({ name: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** Error in place of an answer: the problem, and what helps. */
export const Trouble = shape({
  error: shape({
    code: z.string(),
    message: z.string(),
    hint: z.exactOptional(z.string()),
    /** Problems by member of the input, for a form that shows each beside its field. */
    fields: z.exactOptional(listOf(FieldProblem)),
    /** With `conflict`: how the gate was closed, if it is. */
    closing: z.exactOptional(z.nullable(Closing)),
  }),
});

/** One event of the feed: enough to know what to read again. */
export const FeedEvent = shape({
  position: z.number(),
  stream: z.string(),
  version: z.number(),
  type: z.string(),
  at: z.string(),
  /** Of the gate that it opens or closes. */
  gate: z.exactOptional(z.string()),
});
