import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expectBounded } from "../../../../test/support/growth.ts";
import { restartIn } from "./asking.ts";
import { refusals } from "./refusals.ts";
import { agreements, commands, requests } from "./requests.ts";
import { restartTerms } from "./terms.ts";

/** One thought in a line; a line break in it is written `\n`. */
const thoughts = (name: string): readonly string[] =>
  readFileSync(`${import.meta.dirname}/thoughts/${name}.txt`, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.replaceAll("\\n", "\n"));
const asks = (text: string): boolean => restartIn(text) === "asks";

test("X7 each row finds its examples and leaves alone what it must not match", () => {
  const rows = [...restartTerms, ...requests, ...agreements, ...commands];
  expect(rows.flatMap(({ hits }) => hits).filter((text) => !asks(text))).toEqual([]);
  expect(rows.flatMap(({ misses }) => misses).filter(asks)).toEqual([]);
  expect(refusals.flatMap(({ hits }) => hits).filter(asks)).toEqual([]);
});

/**
 * `seen` was looked at while the rows were written, `unseen` only as a figure; the others were written after the rows, to be
 * hard, measured once (of 260 requests 81 of 100 were found, of 370 others 6 of 100 were taken for one), and read afterwards.
 */
describe.each(["seen", "unseen", "later", "fresh", "last", "final", "blind", "plain"])("X7 thoughts (%s)", (half) => {
  test("nine of ten requests are found", () => {
    const all = thoughts(`asking-${half}`);
    const missed = all.filter((text) => !asks(text));
    expect(missed.slice(Math.floor(all.length / 10))).toEqual([]);
  });

  test("of a hundred others two at most are taken for one", () => {
    const all = thoughts(`other-${half}`);
    const wrong = all.filter(asks);
    expect(wrong.slice(Math.floor(all.length / 50))).toEqual([]);
  });
});

describe("X7 a request that is quoted is nobody's request", () => {
  const quotes: readonly ((text: string) => string)[] = [
    (text) => `One of us wrote: "${text}"`,
    (text) => `“${text}” is what I read.`,
    (text) => `«${text}» is what I read.`,
    (text) => `„${text}“ is what I read.`,
    (text) => `‘${text.replaceAll("'", "’")}’ is what I read.`,
    (text) => `「${text}」 is what I read.`,
    (text) => `Quoting:\n> ${text}\nand nothing else.`,
    (text) => `\`\`\`\n${text}\n\`\`\`\nis what I read.`,
    (text) => `\`${text}\` is what I read.`,
    (text) => `[${text}] is what I read.`,
    (text) => `<blockquote>${text}</blockquote> is what I read.`,
  ];
  test.each(quotes.map((quote) => [quote("…"), quote] as const))("%s", (_name, quote) => {
    expect(thoughts("asking-seen").filter((text) => !text.includes('"') && asks(quote(text)))).toEqual([]);
  });
});

test.each([
  ["RESTART"],
  ["ＲＥＳＴＡＲＴ, please"],
  ["r e s t a r t, please"],
  ["𝐋𝐞𝐭 𝐮𝐬 𝐬𝐭𝐚𝐫𝐭 𝐨𝐯𝐞𝐫."],
  ["Let us re‑start."],
  ["Let us re-\nstart this exchange."],
  ["LET US START\r\nOVER."],
  ["Let\u2028us start\u00a0over."],
  ["Lеt us stаrt оver."],
  ["Let us re\u200bst\u200dart."],
  ["Let us res\u00adtart."],
  ["**Let us _start over_.**"],
  ["# Request\n\nI ask for a restart."],
  ["- the terms are bad\n- we should start over"],
  ["Let’s start over."],
  ["Í ásk for a réstart."],
])("X7 disguises of a request are undone: %j", (text) => {
  expect(restartIn(text)).toBe("asks");
});

test("X7 talk of a restart is a mention, and other things are none", () => {
  expect(restartIn("The audit says that several of us want to restart.")).toBe("mentions");
  expect(restartIn("There is no need to start over.")).toBe("mentions");
  expect(restartIn("Restart the mail server.")).toBe("none");
  expect(restartIn("Ant colonies decide without any ant deciding.")).toBe("none");
  expect(restartIn("")).toBe("none");
});

test.each([
  "Let's put everything aside and agree on better rules before we say another word.",
  "I'd like to meet the others for the first time again.",
  "Could we be asked the first question once more, and be heard this time?",
  "My vote is to dissolve this round and meet again on an equal footing.",
  "Tear this up and give us an empty page.",
])("X7 %j leans towards it, in words that no row foresaw", (text) => {
  expect(["asks", "leans"]).toContain(restartIn(text));
});

test.each([
  "The bread rises again in a hotter oven.",
  "The union should go back to the table.",
  "She said that we ought to tear it up.",
  "There is no need to throw this away.",
  "Our rules for parking were written in 1980.",
  "The server needs a fresh disk from the beginning of next month.",
  "Let me begin again: the point is about latency.",
  "I take back what I said and state it anew.",
  "Let us rewrite the second hypothesis.",
  "Please define the terms before using them.",
  "I disagree with whoever wants new terms.",
  "Restart? I don't think so.",
  "We have what we need; nobody should start over.",
])("X7 %j does not", (text) => {
  expect(["none", "mentions"]).toContain(restartIn(text));
});

test("X7 the work grows with the text, whatever it is made of", () => {
  const units = [
    "restart ",
    "let us start the ",
    "we should ",
    "i ask, ",
    "start a b c d ",
    '"',
    "'a ",
    "> x\n",
    "[",
    "<q>",
    "`",
    "a.",
    "please and so ",
  ];
  for (const unit of units) expectBounded((length) => void restartIn(unit.repeat(length / unit.length)), 65_536);
});
