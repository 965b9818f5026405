import { expect, test } from "vitest";
import { readYaml, type Yaml } from "./yaml.ts";

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
])("reads %j", (text, value) => {
  expect(plain(readYaml(text))).toEqual(value);
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
