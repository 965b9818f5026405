import { isGoverned } from "../../adapters/agents/named.ts";
import type { Config } from "../../config/config.ts";
import { inOrder } from "../../kernel/graph.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { TaggedValue } from "../../kernel/tagged.ts";
import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { settlingProtocols, type AttendCommand } from "../../protocols/attend/types.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";

type Begin = Extract<AttendCommand, { type: "attend.begin" }>;
type Asked = Pick<Begin, "intent" | "cwd" | "attended" | "tasks"> &
  Partial<Pick<Begin, "prior" | "informed" | "madeIn" | "team" | "agent" | "scope">>;

/** Starts a session of attend from what someone asked for, with the protocols that are installed here to route to. */
export async function startAttend(
  runtime: Runtime,
  asked: Asked,
  meta: Meta,
  config?: Pick<Config, "models" | "frame" | "exchange">,
): Promise<SessionId | Refusal> {
  const begin: Begin = {
    type: "attend.begin",
    prior: [],
    team: null,
    agent: null,
    ...asked,
    ...(typeof asked.agent !== "string" || isGoverned(asked.agent) ? {} : { ungoverned: true }),
    available: inOrder(runtime.graph, settlingProtocols).filter(
      (name) => runtime.find(name) !== undefined && (name !== "frame" || canThink(config)),
    ),
  };
  const started = await runtime.start("attend", begin satisfies TaggedValue, meta);
  return isRefusal(started) ? started : started.loaded.stream;
}

/** U14: an inquiry needs a model or an agent that thinks; without one the route is not offered. */
const canThink = (config: Pick<Config, "models" | "frame" | "exchange"> | undefined): boolean =>
  config !== undefined && (config.frame.agents.length > 0 || Object.keys(config.models).some((name) => name !== config.exchange.embedding));
