import { expect, test } from "vitest";
import type { Yaml } from "./yaml-text.ts";
import { readYaml } from "./yaml.ts";

const plain = (value: Yaml): unknown =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, held]) => [key, plain(held)]))
    : Array.isArray(value)
      ? (value as readonly Yaml[]).map(plain)
      : value;

test.each<[text: string, value: unknown]>([
  ["a: 1\nb:\n  - x\n  - 'y z'\n", { a: "1", b: ["x", "y z"] }],
  ["a:\n- x\n- b: 1\n  c: 2\n", { a: ["x", { b: "1", c: "2" }] }],
  ['# top\n---\na: "x \\"y\\"" # end\nb: [1, "two", {c: d}]\n', { a: 'x "y"', b: ["1", "two", { c: "d" }] }],
  ["a: >-\n  x\n  y\nb: |\n  p\n  q\n", { a: "x y", b: "p\nq" }],
  ["x: &b\n  p: 1\na:\n  <<: *b\n  q: 2\n", { x: { p: "1" }, a: { p: "1", q: "2" } }],
  [
    "a: 8080:80\nb:\n  - /:/host:ro\n  - {type: bind, source: /etc}\n",
    { a: "8080:80", b: ["/:/host:ro", { type: "bind", source: "/etc" }] },
  ],
  ['{"a": {"b": [true]},\n "c": "d"}', { a: { b: ["true"] }, c: "d" }],
  ["a: !override\n  - x\nb:\n\nc: x\n  y\n", { a: ["x"], b: "", c: "x y" }],
  ['a: ["{", "]"] # {\nb: [x, # ]\n  y]\nc: {"d":1,"e":["f"]}\n', { a: ["{", "]"], b: ["x", "y"], c: { d: "1", e: ["f"] } }],
  ["--- {a: b}", { a: "b" }],
  ['%YAML 1.2\n---\na: "x\n  # y\n\n  z"\nb: p\n\n  q\n...\n', { a: "x # y\nz", b: "p\nq" }],
  ['!!str "a": 1\n&k b: 2\n"\\x63\\u0064": 3\n', { a: "1", b: "2", cd: "3" }],
  ["a:\n  - b # c: d\n  - !t {e: f}\n  - &m g: h\n  - [x]\n", { a: ["b", { e: "f" }, { g: "h" }, ["x"]] }],
  ["x: &b\n  p: 1\ny: &c {q: 2}\na: {<<: [*b, *c], r: 3}\n", { x: { p: "1" }, y: { q: "2" }, a: { p: "1", q: "2", r: "3" } }],
  ["a: 1\r\nb: 2\rc: 3", { a: "1", b: "2", c: "3" }],
  ['a: "b\\\n  c \\\\\n  d"\n', { a: "bc \\ d" }],
  ["a: >\n  b\n\n  c \\\n  d\n", { a: "b\nc \\ d" }],
  ["---a: 1\n", { "---a": "1" }],
])("reads %j", (text, value) => {
  const { documents, isWhole } = readYaml(text);
  expect(documents.map(plain)).toEqual([value]);
  expect(isWhole).toBe(true);
});

test.each([
  "[[[[[[[[[[[[[[[[[[[[[[[[[[",
  "- - - - - - - - - - - - - - - - - - - - a",
  "a: {b: {c: {",
  ": : :",
  "]",
  "'",
  "\t- x:\n -y",
  "*a",
  "&a",
])("what cannot be understood is no trouble: %j", (text) => {
  expect(() => readYaml(text.repeat(100))).not.toThrow();
});

test("documents in one file are read one by one", () => {
  expect(readYaml("a: 1\n--- # next\nb: 2\n").documents.map(plain)).toEqual([{ a: "1" }, { b: "2" }]);
});

test.each([
  "a:\n  ? b\n  : c\n",
  "a:\n  b: 1\n  ? c\n  : d\n",
  "a: *nobody\n",
  "a: [b, c\n",
  "a: [b] c\n",
  'a: "b\n',
  'a: "b" c\n',
  "a: b\n   c: d\n",
  `${"k".repeat(250)}: x\nb: c\n`,
  `a: &${"k".repeat(101)}\n  b: c\n`,
  `x:\n  ${"- ".repeat(20)}a\nb: c\n`,
  `a: ${"! ".repeat(32_000)}`,
  `${"[".repeat(20)}${"]".repeat(20)}`,
  "a:\n    b: c\n  d: e\n",
  "  a: b\nc: d\n",
  "a: {? b : c}\n",
  `a: b\n${"#".repeat(66_000)}\nc: d`,
  "---\na: b\n".repeat(20),
])("A11 what was not read or not understood is said: %j", (text) => {
  expect(readYaml(text).isWhole).toBe(false);
});

test("A11 what stands beside what was not understood is read", () => {
  expect(readYaml(`x:\n  ${"- ".repeat(20)}a\nb: c\n`).documents.map((each) => (each as ReadonlyMap<string, Yaml>).get("b"))).toEqual([
    "c",
  ]);
});
