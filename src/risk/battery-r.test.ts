import { expect, test } from "vitest";
import { passing, place } from "./battery.fixture.ts";

test("A14 R runs the file of an option", () => {
  const facts = { ...place, files: { "evil.R": "system('rm -rf ~')\n" }, unreadable: {}, exists: ["evil.R"] };
  expect(passing(["R --file=evil.R", "R -f evil.R", "R --no-save --file evil.R", "Rscript evil.R"], facts)).toEqual([]);
});
