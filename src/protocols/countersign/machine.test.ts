import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answered, defaulted, lapsed } from "../../kernel/events.fixture.ts";
import type { GateOpened } from "../../kernel/gate.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { approvalFrom, approvalOf, type ApprovalEnd } from "../../lexicon/approvals.ts";
import { countersign } from "./machine.ts";
import type { CountersignCommand, CountersignEvent, CountersignState, ElsewhereWord } from "./types.ts";
import { countersignView } from "./view.ts";

const omar = { name: "omar", via: "token", verified: true } as const;
const { key: _, command } = approvalOf({
  ...{
    protocol: "countersign",
    key: "approval",
    what: "plan",
    title: "prices",
    says: ["price: src/price"],
    subject: { plan: 1 },
    at: "2026-03-01T12:00:00.000Z",
  },
  terms: { by: "mira", needs: ["plan"], elsewhere: true },
});
const begin = command as unknown as Extract<CountersignCommand, { type: "approval.begin" }>;
const { type: __, ...beginning } = begin;
const { elsewhere: ___, ...alone } = beginning;
const bound: CountersignEvent = { type: "subject.bound", hash: "5".repeat(64) };
const here: readonly CountersignEvent[] = [{ type: "approval.begun", ...alone }, bound];
const both: readonly CountersignEvent[] = [{ type: "approval.begun", ...beginning }, bound];
const yes = answered("approval", "approval", "approve", { by: omar });
const said = (word: ElsewhereWord): CountersignEvent => ({ type: "elsewhere.said", word });
const agreed = said({ verdict: "approved", id: "p-1", by: "board" });
const unheard = said({ verdict: "unknown", because: "it could not be reached" });

const given = (...events: readonly CountersignEvent[]): CountersignState => events.reduce(countersign.evolve, countersign.initial);
const endOf = (...events: readonly CountersignEvent[]): ApprovalEnd | null =>
  countersign.output?.(given(...events)) as unknown as ApprovalEnd | null;
const due = (...events: readonly CountersignEvent[]): readonly string[] => countersign.due(given(...events)).map(({ key }) => key);
const decided = (offered: CountersignCommand, ...events: readonly CountersignEvent[]) => countersign.decide(offered, given(...events));

describe("D24 the word of a second person", () => {
  test("D24 is asked for once it is certain about what, and not of whoever asked", () => {
    expect(countersign.due(given({ type: "approval.begun", ...alone }))).toMatchObject([{ type: "bind-subject", bound: { plan: 1 } }]);
    const events = decided({ type: "subject.bind", hash: "5".repeat(64) }, { type: "approval.begun", ...alone });
    const [first, opened] = events as readonly [CountersignEvent, GateOpened];
    expect(first).toEqual(bound);
    expect(opened.gate).toMatchObject({ kind: "approval", subject: "5".repeat(64), notBy: "mira", liveOnly: true });
    expect(isRefusal(decided({ type: "subject.bind", hash: "6".repeat(64) }, ...here))).toBe(true); // never about something else
    expect(countersignView(given(...here))).toMatchObject({ phase: "asked", hash: "5".repeat(64), end: null });
  });

  test("D24 is a yes only if it says so; a no, silence, a fault and a stop are none", () => {
    expect(endOf(...here, yes)).toEqual({ approved: true, hash: "5".repeat(64), by: "omar", reason: "" });
    expect(endOf(...here, answered("approval", "approval", "refuse", { by: omar, text: "too dear" }))).toMatchObject({
      approved: false,
      reason: "omar did not approve it: too dear",
    });
    for (const silence of [lapsed("approval", "approval"), defaulted("approval", "approval", "approve")])
      expect(endOf(...here, silence)).toMatchObject({ approved: false, reason: "nobody approved it" });
    const halted = { type: "effect.settled", key: "bind", how: "halted" } as CountersignEvent;
    expect(endOf({ type: "approval.begun", ...alone }, halted)).toMatchObject({ approved: false });
    expect(approvalFrom(null, "stopped")).toMatchObject({ approved: false, reason: "its approval was stopped" });
    expect(approvalFrom({ approved: "yes", hash: "5" }, "converged").approved).toBe(false);
  });

  test("D24 is not enough where somebody governs elsewhere: both have to agree, and who cannot be asked is not passed over", () => {
    expect([due(...both, yes), endOf(...both, yes)]).toEqual([["ask:1"], null]);
    expect(endOf(...both, agreed)).toBeNull(); // nobody here has agreed yet
    expect(endOf(...both, yes, agreed)).toMatchObject({ approved: true, by: "omar", elsewhere: { id: "p-1", by: "board" } });
    expect(endOf(...both, yes, said({ verdict: "refused", id: "p-1", by: "board", note: "no money" }))).toMatchObject({
      approved: false,
      reason: "it was not approved where it is governed, by board: no money",
    });
    const parked = decided({ type: "elsewhere.report", word: { verdict: "unknown", because: "it could not be reached" } }, ...both, yes);
    expect(parked).toMatchObject([{ type: "elsewhere.said" }, { gate: { kind: "approval-elsewhere", key: "elsewhere:1" } }]);
    expect(due(...both, yes, unheard)).toEqual([]);
    expect(due(...both, yes, unheard, answered("approval-elsewhere", "elsewhere:1", "again"))).toEqual(["ask:2"]);
    expect(endOf(...both, yes, unheard, answered("approval-elsewhere", "elsewhere:1", "refuse"))).toMatchObject({ approved: false });
  });

  const event = fc.constantFrom<CountersignEvent>(
    ...[yes, agreed, unheard, said({ verdict: "refused", id: "p-1", by: "board", note: "" })],
    ...[answered("approval", "approval", "refuse"), answered("approval-elsewhere", "elsewhere:1", "again")],
    ...[answered("approval-elsewhere", "elsewhere:2", "again"), lapsed("approval", "approval"), bound],
    { type: "effect.settled", key: "ask:1", how: "halted" } as CountersignEvent,
  );

  test("D24 in whatever order words come, it is approved only if a second person and the other place both said yes", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        if (endOf(...both, ...events)?.approved !== true) return;
        expect(events).toContain(yes);
        expect(events.slice(events.indexOf(yes))).toContain(agreed);
      }),
      { numRuns: 2_000 },
    );
  });

  test("K8 the trace tells who asked and who agreed", () => {
    const ended = [...here, yes];
    expect(countersign.decide({ type: "approval.close" }, given(...ended))).toMatchObject([
      { type: "approval.settled" },
      { outcome: "converged" },
    ]);
    expect(countersign.trace(ended)).toEqual([{ item: "prices", from: "asked for by mira", to: "approved", by: "omar" }]);
  });
});
