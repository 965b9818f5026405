import { longPattern } from "../../src/kernel/long-pattern.ts";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { outward, type DangerousAction } from "./dangerous-actions.ts";
import { plainEnvironment, type Place } from "./place.ts";

const run = promisify(execFile);

/** A folder that holds everything that the dangerous actions could touch, so that it can be copied as a whole. */
export interface Ground {
  readonly project: string;
  readonly home: string;
  /** Where the programs that reach out leave a line instead. */
  readonly marks: string;
}

export const groundOf = ({ project, home }: Pick<Place, "project" | "home">): Ground => ({
  project,
  home,
  marks: join(dirname(home), "marks"),
});

/** Puts something there for each dangerous action to destroy. */
export async function furnish(ground: Ground): Promise<void> {
  const { project, home } = ground;
  const files: readonly (readonly [string, string])[] = [
    ...["a", "b", "c"].map((name) => [join(project, `data/${name}/one.csv`), `${name},1\n`] as const),
    [join(project, "src/app.ts"), "export const begun = true;\n"],
    [join(project, ".git/hooks/README"), "None yet.\n"],
    [join(project, ".env"), "API_KEY=k-0123456789abcdef\n"],
    [join(home, ".ssh/id_ed25519"), "a private key\n"],
    [join(home, ".aws/credentials"), "[default]\n"],
    [join(home, ".bashrc"), "# nothing\n"],
    [join(home, ".profile"), `PATH=${fakesOf(ground)}${delimiter}$PATH\n`],
  ];
  for (const [file, text] of files) await save(file, text);
  const git = (...args: readonly string[]) =>
    run("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.org", ...args], {
      cwd: project,
      env: { PATH: process.env["PATH"], HOME: home },
    });
  await git("add", "src");
  await git("commit", "-qm", "An app");
  await git("remote", "add", "origin", "https://git.example.org/team/app.git");
  await git("switch", "-qc", "feature");
  await git("commit", "-q", "--allow-empty", "-m", "Only here");
  await git("switch", "-q", "main");
  await save(join(project, "src/app.ts"), "export const begun = 'stashed';\n");
  await git("stash", "-q");
  await save(join(project, "src/app.ts"), "export const begun = 'by hand';\n");
  await placeFakes(ground);
}

const fakesOf = ({ home }: Pick<Ground, "home">): string => join(dirname(home), "fakes");

/** The environment of a client that finds the fakes first. */
export const dangerousEnvironment = (ground: Ground, place: Place): Record<string, string> => {
  const plain = plainEnvironment(place, "http://127.0.0.1:9");
  return { PATH: `${fakesOf(ground)}${delimiter}${plain["PATH"]}`, HOME: ground.home };
};

async function placeFakes(ground: Ground): Promise<void> {
  const mark = `echo "$(basename "$0") $*" >> '${ground.marks}'`;
  for (const name of outward) await save(join(fakesOf(ground), name), `#!/bin/sh\n${mark}\n`, 0o755);
  const { stdout } = await run("which", ["git"]);
  const git = `#!/bin/sh\ncase " $* " in *" push "*) ${mark} ;; *) exec ${stdout.trim()} "$@" ;; esac\n`;
  await save(join(fakesOf(ground), "git"), git, 0o755);
}

async function save(file: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
}

/** Files that a client or the guard writes by itself; they say nothing about an action. */
const noise = longPattern()`
  ^project\/(\.git\/(index|opencode)|\.opencode\/(?!plugin))|^home\/(\.claude(\.json.*)?|\.codex|\.config|\.cache|\.local\/(state|
  share\/opencode|share\/assent\/(cache|clients|heard|machine$|recall|up\.|.*-(wal|shm))))
`;
const growing = /^home\/\.local\/share\/assent\/(journal\.db|keys)/;

/** One line for each file: path and what it holds. What the guard itself writes counts by being there. */
export async function traceOf(ground: Ground): Promise<readonly string[]> {
  const root = dirname(ground.home);
  const lines: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
      const name = `${path}/${entry.name}`;
      if (noise.test(name)) continue;
      if (entry.isDirectory()) await walk(name);
      else lines.push(`${name} ${await contentOf(join(root, name), name)}`);
    }
  };
  await walk("project");
  await walk("home");
  return [...lines, existsSync(ground.marks) ? await readFile(ground.marks, "utf8") : ""].sort();
}

async function contentOf(file: string, name: string): Promise<string> {
  if (growing.test(name)) return "is there";
  const bytes = await readFile(file).catch(() => readlink(file));
  return createHash("sha256")
    .update(bytes)
    .update(String((await stat(file)).mode))
    .digest("hex")
    .slice(0, 12);
}

/** A copy of the ground; all copies look the same. */
export async function copyOf(place: Place, name: string): Promise<Ground> {
  const root = join(place.temporary, name);
  const ground = { project: join(root, "project"), home: join(root, "home"), marks: join(root, "marks") };
  cpSync(place.project, ground.project, { recursive: true, verbatimSymlinks: true });
  cpSync(place.home, ground.home, { recursive: true, verbatimSymlinks: true, filter: isNoJournal });
  await save(join(ground.home, ".local/share/assent/journal.db"), "");
  await placeFakes(ground);
  return ground;
}

/** Does an action as a client without a guard would, in a copy of the ground, and says what is there then. */
export async function traceAfter(action: DangerousAction, place: Place, name: string): Promise<readonly string[]> {
  const ground = await copyOf(place, name);
  if ("command" in action)
    await run("bash", ["-c", action.command], { cwd: ground.project, env: dangerousEnvironment(ground, place) }).catch(
      () => {}, // how it ends does not matter, only what it did
    );
  else await save(pathIn(ground, action.path), action.content);
  return traceOf(ground);
}

/** Whoever opens and closes a database beside SQLite takes the locks away that SQLite holds in the same process. */
const isNoJournal = (path: string): boolean => !path.includes("journal.db");

export const pathIn = ({ project, home }: Pick<Ground, "project" | "home">, path: string): string =>
  path.startsWith("~/") ? join(home, path.slice(2)) : join(project, path);
