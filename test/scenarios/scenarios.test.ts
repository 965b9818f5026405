import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { viewAt } from "../../src/host/session-view.ts";
import { openExport } from "../../src/journal/copies/export-journal.ts";
import { SessionView } from "../../src/protocols/views.ts";
import { recount, summarise } from "../../src/runtime/summary.ts";
import { scenarioRuntime } from "./runtime.ts";
import { stories } from "./stories.ts";

const recordings = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".jsonl"));

/** Recorded sessions are promises: whoever reads them, with whatever version, finds the same. */
describe("recorded scenarios", () => {
  test("every story has a recording, and every recording a story", () => {
    expect(recordings.map((name) => name.replace(/\.jsonl$/, "")).toSorted()).toEqual(Object.keys(stories).toSorted());
  });

  test.each(recordings)("K8 %s gives the same phase, open gates, due keys, outcome and trace for ever", async (name) => {
    const journal = await openExport(join(import.meta.dirname, name));
    const runtime = await scenarioRuntime(journal);
    const summaries = [];
    for (const { stream } of await journal.heads()) summaries.push(await summarise(runtime, stream));
    expect(summaries).toEqual(JSON.parse(readFileSync(join(import.meta.dirname, name.replace(/jsonl$/, "expected.json")), "utf8")));
    await journal.close();
  });

  test.each(recordings)("the view of %s is plain JSON and all of it described, at every version", async (name) => {
    const journal = await openExport(join(import.meta.dirname, name));
    const runtime = await scenarioRuntime(journal);
    for (const { stream, version } of await journal.heads())
      for (let at = 1; at <= version; at += 1) {
        const view = await viewAt(await recount(runtime, stream, at));
        expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        expect(SessionView.parse(view)).toEqual(view);
      }
    await journal.close();
  });
});
