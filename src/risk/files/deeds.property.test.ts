import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unknownPiece, type Act } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { policy } from "../policy.ts";
import { pathDeeds } from "./deeds.ts";
import { attended, bare, dispatched } from "./facts.fixture.ts";

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
        expect([spelled, strictest(act, spelled, facts)]).toSatisfy(
          ([, found]: [string, number]) => found >= strictest(act, path, facts),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

const odd = fc.string({
  unit: fc.constantFrom(..."/.~*?[]{},!\\\0$:%a e_-@(|)", unknownPiece, "．", "env", "..", "git"),
});

test("A11 it never throws, is never empty, and gives the same answer again", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), odd),
      fc.constantFrom(...pathActs),
      fc.boolean(),
      (target, act, tree) => {
        const once = pathDeeds({ act, tool: "t", target, tree }, { cwd, facts: dispatched });
        expect(once.length).toBeGreaterThan(0);
        expect(pathDeeds({ act, tool: "t", target, tree }, { cwd, facts: { ...dispatched } })).toEqual(once);
        expect(pathDeeds({ act, tool: "t", target, tree }, { cwd: undefined, facts: {} }).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 500 },
  );
});

const long = 100_000;
test.each([
  ["slashes", "/".repeat(long)],
  ["parents", "../".repeat(long / 3)],
  ["names", "a/".repeat(long / 2)],
  ["one name", "a".repeat(long)],
  ["stars", "*".repeat(long)],
  ["stars between letters", "*a".repeat(long / 2)],
  ["stars in folders", "*a*/".repeat(long / 4)],
  ["question marks", `.${"?".repeat(long)}`],
  ["open brackets", "[".repeat(long)],
  ["brackets", "[a-z]".repeat(long / 5)],
  ["open braces", "{".repeat(long)],
  ["braces", "{a,b}".repeat(long / 5)],
  ["short braces", "{a,b}".repeat(500)],
  ["nested braces", "{a,".repeat(600) + "}".repeat(600)],
  ["groups", "@(".repeat(long / 2)],
  ["percents", "%2e".repeat(long / 3)],
  ["dots", ".".repeat(long)],
  ["combining marks", `.e${"\u0307".repeat(long)}nv`],
  ["backslashes", "\\".repeat(long)],
  ["NULs", "\0".repeat(long)],
  ["unknown pieces", `${unknownPiece}/`.repeat(long / 2)],
])("A11 a hundred thousand characters of %s are judged in bounded time", (_, target) => {
  const start = performance.now();
  for (const act of pathActs) pathDeeds({ act, tool: "t", target, tree: true }, { cwd, facts: attended });
  expect(performance.now() - start).toBeLessThan(2000);
});
