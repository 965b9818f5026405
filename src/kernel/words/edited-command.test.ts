import { expect, test } from "vitest";
import { commandIn, editBeginning } from "./edited-command.ts";

test.each([
  ["ls dist", "ls dist"],
  ["`ls dist`", "ls dist"],
  [`${editBeginning} ls dist`, "ls dist"],
  [`${editBeginning}\ncat <<E\nx\nE`, "cat <<E\nx\nE"],
  [`${editBeginning} \`ls dist\``, "ls dist"],
  ["echo `date` and `id`", "echo `date` and `id`"],
  [`echo "${editBeginning} ls"`, `echo "${editBeginning} ls"`],
])("the command of the edit %j is %j", (text, command) => {
  expect(commandIn(text)).toBe(command);
});
