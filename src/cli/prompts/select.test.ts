import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { turns } from "../../../test/support/turns.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import { keyOf } from "../../kernel/words/answer-words.ts";
import { escaped, select } from "./select.ts";
import { forgetTyped } from "./typed-ahead.ts";

const up = "\u001B[A";
const down = "\u001B[B";
const plain = (text: string): string => text;
const risk = gateKinds.risk.options.map(({ id, label }) => ({ id, label }));

async function chosen(keys: readonly string[], initial = "halt", signal?: AbortSignal): Promise<string | symbol | undefined> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = select(
    { lines: ["May this run?"], options: risk, initial, ...(signal ? { signal } : {}) },
    { input, output, paint: plain },
  );
  for (const key of keys) input.write(key);
  return asked;
}

test.each<[string, readonly string[], string | undefined]>([
  ["Enter alone blocks", ["\r"], "halt"],
  ["up from the first stays there", [up, up, up, "\r"], "halt"],
  ["down from the last stays there", [...Array.from({ length: 9 }, () => down), "\r"], "withdraw"],
  ["the last, and one more down, is not the first that runs", [down, down, down, down, down, "\r"], "withdraw"],
  ["arrows go one by one", [down, "\r"], "dismiss"],
  ["a number only moves", ["3", up, "\r"], "dismiss"],
  ["a number that is not there does nothing", ["9", "0", "\r"], "halt"],
  ["Ctrl-C leaves it open", [down, "\u0003"], undefined],
])("K7 in a list of answers %s", async (_, keys, expected) => {
  expect(await chosen(keys)).toBe(expected);
});

test.each<[string, readonly string[], string]>([
  ["a letter only moves where its answer would count", ["o", up, "\r"], "halt"],
  ["a letter moves", ["o", "\r"], "dismiss"],
  ["a letter of no answer does nothing", ["x", "\r"], "halt"],
  ["the letter of Edit asks for its words at once", ["e"], "modify"],
])("K7 in a list of answers %s", async (_, keys, expected) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const options = risk.map((each) => {
    const key = keyOf("risk", risk, each.id) ?? "";
    return { ...each, key, ...(each.id === "modify" ? { isOpening: true as const } : {}) };
  });
  const asked = select({ lines: [], options, initial: "halt" }, { input, output, paint: plain });
  for (const key of keys) input.write(key);
  expect(await asked).toBe(expected);
  expect(String(output.read())).toContain("❯ b Block\n    o Allow once");
});

test("U16 Esc is neither an answer nor leaves it open: it is the way out", async () => {
  expect(await chosen([down, "\u001B"])).toBe(escaped);
});

test("below the answers stands which keys there are, also after the cursor moved", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = select({ lines: ["May this run?"], options: risk, foot: "Enter answers" }, { input, output, paint: plain });
  input.write(down);
  input.write("\r");
  await asked;
  const lines = String(output.read()).split("\n");
  const last = risk.at(-1)?.label ?? "";
  const below = lines.flatMap((line, at) => (line.includes(last) ? [lines[at + 1]] : []));
  expect(below).toEqual(["Enter answers", "Enter answers"]);
});

test("a question that was answered elsewhere goes away", async () => {
  const elsewhere = new AbortController();
  const asked = chosen([down], "halt", elsewhere.signal);
  elsewhere.abort();
  expect(await asked).toBeUndefined();
});

const terminal = (): PassThrough & { isTTY: boolean; setRawMode: () => void } =>
  Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });

test("K7 what was typed before a question is dropped until half a second is quiet", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const input = terminal();
  input.write("\r\r\r");
  let isOver = false;
  const forgotten = forgetTyped(input).then((isLeaving) => {
    isOver = true;
    return isLeaving;
  });
  for (let times = 0; times < 4; times += 1) {
    await turns();
    await vi.advanceTimersByTimeAsync(400); // a key that is held
    expect(isOver).toBe(false);
    input.write("\r");
  }
  await turns();
  await vi.advanceTimersByTimeAsync(500);
  expect(await forgotten).toBe(false);
  expect(input.read()).toBeNull();
});

test("K7 Ctrl-C is heard meanwhile", async () => {
  const input = terminal();
  const forgotten = forgetTyped(input);
  input.write("abc\u0003");
  expect(await forgotten).toBe(true);
});
