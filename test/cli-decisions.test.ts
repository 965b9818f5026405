import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { fillRepository } from "./situations/maker.ts";

interface Summary {
  readonly outcome: string;
  readonly output: Readonly<Record<string, unknown>>;
}

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

test("P1 gap in a terminal: an owner who was not asked, then what nothing keeps; the plan goes on with both answers", async () => {
  fillRepository(mira.project, {
    before: {
      CODEOWNERS: "* @mira\n/payments/ @acme/payments\n",
      "payments/refund.go": "package payments\n",
      "plan.md": "1. Edit payments/refund.go\n2. DROP TABLE refunds\n",
    },
  });
  const screen = mira.terminal(["gap", "--plan", "plan.md"]);
  await screen.sees("Not asked: @acme/payments");
  await screen.sees("/payments/ @acme/payments” (CODEOWNERS:2)");
  screen.type("\r");
  await screen.sees("Nothing keeps what this destroys: DROP TABLE refunds");
  screen.type("\r");
  await screen.sees("Added to the plan:");
  expect(await screen.ended).toBe(0);
  const [session] = await mira.sessions("gap");
  expect(session).toMatchObject({ outcome: "converged" });
});

test("P1 a branch is looked at before it is merged, and a range that is not there is told as such", async () => {
  fillRepository(mira.project, {
    before: { ".github/workflows/ci.yml": "steps:\n  - run: npm test\n" },
    after: { ".github/workflows/ci.yml": "steps:\n  # - run: npm test\n" },
  });
  const { code, value } = await mira.json<Summary>(["gap", "--diff", "HEAD~1..HEAD", "--unattended"]);
  expect([code, value.outcome]).toEqual([0, "converged"]);
  expect(value.output).toMatchObject({ accepted: [], assumptions: [{ kind: "check", title: expect.stringContaining("ci.yml") }] });
  expect(await mira.run(["gap", "--diff", "nope..HEAD"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("there is no nope..HEAD here"),
  });
});
