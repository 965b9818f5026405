import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * Runs scripts of `package.json` beside each other, because each leaves cores idle when it runs alone. What the first says
 * is seen as it comes, what the others say when they end. All run to their end, so that one look shows what is wrong.
 */
async function isWell(script: string, output: "inherit" | "pipe"): Promise<boolean> {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", output, "inherit"] });
  const closed = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [said, code] = await Promise.all([child.stdout ? text(child.stdout) : "", closed]);
  process.stdout.write(`\n${said}${code === 0 ? "✓" : "✗"} npm run ${script}\n`);
  return code === 0;
}

const scripts = process.argv.slice(2);
const results = await Promise.all(scripts.map((script, place) => isWell(script, place === 0 ? "inherit" : "pipe")));
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;
