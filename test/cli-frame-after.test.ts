import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Rehearsal } from "../src/adapters/models/rehearsal/script.ts";
import { readRehearsal } from "../src/adapters/models/rehearsals.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { draft, started } from "./support/journal-contract.ts";
import { fails, says } from "./support/model-provider.ts";
import { heardOf, lensNames, openInquiry, people, type Inquiry, type InquiryOptions } from "./support/inquiry.ts";

/** Uses of a recorded inquiry: play it again offline, and hand its tasks on. */
const opened: Inquiry[] = [];
const open = async (options: InquiryOptions): Promise<Inquiry> => {
  const inquiry = await openInquiry(options);
  opened.push(inquiry);
  return inquiry;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.remove()));
});

const ledger = await readRehearsal("ledger-or-outbox");

/** Result of an inquiry: everything that models said and that was taken. */
async function takenIn(inquiry: Inquiry) {
  const finished = await inquiry.events("perspective.finished");
  return {
    briefs: (await inquiry.events("brief.proposed")).map(({ brief, mode }) => ({ brief, mode })),
    results: finished.map(({ lens, result }) => JSON.stringify([lens, result])).toSorted(),
    messages: (await inquiry.events("message.sent")).map(({ from, text }) => [from, text]),
    reports: (await inquiry.events("report.filed")).map(({ report }) => JSON.stringify(report)).toSorted(),
    // Who checked is another one when it is played again; that somebody did is the same.
    syntheses: (await inquiry.events("synthesis.made")).map(({ synthesis }) => ({
      ...synthesis,
      checkedBy: synthesis.checkedBy === "rules" ? "rules" : "somebody",
    })),
    tasks: (await inquiry.events("tasks.made")).map(({ tasks, by }) => ({ tasks, by })),
    ends: (await inquiry.events("session.ended")).map(({ outcome }) => outcome),
  };
}

/** Answers with what a person adds before everything is wrapped up; `without` for who fails. */
async function answersIn({ mira }: Inquiry, ...more: readonly object[]): Promise<string> {
  const file = join(mira.home, "more-answers.json");
  const answers = [
    ...more,
    { match: { kind: "lens" }, option: "choose", text: "1, 2, 3" },
    { match: { kind: "routing" }, option: "wrap-up" },
    { match: { kind: "keep" }, option: "all" },
  ];
  await writeFile(file, JSON.stringify({ by: "Mira", answers }));
  return file;
}

/** Plays the exported script where no model is configured and nothing of the first inquiry is known. */
async function playedAgain(inquiry: Inquiry, session: string, ...more: readonly object[]): Promise<Inquiry> {
  const script = join(inquiry.mira.home, "again.json");
  expect(await inquiry.run(["frame", "export", session, "--rehearsal", "--out", script])).toMatchObject({ code: 0 });
  const exported = Rehearsal.parse(JSON.parse(await readFile(script, "utf8")));
  expect(exported.question).toBe(inquiry.script.question);
  const again = await open({ providers: [] });
  const answers = await answersIn(again, ...more);
  const ran = await again.run(["frame", "--provider", `rehearsal:${script}`, "--answers", answers]);
  expect(ran).toMatchObject({ code: 0 });
  return again;
}

test("play, export, play: the same words, the same synthesis, the same tasks", async () => {
  const inquiry = await open({ providers: ["openai"] });
  const { session } = await inquiry.frame();
  const again = await playedAgain(inquiry, session);
  expect(await takenIn(again)).toEqual(await takenIn(inquiry));

  // And once more from the copy: an exported script is a script like any other.
  const [record] = await again.events("frame.begun");
  expect(record?.question).toBe(ledger.question);
  const third = await playedAgain(again, "frame");
  expect(await takenIn(third)).toEqual(await takenIn(inquiry));
});

