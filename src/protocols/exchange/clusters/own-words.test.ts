import { expect, test } from "vitest";
import { ownWords } from "./own-words.ts";
import { counted, noWords } from "./word-counts.ts";

const others = ["The idea of the pool is good", "The idea of an audit is fine", "We like the idea", "Another idea about money"];
const theme = [
  "We should restart the pool, the idea is stuck",
  "Restarting is what the pool needs; stuck as it is",
  "I ask for a restart: everyone is stuck on one idea",
  "A restart from round 10 would help, we are stuck",
];
const elsewhere = [...others, ...others, ...theme].reduce(counted, noWords);

test("X10 a cluster is described by its own words: none that all use, no small ones, one form of each", () => {
  expect(ownWords(theme, elsewhere)).toEqual(["stuck", "restart", "pool"]);
  expect(ownWords(theme.toReversed(), elsewhere)).toEqual(["stuck", "restart", "pool"]);
});

test("X10 copies add nothing, one text speaks for itself, and no text says nothing", () => {
  const loud = Array.from({ length: 50 }, () => "buy tulips now");
  expect(ownWords([...theme, ...loud], elsewhere)).toEqual(["stuck", "restart", "pool"]);
  expect(ownWords(["Tulips are flowers"], elsewhere)).toEqual(["flowers", "tulips"]);
  expect(ownWords([], elsewhere)).toEqual([]);
  expect(ownWords(["", "…"], elsewhere)).toEqual([]);
  expect(ownWords(["重新启动服务器", "服务器重新启动吧"], noWords)).toContain("启动");
});
