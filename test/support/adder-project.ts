import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Runs git in a project and gives its words. */
export const gitIn = (project: string, ...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: project, encoding: "utf8" }).trim();

const files = {
  "src/add.js": "exports.add = (a, b) => a - b;\n",
  "src/other.js": "exports.other = 1;\n",
  "check.js": 'if (require("./src/add.js").add(1, 2) !== 3) process.exit(1);\n',
};

/** Makes a folder a repository whose `add` takes away, with a check that says so, and one commit. */
export function makeAdderProject(project: string, more: Readonly<Record<string, string>> = {}): void {
  gitIn(project, "init", "--quiet", "--initial-branch=main");
  for (const [path, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  gitIn(project, "add", ".");
  gitIn(project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
}

/** The work that is to be done there. */
export const mendAdder = "sed -i 's/a - b/a + b/' src/add.js";
