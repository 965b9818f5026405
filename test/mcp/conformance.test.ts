import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { openGateway, type Gateway } from "./gateway.ts";
import { mcpModules, startUp, type Up } from "./place.ts";
import { patienceMs } from "../support/pace.ts";

/**
 * The public suite against `assent up`, in both generations of the protocol. Whatever fails has to be in
 * `not-applicable.json`, for the reason given there; and whatever is in there has to fail.
 */
interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

const { reasons, scenarios } = JSON.parse(readFileSync(join(import.meta.dirname, "not-applicable.json"), "utf8")) as {
  readonly reasons: Readonly<Record<string, { readonly why: string; readonly says: string }>>;
  readonly scenarios: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const runs = [
  {
    label: "0.1.16, all it has, up to 2025-11-25",
    name: "@modelcontextprotocol/conformance",
    args: ["--suite", "all"],
    passes: { "server-initialize": 1, ping: 1, "tools-list": 1, "dns-rebinding-protection": 2 },
  },
  {
    label: "0.2.0-alpha.12, what 2025-11-25 requires",
    name: "conformance-next",
    args: ["--requirements", "2025-11-25"],
    passes: { "server-initialize": 2, ping: 2, "tools-list": 3, "dns-rebinding-protection": 2 },
  },
  {
    label: "0.2.0-alpha.12, what 2026-07-28 requires",
    name: "conformance-next",
    args: ["--requirements", "2026-07-28"],
    passes: {
      "server-stateless": 24,
      "tools-list": 4,
      "dns-rebinding-protection": 2,
      caching: 4,
      "http-header-validation": 14,
      "server-sse-multiple-streams": 1,
      "input-required-result-unsupported-methods": 2,
    },
  },
] as const;

let mira: Newcomer;
let up: Up;
let gateway: Gateway;
let modules: string;
const found = new Map<string, ReadonlyMap<string, readonly Check[]>>();

beforeAll(async () => {
  modules = await mcpModules();
  mira = await newcomer();
  up = await startUp(mira);
  gateway = await openGateway(up.url, mira.token);
  for (const { label, name, args } of runs) found.set(label, await runSuite(name, args));
});
afterAll(async () => {
  gateway.close();
  await up.stop();
  await mira.remove();
});

async function runSuite(name: string, args: readonly string[]): Promise<ReadonlyMap<string, readonly Check[]>> {
  const results = await mkdtemp(join(tmpdir(), "assent-conformance-"));
  const words = [join(modules, name, "dist/index.js"), "server", "--url", gateway.url, "-o", results, ...args];
  const env = { PATH: process.env["PATH"] ?? "", HOME: results };
  await new Promise((resolve) => execFile(process.execPath, words, { env, cwd: results, timeout: patienceMs }, resolve));
  const checks = new Map<string, readonly Check[]>();
  for (const folder of await readdir(results)) {
    const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\w-]+$/.exec(folder)?.[1];
    if (scenario === undefined) continue;
    checks.set(scenario, JSON.parse(await readFile(join(results, folder, "checks.json"), "utf8")));
  }
  await rm(results, { recursive: true, force: true });
  return checks;
}

const failures = (label: string): readonly (readonly [scenario: string, check: Check])[] =>
  [...(found.get(label) ?? [])].flatMap(([scenario, checks]) =>
    checks.filter(({ status }) => status === "FAILURE").map((check) => [scenario, check] as const),
  );

describe.each(runs)("conformance suite $label", ({ label, passes }) => {
  test("passes where it asks for what we serve", () => {
    const succeeded = Object.keys(passes).map((scenario) => [
      scenario,
      found
        .get(label)
        ?.get(scenario)
        ?.filter(({ status }) => status === "SUCCESS").length,
    ]);
    expect(Object.fromEntries(succeeded)).toEqual(passes);
  });

  test("fails only where the list says that it does not apply, and why", () => {
    const unlisted = failures(label).filter(([scenario, { id, errorMessage = "" }]) => {
      const reason = reasons[scenarios[scenario]?.[id] ?? ""];
      return reason === undefined || !new RegExp(reason.says).test(errorMessage);
    });
    expect(unlisted).toEqual([]);
  });
});

test("the list of what does not apply holds nothing that passes", () => {
  const failed = new Set(runs.flatMap(({ label }) => failures(label).map(([scenario, { id }]) => `${scenario} ${id}`)));
  const listed = Object.entries(scenarios).flatMap(([scenario, checks]) => Object.keys(checks).map((id) => `${scenario} ${id}`));
  expect(listed.filter((each) => !failed.has(each))).toEqual([]);
});
