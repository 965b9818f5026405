import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Facts } from "../risk/facts.ts";
import type { Needs } from "../risk/needs.ts";
import { gatherFacts } from "./gather.ts";
import type { ActionPlace } from "./place.ts";

/** A folder for each test of a file that calls `beInFolder`, and a project in it. */
export let folder: string;
export let root: string;
export function beInFolder(): void {
  beforeEach(async () => {
    folder = realpathSync(await mkdtemp(join(tmpdir(), "assent-facts-")));
    root = join(folder, "project");
    mkdirSync(root);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

export const git = (...words: string[]): string => gitIn(root, ...words);
export const gitIn = (cwd: string, ...words: string[]): string =>
  execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
    timeout: 20_000,
    env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
  });

export function write(file: string, text = file): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

export function commit(...files: string[]): void {
  for (const file of files) write(file);
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message", "a step");
}

export const begin = (...options: string[]): string => git("init", "--quiet", "--initial-branch", "main", ...options);

export const nothing: Needs = { paths: [], files: [], git: false, sql: [] };
export const gather = (needs: Partial<Needs>, more: Partial<ActionPlace> = {}): Promise<Facts> =>
  gatherFacts(
    { ...nothing, ...needs },
    {
      cwd: root,
      env: { PATH: process.env["PATH"] },
      home: folder,
      user: "mira",
      uid: 1000,
      os: "linux",
      environments: [],
      controlPlane: [".assent/**"],
      session: "attended",
      ...more,
    },
  );
