import { expect, test } from "vitest";
import { Fault } from "../kernel/trouble.ts";
import { diskTrouble } from "./disk-trouble.ts";

const home = "/data/assent";
const failing = (code: string, syscall: string, path = `${home}/journal.db`): Error =>
  Object.assign(new Error(`${code}: no, ${syscall} '${path}'`), { code, syscall, path });

test.each(["EROFS", "ENOSPC", "EDQUOT", "EACCES", "EPERM"])("%s is one sentence with what helps, and no word of the system", (code) => {
  const trouble = diskTrouble(new Fault("journal.unwritable", "x", { cause: failing(code, "mkdir") }), home);
  expect(trouble?.says).toMatch(/^the data directory \/data\/assent cannot be written: [a-z][^:]+\. So nothing can be recorded/);
  expect(trouble?.remedy).toContain("ASSENT_HOME");
  expect(`${trouble?.says}${trouble?.remedy}`).not.toContain(code);
});

test("a file elsewhere is named, and the data directory is not blamed for it", () => {
  const trouble = diskTrouble(failing("EROFS", "open", "/project/.claude/settings.json"), home);
  expect(trouble?.says).toBe("/project/.claude/settings.json cannot be written: its file system is read-only. It stays as it was.");
  expect(trouble?.remedy).not.toContain("ASSENT_HOME");
});

test("of a copy the file that is made is blamed, not the one that is read", () => {
  const cause = Object.assign(failing("ENOSPC", "copyfile", "/stick/backup.db"), { dest: `${home}/journal.db.restoring` });
  expect(diskTrouble(cause, home)?.says).toMatch(/^the data directory \/data\/assent cannot be written: no space/);
});

test("what may not be read, and what is not there, is told as it was", () => {
  expect(diskTrouble(failing("EACCES", "open"), home)).toBeUndefined();
  expect(diskTrouble(failing("ENOENT", "open"), home)).toBeUndefined();
  expect(diskTrouble(new Error("ENOSPC"), home)).toBeUndefined();
});
