import { describe, expect, test } from "vitest";
import { deedsShown } from "../deeds.fixture.ts";
import { filesTrees } from "./trees.ts";

describe("A14 what walks over trees do", () => {
  test.each([
    ["find . -name '*.o' -delete", ["delete ./**/*.o tree"]],
    ["find . -delete -name '*.o'", ["delete . tree"]],
    ["find . -name '*.o' -o -size +1M -delete", ["delete ./**/*.o tree", "delete . tree"]],
    ["find . -path './a/*' -delete", ["delete ./a/** tree"]],
    ["find . -regex '.*\\.o' -delete", ["delete ./**/*.o tree"]],
    ["find . -not -name '*.o' -delete", ["delete . tree"]],
    ["find a b -type f -delete", ["delete a tree", "delete b tree"]],
    ["find . -name -delete -print", ["list . tree"]],
    ["find . -exec echo -delete ';'", ["list . tree"]],
    ["find -H src -fprint out.txt", ["list src tree", "write out.txt"]],
    ["rsync -a --delete a/ b/", ["read a/ tree", "write b/ tree keeps", "write b/* tree keeps", "delete b/ tree"]],
    ["rsync -a a/ web@host.test:/srv", ["read a/ tree", "external-write web@host.test:/srv"]],
    ["rsync -a --del a/ host.test::m", ["read a/ tree", "external-write host.test::m", "destroy host.test::m"]],
    ["rsync -an --delete a/ host.test:/srv", []],
  ])("%s", (command, deeds) => expect(deedsShown(filesTrees(), command)).toEqual(deeds));
});
