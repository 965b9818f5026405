import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoadReport } from "../../../test/support/box-roads.ts";
import { debianTool } from "../../../test/support/debian.ts";
import { boxedScript, openSample, runBoxed, workSample, type WorkSample } from "../../../test/support/work-sample.ts";
import { workplaceContract } from "../../../test/support/workplace-contract.ts";

const base = mkdtempSync(join(tmpdir(), "assent-box-"));
let sample: WorkSample;

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  sample = workSample(base);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

workplaceContract("A", () => sample);

test("W2 a place with layers is at the project's own path, and history and dependencies of the project stay as they are", async () => {
  const place = await openSample(sample, "own-path", "A");
  const commit = "git add -A; git -c user.name=w -c user.email=w@example.test commit -qm work; git branch -q other";
  const { out } = runBoxed(sample, place, "A", `pwd; echo x >> src/a.ts; echo dep2 > node_modules/dep/index.js; ${commit}`);
  await place.close();
  expect(out).toBe(`${sample.project}\n`);
  expect(sample.git("log", "--oneline", "--all").trim().split("\n")).toHaveLength(1);
  expect(readFileSync(join(sample.project, "node_modules/dep/index.js"), "utf8")).toBe("dep\n");
});

const repository = join(import.meta.dirname, "../../..");

test("W2 whoever lets mounts go waits for their end, however long that takes", () => {
  const overlay = join(import.meta.dirname, "overlay.ts");
  const slow = `const { holdMounts } = await import(${JSON.stringify(overlay)}); const holder = await holdMounts([]);
    process.kill(holder.pid, "SIGSTOP"); await holder.end(); console.log("over");`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", slow], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, "over\n"]);
});

test.each(["A", "A'", "B"] as const)(
  "W7 a program in a box of kind %s has none of the descriptors that somebody left open",
  async (tier) => {
    const place = await openSample(sample, `descriptors-${tier.charCodeAt(0) + tier.length}`, tier);
    const script = "for at in 3 4 5 6 7 8 9 10 21 200; do readlink /proc/$$/fd/$at; done; echo end";
    const boxed = boxedScript(sample, place, script, { tier, noteIn: join(base, "note.json") });
    const starting = `const { startGroup } = await import(${JSON.stringify(join(repository, "src/adapters/agents/group.ts"))});
    await startGroup({ ...${JSON.stringify(boxed)}, box: (program) => program }, "closed", (_, text) => process.stdout.write(text)).ended;`;
    const leak = openSync(join(base, "leak"), "w");
    const stdio = Array.from({ length: 201 }, (_, at) => (at === 21 || at === 200 ? leak : at === 1 || at === 2 ? "pipe" : "ignore"));
    const ran = spawnSync(process.execPath, ["--input-type=module", "--eval", starting], { stdio, env: boxed.env, encoding: "utf8" });
    closeSync(leak);
    await place.close();
    expect([ran.stderr, ran.stdout.split("\n").filter((line) => line !== "/dev/null")]).toEqual(["", ["end", ""]]);
  },
);

test.runIf(process.getuid?.() === 0).each(["A", "A'", "B"] as const)(
  "W7 nothing of ours is in a box of kind %s, wherever a person has put it",
  async (tier) => {
    const data = mkdtempSync("/opt/assent-data-");
    try {
      writeFileSync(join(data, "key"), "secret\n");
      const elsewhere = { ...sample, base: data };
      const place = await openSample(elsewhere, "place", tier);
      const script = `echo x >> src/a.ts && git status --short; cat ${data}/key; echo x > ${data}/new; ls ${data}`;
      const { out } = runBoxed(elsewhere, place, tier, script);
      await place.close();
      expect([out, readdirSync(data)]).toEqual([expect.stringMatching(/^ M src\/a\.ts\n/), expect.not.arrayContaining(["new"])]);
      expect(out).not.toMatch(/secret|^(?:key|place)$/m);
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
);

const somebody = 61_234;

/** Root tries it as an ordinary user too, who sees this repository and this Node at a place that everybody may read. */
const whoTries: readonly (readonly [string, (folder: string) => readonly string[]])[] = [
  ["whoever runs this", (folder) => [process.execPath, join(repository, "test/support/box-roads.ts"), folder]],
  ...(process.getuid?.() === 0 ? [["an ordinary user", asSomebody] as const] : []),
];

function asSomebody(folder: string): readonly string[] {
  chmodSync(base, 0o755);
  chownSync(folder, somebody, somebody);
  const [seen, node] = [join(base, "seen"), join(base, "node")];
  for (const each of [seen, node]) mkdirSync(each);
  const binds = `mount --bind "$1" "$2" && mount --bind "$3" "$4" && shift 4 && exec "$@"`;
  return [
    ...["unshare", "--mount", "--", "/bin/sh", "-c", binds, "sh", repository, seen, dirname(process.execPath), node],
    ...["setpriv", `--reuid=${somebody}`, `--regid=${somebody}`, "--clear-groups", "--"],
    ...[join(node, "node"), join(seen, "test/support/box-roads.ts"), folder],
  ];
}

/** W6: what Landlock does not hold, as its page says; and what a machine may have or not. */
const knownOfLandlock = [
  "the size of a file outside",
  "change a mode outside",
  "change a time outside",
  "a process of the host by its name",
];
const isKnown = (through: readonly string[]): boolean =>
  through.filter((road) => road !== "the list of keys").join() === knownOfLandlock.join();

describe.each(whoTries)("W6, W7, W8 as %s, in every kind of box that the machine gives", (name, wordsFor) => {
  test("leads no road out, everything ends with the worker, and work can be done", async () => {
    const folder = join(base, name.replaceAll(" ", "-"));
    mkdirSync(folder);
    const [command = "", ...args] = wordsFor(folder);
    const { stdout } = await promisify(execFile)(command, args, { cwd: "/", env: { PATH: process.env["PATH"], HOME: folder } });
    const { reports, missing } = JSON.parse(stdout) as { reports: readonly RoadReport[]; missing: readonly { tier: string }[] };
    const clean = { through: [], failing: [], survivors: [], outside: "mine mine", tried: expect.toSatisfy((tried) => tried >= 50) };
    expect(missing).toEqual([]);
    expect(reports).toEqual([
      { tier: "A", ...clean },
      { tier: "A'", ...clean },
      { tier: "B", ...clean, through: expect.toSatisfy(isKnown), failing: ["talk to itself", "sockets of the usual families"] },
    ]);
    expect(["/etc/assent-box", "/usr/assent-box"].filter(existsSync)).toEqual([]);
  });
});
