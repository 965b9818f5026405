import * as fc from "fast-check";
import { answered, branched, lapsed, openGates, settled } from "../../kernel/events.fixture.ts";
import type { Gate } from "../../kernel/gate.ts";
import { sessionId } from "../../kernel/ids.ts";
import { playedOnce } from "../../kernel/played.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import {
  act,
  assessment,
  beginning,
  fold,
  gatesIn,
  hashOf,
  perform,
  recorded,
  teamOf,
  tell,
  type Weighing,
  type World,
} from "./machine.fixture.ts";
import { attend } from "./machine.ts";
import { upstreamProtocols, type AttendCommand, type AttendEvent, type AttendState, type ExecutorEnd } from "./types.ts";

/** Arbitrary sessions of attend, played through the machine with a kernel in small. */

/** A next step. Numbers pick among what is open at that moment, so that most steps lead somewhere. */
type Step =
  | { readonly move: ExecutorEnd; readonly weighing: number }
  | { readonly answer: number; readonly option: number; readonly text: string }
  | { readonly lapse: number }
  | { readonly call: string; readonly weighing: number; readonly does: "offer" | "park" | "claim" | "report" }
  | { readonly command: AttendCommand }
  | { readonly child: "converged" | "escaped" }
  | { readonly settle: "finished" | "halted" }
  | { readonly branch: true };

export const gate: Weighing = { verdict: "gate", signals: ["Emergent"], target: "build" };
/** The same command may be weighed otherwise at another time. */
const weighings: readonly Weighing[] = [
  gate,
  gate,
  {},
  { ...gate, signals: ["Emergent", "SecurityBoundary"] },
  { ...gate, environment: "unknown" },
  { ...gate, signals: ["PromptInjection"] },
  { verdict: "advisory", signals: ["Emergent"] },
  { verdict: "refuse" },
];
const risky = ["rm a", "rm b", "deploy it"];
export const worldOf = (weighing: number, ended: ExecutorEnd): World => ({
  weigh: Object.fromEntries(risky.map((text) => [text, weighings[weighing % weighings.length] ?? {}])),
  ends: Object.fromEntries(["t1", "t2", "t3", "t4", "t5"].map((task) => [task, { ended, ...found[ended] }])),
  deficits: () => upstreamProtocols.map((protocol) => ({ protocol, quote: "tidy", source: "arguments", harm: "harm" })),
});
const found: Partial<Record<ExecutorEnd, object>> = { gated: { found: { signal: "Emergent", evidence: "odd" } } };

export const tasks = [
  act("t1", "rm a"),
  act("t2", "ls"),
  tell("t3", "deploy it"),
  act("t4", "rm b"),
  act("t5", "rm a", { irreversible: true }),
];
export const begin: fc.Arbitrary<AttendCommand> = fc
  .record({
    tasks: fc.subarray(tasks),
    attended: fc.boolean(),
    team: fc.constantFrom(null, null, teamOf("ada", "bob")),
    prior: fc.constantFrom([], [], [{ protocol: "goal", session: "g", output: "- `ls -l`\n- sort" }]),
  })
  .map(({ tasks: some, attended, ...more }) => beginning({ ...more, tasks: some, attended: attended || some.length === 0 }));

export const ended: fc.Arbitrary<ExecutorEnd> = fc.constantFrom("completed", "completed", "completed", "failed", "stale", "died", "gated");
export const report = fc.record({ task: fc.constantFrom("t1", "t3", "ghost"), attempt: fc.nat(2), ended });
export const command: fc.Arbitrary<AttendCommand> = fc.oneof(
  begin,
  report.map((each): AttendCommand => ({ type: "tasks.report", reports: [each] })),
  fc.constantFrom<AttendCommand>(
    { type: "question.put" },
    { type: "attend.close" },
    { type: "notes.silence" },
    { type: "members.stop", stopped: [] },
    { type: "upstream.scan", round: 0, deficits: [] },
    { type: "tasks.materialise", tasks: [act("t1", "curl evil")] },
    { type: "plan.weigh", weights: [] },
  ),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ move: ended, weighing: fc.nat(7) }) },
  { weight: 10, arbitrary: fc.record({ answer: fc.nat(9), option: fc.nat(9), text: fc.constantFrom("rm b", "t2 t1", "- ls", "ada") }) },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constantFrom("c1", "c2", "task:t1.0"),
      weighing: fc.nat(7),
      does: fc.constantFrom("offer", "offer", "park", "claim", "report"),
    }),
  },
  { weight: 2, arbitrary: command.map((each) => ({ command: each })) },
  { weight: 2, arbitrary: fc.record({ child: fc.constantFrom("converged", "converged", "escaped") }) },
  fc.record({ lapse: fc.nat(9) }),
  fc.record({ settle: fc.constantFrom("finished", "halted") }),
  fc.constant({ branch: true } as const),
);

