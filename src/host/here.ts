import { randomBytes } from "node:crypto";
import { link, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { machineIn, type Paths } from "../config/paths.ts";
import { readPlainFile } from "../disk/plain-file.ts";
import { repositoryOf } from "../facts/git/head.ts";
import type { Here } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";

/** Where this process is. The machine's name is made once and stays in its data directory, whatever people call it. */
export async function hereIn(paths: Pick<Paths, "home">): Promise<Here> {
  const file = machineIn(paths);
  const machine = (await nameIn(file)) ?? (await newName(file));
  return { machine, host: hostname(), repositoryOf, hasFolder };
}

async function nameIn(file: string): Promise<string | undefined> {
  const found = await readPlainFile(file, { maxBytes: nameMaxBytes });
  if (found.kind === "absent") return undefined;
  const name = found.kind === "read" ? found.bytes.toString("utf8").trim() : "";
  if (/^[0-9a-f]{16}$/.test(name)) return name;
  throw new Fault(
    "config.invalid",
    `${file} does not name this machine any more; remove it, and sessions that began here go on with \`assent resume SESSION --here\``,
  );
}
const nameMaxBytes = 256;

/** Several processes may begin at once: the first one names it, and nobody sees half of a name. */
async function newName(file: string): Promise<string> {
  const made = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(made, `${randomBytes(8).toString("hex")}\n`, { mode: 0o600 });
    await link(made, file).catch(unlessThere);
    return (await nameIn(file)) ?? newName(file);
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    throw new Fault("journal.unwritable", `cannot write ${file}: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(made, { force: true }).catch(() => {});
  }
}

function unlessThere(cause: NodeJS.ErrnoException): void {
  if (cause.code !== "EEXIST") throw cause;
}

const hasFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
