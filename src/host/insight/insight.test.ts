import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accepted, meta, someone, testWorld } from "../../../test/support/world.ts";
import { pathsFor } from "../../config/paths.ts";
import type { Journal } from "../../journal/journal.ts";
import { memoryJournal } from "../../journal/memory.ts";
import { hashText, type SessionId } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { guard } from "../../protocols/guard/machine.ts";
import type { Runtime } from "../../runtime/types.ts";
import { insightOf, type InsightBackend } from "./insight.ts";

let home: string;
let runtime: Runtime;
let insight: InsightBackend;
let reads: SessionId[];
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "assent-insight-"));
  const journal = await memoryJournal();
  reads = [];
  const read: Journal["read"] = async (stream, ...rest) => {
    reads.push(stream);
    return journal.read(stream, ...rest);
  };
  const installed = [{ protocol: guard, perform: async () => null }] as never;
  ({ runtime } = await testWorld({}, { installed, journal: { ...journal, read } }));
  insight = insightOf(runtime, runtime, pathsFor({ ASSENT_HOME: home }));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Asked {
  readonly session: string;
  readonly call: string;
  readonly tool: string;
  readonly signals?: readonly string[];
  readonly answer?: string;
  readonly verdict?: "gate" | "refuse";
  readonly at?: string;
}

async function asked({ session, call, tool, signals = ["ExternalMutation"], answer, verdict = "gate", at }: Asked): Promise<void> {
  const stream = `guard-${session}` as SessionId;
  const begin = { type: "guard.open", client: "codex" } as { type: string };
  if (!(await runtime.load(stream))) accepted(await runtime.start("guard", begin, meta(), session));
  const pattern = { tool, target: "origin", environment: "dev" };
  const findings = signals.map((signal) => ({ signal, severity: verdict, evidence: "shown" }));
  const assessment = { verdict, findings, pattern, reasons: [] };
  const action = { tool: "Bash", input: { command: `${tool} ${call}` }, cwd: "/p" };
  const offer = { type: "call.offer", call, action, hash: hashText(`${session}${call}`.padEnd(64, "0")), assessment };
  accepted(await runtime.offer(stream, { ...offer, at: at ?? runtime.world.clock() } as { type: string }, { actor: someone }));
  if (answer === undefined) return;
  const [gate] = (await runtime.world.journal.gates({ status: "open", stream })).items;
  const [record] = await runtime.world.journal.findGates(gate?.id ?? "");
  const by = { name: "mira", via: "token", verified: true } as const;
  accepted(
    (await runtime.answer(record?.id ?? "", {
      option: answer,
      ...(answer === "modify" ? { text: "other" } : {}),
      shown: record?.shown as never,
      by,
    })) as never,
  );
}

test("A29 every figure of the days and rules has exactly its questions behind it", async () => {
  await asked({ session: "a", call: "1", tool: "git push", answer: "dismiss" });
  await asked({ session: "a", call: "2", tool: "git push", answer: "halt" });
  await asked({ session: "b", call: "3", tool: "npm publish", answer: "modify" });
  await asked({ session: "b", call: "4", tool: "npm publish" });
  await asked({ session: "c", call: "5", tool: "rm", verdict: "refuse" });
  const { days, medianMs, rules } = await insight.rules(7);
  expect([days.length, medianMs === null]).toEqual([7, false]);
  const today = days.at(-1);
  expect(today).toMatchObject({ calls: 5, asked: 4, allowed: 1, changed: 1, blocked: 1, lapsed: 0, refused: 1 });
  const behind = async (query: object) => (await insight.questions({ limit: 50, ...query })).items;
  const on = { from: today?.day ?? "", to: today?.day ?? "" };
  for (const fate of ["allowed", "changed", "blocked", "lapsed", "refused"] as const)
    expect([fate, (await behind({ ...on, fate })).length]).toEqual([fate, today?.[fate]]);
  expect(await behind(on)).toHaveLength(today?.asked ?? -1);
  for (const { signal, tool, asked: times } of rules) expect(await behind({ signal, tool })).toHaveLength(times);
  expect(await behind({ tool: "git push", fate: "blocked" })).toMatchObject([
    { stream: "guard-a", by: "mira", action: { input: { command: "git push 2" } }, gate: expect.any(String) },
  ]);
  expect(await behind({ from: "2999-01-01" })).toEqual([]);
});

test("A29 noise by rule is that of the period, and leads to exactly its questions; proposals rest on all time", async () => {
  const daysAgo = (days: number): string => new Date(Date.parse(runtime.world.clock()) - days * 86_400_000).toISOString();
  for (const session of ["a", "b", "c"]) {
    await asked({ session, call: "old", tool: "git push", answer: "dismiss", at: daysAgo(20) });
    await asked({ session, call: "older", tool: "npm publish", answer: "dismiss", at: daysAgo(200) });
  }
  for (const [call, days] of ["0", "3", "6"].entries()) {
    const at = daysAgo(Number(days));
    await asked({
      session: "a",
      call: `new${call}`,
      tool: "git push",
      signals: ["ExternalMutation", "Irreversibility"],
      answer: "dismiss",
      at,
    });
  }
  const week = await insight.rules(7);
  expect(week.rules).toMatchObject([
    { signal: "ExternalMutation", tool: "git push", asked: 3, dismissed: 3, sessions: 1 },
    { signal: "Irreversibility", tool: "git push", asked: 3, dismissed: 3, sessions: 1 },
  ]);
  expect(week.days.reduce((sum, each) => sum + each.asked, 0)).toBe(3); // one call of two rules counts once
  expect(week.proposals).toMatchObject([{ propose: "review", tool: "git push", signal: "ExternalMutation", asked: 6, hasAsked: true }]);
  const month = await insight.rules(30);
  expect(month.rules).toMatchObject([{ asked: 6, sessions: 3 }, { asked: 3 }]);
  for (const { rules, days } of [week, month])
    for (const { signal, tool, asked: times } of rules)
      expect((await insight.questions({ signal, tool, from: days[0]?.day ?? "", limit: 50 })).items).toHaveLength(times);
});

test("A29 only sessions that can have something of a figure are read for it, and a list ends", async () => {
  for (const session of ["a", "b", "c"]) await asked({ session, call: "1", tool: session === "b" ? "git push" : "npm publish" });
  reads = [];
  await insight.rules(30);
  expect(reads).toEqual([]);
  await insight.questions({ tool: "git push", limit: 10 });
  expect(new Set(reads)).toEqual(new Set(["guard-b"]));
  expect(await insight.questions({ limit: 2 })).toMatchObject({ isCut: true, items: [{}, {}] });
});

test("A29 a proposal is put away by a person's word until it is taken back, whatever is asked meanwhile", async () => {
  for (const session of ["a", "b", "c"]) for (const call of ["1", "2"]) await asked({ session, call, tool: "git push", answer: "dismiss" });
  const [proposal] = (await insight.rules(7)).proposals;
  expect(proposal).toMatchObject({ propose: "review", tool: "git push", kept: null });
  expect(await insight.keep(proposal?.id ?? "", "mira")).toBeUndefined();
  await asked({ session: "d", call: "1", tool: "git push", answer: "dismiss" });
  expect((await insight.rules(7)).proposals).toMatchObject([{ id: proposal?.id, asked: 7, kept: { by: "mira" } }]);
  expect(isRefusal((await insight.keep("other", "mira")) ?? {})).toBe(true);
  await insight.keep(proposal?.id ?? "", undefined);
  expect((await insight.rules(7)).proposals).toMatchObject([{ kept: null }]);
});
