import { expect, test } from "vitest";
import type { JournalMessage } from "../../server/api.ts";
import { answersIn } from "./answers.ts";

const message = (type: string, body: object): JournalMessage => ({ type, body }) as unknown as JournalMessage;

test("each gate of a session says what was answered, in the words people know", () => {
  const events = [
    message("gate.opened", { gate: { key: "gap:0", options: [{ id: "first", label: "The first reading" }] } }),
    message("gate.answered", { id: "g1", key: "gap:0", kind: "gap", option: "first", by: { name: "mira" } }),
    message("gate.answered", { id: "g2", key: "call:a", kind: "risk", option: "dismiss", by: { name: "mira" } }),
    message("gate.answered", { id: "g3", kind: 7 }),
  ];
  expect([...answersIn(events)]).toEqual([
    ["g1", "The first reading by mira"],
    ["g2", "run once by mira"],
    ["g3", ""],
  ]);
});
