import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { probeTiers } from "../../src/adapters/workplaces/tier.ts";
import type { BoxTier } from "../../src/lexicon/box-tiers.ts";
import { boxedScript, openSample, runBoxed, workSample } from "./work-sample.ts";

/** Each must fail, or change nothing outside: [road, script that ends well when it worked]. */
const roadsFor = (at: {
  outside: string;
  project: string;
  socket: string;
  port: number;
  pid: number;
  queue: string;
  tier: BoxTier;
}): Readonly<Record<string, string>> => ({
  "edit a file outside": `echo x >> ${at.outside}/mine`,
  "create a file outside": `echo x > ${at.outside}/new`,
  "delete a file outside": `rm ${at.outside}/mine`,
  "rename a file outside": `mv ${at.outside}/mine ${at.outside}/theirs`,
  "hard-link a file outside": `ln ${at.outside}/mine src/hard`,
  "read a file outside": `cat ${at.outside}/mine`,
  "write through a symbolic link": `ln -s ${at.outside} src/away && echo x > src/away/new`,
  "cut a file outside": `perl -e 'truncate("${at.outside}/mine", 0) or exit 1'`,
  "the size of a file outside": `stat ${at.outside}/mine`,
  "leave by ..": "cat ../outside/mine || cat ../../outside/mine",
  "write into /etc": "echo x > /etc/assent-box",
  "write into /usr": "echo x > /usr/assent-box",
  "write into /sys": "echo x > /sys/assent-box",
  "write beside what is lent": "echo x > /run/assent-box",
  "change a mode outside": `chmod 640 ${seenIn(at)}`,
  "change an owner outside": `chown 1 ${seenIn(at)}`,
  "change a time outside": `touch -d 2001-01-01 ${seenIn(at)}`,
  "remount the root": "mount -o remount,rw /",
  "remount a folder for writing": "mount -o remount,bind,rw /",
  "mount something": "mount -t tmpfs tmpfs /mnt",
  "unmount the project": `umount -l ${at.project}`,
  "unmount the own /proc": "umount -l /proc",
  "a user namespace of its own": "unshare -U true",
  "a mount namespace of its own": "unshare -Urm true",
  "the namespaces of process 1": "nsenter --target 1 --mount true",
  "more user namespaces": "echo 100 > /proc/sys/user/max_user_namespaces",
  "the root of process 1": `cat /proc/1/root${at.outside}/mine`,
  "processes of the host": `kill -0 ${at.pid} && tr '\\0' ' ' < /proc/${at.pid}/cmdline | grep -q box-roads`,
  "the environment of a process of the host": `grep -q PATH /proc/${at.pid}/environ`,
  "tracing a process of the host": called(ptrace, attach, at.pid, 0, 0),
  "the priority of a process of the host": `renice -n 1 -p ${at.pid}`,
  "the limits of a process of the host": `prlimit --pid ${at.pid} --core=0:0`,
  "a queue of messages of the host": `ipcrm -q ${at.queue}`,
  "a process of the host by its name": "cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -q 'box-roads[.]ts'",
  "a socket of the host": `perl -MSocket -e 'socket(S, PF_UNIX, SOCK_STREAM, 0) && connect(S, sockaddr_un("${at.socket}")) or exit 1'`,
  "a port of the host": `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${at.port}'`,
  "a route out": "grep -q '[1-9A-F]' /proc/net/route && test $(wc -l < /proc/net/route) -gt 1 && " + socketOf(2),
  "a device": "mknod /tmp/d b 8 0",
  "the disks": "head -c1 /dev/vda || head -c1 /dev/sda || head -c1 /dev/nvme0n1 || head -c1 /dev/mem",
  "the kernel's settings": "echo 1 > /proc/sys/kernel/sysrq",
  "a kernel's trigger": "echo h > /proc/sysrq-trigger",
  chroot: "chroot / true",
  "a capability": `grep -qE 'Cap(Prm|Eff|Amb${at.tier === "B" ? "" : "|Bnd"}):.*[1-9a-f]' /proc/self/status`,
  "new privileges": "grep -q 'NoNewPrivs:.0' /proc/self/status",
  "the home of people": "ls -A /root /home | grep -q ssh",
  passwords: "grep -q . /etc/shadow || cat /etc/ssh/ssh_host_*_key | grep -q .",
  "control groups": "mkdir /sys/fs/cgroup/assent-box",
  "the clock": "date -s '2001-01-01'",
  "the keys of whoever started it": called(keyctl, 0, -3, 0),
  "a key for whoever started it": called(addKey, '"user"', '"a"', '"b"', 1, -3),
  "the list of keys": "grep -q . /proc/keys",
  "a socket of a virtual machine": socketOf(40),
  "sockets of other families": [3, 9, 17, 21, 29, 30, 31, 38, 44].map(socketOf).join(" || "),
  "calls in a ring": called(425, 8, '"\\0"x128'),
  "memory that nobody counts": called(447, 0),
  "the name of the machine": "hostname assent-box && test $(cat /proc/sys/kernel/hostname) = assent-box",
});

/** A file that its owner could change, as far as the box shows one. */
const seenIn = ({ tier, outside }: { tier: BoxTier; outside: string }): string => (tier === "B" ? `${outside}/mine` : "/etc/hostname");

