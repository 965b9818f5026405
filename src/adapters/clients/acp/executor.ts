import { Fault } from "../../../kernel/trouble.ts";
import { hear, nothingHeard, promptOf, reportOf, type Account, type ClientStatement } from "../../agents/account.ts";
import type { AcpAgent } from "../row.ts";
import { askedCall, hearUpdate, permissionAnswer, toldCall, turnEnd, type AskedCall, type CallEnd } from "./updates.ts";
import { AskedCalls, type DisbeliefReason, type Sight } from "./asked-calls.ts";
import { isKnown, stopWords, tell } from "../../agents/client-run.ts";
import { fieldsAt, isFields, textAt, type JsonObject } from "../../agents/json.ts";
import { jsonRpc, RpcError, type JsonRpc } from "../../agents/json-rpc.ts";
import { expectStarted, startSpeaker, type Speaker } from "../../agents/speaker.ts";
import { stoppable } from "../../agents/stoppable.ts";
import { belonging, started, type AgentJob, type AgentReport, type Executor, type OnProgress } from "../../agents/types.ts";

const protocolVersion = 1;
const saidMaxChars = 16_000;

/** Judges a call that an agent asks about. One that throws rejects it, and the work is not done. */
export type JudgeCall = (call: AskedCall, job: AgentJob, signal: AbortSignal) => Promise<"allow" | "reject">;

/** Hears how a call that was let through ended, as the agent tells it. */
export type Settle = (call: string, outcome: "ran" | "failed", job: AgentJob) => Promise<void>;

export interface AcpOptions extends AcpAgent {
  readonly name: string;
  readonly decide: JudgeCall;
  readonly settle?: Settle;
  readonly sight: Sight;
  /** Hears of the agent's process: it has no hook by which it would be known. Whatever it throws ends the agent. */
  readonly onStart?: (pid: number) => void;
  readonly onProgress?: OnProgress;
  /** Hears what the agent tells of a call, as it comes. */
  readonly onTold?: (update: JsonObject) => void;
}

/**
 * Drives any agent that speaks the Agent Client Protocol on its input and output.
 *
 * The agent alone chooses what to ask about, and may run something else than it was allowed: it is not governed. We
 * offer it neither files nor terminals, so it has no way to act through us.
 */
export const acp = (options: AcpOptions): Executor =>
  stoppable({ name: options.name, governed: false, run: (job, signal) => runAcp(job, options, signal) });

async function runAcp(job: AgentJob, options: AcpOptions, signal: AbortSignal): Promise<AgentReport> {
  if (signal.aborted) return reportOf(job, nothingHeard, stopWords);
  const { command, args } = options;
  const env = { ...job.environment, ...belonging(job), ...(job.box ? options.inBox?.(job.models ?? []) : {}) };
  const speaker = startSpeaker(started(job, { command, args, env }), (line) => talk.agent.receive(line));
  const talk = new Talk(job, options, { speaker, signal });
  const abort = (): void => talk.cancel();
  signal.addEventListener("abort", abort, { once: true });
  const ended = speaker.ended.then((silence) => {
    talk.agent.close(silence.words);
    return silence;
  });
  try {
    if (speaker.pid !== undefined) options.onStart?.(speaker.pid); // one that cannot be noted is ended before it hears anything
    return await talk.run();
  } finally {
    signal.removeEventListener("abort", abort);
    speaker.close();
    await speaker.stop();
    expectStarted(command, "install it, or name another agent", (await ended).ending);
  }
}

/** One conversation: a session, one prompt, one report. */
class Talk {
  readonly agent: JsonRpc;
  readonly #job: AgentJob;
  readonly #options: AcpOptions;
  readonly #signal: AbortSignal;
  #account: Account = nothingHeard;
  #isOurs = false;
  /** The call that was rejected, as long as nothing else came after it. */
  #rejected: string | undefined;
  readonly #calls: AskedCalls;
  /** Records of ended calls that are still being written; the report waits for them. */
  #settling: Promise<unknown> = Promise.resolve();
  /** Why a call could not be judged at all. */
  #unjudged: string | undefined;
  /** A message arrives in pieces; it ends where something else begins. */
  #said = "";

