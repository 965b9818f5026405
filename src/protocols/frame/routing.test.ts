import { describe, expect, test } from "vitest";
import { ended, lapsed } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import {
  answer,
  begin,
  carryOn,
  cost,
  eventsOf,
  fold,
  gateKindOf,
  inquired,
  openGate,
  reliability,
  resultOf,
  routing,
  typesOf,
  when,
  type World,
} from "./machine.fixture.ts";
import { frame } from "./machine.ts";

const routed = inquired();

describe("F15 the person routes", () => {
  test("F15 extend, add input, wrap up, withdraw; there is no execute; each says what it means here", () => {
    const gate = openGate(routed);
    expect(gate?.kind).toBe("routing");
    expect(gate?.options.map(({ id, changes }) => [id, changes])).toEqual([
      ["extend", routing.extend],
      ["add-input", routing.addInput],
      ["wrap-up", routing.wrapUp],
      ["withdraw", "The team is shut down; nothing is kept or made into tasks"],
    ]);
    expect(gate && gateProblem(gate)).toBeUndefined();
  });

  test("F15 added input is a named source, redoes the synthesis only, and routes again", () => {
    const seen: readonly string[][] = [[]];
    const world: World = {
      propose: (_, input) => (input.kind === "synthesis" ? (seen[0]?.push(...input.sources.map(({ id }) => id)), undefined) : undefined),
    };
    const journal = answer(routed, "add-input", "We have two disks", world);
    expect(typesOf(journal).slice(typesOf(routed).length)).toEqual(["gate.answered", "synthesis.made", "gate.opened"]);
    expect(seen[0]).toEqual([`r:${reliability}`, `r:${cost}`, "i:1"]);
    expect(gateKindOf(journal)).toBe("routing");
    expect(fold(journal)).toMatchObject({ inputs: [{ id: "i:1", text: "We have two disks", by: "Mira" }], round: 1 });
  });

  test("F15 extend asks which way: new lens, deepen, review", () => {
    const journal = answer(routed, "extend");
    expect(openGate(journal)?.options.map(({ id }) => id)).toEqual(["new-lens", "deepen", "review"]);
    const gate = openGate(journal);
    expect(gate && gateProblem(gate)).toBeUndefined();
    const reviewed = openGate(answer(journal, "review"));
    expect(reviewed?.kind).toBe("routing");
    expect(reviewed?.context).toContain(`Cost accounting, analysis: ${resultOf(cost).analysis}`);
    expect(openGate(routed)?.context.join("\n")).not.toContain("Cost accounting, analysis");
  });

  test("F15 a new lens goes back to the choice; only the new one investigates", () => {
    const asked: string[] = [];
    const world: World = { ask: ({ lens }) => (asked.push(lens), undefined) };
    const journal = answer(answer(answer(routed, "extend"), "new-lens"), "choose", "1", world);
    expect(asked).toEqual(["organisational-learning"]);
    expect(fold(journal)).toMatchObject({ phase: "routing", round: 2 });
    expect(eventsOf(journal, "synthesis.made")).toHaveLength(2);
  });

  test("F15 deepen tells the same team the same words, and their new results stand", () => {
    const world: World = {
      ask: ({ lens }) => ({ reply: { result: resultOf(lens, { contribution: `Deeper, ${lens} still sees one journal file.` }) } }),
    };
    const journal = answer(answer(routed, "extend"), "deepen", "Look at backups", world);
    expect(eventsOf(journal, "perspective.resumed")).toEqual([
      { type: "perspective.resumed", lens: reliability, told: "Look at backups" },
      { type: "perspective.resumed", lens: cost, told: "Look at backups" },
    ]);
    expect(eventsOf(journal, "perspective.given")).toHaveLength(2);
    expect(fold(journal)).toMatchObject({
      members: { [cost]: { version: 2, result: { contribution: expect.stringContaining("Deeper") } } },
    });
  });

  test("F15 no lens found in a later round leads back to routing, and nothing is lost", () => {
    const world: World = { propose: (kind) => (kind === "lenses" ? { proposal: { candidates: [] } } : undefined) };
    const journal = answer(answer(routed, "extend", undefined, world), "new-lens", undefined, world);
    expect(gateKindOf(journal)).toBe("no-lens");
    expect(gateKindOf(answer(journal, "confirm"))).toBe("routing");
  });
});

