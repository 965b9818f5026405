import type { CallCommand, CallEvent, CallId, Calls, ClearedCall } from "../../consent/types.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import type { RunProtocol } from "../../kernel/child.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Hash, Json } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { Outcome } from "../../kernel/session.ts";
import type { Action, Verdict } from "../../risk/types.ts";
import type { Readers } from "../../inquiry/readers.ts";
import type { SettlingProtocol, SourceName, UpstreamSources } from "./upstream/protocols.ts";
import type { EarlierOccasion, PlanOrigin, ScanRecord } from "./upstream/readers.ts";

export { settlingProtocols, sourceOrder, upstreamProtocols } from "./upstream/protocols.ts";
export type { SettlingProtocol, SourceName, UpstreamProtocol, UpstreamSources } from "./upstream/protocols.ts";

/** An open point of the intent that would make a task fail or do harm. Without a quote it does not count (A2). */
export interface Deficit {
  readonly protocol: SettlingProtocol;
  /** The words that show it, exactly as they stand in the source. */
  readonly quote: string;
  readonly source: SourceName;
  /** The damage if it stays open. */
  readonly harm: string;
  /** U2: a model found it, and no rule; or it was measured, and `quote` says what (U8). */
  readonly by?: "model" | "measure";
  /** U2: words of the source by which a model shows that a rule's finding is answered. It is recorded, and asked about by nobody. */
  readonly answered?: string;
}

/** One piece of work: an action that runs as it is, or an instruction for an agent whose every call is weighed. */
export type Task = {
  readonly id: string;
  readonly title: string;
  /** Declared by the plan's author; the engine's findings count besides (A9). */
  readonly irreversible?: true;
} & ({ readonly action: Action; readonly instruction?: never } | { readonly instruction: string; readonly action?: never });

/** U9: a task that was not taken over, and why. */
export interface RefusedTask {
  readonly title: string;
  readonly because: string;
}

/** Result of another protocol from before attend started. */
export interface Prior {
  readonly protocol: string;
  readonly session: string;
  readonly output: Json;
  /** The words because of which it was held, where its result does not name them (U7). */
  readonly about?: string;
}

export interface TeamMember {
  readonly name: string;
  /** The executor that this member is: `acp`, `claude-code`, … */
  readonly type: string;
  readonly focus?: string;
}

export interface Team {
  readonly name: string;
  readonly members: readonly TeamMember[];
}

/** A plan's declaration: which files are its own, and which operations that destroy something it needs. */
export interface PlanScope {
  readonly filesOwned?: readonly string[];
  readonly destructive?: readonly string[];
}

/** How an executor came back (A26). `died` is everything that is not a readable report. */
export type ExecutorEnd = "completed" | "failed" | "gated" | "stale" | "died";

export interface TaskReport {
  readonly task: string;
  readonly attempt: number;
  readonly ended: ExecutorEnd;
  readonly tookMs?: number; // of an action: several are reported at once, when the last has ended
  /** Text to show: the last lines of output, the agent's last words, the reason. */
  readonly detail?: string;
  /** The gate that an agent which cannot be intercepted says it met (A27). */
  readonly found?: { readonly signal: string; readonly evidence: string };
  /** The agent's own session, so that it can go on where it stopped. */
  readonly agentSession?: string;
  /** It says that it is done, but the calls seen of it do not show that (A23). */
  readonly unshown?: "unused" | "unseen" | "failed" | "denied" | "swapped" | "defied" | "unasked" | "idle";
  /** It told of no call that may have run. */
  readonly idle?: true;
  /** The agent cannot be intercepted: only the calls it asked about were weighed (A27). */
  readonly ungoverned?: true;
  /** Calls that it told of and never asked about. */
  readonly unweighed?: readonly string[];
  /** Its driver ended it, and it begins again with these words (W20). */
  readonly nudge?: string;
}

