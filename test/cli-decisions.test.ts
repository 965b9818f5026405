import { writeFile } from "node:fs/promises";
import { join } from "node:path";
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
  await screen.sees("Enter answers");
  screen.type("\r");
  await screen.sees("Nothing keeps what this destroys: DROP TABLE refunds");
  await screen.sees("Enter answers");
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

test("P2 contextualize in a terminal: a variable that no example names; what is left to do comes out", async () => {
  fillRepository(mira.project, {
    before: { ".env.example": "DB_URL=\n", "src/db.ts": "export const url = process.env.DB_URL;\n" },
    after: { "src/pay.ts": "export const key = process.env.PAY_KEY;\n" },
  });
  const screen = mira.terminal(["contextualize", "--diff", "HEAD~1..HEAD"]);
  await screen.sees("Not in the example of the environment: PAY_KEY");
  await screen.sees("(src/pay.ts:1)");
  await screen.sees("Enter answers");
  screen.type("\r");
  await screen.sees("Left to do, so that it fits:");
  await screen.sees("Add it to the example, with a harmless value");
  expect(await screen.ended).toBe(0);
});

test("P2 without a range it looks at what is new here, also where nothing is committed yet", async () => {
  fillRepository(mira.project, { before: { ".env.example": "DB_URL=\n", "src/db.ts": "export const url = process.env.DB_URL;\n" } });
  await writeFile(join(mira.project, "pay.ts"), "export const key = process.env.PAY_KEY;\n");
  const { value } = await mira.json<Summary>(["contextualize", "--unattended"]);
  expect(value.output).toMatchObject({ change: null, assumptions: [{ kind: "variable", title: expect.stringContaining("PAY_KEY") }] });
});
