import { randomBytes } from "node:crypto";
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  isInputRequiredResult,
  McpServer,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { clip, visible } from "../../kernel/text.ts";
import { api } from "../api.ts";
import type { Backend } from "../../host/backend/types.ts";
import { problemOf, RequestProblem } from "../problem.ts";
import { bounded } from "./bounded.ts";
import { described, schemaOf } from "./describe.ts";
import type { Codec, ShownGate, ToolScene, Visitor } from "./scene.ts";
import { tools } from "./tools.ts";
import { words } from "./words.ts";

export interface McpParts {
  readonly backend: Backend;
  /** The caller, looked up for each request: a token may be removed at any time. */
  readonly visitor: () => Promise<Visitor>;
  readonly codec: Codec;
  readonly onTrouble: (cause: unknown) => void;
}

/** Signs the state that travels through a client between a question and its answer. Lives as long as the process. */
export const newCodec = (): Codec =>
  createRequestStateCodec<ShownGate>({ key: randomBytes(32), bind: ({ http }) => http?.authInfo?.clientId ?? "" });

type Tool = (typeof tools)[string];

/** One server for one connection, or for one request. Both generations of the protocol get the same tools. */
export function createMcpServer(parts: McpParts): McpServer {
  const { backend, visitor, codec, onTrouble } = parts;
  const server = new McpServer(
    { name: "assent", title: "Assent", version: backend.version },
    { instructions: words.instructions, capabilities: { tools: { listChanged: false } }, requestState: { verify: codec.verify } },
  );
  for (const [name, tool] of Object.entries(tools)) {
    const { title, description, input, output } = tool;
    const config = { title, description, inputSchema: described(input), outputSchema: described(output) };
    server.registerTool(name, config, async (given, context) => {
      try {
        const who = await visitor();
        checkOffered(name, who);
        const scene: ToolScene = {
          backend,
          caller: who.caller,
          request: context.mcpReq,
          canAsk: canAsk(server, context),
          sign: (asked) => codec.mint(asked, context),
        };
        return resultOf(tool, await tool.run(scene, given));
      } catch (cause) {
        return troubleOf(cause, { redact: backend.runtime.world.redact, onTrouble });
      }
    });
  }
  server.server.setRequestHandler("tools/list", async () => ({ tools: listed(await visitor()) }));
  return server;
}

/** K7, X6: a person's alone, also where somebody gave an agent's client a person's token. */
const personal: Readonly<Record<string, string>> = { answer_gate: words.onlyPersons, observe_exchange: words.onlyObservers };

const mayUse = (name: string, { caller, barred }: Visitor): boolean => {
  const route = tools[name]?.route;
  if (route === undefined || (Object.hasOwn(personal, name) && barred !== undefined)) return false;
  return api[route].may.some((role) => role === caller.role);
};

/** K7: a tool that is not offered is refused as well, with the reason, because a client may call it anyway. */
function checkOffered(name: string, visitor: Visitor): void {
  if (mayUse(name, visitor)) return;
  const { caller, barred } = visitor;
  const only = personal[name];
  if (only === undefined) throw new RequestProblem(403, "role", words.role(name, caller.role));
  throw new RequestProblem(403, "role", barred === undefined ? only : words.barred(barred));
}

const listed = (visitor: Visitor) =>
  Object.entries(tools)
    .filter(([name]) => mayUse(name, visitor))
    .map(([name, { title, description, reads, input, output }]) => ({
      name,
      title,
      description,
      inputSchema: { ...schemaOf(input), type: "object" as const },
      outputSchema: { ...schemaOf(output), type: "object" as const },
      annotations: {
        title,
        readOnlyHint: reads,
        destructiveHint: name === "answer_gate", // it may let something run
        idempotentHint: reads || name === "answer_gate",
        openWorldHint: false,
      },
    }));

/** By what the client said of itself, with this request or when it connected. */
function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const elicitation = declared?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || Object.keys(elicitation).length === 0);
}

function resultOf(tool: Tool, output: unknown): CallToolResult | InputRequiredResult {
  if (isInputRequiredResult(output)) return output;
  const { value, cut } = bounded(output, tool.whole(output));
  const structuredContent = { ...(value as Record<string, unknown>), ...(cut.length > 0 && { cut: [...cut] }) };
  const text = [tool.say(value), ...(cut.length > 0 ? [`Cut: ${cut.slice(0, 5).join("; ")}`] : [])].join("\n");
  return { content: [{ type: "text", text }], structuredContent };
}

const troubleMaxChars = 2_000;

interface Telling {
  readonly redact: (text: string) => string;
  readonly onTrouble: (cause: unknown) => void;
}

/** The problem and its remedy, as the result of the call: a model can read that and do better. */
function troubleOf(cause: unknown, { redact, onTrouble }: Telling): CallToolResult {
  const { status, code, message, more } = problemOf(cause);
  if (status >= 500) onTrouble(cause);
  const hint = typeof more["hint"] === "string" ? `\n${more["hint"]}` : "";
  const said = code === "unexpected" ? words.unexpected : `${redact(message)}${hint}`;
  const text = visible(clip(said, troubleMaxChars, "the server's notes"));
  return { content: [{ type: "text", text }], isError: true };
}
