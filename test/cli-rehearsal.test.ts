import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

/** The first inquiry of somebody who has no model: what `assent frame --provider rehearsal` says, from the first line to the last. */
let mira: Newcomer;
beforeAll(async () => {
  mira = await newcomer();
});
afterAll(() => mira.remove());

const knows = "knows only: Queueing theory, Distributed transaction theory, Sociotechnical systems theory";

test("F19 a question, a lens or a name that a rehearsal does not know is a mistake of whoever typed it", async () => {
  const run = (...args: string[]) => mira.run(["frame", ...args]);
  expect(await run("is this ready?", "--provider", "rehearsal")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("answers only its own question"),
  });
  expect(await run("--provider", "rehearsal", "--lens", "Fraud risk")).toMatchObject({ code: 2, stderr: expect.stringContaining(knows) });
  const unknown = await run("x", "--provider", "nope");
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/^usage: there is no model called nope/) });
  expect(unknown.stderr).toContain("Three ways to get one");
  const json = await mira.run(["frame", "x", "--provider", "nope", "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: "input.invalid" } });
  expect(await mira.sessions()).toEqual([]);
});

test("F4, F15, F16 a lens of one's own is declined in words; what was added and kept is seen to the end", async () => {
  const answers = join(mira.home, "answers.json");
  const said = [
    { match: { key: "lens:1.0.0" }, option: "add", text: "Fraud risk" },
    { match: { kind: "lens" }, option: "choose", text: "1, 2" },
    { match: { key: "routing:1.0.0" }, option: "add-input", text: "About forty a day" },
    { match: { kind: "routing" }, option: "wrap-up" },
    { match: { kind: "keep" }, option: "choose", text: "a1" },
  ];
  await writeFile(answers, JSON.stringify({ by: "Mira", answers: said }));
  const ran = await mira.run(["frame", "--provider", "rehearsal", "--answers", answers]);
  expect(ran).toMatchObject({ code: 0 });
  const session = /session (frame-\w+)/.exec(ran.stderr)?.[1] ?? "";

  expect(ran.stdout).toContain(`Not taken: “Fraud risk”: the rehearsal is scripted and ${knows}`);
  expect(ran.stdout).not.toContain("No lens was found");
  expect(ran.stdout.match(/Section 4, people/g)).toHaveLength(1); // the question stands whole once
  expect(ran.stdout).not.toMatch(/\b[rp]:[a-z]|\bfused\b|referent|orientation/);
  expect(ran.stdout).toContain("Added by Mira: About forty a day (no claim rests on it)");
  expect(ran.stdout).toContain("The synthesis is the same as before.");
  expect(ran.stdout).toContain("kept: a1");
  expect(ran.stderr.trim().split("\n").slice(-3)).toEqual([
    `1 task made; to do it: assent attend --after ${session}`,
    `report: assent frame export ${session} > report.md`,
    `verify isolation: assent frame audit ${session}`,
  ]);

  const report = (await mira.run(["frame", "export", session])).stdout;
  const top = report.split("\n").slice(0, 6).join("\n");
  expect(top).toMatch(/^# Decide how the payment service[^]*## Kept[^]*Hold the amount/);
  expect(report).toContain("**Mira:** About forty a day");
});
