import { expect, test } from "vitest";
import { detectSecrets } from "./detect.ts";
import { mixed, upper } from "./shapes/types.ts";

const keys = [`AKIA${upper(16)}`, `AIza${mixed(35)}`, `sk-ant-api03-${mixed(93)}AA`, `ghp_${mixed(36)}`];

test.each(keys)("D22 %s is found where a sign joins it to a word, or a tab is shown as two letters", (key) => {
  const texts = [`my_${key}`, `x-${key} end`, `_${key}`, `^I${key}$`, `^I^I${key}`];
  expect(texts.filter((text) => !detectSecrets(text).some(({ start }) => start <= text.indexOf(key)))).toEqual([]);
});

test("a word that ends in the beginning of a key is none", () => {
  const texts = [`disk-${mixed(40)}`, `task-${mixed(24)}`, "my_AKIA", "x-AIza-test"];
  expect(texts.filter((text) => detectSecrets(text).length > 0)).toEqual([]);
});
