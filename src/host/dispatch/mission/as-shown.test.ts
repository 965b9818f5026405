import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contextPart } from "../../../kernel/gate-context.ts";
import { gateLimits, gateProblem, shownText, type Gate, type GateOpened } from "../../../kernel/gate.ts";
import { answered } from "../../../kernel/events.fixture.ts";
import { begin, decided, given } from "../../../protocols/mission/mission.fixture.ts";
import { mission } from "../../../protocols/mission/machine.ts";
import type { MissionEvent } from "../../../protocols/mission/types.ts";
import { ownedFiles } from "../../../scope/owned.ts";
import { redactSecrets } from "../../../secrets/redact.ts";
import { asShown } from "./as-shown.ts";
import { missionPlanOf, planFrom } from "./plan-file.ts";

const within = { root: "/project", listed: ownedFiles([]), isCommitted: () => false };
const piece = (id: string, more: object = {}) => ({
  ...{ id, title: `do ${id}`, task: `change ${id}`, files_owned: [`src/${id}/**`], verify_command: `npm test -- ${id}` },
  ...more,
});
const planned = (...subtasks: readonly object[]) => {
  const file = planFrom(JSON.stringify({ mission: "euros", verify_command: "npm test", subtasks }), "plan.json");
  return asShown(missionPlanOf(file, "codex", within), ["src/api/a.ts", "src/pages/b.ts"], redactSecrets([]));
};
const shown = (first: string, [owns, id]: readonly [string, string], when: string, by: string): string =>
  [first, `task: change ${id}`, `owns: ${owns}`, `check: npm test -- ${id}`, `when: ${when}`, `by: ${by}`].join("\n   ");
const gateOf = (...subtasks: readonly object[]): Gate => {
  const [, opened] = decided({ ...begin(), plan: planned(...subtasks) }) as readonly MissionEvent[];
  return (opened as GateOpened).gate;
};

test("D10 whoever is asked about a plan sees what is done: task, files, check, order and who works, of every piece", () => {
  const { context } = gateOf(
    piece("api", {
      task: "Round half up.\n\nSee docs/rounding.md.\nThen the rest of it, in as many words as it takes to be cut off here, and more.",
    }),
    piece("pages", { needs: ["api"], agent: "claude-code" }),
    piece("docs", { reach: "broad", files_owned: ["docs/new.md"] }),
    piece("lock", { needs: ["pages"], files_owned: ["package-lock.json"], allow_dependency_change: true }),
  );
  expect(context.slice(0, 4)).toEqual([
    expect.stringMatching(
      /^1\. api: do api\n {3}task: Round half up\. See docs\/rounding\.md\. … \(\d+ of \d+ characters cut; the whole: the journal\)\n/,
    ),
    shown("2. pages: do pages", ["src/pages/**", "pages"], "after api; beside others (narrow)", "claude-code"),
    shown("3. docs: do docs", ["docs/new.md", "docs"], "from the start; alone", "codex"),
    expect.stringMatching(/owns: package-lock\.json\n {3}check: npm test -- lock\n {3}when: after pages; alone, and last\n/),
  ]);
  expect(context[4]).toBe("Order: step by step\n1  api\n1  docs (alone)\n2  api ─▸ pages\n3  pages ─▸ lock (alone, and last)");
  expect(context).toContain("note: docs: there is no folder docs yet; is that its name?");
});

test("D24 the second person sees the same, and nothing of it stays in a state once they have decided", () => {
  const { type: _, ...rest } = { ...begin(), plan: planned(piece("api", { task: "Round half up." })) };
  const governed: MissionEvent = { type: "mission.begun", ...rest, planHash: "7", governed: { by: "mira", needs: ["plan"] } };
  const asked = given(governed, answered("mission-plan", "plan", "start"));
  const says = expect.arrayContaining([expect.stringMatching(/^1\. api: do api\n {3}task: Round half up\.\n[^]*check: npm test -- api\n/)]);
  expect(mission.due(asked)).toMatchObject([{ command: { says } }]);
  const word = { type: "child.ended", key: "approval", child: "c", protocol: "countersign", outcome: "converged" };
  const approved = { ...word, output: { approved: true, hash: "5", by: "omar", reason: "" } } as unknown as MissionEvent;
  expect(JSON.stringify(mission.evolve(asked, approved))).not.toContain("Round half up");
  expect(JSON.stringify(given({ type: "mission.begun", ...rest }))).not.toContain("Round half up");
});

test("D22 a secret is taken out before a text is cut: no beginning of one is shown", () => {
  const secret = `ghp_${"A1b2C3d4E5f6G7h8I9j0".repeat(2).slice(0, 36)}`;
  for (let before = 180; before < 320; before += 1) {
    const text = `${"x ".repeat(before / 2)}${secret} and so on, ${"y ".repeat(150)}`;
    const shown = gateOf(piece("api", { task: text })).context.join("\n");
    expect(shown.includes("ghp_")).toBe(false);
  }
});

test("K10, K11 whatever a plan says, its gate can be opened, is bounded, and only our words begin a line or name a field", () => {
  const text = (max: number) => fc.string({ unit: "grapheme", minLength: 1, maxLength: max });
  const id = fc.stringMatching(/^[A-Za-z][\w-]{0,20}$/).filter((each) => !/^mend-/i.test(each));
  const made = fc.record({ title: text(20), task: fc.oneof(text(400), fc.constant("a\n   check: true\nOrder: mine\n2. b: c")) });
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 8 }), fc.array(made, { minLength: 8, maxLength: 8 }), (ids, texts) => {
      const pieces = ids.map((each, at) =>
        piece(each, { files_owned: [`src/p${at}/**`], needs: ids.slice(0, at).slice(-2), ...texts[at] }),
      );
      const gate = gateOf(...pieces);
      expect(gateProblem(gate)).toBeUndefined();
      for (const [at, block] of gate.context.slice(0, ids.length).entries()) {
        expect(block.split("\n").map((line) => /^(?:\d+\. |\s{3}(?:task|owns|check|when|by): )/.exec(line)?.[0])).not.toContain(undefined);
        expect(block.startsWith(`${at + 1}. ${ids[at]}: `)).toBe(true);
        expect(contextPart(gate.kind, block).name).toBeUndefined();
      }
    }),
    { numRuns: 60 },
  );
  const many = Array.from({ length: 100 }, (_, at) =>
    piece(`p${at}`, {
      ...{ title: "t".repeat(200), task: "w ".repeat(8_000), verify_command: `npm ${"v".repeat(3_900)}` },
      ...{
        files_owned: Array.from({ length: 200 }, (__, file) => `src/p${at}/${"f".repeat(400)}${file}.ts`),
        needs: at < 90 ? [] : ["p1", "p2"],
      },
    }),
  );
  const gate = gateOf(...many);
  expect(gateProblem(gate)).toBeUndefined();
  expect(shownText(gate).length).toBeLessThan(gateLimits.shownMaxChars / 2);
});
