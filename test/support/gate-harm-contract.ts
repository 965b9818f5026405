import { expect, test } from "vitest";
import type { Journal } from "../../src/journal/journal.ts";
import { gateOpened, type GateWords } from "../../src/kernel/gate.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import type { Draft } from "../../src/kernel/message.ts";
import { draft, started } from "./journal-drafts.ts";

const stream = sessionId("goal-aaaa");

const opened = (key: string, words: Partial<GateWords> = {}): Draft => {
  const { gate } = gateOpened("risk", key, { title: key, question: "Go on?", ...words });
  return draft("gate.opened", { gate: gate as never, id: `g${key}`, shown: "s" });
};

const answered = (key: string): Draft => {
  const by = { name: "Mira", via: "terminal", verified: false };
  return draft("gate.answered", { id: `g${key}`, key, kind: "risk", option: "halt", text: "no", by, shown: "s" });
};

/** Harm of waiting gates: its words, and the order that it gives them. */
export function describeGateHarm(the: () => Journal): void {
  test("a gate is listed with its harm, whatever stands in it, and one without any has none", async () => {
    const harm = 'Deletes "a\\b", {"harm":"x"}\nand ü. It cannot be undone.';
    await the().append(stream, 0, [started(), opened("k1", { title: '{"harm":"no"}', harm }), opened("k2")]);
    const listed = (await the().gates({ status: "open" })).items.map((item) => [item.id, item.harm]);
    expect(listed).toEqual([
      ["gk1", harm],
      ["gk2", undefined],
    ]);
    expect((await the().findGates("gk1"))[0]?.harm).toBe(harm);
  });

  test("of gates as urgent the one that harms most stands first, then the oldest, over pages too", async () => {
    const ranked = (key: string, rank: number): Draft => opened(key, { title: `{"rank":15} ${key}`, urgency: 3, rank });
    const drafts = [opened("k1", { urgency: 2 }), ranked("k2", 4), ranked("k3", 11), ranked("k4", 4), ranked("k5", 0)];
    await the().append(stream, 0, [started(), ...drafts]);
    const first = await the().gates({ status: "open", limit: 2 });
    const second = await the().gates({ status: "open", limit: 3, after: first.next ?? "" });
    expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(["k3", "k2", "k4", "k5", "k1"]);
  });

  test("closed gates stand by how urgent they were, then the oldest, over pages without gaps or repeats", async () => {
    const drafts = Array.from({ length: 9 }, (_, n) => opened(`k${n}`, { urgency: n % 2 === 0 ? 3 : 1, rank: n }));
    const closed = Array.from({ length: 8 }, (_, n) => answered(`k${n}`));
    await the().append(stream, 0, [started(), ...drafts, ...closed]);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await the().gates({ status: "answered", limit: 3, ...(after === undefined ? {} : { after }) });
      seen.push(...page.items.map(({ key }) => key));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(["k0", "k2", "k4", "k6", "k1", "k3", "k5", "k7"]);
    const own = await the().gates({ status: "answered", stream, limit: 3, after: "3:2" });
    expect(own.items.map(({ key }) => key)).toEqual(["k2", "k4", "k6"]);
  });
}
