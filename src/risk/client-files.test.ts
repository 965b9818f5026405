import { describe, expect, test } from "vitest";
import { clientFiles } from "../lexicon/client-files.ts";
import { assess } from "./assess.ts";
import { pathTraits } from "./files/traits.ts";

const facts = { projectRoot: "/project", cwd: "/project", home: "/home/dev", session: "attended" } as const;
const files = clientFiles.flatMap(({ entries, others }) => [...entries, ...others]);
const verdictOn = (tool: string, input: Readonly<Record<string, string>>): string =>
  assess({ tool, input, cwd: "/project" }, facts).verdict;

/** One row in the lexicon is all that a new client needs: its files are protected without another list. */
describe("A16 a file that tells a client about our hook", () => {
  test.each(files)("%s counts as the settings of a client, in a project and in a home", (file) => {
    for (const root of ["/project", "/home/dev"])
      expect(pathTraits(`${root}/${file}`, facts).map(({ kind }) => kind)).toContain("client-settings");
  });

  test.each(files)("%s is not changed, emptied or removed without a person", (file) => {
    const commands = [`sed -i /assent/d ${file}`, `sed -i s/PreToolUse/Other/ ${file}`, `echo '{"hooks":{}}' > ${file}`, `rm ${file}`];
    for (const command of commands) expect([command, verdictOn("Bash", { command })]).not.toEqual([command, "low"]);
    expect(verdictOn("Write", { file_path: file, content: "{}" })).not.toBe("low");
    expect(verdictOn("Edit", { file_path: file, old_string: "a", new_string: "b" })).not.toBe("low");
  });
});
