import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let top = "";
let folder = "";

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "assent-linked-")));
  folder = join(top, "project");
  for (const name of ["project/sub/deep", "project/scripts", "other/inner"]) mkdirSync(join(top, name), { recursive: true });
  const bad = ["project/bad.sh", "project/scripts/bad.sh", "project/sub/up.sh", "other/bad.sh", "other/two.sh"];
  for (const name of bad) writeFileSync(join(top, name), "rm -rf ~\n", { mode: 0o755 });
  for (const name of ["project/good.sh", "project/two.sh", "project/sub/good.sh"]) writeFileSync(join(top, name), "echo hi\n");
  const links: readonly (readonly [link: string, end: string])[] = [
    ["out", "../other"],
    ["inner", "../other/inner"],
    ["sub/s", "../scripts"],
    ["sub/deep/s", "../../scripts"],
    ["sub/deep/chain", "../s"],
    ["absolute", join(folder, "sub", "deep")],
    ["deep", "sub/deep"],
    ["one.sh", "../other/bad.sh"],
    ["sub/round", "../sub/again"],
    ["sub/again", "../sub/round"],
  ];
  for (const [link, end] of links) symlinkSync(end, join(folder, link));
});

const verdictOf = async (command: string): Promise<string> => {
  const paths = pathsFor({ ASSENT_HOME: join(top, "home") });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, {});
  return (await weigh({ tool: "Bash", input: { command }, cwd: folder }, { ...surroundings, root: folder })).assessment.verdict;
};

describe("A14 a script is read where the system finds it, through every link", () => {
  test.each([
    "bash out/bad.sh",
    "bash sub/s/bad.sh",
    "cd sub && ./s/bad.sh",
    "bash sub/deep/s/bad.sh",
    "bash sub/deep/chain/bad.sh",
    "bash deep/s/bad.sh",
    "bash absolute/s/bad.sh",
    "cd deep && bash s/bad.sh",
    "bash one.sh",
    "bash inner/../bad.sh",
    "bash ./inner/.././bad.sh",
    "bash inner/../two.sh",
    "deep/../up.sh",
    ". absolute/../up.sh",
    "cd deep && bash ../up.sh",
    "cd -P deep && cd .. && bash up.sh",
    "cd deep && cd .. && bash bad.sh",
    "pushd deep && cd .. && bash bad.sh",
    "cat inner/../two.sh; bash bad.sh",
  ])("%s is refused", async (command) => expect(await verdictOf(command)).toBe("refuse"));

  test.each(["bash sub/round/bad.sh", "bash sub/round"])("%s gates: its links lead round", async (command) =>
    expect(await verdictOf(command)).toBe("gate"),
  );

  test.each(["bash deep/../good.sh", "cd deep && bash ../good.sh", "cd deep && cd .. && bash good.sh", "cat inner/../two.sh; bash two.sh"])(
    "%s is silent",
    async (command) => expect(await verdictOf(command)).toBe("low"),
  );
});