/** A call of a task's agent that a person let run, and its ending as far as it was seen. */
export interface PermittedCall {
  readonly call: CallId;
  readonly hash: Hash;
  readonly what: string;
  readonly outcome?: "ran" | "failed" | "blocked-by-client";
}

interface Beginning extends PlanOrigin {
  readonly intent: string;
  readonly cwd: string;
  readonly attended: boolean;
  /** From a plan; empty when there is none. */
  readonly tasks: readonly Task[];
  readonly prior: readonly Prior[];
  readonly team: Team | null;
  /** The session's own executor for instructions; null when none was named. */
  readonly agent: string | null;
  /** Its calls cannot be intercepted (A27). */
  readonly ungoverned?: true;
  /** Its agent works in a box: after a crash it may begin again, because nothing outside has changed (W22). */
  readonly boxed?: true;
  /** Its one task is a whole brief (D4), which stands as it is: nothing is asked about it first. */
  readonly briefed?: true;
  /** Whoever began it takes a task back that its agent did not finish: no person is asked whether to try again (D30). */
  readonly handsBack?: true;
  /** Upstream protocols that are installed. */
  readonly available: readonly SettlingProtocol[];
  readonly scope?: PlanScope;
}

export type AttendCommand =
  | ({ readonly type: "attend.begin" } & Beginning)
  | ({ readonly type: "upstream.scan"; readonly round: number; readonly deficits: readonly Deficit[] } & Omit<
      ScanRecord<Deficit>,
      "answered"
    >)
  | { readonly type: "tasks.materialise"; readonly tasks: readonly Task[]; readonly refused?: readonly RefusedTask[] }
  | { readonly type: "plan.weigh"; readonly weights: readonly Weight[] }
  /** Result of weighing tasks: one offer each, in the order of the tasks. */
  | { readonly type: "tasks.weigh"; readonly offers: readonly TaskOffer[] }
  | { readonly type: "tasks.report"; readonly reports: readonly TaskReport[] }
  /** Puts the question that the state calls for, when it is not on the table yet. */
  | { readonly type: "question.put" }
  | { readonly type: "members.stop"; readonly stopped: readonly string[] }
  /** "Just do it" (A15): notes are silent until the session ends; no gate changes. */
  | { readonly type: "notes.silence" }
  | { readonly type: "attend.close" }
  /** Leaves at once, with no clean-up: an early exit, never convergence (A22). */
  | { readonly type: "attend.escape" }
  | CallCommand;

export type TaskOffer = Extract<CallCommand, { type: "call.offer" }> & { readonly task: string };

/** A task as the plan-level look sees it (A9). */
export interface Weight {
  readonly task: string;
  readonly verdict: Verdict;
  readonly irreversible: boolean;
  readonly reasons: readonly string[];
}

export type UpstreamRoute = "resume" | "conflict" | "boundary" | "go-on" | "confirm";

type Own =
  | ({ readonly type: "attend.begun" } & Beginning)
  | ({ readonly type: "upstream.scanned"; readonly round: number; readonly deficits: readonly Deficit[] } & ScanRecord<Deficit>)
  /** Tasks that a person is asked to accept; nothing is a task yet. */
  | {
      readonly type: "tasks.proposed";
      readonly route: UpstreamRoute;
      readonly tasks: readonly Task[];
      readonly refused?: readonly RefusedTask[];
    }
  | { readonly type: "tasks.materialised"; readonly route: UpstreamRoute; readonly tasks: readonly Task[] }
  | { readonly type: "plan.weighed"; readonly weights: readonly Weight[] }
  | ({ readonly type: "task.reported" } & TaskReport)
  | { readonly type: "task.completed"; readonly task: string }
  | { readonly type: "members.stopped"; readonly stopped: readonly string[] }
  | { readonly type: "notes.silenced" };

export type AttendEvent = Own | CallEvent | KernelEvent;

/** Where a task stands. `cleared` may run, or runs; `asked` waits for a person; a halted one was stopped by a person or a refusal. */
export type TaskStatus = "pending" | "cleared" | "asked" | "completed" | "halted";

