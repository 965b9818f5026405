import { describe, expect, test } from "vitest";
import { graphProblems, nextBatch, stuckIn, widerReach } from "./graph.ts";
import { subtask } from "./mission.fixture.ts";
import type { Subtask, SubtaskStanding } from "./types.ts";

describe("D10 a graph is refused", () => {
  test.each<[string, readonly Subtask[], RegExp]>([
    ["that is empty", [], /no subtask/],
    ["with an id twice", [subtask("a"), subtask("a")], /two subtasks are called "a"/],
    ["with the name of whoever mends it", [subtask("mend-1")], /a name for whoever mends/],
    ["with a need that is nowhere", [subtask("a", { needs: ["b"] })], /"a" needs "b", and there is no such/],
    ["that waits for itself", [subtask("a", { needs: ["a"] })], /wait for each other: a/],
    ["in a circle", [subtask("a", { needs: ["b"] }), subtask("b", { needs: ["c"] }), subtask("c", { needs: ["a"] })], /a, b, c/],
    ["without files", [subtask("a", { filesOwned: [] })], /"a" owns no files/],
    ["with everything", [subtask("a", { filesOwned: ["**"] })], /"a": "\*\*" owns the whole repository/],
    ["with files outside", [subtask("a", { filesOwned: ["../x"] })], /leads out of the project/],
    [
      "that waits for the last",
      [subtask("a", { reach: "terminal" }), subtask("b", { needs: ["a"] })],
      /"b" needs "a", which runs after all/,
    ],
  ])("%s", (_, subtasks, why) => expect(graphProblems(subtasks).join("\n")).toMatch(why));

  test("for everything that is wrong at once, and for nothing where nothing is", () => {
    expect(graphProblems([subtask("a", { needs: ["x"], filesOwned: [] }), subtask("a")])).toHaveLength(3);
    const tangled = [subtask("a", { needs: ["zz", "b"], filesOwned: [] }), subtask("b", { needs: ["a"] })];
    expect(graphProblems(tangled).join("\n")).toMatch(/needs "zz"[^]*owns no files[^]*wait for each other: a, b/);
    expect(graphProblems([subtask("a"), subtask("b", { needs: ["a"] }), subtask("c", { needs: ["a", "b"], reach: "terminal" })])).toEqual(
      [],
    );
  });

  test("as quickly for a thousand as it should be", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => subtask(`n${at}`, { needs: at === 0 ? [] : [`n${at - 1}`] }));
    expect(graphProblems(many)).toEqual([]);
  });
});

const standings = (subtasks: readonly Subtask[], more: Readonly<Record<string, SubtaskStanding>> = {}) => ({
  ...Object.fromEntries(subtasks.map(({ id }) => [id, { status: "waiting", tries: 0, evidence: [] } as SubtaskStanding])),
  ...more,
});
const working: SubtaskStanding = { status: "working", tries: 1, evidence: [], base: "c0", at: "" };
const landed: SubtaskStanding = { status: "landed", tries: 1, commit: "c1" };
const dropped: SubtaskStanding = { status: "dropped", tries: 1, reason: "" };
const batch = (subtasks: readonly Subtask[], more: Readonly<Record<string, SubtaskStanding>> = {}, workersMax = 4): readonly string[] =>
  nextBatch({ subtasks, standings: standings(subtasks, more), workersMax });

describe("D11 what begins next", () => {
  const [a, b, c] = [subtask("a"), subtask("b"), subtask("c")];

  test("is everything narrow and disjoint, up to so many at once", () => {
    expect(batch([a, b, c])).toEqual(["a", "b", "c"]);
    expect(batch([a, b, c], {}, 2)).toEqual(["a", "b"]);
    expect(batch([a, b, c], { a: working }, 2)).toEqual(["b"]);
    expect(batch([a, b, c], { a: working, b: working }, 2)).toEqual([]);
  });

  test.each([
    ["./src/a/x.ts", "src/a/**"],
    ["src/b/../a/**", "src/a/x.ts"],
    ["SRC/A/x.ts", "src/a/*.ts"],
    ["src/a", "src/a/deep/file.ts"],
    ["src/*/index.ts", "src/a/**"],
  ])("is not %s beside %s, in whatever spelling", (one, other) => {
    const both = [subtask("a", { filesOwned: [one] }), subtask("b", { filesOwned: [other] })];
    expect(batch(both)).toEqual(["a"]);
    expect(batch(both, { a: working })).toEqual([]);
    expect(batch(both, { a: landed })).toEqual(["b"]);
  });

  test("is a broad one alone", () => {
    const broad = subtask("b", { reach: "broad" });
    expect(batch([a, broad, c])).toEqual(["a", "c"]);
    expect(batch([broad, a, c])).toEqual(["b"]);
    expect(batch([a, broad, c], { b: working })).toEqual([]);
  });

  test("is a terminal one alone and after all others, also after those that failed", () => {
    const last = subtask("z", { reach: "terminal" });
    const other = subtask("y", { reach: "terminal" });
    expect(batch([last, a, other])).toEqual(["a"]);
    expect(batch([last, a, other], { a: working })).toEqual([]);
    expect(batch([last, a, other], { a: { status: "failed", tries: 2, reason: "", isAsked: true } })).toEqual([]);
    expect(batch([last, a, other], { a: dropped })).toEqual(["z"]);
    expect(batch([last, a, other], { a: landed, z: working })).toEqual([]);
    expect(batch([last, a, other], { a: landed, z: landed })).toEqual(["y"]);
  });

  test("is nothing whose needs have not landed; behind one that was left out, never", () => {
    const chain = [a, subtask("b", { needs: ["a"] }), subtask("c", { needs: ["b"] }), subtask("z", { reach: "terminal" })];
    expect(batch(chain)).toEqual(["a"]);
    expect(batch(chain, { a: landed })).toEqual(["b"]);
    expect([...stuckIn({ subtasks: chain, standings: standings(chain, { a: dropped }) })]).toEqual(["b", "c"]);
    expect(batch(chain, { a: dropped })).toEqual(["z"]);
  });

  test("a plan can say that something reaches further than its files do, and never less far", () => {
    expect([widerReach("narrow", "terminal"), widerReach("broad", "narrow"), widerReach("narrow", "narrow")]).toEqual([
      "terminal",
      "broad",
      "narrow",
    ]);
  });
});