describe("F16 wrap up", () => {
  test("F16 keep, shut down, remove, tasks, in that order", () => {
    const journal = answer(answer(routed, "wrap-up"), "choose", "a1");
    expect(typesOf(journal).slice(-6)).toEqual([
      "gate.answered",
      "team.stopped",
      "team.removed",
      "tasks.made",
      "inquiry.closed",
      "session.ended",
    ]);
    expect(eventsOf(journal, "tasks.made")[0]?.tasks).toHaveLength(1);
    expect(journal.at(-1)).toEqual(ended("converged"));
  });

  test("F16 what to keep is chosen by id or number; what is unclear asks again", () => {
    const keeping = answer(routed, "wrap-up");
    expect(openGate(keeping)?.options.map(({ id }) => id)).toEqual(["a1", "c1", "choose", "all", "nothing"]);
    const gate = openGate(keeping);
    expect(gate && gateProblem(gate)).toBeUndefined();
    const unclear = answer(keeping, "choose", "the good ones");
    expect(openGate(unclear)?.context.at(-1)).toContain("Not taken");
    expect(eventsOf(answer(unclear, "choose", "2"), "tasks.made")[0]?.tasks[0]?.title).toBe("Keep one journal file");
    expect(eventsOf(answer(keeping, "c1"), "tasks.made")[0]?.tasks).toHaveLength(1);
    expect(eventsOf(answer(keeping, "nothing"), "tasks.made")).toEqual([{ type: "tasks.made", tasks: [], by: "rule" }]);
  });

  test.each(["Email the customer list", "Keep 99 journal files", "Keep one journal file for Marta Held"])(
    "U9 a task that asks for something new is refused, with the reason: %s",
    (instruction) => {
      const world: World = {
        propose: (kind, input) =>
          kind === "tasks" && input.kind === "tasks"
            ? { proposal: { tasks: [{ title: "Keep one journal file", instruction, sources: input.kept.map(({ id }) => id) }] } }
            : undefined,
      };
      const journal = answer(answer(inquired(world), "wrap-up", undefined, world), "all", undefined, world);
      expect(JSON.stringify(eventsOf(journal, "proposal.returned").at(-1)?.problems)).toContain("asks for something new");
      expect(eventsOf(journal, "tasks.made")).toEqual([]);
    },
  );

  test("F16 tasks that rest on nothing that was kept are refused; without a model they are what was kept", () => {
    const world: World = {
      propose: (kind) => (kind === "tasks" ? { proposal: { tasks: [{ title: "x", instruction: "y", sources: ["a9"] }] } } : undefined),
    };
    const journal = answer(answer(routed, "wrap-up", undefined, world), "all", undefined, world);
    expect(gateKindOf(journal)).toBe("coordinator-failed");
    const over = answer(journal, "without");
    expect(frame.output?.(fold(over))).toMatchObject({
      tasks: [
        {
          id: "t1",
          title: "Keep one journal file while appends stay below the measured limit",
          instruction: expect.stringContaining("It rests on: r:"),
        },
        { id: "t2" },
      ],
    });
  });

  test("F16 withdraw skips the keeping and still shuts the team down", () => {
    const journal = answer(routed, "withdraw");
    expect(typesOf(journal).slice(typesOf(routed).length)).toEqual([
      "gate.answered",
      "team.stopped",
      "team.removed",
      "inquiry.closed",
      "session.ended",
    ]);
    expect(journal.at(-1)).toMatchObject({ outcome: "withdrawn", left: ["nothing was kept"] });
  });

  test("F16, K8 escape leaves at once and lists what was left", () => {
    const escape = { type: "frame.escape" } as const;
    expect(when(routed, escape)).toEqual([ended("escaped", ["nothing was kept"])]);
    expect(when(begin(), escape)).toEqual([ended("escaped", [expect.stringContaining("not answered: Should we keep")])]);
    const running = inquired({ ask: ({ lens }) => (lens === cost ? { failed: "timeout", detail: "" } : undefined) });
    expect(when(running, escape)).toMatchObject([{ left: [expect.stringContaining("not answered"), "Cost accounting has not finished"] }]);
  });
});

test("K9 the output has tasks in the shape of a plan file", () => {
  const journal = answer(answer(routed, "wrap-up"), "all");
  const output = frame.output?.(fold(journal)) as { kind: string; tasks: Record<string, unknown>[] };
  expect(output.kind).toBe("FramedInquiry");
  expect(output.tasks.map((task) => Object.keys(task))).toEqual([
    ["id", "title", "instruction"],
    ["id", "title", "instruction"],
  ]);
});

test("K7 a gate that lapsed is put again", () => {
  const gate = openGate(routed);
  const journal = carryOn([...routed, lapsed("routing", gate?.key ?? "")]);
  expect(journal.at(-1)).toEqual({ type: "gate.opened", gate });
});

test("K8 a session that is stopped from outside is over, and hands over nothing", () => {
  const journal = [...routed, ended("stopped", ["x"])];
  expect(fold(journal).phase).toBe("left");
  expect(frame.output?.(fold(journal))).toBeNull();
  expect(frame.due(fold(journal))).toEqual([]);
});
