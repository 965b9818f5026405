import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gateOpened, type Gate } from "../../kernel/gate.ts";
import type { GateBrief } from "./gate-line.ts";
import { nothingYet, quietMs, step, type WatchEvent, type WatchFit, type WatchState, type WatchWish } from "./watch-state.ts";

const brief = (id: string): GateBrief => ({ id, urgency: 3, openedAt: "", harm: "", action: "", where: "", session: "" });
const listed = (atMs: number, ...ids: readonly string[]): WatchEvent => ({ type: "listed", list: ids.map(brief), total: ids.length, atMs });
const pressed = (name: string, atMs: number, text = /^.$/u.test(name) ? name : "", isPasted = false): WatchEvent => ({
  type: "pressed",
  key: { name, text, isPasted },
  atMs,
});
const risk: Gate = gateOpened("risk", "k", { title: "Bash: rm -rf a", context: ["Action: rm -rf a"], question: "May this run?" }).gate;
const opened = (atMs: number, gate = risk): WatchEvent => ({ type: "opened", id: "g1", gate, atMs });
const whole: WatchFit = { lines: 10, room: 20 };

function run(events: readonly WatchEvent[], fit = whole): { readonly state: WatchState; readonly wishes: readonly WatchWish[] } {
  const wishes: WatchWish[] = [];
  let state = nothingYet;
  for (const event of events) {
    const next = step(state, event, fit);
    state = next.state;
    if (next.wish) wishes.push(next.wish);
  }
  return { state, wishes };
}
const answers = (...args: Parameters<typeof run>) => run(...args).wishes.filter(({ wants }) => wants === "answer");

test("K7 no key answers within half a second of a gate's appearance, and a held key never does", () => {
  expect(answers([opened(0), pressed("o", quietMs - 1)])).toEqual([]);
  expect(answers([opened(0), ...[100, 500, 900, 1_300].map((atMs) => pressed("o", atMs))])).toEqual([]);
  expect(answers([opened(0), pressed("o", 400), pressed("o", 400 + quietMs)])).toMatchObject([{ id: "g1", option: "dismiss" }]);
});

test("K7 a gate whose answer is held is neither listed nor counted, and is again when it is taken back", () => {
  const held: WatchEvent = { type: "held", id: "g1", says: "", atMs: 700 };
  const counts = (...events: readonly WatchEvent[]) => {
    const { list, total } = run(events).state;
    return [list.length, total];
  };
  expect(counts(listed(0, "g1"), held)).toEqual([0, 0]);
  expect(counts(listed(0, "g1", "g2"), held, listed(800, "g1", "g2", "g3"))).toEqual([2, 2]);
  expect(counts(listed(0, "g1"), held, { type: "undone", says: "", atMs: 800 }, listed(900, "g1"))).toEqual([1, 1]);
});

test("an answer that is held says how long it can still be taken back, and nothing says so where none is", () => {
  const held: WatchEvent = { type: "held", id: "g1", says: "5 s", atMs: 700 };
  const counted: WatchEvent = { type: "counted", says: "4 s" };
  expect(run([listed(0, "g1"), held, counted]).state.held?.says).toBe("4 s");
  expect(run([listed(0, "g1"), counted]).state.held).toBeUndefined();
});

test.each<[string, string, string]>([
  ["b", "b", "halt"],
  ["o", "o", "dismiss"],
  ["a", "a", "approve"],
  ["s", "s", "withdraw"],
  ["Enter alone", "return", "halt"],
])("K7 one key answers: %s", (_, name, option) => {
  expect(answers([opened(0), pressed(name, 600)])).toMatchObject([{ option }]);
});

test("K7 a number only moves on a gate about risk, and the cursor does not wrap at either end", () => {
  expect(answers([opened(0), pressed("2", 600)])).toEqual([]);
  expect(answers([opened(0), pressed("2", 600), pressed("return", 700)])).toMatchObject([{ option: "dismiss" }]);
  expect(answers([opened(0), pressed("left", 600), pressed("return", 700)])).toMatchObject([{ option: "halt" }]);
  const right = Array.from({ length: 9 }, (__, at) => pressed("right", 600 + at));
  expect(answers([opened(0), ...right, pressed("return", 700)])).toMatchObject([{ option: "withdraw" }]);
});

test("K7 a gate that cannot be seen cannot be answered: a window too small, or text below that was not read", () => {
  expect(answers([opened(0), pressed("o", 600), pressed("o", 1_200)], { lines: 10, room: 0 })).toEqual([]);
  const long: WatchFit = { lines: 30, room: 20 };
  expect(answers([opened(0), pressed("o", 600)], long)).toEqual([]);
  expect(answers([opened(0), pressed("space", 600), pressed("o", 700)], long)).toMatchObject([{ option: "dismiss" }]);
  const resized: WatchEvent = { type: "resized", atMs: 800 };
  expect(answers([opened(0), pressed("space", 600), resized, pressed("o", 900)], long)).toEqual([]);
});

