import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gap, piecesLeft, tokensOf, wildcard } from "./wildcard.ts";

test.each([
  ["", [""], ["a"]],
  ["a", ["a"], ["", "b", "aa"]],
  ["*", ["", "a", "*"], []],
  ["*.ts", ["a.ts", ".ts"], ["a.tsx", "ts"]],
  ["get-*", ["get-", "get-user"], ["get", "a-get-b"]],
  ["a?c", ["abc", "a?c"], ["ac", "abbc"]],
  ["?*.example.com", ["a.example.com"], [".example.com", "example.com"]],
  ["a*b*c", ["abc", "a-b-b-c"], ["a-c-b", "ab"]],
  ["[a-c]x", ["ax", "cx"], ["dx", "x", "[a-c]x"]],
  ["[!a-c]", ["d", "-"], ["b", ""]],
  ["[^a]", ["b"], ["a"]],
  ["[]a]", ["]", "a"], ["b"]],
  ["[z-a]", [], ["z", "a", "-"]],
  ["[:alpha:]", ["a"], ["", "ab"]],
  ["[[:alpha:]]", ["a"], ["", "ab"]],
  ["[", ["["], ["a"]],
  ["\\*", ["*"], ["a", "\\*"]],
  ["a\\", ["a\\"], ["a"]],
])("%j fits %j and not %j", (pattern, hits, misses) => {
  const fits = wildcard(pattern);
  expect([...hits, ...misses].filter(fits)).toEqual(hits);
});

test("a name without wildcards fits itself and nothing else", () => {
  const name = fc.string().map((text) => text.replaceAll(/[*?[\\]/g, ""));
  fc.assert(fc.property(name, name, (pattern, text) => wildcard(pattern)(text) === (pattern === text)));
});

/** The meaning of a pattern, as slowly and plainly as it can be said. */
const means = (pattern: string, text: string): boolean => {
  if (pattern === "") return text === "";
  if (pattern.startsWith("*")) return means(pattern.slice(1), text) || (text !== "" && means(pattern, text.slice(1)));
  return text !== "" && (pattern.startsWith("?") || pattern[0] === text[0]) && means(pattern.slice(1), text.slice(1));
};

test("what fits is what the pattern means", () => {
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 8 });
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
  fc.assert(fc.property(pattern, text, (asked, given) => wildcard(asked)(given) === means(asked, given)));
});

test.each(["*a", "**", "*?", "a*", "[!b]*"])("%s, however often, takes at most one length times the other", (piece) => {
  const pattern = tokensOf(`${piece.repeat(400)}b`);
  let steps = 0;
  const left = piecesLeft(pattern, "a".repeat(400), (token, character) => {
    steps += 1;
    return token !== gap && token !== "b" && character === "a";
  });
  expect(left).not.toBe(0);
  expect(steps).toBeLessThanOrEqual(pattern.length * 400);
});

test("a reader adds what it knows, and several gaps are one", () =>
  expect(tokensOf("a{x}*{y}b", (text, at) => (text[at] === "{" ? text.indexOf("}", at) + 1 : undefined))).toEqual(["a", gap, "b"]));
