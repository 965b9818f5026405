import { describe, expect, test } from "vitest";
import { unknownPiece as x, type Act, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { pathDeeds } from "./deeds.ts";
import { attended, bare, dispatched } from "./facts.fixture.ts";

const acts = (act: Act, target: string, facts: Facts, more: Partial<Deed> = {}): readonly Act[] =>
  [...new Set(pathDeeds({ act, tool: "t", target, ...more }, { cwd: "/code/shop", facts }).map((deed) => deed.act))].sort();

const tree = { tree: true } as const;
const keeps = { keeps: true } as const;
const nothing: readonly Act[] = ["harmless"];

describe("A15 what the mission made, or the next build makes, is not special for what could lie below it", () => {
  const made = { producedByMission: ["dist/**", ".cache/**", ".kube/**"] };
  test.each([".cache", ".cache/*", "dist/.cache", "dist/.aws", "node_modules/.cache", ".gradle", ".wrangler"])("removing %s", (target) => {
    for (const facts of [attended, dispatched]) {
      expect(acts("delete", target, { ...facts, ...made }, tree)).toEqual(nothing);
    }
  });
  test("A15 a secret that is named stays one, and so does what lies in a home", () => {
    expect(acts("delete", "dist/.env", { ...attended, ...made })).toContain("write-secret");
    expect(acts("delete", ".kube", { ...attended, ...made }, tree)).toEqual(nothing);
    expect(acts("delete", ".kube", attended, tree)).toContain("write-secret");
    for (const folder of ["~/.cache", "~/.cache/huggingface", "~/.gradle"])
      expect(acts("delete", folder, attended, tree)).not.toEqual(nothing);
    expect(acts("read", "~/.cache/huggingface/token", attended)).toEqual(["read-secret"]);
  });
});

describe("D18 a wildcard that reaches further than what is owned", () => {
  test.each([
    ["*", ["control-plane", "out-of-scope"]],
    ["./**", ["control-plane", "out-of-scope"]],
    ["./**/*", ["control-plane", "out-of-scope"]],
    ["*.json", ["control-plane", "out-of-scope"]],
    ["./**/*.json", ["control-plane", "out-of-scope"]],
    ["**/*.ts", ["out-of-scope"]],
    ["./**/*.md", ["out-of-scope"]],
    ["src/**/*.ts", nothing],
    ["docs/*", nothing],
    ["{src,tests}/*.ts", ["out-of-scope"]], // a file could be called so; the shell has spelled the braces out before
    [`./${x}`, ["out-of-scope"]],
    [x, ["out-of-scope"]],
    [`${x}*`, ["out-of-scope"]],
  ] as const)("under a brief, changing %s: %j", (target, expected) => {
    expect(acts("write", target, dispatched, keeps)).toEqual(expected);
  });

  test("A12 a person who is there is only told", () => {
    for (const target of ["*", "**/*.ts", "./**"]) expect(acts("write", target, attended, keeps)).toEqual(["out-of-scope"]);
    expect(acts("write", "src/**/*.ts", attended, keeps)).toEqual(nothing);
    expect(acts("write", x, attended, keeps)).toEqual(["unknown"]);
    for (const target of ["*", "./**"]) expect(acts("write", target, bare, keeps)).toEqual(nothing);
  });

  test("D18 a folder on the way to what is owned may still be made", () => {
    expect(acts("write", ".", dispatched, keeps)).toEqual(nothing);
    expect(acts("write", "src", dispatched, keeps)).toEqual(nothing);
  });

  test.each(["./**/brief.json", "./**/.assent/*", "**/.assent", "./.assent/*"])(
    "A16 removing %s names our own files, at whatever depth",
    (target) => {
      for (const facts of [attended, dispatched]) expect(acts("delete", target, facts)).toContain("control-plane");
    },
  );
});

describe("D18 links", () => {
  const chain = (length: number): Readonly<Record<string, string>> =>
    Object.fromEntries(Array.from({ length }, (_, at) => [`src/s${at}`, at + 1 < length ? `s${at + 1}` : "../.env"]));

  test("a long chain is followed to its end; one that is too long is not trusted", () => {
    expect(acts("write", "src/s0", { ...attended, symlinks: chain(90) })).toEqual(["write-secret"]);
    expect(acts("write", "src/s0", { ...attended, symlinks: chain(2_000) })).toContain("opaque");
  });

  test("a link to itself", () => {
    expect(acts("delete", "src/loop/", { ...attended, symlinks: { "src/loop": "loop" } }, tree)).toContain("opaque");
    expect(acts("delete", "src/loop", { ...attended, symlinks: { "src/loop": "loop" } })).toEqual(nothing);
  });

  test("an accent apart from its letter is the same name", () => {
    const [joined, apart] = ["src/n\u00E9e", "src/ne\u0301e"];
    expect(acts("write", joined, { ...attended, symlinks: { [apart]: "../.env" } })).toEqual(["write-secret"]);
    expect(acts("write", apart, { ...attended, symlinks: { [joined]: "../.env" } })).toEqual(["write-secret"]);
  });
});

test("A15 where the repository sends git for its hooks, files are code that git runs", () => {
  const sent = (path: string): Facts => ({ ...attended, repoConfig: { "core.hooksPath": path } });
  expect(acts("write", "src/hooks/pre-commit", sent("src/hooks"))).toEqual(["executable-config"]);
  expect(acts("write", "src/hooks/pre-commit", sent("./src/hooks/"))).toEqual(["executable-config"]);
  expect(acts("write", "src/other/pre-commit", sent("src/hooks"))).toEqual(nothing);
  expect(acts("write", "src/hooks/pre-commit", attended)).toEqual(nothing);
  expect(acts("write", "pre-push", sent("."))).toContain("executable-config");
  expect(acts("write", "src/a.ts", sent("."))).toEqual(nothing);
});

describe("A16 our entries in a client's settings", () => {
  const settings = ".claude/settings.json";
  const facts: Facts = { ...bare, files: { [settings]: '{ "hooks": { "Stop": [{ "command": "assent hook" }] } }' } };

  test("a change of a piece must show that it is about something else", () => {
    const piece = (content: string | undefined): readonly Act[] =>
      acts("write", settings, facts, { ...keeps, ...(content === undefined ? {} : { content }) });
    for (const content of [undefined, "", "true", '"command": "true"', '"hooks": { "Other": [] }'])
      expect(piece(content)).toEqual(["control-plane"]);
    expect(piece('"model": "fast"')).toEqual(["executable-config"]);
    expect(acts("write", settings, bare, keeps)).toEqual(["executable-config"]);
  });

  test("switching all hooks off is ours to refuse, however it is spelled", () => {
    for (const value of ["true", "1", '"yes"'])
      expect(acts("write", settings, bare, { content: `{ "disableAllHooks": ${value} }` })).toEqual(["control-plane"]);
    expect(acts("write", settings, bare, { content: '{ "disable\\u0041llHooks": true }' })).toEqual(["control-plane"]);
    expect(acts("write", settings, bare, { content: '{ "disableAllHooks": false }' })).toEqual(["executable-config"]);
  });
});
