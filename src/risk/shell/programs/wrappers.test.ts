import { describe, expect, test } from "vitest";
import { deedsOf, removedBy } from "../deeds.fixture.ts";
import { wrappers } from "./wrappers.ts";

/** `true x` becomes something whose deed can be seen. */
const telling = (hit: string): string => hit.replace(/true'? x/, (found) => found.replace("true", "rm"));

describe("A14 every wrapper lets its program be seen", () => {
  test.each(wrappers().flatMap(({ names, hits }) => hits.map((hit) => [names[0] ?? "", hit] as const)))("%s: %s", (_, hit) => {
    expect(deedsOf(telling(hit))).toContain("delete x");
  });
});

test("every row has an example that starts with one of its names", () => {
  for (const { names, hits } of wrappers()) {
    expect(hits.length).toBeGreaterThan(0);
    for (const hit of hits) expect(names).toContain((hit.split(" ")[0] ?? "").split("/").at(-1));
  }
});

test.each([
  ["command -v rm x", []],
  ["env -C src rm x", ["/code/shop/src: x"]],
  ["env --chdir=/srv rm x", ["/srv: x"]],
  ["sudo -D /srv rm x", ["/srv: x"]],
  ["timeout 5 nice -n 3 env A=1 rm x", ["x"]],
  ["env -S 'A=1 rm' x", ["x"]],
  ["env -i - rm x", ["x"]],
])("%s", (command, removed) => {
  expect(removedBy(command)).toEqual(removed);
});

describe("A14 what xargs, parallel and find start", () => {
  test.each<readonly [string, readonly string[]]>([
    ["echo a b | xargs rm", ["a", "b"]],
    ["echo 'a b' | xargs -I{} rm {}", ["a b"]],
    ["echo a | xargs -i rm {}.txt", ["a.txt"]],
    ["echo a | xargs -n1 -P4 rm -f", ["a"]],
    ["printf 'a\\nb' | xargs -d '\\n' rm", ["a", "b"]],
    ["xargs rm <<< 'a b'", ["a", "b"]],
    ["ls src | xargs rm", ["src", "./*"]],
    ["ls src/*.ts | xargs rm", ["src/*.ts"]],
    ["{ echo a; find b; } | xargs rm", ["?*"]],
    ["{ find a; find b; } | xargs rm", ["a/**", "b/**"]],
    ["cat list | xargs rm", ["?*"]],
    ["ls | xargs rm", ["./*"]],
    ["xargs -a list rm", ["?*"]],
    ["parallel -a list rm", ["?*"]],
    ["parallel rm :::: list", ["?*"]],
    ["parallel rm ::: a b", ["a", "b"]],
    ["echo a | parallel 'rm {}.txt'", ["a.txt"]],
    ["parallel ::: 'rm a' 'rm b'", ["a", "b"]],
    ["find src -name x -exec rm {} \\;", ["src/**/x"]],
    ["find src -exec sh -c 'rm \"$1\"' _ {} +", ["src/**"]],
    ["find src -execdir rm a \\; -ok rm b \\;", ["a", "src/**", "b"]],
    ["fd x src -x rm", ["src/**"]],
  ])("%s", (command, removed) => {
    expect(new Set(removedBy(command))).toEqual(new Set(removed));
  });

  test.each(["echo x | xargs sh -c", "echo x | xargs -I{} bash -c {}", "echo x | parallel bash -c {}"])(
    "%s runs its input as a script",
    (command) => {
      expect(deedsOf(command)).toContain("opaque");
    },
  );
});

test.each(["sudo -l", "timeout --help", "nice"])("%s starts nothing", (command) => {
  expect(removedBy(command)).toEqual([]);
});

test("A14 a program that nobody knows is looked behind", () => {
  expect(removedBy("unheard-of rm x")).toEqual(["x"]);
  expect(removedBy("unheard-of -q -- rm x")).toEqual(["x"]);
  expect(removedBy("unheard-of --exec /bin/rm -- x")).toEqual(["x"]);
});

test("A14 what is run over workspaces is the package manager's own", () => {
  expect(deedsOf("yarn workspaces foreach -A npm publish").join()).toContain("publish");
  expect(deedsOf("pnpm -r publish").join()).toContain("publish");
  expect(deedsOf("concurrently 'npm:dev' 'npm:lint'").join()).not.toContain("unknown");
});
