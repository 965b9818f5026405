import { randomUUID } from "node:crypto";
import { printedIn, textsOf } from "../../adapters/clients/shared/payload.ts";
import type { ClientMoment, MomentAnswer } from "../../adapters/clients/types.ts";
import { holdsMoreThan } from "../../kernel/depth.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { clientNameIn, errorLine, failedCallLine, gatewayLimits, hasTwins, keyOf, messageCodes, messageIn, onward } from "./messages.ts";
import { pinAction } from "./pins.ts";
import { readable, stateOf, toolNameFor, withNote } from "./results.ts";
import type { GatewayJudge, WireObject, WireMessage, ToolPins } from "./types.ts";
import { words } from "./words.ts";

export interface RelayOptions {
  readonly judge: GatewayJudge;
  readonly pins: ToolPins;
  readonly server: string;
  readonly folder: string;
  /** How long a call waits for a person in all. */
  readonly waitMs: number;
  readonly toClient: (line: string) => Promise<void>;
  readonly toServer: (line: string, message: WireMessage) => Promise<void>;
  readonly note: (text: string) => void;
}

type Request = Extract<WireMessage, { kind: "request" }>;
type Action = Extract<ClientMoment, { kind: "call" }>["action"];

/** A request of the client that has no answer yet. */
interface Pending {
  readonly request: Request;
  /** Whether the server has been asked: before that, no answer of its own counts. */
  isSent: boolean;
  /** Aborted when the client, or everything, gave it up. */
  readonly stop: AbortController;
  /** Set for a call of a tool: under which name, and in which session, its end is told. */
  readonly call?: { readonly id: string; readonly tool: string; session?: string };
}

/** A call for which the server wants more from the client, which then makes it once more: it was judged already. */
interface Continued {
  readonly call: NonNullable<Pending["call"]>;
  readonly state: string;
}

const continuedMax = 100;

/** Results that reach the model, besides those of calls. */
const heardMethods: ReadonlySet<string> = new Set(["initialize", "server/discover", "resources/read", "prompts/get", "tasks/result"]);

const runs: ReadonlySet<MomentAnswer["answer"]> = new Set(["none", "no-objection", "noted", "let-through"]);

