import { describe, expect, test } from "vitest";
import { unknownPiece as x } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { attended, bare } from "./facts.fixture.ts";
import { holdsProject, isNew, leadsToOwned, placeOf, recoveryOf, shownPath } from "./place.ts";

const worktree: Facts = { ...attended, worktree: "/code/tree" };
const shared: Facts = { ...bare, filesOwnedRoot: "/code/shop/part" };
const nowhere: Facts = {};
const machine: Facts = { projectRoot: "/", home: "/" };

describe("A15 whose a place is", () => {
  test.each([
    ["/code/shop/src/a.ts", "owned", attended],
    ["/code/shop/lib/a.ts", "project", attended],
    ["/code/shop", "project", attended],
    ["/code/shop2/a.ts", "elsewhere", attended],
    ["/tmp/a", "temporary", attended],
    ["/home/mira/.cache/tool/a", "cache", attended],
    ["/home/mira/dist/a", "elsewhere", attended],
    ["/home/mira/a", "elsewhere", attended],
    ["/home/mira/a", "tracked-elsewhere", { ...attended, tracked: ["/home/mira/**"] }],
    ["/home/mira/a", "elsewhere", { ...attended, tracked: ["/home/other/**"] }],
    [`/${x}/a`, "unknown", attended],
    [`/${x}`, "unknown", nowhere],
    [`/${x}/src`, "unknown", machine],
    [`/home/${x}`, "elsewhere", attended],
    ["/code/shop/lib/a.ts", "owned", bare],
    ["/code/shop/part/a.ts", "owned", shared],
    ["/code/shop/lib/a.ts", "project", shared],
    ["/code/shop/lib/a.ts", "elsewhere", nowhere],
    ["/code/tree/src/a.ts", "owned", worktree],
    ["/code/tree/lib/a.ts", "project", worktree],
    ["/code/shop/src/a.ts", "project", worktree],
    ["/var/mine/a", "temporary", { ...bare, variables: { TMPDIR: "/var/mine" } }],
  ] as const)("%s is %s", (path, place, facts) => {
    expect(placeOf(path, facts)).toBe(place);
  });
});

describe("A15 a folder on the way to what is owned", () => {
  test.each([
    ["/code/shop/src", true, attended],
    ["/code/shop", true, attended],
    ["/code/shop/lib", false, attended],
    ["/code/shop", true, bare],
    ["/code", true, bare],
    ["/code/shop/src", false, bare],
    ["/code", false, nowhere],
  ] as const)("%s: %s", (path, leads, facts) => {
    expect(leadsToOwned(path, facts)).toBe(leads);
  });
});

describe("A15 what holds the whole project", () => {
  test.each([
    ["/code/shop", true, attended],
    ["/code/shop/*", true, attended],
    ["/code/shop/**", true, attended],
    ["/code/shop/.*", true, attended],
    ["/code/shop/**/*", true, attended],
    ["/code", true, attended],
    ["/", true, attended],
    ["/*", true, attended],
    ["/code/shop/src", false, attended],
    ["/code/shop/*.ts", false, attended],
    ["/code/shop/*/src", false, attended],
    ["/code/shop***", false, attended],
    ["/*/code", false, attended],
    ["/code/tree", true, worktree],
    ["/code/shop", true, worktree],
    ["/code/other", false, worktree],
    ["/code/shop", false, nowhere],
    ["/", false, nowhere],
  ] as const)("%s: %s", (path, holds, facts) => {
    expect(holdsProject(path, facts)).toBe(holds);
  });
});

