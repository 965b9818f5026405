import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

/**
 * A disk of its own for a test: small, so that it can really be full, and it can be made read-only.
 *
 * It lives in a mount namespace that nobody else sees, kept by a process that watches its standard input. That pipe
 * closes when we remove the disk and also when we are killed, so no mount outlives its test run.
 */
export interface SmallDisk {
  /** Where it is, for those who see it. */
  readonly path: string;
  /** The words to put before a command, so that it sees the disk, from a folder that it sees. */
  seenFrom(folder: string): readonly string[];
  /** Runs a command that sees the disk; rejects when it fails. */
  run(...command: readonly string[]): Promise<string>;
  /** Leaves no room but so many bytes. */
  fill(leaveBytes?: number): Promise<void>;
  empty(): Promise<void>;
  setReadOnly(isReadOnly: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Why there can be no such disk here. */
export interface NoDisk {
  readonly because: string;
}

const isRoot = process.getuid?.() === 0;

export async function openSmallDisk(sizeBytes: number): Promise<SmallDisk | NoDisk> {
  const path = await mkdtemp(join(tmpdir(), "assent-disk-"));
  const script = `mount -t tmpfs -o size=${sizeBytes},mode=700 assent-test "$0" && echo ready && exec cat`;
  const keeper = spawn("unshare", [...(isRoot ? [] : ["--map-root-user"]), "--mount", "sh", "-c", script, path]);
  const trouble = text(keeper.stderr);
  const exited = new Promise<string>((resolve) => keeper.on("error", (cause) => resolve(cause.message)).on("exit", () => resolve("")));
  const remove = async (): Promise<void> => {
    keeper.stdin.end();
    await exited;
    await rm(path, { recursive: true, force: true });
  };
  const isReady = await Promise.race([once(keeper.stdout, "data").then(() => true), exited.then(() => false)]);
  if (!isReady) {
    await remove();
    return { because: `no disk can be mounted here: ${(await exited) || (await trouble).trim()}` };
  }
  const seenFrom: SmallDisk["seenFrom"] = (folder) => {
    const namespaces = isRoot ? ["--mount"] : ["--mount", "--user", "--preserve-credentials"];
    return ["nsenter", ...namespaces, "--target", String(keeper.pid), `--wd=${folder}`, "--"];
  };
  const run: SmallDisk["run"] = async (...command) => {
    const [program = "", ...args] = [...seenFrom("/"), ...command];
    return (await promisify(execFile)(program, args)).stdout;
  };
  const ballast = join(path, "ballast");
  return {
    path,
    seenFrom,
    run,
    async fill(leaveBytes = 0) {
      await run("dd", "if=/dev/zero", `of=${ballast}`, "bs=4k").catch(() => {}); // it ends when there is no room
      await run("truncate", `--size=-${leaveBytes}`, ballast);
    },
    empty: async () => void (await run("rm", "-f", ballast)),
    setReadOnly: async (isReadOnly) => void (await run("mount", "-o", `remount,bind,${isReadOnly ? "ro" : "rw"}`, path)),
    remove,
  };
}
