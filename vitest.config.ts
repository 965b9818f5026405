import { defineConfig } from "vitest/config";
import { inTurn } from "./test/support/turn.ts";

const systemTests = ["test/**/*.test.ts"];
const tidyTests = ["test/tidy.test.ts", "test/tidy/**/*.test.ts"];
/** Fast, although it reads files from test/. */
const corpusTests = [
  "test/intents.test.ts",
  "test/learned.test.ts",
  "test/claims.test.ts",
  "test/battery.test.ts",
  "test/transcripts.test.ts",
  "test/golden/*.test.ts",
  "test/help/*.test.ts",
  "test/pictures/*.test.ts",
];
/** These count what code runs: code that another file had compiled before is not counted, so each has a process to itself. */
const countedTests = ["src/host/growth.test.ts", "src/risk/growth.test.ts", "src/secrets/redact-start.test.ts"];
/**
 * The slowest files without processes: laws that are tried on thousands of cases. They take as long as the other four
 * hundred together, so a person who works runs them when what they are about has changed, and `npm run check` always.
 */
const lawTests = [
  "src/host/dispatch/mission/simulation/missions.test.ts",
  "src/inquiry/rows/row.test.ts",
  "src/journal/verify.test.ts",
  "src/lexicon/secrets/detect.test.ts",
  "src/lexicon/secrets/everyday/everyday.test.ts",
  "src/protocols/solicit/detect/watch.property.test.ts",
  "src/risk/golden/golden.test.ts",
  "src/risk/judge.model.test.ts",
  "src/risk/metamorphic.test.ts",
  "src/risk/net/leaving.test.ts",
  "src/secrets/given.test.ts",
  "src/secrets/redact-secrets.property.test.ts",
];
/** What tests of others stand on. */
const helperTests = ["test/support/*.test.ts"];
/** Often waiting for processes, disks and clocks, and in nobody's way: six files run at once. */
const pairedTests = [
  "test/cli-*.test.ts",
  "test/server/*.test.ts",
  "test/io-faults.test.ts",
  "test/opencode-plugin.test.ts",
  "test/hook-load.test.ts",
  "test/other-kinds.test.ts",
  "test/mcp/*.test.ts",
  "test/gateway/*.test.ts",
  "test/library/*.test.ts",
  "test/scenarios/*.test.ts",
  "test/situations/*.test.ts",
  "src/**/*.system.test.ts",
];
const clientTests = ["test/clients/**/*.clients.test.ts"];
const browserTests = ["test/browser/**/*.test.ts"];
/** Bundles what these tests start. */
const programs = "test/support/programs-setup.ts";
const never = ["**/node_modules/**", "dist/**", "lib/**"];
const notSystem = [...never, ...tidyTests, ...corpusTests, ...helperTests, ...pairedTests, ...clientTests, ...browserTests];
/** In CI a test that starts processes is tried a second time: a machine that stands still for seconds is not its subject. */
const again = process.env["CI"] ? { retry: 1 } : {};
/**
 * How long a test may take on a machine that has eight times more to do than it can: then everything passes, only later.
 * Whoever waits, waits for a condition, so a test that passes takes as long as it takes, and only a broken one takes this long.
 */
const patient = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } };

/**
 * Seven projects, for a machine with two cores. `unit`, `laws` and `counted` are what runs before every commit: no processes,
 * no network, no PostgreSQL. `unit` is quick, `laws` tries many cases, `counted` counts.
 * `system` kills processes, races writers and installs packages; its files run one at a time,
 * because each of them already keeps two cores busy.
 * `paired` is like it, six files at once. `clients` starts real agent clients, which are large to install, so only
 * `npm run test:clients` runs it.
 * `browser` drives the console in a real Chromium.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", ...tidyTests, ...corpusTests, ...helperTests],
          exclude: [...never, "src/**/*.system.test.ts", ...countedTests, ...lawTests],
          ...patient,
          isolate: false,
          maxWorkers: 2, // else a core is left for the runner, which needs little
          setupFiles: ["test/support/property-seed.ts"],
        },
      },
      {
        test: {
          name: "laws",
          include: lawTests,
          exclude: never,
          ...patient,
          isolate: false,
          maxWorkers: 2,
          setupFiles: ["test/support/property-seed.ts"],
        },
      },
      { test: { name: "counted", include: countedTests, exclude: never, ...patient, maxWorkers: 2 } }, // else it waits for all others
      {
        test: {
          name: "system",
          include: inTurn(systemTests, notSystem),
          exclude: notSystem,
          globalSetup: ["test/support/postgres-setup.ts", programs],
          setupFiles: ["test/support/property-seed.ts"],
          fileParallelism: false,
          ...patient,
        },
      },
      {
        test: {
          name: "paired",
          include: inTurn(pairedTests, never),
          exclude: never,
          globalSetup: ["test/support/hook-setup.ts", programs],
          isolate: false,
          maxWorkers: 6,
          ...patient,
          ...again,
        },
      },
      {
        test: {
          name: "browser",
          include: inTurn(browserTests, never),
          exclude: never,
          globalSetup: ["test/browser/setup.ts", programs],
          isolate: false, // the files of a worker share its browser
          maxWorkers: 2,
          ...patient,
          ...again,
        },
      },
      {
        test: {
          name: "clients",
          include: inTurn(clientTests, never),
          exclude: never,
          globalSetup: ["test/clients/setup.ts", programs],
          isolate: false,
          maxWorkers: 5, // they wait more than they work
          ...patient,
          ...again,
        },
      },
    ],
  },
});
