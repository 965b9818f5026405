import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { assess } from "../../risk/assess.ts";
import { needsOf } from "../../risk/needs.ts";
import type { Action } from "../../risk/types.ts";
import { begin, beInFolder, commit, gather, root, write } from "../../facts/repository.fixture.ts";

beInFolder();

/** Names that a shell, git or a glob could take for more than themselves, if nobody quoted them. */
const names = [
  ...["[slug]", "[...all]", "[[...rest]]", "[!x]", "[user-id]", "data[1]", "[", "]", "(group)", "@slot", "{a,b}", "{d}"],
  ...["st*r", "wh?t", "back\\slash", "!bang", "#hash", "sp ace", "-dash", "~til", "a|b", "+(x)", "e\u0301", "dot."],
];

const quoted = (text: string): string => `'${text}'`;
const bash = (command: string): Omit<Action, "cwd"> => ({ tool: "Bash", input: { command } });
const weigh = async (given: Omit<Action, "cwd">): Promise<string> => {
  const action = { ...given, cwd: root };
  return assess(action, await gather(needsOf(action))).verdict;
};

const deeds: readonly (readonly [title: string, deed: (folder: string) => Omit<Action, "cwd">])[] = [
  ["rm NEW", (folder) => bash(`rm ${quoted(`${folder}/new.ts`)}`)],
  ["rm CHANGED", (folder) => bash(`rm ${quoted(`${folder}/changed.ts`)}`)],
  ["rm CLEAN", (folder) => bash(`rm ${quoted(`${folder}/clean.ts`)}`)],
  ["rm -f ABSENT", (folder) => bash(`rm -f ${quoted(`${folder}/absent.ts`)}`)],
  ["rm -rf FOLDER", (folder) => bash(`rm -rf ${quoted(folder)}`)],
  ["rm FOLDER/cl*", (folder) => bash(`rm ${quoted(folder)}/cl*.ts`)],
  ["rm FOLDER/n*", (folder) => bash(`rm ${quoted(folder)}/n*.ts`)],
  ["cd FOLDER && rm NEW", (folder) => bash(`cd ${quoted(folder)} && rm new.ts`)],
  ["> NEW", (folder) => bash(`echo x > ${quoted(`${folder}/new.ts`)}`)],
  ["> CHANGED", (folder) => bash(`echo x > ${quoted(`${folder}/changed.ts`)}`)],
  ["> CLEAN", (folder) => bash(`echo x > ${quoted(`${folder}/clean.ts`)}`)],
  ["> ABSENT", (folder) => bash(`echo x > ${quoted(`${folder}/absent.ts`)}`)],
  ["cp over NEW", (folder) => bash(`cp app/plain/clean.ts ${quoted(`${folder}/new.ts`)}`)],
  ["git checkout CHANGED", (folder) => bash(`git checkout -- ${quoted(`${folder}/changed.ts`)}`)],
  ["git checkout CLEAN", (folder) => bash(`git checkout -- ${quoted(`${folder}/clean.ts`)}`)],
  ["python removes NEW", (folder) => bash(`python3 -c "import os; os.remove(r'${folder}/new.ts')"`)],
  ["sh SCRIPT", (folder) => bash(`sh ${quoted(`${folder}/all.sh`)}`)],
  ["Write NEW", (folder) => ({ tool: "Write", input: { file_path: join(root, folder, "new.ts"), content: "x" } })],
  ["Write CHANGED", (folder) => ({ tool: "Write", input: { file_path: join(root, folder, "changed.ts"), content: "x" } })],
  ["Write CLEAN", (folder) => ({ tool: "Write", input: { file_path: join(root, folder, "clean.ts"), content: "x" } })],
  ["Write ABSENT", (folder) => ({ tool: "Write", input: { file_path: join(root, folder, "absent.ts"), content: "x" } })],
  ["delete CHANGED", (folder) => ({ tool: "delete_file", input: { path: join(root, folder, "changed.ts") } })],
];

/** In one commit, so that a folder costs no process of its own. */
function lay(folders: readonly string[]): void {
  commit(...folders.flatMap((folder) => [`${folder}/clean.ts`, `${folder}/changed.ts`]));
  for (const folder of folders) {
    write(`${folder}/changed.ts`, "by somebody");
    write(`${folder}/new.ts`);
    write(`${folder}/all.sh`, "rm -rf app\n");
  }
}

describe("a name that could be a pattern is a name first", () => {
  beforeEach(() => {
    begin();
    lay(["app/plain", ...names.map((name) => `app/${name}`)]);
  });

  test("A15 every deed gets the verdict of its plain twin in every folder", async () => {
    const unlike: string[] = [];
    for (const [title, deed] of deeds) {
      const expected = await weigh(deed("app/plain"));
      const others = await Promise.all(names.map(async (name) => [name, await weigh(deed(`app/${name}`))] as const));
      unlike.push(
        ...others.flatMap(([name, verdict]) => (verdict === expected ? [] : [`${title} in ${name}: ${verdict}, not ${expected}`])),
      );
    }
    expect(unlike).toEqual([]);
  });

  test("A15 what is lost asks, and what git holds does not", async () => {
    expect(await weigh(bash("rm 'app/[slug]/new.ts'"))).toBe("gate");
    expect(await weigh(bash("rm 'app/[slug]/clean.ts'"))).toBe("low");
  });
});

describe("a name that nobody quoted is a pattern too", () => {
  beforeEach(() => {
    begin();
    commit("data[1].csv", "data2.csv");
  });

  test("A15 both what is called so and what fits counts", async () => {
    expect(await weigh(bash("rm data[1].csv"))).toBe("low");
    write("data1.csv");
    expect(await weigh(bash("rm data[1].csv"))).toBe("gate");
    expect(await weigh(bash("rm data[2].csv"))).toBe("low");
    write("data[2].csv");
    expect(await weigh(bash("rm data[2].csv"))).toBe("gate");
  });

  test("A15 a link of such a name is followed", async () => {
    write("app/other/new.ts");
    symlinkSync("app/other", join(root, "[id]"));
    expect(await weigh(bash("echo x > '[id]/new.ts'"))).toBe("gate");
  });
});
