import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { ownedFiles, overlaps } from "../../scope/owned.ts";
import { tenure } from "./machine.ts";
import { tenureLimits } from "./policy.ts";
import type { TenureCommand, TenureEvent, TenureState } from "./types.ts";
import { tenureView } from "./view.ts";

const start = Date.parse("2026-03-01T12:00:00.000Z");
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const ask = (holder: string, files: readonly string[], minutes = 0, gone: readonly string[] = []): TenureCommand => ({
  ...{ type: "files.ask", holder, files, title: `work of ${holder}`, at: at(minutes), gone },
});
const keep = (holder: string, fence: number, minutes: number): TenureCommand => ({ type: "files.keep", holder, fence, at: at(minutes) });

const after = (state: TenureState, command: TenureCommand): TenureState => {
  const events = tenure.decide(command, state);
  return isRefusal(events) ? state : (events as readonly TenureEvent[]).reduce(tenure.evolve, state);
};
const given = (...commands: readonly TenureCommand[]): TenureState => commands.reduce(after, tenure.initial);
const holders = (state: TenureState): readonly string[] => Object.keys(state.holdings).toSorted();

describe("files of a project", () => {
  test("D2 overlapping files are given to one, in whatever spelling, and the other is told who has them", () => {
    const state = given(ask("a", ["src/api/**"]));
    for (const files of [["src/api/x.ts"], ["./src/api"], ["src/**"], ["lib/../src/API/y.ts"], ["docs/a.md", "src/*/x.ts"]])
      expect({ files, said: tenure.decide(ask("b", files), state) }).toEqual({
        files,
        said: refuse("files.ask", "a works on src/api/**: work of a"),
      });
    expect(holders(after(state, ask("b", ["src/web/**", "docs/**"])))).toEqual(["a", "b"]);
  });

  test("D12 asked again it goes on under the same number; other files are another holding", () => {
    const again = given(ask("a", ["x"]), ask("a", ["x"], 10));
    expect(again.holdings["a"]).toMatchObject({ fence: 1, until: at(25) });
    expect(given(ask("a", ["x"]), ask("a", ["y"], 10)).holdings["a"]).toMatchObject({ fence: 2, files: ["y"] });
  });

  test("D12 who is quiet for too long loses them to whoever asks, and its number is refused from then on", () => {
    const quiet = given(ask("a", ["x"]));
    expect(isRefusal(tenure.decide(ask("b", ["x"], 14), quiet))).toBe(true);
    const taken = after(quiet, ask("b", ["x"], 15));
    expect(holders(taken)).toEqual(["b"]);
    expect(tenure.decide(keep("a", 1, 15), taken)).toEqual(refuse("files.keep", "number 1 is over: the files were taken back"));
    const anew = [{ type: "files.release", holder: "b" } as const, ask("a", ["x"], 16)].reduce(after, taken);
    expect(isRefusal(tenure.decide(keep("a", 1, 16), anew))).toBe(true);
    expect(isRefusal(tenure.decide(keep("a", 3, 16), anew))).toBe(false);
  });

  test("D12 who goes on in time keeps them; quiet for too long but wanted by nobody, it keeps its number", () => {
    const kept = given(ask("a", ["x"]), keep("a", 1, 10));
    expect(isRefusal(tenure.decide(ask("b", ["x"], 20), kept))).toBe(true);
    expect(given(ask("a", ["x"]), keep("a", 1, 100)).holdings["a"]).toMatchObject({ fence: 1, until: at(115) });
  });

  test("D12 the patrol takes files from those who are over or quiet, and from nobody else", () => {
    const state = given(ask("a", ["a"]), ask("b", ["b"], 10), ask("c", ["c"], 10));
    const patrol: TenureCommand = { type: "files.patrol", at: at(16), gone: ["c", "nobody"] };
    expect(tenure.decide(patrol, state)).toEqual([
      { type: "files.freed", holder: "a", fence: 1, why: "expired" },
      { type: "files.freed", holder: "c", fence: 3, why: "ended" },
    ]);
    expect(isRefusal(tenure.decide({ ...patrol, at: at(12), gone: [] }, state))).toBe(true);
  });

  test("D12 a clock that was set back prolongs nothing", () => {
    const state = given(ask("a", ["x"], 60));
    expect(isRefusal(tenure.decide(ask("b", ["x"], 59.5), state))).toBe(true); // it only asked a moment earlier
    expect(holders(after(state, ask("b", ["x"], 0)))).toEqual(["b"]);
  });

  test("one project has room for so many", () => {
    const full = given(...Array.from({ length: tenureLimits.holdersMax }, (_, index) => ask(`w${index}`, [`f${index}`])));
    expect(tenure.decide(ask("late", ["other"]), full)).toEqual(refuse("files.ask", "200 others work in this project"));
    expect(isRefusal(tenure.decide(ask("late", ["f3"], 0, ["w3"]), full))).toBe(false);
  });

  test("K8 the trace tells who held what, and how that ended", () => {
    const events: readonly TenureEvent[] = [
      { type: "files.given", holder: "a", files: ["x", "y"], title: "t", fence: 1, at: at(0), until: at(15) },
      { type: "files.kept", holder: "a", fence: 1, until: at(20) },
      { type: "files.freed", holder: "a", fence: 1, why: "released" },
    ];
    expect(tenure.trace(events)).toEqual([
      { item: "x, y", from: "free", to: "held as number 1", by: "a" },
      { item: "number 1", from: "held", to: "released", by: "a" },
    ]);
    expect(tenureView(given(ask("a", ["x"]))).holders).toMatchObject([{ session: "a", files: ["x"], fence: 1 }]);
  });

  const holder = fc.constantFrom("a", "b", "c", "d");
  const files = fc.uniqueArray(fc.constantFrom("src/**", "src/a.ts", "SRC/b.ts", "./lib", "lib/x/*", "docs/*.md", "docs/q.md"), {
    minLength: 1,
    maxLength: 3,
  });
  const step = fc.oneof(
    fc.record({ type: fc.constant("ask" as const), holder, files, gone: fc.subarray(["a", "b", "c", "d"], { maxLength: 1 }) }),
    fc.record({ type: fc.constant("keep" as const), holder, fence: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ type: fc.constant("release" as const), holder }),
    fc.record({ type: fc.constant("patrol" as const), gone: fc.subarray(["a", "b", "c", "d"], { maxLength: 1 }) }),
  );

  test("D12 whatever happens, no two hold the same file, numbers only rise, and an old one never counts again", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: -20, max: 20 })), { maxLength: 40 }), (steps) => {
        let state = tenure.initial;
        let minutes = 0;
        const over = new Set<number>();
        for (const [{ type, ...rest }, passed] of steps) {
          minutes += passed;
          const command = { type: `files.${type}`, title: "t", at: at(minutes), gone: [], ...rest } as TenureCommand;
          const events = tenure.decide(command, state);
          if (isRefusal(events)) continue;
          for (const event of events as readonly TenureEvent[]) {
            if (event.type === "files.given") expect(event.fence).toBeGreaterThan(state.fence);
            if (event.type === "files.kept") expect(over.has(event.fence)).toBe(false);
            if (event.type === "files.freed") over.add(event.fence);
            state = tenure.evolve(state, event);
          }
          const all = Object.values(state.holdings).map((each) => ownedFiles(each.files));
          for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
        }
      }),
    );
  });
});
