import { execFileSync } from "node:child_process";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { newcomer, type Newcomer } from "./cli.ts";

export interface Machine extends Newcomer {
  read<Value>(args: readonly string[]): Promise<Value>;
  /** Lines that the command has left, one for each time that it ran here. */
  ran(): Promise<number>;
}

const git = (cwd: string, ...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example", "-C", cwd, ...words], { encoding: "utf8" });

/** A checkout of the shop at its one commit, or one further. */
export async function checkOut(folder: string, isFurther = false): Promise<void> {
  git(folder, "init", "-q", "-b", "main");
  git(folder, "remote", "add", "origin", "https://code.example/shop");
  await writeFile(join(folder, ".gitignore"), "data\nran.txt\n");
  await writeFile(join(folder, "release.sh"), "kubectl delete namespace shop || true\necho ran >> ran.txt\n");
  git(folder, "add", ".");
  const day = { ...process.env, GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" };
  const commit = (message: string): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example", "-C", folder, "commit", "-qm", message, "--allow-empty"], {
      env: day,
      encoding: "utf8",
    });
  commit("a shop");
  if (isFurther) commit("another price");
}

export interface Checkout {
  readonly isFurther?: boolean;
}

export async function machineAt(url: string, { isFurther = false }: Checkout = {}): Promise<Machine> {
  const person = await newcomer();
  onTestFinished(() => person.remove());
  await checkOut(person.project, isFurther);
  await mkdir(join(person.project, "data"));
  await writeFile(join(person.project, "data", "orders.csv"), "1,2\n");
  const note = join(person.project, "ran.txt");
  await appendFile(note, "");
  return {
    ...person,
    read: async (args) => JSON.parse((await person.run([...args, "--json"], { environment: { ASSENT_JOURNAL_URL: url } })).stdout),
    ran: async () => (await readFile(note, "utf8")).split("\n").length - 1,
  };
}
