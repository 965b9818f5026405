import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { namesOfLinked } from "./linked-home.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let top = "";
let folder = "";

afterAll(() => rmSync(top, { recursive: true, force: true }));
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "assent-linked-home-")));
  folder = join(top, "project");
  for (const name of ["project", "disk/data", "disk/around/data"]) mkdirSync(join(top, name), { recursive: true });
  symlinkSync("disk/data", join(top, "home"));
  symlinkSync("home", join(top, "again"));
  symlinkSync(join(top, "disk", "around"), join(top, "around"));
  symlinkSync("round", join(top, "round"));
});

const verdictsOf = async (home: string, commands: readonly string[]): Promise<readonly string[]> => {
  const paths = pathsFor({ ASSENT_HOME: join(top, home) });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, {});
  const verdictOf = async (command: string): Promise<string> =>
    (await weigh({ tool: "Bash", input: { command }, cwd: folder }, { ...surroundings, root: folder })).assessment.verdict;
  return Promise.all(commands.map(verdictOf));
};

describe("A16 the data directory behind a link", () => {
  test("is protected by every name", async () => {
    const commands = ["home", "again", "disk/data"].flatMap((name) => [
      `rm -f ../${name}/journal.db`,
      `echo x > ../${name}/tokens.json`,
      `cp x ../${name}/config.json`,
    ]);
    expect(await verdictsOf("again", commands)).toEqual(commands.map(() => "refuse"));
    const around = ["rm ../disk/around/data/journal.db", "rm ../around/data/journal.db"];
    expect(await verdictsOf("around/data", around)).toEqual(around.map(() => "refuse"));
  });

  test("and the link is not moved, taken away or turned to another place", async () => {
    const commands = [
      "rm ../again",
      "unlink ../home",
      "mv ../home ../x",
      "ln -sfn ../x ../home",
      "ln -sfn ../x ../again",
      "rm -rf ../home/",
    ];
    expect(await verdictsOf("again", commands)).toEqual(commands.map(() => "refuse"));
    const around = ["rm ../around", "mv ../around ../x", "ln -sfn ../x ../around"];
    expect(await verdictsOf("around/data", around)).toEqual(around.map(() => "refuse"));
  });

  test("A15 its neighbours are none of it", async () => {
    const commands = ["ls ../disk", "cat ../disk/a.txt", "ls ..", "echo x > a.txt"];
    expect(await verdictsOf("again", commands)).toEqual(commands.map(() => "low"));
  });

  test("links that lead round in a circle have an end", () => {
    expect(namesOfLinked(join(top, "round"), "/home/dev")).toEqual({ folders: [join(top, "round")], links: [] });
    const folders = ["again", "home", "disk/data"].map((name) => join(top, name));
    expect(namesOfLinked(join(top, "again"), "/home/dev")).toEqual({ folders, links: [] });
  });

  test("A15 a link to a person's whole home is not ours", () => {
    const [home, folder] = [join(top, "around"), join(top, "around", "data")];
    const folders = [folder, join(top, "disk/around/data")];
    expect(namesOfLinked(folder, home)).toEqual({ folders, links: [] });
    expect(namesOfLinked(folder, "/home/dev")).toEqual({ folders, links: [home] });
  });
});
