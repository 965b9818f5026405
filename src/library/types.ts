/** Any value that can be written down and comes back the same. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** An action in the words that the engine knows: `Bash` with a command, `Write` with a path, `sql` with a statement. */
export interface ActionWords {
  readonly tool: string;
  readonly input: Readonly<Record<string, Plain>>;
}

/** Settings of a guard; all of them have a default. */
export interface GuardOptions {
  /** The agent's name, as people read it beside its questions. Default: `own`. */
  readonly name?: string;
  /** A conversation or piece of work that outlives this start of the program: what is allowed "for this session" counts in it. */
  readonly session?: string;
  /** A folder of the project whose settings count. Default: where the program runs. */
  readonly folder?: string;
  /** How long a call waits for a person; `Infinity`: as long as it takes. Default: what the user configured, else eight minutes. */
  readonly waitMs?: number;
  /** How the input of a tool reads as an action, by the tool's name, where its name and arguments do not say it. */
  readonly actions?: Readonly<Record<string, (input: never) => ActionWords>>;
  /** Names of tools that run elsewhere, and so cannot be weighed here. */
  readonly unweighed?: readonly string[];
}

/** One call of a tool: what is asked for, and how it is done. */
export interface ToolUse<Result> {
  readonly tool: string;
  readonly input: unknown;
  /** Does it. Called at most once, and only where the call may run. */
  readonly run: () => Result | PromiseLike<Result>;
  /** Aborted when nobody waits for the call any more. */
  readonly signal?: AbortSignal | undefined;
}

/** A call that ran. */
export interface RanCall<Result> {
  readonly result: Result;
  /** For the model, behind the result: it holds text that gives orders, or could not be looked at. */
  readonly note?: string;
}

/** Stands before the tools of one agent. */
export interface ToolGuard {
  /** Weighs a call, waits for a person where it has to, runs it, and looks at what comes back. Throws `NotRun` where it may not run. */
  call<Result>(call: ToolUse<Result>): Promise<RanCall<Result>>;
  /** Tools that run elsewhere, as the options named them. */
  readonly unweighed: readonly string[];
  /** Says that the agent is done. A program that simply ends loses nothing. */
  close(): Promise<void>;
}

/** One of the answers to a question: the text alone, or with a name for programs and what choosing it does. */
export type QuestionOption = string | { readonly id: string; readonly label: string; readonly changes?: string };

/** A question of a program to a person. */
export interface AskQuestion {
  /** Names it in its project, for good: the same key is the same question. */
  readonly key: string;
  readonly title: string;
  /** For people, before they answer. */
  readonly why?: string | readonly string[];
  /** The harm of a wrong answer. */
  readonly harm?: string;
  /** One to eight. "None of these" stands beside them. */
  readonly options: readonly QuestionOption[];
  /** Who asks. Default: `own`. */
  readonly name?: string;
  readonly folder?: string;
  /** Default: as long as it takes. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Who answered, by the credential that they used. */
export interface Answerer {
  readonly name: string;
  readonly via: string;
  /** False where agent and person share a user id and nothing else told them apart. */
  readonly verified: boolean;
}

export type QuestionAnswer =
  | {
      readonly status: "answered";
      readonly session: string;
      /** The text or id of the option, or `none`. */
      readonly option: string;
      readonly text?: string;
      readonly by: Answerer;
      readonly at: string;
    }
  /** Nobody has answered in time. The question stays. */
  | { readonly status: "open"; readonly session: string; readonly gate: string }
  /** It was ended without an answer. */
  | { readonly status: "lapsed"; readonly session: string };

/** One reason for a verdict. */
export interface VerdictFinding {
  readonly signal: string;
  readonly severity: "advisory" | "gate" | "refuse";
  readonly evidence: string;
  /** The harm in a sentence or two. */
  readonly says?: string;
}

/** Verdict on an action. */
export interface ActionVerdict {
  /** `low`: no objection; `advisory`: a note; `gate`: a person decides; `refuse`: no answer unlocks it. */
  readonly verdict: "low" | "advisory" | "gate" | "refuse";
  readonly reasons: readonly string[];
  readonly findings: readonly VerdictFinding[];
  /** Scope of an approval. */
  readonly pattern: { readonly tool: string; readonly target: string; readonly environment: string };
}

/** Sessions to list; without any choice, the last hundred of this user. */
export interface SessionChoice {
  /** The `name` of a guard, or of whoever asks. */
  readonly name?: string;
  readonly limit?: number;
}

/** A session of the journal. */
export interface SessionLine {
  readonly session: string;
  readonly protocol: string;
  readonly title: string;
  readonly agent: string;
  readonly folder: string;
  readonly status: "running" | "suspended" | "ended";
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly openGates: number;
}

/** One event of a session, as it is kept. */
export interface EventLine {
  readonly version: number;
  readonly position: number;
  readonly at: string;
  readonly type: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly body: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** No `problems`: exactly as it was written. */
export interface RecordCheck {
  readonly events: number;
  readonly problems: readonly { readonly where: string; readonly what: string }[];
  readonly problemsTotal: number;
}
