import { expect, test } from "vitest";
import { started } from "../../../test/support/journal-contract.ts";
import { memoryJournal } from "../../journal/memory.ts";
import { sessionId } from "../../kernel/ids.ts";
import { checkWaiting, waitingMax } from "./waiting.ts";

test("whoever has much to be done starts no more, others do, and what waits for a person does not count", async () => {
  const journal = await memoryJournal();
  const start = (at: number, due: number) =>
    journal.write(sessionId(`goal-${at}`), () => ({ change: { drafts: [started()], due }, result: null }));
  const [agent] = (await start(0, 0)) && (await journal.sessions({})).items.map((session) => session.agent);
  const robo = { name: String(agent), role: "agent" } as const;
  for (let at = 1; at < waitingMax.other; at += 1) await start(at, 1);
  await checkWaiting(journal, robo);
  await start(waitingMax.other, 1);
  await expect(checkWaiting(journal, robo)).rejects.toMatchObject({ code: "sessions.waiting", retry: true });
  await checkWaiting(journal, { name: "other", role: "agent" });
  await checkWaiting(journal, { ...robo, role: "person" });
});
