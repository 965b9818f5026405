import { describe, expect, test } from "vitest";
import { gateProblem } from "../../../kernel/gate.ts";
import type { Json } from "../../../kernel/ids.ts";
import { chosenIn } from "./chosen.ts";
import {
  answer,
  begin,
  candidates,
  cost,
  eventsOf,
  fold,
  gateKindOf,
  lensNames,
  lensRow,
  openGate,
  proposalFor,
  queueing,
  reliability,
  typesOf,
  type World,
} from "../machine.fixture.ts";
import { frame } from "../machine.ts";
import { frameLimits } from "../policy.ts";

/** A world in which lenses are proposed so, the first time and every time after. */
const placing = (...proposals: readonly Json[]): World => {
  let calls = 0;
  return { propose: (kind) => (kind === "lenses" ? { proposal: proposals[Math.min(calls++, proposals.length - 1)] ?? null } : undefined) };
};
const rows = (...names: readonly string[]): Json => ({ base: [], candidates: names.map((name) => lensRow(name)) });
const problemsIn = (proposal: Json): string => JSON.stringify(eventsOf(begin(placing(proposal)), "proposal.returned")[0]?.problems ?? []);
const recommend = { mode: "recommend" } as const;

describe("F4 lenses are offered", () => {
  test("F4 one by one, each with a line on what it would reveal, and several may be chosen", () => {
    const gate = openGate(begin());
    expect(gate?.kind).toBe("lens");
    expect(gate?.options.map(({ id }) => id)).toEqual([reliability, cost, queueing, "choose", "add", "withdraw"]);
    expect(gate?.options.slice(0, 3).map(({ label, changes }) => [label, changes])).toEqual(
      candidates.map(({ name, reveals }) => [name, reveals]),
    );
    expect(gate && gateProblem(gate)).toBeUndefined();
  });

  test.each([
    ["1,3", [reliability, queueing]],
    [" Cost accounting , reliability engineering ", [cost, reliability]],
    [`${queueing}; 1`, [queueing, reliability]],
    ["1, 1, 2", [reliability, cost]],
  ])("F4 the answer %j takes these", (text, ids) => {
    const state = fold(answer(begin(), "choose", text));
    expect("lenses" in state ? state.lenses.map(({ id }) => id).sort() : []).toEqual([...ids].sort());
  });

  test.each(["", "4", "0", "security", "1 3", "1.5", "all"])("F4 the answer %j is not guessed at", (text) => {
    expect(
      chosenIn(text, [
        { id: "a", name: "A" },
        { id: "b", name: "B" },
      ]),
    ).toHaveProperty("problems");
  });

  test("F4 an unclear answer asks again and says why", () => {
    const journal = answer(begin(), "choose", "1, hope");
    expect(openGate(journal)?.context.at(-1)).toContain(`"hope" is not offered; choose from 1 ${reliability}`);
    expect(fold(journal)).toMatchObject({ phase: "choosing", lenses: [] });
  });

  test("F4 fewer than two ask again when inquiring; one is enough when recommending", () => {
    const few = answer(begin(), "choose", "1");
    expect(openGate(few)?.context.at(-1)).toBe("Not taken: 1 lens is too few; at least 2 are needed");
    expect(answer(begin({}, recommend), "choose", "1").at(-1)).toMatchObject({ outcome: "converged" });
  });

  test("F4 somebody who never answers clearly is not asked for ever", () => {
    let journal = begin();
    for (let count = 0; count < frameLimits.triesMax; count += 1) journal = answer(journal, "choose", "nothing");
    expect(journal.at(-1)).toMatchObject({ type: "session.ended", outcome: "withdrawn" });
  });
});

