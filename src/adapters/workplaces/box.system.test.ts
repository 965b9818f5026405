import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { debianTool } from "../../../test/support/debian.ts";
import { boxAround } from "./box.ts";
import { freeze, repositoryAt } from "./checkout.ts";
import { openLayer, type Workplace } from "./layer.ts";

const base = mkdtempSync(join(tmpdir(), "assent-box-"));
const project = join(base, "project");
const outside = join(base, "outside");
const git = (...args: readonly string[]): string => execFileSync("git", ["-C", project, ...args], { encoding: "utf8" });

let place: Workplace;
let server: Server;
const socket = join(base, "host.sock");

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  for (const folder of [project, outside, join(project, "src"), join(project, "node_modules/dep")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(project, "src/a.ts"), "one\n");
  writeFileSync(join(project, "src/b.ts"), "two\n");
  writeFileSync(join(project, ".gitignore"), "node_modules\ndist\n");
  writeFileSync(join(project, "node_modules/dep/index.js"), "dep\n");
  writeFileSync(join(outside, "mine"), "mine\n");
  execFileSync("git", ["init", "-q", project]);
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "-qm", "one");
  server = createServer((connection) => connection.end("host")).listen(socket);
  place = await openPlace("place");
});

afterAll(async () => {
  server.close();
  await place.close();
  rmSync(base, { recursive: true, force: true });
});

async function openPlace(name: string): Promise<Workplace> {
  const repository = await repositoryAt(project);
  const checkout = await freeze(repository, join(base, "checkout"), repository.head);
  return openLayer({ folder: join(base, name), repository, checkout, dependencies: ["node_modules"], sacred: [] });
}

const programFor = (opened: Workplace, script: string) =>
  boxAround(opened, { home: { from: join(base, "place", "home"), at: "/home/worker" }, programs: [] })({
    command: "/bin/sh",
    args: ["-c", script],
    cwd: opened.root,
    env: { PATH: process.env["PATH"], SECRET: undefined },
  });

function inBox(script: string, opened = place): { readonly code: number | null; readonly out: string } {
  const { command, args, env } = programFor(opened, script);
  const ran = spawnSync(command, [...args], { cwd: "/", env, encoding: "utf8" });
  return { code: ran.status, out: `${ran.stdout}${ran.stderr}` };
}

describe("W2 a worker's place", () => {
  test("is the project at its own path, with its history and its dependencies, and nothing to commit", () => {
    expect(inBox("pwd; git status --short; git log --oneline | wc -l; cat node_modules/dep/index.js").out).toBe(`${project}\n1\ndep\n`);
  });

  test("takes every change, and the project stays as it is", async () => {
    const opened = await openPlace("changed");
    const script = [
      "echo more >> src/a.ts; rm src/b.ts; mkdir -p new/deep; echo x > new/deep/file; ln -s a.ts src/link; touch .gitignore",
      "mkdir dist; echo y > dist/out.js; echo dep2 > node_modules/dep/index.js; chmod +x src/a.ts",
      "git add -A; git -c user.name=w -c user.email=w@example.test commit -qm work; git branch -q other",
    ].join("; ");
    expect(inBox(script, opened)).toEqual({ code: 0, out: "" });
    expect((await opened.changes()).map(({ path, kind, isExecutable }) => `${path} ${kind}${isExecutable ? " x" : ""}`)).toEqual([
      "dist/out.js file",
      "new/deep/file file",
      "src/a.ts file x",
      "src/b.ts gone",
      "src/link link",
    ]);
    await opened.close();
    expect([git("status", "--short"), git("log", "--oneline", "--all").split("\n").length]).toEqual(["", 2]);
    expect(readFileSync(join(project, "node_modules/dep/index.js"), "utf8")).toBe("dep\n");
  });

  test.each([
    ["a folder that was made anew", "rm -rf src; mkdir src; echo z > src/z.ts", ["src/a.ts gone", "src/b.ts gone", "src/z.ts file"]],
    ["a folder that became a file", "rm -rf src; echo z > src", ["src file", "src/a.ts gone", "src/b.ts gone"]],
    ["a file that became a folder", "rm src/a.ts; mkdir src/a.ts; echo z > src/a.ts/z", ["src/a.ts gone", "src/a.ts/z file"]],
    ["a folder that was renamed", "mv src lib", ["lib/a.ts file", "lib/b.ts file", "src/a.ts gone", "src/b.ts gone"]],
    ["a change that was undone", "echo x >> src/a.ts; git checkout -q src/a.ts; touch src/b.ts", []],
    ["a pipe", "mkfifo src/p", ["src/p other"]],
  ])("W4 the list of changes knows %s", async (name, script, expected) => {
    const opened = await openPlace(`list-${name.replaceAll(" ", "-")}`);
    expect(inBox(script, opened)).toMatchObject({ code: 0 });
    expect((await opened.changes()).map(({ path, kind }) => `${path} ${kind}`)).toEqual(expected);
    await opened.close();
  });

  test("is taken up again with all that was done in it", async () => {
    const first = await openPlace("again");
    inBox("echo kept > src/kept.ts; git add -A; git -c user.name=w -c user.email=w@example.test commit -qm w", first);
    await first.close();
    const second = await openPlace("again");
    expect(inBox("cat src/kept.ts; git log --oneline | wc -l", second).out).toBe("kept\n2\n");
    await second.close();
  });
});