/** Numbers of calls, which differ between processors. */
const [keyctl, addKey, ptrace] = process.arch === "arm64" ? [219, 217, 117] : [250, 248, 101];
const attach = 16;
const called = (...words: readonly (number | string)[]): string => `perl -e 'my @w=(${words.join(",")});exit(syscall($w[0],@w[1..$#w])<0)'`;
const socketOf = (family: number): string =>
  `perl -e 'socket(my $s,${family},1,0) or socket($s,${family},2,0) or socket($s,${family},5,0) or exit 1'`;

/** Each must work: a box in which nothing runs keeps nothing out. */
const needs: Readonly<Record<string, string>> = {
  "write a file": "echo x >> src/a.ts && rm src/b.ts && echo x > src/new.ts",
  "move and link from folder to folder": `perl -e 'rename("src/new.ts", "new.ts") && link("new.ts", "src/again.ts") or exit 1'`,
  "commit with git": "git add -A && git -c user.name=w -c user.email=w@example.test commit -qm w",
  "read the dependencies": "grep -q dep node_modules/dep/index.js",
  "write into a temporary folder and the home": "echo x > $TMPDIR/x && echo x > ~/x",
  "see its own processes": "grep -q . /proc/self/status",
  "pairs of sockets": "perl -MSocket -e 'socketpair(A, B, AF_UNIX, SOCK_STREAM, 0) or exit 1'",
  "threads and programs":
    "node -e 'new (require(`worker_threads`).Worker)(`0`, { eval: true }); require(`child_process`).execSync(`true`)'",
  "talk to itself": `bash -c 'exec 3<>/dev/tcp/127.0.0.1/9' 2>&1 | grep -q refused`,
  "sockets of the usual families": [1, 2, 10, 16].map(socketOf).join(" && "),
  "the usual devices": "head -c1 /dev/urandom > /dev/null && test -e /dev/fd/0 && test -c /dev/tty",
};

const isRunning = (mark: string): boolean =>
  readdirSync("/proc").some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() === mark;
    } catch {
      return false; // it has just ended
    }
  });

/** Roads that led out, and needs that were not met, of one kind of box. */
export interface RoadReport {
  readonly tier: BoxTier;
  readonly through: readonly string[];
  readonly tried: number;
  readonly failing: readonly string[];
  readonly survivors: readonly string[];
  readonly outside: string;
}

async function tryAll(base: string, tier: BoxTier): Promise<RoadReport> {
  mkdirSync(base, { recursive: true });
  const sample = workSample(base);
  const outside = join(base, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "mine"), "mine\n");
  const socket = join(base, "host.sock");
  const loopback = createServer().listen(0, "127.0.0.1");
  const servers = [createServer().listen(socket), loopback];
  await Promise.all(servers.map((server) => server.listening || once(server, "listening")));
  const { port } = loopback.address() as AddressInfo;
  const place = await openSample(sample, "place", tier);
  const queue = execFileSync("ipcmk", ["-Q"], { encoding: "utf8" }).replace(/\D/g, "");
  const roads = roadsFor({ outside, project: sample.project, socket, port, pid: process.pid, queue, tier });
  const worked = (rows: Readonly<Record<string, string>>): readonly string[] => {
    const script = Object.values(rows).map((row, at) => `( ${row} ) >/dev/null 2>&1 && echo "through ${at}"`);
    const { out } = runBoxed(sample, place, tier, script.join("\n"));
    return Object.keys(rows).filter((_, at) => out.split("\n").includes(`through ${at}`));
  };
  const done = worked(needs);
  const through = worked(roads);
  const mark = `sleep 98${process.pid}`;
  // the first process of the box stands still, or ends, where that is allowed
  const stayed = `${called(ptrace, attach, 1, 0, 0)}; kill -9 $PPID 2>/dev/null; setsid ${mark} & ${mark} & wait`;
  const { command, args, env } = boxedScript(sample, place, stayed, { tier });
  const child = spawn("/bin/sh", ["-c", '"$@" & wait', "driver", command, ...args], { cwd: "/", env, stdio: "ignore" });
  await until(() => isRunning(mark));
  child.kill("SIGKILL");
  const isEnded = await until(() => !isRunning(mark));
  await place.close();
  execFileSync("ipcrm", ["-q", queue]);
  for (const server of servers) server.close();
  return {
    tier,
    through,
    tried: Object.keys(roads).length,
    failing: Object.keys(needs).filter((name) => !done.includes(name)),
    survivors: isEnded ? [] : [mark],
    outside: [readdirSync(outside).join(), readFileSync(join(outside, "mine"), "utf8"), sample.git("status", "--short")].join(" ").trim(),
  };
}

const waitMaxMs = 60_000;

async function until(holds: () => boolean): Promise<boolean> {
  const end = Date.now() + waitMaxMs;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  return holds();
}

/** Run as a program, by whoever is to be tried: `node box-roads.ts FOLDER`. */
const [, , folder = ""] = process.argv;
const { tiers, missing } = await probeTiers(join(folder, "probe"), "C");
const reports: RoadReport[] = [];
for (const tier of tiers.filter((each) => each !== "C")) reports.push(await tryAll(join(folder, `box-${tiers.indexOf(tier)}`), tier));
process.stdout.write(JSON.stringify({ missing, reports }));
