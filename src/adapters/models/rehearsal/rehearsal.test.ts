import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Rehearsal } from "./script.ts";
import { rehearsalLabel, rehearsalPort } from "./rehearsal.ts";
import { exchangeRehearsals, inquiryRehearsals, readRehearsal } from "../rehearsals.ts";
import type { ModelMessage, ModelRequest } from "../types.ts";

const never = new AbortController().signal;
const script = Rehearsal.parse({
  rehearsal: 1,
  title: "small",
  about: "a small one",
  question: "which way?",
  brief: [{ value: { intent: "to know" } }],
  perspective: {
    "Queueing theory": [{ calls: [{ name: "list", input: { path: ".", depth: 1 } }] }, { value: { text: "it waits" } }],
    Failing: [{ failed: "rate-limited", detail: "as scripted" }],
  },
  triggers: [{ needs: ["Queueing theory", "Law"], text: "both" }, { text: "not both" }],
  dialogue: { "Queueing theory": [{ text: "first" }, { text: "second" }] },
});

const asked = (request: Partial<ModelRequest>, messages: readonly ModelMessage[] = []) =>
  rehearsalPort(script).call({ system: "", messages, ...request }, never);

describe("a rehearsal", () => {
  test("says openly what it is", async () => {
    expect(rehearsalPort(script).name).toBe("rehearsal");
    const reply = await asked({ role: { part: "brief" } });
    expect(reply).toMatchObject({ model: rehearsalLabel, text: '{"intent":"to know"}', usage: { requests: 0 } });
    expect(rehearsalLabel).toContain("no model was asked");
  });

  test("goes on where the conversation stands, also after a restart", async () => {
    const role = { part: "perspective", of: "queueing-theory" } as const;
    const calls = [{ id: "x", name: "list", input: { depth: 1, path: "." } }]; // a journal sorts fields
    expect(await asked({ role })).toMatchObject({ kind: "calls", calls: [{ name: "list", input: { path: "." } }] });
    expect(await asked({ role })).toMatchObject({ kind: "calls" });
    const since = [
      { from: "assistant", calls },
      { from: "tool", results: [] },
    ] as const;
    expect(await asked({ role }, since)).toMatchObject({ kind: "answer", text: '{"text":"it waits"}' });
    const talk = { part: "dialogue", of: "Queueing theory" } as const;
    expect(await asked({ role: talk }, [{ from: "assistant", text: "first" }])).toMatchObject({ text: "second" });
    const all = [
      { from: "assistant", text: "first" },
      { from: "assistant", text: "second" },
    ] as const;
    expect(await asked({ role: talk }, all)).toMatchObject({ text: "second" });
  });

  test("takes the line for the lenses that are there", async () => {
    const role = { part: "triggers" } as const;
    const given = (text: string) => [{ from: "user", text } as const];
    expect(await asked({ role }, given("queueing-theory and law"))).toMatchObject({ text: "both" });
    expect(await asked({ role }, given("law"))).toMatchObject({ text: "not both" });
  });

  test("is held to the schema, and can fail as a model does", async () => {
    const schema = { name: "s", shape: z.strictObject({ intent: z.number() }) };
    expect(await asked({ role: { part: "brief" }, schema })).toMatchObject({ failed: "malformed" });
    expect(await asked({ role: { part: "perspective", of: "Failing" } })).toMatchObject({ failed: "rate-limited" });
  });

  test("says what it has no lines for", async () => {
    expect(await asked({})).toMatchObject({ failed: "other" });
    expect(await asked({ role: { part: "perspective", of: "Astrology" } })).toMatchObject({
      failed: "other",
      detail: expect.stringContaining("it knows Queueing theory, Failing"),
    });
  });

  test("is stopped as a model is", async () => {
    const slow = rehearsalPort({ ...script, brief: [{ text: "late", delayMs: 60_000 }] }, { pace: 1 });
    const stop = new AbortController();
    const call = slow.call({ system: "", messages: [], role: { part: "brief" } }, stop.signal);
    const reason = new Error("enough");
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});

describe("a script", () => {
  test.each(inquiryRehearsals)("%s comes along and is whole", async (name) => {
    const { perspective = {}, ...rest } = await readRehearsal(name);
    expect(Object.keys(perspective).length).toBeGreaterThanOrEqual(3);
    for (const part of ["brief", "lenses", "triggers", "dialogue", "report", "synthesis", "tasks"] as const)
      expect(rest[part]).toBeDefined();
  });

  test.each(exchangeRehearsals)("%s comes along: every mind has a line for every round", async (name) => {
    const { thought = {}, audit = [] } = await readRehearsal(name);
    const rounds = Object.values(thought).map(({ length }) => length);
    expect(rounds.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rounds).size).toBe(1);
    expect((rounds[0] ?? 0) % audit.length).toBe(0);
  });

  test("of one's own is a JSON file; what is none is told with those that come along", async () => {
    const folder = await mkdtemp(join(tmpdir(), "assent-rehearsal-"));
    const file = join(folder, "own.json");
    await writeFile(file, JSON.stringify({ ...script, title: "own" }));
    expect((await readRehearsal(file)).title).toBe("own");
    await writeFile(file, JSON.stringify({ ...script, tittle: "own" }));
    await expect(readRehearsal(file)).rejects.toThrow("tittle");
    await rm(folder, { recursive: true });
    await expect(readRehearsal(file)).rejects.toThrow("ledger-or-outbox");
  });
});
