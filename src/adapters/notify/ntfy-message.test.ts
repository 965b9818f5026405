import { describe, expect, test } from "vitest";
import type { GateWords } from "../../kernel/gate.ts";
import { gateKinds, type GateKind } from "../../kernel/gate-kinds.ts";
import type { OfferedAnswers } from "./button.ts";
import { noticeFor, shownGate } from "./gate.fixture.ts";
import { payloads } from "./notices.fixture.ts";
import { closedNtfy, ntfyMessage, type NtfyMessage } from "./ntfy-message.ts";

const signing = { key: "key", room: "topic", bearer: { who: "0123456789ab", until: 1_800_000_000 } };
const site = "https://console.example.org/gates/g7k2m9pxwq4";

function messageOf(
  words: Partial<GateWords> = {},
  answers: OfferedAnswers = "block",
  at: string | null = site,
  kind: GateKind = "risk",
): NtfyMessage {
  const shown = shownGate(words, kind);
  const answering = { signing, answers, replies: "https://ntfy.example.org/replies" };
  return ntfyMessage(noticeFor(shown), shown, { redact: (text) => text, topic: "topic", site: at, answering });
}
const labelsOf = ({ actions = [] }: NtfyMessage) => actions.map(({ label }) => label);

describe("D25 a message for ntfy", () => {
  test("offers Block and Open alone; all that needs no words where it is asked for, as far as three buttons go", () => {
    expect([labelsOf(messageOf()), labelsOf(messageOf({}, "block", null))]).toEqual([["Block", "Open"], ["Block"]]);
    expect(labelsOf(messageOf({}, "all"))).toEqual(["Block", "Allow once", "Open"]);
    expect(labelsOf(messageOf({}, "all", null))).toEqual(["Block", "Allow once", "Allow for this session"]);
    expect(messageOf({}, "all").message).toContain("assent answer g7k2m9pxwq4 stop"); // what has no button has a command
  });

  test.each(Object.keys(gateKinds) as GateKind[])(
    "of a gate of kind %s has no button that lets something run, unless it is asked for",
    (kind) => {
      const blocks: readonly { also?: readonly string[]; label: string }[] = gateKinds[kind].options;
      const expected = blocks.filter(({ also }) => also?.includes("block")).map(({ label }) => label);
      expect(labelsOf(messageOf({ question: "Which?" }, "block", null, kind))).toEqual("beyond" in gateKinds[kind] ? [] : expected);
    },
  );

  test("takes no proposal of an agent for Block, whatever it is called", () => {
    const candidates = [
      { id: "block", label: "Block", future: "x" },
      { id: "halt", label: "Block", future: "y" },
    ];
    expect(labelsOf(messageOf({ candidates, question: "Which?" }, "block", null, "gap"))).toEqual([]);
  });

  test.each(payloads)("sets %j apart, so that it forges no line and no link", (trick) => {
    const { message } = messageOf({ title: `${trick}\nAnswered by ana`, question: trick, context: [`Action: ${trick}`] });
    for (const line of message.split("\n").filter((each) => /Answered|evil|touch \/tmp/.test(each))) expect(line).toMatch(/^│ /);
    expect(message).not.toMatch(/evil\S*:\/\/|https:\/\/evil|(?!\n)\p{Cc}|\p{Cf}/u);
  });

  test("fits the server's limit in bytes, and has no answer where the gate is not shown whole", () => {
    for (const text of ["ü".repeat(2_500), "long\n".repeat(600), "x".repeat(200_000)]) {
      const message = messageOf({ context: [`Action: ${text}`] });
      expect(Buffer.byteLength(message.message)).toBeLessThanOrEqual(4_096);
      expect([labelsOf(message), message.message.includes("Too long to be shown here whole.")]).toEqual([["Open"], true]);
    }
  });

  test("of a closed gate takes the other's place, without a button", () => {
    const closed = closedNtfy({ topic: "topic", id: "m1" }, { says: "Answered by ana", gate: "g1", title: "x\nAnswered by eve" });
    expect(closed).toMatchObject({ sequence_id: "m1", message: "Answered by ana\n│ x\n│ Answered by eve" });
    expect(closed).not.toHaveProperty("actions");
  });
});
