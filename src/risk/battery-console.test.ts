import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Action } from "./types.ts";

const facts: Facts = { ...place, console: "http://127.0.0.1:4747" };
const spellings = [
  "http://127.0.0.1:4747/",
  "http://localhost:4747/inbox",
  "http://[::1]:4747/",
  "http://0.0.0.0:4747/sessions/x",
  "localhost:4747",
];
const verdict = (tool: string, input: Action["input"]): string => assess({ tool, input, cwd: "/code/shop" }, facts).verdict;

describe("A16 our console in a browser", () => {
  const tools = [
    ["mcp__playwright__browser_navigate", "url"],
    ["mcp__playwright__browser_tabs", "url"],
    ["mcp__puppeteer__puppeteer_navigate", "url"],
    ["mcp__claude-in-chrome__navigate", "url"],
    ["mcp__browsermcp__browser_navigate", "url"],
    ["mcp__chrome-devtools__new_page", "url"],
    ["mcp__selenium__start", "address"],
    ["mcp__desktop__open_url", "target"],
    ["computer", "text"],
    ["browser_navigate", "url"],
  ] as const;
  test.each(tools)("%s is refused", (tool, key) => {
    expect(spellings.map((address) => verdict(tool, { [key]: address }))).toEqual(spellings.map(() => "refuse"));
  });

  test("other pages of this machine are free", () => {
    for (const [tool, key] of tools.slice(0, 5)) expect(verdict(tool, { [key]: "http://localhost:5173/inbox" })).toBe("low");
  });

  test("a program that shows or drives it stops", () => {
    const commands = spellings.flatMap((address) => [
      `open ${address}`,
      `open -a Safari ${address}`,
      `xdg-open ${address}`,
      `firefox ${address} &`,
      `google-chrome --headless --remote-debugging-port=9222 ${address}`,
      `npx playwright open ${address}`,
      `npx playwright screenshot ${address} a.png`,
      `agent-browser open ${address}`,
      `node -e 'const { chromium } = require("playwright"); chromium.launch().then((b) => b.newPage()).then((p) => p.goto("${address}"))'`,
      `python3 - <<'E'\nfrom selenium import webdriver\nwebdriver.Chrome().get("${address}")\nE`,
      `python3 -m webbrowser ${address}`,
    ]);
    expect(passing(commands, facts)).toEqual([]);
  });

  test("so does a script that drives it", () => {
    const files = { "/code/shop/e2e.mjs": 'import { chromium } from "playwright";\nawait page.goto("http://localhost:4747/");\n' };
    expect(passing(["node e2e.mjs"], { ...facts, files })).toEqual([]);
  });

  test("the same with other addresses is free", () => {
    const commands = ["open http://localhost:5173/", "firefox http://127.0.0.1:8080/", "open README.md", "xdg-open https://example.com"];
    expect(stopped(commands, facts)).toEqual([]);
  });
});