test("K7 a gate that somebody else closed takes no answer, and the next key goes back to the list", () => {
  const closed: WatchEvent = { type: "closed", id: "g1", says: "Answered by Ada." };
  const { state, wishes } = run([opened(0), closed, pressed("o", 900)]);
  expect(wishes).toEqual([]);
  expect(state.open).toBeUndefined();
});

test("K7 a list that changes puts no other gate under the cursor, and keys on their way open nothing", () => {
  const before = listed(0, "g3", "g2", "g1");
  expect(run([before, listed(900, "g3", "g2", "g1", "g9"), pressed("return", 1_500)]).wishes).toEqual([{ wants: "open", id: "g1" }]);
  expect(run([before, listed(900, "g3", "g2", "g9"), pressed("return", 1_000)]).wishes).toEqual([]);
  expect(run([before, listed(900, "g3", "g2", "g1", "g9"), pressed("1", 1_000)]).wishes).toEqual([]);
  expect(run([before, pressed("1", 1_000)]).wishes).toEqual([{ wants: "open", id: "g1" }]);
  expect(run([before, pressed("up", 1_000), pressed("return", 1_000)]).wishes).toEqual([{ wants: "open", id: "g2" }]);
});

test("A21 an edit starts from the command; what is typed outlives Esc, and a pasted line break does not send", () => {
  const typing = [opened(0), pressed("c", 600), pressed("b", 700), pressed("", 701, "\r", true), pressed("q", 702)];
  expect(answers(typing)).toEqual([]);
  const again = [...typing, pressed("escape", 800), pressed("c", 900), pressed("return", 1_000)];
  expect(answers(again)).toMatchObject([{ option: "modify", text: "Run this instead: rm -rf ab q" }]);
});

test("A21 the command as it was is no edit; Tab leads to words, and neither loses what was typed in the other", () => {
  const unchanged = run([opened(0), pressed("e", 600), pressed("return", 700)]);
  expect(unchanged.wishes).toEqual([]);
  expect(unchanged.state.says).toContain("nothing is changed");
  expect(unchanged.state.open?.typing).toEqual({ option: "modify", way: "command" });
  const words = [opened(0), pressed("e", 600), pressed("x", 700), pressed("tab", 701, "\t"), pressed("n", 702), pressed("o", 703)];
  expect(answers([...words, pressed("return", 800)])).toMatchObject([{ option: "modify", text: "no" }]);
  expect(answers([...words, pressed("tab", 800, "\t"), pressed("return", 900)])).toMatchObject([{ text: "Run this instead: rm -rf ax" }]);
});

test("where several are chosen, numbers check and a letter answers", () => {
  const candidates = ["cost", "people"].map((id) => ({ id, label: id, future: id }));
  const { gate } = gateOpened("lens", "lens", { title: "Lenses", question: "Which?", candidates });
  const events = [opened(0, gate), pressed("c", 600), pressed("2", 700), pressed("c", 800)];
  expect(answers(events)).toMatchObject([{ option: "choose", text: "people" }]);
});

test("K7 whatever keys come and whatever changes, an answer is for the gate that has been on the screen for half a second", () => {
  const keys = ["o", "a", "b", "s", "c", "1", "2", "return", "escape", "up", "down", "left", "right", "space", "x"];
  const change = fc.oneof(
    fc.record({ what: fc.constant("key" as const), name: fc.constantFrom(...keys), afterMs: fc.integer({ min: 0, max: 700 }) }),
    fc.record({ what: fc.constant("list" as const), ids: fc.subarray(["g1", "g2", "g3"]), afterMs: fc.integer({ min: 0, max: 700 }) }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let [state, atMs] = [nothingYet, 0];
      let since: { readonly id: string; readonly atMs: number } | undefined;
      for (const each of changes) {
        atMs += each.afterMs;
        const event = each.what === "key" ? pressed(each.name, atMs) : listed(atMs, ...each.ids);
        const { state: next, wish } = step(state, event, whole);
        state = next;
        if (wish?.wants === "answer") {
          expect(wish.id).toBe(since?.id);
          expect(atMs - (since?.atMs ?? atMs)).toBeGreaterThanOrEqual(quietMs);
          state = step(state, { type: "answered", id: wish.id, says: "", atMs }, whole).state;
        }
        if (wish?.wants === "open") {
          state = step(state, { type: "opened", id: wish.id, gate: risk, atMs }, whole).state;
          since = { id: wish.id, atMs };
        }
      }
    }),
    { numRuns: 300 },
  );
});
