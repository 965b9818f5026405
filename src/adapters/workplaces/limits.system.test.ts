import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { debianTool } from "../../../test/support/debian.ts";
import { boxedScript, openSample, workSample, type WorkSample } from "../../../test/support/work-sample.ts";
import { watchBox, type BoxLimits } from "./limits.ts";

const base = mkdtempSync(join(tmpdir(), "assent-limits-"));
let sample: WorkSample;

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  await debianTool("python3", "python3");
  sample = workSample(base);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const roomy: BoxLimits = { memoryBytes: 2e9, processes: 200, diskBytes: 2e9 };

/** Runs a script in a box that is watched; how that ended, and which limit it went beyond. */
async function watched(
  name: string,
  script: string,
  { tier = "A", ...limits }: Partial<BoxLimits> & { tier?: "A" | "B" | "C" },
): Promise<{ code: number | null; exceeded: string }> {
  const [place, noteIn] = [await openSample(sample, name, tier), join(base, `${name}.json`)];
  const { command, args, cwd, env } = boxedScript(sample, place, script, {
    tier,
    noteIn,
    home: { from: join(base, name, "home"), at: "/home/worker" },
  });
  const watch = watchBox({ noteIn, folder: join(base, name), limits: { ...roomy, ...limits } });
  const child = spawn(command, [...args], { cwd, env, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  await watch.close();
  await place.close();
  return { code, exceeded: watch.exceeded()?.limit ?? "" };
}

const python = (line: string): string => `/usr/bin/python3 -c "import mmap, os, time; ${line}; time.sleep(60)"`;

const rows = [
  ["memory of a process", "(head -c 400000000 /dev/zero; sleep 60) | tail -n 1", { memoryBytes: 2e8 }, "memory"],
  ["files in memory", "head -c 400000000 /dev/zero > /tmp/large; sleep 60", { memoryBytes: 2e8 }, "memory"],
  ["files in memory elsewhere", "head -c 400000000 /dev/zero > /srv/large; sleep 60", { memoryBytes: 2e8 }, "memory"],
  [
    "files without a name",
    python("f=os.memfd_create('x'); [os.write(f, b'x'*(1<<20)) for _ in range(400)]"),
    { memoryBytes: 2e8 },
    "memory",
  ],
  ["shared memory", python("m=mmap.mmap(-1, 400<<20); [m.write(b'x'*(1<<20)) for _ in range(400)]"), { memoryBytes: 2e8 }, "memory"],
  ["processes", "for i in $(seq 60); do sleep 60 & done; wait", { processes: 30 }, "processes"],
  ["processes that left their group", "for i in $(seq 60); do setsid -f sleep 60; done; sleep 60", { processes: 30 }, "processes"],
  ["the disk", "head -c 60000000 /dev/urandom > large; sleep 60", { diskBytes: 3e7 }, "disk"],
  ["the disk, in a home", "head -c 60000000 /dev/urandom > ~/large; sleep 60", { diskBytes: 3e7 }, "disk"],
  ["memory, at B", "(head -c 400000000 /dev/zero; setsid -f sleep 60; sleep 60) | tail -n 1", { memoryBytes: 2e8, tier: "B" }, "memory"],
  ["memory, at C", "(head -c 400000000 /dev/zero; setsid -f sleep 60; sleep 60) | tail -n 1", { memoryBytes: 2e8, tier: "C" }, "memory"],
  ["processes that left, at C", "for i in $(seq 60); do setsid -f sleep 60; done; sleep 60", { processes: 30, tier: "C" }, "processes"],
  ["the disk, at C", "head -c 60000000 /dev/urandom > large; sleep 60", { diskBytes: 3e7, tier: "C" }, "disk"],
  ["processes that left, at B", "for i in $(seq 60); do setsid -f sleep 60; done; sleep 60", { processes: 30, tier: "B" }, "processes"],
] as const;

test.each(rows)("W8 a box that goes beyond its limit of %s is ended, and told which", async (what, script, limits, named) => {
  const { code, exceeded } = await watched(what.replaceAll(/\W/g, "-"), script, limits);
  expect(exceeded).toBe(named);
  expect(code).not.toBe(0);
});

test.each(["A", "B"] as const)("W8 a box of kind %s within its limits is left alone, whatever it shares with others", async (tier) => {
  const touch = "m.write(b'x'*(60<<20)); [os.fork() for _ in range(3)]; sum(m[i] for i in range(0, 60<<20, 4096))";
  const forks = `m=mmap.mmap(-1, 60<<20); ${touch}; time.sleep(1.5)`;
  const script = `/usr/bin/python3 -c "import mmap, os, time; ${forks}" & for i in $(seq 20); do sleep 1.5 & done; wait`;
  expect(await watched(`roomy-${tier}`, script, { processes: 60, memoryBytes: 3e8, tier })).toEqual({ code: 0, exceeded: "" });
});
