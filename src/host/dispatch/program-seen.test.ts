import { expect, test } from "vitest";
import { expectProgramSeen, isKnownHere } from "./program-seen.ts";

const ground = {
  root: "/home/mira/app",
  cwd: "/home/mira/app",
  tier: "A",
  isCommitted: (path: string) => path === "bin/agent.sh",
  isKnown: (name: string) => ["agent", "node", "cat", "if"].includes(name),
} as const;

test.each([
  "command:bin/agent.sh",
  "command:./bin/agent.sh --fast",
  "command:/home/mira/app/bin/agent.sh",
  "command:node_modules/.bin/agent",
  "command:agent",
  "command:node /tmp/agent.js",
  "command:/usr/local/bin/agent -x",
  "command:/opt/agent",
  "command:A=/tmp/x agent",
  'command:"$HOME/agent"',
  "command:cat > /tmp/x",
  "command:if true; then agent; fi",
  "command:own () { agent; }; own",
  "command:$AGENT x",
  "claude-code",
])("W2 %s may be found in the worker's place", (agent) => {
  expect(() => expectProgramSeen(agent, ground)).not.toThrow();
});

test.each(["command:agent/new.sh", "command:./agent.sh", "command:/home/mira/app/agent.sh --fast", "command:bin/../agent.sh"])(
  "W2 %s is not committed, and is named before anything begins",
  (agent) => {
    expect(() => expectProgramSeen(agent, ground)).toThrow(/as it is committed, and agent.*Commit it/);
    expect(() => expectProgramSeen(agent, { ...ground, tier: "C" })).toThrow("Commit it");
  },
);

test.each(["command:/tmp/agent.sh", "command:/home/mira/agent.sh x", "command:../agent.sh", "command:/root/.local/bin/agent"])(
  "W7 %s lies in a folder that a box hides",
  (agent) => {
    expect(() => expectProgramSeen(agent, ground)).toThrow("does not show this folder");
    expect(() => expectProgramSeen(agent, { ...ground, tier: "B" })).toThrow("does not show this folder");
    expect(() => expectProgramSeen(agent, { ...ground, tier: "C" })).not.toThrow();
  },
);

test("W5 with Landlock the worker's files lie elsewhere, and only folders of the system are shown besides", () => {
  const seen = (agent: string) => () => expectProgramSeen(agent, { ...ground, tier: "B" });
  for (const agent of ["command:bin/agent.sh", "command:/usr/bin/agent", "command:/home/mira/app/node_modules/.bin/agent"])
    expect(seen(agent)).not.toThrow();
  expect(seen("command:/home/mira/app/bin/agent.sh")).toThrow("Name it from the project on: ./bin/agent.sh");
  expect(seen("command:/data/agent")).toThrow("does not show this folder");
});

test.each(["command:nosuch", "command: nosuch --fast", "command:nosuch 'x' | cat"])("W2 %s is a program that is nowhere", (agent) => {
  expect(() => expectProgramSeen(agent, ground)).toThrow("there is no program nosuch in the search path");
});

test("W2 the shell knows its own words and the programs of the machine", () => {
  expect(["cd", "if", "sh", "no-such-program-here"].map(isKnownHere)).toEqual([true, true, true, false]);
});
