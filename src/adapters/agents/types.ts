import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { ModelApi } from "../workplaces/egress/apis.ts";

/** Work for an agent: one instruction of one attempt, and where its calls belong. */
export interface AgentJob {
  readonly task: string;
  readonly attempt: number;
  readonly instruction: string;
  /** Words for an agent that goes on: a person's direction, or that its call was let through. */
  readonly note?: string;
  /** The agent's own session, when it goes on where it stopped. */
  readonly agentSession?: string;
  readonly cwd: string;
  readonly environment: ProcessEnvironment;
  /** The attend stream that the agent's calls are offered to. */
  readonly session: string;
  /** Which run of the task this is: calls of an earlier one, which may have outlived its driver, are refused. */
  readonly run: string;
  /** Puts what is started for it into a box. */
  readonly box?: GroupProgram["box"];
  /** Models that it can call from inside its box, and no others. */
  readonly models?: readonly BoxedModel[];
  /** Puts a file beside its box that it can read and not change; answers the path by which it is seen in there. */
  readonly lend?: (name: string, text: string) => Promise<string>;
  /** Whether its hook has been heard at the door of the box. Absent: nobody listens there. */
  readonly isHeard?: () => boolean;
}

/** A model as it is seen from inside a box. The variable holds what stands for a key. */
export interface BoxedModel {
  /** As the configuration calls it. */
  readonly name: string;
  readonly api: ModelApi;
  readonly url: string;
  readonly keyVariable: string;
  /** The one that a client is to take; its own choice otherwise. */
  readonly model?: string;
}

/** Variables that tell our hook, inside the agent, where its calls belong. */
export const belonging = ({ session, task, run }: AgentJob): ProcessEnvironment => ({
  ASSENT_SESSION: session,
  ASSENT_TASK: task,
  ASSENT_RUN: run,
});

/** The first model of a job in a box that speaks one of a client's ways. Throws `agent.unusable` without one: it would reach nothing. */
export function modelIn({ models = [] }: AgentJob, ...apis: readonly ModelApi[]): BoxedModel {
  const model = models.find(({ api }) => apis.includes(api));
  if (model) return model;
  throw new Fault("agent.unusable", `no model that speaks as ${apis.join(" or ")} does is named for workers (workers.models)`);
}

export interface GroupProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: ProcessEnvironment;
  /** Puts it into a box; absent: it runs as we do. */
  readonly box?: (program: GroupProgram) => GroupProgram;
  /** Gives it one more descriptor (3), and hears what is said there: no part of its output. */
  readonly onAside?: (chunk: Buffer) => void;
}

/** How a program of the job is started. */
export const started = ({ box, cwd }: AgentJob, program: Pick<GroupProgram, "command" | "args" | "env">): GroupProgram => ({
  ...program,
  cwd,
  ...(box ? { box } : {}),
});

/** One tool call that the client told us about: for the live view and the trace, never the basis of a decision. */
export interface SeenCall {
  readonly tool: string;
  readonly text: string;
  readonly denied?: true;
}

/** How an agent came back (A26). `died` is everything that is not a readable end, our own stop included. */
export interface AgentReport {
  readonly task: string;
  readonly attempt: number;
  readonly ended: "completed" | "failed" | "gated" | "died";
  /** Its last words, or why there are none. */
  readonly detail?: string;
  readonly agentSession?: string;
  readonly calls: readonly SeenCall[];
  /** Calls that nobody weighed and that do more than look, in words: never asked about, or not what was let through. */
  readonly unasked?: readonly string[];
  /** It says that it is done, but its own account of its calls does not show it. */
  readonly unshown?: "unseen" | "failed" | "swapped" | "defied" | "unasked";
  /** It told of no call that may have run. */
  readonly idle?: true;
}

/** Something to look at while an agent works. Text from outside: show it through `visible`. */
export interface Progress {
  readonly task: string;
  readonly tool?: string;
  readonly text: string;
}

export type OnProgress = (progress: Progress) => void;

/** Everything a client needs to run under our hook. */
export interface ClientOptions {
  /** The command line of our hook, word by word. */
  readonly hookCommand: readonly string[];
  readonly command?: string;
  readonly onProgress?: OnProgress;
}

export interface Executor {
  readonly name: string;
  /** True only where every call of the agent passes our hook before it happens (A27). */
  readonly governed: boolean;
  /** Runs a call whose hook does not start. Its own account of its calls is compared with the weighed ones. */
  readonly failsOpen?: true;
  /**
   * Runs one job to its end. Throws `agent.missing` when the client is not installed, `agent.unusable` when it
   * cannot be spoken to or not be governed as it is, `input.invalid` without the directory; everything else is a report.
   */
  run(job: AgentJob, signal: AbortSignal): Promise<AgentReport>;
  /** Stops the present run; returns once it has ended. */
  stop(): Promise<void>;
}
