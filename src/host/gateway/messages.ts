import { isDeeper } from "../../kernel/depth.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { WireObject, WireMessage, WireId, Unreadable } from "./types.ts";

/** Bounds of one connection. What is beyond them is refused and told, in either direction. */
export const gatewayLimits = {
  /** More could not be recorded either. */
  lineMaxChars: 16_777_216,
  depthMax: 150,
  idMaxChars: 200,
  /** Requests under way at once, of each side. */
  pendingMax: 256,
  /** Values in the arguments of one call: more take seconds to look at. */
  valuesMax: 20_000,
} as const;

const codes = { parse: -32_700, invalid: -32_600, params: -32_602, server: -32_000 } as const;

/** Reads one line. A list of messages is no message: the protocol dropped it, and each of them would have to be judged. */
export function messageIn(line: string): WireMessage | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return unreadable(null, codes.parse, "this line is not JSON");
  }
  if (!isRecord<Json>(value)) return unreadable(null, codes.invalid, "a message is one JSON object");
  const { id, method } = value;
  const known = isId(id) ? id : null;
  if (isDeeper(value, gatewayLimits.depthMax))
    return unreadable(known, codes.invalid, `nested deeper than ${gatewayLimits.depthMax} levels`);
  if (id !== undefined && known === null) return unreadable(null, codes.invalid, "an id is a text of moderate length or a number");
  if (typeof method === "string") {
    const params = value["params"] ?? {};
    if (!isRecord<Json>(params)) return unreadable(known, codes.invalid, "params must be an object");
    return known === null ? { kind: "notification", method, params } : { kind: "request", id: known, method, params };
  }
  if (known === null || method !== undefined) return unreadable(known, codes.invalid, "neither a request nor a response");
  const { result, error } = value;
  return {
    kind: "response",
    id: known,
    ...(isRecord<Json>(result) ? { result } : {}),
    ...(isRecord<Json>(error) ? { error } : {}),
  };
}

const unreadable = (id: WireId | null, code: number, why: string): Unreadable => ({ kind: "unreadable", id, code, why });

const isId = (value: unknown): value is WireId =>
  typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && value.length <= gatewayLimits.idMaxChars;

/** A number and a text are two ids. */
export const keyOf = (id: WireId): string => `${typeof id} ${id}`;

/**
 * The line as it goes on: as it came, so that no number and no letter in it changes, unless it holds what some reader
 * takes for the end of a line. Then it could be one message for us and two for the other side.
 */
export const onward = (line: string): string =>
  /[\r\u2028\u2029]/.test(line)
    ? JSON.stringify(JSON.parse(line))
        .replaceAll("\u2028", String.raw`\u2028`)
        .replaceAll("\u2029", String.raw`\u2029`)
    : line;

/**
 * Whether some name stands twice in one object of it: which of the two counts differs from reader to reader. Around a
 * call's own arguments small and large letters are one, because some readers take them so.
 */
export function hasTwins(line: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === "{") open.push(new Set());
    else if (sign === "[") open.push(undefined);
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfText(line, at);
      const names = open.at(-1);
      if (names && isName(line, end + 1)) {
        const said = JSON.parse(line.slice(at, end + 1)) as string;
        const name = open.length <= aroundDepth ? said.toLowerCase() : said;
        if (names.has(name)) return true;
        names.add(name);
      }
      at = end;
    }
  }
  return false;
}

/** The message itself and its params. */
const aroundDepth = 2;

function isName(line: string, from: number): boolean {
  let at = from;
  while (line[at] === " " || line[at] === "\t" || line[at] === "\r" || line[at] === "\n") at += 1;
  return line[at] === ":";
}

function endOfText(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === "\\") at += 1;
    else if (line[at] === '"') return at;
  }
  return line.length;
}

export const errorLine = (id: WireId | null, message: string, code: number = codes.server): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });

/** A call that did not run, or whose end nobody knows, as its result: a model reads that and can do better. Never a success. */
export const failedCallLine = (id: WireId, text: string, params: WireObject): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    result: { ...(isStateless(params) ? { resultType: "complete" } : {}), content: [{ type: "text", text }], isError: true },
  });

const versionKey = "io.modelcontextprotocol/protocolVersion";

/** Whether a request is of the generation without a handshake, which says its version each time. */
export const isStateless = ({ _meta: meta }: WireObject): boolean => isRecord(meta) && typeof meta[versionKey] === "string";

const clientKey = "io.modelcontextprotocol/clientInfo";

/** The client's own name for itself, wherever its generation puts it. */
export function clientNameIn(method: string, params: WireObject): string | undefined {
  const { _meta: meta } = params;
  const info = method === "initialize" ? params["clientInfo"] : isRecord<Json>(meta) ? meta[clientKey] : undefined;
  const name = isRecord<Json>(info) ? info["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

export { codes as messageCodes };
