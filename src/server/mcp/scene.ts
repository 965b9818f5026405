import type { RequestStateCodec, ServerContext } from "@modelcontextprotocol/server";
import type { Backend, Caller } from "../../host/backend/types.ts";

/** The other side. */
export interface Visitor {
  readonly caller: Caller;
  /** Why it may not answer, although its credential would allow it: an agent's client runs this server. */
  readonly barred?: string;
}

/** The gate that a person was shown. It travels through the client and back, signed. */
export interface ShownGate {
  readonly gate: string;
  readonly shown: string;
}

/** A tool's surroundings. */
export interface ToolScene {
  readonly backend: Backend;
  readonly caller: Caller;
  readonly request: ServerContext["mcpReq"];
  /** Whether the client can put a form before its person and bring the answer back. */
  readonly canAsk: boolean;
  sign(asked: ShownGate): Promise<string>;
}

export type Codec = RequestStateCodec<ShownGate>;
