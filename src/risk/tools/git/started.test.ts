import { expect, test } from "vitest";
import { assess } from "../../assess.ts";
import type { Facts } from "../../facts.ts";

/** Programs that git starts: what a script of the project holds decides, as where a shell starts it. */
const files = {
  "scripts/bad.sh": "rm -rf ~\n",
  "scripts/good.sh": "echo fine\n",
  "package.json": '{"scripts":{"test":"vitest","bad":"rm -rf ~"}}',
};
const facts: Facts = { cwd: "/p", projectRoot: "/p", home: "/home/u", exists: Object.keys(files), tracked: Object.keys(files), files };
const verdictOf = (command: string, more: Facts = {}): string =>
  assess({ tool: "Bash", input: { command }, cwd: "/p" }, { ...facts, ...more }).verdict;

const starting = (script: string): readonly string[] => [
  `git -c alias.w='!sh scripts/${script}' w`,
  `git -c alias.w='! ./scripts/${script}' w -x 1`,
  `git -c alias.w='!f() { sh scripts/${script}; }; f' w`,
  `git -c alias.a=b -c alias.b='!bash scripts/${script}' a`,
  `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.w GIT_CONFIG_VALUE_0='!sh scripts/${script}' git w`,
  `cd src && git -c alias.w='!sh scripts/${script}' w`,
  `git bisect run sh scripts/${script}`,
  `git rebase -x 'sh scripts/${script}' main`,
];

test.each(starting("bad.sh"))("A14 %s does what its script does", (command) => expect(verdictOf(command)).toBe("refuse"));

test.each(["git -c alias.t='!npm test' t", "git -c alias.w='!sh scripts/good.sh' w", "git bisect run sh scripts/good.sh"])(
  "A15 %s is as harmless as its script",
  (command) => expect(verdictOf(command)).toBe("low"),
);

test("A14 an alias of the repository is one, too; one that is not called does nothing", () => {
  const repoConfig = { "alias.w": "!npm run bad" };
  expect([verdictOf("git w", { repoConfig }), verdictOf("git status", { repoConfig })]).toEqual(["refuse", "low"]);
});

test("A14 a script in other repositories is not the project's, and nobody has read it", () =>
  expect([
    verdictOf("git submodule foreach 'sh scripts/good.sh'"),
    verdictOf("git submodule foreach 'sh tools/absent.sh'"),
    verdictOf("git submodule foreach 'git status'"),
  ]).toEqual(["gate", "gate", "low"]));
