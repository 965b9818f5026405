import { expect, test } from "vitest";
import { isOfSystem, landlocked, without } from "./landlock.ts";

const disk: Readonly<Record<string, readonly string[]>> = {
  "/etc": ["hosts", "shadow", "ssh", "ssl"],
  "/etc/ssh": ["ssh_config", "ssh_host_rsa_key"],
  "/opt": ["node", "work"],
};
const entriesOf = (folder: string): readonly string[] => disk[folder] ?? [];

test.each<readonly [string, readonly string[], readonly string[]]>([
  ["/usr", ["/etc/shadow"], ["/usr"]],
  ["/etc", ["/etc/shadow"], ["/etc/hosts", "/etc/ssh", "/etc/ssl"]],
  ["/etc", ["/etc/shadow", "/etc/ssh/ssh_host_rsa_key"], ["/etc/hosts", "/etc/ssh/ssh_config", "/etc/ssl"]],
  ["/opt", ["/opt/work"], ["/opt/node"]],
  ["/opt/work/tools", ["/opt/work"], []],
  ["/opt/working", ["/opt/work"], ["/opt/working"]],
])("W7 of %s without %j is shown %j: what is hidden is never below what is shown", (folder, hidden, shown) => {
  expect(without(folder, hidden, entriesOf)).toEqual(shown);
});

test("W7 nobody's home, temporary folder or running system is among what every program sees", () => {
  const closed = ["/", "/home/mira", "/root", "/tmp/x", "/run/user", "/var/lib", "/srv", "/mnt", "/dev/sda", "/sys/kernel", "/usrlocal"];
  expect(closed.filter(isOfSystem)).toEqual([]);
  expect(["/usr/bin/git", "/bin", "/etc/hosts", "/opt/node/bin/node"].filter((path) => !isOfSystem(path))).toEqual([]);
});

test("W7 only its own folders may be written, and root keeps no powers", () => {
  const view = {
    shown: ["/home/mira/node"],
    own: [["/data/tree", "/home/mira/project"]] as const,
    lent: [],
    masked: [],
    closed: [],
    filterIn: "/data/f",
  };
  const program = { command: "/bin/true", args: ["x"], cwd: "/data/tree", env: {} };
  const wordsFor = (uid: number): readonly string[] => landlocked(program, view, { uid, gid: 0, exists: () => true }).args;
  const words = wordsFor(1_000);
  const given = (path: string): number => Number(words[words.indexOf(path) - 1]);
  const changes = 0x7ff2 & ~0xd;
  expect([given("/data/tree") & changes, given("/usr") & changes, given("/home/mira/node") & changes]).toEqual([0x77b2, 0, 0]);
  expect(words.filter((word) => word.startsWith("/home") || word.startsWith("/data"))).toEqual([
    "/data/f",
    "/home/mira/node",
    "/data/tree",
  ]);
  expect(words.slice(-3)).toEqual(["run", "/bin/true", "x"]);
  expect([wordsFor(0), words].map((each) => each.includes("--bounding-set=-all"))).toEqual([true, false]);
});