describe("F4 lenses that a person named", () => {
  const named = { lenses: ["Queueing theory"] };

  test("F4 are taken as given and not offered again, and a new one is proposed beside them", () => {
    const journal = begin({}, named);
    expect(openGate(journal)?.options.map(({ id }) => id)).toEqual([reliability, cost, "choose", "add", "withdraw"]);
    expect(openGate(journal)?.context).toContain("Taken already: Queueing theory");
    const state = fold(answer(journal, "choose", "1"));
    expect("lenses" in state && state.lenses.map(({ id, origin }) => [id, origin])).toEqual([
      [queueing, "named"],
      [reliability, "proposed"],
    ]);
  });

  test("F4 with no new one beside them the proposal goes back, then to a person", () => {
    const nothingNew: Json = { base: [lensRow("Queueing theory")], candidates: [] };
    const journal = begin(placing(nothingNew), named);
    expect(eventsOf(journal, "proposal.returned")[0]?.problems).toEqual([
      "beside the lenses that the person named, at least one new one must be proposed",
    ]);
    expect(gateKindOf(journal)).toBe("coordinator-failed");
  });

  test("F4 what a model says the person named counts only if the question has it", () => {
    const world: World = {
      propose: (kind, input) =>
        kind === "brief"
          ? { proposal: { ...(proposalFor(kind, input) as object), named: ["Queueing theory", "Astrology"] } as Json }
          : undefined,
    };
    const journal = begin(world, { sources: { argument: "Is queueing theory enough to size it?" } });
    expect(eventsOf(journal, "brief.proposed")[0]?.named).toEqual(["Queueing theory"]);
  });

  test("F4 one of one's own is taken, and others are looked for beside it", () => {
    const journal = answer(begin(), "add", "Game theory");
    expect(gateKindOf(journal)).toBe("lens");
    expect(fold(journal)).toMatchObject({ lenses: [{ name: "Game theory", origin: "named" }] });
    expect(openGate(answer(journal, "add", "game  theory"))?.context.at(-1)).toContain("is there already");
  });
});

