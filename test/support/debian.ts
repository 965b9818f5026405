import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const aptLimits = { waitSeconds: 120, outputMaxBytes: 16 * 1024 * 1024 };
const run = promisify(execFile);

/**
 * Makes sure that a program of a Debian package can be run, and installs the package on first use when it is missing.
 * Throws with what to install by hand when this user may not, or when this is no Debian.
 */
export async function debianTool(command: string, name: string = command): Promise<void> {
  if (await isInstalled(command)) return;
  const byHand = `${command} is needed here and not installed; install it by hand: sudo apt-get install ${name}`;
  if (process.getuid?.() !== 0 || !(await isInstalled("apt-get"))) throw new Error(byHand);
  try {
    await installPackage(name);
  } catch (cause) {
    throw new Error(byHand, { cause });
  }
  if (!(await isInstalled(command))) throw new Error(`the package ${name} brings no ${command}`);
}

/** Lists of packages may be missing or old: they are fetched once, when it does not work without. */
async function installPackage(name: string): Promise<void> {
  const install = () => aptGet("install", "--yes", "--no-install-recommends", name);
  await install().catch(async () => {
    await aptGet("update");
    await install();
  });
}

const aptGet = (...args: readonly string[]): Promise<unknown> =>
  run("apt-get", ["-o", `DPkg::Lock::Timeout=${aptLimits.waitSeconds}`, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: aptLimits.outputMaxBytes,
  });

async function isInstalled(command: string): Promise<boolean> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = await Promise.allSettled(folders.map((folder) => access(join(folder, command), constants.X_OK)));
  return found.some(({ status }) => status === "fulfilled");
}
