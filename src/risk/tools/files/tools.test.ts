import { describe, expect, test } from "vitest";
import { deedsShown } from "../deeds.fixture.ts";
import { filesTools } from "./tools.ts";

describe("A14 what file programs do to which path", () => {
  test.each([
    ["rm -rf a b", ["delete a tree", "delete b tree"]],
    ["rm --rec --fo a", ["delete a tree"]],
    ["rm -- -x", ["delete -x"]],
    ["cp a.ts b.ts", ["read a.ts", "write b.ts"]],
    ["cp --target out a b", ["read a", "read b", "write out/a", "write out/b"]],
    ["cp hook .git/hooks", ["read hook", "write .git/hooks", "write .git/hooks/hook"]],
    ["cp x/* out/", ["read x/*", "write out/* keeps"]],
    ["mv a.ts lib/b.ts", ["write a.ts tree keeps", "write lib/b.ts"]],
    ["mv a.ts /dev/null", ["delete a.ts tree", "write /dev/null"]],
    ["mv a.ts ../b.ts", ["delete a.ts tree", "write ../b.ts"]],
    ["ln -sf /etc/shadow s.txt", ["read /etc/shadow", "write s.txt"]],
    ["tee -a a.log", ["write a.log keeps"]],
    ["dd if=a of=/dev/sdz", ["read a", "write /dev/sdz"]],
    ["truncate -s 0 a.log", ["delete a.log"]],
    ["shred /dev/sdz", ["write /dev/sdz"]],
  ])("%s", (command, deeds) => expect(deedsShown(filesTools(), command)).toEqual(deeds));
});
