import { isRecord, type Json } from "../../kernel/ids.ts";
import type { WireObject, WireMessage } from "./types.ts";

/** The name under which clients with hooks know a tool of a server: the same call is judged alike by both roads. */
export const toolNameFor = (server: string, tool: string): string => `mcp__${server}__${tool}`;

/** A name as clients write it into that of a tool. */
export const serverNameFrom = (name: string): string => name.replaceAll(/[^\w-]/g, "_").slice(0, 80) || "server";

/** Words of a command that start programs for others, and what packages of servers are commonly called around their name. */
const around = /^(?:@[^/]+\/)?(?:mcp[-_])?(?:server[-_])?|(?:[-_]mcp)?(?:[-_]server)?(?:@[^/]*)?$/g;
const starters: ReadonlySet<string> = new Set(
  "npx uvx bunx pnpm yarn npm node deno bun python python3 uv docker podman dlx exec run tool x -y".split(" "),
);

/** A name for a server that nobody named: `npx -y @modelcontextprotocol/server-git` is `git`. */
export function nameOfCommand(command: readonly string[]): string {
  const word = command.find((each) => !each.startsWith("-") && !starters.has(each.split("/").at(-1) ?? "")) ?? command[0] ?? "";
  const isPackage = word.startsWith("@") || !word.includes("/");
  const last = isPackage ? word : (word.split("/").at(-1) ?? "").replace(/\.[cm]?[jt]s$|\.py$/, "");
  return serverNameFrom(last.replaceAll(around, "") || last);
}

export const nameOfUrl = (url: URL): string => serverNameFrom(url.hostname);

/** The same without pictures, sounds and other bytes, which no model reads as text. */
export function readable(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => readable(each, depth + 1));
  if (!isRecord(value) || depth > bytesDepth) return value;
  const isMedia = value["type"] === "image" || value["type"] === "audio";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !(typeof each === "string" && (name === "blob" || (name === "data" && isMedia))))
      .map(([name, each]) => [name, readable(each, depth + 1)]),
  );
}

/** Bytes lie in a content, or in the resource within one. */
const bytesDepth = 6;

/** The answer with a note beside what it says, where its kind of result has a place for one. */
export function withNote(line: string, { result, error }: Extract<WireMessage, { kind: "response" }>, note: string): string {
  const whole = JSON.parse(line) as WireObject;
  if (error) return JSON.stringify({ ...whole, error: { ...error, message: `${String(error["message"] ?? "")}\n${note}` } });
  return JSON.stringify({ ...whole, result: { ...result, ...noted(result ?? {}, note) } });
}

function noted(result: WireObject, note: string): WireObject {
  const said = { type: "text", text: note };
  if (Array.isArray(result["content"])) return { content: [...result["content"], said] };
  if (Array.isArray(result["contents"]))
    return { contents: [...result["contents"], { uri: "assent:note", mimeType: "text/plain", text: note }] };
  if (Array.isArray(result["messages"])) return { messages: [...result["messages"], { role: "user", content: said }] };
  if (typeof result["instructions"] === "string") return { instructions: `${result["instructions"]}\n${note}` };
  return {};
}

/** One call is the continuation of another by this. */
export const stateOf = ({ name = null, arguments: given = {} }: WireObject, requestState: Json | undefined): string =>
  JSON.stringify([name, given, requestState ?? null]);
