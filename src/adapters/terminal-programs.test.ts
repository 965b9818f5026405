import { describe, expect, test } from "vitest";
import type { SeenProcess } from "./seen-process.ts";
import { isInit, isOutside, programOf } from "./terminal-programs.ts";

const seen = (more: Partial<SeenProcess>): SeenProcess => ({
  pid: 40,
  parent: 1,
  session: 40,
  terminal: 0,
  start: 1,
  command: ["sshd: mira@pts/0"],
  ...more,
});

describe("K7 a program is its file, not what it calls itself", () => {
  test.each<readonly [string, Partial<SeenProcess>]>([
    ["script", { file: "/usr/bin/script", name: "sshd" }],
    ["tmux", { file: "/usr/bin/tmux (deleted)", name: "tmux: server" }], // replaced by a newer one since
    ["kitty", { file: "/nix/store/x-kitty/bin/.kitty-wrapped" }],
    ["login", { file: "/bin/busybox", name: "login" }],
    ["bash", { file: "/run/rosetta/rosetta", name: "bash" }], // in a container made for another processor
    ["bash", { file: "/usr/bin/qemu-x86_64-static", name: "bash" }],
    ["sudo", { name: "sudo" }], // somebody else's: its file is not ours to know
    ["tmux", { name: "tmux: server" }],
    ["sshd", {}], // where the system shows nothing else
  ])("%s", (program, more) => expect(programOf(seen(more))).toBe(program));

  test("so an agent that is called like a login, a terminal or init is noted, and gives nobody a terminal", () => {
    for (const called of ["sshd: mira@pts/0", "login", "tmux", "xterm", "systemd"]) {
      const agent = seen({ command: [called], file: "/usr/bin/python3.11", name: "python3" });
      expect([called, isOutside(agent), isInit(agent)]).toEqual([called, false, false]);
    }
  });
});
