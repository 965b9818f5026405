import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ModelPort, ModelReply, ModelRequest, ToolCall, ToolResult } from "../../models/types.ts";
import { noUsage } from "../../models/usage.ts";
import { loopLimits, runModel, type ModelEnd } from "./loop.ts";

const top = realpathSync(mkdtempSync(join(tmpdir(), "assent-model-")));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const root = join(top, "project");
mkdirSync(join(root, "src/deep"), { recursive: true });
mkdirSync(join(root, ".git"));
writeFileSync(join(root, "src/price"), "cents\n");
writeFileSync(join(top, "outside"), "secret\n");
symlinkSync(join(top, "outside"), join(root, "src/link"));
symlinkSync(top, join(root, "src/away"));

type Said = readonly Omit<ToolCall, "id">[] | string;

/** A model that says this, one after the other and the last for ever, and hears what its calls came to. */
async function played(
  ...script: readonly Said[]
): Promise<{ end: ModelEnd; results: readonly ToolResult[]; asked: readonly ModelRequest[] }> {
  const asked: ModelRequest[] = [];
  const port: ModelPort = {
    name: "main",
    async call(request): Promise<ModelReply> {
      const said = script[asked.push({ ...request, messages: [...request.messages] }) - 1] ?? script.at(-1) ?? "";
      const common = { model: "m", usage: noUsage };
      if (typeof said === "string") return { kind: "answer", text: said, ...common };
      return { kind: "calls", text: "", calls: said.map((call, at) => ({ id: `${asked.length}-${at}`, ...call })), ...common };
    },
  };
  const end = await runModel({ port, root, instruction: "do it", tell: () => {} }, new AbortController().signal);
  const results = (asked.at(-1)?.messages ?? []).flatMap((message) => (message.from === "tool" ? message.results : []));
  return { end, results, asked };
}

const write = (path: string, text = "x") => ({ name: "write", input: { path, text } });

describe("W12 a bare model as an agent", () => {
  test("looks, writes, and ends with its own words", async () => {
    const { end, results } = await played(
      [{ name: "list", input: { depth: 2 } }],
      [
        { name: "read", input: { path: "src/price" } },
        { name: "search", input: { pattern: "cen.s" } },
      ],
      [write("src/new/file.txt", "one\n"), { name: "replace", input: { path: "src/price", old: "cents", new: "euros $&" } }],
      "prices are in euros",
    );
    expect(end).toEqual({ isDone: true, said: "prices are in euros" });
    expect(results.map(({ text }) => text).join("\n")).toMatch(/src\/price[^]*1: cents[^]*src\/price:1: cents[^]*written: 4[^]*replaced/);
    expect(readFileSync(join(root, "src/new/file.txt"), "utf8")).toBe("one\n");
    expect(readFileSync(join(root, "src/price"), "utf8")).toBe("euros $&\n");
  });

  test.each<readonly [string, Omit<ToolCall, "id">, RegExp]>([
    ["a path above", write("../escaped"), /outside of the project/],
    ["an absolute path", write("/tmp/escaped"), /outside of the project/],
    ["the project itself", write("."), /outside of the project/],
    ["a path that goes up on the way", write("src/../../escaped"), /outside of the project/],
    ["a link", write("src/link"), /no plain file/],
    ["what lies behind a link", write("src/away/escaped"), /behind a link/],
    ["git's own folder", write(".git/hooks/post-commit"), /in \.git, which is not written to/],
    ["a folder", write("src/deep"), /no plain file/],
    ["a file as a folder", write("src/price/below"), /could not be written: (?:ENOTDIR|EEXIST)/],
    ["a path with a null character", write("src/a\0b"), /outside of the project/],
    ["no text", { name: "write", input: { path: "src/a" } }, /does not fit/],
    ["no object", { name: "write", input: "src/a" }, /does not fit/],
    ["a text that is not there", { name: "replace", input: { path: "src/price", old: "yen", new: "" } }, /stands there 0 times/],
    ["a text that is there twice", { name: "replace", input: { path: "src/price", old: "e", new: "" } }, /stands there [2-9] times/],
    ["a file that is not there", { name: "replace", input: { path: "src/none", old: "e", new: "" } }, /there is no src\/none/],
    [
      "a tool that is not there",
      { name: "run", input: { command: "true" } },
      /there is no tool run; there are list, read, search, write, replace/,
    ],
    [
      "no end of names",
      { name: "write", input: Object.fromEntries(Array.from({ length: 9_999 }, (_, at) => [`name-${at}`, 1])) },
      /does not fit[^]{999,12999}characters cut/,
    ],
    ["a look outside", { name: "read", input: { path: "../outside" } }, /outside of the project/],
    ["a look behind a link", { name: "read", input: { path: "src/link" } }, /only plain files and folders are read/],
  ])("is told why it cannot have %s, and goes on", async (_what, call, why) => {
    writeFileSync(join(root, "src/price"), "eee\n");
    const { end, results } = await played([call], "well");
    expect([end.isDone, results]).toEqual([true, [expect.objectContaining({ isRefused: true, text: expect.stringMatching(why) })]]);
    expect(readFileSync(join(top, "outside"), "utf8")).toBe("secret\n");
  });

  test("changes lines that end in carriage returns as it was shown them, and leaves the ends as they are", async () => {
    writeFileSync(join(root, "src/dos"), "one\r\ntwo\r\nthree\r\n");
    const { results } = await played([{ name: "replace", input: { path: "src/dos", old: "one\ntwo", new: "1\n2" } }], "done");
    expect([results[0]?.text, readFileSync(join(root, "src/dos"), "utf8")]).toEqual(["replaced", "1\r\n2\r\nthree\r\n"]);
  });

  test("that never comes to an end is ended, and one that reads for ever is told to write", async () => {
    const endless = await played([write("src/again")]);
    expect(endless.end).toEqual({ isDone: false, said: expect.stringMatching(/no end within 100 turns/) });
    writeFileSync(join(root, "src/long"), `${"x".repeat(490)}\n`.repeat(1_000));
    const reads = Array.from({ length: 60 }, () => ({ name: "read", input: { path: "src/long" } }));
    const { results, asked } = await played(reads, [...reads.slice(0, 1), write("src/after")], "done");
    const sent = results.reduce((sum, { text }) => sum + text.length, 0);
    expect(sent).toBeLessThan(loopLimits.readMaxChars + 20_000);
    expect(results.slice(-2).map(({ text }) => text)).toEqual([expect.stringMatching(/as much as fits/), expect.stringMatching(/written/)]);
    expect(asked).toHaveLength(3);
  });

  test("whose provider fails has failed, with the reason", async () => {
    const port: ModelPort = {
      name: "main",
      call: async () => ({ failed: "unauthorized", detail: "the key is wrong", retryable: false, usage: noUsage }),
    };
    const end = await runModel({ port, root, instruction: "", tell: () => {} }, new AbortController().signal);
    expect(end).toEqual({ isDone: false, said: "the model main did not answer (unauthorized): the key is wrong" });
  });
});
