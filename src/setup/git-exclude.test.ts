import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientNames } from "../adapters/clients/rows.ts";
import { excludeFileOf } from "./git-exclude.ts";

const repository = { root: "/p", gitFolder: "/p/.git/worktrees/t", commonFolder: "/p/.git", linked: true };
const list = (...clients: Parameters<typeof excludeFileOf>[1]) => excludeFileOf(repository, clients);

describe("the list of what git passes over", () => {
  test("lies where linked worktrees share it", () => expect(list("codex").file).toBe("/p/.git/info/exclude"));

  test("gets the lines of the clients, once, under one mark", () => {
    const once = list("codex").put("*.log");
    expect(once).toMatch(/^\*\.log\n# Written by `assent init`.*\n\/\.codex\/hooks\.json\n$/);
    expect(list("codex").put(once)).toBe(once);
    expect(
      list("opencode")
        .put(once)
        .match(/Written by/g),
    ).toHaveLength(1);
  });

  test("keeps a line that a person wrote", () => {
    const mine = "/.codex/hooks.json\n";
    expect([list("codex").put(mine), list("codex").take(mine, null)]).toEqual([mine, mine]);
  });

  test("is, without our lines, what it was", () => {
    const text = fc.array(fc.constantFrom("*.log", "/x", "", "# note", "/.claude/settings.local.json"), { maxLength: 6 });
    fc.assert(
      fc.property(text, (lines) => {
        const before = lines.map((line) => `${line}\n`).join("");
        const all = list(...clientNames);
        expect(all.take(all.put(before), before) ?? "").toBe(before);
      }),
    );
  });
});
