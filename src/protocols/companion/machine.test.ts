import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answered } from "../../kernel/events.fixture.ts";
import type { GateOpened } from "../../kernel/gate.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { dispatchLayers } from "../../lexicon/layers.ts";
import { companion } from "./machine.ts";
import { companionLimits, lessonRows, lessonsIn, proposalKey } from "./policy.ts";
import type { CompanionCommand, CompanionEffect, CompanionEvent, CompanionState, LessonKind, LessonSighting } from "./types.ts";
import { words } from "./words.ts";

const day = 86_400_000;
const at = (days: number): string => new Date(Date.UTC(2026, 0, 1) + days * day).toISOString();
type Begin = Extract<CompanionCommand, { type: "companion.begin" }>;
const begin: Begin = { type: "companion.begin", root: "/shop", everyMs: day, attended: true, nevers: [], at: at(0) };

const sighting = (mission: string, more: Partial<LessonSighting> = {}): LessonSighting => ({
  ...{ kind: "red-together", subject: "npm test", isHit: true, cite: `${mission}@7`, mission, at: at(0), agent: "codex" },
  ...more,
});

/** A companion and everything it said, move by move. */
class Played {
  state: CompanionState = companion.initial;
  said: CompanionEvent[] = [];

  take(events: readonly CompanionEvent[]): void {
    this.said.push(...events);
    this.state = events.reduce(companion.evolve, this.state);
  }

  offer(command: CompanionCommand): readonly CompanionEvent[] {
    const events = companion.decide(command, this.state);
    if (isRefusal(events)) throw new Error(events.because);
    this.take(events as readonly CompanionEvent[]);
    return events as readonly CompanionEvent[];
  }

  round(
    sightings: readonly LessonSighting[],
    more: Partial<Extract<CompanionCommand, { type: "round.report" }>> = {},
  ): readonly GateOpened[] {
    const number = this.job.rounds + 1;
    const said = this.offer({ type: "round.report", number, sightings, position: number * 100, hasMore: false, at: at(number), ...more });
    return said.flatMap((event) => (event.type === "gate.opened" ? [event] : []));
  }

  answer(number: number, option: string): void {
    this.take([answered("mission-proposed", proposalKey(number), option)]);
  }

  get job(): Extract<CompanionState, { phase: "watching" }> {
    if (this.state.phase !== "watching") throw new Error(`it is ${this.state.phase}`);
    return this.state;
  }

  get due(): readonly string[] {
    return companion.due(this.state).map(({ type, key, notBefore = "" }) => [type, key, notBefore].filter(Boolean).join(" "));
  }
}

function begun(more: Partial<Begin> = {}): Played {
  const played = new Played();
  played.offer({ ...begin, ...more });
  return played;
}

