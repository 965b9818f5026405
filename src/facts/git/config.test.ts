import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readGitConfig } from "./config.ts";

const read = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readGitConfig(text, 100).map(({ key, value }) => [key, value]));

test.each<[title: string, text: string, settings: Readonly<Record<string, string>>]>([
  ["a section and its keys, without regard to case", "[Core]\n\tBare = false\n", { "core.bare": "false" }],
  ["a subsection, which keeps its case", '[remote "My Fork"]\nurl = x\n', { "remote.My Fork.url": "x" }],
  ["quotes and backslashes in a subsection", '[a "b\\"c\\\\d"]\nk=v', { 'a.b"c\\d.k': "v" }],
  ["the old spelling of a subsection", "[Branch.Dev]\nremote = origin", { "branch.dev.remote": "origin" }],
  ["a key behind its section on one line", "[alias] st = status", { "alias.st": "status" }],
  ["a key that stands alone", "[core]\nbare\nautocrlf ; why\n", { "core.bare": "true", "core.autocrlf": "true" }],
  ["an empty value", "[core]\npager =\n", { "core.pager": "" }],
  ["comments", "# one\n; two\n[core] # three\nbare = no ; four\n", { "core.bare": "no" }],
  ["a comment sign inside quotes", '[alias]\nx = "!sh -c \\"a; b\\" # c" # d', { "alias.x": '!sh -c "a; b" # c' }],
  ["blanks inside and around a value", "[user]\nname =  Mira  Vale \t\n", { "user.name": "Mira  Vale" }],
  ["blanks inside quotes", '[user]\nname = " Mira "\n', { "user.name": " Mira " }],
  ["a value that goes on in the next line", "[alias]\nx = !a \\\n  b\nbare = 1", { "alias.x": "!a   b", "alias.bare": "1" }],
  ["escapes", '[a]\nb = "1\\t2\\n3\\\\4"', { "a.b": "1\t2\n3\\4" }],
  ["lines that end as on Windows, after a byte order mark", "\uFEFF[a]\r\nb = c\r\n", { "a.b": "c" }],
  ["an include, which is noted and not followed", "[include]\npath = ../more", { "include.path": "../more" }],
  ["a conditional include", '[includeIf "gitdir:~/work/"]\npath = more', { "includeif.gitdir:~/work/.path": "more" }],
])("reads %s", (_, text, settings) => {
  expect(read(text)).toEqual(settings);
});

test.each([
  ["a key before any section", "a = b\n[c]\nd = e"],
  ["a section that does not end", "[core\nbare = true"],
  ["a subsection that does not end", '[remote "x\n]url = y'],
  ["an unknown escape", "[a]\nb = \\q\n"],
  ["quotes that do not end", '[a]\nb = "c\n'],
  ["a key with a sign in it", "[a]\nb_c = d\n"],
])("stops where git would: %s", (_, text) => {
  expect(read(text)).toEqual({});
});

test("keeps every value of a key, in order, up to the limit", () => {
  expect(readGitConfig("[a]\nb = 1\nb = 2\nb = 3", 2)).toEqual([
    { key: "a.b", value: "1" },
    { key: "a.b", value: "2" },
  ]);
});

test("ends on any text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("[", "]", '"', "\\", "\n", "a", " ", "=", "#", ";", ".")), (pieces) => {
      readGitConfig(pieces.join(""), 100);
    }),
    { numRuns: 1_000 },
  );
});
