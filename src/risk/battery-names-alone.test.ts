import { expect, test } from "vitest";
import type { Json } from "../kernel/ids.ts";
import { assess } from "./assess.ts";
import { passing, stopped, workshop } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const verdictOf = (tool: string, input: Readonly<Record<string, Json>>, facts: Facts = workshop): string =>
  assess({ tool, input, cwd: "/srv/app" }, facts).verdict;
const written = (path: string, facts?: Facts): string => verdictOf("Write", { file_path: `/srv/app/${path}`, content: "x" }, facts);

test("A15 a document in small letters below a folder is none that clients read, where letters are told apart", () => {
  for (const path of ["docs/agents.md", "docs/claude.md", "src/content/agents.md"]) expect([path, written(path)]).toEqual([path, "low"]);
  for (const path of ["docs/AGENTS.md", "src/CLAUDE.md", "claude.md", "AGENTS.md", ".claude/agents/agents.md", "docs/Claude.md"])
    expect([path, written(path)]).toEqual([path, "gate"]);
  for (const os of ["darwin", "win32"]) expect(written("docs/claude.md", { ...workshop, os })).toBe("gate");
});

test("A15 a script of the project that is told to rehearse is not what its name says", () => {
  const free = [
    "./scripts/dev/deploy.sh --dry-run",
    "bash scripts/dev/release.sh v1 --dryrun",
    "sh scripts/dev/publish.sh --dry-run=client",
  ];
  const asked = [
    "./scripts/dev/deploy.sh",
    "./scripts/dev/deploy.sh --dry-run=false",
    "./scripts/dev/deploy.sh --no-dry-run",
    "./scripts/dev/deploy.sh dry-run",
    "/tmp/deploy.sh --dry-run; npx -y unheard-of-thing",
  ];
  expect(stopped(free, workshop)).toEqual([]);
  expect(passing(asked, workshop)).toEqual([]);
});

const mcp = (label: string, args: Json = {}): string => {
  const [server = "", name = ""] = label.split("/");
  return verdictOf("mcp", { server, name, args });
};

test("A15 a server of this machine that starts a command does what the command does", () => {
  for (const label of [
    "desktop-commander/start_process",
    "shell/run_command",
    "terminal/execute_command",
    "serena/execute_shell_command",
  ]) {
    expect([label, mcp(label, { command: "npm test" })]).toEqual([label, "low"]);
    expect([label, mcp(label, { command: "git push --force origin main" })]).toEqual([label, "gate"]);
    expect([label, mcp(label, { command: "rm -rf ~" })]).toEqual([label, "refuse"]);
    for (const args of [{ command: "npm test", host: "web1" }, { command: "" }, {}, { command: "ls", container: "api" }])
      expect([label, mcp(label, args)]).toEqual([label, "gate"]);
  }
  for (const label of ["ssh/run_command", "prod-shell/run_command", "x/start_process", "desktop-commander/interact_with_process"])
    expect([label, mcp(label, { command: "npm test" })]).toEqual([label, "gate"]);
});

test("A15 what is typed into a field is not what is pressed, and the documentation of a secret is none", () => {
  expect(mcp("playwright/browser_type", { element: "Search", text: "pay" })).toBe("advisory");
  expect(mcp("playwright/browser_click", { element: "Pay now" })).toBe("gate");
  expect(mcp("kubernetes/explain_resource", { resource: "secret" })).toBe("low");
  expect(mcp("kubernetes/get_resource", { resource: "secret" })).toBe("gate");
});
