import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { put } from "./guarded.ts";
import { plainEnvironment, type Place } from "./place.ts";

/** A project whose tests fail, always in the same way. */

/** Says where and when it was run, as real ones do: only what matters is the same each time. */
const failingTest = `#!/bin/sh
echo " FAIL  src/price.test.js > rounds"
echo "AssertionError: expected 19.99 to equal 20"
echo " ❯ src/price.test.js:$$:7"
echo " Duration $(date +%N)ms"
[ "$npm_lifecycle_event" != test:other ] || until test -e told; do sleep 0.1; done
exit 1
`;

const suites = ["price", "other", "third", "fourth"] as const;
export type Suite = (typeof suites)[number];

const manifest = JSON.stringify({ scripts: Object.fromEntries(suites.map((suite) => [`test:${suite}`, "sh fails.sh"])) });

export const testing = (suite: Suite): string => `npm run test:${suite}`;

/** The question that the guard asks at the third failure. */
export const askedAbout = (suite: Suite): string => `The same failure 3 times: npm test:${suite}`;

export const advice = "prices are rounded on purpose; change the test";

/** Puts it there. In the environment `npm` is the failing test at once: the real one takes half a second to come to it. */
export async function failingTests(place: Place): Promise<{ readonly PATH: string }> {
  const programs = join(place.home, "bin");
  await mkdir(programs);
  await writeFile(join(programs, "npm"), failingTest, { mode: 0o755 });
  await writeFile(join(place.home, ".profile"), `PATH=${programs}${delimiter}$PATH\n`); // for shells that begin anew
  await put(place, "package.json", manifest);
  await put(place, "fails.sh", failingTest);
  return { PATH: `${programs}${delimiter}${plainEnvironment(place, "http://127.0.0.1:9")["PATH"]}` };
}