describe("a companion", () => {
  test("D27 it looks by its schedule: at once, then each time after what it says; at once again where there is more to read", () => {
    const played = begun();
    expect(played.due).toEqual([`watch-journal round:1 ${at(0)}`]);
    played.round([], { hasMore: true });
    expect(played.due).toEqual([`watch-journal round:2 ${at(1)}`]);
    played.round([]);
    expect(played.due).toEqual([`watch-journal round:3 ${at(3)}`]);
    expect(played.job.position).toBe(200);
    played.offer({ type: "round.ask", at: at(2.5) });
    expect(played.due).toEqual([`watch-journal round:3 ${at(2.5)}`]);
    expect(
      companion.decide({ type: "round.report", number: 2, sightings: [], position: 1, hasMore: false, at: at(9) }, played.state),
    ).toMatchObject({
      because: "this round is over",
    });
  });

  test("D27 the same in a second mission is a lesson with where it was seen, and asks for work once everything was read", () => {
    const played = begun();
    expect(played.round([sighting("m1"), sighting("m1", { cite: "m1@9" })])).toEqual([]);
    expect(lessonsIn(played.job)).toEqual([]);
    expect(played.round([sighting("m2")], { hasMore: true })).toEqual([]);
    const [opened] = played.round([]);
    expect(opened?.gate).toMatchObject({ kind: "mission-proposed", key: "proposal:1", urgency: 0 });
    expect(opened?.gate.evidence.map(({ claim, source }) => [claim, source])).toEqual([
      ["seen in m1@7", "assent show m1"],
      ["seen in m1@9", "assent show m1"],
      ["seen in m2@7", "assent show m2"],
    ]);
    expect(lessonsIn(played.job).map(words.lesson)).toEqual(["`npm test` failed 3 times in 2 missions on pieces that had passed apart"]);
  });

  test("D27 a check that passes later ends its lesson; another answer begins the count anew", () => {
    const played = begun();
    played.round([sighting("m1"), sighting("m2"), sighting("m3", { isHit: false })]);
    expect(lessonsIn(played.job)).toEqual([]);
    const answer = (variant: string): LessonSighting => sighting("m1", { kind: "answered-alike", subject: "subtask-failed", variant });
    played.round([answer("drop"), answer("drop"), answer("drop")]);
    expect(lessonsIn(played.job).map(words.lesson)).toEqual([
      'questions of the kind `subtask-failed` were answered "Go on without it" the last 3 times',
    ]);
    played.round([answer("again")]);
    expect(lessonsIn(played.job)).toEqual([]);
  });

  test("D27 an agent's work is only a lesson where it is sent back more often than that of others", () => {
    const sent = (subject: string, isHit: boolean): LessonSighting => sighting("m1", { kind: "sent-back", subject, isHit });
    const alone = begun();
    alone.round([sent("codex", true), sent("codex", true), sent("codex", true)]);
    expect(lessonsIn(alone.job)).toEqual([]);
    alone.round([sent("claude", true), sent("claude", false), sent("codex", false)]);
    expect(lessonsIn(alone.job).map(words.lesson)).toEqual(["work of `codex` was sent back 3 of 4 times, more than anybody else's"]);
  });

  test("D27 a person's yes is handed to intake, once; nobody's answer hands in nothing", () => {
    const played = begun();
    played.round([sighting("m1"), sighting("m2")]);
    played.round([]);
    expect(played.due).toEqual([`watch-journal round:3 ${at(3)}`]);
    played.answer(1, "start");
    expect(companion.due(played.state)[0]).toMatchObject({ type: "hand-to-intake", key: "hand:1", agent: "codex", root: "/shop" });
    played.offer({ type: "mission.report", number: 1, end: { session: "mission-x" } });
    expect(played.due).toEqual([`watch-journal round:3 ${at(3)}`]);
    expect(played.job.proposals).toMatchObject([{ standing: "started", session: "mission-x", by: "Mira" }]);
    expect(isRefusal(companion.decide({ type: "mission.report", number: 1, end: { session: "y" } }, played.state))).toBe(true);
  });

  test("D27 missions that took from its budget are remembered when many others were turned down", () => {
    const played = begun();
    played.round([sighting("m1"), sighting("m2")]);
    played.answer(1, "start");
    played.offer({ type: "mission.report", number: 1, end: { session: "mission-x" } });
    for (let number = 2; number < companionLimits.proposalsMax + 5; number += 1) {
      played.round([sighting(`m${number + 1}`)]);
      played.answer(number, "later");
    }
    played.round([sighting("last")]);
    played.answer(companionLimits.proposalsMax + 5, "start");
    expect(companion.due(played.state)[0]).toMatchObject({ type: "hand-to-intake", before: ["mission-x"] });
  });

  test.each([true, false])("D24, D27 who said yes is who asks for the mission, and whether that is certain is known: %s", (verified) => {
    const played = begun();
    played.round([sighting("m1"), sighting("m2")]);
    const by = { name: "Omar", via: "token", verified } as const;
    played.take([{ ...answered("mission-proposed", proposalKey(1), "start"), by }]);
    const { proposal } = companion.due(played.state)[0] as Extract<CompanionEffect, { type: "hand-to-intake" }>;
    expect([proposal.by, proposal.isVerified ?? false]).toEqual(["Omar", verified]);
  });

  test("D27 later asks again when it has happened again, never does not, also not the next companion", () => {
    const played = begun();
    played.round([sighting("m1"), sighting("m2")]);
    played.answer(1, "later");
    expect(played.round([])).toEqual([]);
    expect(played.round([sighting("m3")]).map(({ gate }) => gate.key)).toEqual(["proposal:2"]);
    played.answer(2, "never");
    expect(played.round([sighting("m4")])).toEqual([]);
    expect(played.due).toHaveLength(1);
    const next = begun({ nevers: played.job.nevers });
    expect(next.round([sighting("m1"), sighting("m2")])).toEqual([]);
    expect(lessonsIn(next.job)).toHaveLength(1);
  });

  test("D27 who may start one is in the table; what is refused is on record", () => {
    const refused = dispatchLayers.filter((from) => {
      const said = companion.decide({ ...begin, from }, companion.initial);
      return !isRefusal(said) && said.some(({ type }) => type === "dispatch.refused");
    });
    expect(refused).toEqual(["companion", "intake", "planner", "worker"]);
  });

  test("D27 a round that failed for good and was given up comes again in its time; a mission given up stays unbegun", () => {
    const played = begun();
    played.take([{ type: "effect.settled", key: "round:1", how: "halted" }]);
    expect(played.due).toEqual([`watch-journal round:2 ${at(1)}`]);
    played.round([sighting("m1"), sighting("m2")]);
    played.answer(1, "start");
    played.take([{ type: "effect.settled", key: "hand:1", how: "halted" }]);
    expect(played.job.proposals).toMatchObject([{ standing: "failed" }]);
    played.take([{ type: "session.ended", outcome: "stopped", left: [] }]);
    expect([companion.due(played.state), played.state.phase]).toEqual([[], "over"]);
  });
});

