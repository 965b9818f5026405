import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { redactSecrets } from "../../secrets/redact.ts";
import { indexTranscript, recallFileOf } from "../past/recall-sources.ts";
import { openRecallIndex } from "../past/recall-index.ts";
import { pastNow, pastWorld, type PastStory } from "../past/past.fixture.ts";
import { inquiriesOn, saidOn } from "./frame-remembered.ts";

const question = "Should the journal be one file or many?";
const signal = new AbortController().signal;

async function worldOf(story: PastStory) {
  const world = await pastWorld(story);
  onTestFinished(() => world.remove());
  const paths = { home: join(world.home, "assent") };
  const around = { journal: world.journal, paths, redact: redactSecrets([]), clock: () => pastNow };
  return { ...world, around, asked: { question, cwd: world.root } };
}

test("P3 earlier inquiries on a question are found by the index, also among many others", async () => {
  const others = Array.from({ length: 60 }, (_, at) => ({ title: `Which colour suits page ${at}?`, protocol: "frame" }));
  const sessions = [{ title: "One journal file or many files?", protocol: "frame" }, { title: "split the journal file" }, ...others];
  const { around, asked } = await worldOf({ sessions });
  expect(await inquiriesOn(around, asked, signal)).toEqual(["frame-0000"]);
  expect(await inquiriesOn(around, { ...asked, question: "Who owns the parser?" }, signal)).toEqual([]);
});

test("P3 what was decided and said about a question is there for whoever proposes lenses, with its place; three at most", async () => {
  const decision = "# 4 One journal file\n\nThe journal stays one file, so that a backup is one copy.";
  const lines = [
    ["person", "never split the journal into many files, AKIAQ3EGF7X2M5WJ9RTB says so"],
    ["person", "paint the fence"],
  ] as const;
  const { around, asked, root, home } = await worldOf({ files: { "docs/decisions/0004-journal.md": decision }, talk: [{ lines }] });
  const index = openRecallIndex(recallFileOf(around.paths, root));
  const path = join(home, ".claude", "projects", root.replaceAll("/", "-"), "s-0.jsonl");
  await indexTranscript({ index, redact: around.redact }, { path }, signal);
  index.close();
  const found = await saidOn(around, asked, signal);
  expect(found.map(({ source }) => source)).toEqual([
    expect.stringMatching(/^said in .*s-0\.jsonl:1, 2026-10-01$/),
    expect.stringContaining("docs/decisions/0004-journal.md"),
  ]);
  expect(JSON.stringify(found)).toContain("one file, so that a backup is one copy");
  expect(JSON.stringify(found)).not.toContain("AKIA");
});
