import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Synthesis } from "../src/protocols/frame/types.ts";
import type { Playing } from "./support/frame-player.ts";
import { heardOf, openInquiry, queueing, type Inquiry } from "./support/inquiry.ts";
import { says } from "./support/model-provider.ts";

/** U3: a perspective may cite what it looked at, whether it looks with our tools or is a client with tools of its own. */
const opened: Inquiry[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.remove()));
});

const [queueingId, transactionsId] = ["queueing-theory", "distributed-transaction-theory"] as const;
const files = {
  "src/ledger.ts": "export const ledger = [];\nexport const append = ledger.push;\n",
  "src/ghost.ts": "export const ghost = 1;\n",
};

/** A result that rests on this place. */
const resultCiting = (place: string): string =>
  JSON.stringify({
    contribution: "The ledger is one list.",
    analysis: `The ledger grows by one call, as ${place} shows.`,
    limits: "- what people do at night",
    assessment: "The ledger grows by one call.",
  });

const claimsIn = ({ assessment, convergence, divergence }: Synthesis) => [...assessment, ...convergence, ...divergence];

async function synthesisOf(inquiry: Inquiry): Promise<Synthesis> {
  const made = (await inquiry.events("synthesis.made")).at(-1);
  if (made === undefined) throw new Error("there is no synthesis");
  return made.synthesis;
}

async function expectApart(inquiry: Inquiry, lens: string): Promise<void> {
  const returned = (await inquiry.events("perspective.returned")).filter((event) => event.lens === lens);
  expect(returned.map(({ problems }) => problems)).toEqual([[expect.stringContaining("src/ghost.ts:1")]]);
  const finished = (await inquiry.events("perspective.finished")).find((event) => event.lens === lens);
  expect(finished?.unsupported).toEqual(["src/ghost.ts:1"]);
  expect(JSON.stringify(finished?.result)).not.toContain("src/ghost.ts");
  const synthesis = await synthesisOf(inquiry);
  expect(claimsIn(synthesis)).toEqual([]);
  expect(synthesis.unsupported).toMatchObject([
    { text: "The ledger grows by one call", because: expect.stringContaining("src/ghost.ts:1") },
  ]);
}

async function expectKept(inquiry: Inquiry, lens: string): Promise<void> {
  expect((await inquiry.events("perspective.returned")).filter((event) => event.lens === lens)).toEqual([]);
  const finished = (await inquiry.events("perspective.finished")).find((event) => event.lens === lens);
  expect(finished?.result.analysis).toContain("src/ledger.ts:2");
  const synthesis = await synthesisOf(inquiry);
  expect(claimsIn(synthesis)).toMatchObject([{ text: "The ledger grows by one call", sources: [`r:${lens}`] }]);
  expect(synthesis.unsupported).toBeUndefined();
}

/** A coordinator that rests its answer on one lens, and a checker that flatters it. */
function answeredBy(lens: string): NonNullable<Playing["instead"]> {
  const synthesis = {
    ...{ convergence: [], divergence: [], assessment: [{ text: "The ledger grows by one call", sources: [`r:${lens}`] }] },
    notTaken: [queueingId, transactionsId, "sociotechnical-systems-theory"].filter((each) => each !== lens),
    routing: { extend: `Look deeper with ${queueing}`, addInput: `Say more about ${queueing}`, wrapUp: `Keep what ${queueing} says` },
  };
  const parts: Readonly<Record<string, unknown>> = {
    triggers: { triggers: [] },
    synthesis,
    check: { verdicts: [{ id: "a1", verdict: "follows" }] },
    tasks: { tasks: [] },
  };
  return ({ part }) => (part in parts ? says(JSON.stringify(parts[part])) : undefined);
}

/** A model that reads one file and then cites that place, as often as it is asked. */
function modelCiting(place: string): NonNullable<Playing["instead"]> {
  let asked = 0;
  const answering = answeredBy(queueingId);
  return (heard) => {
    if (heard.part !== "perspective" || heard.of !== queueing) return answering(heard);
    asked += 1;
    return asked === 1 ? says({ calls: [{ tool: "read", input: { path: "src/ledger.ts" } }] }) : says(resultCiting(place));
  };
}

test.each([
  ["src/ghost.ts:1", expectApart],
  ["src/ledger.ts:2", expectKept],
] as const)("U3 a model that read src/ledger.ts and cites %s", async (place, expectations) => {
  const inquiry = await openInquiry({ providers: ["openai"], files, instead: modelCiting(place) });
  opened.push(inquiry);
  await inquiry.frame();
  await expectations(inquiry, queueingId);
  expect(heardOf(inquiry.log, "perspective", queueing).length).toBe(place === "src/ghost.ts:1" ? 3 : 2);
});

/** An agent that speaks ACP: it reads a file of the project with a tool of its own, and then says what it was made to say. */
const agentSaying = (result: string): string => `
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const update = (fields) => send({ method: "session/update", params: { sessionId: "s", update: fields } });
const path = process.cwd() + "/src/ledger.ts";
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  if (method === "session/new") send({ id, result: { sessionId: "s" } });
  if (method !== "session/prompt") continue;
  const call = { toolCallId: "c1", title: "Read src/ledger.ts", kind: "read", locations: [{ path }], rawInput: { path } };
  update({ sessionUpdate: "tool_call", ...call, status: "in_progress" });
  const text = readFileSync(path, "utf8").split("\\n").map((each, at) => (at + 1) + ": " + each).join("\\n");
  update({ sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed", content: [{ type: "content", content: { type: "text", text } }] });
  const said = /contribution, analysis, limits, assessment/.test(params.prompt[0].text.split("Your answer is JSON").at(1) ?? "")
    ? ${JSON.stringify(result)}
    : JSON.stringify({ message: "Nothing is left to say.", done: true, position: "As before.", agreement: "As before.", divergence: "", rationale: "As before." });
  update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: said } });
  send({ id, result: { stopReason: "end_turn" } });
}
`;

test.each([
  ["src/ghost.ts:1", expectApart],
  ["src/ledger.ts:2", expectKept],
] as const)("U3 an agent client that read src/ledger.ts by itself and cites %s", async (place, expectations) => {
  const inquiry = await openInquiry({ providers: ["openai"], files, instead: answeredBy(transactionsId) });
  opened.push(inquiry);
  const [agent, config] = [join(inquiry.mira.home, "agent.mjs"), join(inquiry.mira.home, "assent", "config.json")];
  await writeFile(agent, agentSaying(resultCiting(place)));
  const known = JSON.parse(await readFile(config, "utf8")) as object;
  await writeFile(config, JSON.stringify({ ...known, agents: { mine: { command: process.execPath, args: [agent] } } }));
  await inquiry.frame(["--answers", join(inquiry.mira.home, "answers.json"), "--provider", "openai,mine"]);
  const finished = (await inquiry.events("perspective.finished")).find((event) => event.lens === transactionsId);
  expect(finished?.looks).toContainEqual(expect.objectContaining({ path: expect.stringContaining("src/ledger.ts") }));
  await expectations(inquiry, transactionsId);
});
