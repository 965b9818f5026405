import { expect, test } from "vitest";
import type { Action } from "../../risk/types.ts";
import { act, assessment } from "./machine.fixture.ts";
import { raiseLeft } from "../../consent/left.ts";
import { moved } from "./evolve.ts";
import type { AttendState, WorkingState } from "./types.ts";

const cleared = { call: "task:t1.0", hash: "h" as never, signals: [], portable: "p" as never, repeatable: false };
const entry = { hash: "h", pattern: { tool: "Bash", target: "x", environment: "local" }, signals: [], at: "", parked: true };
const working = {
  phase: "working",
  cwd: "/srv/shop",
  tasks: [{ task: act("t1", "rm x"), status: "cleared", attempt: 0, attention: "meso", cleared }],
  waiting: { "task:t2.0": entry },
  approvals: [{ pattern: entry.pattern, signals: [] }],
} as unknown as WorkingState;
const place = { machine: "two", host: "two", repository: null };
const move = (from: string, cwd: string) => ({ type: "session.moved", cwd, place, from: { cwd: from } }) as const;
const going = (state: AttendState, ...places: readonly string[]): WorkingState =>
  places.reduce<AttendState>((at, to, index) => (index === 0 ? at : moved(at, move(places[index - 1] ?? "", to))), state) as WorkingState;

test("M4 a move leaves standing approvals behind; an answer counts as far as the place makes no difference", () => {
  const after = going(working, "/home/ci/shop", "/srv/shop");
  expect(after.approvals).toEqual([]);
  expect([after.waiting["task:t2.0"]?.left, after.tasks[0]?.cleared?.left]).toEqual([true, true]);
});

test("M4 the folders of before are remembered, without the one that the session is in and those around it", () => {
  expect(going(working, "/a", "/b").left).toEqual(["/a"]);
  expect(going(working, "/a", "/b", "/c").left).toEqual(["/a", "/b"]);
  expect(going(working, "/a", "/b", "/a").left).toEqual(["/b"]);
  expect(going(working, "/a", "/a/lib").left).toEqual([]);
});

const action = (command: string, cwd = "/b"): Action => ({ tool: "Bash", input: { command }, cwd });

test.each<[Action, string]>([
  [action("ls /a/src"), "gate"],
  [action("cd '/a' && ls"), "gate"],
  [action("ls", "/a/src"), "gate"],
  [action("ls src"), "low"],
  [action("ls", "/ab"), "low"],
])("M4 a person is asked about what still names a folder that was left: %j is %s", (given, verdict) => {
  const weighed = raiseLeft(assessment(), given, ["/a"]);
  expect(weighed.verdict).toBe(verdict);
  expect(raiseLeft(assessment({ verdict: "refuse" }), given, ["/a"]).verdict).toBe("refuse");
});
