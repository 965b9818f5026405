import { expect, test } from "vitest";
import { passing, place, stopped } from "../../battery.fixture.ts";
import { fieldsOf } from "../deeds.fixture.ts";

test("A14 bytes in quotes are read as the system reads them", () => {
  expect(fieldsOf("x $'caf\\xc3\\xa9' $'\\303\\251' $'\\u00e9' $'\\x41b' $'a\\xff'")).toEqual(["café", "é", "é", "Ab", "a\uFFFD"]);
});

test("A11 a script whose name is no text cannot be looked at, so it asks", () => {
  const facts = { ...place, files: {}, unreadable: {}, exists: [] };
  const hidden = [
    "bash $'bad\\xff.sh'",
    "bash $'bad\\377.sh'",
    "bash \"$(printf 'bad\\xff.sh')\"",
    "./$'bad\\xff.sh'",
    "cd $'d\\xff' && sh x.sh",
    "source $'d\\xff/x.sh'",
    "python3 $'bad\\xff.py'",
  ];
  expect(passing(hidden, facts)).toEqual([]);
  expect(stopped(["cat $'bad\\xff.sh'", "bash $'caf\\xc3\\xa9.sh'", "ls $'d\\xff'"], facts)).toEqual([]);
});
