import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addToken } from "../../src/secrets/tokens.ts";

const root = join(import.meta.dirname, "../..");

/** As long as the name of the folder that is made, so that lines break in the film where they broke on the screen. */
const shownHome = "/home/maria";

export interface Sample {
  readonly project: string;
  /** What an agent's shell has; a person's has a token besides. */
  readonly env: Readonly<Record<string, string>>;
  readonly person: Readonly<Record<string, string>>;
  /** Runs the command line to its end and gives its JSON. */
  json<Value>(...words: readonly string[]): Value;
  /** Text of a screen with everything made the same that differs from run to run. */
  normal(written: string): string;
  /** From now on this name of a run is shown as another, which is as long. */
  rename(name: string, shown: string): void;
  remove(): void;
}

/** The same commit has the same name each time. */
const identity = Object.fromEntries(
  ["AUTHOR", "COMMITTER"].flatMap((who) => [
    [`GIT_${who}_NAME`, "maria"],
    [`GIT_${who}_EMAIL`, "maria@shop.example"],
    [`GIT_${who}_DATE`, "2026-03-02T09:00:00Z"],
  ]),
);

/** A guarded project with a remote and a test, and a person who is known, in a home of its own. */
export async function newSample(): Promise<Sample> {
  const home = mkdtempSync("/tmp/");
  if (home.length !== shownHome.length) throw new Error(`${home} is not as long as ${shownHome}`);
  const [project, programs] = [join(home, "shop"), join(home, "bin")];
  const env = { PATH: `${programs}:${process.env["PATH"]}`, HOME: home, TERM: "xterm-256color", LANG: "C.UTF-8", ...identity };
  const run = (command: string, ...words: readonly string[]): string =>
    execFileSync(command, words, { cwd: project, env: person, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  for (const folder of [project, programs, join(project, "src")]) mkdirSync(folder);
  for (const [name, file] of Object.entries({ assent: "src/cli/main.ts", agent: "tools/pictures/agent.ts" })) {
    writeFileSync(join(programs, name), `#!/bin/sh\nexec '${process.execPath}' '${join(root, file)}' "$@"\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const data = join(home, ".local/share/assent");
  const person = { ...env, ASSENT_TOKEN: await addToken(join(data, "tokens.json"), "maria", "person", "2026-03-02T09:00:00.000Z") };
  const files = {
    "package.json": JSON.stringify({ name: "shop", private: true, scripts: { test: "node src/cart.test.js" } }),
    "src/cart.test.js": 'const { total } = require("./cart.js");\nconsole.log(total([1, 2]) === 3 ? "1 test passed" : "1 test failed");\n',
    "src/cart.js": "exports.total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  run("git", "init", "-q", "-b", "main");
  run("git", "remote", "add", "origin", "https://git.example/maria/shop.git");
  run("git", "add", "-A");
  run("git", "commit", "-qm", "the cart");
  run("git", "update-ref", "refs/remotes/origin/main", "HEAD"); // as after a push
  run(join(programs, "assent"), "init", "--yes", "--json", "--client", "claude-code");
  const names = new Map([[home, shownHome]]);
  return {
    project,
    env,
    person,
    json: (...words) => JSON.parse(run(join(programs, "assent"), ...words, "--json")),
    normal: (written) => timeless([...names].reduce((text, [name, shown]) => text.replaceAll(name, shown), written)),
    rename: (name, shown) => void names.set(name, shown),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** How long something waits, whether it stands in a column or in a sentence, and dates and times of day. */
export function timeless(written: string): string {
  const fixed = [
    [/ {2,}\d+ (?:s|min)\b/g, (aligned: string) => "9 s".padStart(aligned.length)],
    [/(?<!\d)\d+ (?:s|min)\b/g, () => "9 s"],
    [/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g, () => "2026-03-02"],
    [/(?<!\d)\d\d:\d\d(?!\d)/g, () => "09:41"],
  ] as const;
  return fixed.reduce((text, [pattern, same]) => text.replaceAll(pattern, same), written);
}
