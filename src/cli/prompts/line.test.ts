import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { turns } from "../../../test/support/turns.ts";
import { lineOf } from "../inbox/edited-line.ts";
import { askLine, type LineAnswer } from "./line.ts";

const wordsMax = 20;
const plain = {
  message: "Edit",
  keys: "Enter sends",
  hasOther: false,
  cannot: (text: string) => (text.trim() === "" ? "nothing typed" : undefined),
};

async function given(keys: readonly string[], begun = "", signal?: AbortSignal): Promise<LineAnswer> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const question = { ...plain, begun: lineOf(begun), ...(signal ? { signal } : {}) };
  const asked = askLine(question, { input, output, paint: (text) => text });
  for (const key of keys) {
    input.write(key);
    await turns(wordsMax);
  }
  return asked;
}

test("words are sent by Enter, from what stood there at first", async () => {
  expect(await given([" dev", "\r"], "git push origin")).toEqual({ ended: "sent", text: "git push origin dev" });
  expect(await given(["\u0015", "ls", "\r"], "rm -r data")).toEqual({ ended: "sent", text: "ls" });
});

test("U16 Esc leads back and keeps what was typed; Ctrl-C leaves the question open", async () => {
  expect(await given(["ab", "\u001B"])).toEqual({ ended: "back", line: { text: "ab", at: 2 } });
  expect(await given(["ab", "\u0003"])).toMatchObject({ ended: "left" });
});

test("nothing is sent where nothing was typed", async () =>
  expect(await given([" ", "\r", "x", "\r"])).toEqual({ ended: "sent", text: " x" }));

test("somebody else's answer takes the question back", async () => {
  const closed = new AbortController();
  const asked = given([], "half", closed.signal);
  closed.abort();
  expect(await asked).toEqual({ ended: "left", line: lineOf("half") });
});

test("Tab leads to the other way where there is one, and what must not be sent says why", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const cannot = (text: string) => (text === "ls" ? "nothing is changed" : undefined);
  const asked = askLine({ ...plain, begun: lineOf("ls"), hasOther: true, cannot }, { input, output, paint: (text) => text });
  for (const key of ["\r", "\t"]) {
    input.write(key);
    await turns(wordsMax);
  }
  expect(await asked).toEqual({ ended: "other", line: lineOf("ls") });
  expect(String(output.read())).toContain("nothing is changed");
});
