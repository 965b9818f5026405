import * as fc from "fast-check";
import { expect, test } from "vitest";
import { callsInScript } from "./script.ts";
import { expectBounded } from "../../../../../test/support/growth.ts";

test.each([
  [
    `await tools.exec_command({cmd: "npm test", "workdir": '/work', tty: false, yield_time_ms: 1_000,})`,
    { cmd: "npm test", workdir: "/work", tty: false, yield_time_ms: 1000 },
  ],
  ["text(await tools.exec_command({cmd: `git log\n-1`}))", { cmd: "git log\n-1" }],
  [String.raw`tools.exec_command({cmd: "printf 'a\tb\u0041\x42\u{43}\"'"})`, { cmd: `printf 'a\tbABC"'` }],
  [String.raw`tools.exec_command({cmd: String.raw${"`"}grep '\d'${"`"}})`, { cmd: String.raw`grep '\d'` }],
  [`const cmd = "ls"; // the command\nawait tools.exec_command({ cmd /* short */ });`, { cmd: "ls" }],
  [`tools.exec_command({cmd: ["a", "b"].join("\\n")})`, { cmd: "a\nb" }],
  [`tools.exec_command({cmd: ["bash", "-lc", "ls"]})`, { cmd: ["bash", "-lc", "ls"] }],
  [`tools.exec_command()`, {}],
])("%s is read as it is written", (code, argument) => {
  expect(callsInScript(code)).toEqual({ calls: [{ tool: "exec_command", argument }], unread: 0 });
});

test("several calls are read in their order", () => {
  const code = `await Promise.all([tools.exec_command({cmd: "a"}), tools.mcp__docs__find({q: "b"})]); await tools.apply_patch("p")`;
  expect(callsInScript(code)).toEqual({
    calls: [
      { tool: "exec_command", argument: { cmd: "a" } },
      { tool: "mcp__docs__find", argument: { q: "b" } },
      { tool: "apply_patch", argument: "p" },
    ],
    unread: 0,
  });
});

test.each([
  "tools.exec_command({cmd: `ls ${folder}`})",
  `tools.exec_command({cmd: "ls " + folder})`,
  `tools.exec_command({cmd: folder})`,
  `tools.exec_command({...options})`,
  `tools.exec_command({cmd: "ls"`,
  `tools["exec_command"]({cmd: "ls"})`,
  `const { exec_command } = tools;`,
  `let cmd = "ls"; tools.exec_command({cmd})`,
  `{ const cmd = "a"; } { const cmd = "b"; tools.exec_command({cmd}) }`,
  `const cmd = "ls " + folder; tools.exec_command({cmd})`,
])("%s is computed while it runs, so it is counted and not guessed", (code) => {
  expect(callsInScript(code)).toEqual({ calls: [], unread: 1 });
});

test("words in texts and comments are no calls", () => {
  const code = `// tools.exec_command({cmd: "a"})\ntext("tools.exec_command({cmd: 1})"); /* tools.x() */ my.tools.y(); mytools.z()`;
  expect(callsInScript(code)).toEqual({ calls: [], unread: 0 });
});

test("any text is read to its end without failing", () => {
  const piece = fc.constantFrom(
    "tools.",
    "a(",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    "`",
    "\\",
    "${",
    "const x =",
    ",",
    ":",
    "//",
    "/*",
    "\n",
    ".join(",
    "x",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { calls, unread } = callsInScript(pieces.join(""));
      expect(calls.length + unread).toBeLessThanOrEqual(200);
    }),
    { numRuns: 500 },
  );
});

test("a hostile script of a megabyte takes bounded time", () => {
  for (const part of ["tools.a({", "[", "`", "const a = [", 'tools.a("x" ', "/*", "\\", "tools.a([[[["])
    expectBounded((length) => void callsInScript(part.repeat(Math.floor(length / part.length))), 1_000_000);
});
