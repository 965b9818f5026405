import { describe, expect, test } from "vitest";
import { hookCallers } from "./hook-caller.ts";
import type { SeenProcess } from "./seen-process.ts";

const now = 100_000;
const at = (command: string, more: Partial<SeenProcess> = {}): SeenProcess => ({
  pid: 100,
  parent: 99,
  session: 100,
  terminal: 0,
  start: 1_000,
  command: command.split(" "),
  ...more,
});
const young = { start: now - 20 };
const typedInto = (command = "bash"): SeenProcess => at(command, { terminal: 5 });
const window = at("/usr/bin/gnome-terminal-server");

/** Nearest first, as the hook sees them. */
const callersOf = (...chain: readonly SeenProcess[]): readonly string[] => hookCallers(chain, now).map(({ command }) => command.join(" "));
const callerOf = (...chain: readonly SeenProcess[]): string | undefined => callersOf(...chain)[0];

describe("K7 whoever calls the hook is the client, whatever it is called", () => {
  test.each<readonly [string, readonly SeenProcess[]]>([
    ["python3 agent.py", [at("python3 agent.py"), typedInto(), window]],
    ["python3 agent.py", [at("sh -c node /x/assent-hook.js claude-code", young), at("python3 agent.py"), typedInto()]],
    ["my-agent", [at("bash -lc assent hook codex"), at("my-agent"), typedInto("-zsh"), window]],
    ["my-agent", [at("timeout 60 assent hook codex"), at("/bin/sh -c timeout 60 assent hook codex"), at("my-agent")]],
    ["my-agent", [at("npm exec assent hook codex"), at("my-agent")]],
    ["my-agent", [at("node /usr/bin/npx assent hook codex"), at("my-agent")]],
    ["my-agent", [at("bash /home/mira/wrap.sh", young), at("sh -c /home/mira/wrap.sh", young), at("my-agent")]],
    ["my-agent", [at("bash"), at("my-agent")]], // fed through a pipe
    ["bash loop.sh", [at("bash loop.sh"), typedInto()]],
    ["timeout 60 python3 agent.py", [at("timeout 60 python3 agent.py"), typedInto()]],
    ["node /opt/agent/main.js", [at("node /opt/agent/main.js"), typedInto()]],
    ["/usr/share/code/code --type=utility", [at("/usr/share/code/code --type=utility"), at("/usr/share/code/code")]],
  ])("%s", (caller, chain) => expect(callerOf(...chain)).toBe(caller));

  test("one that we know is it at once, also when it has just started", () => {
    expect(callerOf(at("sh -c x", young), at("claude -p x", young), at("node outer.js"))).toBe("claude -p x");
  });

  test("one that has just started may be a helper: whoever started it is noted too, unless people have terminals there", () => {
    const [helper, agent] = [at("python3 call-hook.py", young), at("my-agent")];
    expect(callersOf(at("sh -c x", young), helper, agent, typedInto())).toEqual(["python3 call-hook.py", "my-agent"]);
    expect(callersOf(helper, at("/opt/idea/jbr/bin/java -Didea"))).toEqual(["python3 call-hook.py"]);
    expect(callersOf(helper, typedInto(), window)).toEqual(["python3 call-hook.py"]);
  });

  test("where there are only shells for the call, the topmost below a person's own is it", () => {
    expect(callersOf(at("bash wrap.sh", young), at("bash -c x"), typedInto(), window)).toEqual(["bash -c x"]);
    expect(callerOf(at("bash -c for i in 1 2; do assent hook codex; done"), typedInto())).toContain("for i in");
    expect(callerOf(at("bash -c assent hook codex"), at("sshd: mira@notty"))).toBe("bash -c assent hook codex");
  });
});

describe("K7 a person's own", () => {
  test("shell is not the client that was started in it", () => {
    expect(callerOf(at("python3 agent.py"), typedInto(), window)).not.toBe("bash");
  });
  test("shell is what is noted when the hook is typed into it: that ends with its window", () => {
    expect(callerOf(typedInto(), window)).toBe("bash");
    expect(callerOf(typedInto("-bash"), at("sshd-session: mira@pts/3"))).toBe("-bash");
  });
  test.each(["/usr/bin/gnome-terminal-server", "sshd: mira@pts/3", "tmux: server", "/sbin/init", "login -- mira"])(
    "%s is never it",
    (command) => expect(callerOf(at(command))).toBeUndefined(),
  );
});
