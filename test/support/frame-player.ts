import { rehearsalPort } from "../../src/adapters/models/rehearsal/rehearsal.ts";
import type { Rehearsal } from "../../src/adapters/models/rehearsal/script.ts";
import { isModelFailure, type ModelMessage, type ModelRole } from "../../src/adapters/models/types.ts";
import { checkPrompt, formFor, promptFor } from "../../src/host/frame/frame-prompts.ts";
import { proposalKinds } from "../../src/protocols/frame/types.ts";
import { isBody, listOf, textOf, type Body } from "../clients/model/wire.ts";
import { says, startProviderBy, type Act, type Asked, type Provider, type ProviderWire } from "./model-provider.ts";

/** One request as the player understood it: which part of an inquiry it asks for, and of whom. */
export interface Heard extends Asked {
  readonly part: ModelRole["part"];
  /** The name of the lens; empty for the coordinator. */
  readonly of: string;
  /** Everything that was sent, as text. */
  readonly sent: string;
  /** In the order of arriving; of all players that share a log. */
  readonly number: number;
}

/** Requests to several providers, in one order. `answered` holds the numbers whose answer began, in that order. */
export interface PlayerLog {
  readonly heard: Heard[];
  readonly answered: number[];
}

export const newLog = (): PlayerLog => ({ heard: [], answered: [] });

export interface Playing {
  readonly script: Rehearsal;
  readonly log: PlayerLog;
  /** Something else than the script says, for this request; undefined: as the script says. May take its time. */
  readonly instead?: (heard: Heard) => Act | undefined | Promise<Act | undefined>;
}

/**
 * A provider on loopback that plays its part of an inquiry by a rehearsal's lines: it knows what it is asked for by the
 * words it is sent, as a model does, and keeps nothing between requests.
 */
export const startPlayer = (wire: ProviderWire, { script, log, instead }: Playing): Promise<Provider> =>
  startProviderBy(wire, async (asked) => {
    const heard: Heard = { ...asked, ...partIn(asked.body), sent: textsIn(asked.body), number: log.heard.length };
    log.heard.push(heard);
    const act = (await instead?.(heard)) ?? (await scripted(script, heard));
    log.answered.push(heard.number);
    return act;
  });

const turns = { inquire: "perspective", message: "dialogue", report: "report", reply: "reply" } as const;

/** Only the system prompt tells what is wanted: what a model is shown must not move the part it plays. */
function partIn(body: Body): Pick<Heard, "part" | "of"> {
  const system = systemOf(body);
  const kind = proposalKinds.find((each) => system.includes(promptFor(each)));
  if (kind !== undefined) return { part: kind, of: "" };
  if (system.includes(checkPrompt)) return { part: "check", of: "" };
  const turn = (["inquire", "message", "report", "reply"] as const).find((each) => system.includes(formFor(each)));
  const of = /^Your lens: (.+)$/m.exec(textsIn(body))?.[1];
  if (turn === undefined || of === undefined) throw new Error(`nobody knows this part: ${system}`);
  return { part: turns[turn], of };
}

/** Anthropic has a field for it; with the others it is the first message. */
function systemOf(body: Body): string {
  if (body["system"] !== undefined) return textOf(body["system"]);
  const [first] = listOf(body["messages"] ?? body["input"]);
  return textOf(first?.["content"]);
}

/** Every text in a request, one below the other. */
const textsIn = (value: unknown): string => {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null ? Object.values(value).map(textsIn).join("\n") : "";
};

async function scripted(script: Rehearsal, { part, of, body }: Heard): Promise<Act> {
  const request = { system: "", messages: messagesIn(body), role: { part, of } };
  const reply = await rehearsalPort(script).call(request, new AbortController().signal);
  if (isModelFailure(reply)) throw new Error(reply.detail);
  if (reply.kind === "answer") return answering(reply.text, body);
  const calls = reply.calls.map(({ name, input }) => ({ tool: name, input: input as Record<string, unknown> }));
  return says({ text: reply.text, calls });
}

/** Where a provider's package asks for an object by a tool, as for models that know no schema, the answer is its call. */
const answering = (json: string, body: Body): Act =>
  listOf(body["tools"]).some(({ name }) => name === "json")
    ? says({ calls: [{ tool: "json", input: JSON.parse(json) as Record<string, unknown> }] })
    : says({ text: json });

/** The part of a conversation that the rehearsal has to see: whose words they are, and which calls were made. */
function messagesIn(body: Body): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  for (const item of listOf(body["messages"] ?? body["input"])) {
    const calls = callsIn(item);
    const text = textOf(item["content"]);
    const last = messages.at(-1);
    if (calls.length > 0 && item["type"] === "function_call" && last?.from === "assistant" && last.calls)
      messages.splice(-1, 1, { ...last, calls: [...last.calls, ...calls] });
    else if (calls.length > 0) messages.push({ from: "assistant", text, calls });
    else messages.push(item["role"] === "assistant" ? { from: "assistant", text } : { from: "user", text });
  }
  return messages;
}

/** Calls are blocks of a message (Anthropic), a field of it (chat) or items beside it (responses). */
function callsIn(item: Body): readonly { readonly id: string; readonly name: string; readonly input: unknown }[] {
  const blocks = [item, ...listOf(item["content"]), ...listOf(item["tool_calls"])];
  return blocks.flatMap((block) => {
    const called = isBody(block["function"]) ? block["function"] : block;
    const isCall = block["type"] === "tool_use" || block["type"] === "function_call" || block["type"] === "function";
    const { name, input = called["arguments"] } = called;
    if (!isCall || typeof name !== "string") return [];
    return [{ id: "", name, input: typeof input === "string" ? (JSON.parse(input) as unknown) : input }];
  });
}
