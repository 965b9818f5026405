import { describe, expect, test } from "vitest";
import { endPointGaps, isConcrete } from "./look.ts";
import { endPointsIn } from "./traces.ts";
import type { ElicitTraces, TracedAnswer, TracedCall, TracedCommit, TracedSession } from "./types.ts";

const none: ElicitTraces = { answers: [], calls: [], sessions: [], commits: [], sayings: [] };
const keysOf = (traces: Partial<ElicitTraces>): readonly string[] => endPointsIn({ ...none, ...traces }).map(({ key }) => key);
const start = Date.parse("2026-09-01T09:00:00.000Z");
/** So many hours after the beginning. */
const hour = (count: number): string => new Date(start + count * 3_600_000).toISOString();
const times = <Item>(count: number, make: (at: number) => Item): readonly Item[] => Array.from({ length: count }, (_, at) => make(at));

const answer = (at: number, more: Partial<TracedAnswer> = {}): TracedAnswer => ({
  ...{ session: "s", kind: "gap", question: "Which region?", option: "provide", label: "", text: "eu", openedAt: hour(at), at: hour(at) },
  ...more,
});
const call = (at: number, more: Partial<TracedCall> = {}): TracedCall => ({
  session: "s",
  agent: "a",
  command: "make",
  at: hour(at),
  ...more,
});
const commit = (at: number, more: Partial<TracedCommit>): TracedCommit => ({
  ...{ hash: `${at}aaaaaaaaa`, at: hour(at), parents: [], subject: "x", body: "", files: [] },
  ...more,
});

test("P6 of a long question three hundred characters tell an end point from another", () => {
  const subject = { intent: "something is off", cwd: "/p" };
  const found = endPointsIn({
    ...none,
    answers: times(4, (at) => answer(at, { text: "e".repeat(200), question: `Which ${"q".repeat(400)}?` })),
  });
  const point = (key: string) => found.map((each) => ({ ...each, key }));
  expect(endPointGaps(subject, point("k".repeat(301)), [])[0]?.steps[0]?.future).toBe("k".repeat(300));
});

