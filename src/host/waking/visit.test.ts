import { describe, expect, test } from "vitest";
import { onlyGate, startPlan, testWorld, typesOf } from "../../../test/support/world.ts";
import type { Item, Plan } from "../../../test/support/probe.ts";
import { drive, type DriveEnd } from "../../runtime/drive.ts";
import { leasePolicy } from "../../runtime/lease.ts";
import { visit, visitPolicy } from "./visit.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1) + 1_000 * second).toISOString();
const once = (name: string, more: Partial<Item> = {}): Item => ({ name, do: "once", ...more }) as Item;
const ask = (name: string, expiresAt?: string): Item => ({ name, do: "ask", kind: "mission-paused", ...(expiresAt ? { expiresAt } : {}) });

describe("M6 one look at one session", () => {
  test.each<[string, Plan, DriveEnd["end"], number | null]>([
    ["work to do now", [[once("w")]], "ended", null],
    ["work for later", [[once("w", { notBefore: at(90) })]], "later", 90_000],
    ["work for another year", [[once("w", { notBefore: "2027-01-01T00:00:00.000Z" })]], "later", visitPolicy.againMaxMs],
    ["a question", [[ask("q")]], "waiting", null],
    ["a question that lapses", [[ask("q", at(30))]], "waiting", 30_000],
    ["a question, and work for later before it lapses", [[ask("q", at(30)), once("w", { notBefore: at(20) })]], "later", 20_000],
    ["a question that lapses before its work is due", [[ask("q", at(10)), once("w", { notBefore: at(20) })]], "later", 10_000],
  ])("says of %s when it comes again", async (_, plan, end, againInMs) => {
    const { runtime } = await testWorld();
    const stream = await startPlan(runtime, plan);
    expect(await visit(runtime, stream)).toMatchObject({ end: { end }, againInMs });
  });

  test("lets a gate of it lapse whose time is up, and no other", async () => {
    const { runtime, journal, advance } = await testWorld();
    const stream = await startPlan(runtime, [[ask("q", at(30))]], true);
    await visit(runtime, stream);
    advance(29_000);
    expect(await visit(runtime, stream)).toMatchObject({ againInMs: 1_000 });
    expect(await onlyGate(journal, stream)).toMatchObject({ status: "open" });
    advance(1_000);
    await visit(runtime, stream);
    expect(await typesOf(journal, stream)).toContain("gate.lapsed");
  });

  test("of a session that another one drives it ends at once, and comes again when that lease could be over", async () => {
    const { runtime, journal, other } = await testWorld();
    const stream = await startPlan(runtime, [[once("w")]]);
    const holder = other().world.holder;
    await journal.takeLease(stream, holder, { termMs: leasePolicy.termMs });
    expect(await visit(runtime, stream)).toMatchObject({ end: { end: "held" }, againInMs: leasePolicy.termMs });
    expect(await typesOf(journal, stream)).not.toContain("effect.started");
  });

  test("drives with what it is given", async () => {
    const { runtime } = await testWorld();
    const stream = await startPlan(runtime, [[once("w")]]);
    const driven: string[] = [];
    await visit(runtime, stream, (one) => (driven.push(one), drive(runtime, one)));
    expect(driven).toEqual([stream]);
  });
});