describe("F4 a lens of one's own that cannot be had", () => {
  /** Whatever is named is not described; or, once a reason is given, declined with it. */
  const stubborn = (refused?: string): World => ({
    propose: (_, input) => {
      if (input.kind !== "lenses" || input.named.length === 0) return undefined;
      return refused === undefined ? { proposal: rows(...lensNames) } : { failed: "refused", detail: refused };
    },
  });

  test("F4 described in vain twice, it is put in plain words, and going on without it leads back to what was offered", () => {
    const stuck = answer(begin(), "add", "Fraud risk", stubborn());
    const gate = openGate(stuck);
    expect(gate?.kind).toBe("coordinator-failed");
    expect(gate && gateProblem(gate)).toBeUndefined();
    expect([gate?.title, ...(gate?.context ?? [])].join("\n")).toMatchInlineSnapshot(`
      "Nobody can look through “Fraud risk” yet
      Twice no usable description of “Fraud risk” came back: what it would show, and where it would start."
    `);
    expect(gate?.options.find(({ id }) => id === "without")?.changes).toContain("come back to the lenses");
    const back = answer(stuck, "without", undefined, stubborn());
    expect(openGate(back)?.kind).toBe("lens");
    expect(openGate(back)?.options.map(({ id }) => id)).toEqual(openGate(begin())?.options.map(({ id }) => id));
    expect(openGate(back)?.context.at(-1)).toBe("Not taken: “Fraud risk”");
    expect(fold(back)).toMatchObject({ phase: "choosing", named: [], lenses: [] });
    const again = answer(answer(back, "add", "Astrology", stubborn()), "retry", undefined, stubborn());
    expect(gateKindOf(again)).toBe("coordinator-failed");
    const keys = eventsOf(again, "gate.opened").map(({ gate: { key } }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(gateKindOf(answer(back, "choose", "1,2"))).toBe("routing");
  });

  test("F4 declined, the choice comes back at once and says why", () => {
    const journal = answer(begin(), "add", "Fraud risk", stubborn("only its own are known"));
    expect(openGate(journal)?.kind).toBe("lens");
    expect(openGate(journal)?.context.at(-1)).toBe("Not taken: “Fraud risk”: only its own are known");
  });

  test("F4 in a later round with nothing else on offer, it leads back to that question, and then to routing", () => {
    const world: World = {
      propose: (_, input) =>
        input.kind === "lenses"
          ? input.named.length > 0
            ? { failed: "refused", detail: "no" }
            : { proposal: { candidates: [] } }
          : undefined,
    };
    const routed = answer(begin(), "choose", "1,2");
    const none = answer(answer(routed, "extend"), "new-lens", undefined, world);
    expect(openGate(none)?.title).toBe("No further lens was found");
    const named = answer(none, "add", "Fraud risk", world);
    expect(openGate(named)).toMatchObject({ kind: "no-lens" });
    expect(openGate(named)?.context.at(-1)).toBe("Not taken: “Fraud risk”: no");
    expect(gateKindOf(answer(named, "confirm"))).toBe("routing");
  });

  test("F4 named at the start, it is left out and other lenses are looked for", () => {
    const stuck = begin(stubborn(), { lenses: ["Fraud risk"] });
    expect(openGate(stuck)?.options.find(({ id }) => id === "without")?.changes).toContain("other lenses");
    expect(gateKindOf(answer(stuck, "without", undefined, stubborn()))).toBe("lens");
  });

  test("F4 a call that fails without one says that nobody looked, not that none was found", () => {
    const world: World = { propose: (kind) => (kind === "lenses" ? { failed: "unreachable", detail: "" } : undefined) };
    const gate = openGate(answer(begin(world), "without", undefined, world));
    expect(gate).toMatchObject({ kind: "no-lens", title: "No lens was proposed" });
  });

  test("F4 described among the candidates, it counts as described", () => {
    const journal = begin(placing(rows(...lensNames)), { lenses: ["queueing theory"] });
    expect(fold(journal)).toMatchObject({ phase: "choosing", lenses: [{ name: "queueing theory", origin: "named" }] });
    expect(openGate(journal)?.options.map(({ id }) => id)).toEqual([reliability, cost, "choose", "add", "withdraw"]);
  });
});

describe("F4 what a proposal must be", () => {
  test.each([
    ["a persona", rows("Security expert", "Cost accounting"), "names a person or a role"],
    ["several in one", rows("Law, ethics", "Cost accounting"), "puts several lenses into one"],
    ["general", rows("Holistic view", "Cost accounting"), "is general"],
    ["without a line", { candidates: [lensRow("Game theory", { reveals: "" })] }, "reveals of"],
    [
      "with nothing to disagree about",
      { candidates: [lensRow("Game theory", { referent: "trust" }), lensRow("Cost accounting")] },
      "shares its referent with no other",
    ],
    [
      "speaking of another lens",
      { candidates: [lensRow("Game theory", { orientation: "where Cost accounting stops" }), lensRow("Cost accounting")] },
      "speaks of another lens",
    ],
  ])("F4 one that is %s is sent back", (_, proposal, problem) => {
    expect(problemsIn(proposal as Json)).toContain(problem);
  });

  test("F7 with four lenses or more each orientation points elsewhere", () => {
    const names = ["Game theory", "Cost accounting", "Queueing theory", "Epidemiology"];
    const crowded = { candidates: names.map((name) => lensRow(name, { orientation: "start at src" })) };
    expect(problemsIn(crowded)).toContain("each orientation must point at another part");
    expect(problemsIn({ candidates: crowded.candidates.slice(0, 3) })).toBe("[]");
    expect(problemsIn(rows(...names))).toBe("[]");
  });

  test("F7 an orientation that passes on what was gathered is sent back", () => {
    const claim = "the importer fails on every second run since the middle of march";
    const leaking = { candidates: [lensRow("Game theory", { orientation: `look why ${claim}` }), lensRow("Cost accounting")] };
    const journal = begin({ ...placing(leaking), findings: [{ claim, source: "notes.md:3" }] });
    expect(JSON.stringify(eventsOf(journal, "proposal.returned"))).toContain("repeats what was gathered");
  });

  test.each([
    ["its name", lensRow("Vault key rotated second monday month")],
    ["other words", lensRow("Game theory", { orientation: "vault key: on the second monday of a month it is rotated" })],
    ["what it reveals", lensRow("Game theory", { reveals: "why every month, by hand, the vault key gets rotated" })],
  ])("F7 a lens that passes on what was gathered by %s is sent back", (_, row) => {
    const claim = "the vault key is rotated by hand every second monday of the month";
    const findings = [{ claim, source: "notes.md:3" }];
    const journal = begin({ ...placing({ candidates: [row, lensRow("Cost accounting")] }), findings });
    expect(JSON.stringify(eventsOf(journal, "proposal.returned"))).toContain("repeats what was gathered");
    const elsewhere = placing({ candidates: [lensRow("Game theory"), lensRow("Cost accounting")] });
    expect(eventsOf(begin({ ...elsewhere, findings }), "proposal.returned")).toEqual([]);
  });

  test("F4 a name is a name, not a sentence", () => {
    expect(problemsIn(rows("The study of how keys are rotated by hand", "Cost accounting"))).toContain("too long for a name");
    expect(problemsIn(rows("x".repeat(200), "Cost accounting"))).toContain("too long for a name");
    expect(problemsIn(rows("Research and development accounting of firms", "Cost accounting"))).toBe("[]");
  });

  test("F7 a new lens of a later round passes on nothing that earlier ones found", () => {
    const leaking = lensRow("Organisational learning", {
      reveals: "why one journal file concentrates failure and keeps recovery simple, as was seen",
    });
    const world: World = {
      propose: (kind, input) =>
        kind === "lenses" && input.kind === "lenses" && input.taken.length > 0
          ? { proposal: { base: [], candidates: [leaking] } }
          : undefined,
    };
    const first = answer(begin(world), "choose", "1, 2", world);
    const second = answer(answer(first, "extend", undefined, world), "new-lens", undefined, world);
    expect(JSON.stringify(eventsOf(second, "proposal.returned"))).toContain("repeats what was gathered or found before");
  });

  test("F4 no candidate at all is put to the person as a finding", () => {
    const nothing = begin(placing({ candidates: [] }));
    expect(gateKindOf(nothing)).toBe("no-lens");
    expect(answer(nothing, "confirm").at(-1)).toMatchObject({ outcome: "escaped", left: [expect.stringContaining("no lens was found")] });
    const later = answer(nothing, "again", undefined, placing(rows(...lensNames)));
    expect(gateKindOf(later)).toBe("lens");
    expect(fold(answer(nothing, "add", "Game theory"))).toMatchObject({ lenses: [{ name: "Game theory" }] });
  });
});

test("K3 where the only candidate is needed it is shown, and it goes on", () => {
  const only: Json = { base: [lensRow("Queueing theory")], candidates: [lensRow("Cost accounting")] };
  const journal = begin(placing(only), { lenses: ["Queueing theory"] });
  expect(eventsOf(journal, "lenses.relayed")).toEqual([{ type: "lenses.relayed", lenses: [cost], by: "relay" }]);
  expect(typesOf(journal)).toContain("perspective.given");
});

describe("F5 recommend", () => {
  test("F5 hands over the lenses and leaves the question open", () => {
    const journal = answer(begin({}, recommend), "choose", "2");
    expect(typesOf(journal)).not.toContain("perspective.given");
    expect(frame.output?.(fold(journal))).toMatchObject({
      kind: "Lenses",
      open: true,
      lenses: [{ name: "Cost accounting" }],
      character: expect.stringContaining("modifier"),
    });
    expect(frame.trace(journal).at(-1)?.to).toContain("the question is still open");
  });

  test("F5 two or more narrow the domain, or escalate; a later inquire takes them as given", () => {
    const journal = answer(begin({}, recommend), "choose", "1,2");
    const output = frame.output?.(fold(journal)) as { character: string; lenses: { name: string }[] };
    expect(output.character).toContain("narrow");
    const later = begin({}, { lenses: output.lenses.map(({ name }) => name) });
    expect(openGate(later)?.options.map(({ id }) => id)).toEqual([queueing, "choose", "add", "withdraw"]);
  });
});

test("F4 at most eight lenses, whoever names them", () => {
  const many = Array.from({ length: 8 }, (_, index) => `Theory number ${index}`);
  expect(() => begin({}, { lenses: many })).toThrow("too many");
});
