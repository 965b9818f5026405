import { expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { portableText } from "./portable.ts";

const at = (root: string, more: { remote?: string | null; commit?: string | null } = {}) => ({
  root,
  remote: "https://code.example/shop",
  commit: "c".repeat(40),
  ...more,
});
const action = (command: string, cwd: string) => ({ tool: "Bash", input: { command }, cwd });
const here = (command: string, cwd = "/home/ci/shop", basis: Json = {}) => portableText(action(command, cwd), basis, at("/home/ci/shop"));
const there = (command: string, cwd = "/srv/shop", basis: Json = {}) => portableText(action(command, cwd), basis, at("/srv/shop"));

test("M4 an action is the same in two checkouts of one repository at one commit, with what it rests on in them", () => {
  expect(here("rm -r data")).toBeDefined();
  expect(there("rm -r data")).toBe(here("rm -r data"));
  expect(there("rm x", "/srv/shop/lib")).toBe(here("rm x", "/home/ci/shop/lib"));
  const facts = (root: string): Json => ({ files: { [`${root}/run.sh`]: "rm x" }, symlinks: [`${root}/a`, "/usr/bin"] });
  expect(there("./run.sh", "/srv/shop", facts("/srv/shop"))).toBe(here("./run.sh", "/home/ci/shop", facts("/home/ci/shop")));
});

test("M4 it is another one where anything differs: the command, the folder in it, a fact, the commit, the repository", () => {
  const one = here("./run.sh", "/home/ci/shop", { files: { "/home/ci/shop/run.sh": "rm x" } });
  const others = [
    there("./run.sh --all", "/srv/shop", { files: { "/srv/shop/run.sh": "rm x" } }),
    there("./run.sh", "/srv/shop/lib", { files: { "/srv/shop/run.sh": "rm x" } }),
    there("./run.sh", "/srv/shop", { files: { "/srv/shop/run.sh": "rm y" } }),
    there("./run.sh", "/srv/shop", { files: { "/srv/shopping/run.sh": "rm x" } }),
  ];
  for (const other of others) expect(other).not.toBe(one);
  const moved = (more: object) => portableText(action("rm x", "/srv/shop"), {}, at("/srv/shop", more));
  for (const more of [{ commit: "d".repeat(40) }, { remote: "https://code.example/other" }]) expect(moved(more)).not.toBe(here("rm x"));
});

test("M4 it cannot be said of an action that names this folder, is outside of it, or has no repository that others share", () => {
  expect(here("rm -r /home/ci/shop/data")).toBeUndefined();
  expect(here("rm x", "/tmp")).toBeUndefined();
  expect(here("rm x", "/home/ci/shopping")).toBeUndefined();
  expect(portableText(action("rm x", "/p"), {}, null)).toBeUndefined();
  for (const more of [{ remote: null }, { commit: null }]) expect(portableText(action("rm x", "/p"), {}, at("/p", more))).toBeUndefined();
});
