import { describe, expect, test } from "vitest";
import type { Message } from "../../kernel/message.ts";
import { answer, begin, inquired, trigger } from "../../protocols/frame/machine.fixture.ts";
import type { FrameEvent } from "../../protocols/frame/types.ts";
import { frameLines } from "./frame-view.ts";
import { createIo } from "../io.ts";

const nowhere = { write: () => true };
const io = createIo({ stdout: nowhere, stderr: nowhere, stdin: {}, environment: {} }, { json: false, color: false });

const shown = (journal: readonly FrameEvent[]): string => {
  const lines = frameLines(io);
  return journal.flatMap(({ type, ...body }) => lines({ type, body } as unknown as Message)).join("\n");
};

describe("what is seen of an inquiry while it runs", () => {
  test("F14 where somebody is asked how to go on, the synthesis stands in that question only", () => {
    expect(shown(inquired())).not.toContain("Assessment");
  });

  test("F14 where nobody is there it is printed once, by names and not by ids", () => {
    const text = shown(begin({ attended: false, triggers: [trigger()] }));
    expect(text.match(/Assessment:/g)).toHaveLength(1);
    expect(text).toContain("below the measured limit — Reliability engineering");
    expect(text).not.toMatch(/\b[rp]:[a-z]/);
    expect(text).toContain("→ they agree");
  });

  test("F8 a failure and a second look are said in words", () => {
    const failed = inquired({ ask: () => ({ failed: "rate-limited", detail: "" }) });
    expect(shown(failed)).toContain("was turned away because of too many requests");
    expect(shown(answer(answer(inquired(), "extend"), "deepen", "Look at refunds"))).toContain("looks again");
  });
});
