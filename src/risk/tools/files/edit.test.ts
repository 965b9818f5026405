import { describe, expect, test } from "vitest";
import { deedsShown } from "../deeds.fixture.ts";
import { filesEdit } from "./edit.ts";

describe("A14 what editing programs do to which file", () => {
  test.each([
    ["sed -n 1,5p a.ts", ["read a.ts"]],
    ["sed '' .env", ["read .env"]],
    ["sed -i '' s/a/b/ a.ts", ["write a.ts keeps"]],
    ["sed -i.bak -e s/a/b/ a.ts b.ts", ["write a.ts keeps", "write b.ts keeps"]],
    ["sed --in-place s/a/b/ a.ts", ["write a.ts keeps"]],
    ["perl -0pi -e s/a/b/ a.ts", ["write a.ts keeps"]],
    ["gawk -i inplace 1 a.csv", ["write a.csv keeps"]],
    ["awk -v n=1 '{print}' x=2 a.csv", ["read a.csv"]],
    ["patch a.ts a.diff", ["write a.ts keeps"]],
    ["ffmpeg -i a.mov b.gif", ["read a.mov", "write b.gif"]],
  ])("%s", (command, deeds) => expect(deedsShown(filesEdit(), command)).toEqual(deeds));
});
