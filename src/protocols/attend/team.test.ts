import { expect, test } from "vitest";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
import { act, beginning, carryOn, dueAt, endOf, fold, gatesIn, kindsIn, play, teamOf, tell } from "./machine.fixture.ts";
import type { AttendEvent, Team } from "./types.ts";

const tasks = [act("t1", "rm x")];
const withTeam = (team: Team | null): readonly AttendEvent[] => play({}, beginning({ tasks, team }));
const say = (journal: readonly AttendEvent[], ...answers: readonly AttendEvent[]): readonly AttendEvent[] =>
  answers.reduce<readonly AttendEvent[]>((all, each) => carryOn([...all, each], {}), journal);
const team = (option: string): AttendEvent => answered("team", "team", option);
const roles = (option: string, text?: string): AttendEvent => answered("roles", "roles", option, text === undefined ? {} : { text });
const members = (option: string, text?: string): AttendEvent => answered("roles", "members", option, text === undefined ? {} : { text });
const namesAt = (journal: readonly AttendEvent[]): readonly string[] | null => {
  const state = fold(journal);
  return "team" in state && state.team ? state.team.members.map(({ name }) => name) : null;
};

test("A8 no team, or an empty one: alone, and nothing is asked", () => {
  for (const none of [null, { name: "crew", members: [] }]) {
    expect(kindsIn(withTeam(none))).toEqual(["risk"]);
    expect(namesAt(withTeam(none))).toBeNull();
  }
});

test("A8 a team is asked about once: retain, augment, restructure", () => {
  const journal = withTeam(teamOf("ada"));
  expect(kindsIn(journal)).toEqual(["team"]);
  expect(gatesIn(journal)[0]?.options.map(({ id }) => id)).toEqual(["retain", "augment", "restructure"]);
  const kept = say(journal, team("retain"));
  expect(kindsIn(kept)).toEqual(["team", "risk"]);
  expect(namesAt(kept)).toEqual(["ada"]);
});

test("A8 new members are proposed, confirmed, and never more than six in all", () => {
  const small = say(withTeam(teamOf("ada")), team("augment"));
  expect(kindsIn(small)).toEqual(["team", "roles"]);
  expect(gatesIn(small)[1]?.context).toEqual([
    "reviewer (acp): reads every change before it counts as done",
    "tester (acp): writes and runs tests for what was changed",
    "security (acp): looks for what could be misused",
    "documenter (acp): keeps the documents true",
    "researcher (acp): looks things up before they are decided",
  ]);
  expect(namesAt(say(small, roles("accept")))).toEqual(["ada", "reviewer", "tester", "security", "documenter", "researcher"]);
  expect(namesAt(say(small, roles("none")))).toEqual(["ada"]);
  expect(namesAt(say(small, roles("modify", "tester, ,Ada, a, b, c, d, e")))).toEqual(["ada", "tester", "a", "b", "c", "d"]);
  const five = say(withTeam(teamOf("a", "b", "c", "d", "e")), team("augment"), roles("accept"));
  expect(namesAt(five)).toEqual(["a", "b", "c", "d", "e", "reviewer"]);
  const full = say(withTeam(teamOf("a", "b", "c", "d", "e", "f")), team("augment"));
  expect(kindsIn(full)).toEqual(["team", "risk"]);
});

test.each([
  [members("accept"), ["ada", "bob"]],
  [members("modify", "Bob, nobody"), ["bob"]],
  [members("modify", "nobody"), null],
  [members("none"), null],
])("A8 restructured, at least one stays, otherwise the session works alone", (answer, expected) => {
  expect(namesAt(say(withTeam(teamOf("ada", "bob")), team("restructure"), answer))).toEqual(expected);
});

test("A8, K14 with nobody there the team stays as it is", () => {
  const journal = play({}, beginning({ tasks: [tell("t1", "sort")], team: teamOf("ada"), attended: false }));
  expect(journal).toContainEqual(expect.objectContaining({ type: "gate.defaulted", key: "team", option: "retain" }));
  expect(endOf(journal)?.outcome).toBe("converged");
});

test("A25, K15 a question that lapses is put again; given up, the team stays as it is", () => {
  const journal = [...withTeam(teamOf("ada")), lapsed("team", "team")];
  expect(dueAt(journal)).toMatchObject([{ key: "ask:team" }]);
  expect(namesAt([...journal, settled("ask:team", "halted")])).toEqual(["ada"]);
});