export interface TaskState {
  readonly task: Task;
  readonly status: TaskStatus;
  readonly attempt: number;
  /** Per task, or per call once a gate was found in it (A24). */
  readonly attention: "meso" | "micro";
  /** The weighing that cleared it, with the facts it rested on (A23). */
  readonly cleared?: ClearedCall;
  /** Whether a person has judged something in it: then only the governed executor runs it (A26). */
  readonly judged?: true;
  /** A21: the action that a person put in the place of the task's own. */
  readonly replaced?: Action;
  /** The call whose answer waits for this task to be weighed again (A20). */
  readonly pass?: CallId;
  /** The gate it waits at; absent while its question is still to be put. */
  readonly asking?: string;
  /** The last report that needs a person. */
  readonly report?: Pick<TaskReport, "ended" | "detail" | "found">;
  /** Words for the agent when it goes on: a person's direction, or that its call was let through. */
  readonly note?: string;
  readonly agentSession?: string;
  /** How it came to rest, for the trace. */
  readonly ending?: string;
  /** Calls of its agent that a person let run; the oldest are forgotten. */
  readonly passed?: readonly PermittedCall[];
  /** The last call of its agent, if that was said no to, and the person who did. */
  readonly denied?: { readonly what: string; readonly by?: string };
  /** An agent worked on it that cannot be intercepted. */
  readonly ungoverned?: true;
}

/** Results of other protocols that a person should have in view later. */
export interface UpstreamAgreement {
  readonly goal?: string;
  /** S13: the domains in which a person keeps the choice, with their words about them. */
  readonly kept: readonly { readonly domain: string; readonly words: string | null }[];
  /** U7: everything else that was settled. */
  readonly points?: readonly SettledPoint[];
}

export interface AttendKnowledge extends PlanOrigin {
  readonly intent: string;
  readonly cwd: string;
  readonly attended: boolean;
  readonly prior: readonly Prior[];
  readonly agent: string | null;
  /** The session's own agent cannot be intercepted: it is told about gates, and its report is read (A27). */
  readonly ungoverned?: true;
  readonly boxed?: true;
  readonly briefed?: true;
  readonly handsBack?: true;
  readonly available: readonly SettlingProtocol[];
  readonly team: Team | null;
  readonly scope: PlanScope | null;
  /** A15: notes in passing are not shown; nothing else changes. */
  readonly isSilenced: boolean;
  readonly agreed?: UpstreamAgreement;
  /** M4: folders that the session has left: a person is asked before anything is done there. */
  readonly left?: readonly string[];
  /** P3: what the index remembers about this work; every gate shows it, and nothing is weighed by it. */
  readonly earlier?: readonly EarlierOccasion[];
}

/** The upstream loop's memory while a protocol runs as a child (A4). */
export interface Upstream extends AttendKnowledge {
  readonly given: readonly Task[];
  readonly round: number;
  readonly resolved: readonly SettlingProtocol[];
  /** Deficits that were settled by another protocol than their own. */
  readonly settled: readonly SettlingProtocol[];
  readonly interacted: boolean;
  /** Results of the routing: they feed the tasks and are not prior (A6). */
  readonly produced: readonly Prior[];
  readonly deficits: readonly Deficit[];
  readonly readers?: Readers;
  /** How often a person asked for other tasks, and their last words about them. */
  readonly changes: number;
  readonly change?: string;
}

export interface WorkingState extends AttendKnowledge, Calls {
  readonly phase: "working";
  readonly tasks: readonly TaskState[];
}

/** Whether the question of the phase is on the table; if not, putting it is due. */
interface Asking {
  readonly asked: boolean;
}

