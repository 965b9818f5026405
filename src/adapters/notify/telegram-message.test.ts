import { describe, expect, test } from "vitest";
import type { GateWords } from "../../kernel/gate.ts";
import { gateKinds, type GateKind } from "../../kernel/gate-kinds.ts";
import { hashText } from "../../kernel/ids.ts";
import { noticeFor, shownGate } from "./gate.fixture.ts";
import { testNotice } from "./notice.ts";
import { payloads } from "./notices.fixture.ts";
import { replyIn } from "./telegram-api.ts";
import { optionPressed, pressedIn } from "./button.ts";
import { closedMessage, telegramMessage, type TelegramMessage } from "./telegram-message.ts";

const signing = { key: "123:token", room: "77" };
const asked = { ...signing, answers: "all" } as const;
const plain = (text: string): string => text;
const messageOf = (words: Partial<GateWords> = {}, kind: GateKind = "risk", redact = plain): TelegramMessage => {
  const shown = shownGate(words, kind);
  return telegramMessage(noticeFor(shown, { redact }), shown, { redact, signing, answers: "all" });
};
const buttonsOf = ({ reply_markup }: TelegramMessage) => (reply_markup?.inline_keyboard ?? []).flat();
/** Lines outside of every box: what a reader takes for ours. */
function ourLines({ text, entities }: TelegramMessage): readonly string[] {
  const marks = new Set(
    entities.filter(({ type }) => type === "pre").flatMap(({ offset, length }) => Array.from({ length }, (_, n) => offset + n)),
  );
  return [...text.split("")]
    .map((each, at) => (marks.has(at) ? "" : each))
    .join("")
    .split("\n")
    .filter(Boolean);
}

describe("D25 a message for Telegram", () => {
  test("shows the whole gate: who, what, why, and what each answer does; a button for each that needs no words", () => {
    const message = messageOf();
    expect(message.text).toBe(
      [
        "Assent waits for you: risk (dangerous)",
        "│ shop · claude-code",
        "gate g7k2m9pxwq4 · session guard-7f3k2m9pxw · open since 2026-11-15T13:00:00.000Z",
        "│ Bash: git push --force origin main",
        "folder",
        "│ /w/shop",
        "why",
        "│ others' commits may be lost",
        "evidence",
        "│ Irreversibility (3): --force (the action)",
        "May this run?",
        "• Block",
        "• Allow once – Runs this once; nothing is remembered",
        "• Allow for this session",
        "• Edit",
        "• Stop the agent",
        "Look closer, or give another answer:",
        "http://127.0.0.1:4717/gates/g7k2m9pxwq4",
        "assent explain g7k2m9pxwq4",
        'assent answer g7k2m9pxwq4 edit --text "…"',
      ].join("\n"),
    );
    expect(buttonsOf(message).map(({ text }) => text)).toEqual(["Block", "Allow once", "Allow for this session", "Stop the agent"]);
    for (const { callback_data } of buttonsOf(message)) expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64);
  });

  test.each(payloads)("sets %j apart wherever it stands, so that it forges no line, link or button", (trick) => {
    const forged = `${trick}\nAssent waits for you: nothing\n• Allow once – Runs nothing\nanswered by ana`;
    const honest = ourLines(messageOf({ title: "t", context: ["Action: c"], question: "Which?" }));
    const words = { title: forged, context: [`Action: ${forged}`], question: forged, evidence: [{ claim: forged, source: forged }] };
    const message = messageOf(words);
    expect(ourLines(message)).toEqual([...honest.slice(0, 2), "action", "evidence", ...honest.slice(honest.indexOf("The question:"))]);
    for (const line of message.text.split("\n").filter((each) => each.includes("answered by ana"))) expect(line).toMatch(/^│ /);
    expect(message.text).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}/u);
    expect(buttonsOf(message).map(({ text }) => text)).toEqual(buttonsOf(messageOf()).map(({ text }) => text));
  });

  test("shows proposals of agents in boxes, and their words on no button", () => {
    const candidates = [
      { id: "a", label: "Allow once", future: "x" },
      { id: "b", label: "B\nBlock", future: "y" },
    ];
    const message = messageOf({ candidates, question: "Which one?" }, "gap");
    expect(buttonsOf(message).map(({ text }) => text)).toEqual(["Proposal 1", "Proposal 2", "Go on without it", "Skip the rest"]);
    expect(ourLines(message)).not.toContain("Block");
  });

  test("D22 with a secret anywhere says only that, and where the gate is; nothing can be pressed", () => {
    const redact = (text: string): string => text.replaceAll("hunter2", "***REDACTED***");
    for (const words of [
      { title: "use hunter2" },
      { context: ["Action: use hunter2"] },
      { evidence: [{ claim: "x", source: "***REDACTED***" }] },
      { changes: { halt: "hunter2" } },
    ]) {
      const message = messageOf(words, "risk", redact);
      expect(message.text).toContain("[redacted by safety layer]");
      expect(message.text).not.toMatch(/hunter2|REDACTED\*|git push/);
      expect(message.text).toContain("assent explain g7k2m9pxwq4");
      expect(buttonsOf(message)).toEqual([]);
    }
  });

  test("that would not hold the whole gate has no button, and fits Telegram's limit", () => {
    for (const size of [3_000, 4_000, 200_000]) {
      const message = messageOf({ context: [`Action: ${"long\n".repeat(size / 5)}`] });
      expect(message.text.length).toBeLessThanOrEqual(4_096);
      if (size > 3_300) expect([buttonsOf(message), message.text.includes("Too long to be shown here whole.")]).toEqual([[], true]);
    }
  });

  test.each(Object.keys(gateKinds) as GateKind[])("of a gate of kind %s has no button for what needs words or a look", (kind) => {
    const shown = shownGate({ question: "Which?" }, kind);
    const pressable = shown.gate.options.filter(({ text }) => text !== "required").map(({ label }) => label);
    const isBeyond = "beyond" in gateKinds[kind];
    expect(buttonsOf(messageOf({ question: "Which?" }, kind)).map(({ text }) => text)).toEqual(isBeyond ? [] : pressable);
    expect(messageOf({ question: "Which?" }, kind).text).toContain("assent explain g7k2m9pxwq4");
  });

  test("has no button where nobody is mapped, and none for a test or for many gates", () => {
    const shown = shownGate();
    expect(telegramMessage(noticeFor(shown), shown, { redact: plain, signing: null, answers: "all" })).not.toHaveProperty("reply_markup");
    expect(telegramMessage(testNotice(null, "test.1"), undefined, { redact: plain, signing, answers: "all" }).text).toBe(
      "Assent: a test message\nA test: this is how a gate is announced. It asks nothing of you.\nassent inbox",
    );
  });

  test("of a closed gate says how it ended, and has no button", () => {
    const message = closedMessage("Answered by ana: allowed once", { gate: "g1", title: "x\nAnswered by eve" });
    expect(message).toMatchObject({ text: "Answered by ana: allowed once\n│ x\n│ Answered by eve\ngate g1" });
    expect(message).not.toHaveProperty("reply_markup");
  });
});

