import { expect, test } from "vitest";
import { needsOf } from "../needs.ts";

const filesFor = (command: string): readonly string[] => needsOf({ tool: "Bash", input: { command }, cwd: "/code/shop" }).files;

test.each([
  ["tar xf a.tar", "a.tar"],
  ["tar -C out -xzf ../a.tgz", "/code/a.tgz"],
  ["unzip -o a.zip", "a.zip"],
  ["7z x a.7z", "a.7z"],
  ["python3 -m zipfile -e a.zip .", "a.zip"],
  ["jar xf a.jar", "a.jar"],
])("A19 an approval of unpacking rests on the archive as it is: %s", (command, archive) => {
  expect(filesFor(command)).toContain(archive);
});

test.each(["tar tf a.tar", "tar cf a.tar src", "unzip -l a.zip", "7z l a.7z"])(
  "A15 what is only looked into, or made, is not read: %s",
  (command) => {
    expect(filesFor(command)).toEqual([]);
  },
);