describe("A15 whether what is there can be had again", () => {
  const one = { ...attended, dirty: ["src/Theirs.ts"], untracked: ["data/**", "scratch.txt", "notes/Mine.pyc", "notes/mine.py"] };
  test.each([
    ["dist/a.js", false, "made"],
    ["src/generated/a.ts", false, "made"],
    ["src/a.ts", false, "kept"],
    ["src/theirs.ts", false, "lost"],
    ["SRC/THEIRS.TS", false, "lost"],
    ["src", false, "kept"],
    ["src", true, "lost"],
    ["src/*.ts", false, "lost"],
    ["tests", true, "kept"],
    ["tests/*.ts", false, "kept"],
    ["data/a.csv", false, "lost"],
    ["Data/a.csv", false, "lost"],
    ["data", true, "lost"],
    ["scratch.txt", false, "lost"],
    ["db", true, "kept"],
    ["db", false, "unknown"],
    ["d?", true, "unknown"],
    ["what.txt", false, "unknown"],
    ["what", true, "unknown"],
    ["a.pyc", false, "output"],
    ["build", true, "output"],
    ["*.pyc", false, "output"],
    ["**/*.pyc", false, "output"],
    ["notes/*.pyc", false, "output"],
    ["notes/mi*.pyc", false, "output"],
    ["notes/mine.pyc", false, "lost"],
    ["data/*.pyc", false, "lost"],
    ["data/**/*.pyc", false, "lost"],
    ["data/?.pyc", false, "lost"],
    ["DATA/x/*.pyc", false, "lost"],
  ] as const)("%s, whole %s: %s", (path, whole, recovery) => {
    expect(recoveryOf(`/code/shop/${path}`, one, whole)).toBe(recovery);
  });

  test.each([
    ["src/a.ts", false, bare, "unknown"],
    ["src", true, bare, "unknown"],
    ["*.pyc", false, bare, "output"],
    ["build/*.js", true, bare, "output"],
    ["db", true, { ...bare, tracked: ["db/a.sql"] }, "unknown"],
    ["db", true, { ...bare, untracked: ["x"] }, "unknown"],
    ["db/a", false, { ...bare, tracked: ["db/**"] }, "kept"],
    ["db/a", false, { ...bare, dirty: ["db/a"], tracked: ["db/**"] }, "lost"],
  ] as const)("with less known: %s, whole %s, %j: %s", (path, whole, facts, recovery) => {
    expect(recoveryOf(`/code/shop/${path}`, facts, whole)).toBe(recovery);
  });

  test("a cache of a tool is nobody's output", () => {
    expect(recoveryOf("/home/mira/.npm/a", bare, false)).toBe("unknown");
  });
});

describe("A15 a file that is not there yet", () => {
  const known = { ...bare, exists: ["src/Old.ts", "lib/**"] };
  test.each([
    ["src/old.ts", false, known],
    ["SRC/OLD.TS", false, known],
    ["src/new.ts", true, known],
    ["lib/a", false, known],
    ["src", true, known],
    ["src/new.ts", false, bare],
  ] as const)("%s: %s", (path, fresh, facts) => {
    expect(isNew(`/code/shop/${path}`, facts)).toBe(fresh);
  });
});

describe("A19 how a path is named", () => {
  test.each([
    ["/code/shop/src/a.ts", "src/a.ts", attended],
    ["/code/shop", ".", attended],
    ["/code/shop2/a", "/code/shop2/a", attended],
    ["/home/mira/a", "~/a", attended],
    ["/home/mira", "~", attended],
    ["/home/miranda", "/home/miranda", attended],
    ["/~other/a", "~other/a", attended],
    [`/${x}/a`, `${x}/a`, attended],
    ["/C:/a", "C:/a", attended],
    ["/a/C:/a", "/a/C:/a", attended],
    ["/c/a", "/c/a", attended],
    ["/etc/x", "/etc/x", attended],
    ["/etc/x", "/etc/x", nowhere],
    ["/etc/x", "/etc/x", machine],
    ["/etc/~", "/etc/~", attended],
    [`/etc/${x}`, `/etc/${x}`, attended],
  ] as const)("%s: %s", (path, shown, facts) => {
    expect(shownPath(path, facts)).toBe(shown);
  });
});

test("A16 a wildcard, or a path that only the shell will know, is no folder that leads to owned files", () => {
  const facts = { projectRoot: "/project", cwd: "/project", filesOwned: ["src/**"] };
  expect(leadsToOwned("/project/src", facts)).toBe(true);
  expect(leadsToOwned("/project", facts)).toBe(true);
  expect(leadsToOwned("/project/*", facts)).toBe(false);
  expect(leadsToOwned(`/project/${x}`, facts)).toBe(false);
  expect(leadsToOwned("/project/docs", facts)).toBe(false);
});