/**
 * Stands between one client and one server. Every message is passed on as it came, but for three: a call of a tool is
 * judged before the server hears of it, its result is looked at before the client does, and what a list says of tools is
 * held against what was said before.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #pending = new Map<string, Pending>();
  /** Requests of the server that the client has not answered. */
  readonly #asked = new Set<string>();
  readonly #continued: Continued[] = [];
  /** Tools whose words are being asked about. */
  readonly #taking = new Map<string, Promise<unknown>>();
  #isOver = false;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Requests without an answer. */
  get pending(): number {
    return this.#pending.size;
  }

  async fromClient(line: string): Promise<void> {
    const message = messageIn(line);
    if (message.kind === "unreadable") return this.#say(errorLine(message.id, message.why, message.code));
    if (hasTwins(line)) return this.#refuse(message, words.twins);
    if (message.kind === "response") this.#asked.delete(keyOf(message.id));
    if (message.kind === "notification" && message.method === "notifications/cancelled") return this.#cancel(message, line);
    if (message.kind === "response") return this.#options.toServer(onward(line), message);
    if (message.kind === "notification") {
      // Some server may do what is asked in one, as if it were a request.
      if (!message.method.startsWith("notifications/")) return this.#refuse(message, `${message.method} without an id`);
      return this.#options.toServer(onward(line), message);
    }
    const name = clientNameIn(message.method, message.params);
    if (name !== undefined) this.#options.judge.known(name);
    if (this.#isOver) return this.#say(errorLine(message.id, words.notReached("it has ended")));
    if (this.#pending.has(keyOf(message.id))) return this.#refuse(message, words.usedId);
    if (this.#pending.size >= gatewayLimits.pendingMax) return this.#refuse(message, words.tooMany(gatewayLimits.pendingMax));
    const pending: Pending = { request: message, isSent: false, stop: new AbortController(), ...callIn(message, this.#options.server) };
    this.#pending.set(keyOf(message.id), pending);
    if (message.method !== "tools/call") return this.#pass(pending, line);
    void this.#judged(pending, line); // others go on meanwhile
  }

  async fromServer(line: string): Promise<void> {
    const message = messageIn(line);
    if (message.kind === "unreadable") return this.#options.note(`the server sent a line that is no message: ${message.why}`);
    if (message.kind === "notification") {
      if (message.method === "notifications/cancelled") this.#asked.delete(cancelledIn(message.params));
      return this.#say(onward(line));
    }
    if (message.kind === "request") return this.#fromServersOwn(message, line);
    const pending = this.#pending.get(keyOf(message.id));
    if (!pending?.isSent) return; // nobody asked, or nobody waits any more
    this.#pending.delete(keyOf(message.id));
    await this.#say(await this.#looked(pending, message, onward(line)));
  }

  /** Everything under way is told as failed, and nothing is begun any more. */
  async end(why: string): Promise<void> {
    this.#isOver = true;
    for (const [key, pending] of this.#pending) {
      pending.stop.abort();
      if (!pending.isSent && pending.call) continue; // it answers for itself
      this.#pending.delete(key);
      const { request, call } = pending;
      if (call) await this.#ended(call, "failed", words.serverEnded(why));
      await this.#say(
        call ? failedCallLine(request.id, words.serverEnded(why), request.params) : errorLine(request.id, words.notReached(why)),
      );
    }
  }

  async #fromServersOwn(message: Request, line: string): Promise<void> {
    if (this.#asked.size >= gatewayLimits.pendingMax) {
      const refusal = errorLine(message.id, words.tooMany(gatewayLimits.pendingMax));
      return this.#options.toServer(refusal, { kind: "response", id: message.id, error: {} });
    }
    this.#asked.add(keyOf(message.id));
    await this.#say(onward(line));
  }

  /** A call that nobody judged yet is given up; its question stays, and the same call finds it. */
  async #cancel(message: Extract<WireMessage, { kind: "notification" }>, line: string): Promise<void> {
    const key = cancelledIn(message.params);
    const pending = this.#pending.get(key);
    if (!pending) return;
    pending.stop.abort();
    if (!pending.isSent) return;
    this.#pending.delete(key);
    if (pending.call) await this.#ended(pending.call, "failed", "The client gave it up.");
    await this.#options.toServer(onward(line), message);
  }

  async #pass(pending: Pending, line: string): Promise<void> {
    pending.isSent = true;
    await this.#options.toServer(onward(line), pending.request);
  }

  /** Judges a call, and only then makes it. Whatever goes wrong before that is a no. */
  async #judged(pending: Pending, line: string): Promise<void> {
    const { request, stop } = pending;
    const refusal = await this.#objection(pending).catch((cause: unknown) => words.failed(messageOf(cause)));
    if (refusal === undefined && !stop.signal.aborted && !this.#isOver) return this.#pass(pending, line);
    this.#pending.delete(keyOf(request.id));
    if (refusal === undefined && pending.call) await this.#ended(pending.call, "failed", "It was given up before it was made.");
    const isGivenUp = stop.signal.aborted && !this.#isOver;
    if (!isGivenUp) await this.#say(failedCallLine(request.id, refusal ?? words.ended, request.params));
  }

  /** Words for the agent where the call may not run. */
  async #objection(pending: Pending): Promise<string | undefined> {
    const { request, call, stop } = pending;
    const { name, arguments: given = {} } = request.params;
    if (!call || typeof name !== "string" || !isRecord<Json>(given)) return words.noTool;
    if (holdsMoreThan(given, gatewayLimits.valuesMax)) return words.tooManyValues(gatewayLimits.valuesMax);
    const untilMs = performance.now() + this.#options.waitMs;
    const known = this.#continuedBy(request.params);
    if (known) {
      Object.assign(call, known.call);
      return undefined;
    }
    const unlike = await this.#takeUp(name, untilMs, stop.signal);
    if (unlike !== undefined) return words.pinned(name, unlike);
    const told = await this.#ask(call, { tool: call.tool, input: given, cwd: this.#options.folder }, untilMs, stop.signal);
    return runs.has(told.answer) ? undefined : told.stop ? words.stopped(told.message) : told.message;
  }

  /** A tool's words are taken up before the tool is used. Calls that come meanwhile wait for the same answer. */
  async #takeUp(name: string, untilMs: number, signal: AbortSignal): Promise<string | undefined> {
    while (this.#taking.has(name)) await this.#taking.get(name);
    const { pins, server, folder } = this.#options;
    const question = pins.unlike(name);
    if (question === undefined) return undefined;
    const action = { tool: "mcp_description", input: pinAction(server, question), cwd: folder };
    const call: NonNullable<Pending["call"]> = { id: randomUUID(), tool: action.tool };
    const asking = (async () => {
      const told = await this.#ask(call, action, untilMs, signal);
      if (!runs.has(told.answer)) return told.message;
      if (told.answer !== "none") {
        pins.take(name, question.says);
        await this.#ended(call, "ran", "");
      }
      return undefined;
    })();
    this.#taking.set(
      name,
      asking.catch(() => {}),
    );
    try {
      return await asking;
    } finally {
      this.#taking.delete(name);
    }
  }

  async #ask(call: NonNullable<Pending["call"]>, action: Action, untilMs: number, signal: AbortSignal): Promise<MomentAnswer> {
    const { judge } = this.#options;
    const session = await judge.sessionOf(action);
    signal.throwIfAborted();
    if (session !== undefined) call.session = session;
    const waitMs = Math.max(0, Math.round(untilMs - performance.now()));
    const asked = { waitMs, signal, ...(session === undefined ? {} : { session }) };
    try {
      const told = await judge.tell({ kind: "call", call: call.id, action }, asked);
      if (told.answer === "parked" && session === undefined) judge.parked();
      return told;
    } catch (cause) {
      if (signal.aborted && session === undefined) judge.parked(); // whoever judges parks it then
      throw cause;
    }
  }

  /** The same call with what the server had asked for: it was let through before, once. */
  #continuedBy(params: WireObject): Continued | undefined {
    const { inputResponses, requestState } = params;
    if (inputResponses === undefined && requestState === undefined) return undefined;
    const state = stateOf(params, requestState);
    const at = this.#continued.findIndex((each) => each.state === state);
    return at < 0 ? undefined : this.#continued.splice(at, 1)[0];
  }

  /** The line for the client, once everything in it that a model reads was looked at. */
  async #looked({ request, call }: Pending, message: Extract<WireMessage, { kind: "response" }>, line: string): Promise<string> {
    const { result, error } = message;
    if (request.method === "tools/list") this.#offered(request, result);
    if (!call && !(heardMethods.has(request.method) && result)) return line;
    if (call && result?.["resultType"] === "input_required") {
      this.#continued.push({ call, state: stateOf(request.params, result["requestState"]) });
      if (this.#continued.length > continuedMax) this.#continued.shift();
    }
    const moment = {
      kind: "result",
      call: call?.id ?? randomUUID(),
      tool: call?.tool ?? toolNameFor(this.#options.server, request.method),
      text: textsOf(readable(result ?? error)),
      outcome: error || result?.["isError"] === true ? "failed" : "ran",
      ...(call ? printedIn(readable(result ?? error)) : {}),
    } as const;
    try {
      const { warning } = await this.#options.judge.tell(moment, {
        waitMs: 0,
        ...(call?.session === undefined ? {} : { session: call.session }),
      });
      return warning === undefined ? line : withNote(line, message, warning);
    } catch (cause) {
      return withNote(line, message, words.unlooked(messageOf(cause)));
    }
  }

  #offered({ params }: Request, result: WireObject | undefined): void {
    const tools = result?.["tools"];
    if (!Array.isArray(tools)) return;
    const page = { isFirst: params["cursor"] === undefined, isLast: result?.["nextCursor"] === undefined };
    try {
      this.#options.pins.offered(tools as readonly Json[], page);
    } catch (cause) {
      this.#options.note(`what the server says of its tools cannot be kept: ${messageOf(cause)}`);
    }
  }

  async #ended(call: NonNullable<Pending["call"]>, outcome: "ran" | "failed", text: string): Promise<void> {
    const moment = { kind: "result", call: call.id, tool: call.tool, text, outcome } as const;
    const session = call.session === undefined ? {} : { session: call.session };
    await this.#options.judge.tell(moment, { waitMs: 0, ...session }).catch((cause: unknown) => this.#options.note(messageOf(cause)));
  }

  #refuse(message: WireMessage, why: string): Promise<void> {
    return "id" in message && message.kind === "request"
      ? this.#say(errorLine(message.id, `Invalid request: ${why}`, messageCodes.invalid))
      : Promise.resolve(this.#options.note(`a message of the client was not passed on: ${why}`));
  }

  #say(line: string): Promise<void> {
    return this.#options.toClient(line);
  }
}

const cancelledIn = ({ requestId }: WireObject): string =>
  typeof requestId === "string" || typeof requestId === "number" ? keyOf(requestId) : "";

/** A call of a tool gets a name of its own: ids of a connection are used again in the next. */
const callIn = ({ method, params }: Request, server: string): Pick<Pending, "call"> =>
  method === "tools/call" && typeof params["name"] === "string"
    ? { call: { id: randomUUID(), tool: toolNameFor(server, params["name"]) } }
    : {};

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