const kinds = Object.keys(lessonRows) as LessonKind[];
const sightings = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    subject: fc.oneof(fc.nat(3), fc.nat(400)).map((n) => `subject ${n}`),
    isHit: fc.boolean(),
    mission: fc.integer({ min: 0, max: 30 }).map((n) => `m${n}`),
    variant: fc.constantFrom("start", "stop"),
  }),
  { maxLength: 400 },
);
const moves = fc.array(
  fc.oneof(
    fc.record({ move: fc.constant("round" as const), sightings }),
    fc.record({ move: fc.constant("answer" as const), option: fc.constantFrom("start", "later", "never"), pick: fc.nat(5) }),
  ),
  { maxLength: 12 },
);

test("D27 whatever it sees and whatever people answer, it stays bounded and starts nothing itself", () => {
  fc.assert(
    fc.property(moves, (played) => {
      const it = begun();
      for (const move of played) {
        const open = it.job.proposals.filter(({ standing }) => standing === "open");
        if (move.move === "round")
          it.round(move.sightings.map((each, n) => sighting(each.mission, { ...each, cite: `${each.mission}@${n}` })));
        else if (open.length > 0) it.answer(open[move.pick % open.length]?.number ?? 0, move.option);
        const { trails, proposals } = it.job;
        expect(trails.length).toBeLessThanOrEqual(companionLimits.trailsMax);
        expect(lessonsIn(it.job).length).toBeLessThanOrEqual(companionLimits.lessonsMax);
        expect(proposals.filter(({ standing }) => standing === "open").length).toBeLessThanOrEqual(companionLimits.openMax);
        const started = proposals.filter(({ standing }) => standing === "accepted").map(({ number }) => `hand:${number}`);
        const due = companion.due(it.state);
        expect(due.filter(({ type }) => type !== "watch-journal").map(({ type, key }) => [type, key])).toEqual(
          started.slice(0, 1).map((key) => ["hand-to-intake", key]), // the next one finds what this one may take gone
        );
      }
    }),
    { numRuns: 60 },
  );
});
