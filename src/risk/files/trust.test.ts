import { describe, expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { assess } from "../assess.ts";
import { attended } from "./facts.fixture.ts";

const config = `model = "a"

[hooks.state."/code/shop/.codex/hooks.json:pre:0:0"]
trusted_hash = "sha256:aa"

[projects."/code/shop"]
trust_level = "trusted"
`;
const home = attended.home ?? "/home/mira";
const file = `${home}/.codex/config.toml`;
const facts = { ...attended, home, files: { [file]: config } };
const verdictOf = (tool: string, input: Readonly<Record<string, Json>>): string =>
  assess({ tool, input, cwd: "/code/shop" }, facts).verdict;

describe("A16 what Codex trusts is a person's to change", () => {
  test.each([
    { old_string: `trusted_hash = "sha256:aa"`, new_string: `trusted_hash = "sha256:bb"` },
    { old_string: "sha256:aa", new_string: "sha256:bb" },
    { old_string: "/code/shop/.codex", new_string: "/code/other/.codex" },
    { old_string: `model = "a"`, new_string: `model = "a"\n[features]\nhooks = false` },
  ])("by an edit: $old_string", (edit) => {
    expect(verdictOf("Edit", { file_path: file, ...edit })).toBe("refuse");
  });

  test.each([
    `sed -i /trusted_hash/d ${file}`,
    `sed -i 's/sha256:aa/sha256:bb/' ${file}`,
    `rm ${file}`,
    `mv ${file} /tmp/x`,
    `cp other.toml ${file}`,
    `echo 'model = "b"' > ${file}`,
    `python3 -c 'p = "${file}"; t = open(p).read(); open(p, "w").write(t.replace("aa", "bb"))'`,
    `printf '[hooks.state.x]\\n' >> ${file}`,
  ])("by a command: %s", (command) => {
    expect(verdictOf("Bash", { command })).toBe("refuse");
  });

  test("what is about something else is asked about, as before", () => {
    expect(verdictOf("Edit", { file_path: file, old_string: `model = "a"`, new_string: `model = "b"` })).toBe("gate");
    expect(verdictOf("Write", { file_path: file, content: config.replace(`"a"`, `"b"`) })).toBe("gate");
    expect(verdictOf("Read", { file_path: file })).not.toBe("refuse");
  });
});
