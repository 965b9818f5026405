import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { isShellTool } from "../../lexicon/shell-tools.ts";
import { chunksOf, resultIn, toolsIn, type Body, type ModelTurn } from "./live-wires.ts";

/** A fake model: it makes one call, and keeps what its client told it about that call. On loopback only. */
export interface LiveModel {
  readonly url: string;
  /** The call's result; undefined while there is none. */
  told(): string | undefined;
  close(): Promise<void>;
}

export async function openLiveModel(command: string): Promise<LiveModel> {
  let told: string | undefined;
  const turnFor = (body: Body): ModelTurn => {
    told = resultIn(body) ?? told;
    const shell = toolsIn(body).find(({ name }) => isShellTool(name));
    if (shell === undefined || told !== undefined) return { text: "Done." };
    return { tool: shell.name, input: { [shell.takes.includes("cmd") ? "cmd" : "command"]: command } };
  };
  const path = `/${randomBytes(16).toString("hex")}`; // an unguessable path: no other program on this machine can use it
  const server = createServer((request, response) => {
    answer({ request, response, path, turnFor }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    told: () => told,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly turnFor: (body: Body) => ModelTurn;
}

async function answer({ request, response, path, turnFor }: Exchange): Promise<void> {
  const asked = (request.url ?? "").split("?")[0] ?? "";
  const wire = /\/v1\/(messages|responses)$/.exec(asked)?.[1];
  if (request.method !== "POST" || !asked.startsWith(`${path}/`) || wire === undefined)
    return void response.writeHead(404, { "content-type": "application/json" }).end("{}");
  const body = JSON.parse(await text(request)) as Body;
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const frame of chunksOf(wire === "messages" ? "messages" : "responses", turnFor(body)))
    response.write(`event: ${frame.type}\ndata: ${JSON.stringify(frame)}\n\n`);
  response.end();
}
