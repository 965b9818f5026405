import { agentNames } from "../../adapters/agents/named.ts";
import type { Person } from "../../kernel/gate.ts";
import type { TaggedValue } from "../../kernel/tagged.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";
import type { StartableName } from "../../protocols/startable.ts";
import { startAttend } from "../attend/attend-start.ts";
import type { MissionWorld } from "../dispatch/mission/mission-asked.ts";
import type { SessionRequest } from "./types.ts";

interface Asked extends Pick<SessionRequest, "intent" | "cwd" | "plan" | "agent" | "exchange" | "inquiry"> {
  readonly attended: boolean;
  /** Undefined for an agent. */
  readonly by: Person | undefined;
}

type Began = { readonly session: SessionId } | Refusal;

/** How a session of a protocol is begun by somebody who has words, and perhaps a plan. */
type Begin = (runtime: Runtime, asked: Asked, meta: Meta, world: MissionWorld) => Promise<Began>;

const start = async (runtime: Runtime, protocol: string, command: TaggedValue, meta: Meta): Promise<Began> => {
  const started = await runtime.start(protocol, command, meta);
  return isRefusal(started) ? started : { session: started.loaded.stream };
};

const inquiry =
  (protocol: string): Begin =>
  (runtime, { intent, cwd, plan }, meta) => {
    const subject = { intent, cwd, ...(plan === undefined ? {} : { plan }) };
    return start(runtime, protocol, { type: "inquiry.begin", subject } as TaggedValue, meta);
  };

/** Sessions that can be begun from outside, one row each. */
export const beginnings: Readonly<Record<StartableName, Begin>> = {
  goal: (runtime, { intent, cwd }, meta) => start(runtime, "goal", { type: "goal.declare", intent, cwd } as TaggedValue, meta),
  /** Work without a plan: the intent is all there is, and an agent does it. */
  async attend(runtime, { intent, cwd, attended, agent = "" }, meta, { config }) {
    const known = [...agentNames, ...Object.keys(config.agents)];
    if (!known.includes(agent)) return refuse("input.agent", `say who works: ${known.join(", ")}`);
    const stream = await startAttend(runtime, { tasks: [], intent, cwd, attended, agent }, meta, config);
    return typeof stream === "string" ? { session: stream } : stream;
  },
  /** Loaded when the first is begun: it brings everything that workers need. */
  async mission(runtime, { intent: mission, cwd, attended, agent, by }, meta, world) {
    const { startAskedMission } = await import("../dispatch/mission/mission-asked.ts");
    const stream = await startAskedMission(runtime, { mission, cwd, agent, attended, by }, world, meta);
    return typeof stream === "string" ? { session: stream } : stream;
  },
  async exchange(runtime, { intent: theme, cwd, agent, exchange: wanted = {}, by }, meta, world) {
    const { startAskedExchange } = await import("../exchange/exchange-asked.ts");
    const stream = await startAskedExchange(runtime, { theme, cwd, agent, wanted, by }, world, meta);
    return typeof stream === "string" ? { session: stream } : stream;
  },
  async frame(runtime, { intent: question, cwd, agent, inquiry: wanted = {}, by }, meta, world) {
    const { startAskedFrame } = await import("../frame/frame-asked.ts");
    const asked = { question, cwd, agent, wanted, startedBy: by ? ("person" as const) : ("agent" as const) };
    const stream = await startAskedFrame(runtime, asked, world, meta);
    return typeof stream === "string" ? { session: stream } : stream;
  },
  solicit: inquiry("solicit"),
  clarify: inquiry("clarify"),
  bound: inquiry("bound"),
  ground: inquiry("ground"),
  gap: inquiry("gap"),
  contextualize: inquiry("contextualize"),
  recollect: inquiry("recollect"),
  elicit: inquiry("elicit"),
  induce: inquiry("induce"),
  grasp: inquiry("grasp"),
};
