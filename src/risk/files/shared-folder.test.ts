import { describe, expect, test } from "vitest";
import { assess } from "../assess.ts";
import { attended } from "./facts.fixture.ts";

const entry = ".github/copilot/settings.local.json";
const ours = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ command: "node /opt/assent-hook.js copilot" }] }] } });
const verdictOf = (command: string, files: Readonly<Record<string, string>>): string =>
  assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, { ...attended, files }).verdict;

const takingAway = [
  "rm -rf .github",
  "git rm -r .github",
  "mv .github old",
  "rm -rf .github/copilot",
  `rm ${entry}`,
  `echo '{}' > ${entry}`,
];

describe("A16 in a folder that clients share with others, our entries are protected where they are seen, and only there", () => {
  test.each(takingAway)("%s", (command) => {
    expect(verdictOf(command, { [`/code/shop/${entry}`]: ours })).toBe("refuse");
    expect(verdictOf(command, {})).not.toBe("refuse");
  });
});

test.each(["mkdir -p .github/copilot", "mkdir -p .github/hooks", "git add .github", "cp a.md .github/ISSUE_TEMPLATE.md", "ls -R .github"])(
  "A15 %s is ordinary work",
  (command) => expect(["low", "advisory"]).toContain(verdictOf(command, {})),
);
