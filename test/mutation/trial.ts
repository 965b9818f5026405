import { expect, vi } from "vitest";

/**
 * The part of vitest that our unit tests use, for trying a file of tests hundreds of times in one process. A test file
 * is loaded, which writes its tests down here, and then run until something fails.
 */

type Work = (...given: readonly never[]) => unknown;
interface Case {
  readonly title: string;
  readonly work: () => unknown;
}
interface Suite {
  readonly title: string;
  readonly parts: (Case | Suite)[];
  readonly hooks: Record<HookName, (() => unknown)[]>;
}
type HookName = "beforeAll" | "afterAll" | "beforeEach" | "afterEach";

const suiteCalled = (title: string): Suite => ({ title, parts: [], hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] } });
let open: Suite[] = [suiteCalled("")];
let finished: (() => unknown)[] = [];
const top = (): Suite => open.at(-1) ?? suiteCalled("");

/** The work is the last function that is given: options stand before it, a time behind it. */
const workIn = (given: readonly unknown[]): Work => given.findLast((each) => typeof each === "function") as Work;

function addTest(title: string, ...given: readonly unknown[]): void {
  const work = workIn(given);
  const context = { expect, onTestFinished, signal: new AbortController().signal };
  top().parts.push({ title, work: () => Reflect.apply(work, undefined, [context]) });
}

function addSuite(title: string, ...given: readonly unknown[]): void {
  const suite = suiteCalled(title);
  top().parts.push(suite);
  open.push(suite);
  Reflect.apply(workIn(given), undefined, []);
  open.pop();
}

const eachOf =
  (add: typeof addTest) =>
  (table: readonly unknown[]) =>
  (title: string, ...given: readonly unknown[]): void =>
    table.forEach((row, at) => add(`${title} (${at})`, () => Reflect.apply(workIn(given), undefined, Array.isArray(row) ? row : [row])));

const ignored = (): void => undefined;
const hook =
  (name: HookName) =>
  (work: () => unknown): void =>
    void top().hooks[name].push(work);
const onTestFinished = (work: () => unknown): void => void finished.push(work);

const withForms = (add: typeof addTest): object =>
  Object.assign((title: string, ...given: readonly unknown[]) => add(title, ...given), {
    each: eachOf(add),
    for: eachOf(add),
    skip: ignored,
    todo: ignored,
    concurrent: Object.assign((title: string, ...given: readonly unknown[]) => add(title, ...given), { each: eachOf(add) }),
    skipIf: (no: unknown) => (no ? ignored : add),
    runIf: (yes: unknown) => (yes ? add : ignored),
  });

/** Stands in for vitest where a test file imports it. */
export const vitestStandIn = {
  expect,
  vi,
  onTestFinished,
  test: withForms(addTest),
  it: withForms(addTest),
  describe: withForms(addSuite),
  ...Object.fromEntries((["beforeAll", "afterAll", "beforeEach", "afterEach"] as const).map((name) => [name, hook(name)])),
};

/** So long a test may wait for something that does not come. Time in which it works, or others have the machine, is none of it. */
const idleMaxMs = 20_000;

/** Titles of the tests that fail: the first one, or all of those that are not expected to. */
export async function failuresIn(load: () => Promise<unknown>, passedOver?: ReadonlySet<string>): Promise<readonly string[]> {
  const suite = suiteCalled("");
  open = [suite];
  await load();
  return runSuite(suite, [], "", passedOver);
}

async function runSuite(suite: Suite, outer: readonly Suite[], path: string, passedOver?: ReadonlySet<string>): Promise<readonly string[]> {
  const failed: string[] = [];
  const suites = [...outer, suite];
  for (const work of suite.hooks.beforeAll) await work();
  for (const part of suite.parts) {
    const title = `${path} ${part.title}`;
    if ("parts" in part) failed.push(...(await runSuite(part, suites, title, passedOver)));
    else if (passedOver?.has(title) !== true && !(await passes(part, suites))) failed.push(title);
    if (passedOver && failed.length > 0) break;
  }
  for (const work of suite.hooks.afterAll) await work();
  return failed;
}

async function passes({ work }: Case, suites: readonly Suite[]): Promise<boolean> {
  finished = [];
  try {
    for (const { hooks } of suites) for (const each of hooks.beforeEach) await each();
    const late = Promise.withResolvers<never>();
    const from = performance.eventLoopUtilization();
    const isIdle = (): boolean => performance.eventLoopUtilization(from).idle > idleMaxMs;
    const timer = setInterval(() => isIdle() && late.reject(new Error("too late")), 1_000);
    await Promise.race([(async () => work())(), late.promise]).finally(() => clearInterval(timer));
    return true;
  } catch {
    return false;
  } finally {
    for (const { hooks } of suites) for (const each of hooks.afterEach) await each();
    for (const each of finished) await each();
  }
}
