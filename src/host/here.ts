import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { machineIn, type Paths } from "../config/paths.ts";
import { repositoryOf } from "../facts/git/head.ts";
import type { ThisMachine } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { keyFile } from "../secrets/key-file.ts";

/** Where this process is. The machine's name is made once and stays in its data directory, whatever people call it. */
export async function hereIn(paths: Pick<Paths, "home">): Promise<ThisMachine> {
  const file = machineIn(paths);
  const machine = (await keyFile(file, () => `${randomBytes(8).toString("hex")}\n`)).trim();
  if (!/^[0-9a-f]{16}$/.test(machine))
    throw new Fault(
      "config.invalid",
      `${file} does not name this machine any more; remove it, and sessions that began here go on with \`assent resume SESSION --here\``,
    );
  return { machine, host: hostname(), repositoryOf, hasFolder };
}

const hasFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
