import { describe, expect, test } from "vitest";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
import { act, beginning, carryOn, dueAt, endOf, fold, gatesIn, kindsIn, play, teamOf, tell } from "./machine.fixture.ts";
import { attend } from "./machine.ts";
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

test("A8, U15 new members are named by the person, never more than six in all; no role is offered that is not held to", () => {
  const small = say(withTeam(teamOf("ada")), team("augment"));
  expect(kindsIn(small)).toEqual(["team", "roles"]);
  expect(gatesIn(small)[1]?.context).toEqual([]);
  expect(namesAt(say(small, roles("accept")))).toEqual(["ada"]);
  expect(namesAt(say(small, roles("none")))).toEqual(["ada"]);
  expect(namesAt(say(small, roles("modify", "tester, ,Ada, a, b, c, d, e")))).toEqual(["ada", "tester", "a", "b", "c", "d"]);
  const full = say(withTeam(teamOf("a", "b", "c", "d", "e", "f")), team("augment"));
  expect(kindsIn(full)).toEqual(["team", "risk"]);
});

describe("U15 nobody is taken for a reviewer where nothing would wait for a verdict", () => {
  test.each(["bob: reviews the changes", "reviewer", "bob: code review", "Bob: Auditor"])("U15 %s does not join", (said) => {
    expect(namesAt(say(withTeam(teamOf("ada")), team("augment"), roles("modify", `${said}, cat: writes the tests`)))).toEqual([
      "ada",
      "cat",
    ]);
  });

  test.each(["bob: writes previews", "bob: renders the preview page", "judy"])("U15 %s does", (said) => {
    expect(namesAt(say(withTeam(teamOf("ada")), team("augment"), roles("modify", said)))).toHaveLength(2);
  });

  test("U15 a plan whose team has one does not begin, and hears where work is judged", () => {
    const members = [{ name: "ada", type: "acp", focus: "reviews what the others did" }];
    const refused = attend.decide(beginning({ tasks: [tell("t1", "sort")], team: { name: "crew", members } }), attend.initial);
    expect(refused).toMatchObject({ because: expect.stringContaining("assent dispatch") });
  });
});

test("U15 name and part of a member reach its job", () => {
  const asked = play({}, beginning({ tasks: [tell("t1", "sort")], team: { name: "crew", members: [] } }));
  expect(kindsIn(asked)).toEqual([]);
  const crew = { name: "crew", members: [{ name: "ada", type: "acp" }] };
  const begun = play({}, beginning({ tasks: [tell("t1", "sort"), tell("t2", "file")], team: crew }));
  const joined = [...begun, team("augment"), roles("modify", "bob: writes the tests")];
  const state = fold(joined);
  expect("team" in state && state.team?.members[1]).toEqual({ name: "bob", type: "acp", focus: "writes the tests" });
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
