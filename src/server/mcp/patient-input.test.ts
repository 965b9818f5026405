import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { turns } from "../../../test/support/turns.ts";
import { expect, test } from "vitest";
import { patientInput } from "./patient-input.ts";

const begin = (waitMaxMs = 60_000) => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const input = patientInput(stdin, stdout, { lineMaxChars: 1_000, waitMaxMs });
  let isEnded = false;
  const read = text(input.lines).finally(() => (isEnded = true));
  return { stdin, stdout, input, read, isEnded: () => isEnded };
};

const ask = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`;

test("its end is passed on after the last answer, also for a last line without an end", async () => {
  const { stdin, input, read, isEnded } = begin();
  stdin.end(`${ask(1)}\n${ask(2)}`);
  await turns();
  input.sent({ jsonrpc: "2.0", id: 2, result: {} });
  await turns();
  expect(isEnded()).toBe(false);
  input.sent({ jsonrpc: "2.0", id: 1, result: {} });
  expect(await read).toBe(`${ask(1)}\n${ask(2)}\n`);
});

test("what was cancelled, or never comes, is not waited for for ever", async () => {
  const cancelled = begin();
  cancelled.stdin.end(`${ask(1)}\n{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n`);
  await cancelled.read;
  const silent = begin(30);
  silent.stdin.end(`${ask(1)}\n`);
  expect(await silent.read).toBe(`${ask(1)}\n`);
});

test("a line that is not JSON is answered and goes no further", async () => {
  const { stdin, stdout, read } = begin();
  stdin.end("hello\n\n[]\n");
  expect(await read).toBe("[]\n");
  expect(JSON.parse(String(stdout.read()))).toMatchObject({ id: null, error: { code: -32_700 } });
});

test("a line that nobody should look at is answered by its id and goes no further", async () => {
  const { stdin, stdout, read } = begin();
  stdin.end(`{"id":7,"a":${"[".repeat(100)}${"]".repeat(100)}}\n{"id":"8","a":"\\ud800"}\n{"id":9,"a":1e999}\n`);
  expect(await read).toBe("");
  const said = String(stdout.read()).trim().split("\n");
  expect(said.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { id: 7, error: { code: -32_600 } },
    { id: "8", error: { code: -32_600 } },
    { id: 9, error: { code: -32_600 } },
  ]);
});
