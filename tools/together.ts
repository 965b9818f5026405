import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

/** A failed script says again what went wrong, at the end, where a log that was cut off at its beginning still has it. */
const repeated = 6_000;

interface Ended {
  readonly script: string;
  readonly isWell: boolean;
  readonly complaints: string;
}

/**
 * Runs scripts of `package.json` beside each other, because each leaves cores idle when it runs alone. What the first says
 * is seen as it comes, what the others say when they end. All run to their end, so that one look shows what is wrong.
 * After `--turn` they take the quarter of the slow tests whose turn it is.
 */
async function run(script: string, isFirst: boolean): Promise<Ended> {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", isFirst ? "inherit" : "pipe", "pipe"] });
  const complaints = new PassThrough();
  child.stderr?.pipe(complaints);
  child.stderr?.pipe(process.stderr, { end: false });
  const closed = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [said, complained, code] = await Promise.all([child.stdout ? text(child.stdout) : "", text(complaints), closed]);
  process.stdout.write(`\n${said}${code === 0 ? "✓" : "✗"} npm run ${script}\n`);
  return { script, isWell: code === 0, complaints: complained };
}

const words = process.argv.slice(2);
const isInTurn = words[0] === "--turn";
if (isInTurn) process.env["ASSENT_TURN"] ??= "commit"; // decision 0076
const ended = await Promise.all(words.slice(isInTurn ? 1 : 0).map((script, place) => run(script, place === 0)));
const failed = ended.filter((each) => !each.isWell);
for (const { script, complaints } of failed) process.stdout.write(`\n✗ npm run ${script}\n${complaints.slice(-repeated)}\n`);
process.exitCode = ended.length > 0 && failed.length === 0 ? 0 : 1;
