import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * `npm run check`: the unit tests, and beside them types, lint, format and dead code, which leave a core idle when they
 * run alone. Both run to their end, so that one look shows what is wrong.
 */
async function isWell(script: string, output: "inherit" | "pipe"): Promise<boolean> {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", output, "inherit"] });
  const closed = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [said, code] = await Promise.all([child.stdout ? text(child.stdout) : "", closed]);
  if (code !== 0) process.stdout.write(`\n${said}✗ npm run ${script}\n`);
  return code === 0;
}

const results = await Promise.all([isWell("check:unit", "inherit"), isWell("check:source", "pipe")]);
process.exitCode = results.every(Boolean) ? 0 : 1;