describe("P6 each threshold, on either side", () => {
  test("P6 the same answer: seven of ten are usual, six are not", () => {
    const answers = (same: number): readonly TracedAnswer[] => times(10, (at) => answer(at, { text: at < same ? "eu" : `other ${at}` }));
    expect([6, 7].map((same) => keysOf({ answers: answers(same) }))).toEqual([[], ["asked:eu"]]);
  });

  test("P6 a question of risk, and one that was dismissed without a word, is no answer", () => {
    expect(keysOf({ answers: times(4, (at) => answer(at, { kind: "risk" })) })).toEqual([]);
    for (const option of ["dismiss", "escape", "withdraw"])
      expect(keysOf({ answers: times(4, (at) => answer(at, { option, text: "", label: "no" })) })).toEqual([]);
    expect(keysOf({ answers: times(4, (at) => answer(at, { option: "provide", text: "", label: "no" })) })).toEqual(["asked:no"]);
  });

  test("P6 small words are not what a question is about", () => {
    const small = ["which", "what", "where", "should", "would", "this", "that", "with", "from", "does", "want", "need", "welche", "sollte"];
    for (const word of small)
      expect(keysOf({ answers: times(4, (at) => answer(at, { question: `${word}?`, text: `${at}` })) })).toEqual([]);
    expect(keysOf({ answers: times(4, (at) => answer(at, { question: small.join(" ") })) })).toEqual([]);
  });

  test("P6 a person's questions of one form: four, of three words or more", () => {
    const sayings = (count: number, text: (at: number) => string) =>
      times(count, (at) => ({ place: "talk", at: hour(at), by: "person" as const, text: text(at) }));
    for (const lead of ["where", "how", "which", "what", "who", "wo", "wie", "comment"])
      expect([3, 4].map((count) => keysOf({ sayings: sayings(count, (at) => `${lead} is ${"abcd".charAt(at)} configured?`) }))).toEqual([
        [],
        [`around:${lead} is … configured`],
      ]);
    expect(keysOf({ sayings: sayings(4, () => "where to?") })).toEqual([]);
    expect(keysOf({ sayings: sayings(4, () => "where is it?") })).toEqual(["around:where is … it"]);
  });

  const waiting = (hours: number, session: number, openedAt = hour(0)): Partial<ElicitTraces> => ({
    answers: [answer(0, { openedAt, at: new Date(Date.parse(openedAt) + hours * 3_600_000).toISOString() })],
    sessions: [{ stream: "s", outcome: "converged", startedAt: hour(0), updatedAt: hour(session) }],
  });
  test("P6 four hours at questions are a trouble, and a quarter of the time", () => {
    expect([3.9, 4].map((hours) => keysOf(waiting(hours, 5)))).toEqual([[], ["waited:false"]]);
    expect([41, 40].map((session) => keysOf(waiting(10, session)))).toEqual([[], ["waited:false"]]);
  });
  test("P6 what is asked from five in the afternoon to six in the morning waits through the night", () => {
    const asked = ["16:59", "17:00", "05:59", "06:00"].map((time) => keysOf(waiting(10, 11, `2026-09-01T${time}:00.000Z`))[0]);
    expect(asked).toEqual(["waited:false", "waited:true", "waited:true", "waited:false"]);
  });
  test("P6 an answer within the hour is no wait", () => {
    const answers = (hours: number): readonly TracedAnswer[] =>
      times(8, (at) => answer(at * 24, { at: hour(at * 24 + hours), text: `${at}` }));
    expect([1, 1.1].map((hours) => keysOf({ answers: answers(hours) }))).toEqual([[], ["waited:false"]]);
  });

  test("P6 the same few commands, eight times; three are few, two are not, and machines do not count", () => {
    const calls = (rounds: number, commands: readonly string[], agent = "a"): readonly TracedCall[] =>
      times(rounds * commands.length, (at) => call(at / 100, { agent, command: commands[at % commands.length] ?? "" }));
    for (const commands of [
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
      ["a", "b", "c", "d", "e"],
      ["a", "b", "c", "d", "e", "f"],
    ])
      expect([7, 8].map((rounds) => keysOf({ calls: calls(rounds, commands) }))).toEqual([[], [`repeated:${commands.join(",")}`]]);
    expect(keysOf({ calls: calls(9, ["a", "b"]) })).toEqual([]);
    for (const agent of ["cron", "ci", "bot"]) expect(keysOf({ calls: calls(9, ["a", "b", "c"], agent) })).toEqual([]);
  });

  test("P6 a line that is changed only in its numbers, five times", () => {
    const commits = (count: number): readonly TracedCommit[] =>
      times(count, (at) =>
        commit(at, { files: [{ path: "a.toml", added: [{ text: `v = ${at + 1}` }], removed: [{ text: `v = ${at}` }] }] }),
      );
    expect([4, 5].map((count) => keysOf({ commits: commits(count) }))).toEqual([[], ["churned:a.toml v = #"]]);
  });

  test("P6 what was reverted, and the reverts, are told once and not also as a line that is changed again and again", () => {
    const edit = (from: number, to: number) => [
      { path: "deploy/a.toml", added: [{ text: `v = ${to}` }], removed: [{ text: `v = ${from}` }] },
    ];
    const pair = (at: number): readonly TracedCommit[] => [
      commit(2 * at, { hash: `${at}abcdef12`, subject: `raise it ${at}`, files: edit(1, 2) }),
      commit(2 * at + 1, { subject: `Revert "raise it ${at}"`, files: edit(2, 1) }),
    ];
    expect(keysOf({ commits: times(6, pair).flat() })).toEqual(["reverted:deploy/"]);
    const byHash = times(6, pair).map(([first, second]) => [
      ...(first ? [first] : []),
      ...(second ? [{ ...second, subject: "Take it back", body: `This reverts commit ${first?.hash ?? ""}.` }] : []),
    ]);
    expect(keysOf({ commits: byHash.flat() })).toEqual(["reverted:deploy/"]);
  });

  const timed = (count: number, before: number, after: number): Partial<ElicitTraces> => ({
    calls: times(count, (at) =>
      call(at, { endedAt: new Date(Date.parse(hour(at)) + (at < Math.floor(count / 2) ? before : after) * 1000).toISOString() }),
    ),
  });
  test("P6 a command is slower by eight samples, twice the time and five seconds", () => {
    expect([7, 8].map((count) => keysOf(timed(count, 10, 40)))).toEqual([[], ["slower:make"]]);
    expect([19, 20].map((after) => keysOf(timed(8, 10, after)))).toEqual([[], ["slower:make"]]);
    expect([5.9, 6].map((after) => keysOf(timed(8, 1, after)))).toEqual([[], ["slower:make"]]);
  });
  test("P6 by the slow ones: one in ten, not one in twenty", () => {
    const calls = (slow: number): readonly TracedCall[] =>
      times(40, (at) => call(at, { endedAt: new Date(Date.parse(hour(at)) + (at >= 20 && at < 20 + slow ? 90 : 1) * 1000).toISOString() }));
    expect([2, 3].map((slow) => keysOf({ calls: calls(slow) }))).toEqual([[], ["slower:make"]]);
  });

  const sessions = (left: number, leftHours: number, keptHours: number): readonly TracedSession[] => [
    ...times(left, (at) => ({ stream: `l${at}`, outcome: "escaped", startedAt: hour(0), updatedAt: hour(leftHours) })),
    { stream: "k", outcome: "converged", startedAt: hour(0), updatedAt: hour(keptHours) },
  ];
  test("P6 three sessions given up, and half of the time", () => {
    expect([2, 3].map((left) => keysOf({ sessions: sessions(left, 9, 1) }))).toEqual([[], ["given-up"]]);
    expect([31, 30].map((kept) => keysOf({ sessions: sessions(3, 10, kept) }))).toEqual([[], ["given-up"]]);
  });

  const merged = (count: number, hours: number, others: number): readonly TracedCommit[] =>
    [...times(count, (at) => ({ folder: "ui", at, hours })), { folder: "api", at: 50, hours: others }].flatMap(
      ({ folder, at, hours: late }) => {
        const files = [{ path: `${folder}/x`, added: [], removed: [] }];
        return [commit(at, { hash: `side${at}`, files }), commit(at + late, { hash: `merge${at}`, parents: ["p", `side${at}`], files })];
      },
    );
  test("P6 three merges that took a day, and five times as long as elsewhere", () => {
    expect([2, 3].map((count) => keysOf({ commits: merged(count, 30, 1) }))).toEqual([[], ["landed:ui/"]]);
    expect([23, 24].map((hours) => keysOf({ commits: merged(3, hours, 1) }))).toEqual([[], ["landed:ui/"]]);
    expect([49, 50].map((hours) => keysOf({ commits: merged(3, hours, 10) }))).toEqual([[], ["landed:ui/"]]);
  });

  test("P6 plans that are changed alike, three times, in whichever of these ways", () => {
    for (const option of ["change", "modify", "reorder", "again", "extend"])
      expect(
        [2, 3].map((count) => keysOf({ answers: times(count, (at) => answer(at, { option, question: `${at}`, text: `tests ${at}` })) })),
      ).toEqual([[], ["changed:tests"]]);
  });

  test("P6 three records are shown, however many there are", () => {
    const [found] = endPointsIn({ ...none, answers: times(9, (at) => answer(at)) });
    expect(found?.evidence).toHaveLength(3);
  });

  test("P6 reverts of an experiment and of prose are none, and four small ones come after one large trouble", () => {
    const revert = (at: number, path: string, subject = 'Revert "x"') => commit(at, { subject, files: [{ path, added: [], removed: [] }] });
    for (const end of ["md", "txt", "adoc", "rst"]) expect(keysOf({ commits: times(3, (at) => revert(at, `docs/a.${end}`)) })).toEqual([]);
    expect(keysOf({ commits: times(3, (at) => revert(at, "src/a", 'Revert "an experiment"')) })).toEqual([]);
    const both = keysOf({ commits: times(3, (at) => revert(at, "src/a")), answers: times(7, (at) => answer(at)) });
    expect(both).toEqual(["asked:eu", "reverted:src/"]);
    expect(keysOf({ commits: times(4, (at) => revert(at, "src/a")), answers: times(7, (at) => answer(at)) })[0]).toBe("reverted:src/");
  });
});

