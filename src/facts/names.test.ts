import { expect, test } from "vitest";
import { asGlob } from "../lexicon/wildcard.ts";
import { absoluteOf, isInside, nameOf, treeOf } from "./names.ts";

test.each([
  ["/srv/app/src/a.ts", "src/a.ts"],
  ["/srv/app", "."],
  ["/srv/app/..x", "..x"],
  ["/srv/apple", "/srv/apple"],
  ["/srv/app/../b", "/srv/app/../b"],
  ["/etc/hosts", "/etc/hosts"],
])("%s is called %s", (path, name) => {
  expect(nameOf("/srv/app", path)).toBe(name);
  expect(isInside("/srv/app", path)).toBe(!name.startsWith("/"));
});

test("a name with the signs of a glob is quoted", () => {
  expect(asGlob("src/[id]/a*.ts")).toBe("src/\\[id\\]/a\\*.ts");
  expect(treeOf(".")).toBe("**");
  expect(treeOf("a(b)")).toBe("a\\(b\\)/**");
});

test.each([
  ["a/../b", "/srv/app/a/../b"],
  ["~", "/home/mira"],
  ["~/x", "/home/mira/x"],
  ["/etc/x", "/etc/x"],
  ["", undefined],
  ["a\0b", undefined],
  ["a\uFFFCb", undefined],
])("the word %j stands for %s", (word, path) => {
  expect(absoluteOf("/srv/app", "/home/mira", word)).toBe(path);
});