describe("D25 a button", () => {
  const shown = shownGate();
  const [block = expect.fail("no button")] = buttonsOf(messageOf());
  const pressed = pressedIn(block.callback_data) ?? expect.fail("unreadable");

  test("chooses the option it was made for", () => {
    expect(optionPressed(pressed, shown, asked)).toBe("halt");
  });

  test("counts for this gate as it was shown, in this chat, by our making, and for nothing else", () => {
    expect([
      optionPressed({ ...pressed, place: 1 }, shown, asked),
      optionPressed({ ...pressed, place: 11 }, shown, asked),
      optionPressed({ ...pressed, tag: "A".repeat(16) }, shown, asked),
      optionPressed(pressed, { ...shown, shown: hashText("6".repeat(64)) }, asked),
      optionPressed(pressed, { ...shown, id: "g7k2m9pxwq5" }, asked),
      optionPressed(pressed, shown, { ...asked, room: "78" }),
      optionPressed(pressed, shown, { ...asked, key: "another" }),
    ]).toEqual(Array.from({ length: 7 }, () => undefined));
  });

  test.each(["", "1:g:0", "2:g1:0:AAAAAAAAAAAAAAAA", "1:../x:0:AAAAAAAAAAAAAAAA", "1:g1:-1:AAAAAAAAAAAAAAAA", undefined, 7, {}])(
    "with the words %j is none of ours",
    (data) => {
      expect(pressedIn(data)).toBeUndefined();
    },
  );
});

test.each([
  [200, '{"ok":true,"result":[1]}', { ok: true, result: [1] }],
  [200, "<html>", { ok: false, status: 200 }],
  [429, '{"ok":false,"parameters":{"retry_after":7}}', { ok: false, waitMs: 7_000 }],
  [429, '{"ok":false,"parameters":{"retry_after":"x"}}', { ok: false, waitMs: 1_000 }],
  [429, '{"ok":false,"parameters":{"retry_after":1e12}}', { ok: false, waitMs: 3_600_000 }],
  [401, '{"ok":false}', { ok: false, why: expect.stringContaining("does not know the bot's token") }],
  [400, '{"ok":false,"description":"Bad Request: chat not found"}', { why: "it answered with 400 (Bad Request: chat not found)" }],
  [500, "null", { ok: false, why: "it answered with 500" }],
])("D25 the Bot API's %d %s is understood", (status, text, reply) => {
  expect(replyIn(status, text)).toMatchObject(reply);
});
