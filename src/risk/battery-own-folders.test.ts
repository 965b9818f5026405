import { describe, expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const { tracked: _, filesOwned: _owned, ...everywhere } = place;
/** A project beside the folder of our data, both below a folder for temporary files. */
const besideData = (name: string): Facts => ({
  ...everywhere,
  projectRoot: "/tmp/x/shop",
  cwd: "/tmp/x/shop",
  controlPlane: [`/tmp/x/${name}`, `/tmp/x/${name}/**`, ".assent/**"],
});

const searches = [
  "find .. -name journal.db -delete",
  "find .. -name '*.json' -delete",
  "find .. -name config.json | xargs rm",
  "find .. -name config.json -print0 | xargs -0 rm -f",
  "find .. -name config.json -exec rm {} +",
  "find .. -name journal.db -exec unlink {} \\;",
  "find .. -type d -name '*data' -exec rm -rf {} +",
  "find .. -name journal.db -exec mv {} /tmp/y \\;",
  "fd -H journal.db .. -x rm",
];

const wildcards = [
  "rm -f ../*/journal.db",
  "rm -f ../*/j*",
  "rm -rf ../d*",
  "rm -rf ../*",
  'for f in ../*/journal.db; do rm "$f"; done',
  "mv ../*/journal.db /tmp/y",
  "shred -u ../*/tokens.json",
  "truncate -s 0 ../*/journal.db",
  "unlink ../d?ta/journal.db",
  "rm -f ../{data,x}/config.json",
  `python3 -c "import glob, os; [os.remove(f) for f in glob.glob('../*/journal.db')]"`,
];

const elsewhere = [
  "rm -f ../*/build.log",
  "rm -f ../x-*/journal.db",
  "rm -rf dist/*",
  "find /tmp/y -name config.json -delete",
  "find .. -name config.json",
  "ls ../*/journal.db",
];

describe("A16 our own folder, reached by a wildcard or a search", () => {
  test("by its plain name nothing is taken from it", () =>
    expect(["rm -f ../data/journal.db", "rm -rf ../data"].filter((command) => verdictOf(command, besideData("data")) !== "refuse")).toEqual(
      [],
    ));
  test("what may take something from it is asked about", () =>
    expect(passing([...searches, ...wildcards], besideData("data"))).toEqual([]));
  test("a search finds folders with a dot as well", () => expect(passing(searches, besideData(".data"))).toEqual([]));
  test("A15 what cannot reach it is silent", () => expect(stopped(elsewhere, besideData("data"))).toEqual([]));
});