  constructor(job: AgentJob, options: AcpOptions, { speaker, signal }: { speaker: Speaker; signal: AbortSignal }) {
    this.#job = job;
    this.#options = options;
    this.#signal = signal;
    this.#calls = new AskedCalls(job.cwd, options.sight);
    this.agent = jsonRpc({
      send: (line) => speaker.write(line),
      onRequest: (method, params) => (method === "session/request_permission" ? this.#answer(params) : undefined),
      onNotification: (method, params) => {
        if (method === "session/update" && this.#isOurs) this.#update(params);
      },
    });
  }

  async run(): Promise<AgentReport> {
    try {
      const isResumed = await this.#open();
      this.#isOurs = true; // a session that was loaded tells its past first
      const prompt = [{ type: "text", text: promptOf(this.#job, isResumed) }];
      const answer = await this.agent.request("session/prompt", { sessionId: this.#account.agentSession, prompt });
      this.#flush();
      await this.#settling;
      this.#hear(this.#turnEnd(isFields(answer) ? answer.stopReason : undefined));
    } catch (error) {
      if (!(error instanceof Error) || error instanceof Fault) throw error;
      this.#flush();
      if (!(error instanceof RpcError)) return this.#report(error.message);
      this.#hear({ type: "ended", ended: "failed", detail: error.message });
    }
    await this.#settling;
    return this.#report("");
  }

  #turnEnd(stopReason: unknown): ClientStatement {
    const end = turnEnd(stopReason, this.#rejected !== undefined);
    return this.#unjudged === undefined || (end.type === "ended" && end.ended !== "completed")
      ? end
      : { type: "ended", ended: "failed", detail: `a call could not be weighed: ${this.#unjudged}` };
  }

  cancel(): void {
    const sessionId = this.#account.agentSession;
    if (sessionId !== undefined) this.agent.notify("session/cancel", { sessionId });
    this.agent.close(stopWords);
  }

  /** True when an earlier session goes on. */
  async #open(): Promise<boolean> {
    const { cwd, agentSession } = this.#job;
    const hello = await this.agent.request("initialize", {
      protocolVersion,
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      clientInfo: { name: "assent", version: "0" },
    });
    const spoken = isFields(hello) ? hello : {};
    if (spoken.protocolVersion !== protocolVersion)
      throw new Fault("agent.unusable", `${this.#options.name} speaks version ${String(spoken.protocolVersion)} of ACP`);
    const method = agentSession === undefined ? undefined : resumeMethod(fieldsAt(spoken, "agentCapabilities"));
    const place = { cwd, mcpServers: [] };
    if (method !== undefined && agentSession !== undefined) {
      await this.agent.request(method, { ...place, sessionId: agentSession });
      this.#hear({ type: "session", id: agentSession });
      return true;
    }
    const made = await this.agent.request("session/new", place);
    const id = isFields(made) ? textAt(made, "sessionId") : "";
    if (id === "") throw new Error("the agent opened no session");
    this.#hear({ type: "session", id });
    return false;
  }

  async #answer(params: JsonObject): Promise<JsonObject> {
    const call = this.#calls.ask(askedCall(fieldsAt(params, "toolCall")));
    const decision = await this.#decide(call);
    const answer = permissionAnswer(params, decision);
    // If the agent offers no way to allow just once, the call is not let through.
    const isAllowed = decision === "allow" && textAt(fieldsAt(answer, "outcome"), "outcome") === "selected";
    this.#calls.decide(call.id, isAllowed ? "allow" : "reject");
    if (this.#signal.aborted) return { outcome: { outcome: "cancelled" } };
    if (!isAllowed) this.#hear({ type: "denied", id: call.id });
    if (decision === "reject") this.#rejected = call.id;
    else if (!isAllowed) this.#unjudged = "the agent offers no way to allow it just once";
    return answer;
  }

  async #decide(call: AskedCall): Promise<"allow" | "reject"> {
    try {
      return await this.#options.decide(call, this.#job, this.#signal);
    } catch (cause) {
      this.#unjudged = cause instanceof Error ? cause.message : String(cause);
      return "reject";
    }
  }

  #update(params: JsonObject): void {
    const told = toldCall(params);
    if (told) this.#options.onTold?.(fieldsAt(params, "update"));
    const outcome = told && this.#calls.hear(told.call, told.outcome);
    if (told && outcome) {
      const settled = (): Promise<void> | undefined => this.#options.settle?.(told.call.id, outcome, this.#job);
      this.#settling = this.#settling.then(settled).catch(() => undefined); // then its end was not seen
    }
    const ended = this.#job.box ? told?.outcome : undefined;
    const late = ended && told && this.#calls.overlooked(told.call.id);
    if (late) this.#settling = this.#settling.then(() => this.#weighLate(late, ended));
    for (const heard of hearUpdate(params, this.#account)) {
      if (heard.type === "said") this.#said = (this.#said + heard.text).slice(-saidMaxChars);
      else this.#hear(heard);
    }
  }

  /**
   * A call in a box that the agent did not ask about has changed nothing outside: it is weighed when it is told, and where that
   * says no, it ran all the same and its work does not count.
   */
  async #weighLate(call: AskedCall, outcome: CallEnd): Promise<void> {
    const decision = await this.#decide(call);
    this.#calls.weighedLate(call.id, decision);
    if (decision === "allow") await this.#options.settle?.(call.id, outcome, this.#job);
  }

  #hear(heard: ClientStatement): void {
    if (heard.type !== "said") this.#flush();
    if (heard.type === "said" || (heard.type === "call" && heard.id !== this.#rejected)) this.#rejected = undefined;
    if (!isKnown(this.#account, heard)) tell(this.#job, heard, this.#options.onProgress);
    this.#account = hear(this.#account, heard);
  }

  #flush(): void {
    const text = this.#said;
    this.#said = "";
    if (text !== "") this.#hear({ type: "said", text });
  }

  /** A23: being done is the agent's word; it counts as far as its account of its calls bears it out. */
  #report(silence: string): AgentReport {
    const report = reportOf(this.#job, this.#account, silence);
    const unasked = this.#calls.unweighed().slice(0, unaskedMax);
    const doubt = report.ended === "completed" ? this.#calls.doubt() : undefined;
    return {
      ...report,
      ...(doubt ? doubted(doubt, report.detail) : {}),
      ...(unasked.length > 0 ? { unasked } : {}),
      ...(this.#calls.isIdle ? { idle: true } : {}),
    };
  }
}

const unaskedMax = 20;

const doubted = ({ unshown, detail }: DisbeliefReason, said = ""): Pick<AgentReport, "ended" | "unshown" | "detail"> => ({
  ended: "failed",
  unshown,
  detail: `${detail}. The agent says: ${said}`,
});

/** Resuming without replaying the past is quicker; not every agent can do either. */
function resumeMethod(capabilities: JsonObject): string | undefined {
  if (isFields(fieldsAt(capabilities, "sessionCapabilities").resume)) return "session/resume";
  return capabilities.loadSession === true ? "session/load" : undefined;
}
