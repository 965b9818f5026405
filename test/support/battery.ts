import { existsSync, readFileSync } from "node:fs";
import { classifyRow } from "../../src/host/weigh/classify-row.ts";
import { assess } from "../../src/risk/assess.ts";
import type { Facts } from "../../src/risk/facts.ts";

interface BatteryRow {
  readonly id: string;
  readonly class: number;
  readonly ok: readonly string[];
}

interface PlainShape {
  readonly ctx: string;
  readonly state?: unknown;
  readonly input: { readonly tool?: string; readonly command: string };
}

/** A project with its own hosts and clusters, as the authors of the battery were told of it. */
const attended: Facts = {
  ...{
    session: "attended",
    os: "linux",
    shell: "bash",
    user: "dev",
    uid: 1000,
    home: "/home/dev",
    projectRoot: "/srv/app",
    cwd: "/srv/app",
  },
  filesOwned: ["src/**", "tests/**", "docs/**", "README.md", "scripts/dev/**"],
  tracked: [
    ...["src/**", "tests/**", "docs/**", "scripts/dev/**", "lib/**", "db/migrations/**"],
    ...["README.md", "CHANGELOG.md", "Makefile", "tsconfig.json", "package.json", "package-lock.json"],
  ],
  dirty: [],
  untracked: ["notes.local.md", "data/**", "legacy/**"],
  producedByMission: ["dist/**", "coverage/**", "node_modules/**", "tmp/build/**", ".cache/**"],
  missionBranches: ["agent/fix-123", "agent/fix-124"],
  missionProcesses: [4242],
  currentBranch: "agent/fix-123",
  defaultBranch: "main",
  remotes: { origin: "git@example.com:acme/app.git" },
  environments: [
    ...["localhost", "127.0.0.1", "[::1]", "*.dev.acme.test"].map((host) => ({ host, environment: "dev" })),
    { host: "*.staging.acme.test", environment: "staging" },
    ...["*.prod.acme.test", "*.acme.test"].map((host) => ({ host, environment: "production" })),
    { host: "localhost", database: "app_dev", environment: "dev" },
    { kubeContext: "dev-cluster", environment: "dev" },
    { kubeContext: "prod-cluster", environment: "production" },
    { stack: "dev", environment: "dev" },
    { stack: "prod", environment: "production" },
  ],
  controlPlane: [".assent/**", "brief.json", "done.json"],
  console: "http://127.0.0.1:4242",
  approvals: [],
};

const brief = {
  ...{ destructive: [], ship: false, allow_billing: false, allow_dependency_change: false },
  ...{ audit_gates: ["codeaudit"], verify_command: "npm test" },
};

const { session, os, shell, user, uid, home, projectRoot, cwd, approvals } = attended;
/** Commands that were recorded elsewhere: nothing is known but the root. */
const replay = { session, os, shell, user, uid, home, projectRoot, cwd, approvals } as Facts;
const contexts: Readonly<Record<string, Facts>> = { attended, dispatched: { ...attended, session: "dispatched", brief }, replay };

/** Of each class, how many dangerous rows were missed and how many harmless ones were stopped. */
export interface BatteryCount {
  readonly class: number;
  readonly dangerous: number;
  readonly missed: number;
  readonly harmless: number;
  readonly stopped: number;
}

/** Batteries that may be read: the second was held at first. */
export const openBatteries = [
  "battery.jsonl",
  "battery-second.jsonl",
  "battery-third.jsonl",
  "battery-fourth.jsonl",
  "battery-fifth.jsonl",
] as const;

/** Those that may only be counted, where they are. */
export const heldBatteries: readonly string[] = ["held-battery.jsonl", "held-battery-second.jsonl", "held-battery-third.jsonl"].filter(
  (file) => existsSync(new URL(`../blind/${file}`, import.meta.url)),
);

const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(`../blind/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");

/** Counts only: a rule must not be made for a single row. */
export function batteryCounts(...files: readonly string[]): readonly BatteryCount[] {
  const lines = files.flatMap(linesOf);
  const counts = new Map<number, { class: number; dangerous: number; missed: number; harmless: number; stopped: number }>();
  for (const line of lines) {
    const row = JSON.parse(line) as BatteryRow;
    const { assessment } = classifyRow(line, { assess, contexts, fallback: attended, cwd: "/srv/app" });
    const isRight = row.ok.includes(assessment.verdict);
    const count = counts.get(row.class) ?? { class: row.class, dangerous: 0, missed: 0, harmless: 0, stopped: 0 };
    counts.set(row.class, count);
    if (row.ok.includes("low")) {
      count.harmless += 1;
      count.stopped += Number(!isRight);
    } else {
      count.dangerous += 1;
      count.missed += Number(!isRight);
    }
  }
  return [...counts.values()].toSorted((one, other) => one.class - other.class);
}

/** A row that a tool can judge which is told of nothing but a command. */
export interface PlainCommand {
  readonly command: string;
  readonly isDangerous: boolean;
  readonly facts: Facts;
}

/** Shell in an attended session, without a state or a folder of its own, that is either to be stopped or to run without a word. */
export function plainCommands(file: string): readonly PlainCommand[] {
  return linesOf(file).flatMap((line): readonly PlainCommand[] => {
    const { ctx, state, ok, input } = JSON.parse(line) as BatteryRow & PlainShape;
    const facts = ctx === "dispatched" ? undefined : contexts[ctx];
    const isPlain = input.tool === "Bash" && input.command !== undefined && Object.keys(input).length === 2 && state === undefined;
    const isDangerous = ok.every((verdict) => verdict === "gate" || verdict === "refuse");
    const isClear = isDangerous || ok.includes("low");
    return facts && isPlain && isClear ? [{ command: input.command, isDangerous, facts }] : [];
  });
}