export type AttendState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "scanning" } & Upstream)
  | ({ readonly phase: "routing" } & Asking & Upstream)
  | ({ readonly phase: "choosing" } & Asking & Upstream)
  | ({
      readonly phase: "routed";
      readonly protocol: SettlingProtocol;
      /** The deficit that another protocol than its own was chosen for. */
      readonly instead: SettlingProtocol | null;
    } & Upstream)
  | ({ readonly phase: "materialising" } & Upstream)
  | ({
      readonly phase: "confirming";
      readonly route: UpstreamRoute;
      readonly proposed: readonly Task[];
      readonly refused?: readonly RefusedTask[];
    } & Asking &
      Upstream)
  | ({ readonly phase: "teaming"; readonly step: "team" | "augment" | "restructure" } & Asking &
      AttendKnowledge & { readonly tasks: readonly Task[] })
  | ({
      readonly phase: "planning";
      /** Null until the plan was looked at as a whole. */
      readonly weights: readonly Weight[] | null;
      /** How often a direction named no task. */
      readonly misread: number;
    } & Asking &
      AttendKnowledge & { readonly tasks: readonly Task[] })
  | WorkingState
  | ({
      readonly phase: "leaving";
      readonly outcome: Outcome;
      readonly left: readonly string[];
      readonly stopped: boolean;
      readonly tasks: readonly TaskState[];
    } & AttendKnowledge)
  | { readonly phase: "ended"; readonly tasks: readonly TaskState[] };

export type AttendPhase<Name extends AttendState["phase"]> = Extract<AttendState, { readonly phase: Name }>;

/** Work for an executor, governed or not. */
export interface Job {
  readonly task: string;
  readonly attempt: number;
  readonly instruction: string;
  /** The member of the team it is handed to; absent for the session's own agent. */
  readonly member?: string;
  /** U15: the part that this member was given. */
  readonly focus?: string;
  readonly note?: string;
  readonly agentSession?: string;
}

/** An action that may run, with the hash it may run as (A23). */
export interface ActionRun {
  readonly task: string;
  readonly attempt: number;
  readonly action: Action;
  readonly shown: Pick<ClearedCall, "hash" | "signals" | "bound" | "portable" | "left">;
}

export type AttendEffect = EffectShape &
  (
    | {
        readonly type: "scan-upstream";
        readonly mode: "repeatable";
        readonly round: number;
        readonly sources: UpstreamSources;
        /** U7: what is settled is not open. */
        readonly settled: readonly SettledPoint[];
        /** Sessions that the work comes from, in their order. */
        readonly since: readonly string[];
        readonly cwd: string;
      }
    | RunProtocol
    | {
        readonly type: "materialise";
        readonly mode: "repeatable";
        readonly intent: string;
        readonly cwd: string;
        readonly outputs: readonly Prior[];
        /** A person's words about the last proposal, when they asked for another. */
        readonly change?: string;
      }
    | {
        readonly type: "weigh-plan";
        readonly mode: "repeatable";
        readonly tasks: readonly Task[];
        readonly cwd: string;
        readonly own: readonly string[];
        readonly scope: PlanScope | null;
      }
    | {
        readonly type: "weigh-tasks";
        readonly mode: "repeatable";
        readonly tasks: readonly { readonly task: string; readonly call: CallId; readonly action: Action }[];
        /** Files that this session wrote and nobody else had changed. */
        readonly own: readonly string[];
        readonly scope: PlanScope | null;
      }
    /** Low actions in a row; stops at the first that fails or has changed since it was weighed. */
    | {
        readonly type: "run-actions";
        readonly mode: "repeatable" | "once";
        readonly actions: readonly ActionRun[];
        readonly own: readonly string[];
        readonly scope: PlanScope | null;
      }
    | {
        readonly type: "run-agent";
        readonly mode: "once" | "repeatable";
        readonly executor: string;
        readonly governed: boolean;
        readonly cwd: string;
        readonly job: Job;
      }
    | { readonly type: "stop-members"; readonly mode: "repeatable"; readonly members: readonly TeamMember[] }
    | { readonly type: "put-question"; readonly mode: "repeatable" }
    | { readonly type: "close"; readonly mode: "repeatable" }
  );
