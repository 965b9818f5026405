import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { place } from "./battery.fixture.ts";

const stops = (tool: string, input: Readonly<Record<string, string>>): boolean =>
  ["gate", "refuse"].includes(assess({ tool, input, cwd: "/code/shop" }, place).verdict);

const keys = "pathInProject fileName to out location resource pathname fname where name id key path entry".split(" ");
const places = [
  ".claude/settings.local.json",
  "./.claude/settings.local.json",
  "/code/shop/.claude/settings.local.json",
  ".assent/config.json",
  ".git/hooks/pre-commit",
  ".mcp.json",
];

describe("A14 a place is one whatever its argument is called", () => {
  test.each(keys)("%s", (key) => {
    for (const [tool, more] of [
      ["mcp__jetbrains__replace_text_in_file", { oldText: "block", newText: "x" }],
      ["mcp__jetbrains__create_new_file", { text: "x" }],
      ["mcp__workbench__put", { content: "x" }],
      ["mcp__workbench__delete_file", {}],
    ] as const)
      expect(places.filter((each) => !stops(tool, { [key]: each, ...more }))).toEqual([]);
  });

  test("looking at it, writing about it, and other places are free", () => {
    const free = [
      ["mcp__jetbrains__get_file_text_by_path", { pathInProject: ".claude/settings.local.json" }],
      ["mcp__fs__search_files", { name: ".mcp.json" }],
      ["mcp__jetbrains__create_new_file", { pathInProject: "src/a.ts", text: "see .mcp.json" }],
      ["mcp__jetbrains__replace_text_in_file", { pathInProject: "docs/a.md", oldText: ".mcp.json", newText: ".claude/settings.json" }],
      ["mcp__memory__create_entities", { name: ".mcp.json" }],
    ] as const;
    expect(free.filter(([tool, input]) => stops(tool, input))).toEqual([]);
  });
});
