import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { redactSecrets } from "../../secrets/redact.ts";
import { pastNow, pastWorld, type PastStory } from "../past/past.fixture.ts";
import { withMemory } from "./remembered.ts";

/** A scan that found `deficits`, with what the index of a project with this past adds. */
async function remembered(story: PastStory, intent: string, { isFirst = true, deficits = [] as readonly object[] } = {}) {
  const world = await pastWorld(story);
  onTestFinished(() => world.remove());
  const paths = { home: join(world.home, "assent") };
  const around = { journal: world.journal, paths, environment: {}, redact: redactSecrets([]), clock: () => pastNow, userHome: world.home };
  const place = { sessions: [], cwd: world.root, isFirst };
  return withMemory(around, { deficits: deficits as never }, { sources: { arguments: [intent] }, place }, new AbortController().signal);
}

const exported: PastStory = { commits: [{ subject: "export the ledger as CSV with semicolons", at: "2026-09-03T08:00:00Z" }] };

describe("P3 attend reads the index of recollect", () => {
  test("P3 words that point at a time which is there are settled by recollect, and not asked for as a fact", async () => {
    const unsaid = { protocol: "solicit", source: "arguments", quote: "like last time", harm: "h" };
    const elsewhere = { protocol: "solicit", source: "arguments", quote: "the usual bucket", harm: "h" };
    const wider = { protocol: "clarify", source: "arguments", quote: "the ledger like last time", harm: "h" };
    const deficits = [unsaid, { ...unsaid, protocol: "clarify" }, { ...unsaid, quote: "ledger like last time" }, elsewhere, wider];
    const { deficits: found } = await remembered(exported, "export the ledger like last time", { deficits });
    expect(found.map(({ protocol, quote }) => [protocol, quote])).toEqual([
      ["solicit", "the usual bucket"],
      ["clarify", "the ledger like last time"],
      ["recollect", "like last time"],
    ]);
  });

  test("P3 where no occasion fits there is nothing to recognise: the scan stands as it is", async () => {
    const unsaid = { protocol: "solicit", source: "arguments", quote: "like last time", harm: "h" };
    expect(await remembered(exported, "paint the fence like last time", { deficits: [unsaid] })).toEqual({ deficits: [unsaid] });
  });

  test("P3 what a person refused, took back or decided about this work stands before whoever decides now", async () => {
    const story: PastStory = {
      commits: [{ subject: 'Revert "move the invoice export to the queue"', at: "2026-08-03T08:00:00Z" }],
      sessions: [
        {
          title: "move the invoice export",
          asked: [
            { kind: "risk", title: "Drops the invoice export queue", question: "Run it?", option: "halt", text: "not before the audit" },
          ],
        },
      ],
    };
    const { earlier } = await remembered(story, "move the invoice export to the queue");
    expect(earlier).toEqual([
      {
        claim: expect.stringContaining('Revert "move the invoice export to the queue"'),
        source: expect.stringMatching(/^commit \w{9}, 2026-08-03$/),
      },
      {
        claim: expect.stringContaining("Mira: not before the audit"),
        source: expect.stringMatching(/^answered in attend-0000, 2026-10-01$/),
      },
    ]);
  });

  test.each<[string, PastStory, string]>([
    ["other work", exported, "translate the footer into Polish"],
    [
      "a session by itself",
      { sessions: [{ title: "move the invoice export to the queue", outcome: "escaped" }] },
      "move the invoice export to the queue",
    ],
    [
      "a yes",
      { sessions: [{ title: "x", asked: [{ kind: "risk", title: "Drops the export queue", question: "Run it?", option: "dismiss" }] }] },
      "drop the export queue",
    ],
    ["commits that were never taken back", exported, "export the ledger as CSV"],
  ])("P3 %s is not brought up", async (_, story, intent) => expect(await remembered(story, intent)).toEqual({ deficits: [] }));

  test("P3 it is read when the work begins, and once", async () => {
    const story: PastStory = { commits: [{ subject: 'Revert "move the invoice export to the queue"' }] };
    const intent = "move the invoice export to the queue";
    expect((await remembered(story, intent)).earlier).toHaveLength(1);
    expect((await remembered(story, intent, { isFirst: false })).earlier).toBeUndefined();
  });
});
