import type { ServerResponse } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readRehearsal } from "../src/adapters/models/rehearsals.ts";
import type { Playing } from "./support/frame-player.ts";
import { newcomer } from "./support/cli.ts";
import { cut, fails, providerWires, says, type Act } from "./support/model-provider.ts";
import {
  heardOf,
  lensNames,
  modelKey,
  openInquiry,
  people,
  queueing,
  storedBytes,
  transactions,
  type Inquiry,
  type InquiryOptions,
} from "./support/inquiry.ts";
import { slowness } from "./support/pace.ts";

/** Trouble between the command line and its providers: waited out, repaired once on record, or put to a person. */
const opened: Inquiry[] = [];
const open = async (options: InquiryOptions): Promise<Inquiry> => {
  const inquiry = await openInquiry(options);
  opened.push(inquiry);
  return inquiry;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.remove()));
});

const names = Object.keys(providerWires) as (keyof typeof providerWires)[];

/** The first requests of these parts and lenses get these acts, one each; after them the script goes on. */
function first(acts: Readonly<Record<string, readonly Act[]>>): NonNullable<Playing["instead"]> {
  const counts = new Map<string, number>();
  return ({ part, of }) => {
    const key = of === "" ? part : `${part} ${of}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return acts[key]?.[count];
  };
}

/** The one gate that waits. */
async function gateIn(inquiry: Inquiry) {
  const [gate, second] = await inquiry.mira.waiting();
  expect(second).toBeUndefined();
  return gate ?? { id: "", kind: "", title: "" };
}

/** Answers the gate from a process of its own, which then goes on with the inquiry. */
async function answer(inquiry: Inquiry, kind: string, ...words: readonly string[]): Promise<void> {
  const gate = await gateIn(inquiry);
  expect(gate.kind).toBe(kind);
  const ran = await inquiry.run(["answer", gate.id, ...words]);
  expect(ran).toMatchObject({ code: 0 });
}

const ledger = await readRehearsal("ledger-or-outbox");
/** The script would take its lines for three, because the name of the missing one is in what it is given. */
const ofTwo = ledger.synthesis?.flatMap((line) => ("value" in line && line.needs?.length === 2 ? [line.value] : []))[0];

const half = says('{"contribution": "It waits", "analysis": ');
const hollow = says(JSON.stringify({ contribution: "TBD", analysis: "n/a", limits: "-", assessment: "" }));

/** Each lens has a provider of its own. That every failure is told of every provider is shown of a model alone (`model.system.test.ts`). */
describe("over all providers at once", () => {
  test("F8, F9 each failure has a kind and a gate, and another process answers it: retry, retry, without", async () => {
    const inquiry = await open({
      providers: names,
      instead: first({
        [`perspective ${queueing}`]: [fails(401, {}, `this key is not known: ${modelKey}`)],
        [`perspective ${transactions}`]: [cut({ text: '{"contribution": "half of' })],
        [`perspective ${people}`]: [half, hollow],
        synthesis: [says(JSON.stringify(ofTwo))],
      }),
    });
    const { log } = inquiry;
    const begun = await inquiry.frame();
    expect(begun.code).toBe(4);
    expect(begun.stderr).toContain("retry | without | stop");
    const failed = async () => (await inquiry.events("perspective.failed")).map((event) => [event.lens, event.failed]);
    expect((await failed()).toSorted()).toEqual([
      ["distributed-transaction-theory", "cut"],
      ["queueing-theory", "unauthorized"],
      ["sociotechnical-systems-theory", "malformed"],
    ]);
    expect(new Set(heardOf(log, "perspective").map(({ path }) => path)).size).toBe(names.length);
    // One repair, on record: what was wrong, and what came.
    const returned = await inquiry.events("perspective.returned");
    expect(returned.map(({ lens, said }) => [lens, said.includes("It waits")])).toEqual([["sociotechnical-systems-theory", true]]);
    expect(heardOf(log, "perspective", people)).toHaveLength(2);
    expect(heardOf(log, "perspective", people)[1]?.sent).toMatch(/It waits[^]*Hand it in again, whole/);

    // No synthesis, and no request at all, before every failure is settled.
    await answer(inquiry, "perspective-failed", "retry");
    await answer(inquiry, "perspective-failed", "retry");
    expect(log.heard.filter(({ part }) => !["brief", "lenses", "perspective"].includes(part))).toEqual([]);
    await answer(inquiry, "perspective-failed", "without");
    await answer(inquiry, "routing", "wrap-up");
    await answer(inquiry, "keep", "all");
    const [made] = await inquiry.events("synthesis.made");
    expect(made?.synthesis.missing).toEqual([people]);
    expect((await inquiry.events("session.ended")).map(({ outcome }) => outcome)).toEqual(["converged"]);
    expect(await inquiry.run(["frame", "audit", begun.session])).toMatchObject({ code: 0 });
    expect(begun.stdout + begun.stderr + (await storedBytes(inquiry.mira))).not.toContain(modelKey);
  });

  test("a rate limit and a failing server are waited out, and an answer out of form is put right, in one inquiry", async () => {
    const inquiry = await open({
      providers: names,
      instead: first({
        brief: [fails(429, { "retry-after": "1" })],
        [`perspective ${queueing}`]: [fails(500)],
        [`perspective ${transactions}`]: [fails(429, { "retry-after-ms": "50" })],
        [`perspective ${people}`]: [half],
        synthesis: [says('{"convergence": []')],
      }),
    });
    const { log } = inquiry;
    expect(await inquiry.frame()).toMatchObject({ code: 0 });
    expect(await inquiry.events("perspective.failed")).toEqual([]);
    expect(heardOf(log, "brief")).toHaveLength(2);
    expect(heardOf(log, "synthesis")).toHaveLength(2);
    expect((await inquiry.events("proposal.returned")).map(({ kind }) => kind)).toEqual(["synthesis"]);
    expect(heardOf(log, "synthesis")[1]?.sent).toContain("convergence");
    // A call that was turned away is the same call: it is looked for once, and found once.
    const looked = await inquiry.events("evidence.collected");
    expect(looked.map(({ lens, step }) => `${lens} ${step}`).toSorted()).toEqual(
      [...new Set(looked.map(({ lens, step }) => `${lens} ${step}`))].toSorted(),
    );
  });
});

/** Says a little from time to time and never comes to its end. */
const drips: Act = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const timer = setInterval(() => response.write(": still here\n\n"), 100);
  response.on("close", () => clearInterval(timer));
};

test("F8 a stream that drips for ever ends at the limit of the configuration; who withdraws ends the session", async () => {
  const timeoutMs = Math.round(2_000 * (await slowness())); // every other call has to be in time
  const inquiry = await open({
    providers: ["openai"],
    model: { timeoutMs },
    instead: ({ part, of }) => (part === "perspective" && of === queueing ? drips : undefined),
  });
  expect(await inquiry.frame()).toMatchObject({ code: 4 });
  expect(await inquiry.events("perspective.failed")).toMatchObject([{ lens: "queueing-theory", failed: "timeout" }]);
  expect(await inquiry.events("perspective.finished")).toHaveLength(2);
  await answer(inquiry, "perspective-failed", "withdraw");
  expect(await inquiry.events("session.ended")).toMatchObject([{ outcome: "withdrawn" }]);
  expect(heardOf(inquiry.log, "synthesis")).toEqual([]);
});

test("F12 a peer that fails in a dialogue is put to the person, and retried without repeating what was said", async () => {
  const inquiry = await open({
    providers: ["anthropic"],
    instead: first({ [`dialogue ${transactions}`]: [fails(403)], [`report ${queueing}`]: [half, half] }),
  });
  const { log } = inquiry;
  expect(await inquiry.frame()).toMatchObject({ code: 4 });
  await answer(inquiry, "perspective-failed", "retry");
  await answer(inquiry, "perspective-failed", "retry");
  expect((await gateIn(inquiry)).kind).toBe("routing");
  expect(heardOf(log, "dialogue").map(({ of }) => of)).toEqual([queueing, transactions, transactions, queueing]);
  expect(heardOf(log, "report", transactions)).toHaveLength(1);
  expect(heardOf(log, "report", queueing)).toHaveLength(3);
});

test("F9 a coordinator that fails twice is put to the person, who has it try again from elsewhere", async () => {
  const inquiry = await open({ providers: ["openai-compatible"], instead: first({ brief: [half, half] }) });
  expect(await inquiry.frame()).toMatchObject({ code: 4 });
  expect(await inquiry.events("proposal.failed")).toMatchObject([{ kind: "brief", failed: "malformed" }]);
  await answer(inquiry, "coordinator-failed", "retry");
  expect((await gateIn(inquiry)).kind).toBe("lens");
  expect(heardOf(inquiry.log, "brief")).toHaveLength(3);
});

test("F19 a budget that is too small asks before anything is sent", async () => {
  const inquiry = await open({ providers: ["openai"], frame: { budgetTokens: 10_000 } });
  const ran = await inquiry.frame();
  expect(ran.code).toBe(4);
  expect(ran.stdout).toContain("10000 are allowed");
  expect(inquiry.log.heard).toEqual([]);
});

test("F19 a budget stops perspectives before the call that could exceed it, and says so", async () => {
  const inquiry = await open({ providers: ["openai"], frame: { budgetTokens: 30_000 } });
  expect(await inquiry.frame()).toMatchObject({ code: 4 });
  const failed = await inquiry.events("perspective.failed");
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every((event) => event.failed === "budget")).toBe(true);
  expect((await gateIn(inquiry)).kind).toBe("perspective-failed");
  expect(heardOf(inquiry.log, "perspective").length).toBeLessThan(2 * lensNames.length);
});

test("who has no model is told three ways to get one, and other mistakes are named before anything begins", async () => {
  const mira = await newcomer();
  try {
    const run = (...args: string[]) => mira.run(["frame", "which way?", ...args]);
    const none = await run();
    expect(none.code).toBe(2);
    for (const way of ["Ollama", "ANTHROPIC_API_KEY or OPENAI_API_KEY", "--provider rehearsal"]) expect(none.stderr).toContain(way);
    const hinted = await mira.run(["frame", "which way?"], { environment: { OPENAI_API_KEY: modelKey } });
    expect(hinted.stderr).toContain("OPENAI_API_KEY is set here");
    expect(hinted.stderr).not.toContain(modelKey);

    await writeFile(
      join(mira.home, "assent", "config.json"),
      JSON.stringify({ models: { local: { provider: "openai-compatible", model: "m", url: "http://127.0.0.1:9/v1" } } }),
    );
    const unknown = await run("--provider", "claude");
    expect(unknown.code).not.toBe(0);
    expect(unknown.stderr).toContain("there is no model called claude: there are local");
    const mode = await run("--mode", "guess");
    expect(mode).toMatchObject({ code: 2 });
    expect(mode.stderr).toContain('"guess" is no mode; there are inquire and recommend');
    const script = await run("--provider", "rehearsal:nowhere.json");
    expect(script).toMatchObject({ code: 2, stderr: expect.stringContaining("neither a JSON file nor one of") });
    expect(await mira.sessions()).toEqual([]);
  } finally {
    await mira.remove();
  }
});
