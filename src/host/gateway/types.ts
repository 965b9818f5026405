import type { ClientMoment, MomentAnswer } from "../../adapters/clients/types.ts";
import type { Json } from "../../kernel/ids.ts";

export type WireObject = Readonly<Record<string, Json>>;
export type WireId = string | number;

/** One message of MCP, as far as the gateway has to understand it. Everything else in it is passed on as it came. */
export type WireMessage =
  | { readonly kind: "request"; readonly id: WireId; readonly method: string; readonly params: WireObject }
  | { readonly kind: "notification"; readonly method: string; readonly params: WireObject }
  | { readonly kind: "response"; readonly id: WireId; readonly result?: WireObject; readonly error?: WireObject };

/** A line that is no message, and the answer to it where there is somebody to answer. */
export interface Unreadable {
  readonly kind: "unreadable";
  readonly id: WireId | null;
  readonly code: number;
  readonly why: string;
}

/** Takes whole lines, one message each, one after the other: it is done with one before it is given the next. */
export type Hear = (line: string) => Promise<void>;

/** How the other side ended. `why` is missing where it ended in order. */
export interface SideEnding {
  readonly why?: string;
}

/** A server behind the gateway, however it is reached. */
export interface ServerSide {
  /** Passes one message on. Never throws: a server that takes nothing any more is told of by `ended`. */
  send(line: string, message: WireMessage): Promise<void>;
  /** Never rejects. */
  readonly ended: Promise<SideEnding>;
  /** Ends it, with everything that it started. */
  stop(): Promise<void>;
}

/** The guard, as the gateway asks it: the same path as a hook's moment. Throws where nothing could be recorded. */
export interface GatewayJudge {
  tell(
    moment: ClientMoment,
    asked: { readonly session?: string; readonly waitMs: number; readonly signal?: AbortSignal },
  ): Promise<MomentAnswer>;
  /** Where an earlier connection, which is over, parked this very call: its session, so that the answer is found there. */
  sessionOf(action: Extract<ClientMoment, { kind: "call" }>["action"]): Promise<string | undefined>;
  /** A call of this connection waits for a person, or may come to: it is looked for when the connection is over. */
  parked(): void;
  /** The client's own name for itself; the first one counts. */
  known(client: string): void;
  close(): Promise<void>;
}

/** Words of a server about its tools: when they were taken up, and now. */
export interface ToolPins {
  /** Takes one page of a list; the first one of a list begins it anew. */
  offered(tools: readonly Json[], page: { readonly isFirst: boolean; readonly isLast: boolean }): void;
  /** Undefined where the tool says what it said when it was taken up. */
  unlike(tool: string): PinQuestion | undefined;
  /** These words, which were judged, count from now on. */
  take(tool: string, says: string): void;
}

/** A tool whose words nobody has taken up: first seen, come later, or changed. */
export interface PinQuestion {
  readonly state: "first" | "added" | "changed";
  readonly tool: string;
  /** Its words of now. */
  readonly says: string;
  /** Lines that went and came; only of a change. */
  readonly diff?: string;
}
