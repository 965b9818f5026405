import { expect, test } from "vitest";
import { draft, started } from "../../../test/support/journal-drafts.ts";
import { memoryJournal } from "../../journal/memory.ts";
import { gateOpened } from "../../kernel/gate.ts";
import { sessionId } from "../../kernel/ids.ts";
import { nothingWaits } from "./nothing-waits.ts";

const now = "2026-01-01T00:03:00.000Z";
const project = { mode: "guard" as const, quiet: false, seated: [] };

test("an empty inbox says what is next: guard an agent, or that nothing was asked yet", async () => {
  const journal = await memoryJournal();
  expect(await nothingWaits(journal, { projects: {} }, now)).toContain("No agent is guarded yet: `assent init`");
  expect(await nothingWaits(journal, { projects: { "/shop": project } }, now)).toContain("nothing was asked yet");
  expect(await nothingWaits(journal, { projects: {}, everywhere: project }, now)).toContain("nothing was asked yet");
});

test("where something was answered it says when, by whom and how, whatever is guarded by now", async () => {
  const journal = await memoryJournal();
  const { gate } = gateOpened("risk", "call:a", { title: "git push", question: "May this run?" });
  const by = { name: "mi\u001b[2Jra", via: "terminal", verified: true } as const;
  const answer = draft("gate.answered", { id: "g-a", key: "call:a", kind: "risk", option: "halt", by, shown: "s" });
  await journal.append(sessionId("guard-a"), 0, [
    started(),
    draft("gate.opened", { gate: gate as never, id: "g-a", shown: "s" }),
    { ...answer, at: "2026-01-01T00:00:00.000Z" },
  ]);
  const said = await nothingWaits(journal, { projects: {} }, now);
  expect(said).toBe("The last question was answered 3 min ago by mi\\x1b[2Jra: blocked (g-a).");
});