test("F15 an inquiry with a repair, a failure that was gone on without, and an added input plays again as it went", async () => {
  const added = "Small payments are capped at 20 euros for each account.";
  const [, ofTwo] = ledger.synthesis ?? [];
  if (!ofTwo || !("value" in ofTwo)) throw new Error("the script has changed");
  const { assessment } = ofTwo.value;
  if (!Array.isArray(assessment)) throw new Error("the script has changed");
  const more = { ...ofTwo.value, assessment: [...assessment, { text: added, sources: ["i:1"] }] };
  const inquiry = await open({
    providers: ["anthropic"],
    instead: ({ part, of, sent }) => {
      if (part === "perspective" && of === people) return fails(403);
      if (part !== "synthesis") return undefined;
      if (sent.includes(added)) return says(JSON.stringify(more));
      return says(heardOf(inquiry.log, "synthesis").length === 1 ? "{}" : JSON.stringify(ofTwo.value));
    },
  });
  const extra = [
    { match: { kind: "perspective-failed" }, option: "without" },
    { match: { key: "routing:1.0.0" }, option: "add-input", text: added },
  ];
  const ran = await inquiry.frame(["--answers", await answersIn(inquiry, ...extra)]);
  expect(ran).toMatchObject({ code: 0 });
  expect(await inquiry.events("proposal.returned")).toHaveLength(1);
  const taken = await takenIn(inquiry);
  expect(taken.syntheses).toHaveLength(2);
  expect(taken.syntheses[1]?.assessment.at(-1)).toMatchObject({ text: added, sources: ["i:1"] });
  expect(taken.syntheses.map(({ missing }) => missing)).toEqual([[people], [people]]);
  expect(await takenIn(await playedAgain(inquiry, ran.session, ...extra))).toEqual(taken);
});

interface Attended {
  readonly waiting?: readonly { readonly id: string; readonly title: string }[];
}

test("K9 attend takes the tasks of an inquiry, word for word, with nothing else said", async () => {
  const inquiry = await open({ providers: ["openai-compatible"] });
  const { mira } = inquiry;
  const { session } = await inquiry.frame();
  const [made] = await inquiry.events("tasks.made");
  expect(made?.tasks).toHaveLength(lensNames.length);
  const config = join(mira.home, "assent", "config.json");
  const known = JSON.parse(await readFile(config, "utf8")) as object;
  await writeFile(config, JSON.stringify({ ...known, agents: { mine: { command: "false" } } }));
  const args = ["attend", "--after", session, "--agent", "mine"];
  const { value } = await mira.json<Attended>(args, { environment: inquiry.environment });
  const [gate] = value.waiting ?? [];
  expect(gate?.title).toBe("Tasks from what was settled before");
  const { stdout } = await mira.run(["explain", gate?.id ?? ""]);
  const shown = stdout.replaceAll(/\s+/g, " ");
  for (const { instruction } of made?.tasks ?? []) expect(shown).toContain(instruction.slice(0, 60));
});

/** Sessions that have nothing to do with it, as a guard makes hundreds of them. */
async function manyOthers({ mira }: Inquiry, count: number): Promise<void> {
  const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
  const ended = draft("session.ended", { outcome: "converged", left: [] });
  for (let at = 0; at < count; at += 1) await journal.append(sessionId(`goal-other${at}`), 0, [started(), ended]);
  await journal.close();
}

test("F17 the next inquiry in this folder hears what survived, however much else happened since", async () => {
  const inquiry = await open({ providers: ["openai"] });
  await inquiry.frame();
  await manyOthers(inquiry, 600);
  await inquiry.frame();
  const [before, after] = heardOf(inquiry.log, "lenses").map(({ body }) => JSON.stringify(body));
  expect(before).not.toContain(people);
  expect(after).toContain(people);
});

test("U18 an inquiry after another takes its lenses as given, and its question where no other is said", async () => {
  const inquiry = await open({ providers: [] });
  const frame = (...words: readonly string[]) => inquiry.mira.json<Ended>(["frame", "--provider", "rehearsal", "--unattended", ...words]);
  const first = await frame();
  await frame("--after", first.value.stream);
  const [after] = await inquiry.events("frame.begun"); // of the newest
  const { lenses, question } = first.value.output;
  expect(after).toMatchObject({ lenses: lenses.map(({ name }) => name), question });
});

interface Ended {
  readonly stream: string;
  readonly output: { readonly lenses: readonly { readonly name: string }[]; readonly question: string };
}

test("a rehearsal from a file goes on wherever the next process is started", async () => {
  const inquiry = await open({ providers: [] });
  const { mira } = inquiry;
  const quick = JSON.stringify(ledger).replaceAll(/"delayMs":\d+/g, '"delayMs":0');
  await writeFile(join(mira.project, "script, quick.json"), quick);
  const begun = await mira.run(["frame", "--provider", "rehearsal:script, quick.json"]);
  expect(begun).toMatchObject({ code: 4 });
  const [gate] = await mira.waiting();
  const elsewhere = { before: ["env", "-C", mira.home] };
  const ran = await mira.run(["answer", gate?.id ?? "", "choose", "--text", "1, 2"], elsewhere);
  expect(ran).toMatchObject({ code: 0 });
  expect(await inquiry.events("perspective.finished")).toHaveLength(2);
});
