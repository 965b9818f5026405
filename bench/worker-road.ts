import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { openRoad, type OpenRoad } from "../src/adapters/workplaces/egress/road.ts";
import type { CallBudget } from "../src/adapters/workplaces/egress/types.ts";
import { benchFolder } from "./place.ts";
import type { Report } from "./figures.ts";

const policy = { workers: 8, calls: 50, replyKb: 64, memoryMbMax: 30 } as const;

/** A model that answers with as much text as a long reply has, in a process of its own. */
const model = `
const reply = JSON.stringify({ content: "x".repeat(${policy.replyKb * 1_024}), usage: { input_tokens: 1, output_tokens: 1 } });
const server = require("node:http").createServer((asked, answer) => {
  asked.resume().on("end", () => answer.setHeader("content-type", "application/json").end(reply));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

const unlimited: CallBudget = { reserve: async () => ({ id: "one" }), settle: async () => {} };

/** Growth of this process when eight workers have a road each and talk at the same time, garbage included. */
export async function roadMemory(report: Report): Promise<void> {
  const server = spawn(process.execPath, ["--eval", model], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = await once(server.stdout, "data");
    const url = new URL(`http://127.0.0.1:${String(port).trim()}`);
    const folder = benchFolder();
    const before = process.memoryUsage.rss();
    const roads = await Promise.all(Array.from({ length: policy.workers }, (_, at) => roadIn(join(folder, `worker-${at}`), url)));
    await Promise.all(roads.map(({ socket }) => talk(socket)));
    const grown = (process.memoryUsage.rss() - before) / 1_048_576;
    await Promise.all(roads.map(({ road }) => road.close()));
    const context = { workers: policy.workers, calls: policy.workers * policy.calls, replyKb: policy.replyKb };
    report.figure({ name: "worker.roads.memory", value: grown, unit: "MB", ...context }, { atMost: policy.memoryMbMax });
  } finally {
    server.kill();
  }
}

async function roadIn(folder: string, url: URL): Promise<{ readonly socket: string; readonly road: OpenRoad }> {
  mkdirSync(folder, { mode: 0o700 });
  const socket = join(folder, "road.sock");
  const key = (): string => "a-key-of-the-bench";
  const bindings = [{ name: "model", api: "anthropic", url, header: "x-api-key", keyFrom: "KEY", key }] as const;
  const road = await openRoad({ socket, bindings, hosts: [], budget: unlimited, spellings: (said) => [said], onRefused: () => {} });
  return { socket, road };
}

async function talk(socketPath: string): Promise<void> {
  const body = JSON.stringify({ model: "scripted", max_tokens: 100, messages: [{ role: "user", content: "x".repeat(16_384) }] });
  for (let call = 0; call < policy.calls; call += 1) {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const asked = request({ socketPath, path: "/model/v1/messages", method: "POST", headers });
    asked.end(body);
    const [answer] = await once(asked, "response");
    if (answer.statusCode !== 200) throw new Error(`the road answered with ${answer.statusCode}`);
    await once(answer.resume(), "end");
  }
}