describe("P6 what is shown", () => {
  const subject = { intent: "something is off", cwd: "/p" };
  const points = times(20, (at) => ({ key: `k${at}`, text: `t${at}`, weight: 20 - at, about: [], evidence: [] }));
  const dismissed = (count: number) =>
    times(count, (at) => ({
      kind: "endpoint",
      key: `page-${at + 1}`,
      title: "t",
      text: null,
      by: "Ada",
      at: null,
      how: "dismiss" as const,
    }));
  test("P6 three at a time, and three times", () => {
    expect([0, 1, 2, 3].map((pages) => endPointGaps(subject, points, dismissed(pages))[0]?.steps.length)).toEqual([3, 3, 3, undefined]);
  });
  test.each(
    (
      "add fix change rename reduce remove delete write make set update implement create move raise lower replace show sort " +
      "export import use upgrade migrate deploy split merge passe ajoute ändere setze füge lösche cambia añade"
    ).split(" "),
  )("P6 “%s …” is a task", (verb) => expect(isConcrete({ intent: `${verb} the header`, cwd: "/p" })).toBe(true));
  test.each(["want", "should", "must", "need to", "has to", "expects"])("P6 “… %s …” says how it is to be", (word) =>
    expect(isConcrete({ intent: `the header ${word} blue`, cwd: "/p" })).toBe(true),
  );
});
