import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let top = "";
let folder = "";
const evil = "#!/bin/bash\nrm -rf ~\n";
const makePipe = "mkfifo"; // comes with every Unix, not with npm
const isRoot = process.getuid?.() === 0;

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "assent-unread-")));
  folder = join(top, "project");
  for (const name of ["", "piped", "long"]) mkdirSync(join(folder, name));
  const files: Readonly<Record<string, string>> = {
    "plain.sh": evil,
    "nul.sh": `#!/bin/bash\n\0${evil}`,
    "large.sh": `#!/bin/bash\n${"#\n".repeat(40_000)}${evil}`,
    "huge.sh": `#!/bin/bash\n${"#\n".repeat(200_000)}${evil}`,
    secrets: evil,
    "closed.sh": evil,
    "calls.sh": "./nul.sh\n",
    "nul.py": `import shutil\n#\0\nshutil.rmtree("/")\n`,
    "long.js": `//${"x".repeat(70_000)}\nrequire("fs").rmSync("/", { recursive: true })\n`,
    ls: `#!/bin/sh\n\0${evil}`,
    ".env": "PORT=1\nexport URL='a b'\n",
    "../out.sh": evil,
    "../quiet.sh": "echo hi\n",
    "long/package.json": JSON.stringify({ scripts: { bad: "rm -rf ~", ok: "echo" }, pad: "y".repeat(100_000) }),
    "long/Makefile": `ok:\n\techo\nbad:\n\trm -rf ~\n${"#\n".repeat(50_000)}`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o755 });
  chmodSync(join(folder, "closed.sh"), 0);
  for (const name of ["pipe.sh", "piped/package.json", "piped/Makefile"]) execFileSync(makePipe, [join(folder, name)]);
  symlinkSync("nul.sh", join(folder, "link.sh"));
  symlinkSync("loop.sh", join(folder, "loop.sh"));
  symlinkSync("/dev/zero", join(folder, "zero.sh"));
  copyFileSync(realpathSync("/bin/true"), join(folder, "built"));
});

const verdictOf = async (command: string): Promise<string> => {
  const paths = pathsFor({ ASSENT_HOME: join(top, "home") });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, {});
  return (await weigh({ tool: "Bash", input: { command }, cwd: folder }, { ...surroundings, root: folder })).assessment.verdict;
};

describe("A11 what cannot be read asks, by every way to run it", () => {
  const unread = ["nul.sh", "large.sh", "huge.sh", "secrets", "pipe.sh", "link.sh", "loop.sh", "zero.sh", "calls.sh"];
  const ways: readonly ((file: string) => string)[] = [
    (file) => `bash ${file}`,
    (file) => `./${file}`,
    (file) => `. ./${file}`,
    (file) => `sh < ${file}`,
    (file) => `timeout 5 env zsh ./${file}`,
    (file) => `bash --rcfile ${file} -i`,
  ];
  test.each(unread)("%s", async (file) => {
    for (const way of ways) expect([way(file), await verdictOf(way(file))]).toEqual([way(file), "gate"]);
  });

  test.runIf(!isRoot)("a file that may not be opened", async () => {
    expect(await verdictOf("bash closed.sh")).toBe("gate");
  });

  test.each([
    "python3 nul.py",
    "make -f nul.sh",
    "make -f pipe.sh",
    "node long.js",
    "node -r ./long.js x.js",
    "./ls",
    "bash /dev/fd/7 7< plain.sh",
    "cat nul.sh | sh",
    "cd piped && npm test",
    "cd piped && make",
    "make -C piped x",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("gate");
  });

  test.each(["bash plain.sh", `bash ../out.sh`, "cd long && npm run bad", "make -C long bad"])(
    "while %s is read and refused",
    async (command) => {
      expect(await verdictOf(command)).toBe("refuse");
    },
  );

  test.each([
    ["./built", "advisory"],
    ["bash ../quiet.sh", "advisory"],
    ["set -a; . ./.env; set +a", "advisory"],
    ["cd long && npm run ok", "low"],
    ["make -C long ok", "low"],
    ["bash absent.sh", "low"],
  ])("and %s is work as ever: %s", async (command, verdict) => {
    expect(await verdictOf(command)).toBe(verdict);
  });
});
