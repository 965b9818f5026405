import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unknownPiece, type Act } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { policy } from "../policy.ts";
import { pathDeeds } from "./deeds.ts";
import { attended, bare, dispatched } from "./facts.fixture.ts";
import { expectBounded } from "../../../test/support/growth.ts";

const cwd = "/code/shop";
const order = ["low", "advisory", "gate", "refuse"] as const;
const pathActs = ["read", "list", "write", "delete"] as const;
const rank = (act: Act, facts: Facts): number => {
  const row = Object.hasOwn(policy, act) ? policy[act as keyof typeof policy] : undefined;
  return row ? order.indexOf(facts.session === "dispatched" ? row.dispatched : row.attended) : 0;
};
const strictest = (act: Act, target: string, facts: Facts, tree = false): number =>
  Math.max(...pathDeeds({ act, tool: "t", target, tree }, { cwd, facts }).map((deed) => rank(deed.act, facts)));

const paths = [
  "src/a.ts", ".env", "src/.env", ".git/config", ".git", "lib/a.ts", "data/a.csv", "scratch.txt", "src/theirs.ts",
  "brief.json", ".assent/policy.json", "CLAUDE.md", "package-lock.json", "src/auth/session.ts", "db/migrations/1.sql", "what",
].join(" ").split(" "); // prettier-ignore

const respell: readonly ((path: string) => string)[] = [
  (path) => `./${path}`,
  (path) => path.replaceAll("/", "//"),
  (path) => `nowhere/../${path}`,
  (path) => `../shop/${path}`,
  (path) => `${cwd}/${path}`,
  (path) => `/proc/self/cwd/${path}`,
  (path) => `/proc/self/root${cwd}/${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `file://${cwd}/${path}`,
  (path) => `${path}\0.txt`,
];

test("A16 another spelling of a path never deserves less", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...paths),
      fc.array(fc.constantFrom(...respell.slice(0, 4)), { maxLength: 4 }),
      fc.constantFrom(...respell),
      fc.tuple(fc.constantFrom(...pathActs), fc.constantFrom(attended, dispatched, bare)),
      (path, turns, last, [act, facts]) => {
        const spelled = last(turns.reduce((text, turn) => turn(text), path));
        expect([spelled, strictest(act, spelled, facts)]).toSatisfy(([, found]: [string, number]) => found >= strictest(act, path, facts));
      },
    ),
    { numRuns: 1000 },
  );
});

const odd = fc.string({ unit: fc.constantFrom(..."/.~*?[]{},!\\\0$:%a e_-@(|)", unknownPiece, "．", "env", "..", "git") });

test("A11 it never throws, is never empty, and gives the same answer again", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), odd), fc.constantFrom(...pathActs), fc.boolean(), (target, act, tree) => {
      const once = pathDeeds({ act, tool: "t", target, tree }, { cwd, facts: dispatched });
      expect(once.length).toBeGreaterThan(0);
      expect(pathDeeds({ act, tool: "t", target, tree }, { cwd, facts: { ...dispatched } })).toEqual(once);
      expect(pathDeeds({ act, tool: "t", target, tree }, { cwd: undefined, facts: {} }).length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test.each<readonly [string, (long: number) => string]>([
  ["slashes", (long) => "/".repeat(long)],
  ["parents", (long) => "../".repeat(long / 3)],
  ["names", (long) => "a/".repeat(long / 2)],
  ["one name", (long) => "a".repeat(long)],
  ["stars", (long) => "*".repeat(long)],
  ["stars between letters", (long) => "*a".repeat(long / 2)],
  ["stars in folders", (long) => "*a*/".repeat(long / 4)],
  ["question marks", (long) => `.${"?".repeat(long)}`],
  ["open brackets", (long) => "[".repeat(long)],
  ["brackets", (long) => "[a-z]".repeat(long / 5)],
  ["open braces", (long) => "{".repeat(long)],
  ["braces", (long) => "{a,b}".repeat(long / 5)],
  ["short braces", (long) => "{a,b}".repeat(long / 200)],
  ["nested braces", (long) => "{a,".repeat(long / 160) + "}".repeat(long / 160)],
  ["groups", (long) => "@(".repeat(long / 2)],
  ["percents", (long) => "%2e".repeat(long / 3)],
  ["dots", (long) => ".".repeat(long)],
  ["combining marks", (long) => `.e${"\u0307".repeat(long)}nv`],
  ["backslashes", (long) => "\\".repeat(long)],
  ["NULs", (long) => "\0".repeat(long)],
  ["unknown pieces", (long) => `${unknownPiece}/`.repeat(long / 2)],
])("A11 a hundred thousand characters of %s are judged in bounded time", (_, made) => {
  expectBounded((length) => {
    const target = made(length);
    for (const act of pathActs) pathDeeds({ act, tool: "t", target, tree: true }, { cwd, facts: attended });
  }, 100_000);
});
