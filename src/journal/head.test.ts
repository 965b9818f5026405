import { expect, test } from "vitest";
import { canonical } from "../kernel/canonical.ts";
import { draft } from "../../test/support/journal-contract.ts";
import { sessionId } from "../kernel/ids.ts";
import { Fault } from "../kernel/trouble.ts";
import { headProblem, parseHead, signedHead } from "./head.ts";
import { memoryJournal } from "./memory.ts";
import { testSigner } from "./signing.fixture.ts";

const signer = testSigner();
const at = "2026-01-02T03:04:05.678Z";

async function sampleHead() {
  const journal = await memoryJournal();
  for (const name of ["goal-b", "goal-a", "goal-é"]) await journal.append(sessionId(name), 0, [draft("a.happened"), draft("b.happened")]);
  const head = await signedHead(journal, signer, at);
  await journal.close();
  return head;
}

test("a head lists every stream in order, adds up to the position, and is signed", async () => {
  const head = await sampleHead();
  expect(head).toMatchObject({ assent: "head", format: 1, at, position: 6, key: signer.key });
  expect(head.heads.map(([stream, version]) => [stream, version])).toEqual([["goal-a", 2], ["goal-b", 2], ["goal-é", 2]]); // oxfmt-ignore
  expect(headProblem(head)).toBeUndefined();
  expect(headProblem(head, signer.key)).toBeUndefined();
  expect(headProblem(head, testSigner().key)).toMatch("another key");
});

test("a head is read back from its line, with or without the newline", async () => {
  const head = await sampleHead();
  expect(JSON.stringify(head)).toBe(canonical(head));
  expect(parseHead(canonical(head))).toEqual(head);
  expect(parseHead(`${canonical(head)}\n`)).toEqual(head);
});

test("no other spelling of a head is read", async () => {
  const line = canonical(await sampleHead());
  const spellings = [
    ` ${line}`, `${line} `, `${line}\n\n`, `${line}\r\n`, line.replace(`"format":1`, `"format":1.0`), line.replace(`"format":1,`, ""),
    line.replace(`"format":1`, `"format":2`), line.replace(`"position":6`, `"position":-6`), line.replace(`"goal-a",2`, `"goal-a","2"`),
    line.replace("{", `{"a":1,`), "", "null", "[]", "{}", '"\\ud800"', line.slice(0, -1),
  ]; // oxfmt-ignore
  const codeOf = (text: string): string => {
    try {
      return parseHead(text).key;
    } catch (cause) {
      return cause instanceof Fault ? cause.code : String(cause);
    }
  };
  expect(spellings.map(codeOf)).toEqual(spellings.map(() => "input.invalid"));
});

test("every byte of a head, changed in three ways, is found by reading or by checking it", async () => {
  const bytes = Buffer.from(canonical(await sampleHead()));
  const isFound = (changed: Buffer): boolean => {
    try {
      return headProblem(parseHead(changed.toString()), signer.key) !== undefined;
    } catch {
      return true;
    }
  };
  const missed = Array.from(bytes).flatMap((byte, index) =>
    [0x01, 0x20, 0x80].filter((flip) => !isFound(Buffer.from(bytes.with(index, byte ^ flip)))).map((flip) => `${index} ^ ${flip}`),
  );
  expect(missed).toEqual([]);
});