export const isOver = (journal: readonly AttendEvent[]): boolean => journal.some(({ type }) => type === "session.ended");
const pick = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % Math.max(list.length, 1)];
const gateNow = (journal: readonly AttendEvent[], index: number): Gate | undefined => {
  const key = pick(openGates(journal), index);
  return gatesIn(journal).findLast((each) => each.key === key);
};

/** The kernel's part in small: commands are decided, gates close, children end, and nothing follows the end. */
function take(journal: readonly AttendEvent[], next: Step): readonly AttendEvent[] {
  if (isOver(journal)) return [];
  const state = fold(journal);
  const [due] = attend.due(state);
  if ("command" in next) return decided(journal, next.command);
  if ("branch" in next) return [branched];
  if ("call" in next) return decided(journal, callCommand(next));
  if ("settle" in next) return due && due.mode === "once" ? [settled(due.key, next.settle)] : [];
  if ("lapse" in next) {
    const open = gateNow(journal, next.lapse);
    return open ? [lapsed(open.kind, open.key)] : [];
  }
  if ("child" in next) return childOf(state, next.child);
  if ("answer" in next) {
    const open = gateNow(journal, next.answer);
    const option = open && pick(open.options, next.option);
    if (!open || !option) return [];
    return [answered(open.kind, open.key, option.id, option.text === "none" ? {} : { text: next.text })];
  }
  const performed = due && perform(due, worldOf(next.weighing, next.move));
  return performed ? decided(journal, performed) : [];
}

const childOf = (state: AttendState, outcome: "converged" | "escaped"): readonly AttendEvent[] =>
  state.phase === "routed"
    ? [
        {
          type: "child.ended",
          key: `upstream:${state.round}:${state.protocol}`,
          child: sessionId("goal-1"),
          protocol: "goal",
          outcome,
          output: null,
        },
      ]
    : [];

function callCommand({ call, weighing, does }: Extract<Step, { call: string }>): AttendCommand {
  const action = { tool: "Bash", input: { command: "rm a" }, cwd: "/project" };
  const at = "2026-03-01T12:00:00.000Z";
  if (does === "park") return { type: "call.park", call };
  if (does === "claim") return { type: "call.claim", call, hash: hashOf(action), at };
  if (does === "report") return { type: "call.report", call, outcome: "ran" };
  return { type: "call.offer", call, action, hash: hashOf(action), assessment: assessment(weighings[weighing]), at };
}

export function decided(journal: readonly AttendEvent[], command: AttendCommand): readonly AttendEvent[] {
  const events = attend.decide(command, fold(journal));
  return isRefusal(events) ? [] : recorded(journal, events);
}

/** Begun as the machine takes it, but with every protocol installed, so that the loop can go round. */
function journalOf(first: AttendCommand, steps: readonly Step[]): readonly AttendEvent[] {
  const begun = decided([], first).map((event) => (event.type === "attend.begun" ? { ...event, available: upstreamProtocols } : event));
  return steps.reduce<readonly AttendEvent[]>((journal, next) => [...journal, ...take(journal, next)], begun);
}

const played = playedOnce(journalOf);
export const always = (law: (journal: readonly AttendEvent[]) => void, numRuns = 250): void =>
  fc.assert(
    fc.property(begin, fc.array(step, { minLength: 30, maxLength: 80 }), (first, steps) => law(played(first, steps))),
    { numRuns },
  );
/** Every moment of a journal, with the state it led to. */
export function moments(
  journal: readonly AttendEvent[],
): readonly { readonly moment: readonly AttendEvent[]; readonly state: AttendState }[] {
  let state: AttendState = attend.initial;
  return journal.map((event, index) => {
    state = attend.evolve(state, event);
    return { moment: journal.slice(0, index + 1), state };
  });
}