/** Each must fail, or change nothing outside: [road, script that says `through` when it worked]. */
const roads: readonly (readonly [string, string])[] = [
  ["edit a file outside", `echo x >> ${outside}/mine && echo through`],
  ["create a file outside", `echo x > ${outside}/new && echo through`],
  ["delete a file outside", `rm ${outside}/mine && echo through`],
  ["rename a file outside", `mv ${outside}/mine ${outside}/theirs && echo through`],
  ["hard-link a file outside", `ln ${outside}/mine src/hard && echo through`],
  ["read a file outside", `cat ${outside}/mine && echo through`],
  ["write through a symbolic link", `ln -s ${outside} src/away && echo x > src/away/new && echo through`],
  ["leave by ..", "echo x > ../escaped; cat ../outside/mine && echo through"],
  ["write into /etc", "echo x > /etc/assent-box && echo through"],
  ["write into /usr", "echo x > /usr/assent-box && echo through"],
  ["change a mode outside", "chmod 777 /etc/hostname && echo through"],
  ["change an owner outside", "chown 1 /etc/hostname && echo through"],
  ["change a time outside", "touch -d 2001-01-01 /etc/hostname && echo through"],
  ["remount the root", "mount -o remount,rw / && echo through"],
  ["mount something", "mount -t tmpfs tmpfs /mnt && echo through"],
  ["unmount the project", `umount -l ${project} && echo through`],
  ["a user namespace of its own", "unshare -U true && echo through"],
  ["a mount namespace of its own", "unshare -Urm true && echo through"],
  ["the root of process 1", `cat /proc/1/root${outside}/mine && echo through`],
  ["processes of the host", `kill -0 ${process.pid} && echo through`],
  ["the command line of the host's processes", `grep -q vitest /proc/${process.pid}/cmdline && echo through`],
  ["a socket of the host", `test -S ${socket} && echo through`],
  ["the network", "exec 3<>/dev/tcp/127.0.0.1/22 && echo through"],
  ["a device", "mknod /tmp/d b 8 0 && echo through"],
  ["the disks", "head -c1 /dev/vda && echo through"],
  ["the kernel's settings", "echo 1 > /proc/sys/kernel/sysrq && echo through"],
  ["a kernel's trigger", "echo b > /proc/sysrq-trigger && echo through"],
  ["chroot", "chroot / true && echo through"],
  ["the home of people", "ls -A /root | grep -q . && ls /root/.ssh && echo through"],
  ["passwords", "test -s /etc/shadow && echo through"],
  ["control groups", "mkdir /sys/fs/cgroup/assent-box && echo through"],
  ["the clock", "date -s '2001-01-01' && echo through"],
];

describe("W7 out of the box leads no road", () => {
  test.each(roads)("%s", (_name, script) => {
    expect(inBox(script).out).not.toContain("through");
  });

  test("and outside nothing is other than it was", () => {
    expect(readFileSync(join(outside, "mine"), "utf8")).toBe("mine\n");
    expect([join(outside, "new"), join(base, "escaped"), "/etc/assent-box", "/usr/assent-box"].filter(existsSync)).toEqual([]);
    expect(git("status", "--short")).toBe("");
  });
});

const isRunning = (mark: string): boolean =>
  readdirSync("/proc").some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() === mark;
    } catch {
      return false; // it has just ended
    }
  });

test("W8 who ends the worker ends everything that it started, daemons too", async () => {
  const mark = `sleep 98${process.pid}`;
  const { command, args, env } = programFor(place, `setsid ${mark} & ${mark} & echo up; wait`);
  const child = spawn(command, [...args], { cwd: "/", env, stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await expect.poll(() => isRunning(mark)).toBe(true); // the shell says so before both have begun
  child.kill("SIGKILL");
  await expect.poll(() => isRunning(mark)).toBe(false);
});
