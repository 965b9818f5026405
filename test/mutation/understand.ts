import { fork, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "../tidy/repository.ts";
import { modulesWith, sourceOf } from "./modules.ts";
import { drawn } from "./mutants.ts";
import { mutantsIn, seed, type Mutant } from "./thresholds.ts";
import { failuresIn, vitestStandIn } from "./trial.ts";

/**
 * `npm run mutation:understand`: moves the thresholds of the half that understands, and drops rows and words of its
 * tables, one at a time, and counts what the unit tests notice (U6). Two processes; `understand.json` keeps the figures.
 * Words after the command choose files by a part of their path.
 */

const killedMin = 0.9;
const processes = 2;
/** Drawn from each file by the seed: so many numbers, flags and comparisons, and as many rows, patterns and words. */
const perFileMax = Number(process.env["ASSENT_SAMPLE"] ?? 6);
/** So many test files are tried on a mutant, those that import it in the fewest steps; those beside it first. */
const trialsMax = 6;
/** Tried besides, however far away: texts with what is said of each. */
const kept = /golden\/understood\.test\.ts$|test\/claims\.test\.ts$|\/(?:books|plans)\.test\.ts$/;
/** Sentences that stand beside the file, or in a folder beside it, notice most, and soonest. */
const isBookOf = (test: string, mutant: string): boolean =>
  /\/books\//.test(test) ? mutant.startsWith(dirname(dirname(test))) : dirname(test) === dirname(mutant);
/** They start processes, or draw so many cases that they take seconds. */
const unfit = /(?<!git-history)\.system\.|\.property\.|host\/inquiry\/suggest\.|attend\/(?:chains|runtime)\./;
/** They take a moment: tried later. */
const slow = /git-history\.system|^.*\/(?:golden|test|clarify)\/[\w-]+\.test\.ts$|row\.test\.ts$/;
/** A mutant that never ends is noticed: it takes more of the processor than any other, or is silent, however busy the machine is. */
const workMaxMs = 120_000;
const silentMaxMs = 1_800_000;

const protocols = "{attend/upstream,solicit,frame,goal,gap,contextualize,recollect,elicit,induce,grasp}";
const mutated = [`src/protocols/${protocols}/**/*.ts`, "src/{inquiry,claims,facts/fit,facts/lacks,host/past}/**/*.ts"];
const unread =
  /\.(?:test|fixture)\.ts$|(?:^|(?<!rows)\/)(?:(?:problem-|synthesis-)?words|view[\w-]*|types|trace|start|effects|english-examples)\.ts$/;
/** Learned as one thing: a cue says nothing without its weight. Intents that were held back prove it (decision 0058). */
const learned = /inquiry\/learned\/(?:cues|classes|features|table|weights)\.ts$/;
const tested = [
  "src/protocols/{attend,solicit,frame,gap,contextualize,recollect,elicit,induce,grasp,clarify,goal,bound,ground}/**/*.test.ts",
  "src/{inquiry,claims,facts/fit,facts/lacks,host/past,host/inquiry}/**/*.test.ts",
  "{src/protocols/inquiries,test/{intents,claims,transcripts,golden/*}}.test.ts",
];

type Outcome = "killed" | "survived" | "unloadable";
interface Told {
  readonly at: number;
  readonly outcome: Outcome;
}

async function filesLike(patterns: readonly string[], isWanted: (file: string) => boolean): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob([...patterns], { cwd: root })) if (isWanted(file)) found.push(join(root, file));
  return found.toSorted();
}

const changeOf = ({ file, start, end, text }: Mutant): string =>
  `${sourceOf(file).slice(start, end).replaceAll(/\s+/g, " ").slice(0, 90)} → ${text}`;

async function mutantsTried(parts: readonly string[]): Promise<{ readonly all: number; readonly tried: readonly Mutant[] }> {
  const files = await filesLike(
    mutated,
    (file) => !unread.test(file) && !learned.test(file) && (parts.length === 0 || parts.some((part) => file.includes(part))),
  );
  const all = files.map((file) => mutantsIn(file, sourceOf(file)));
  const tried = all.flatMap((mutants) => {
    const order = (mutant: Mutant): number => drawn(`${seed} ${relative(root, mutant.file)} ${mutant.kind} ${changeOf(mutant)}`);
    const ordered = mutants.toSorted((one, other) => order(one) - order(other));
    const isBound = ({ kind }: Mutant): boolean => /^(?:number|flag|compare)$/.test(kind);
    return [ordered.filter(isBound), ordered.filter((each) => !isBound(each))].flatMap((each) => each.slice(0, perFileMax));
  });
  return { all: all.flat().length, tried };
}

/** Every file that one imports, by what is written in it. */
function importsIn(file: string): readonly string[] {
  const known = imports.get(file);
  if (known) return known;
  const found = [...sourceOf(file).matchAll(/^(?:import|export|\}).* from "(\.[^"]+\.ts)";$/gm)].map(([, path = ""]) =>
    resolve(dirname(file), path),
  );
  imports.set(file, found);
  return found;
}
const imports = new Map<string, readonly string[]>();

/** How many steps a test file is away from those that it imports, itself and through others. */
function stepsFrom(test: string): ReadonlyMap<string, number> {
  const steps = new Map([[test, 0]]);
  for (const [file, count] of steps) for (const each of importsIn(file)) if (!steps.has(each)) steps.set(each, count + 1);
  return steps;
}

/** One of two processes: tries what it is sent. */
async function serve(): Promise<void> {
  process.on("unhandledRejection", () => undefined); // a mutant's promise that nobody waits for any more
  process.chdir(root);
  const { loader } = modulesWith({ vitest: vitestStandIn });
  const load = loader();
  await load(join(root, "test/support/property-seed.ts"));
  const tests = (await filesLike(tested, (each) => !unfit.test(each))).map((file) => ({ file, steps: stepsFrom(file) }));
  const reds = new Map<string, Promise<ReadonlySet<string>>>();
  const redIn = (file: string): Promise<ReadonlySet<string>> => {
    const red = reds.get(file) ?? failuresIn(() => load(file)).then((titles) => new Set(titles));
    reds.set(file, red);
    return red;
  };
  const nearTo = (mutant: string): readonly string[] => {
    const isAlways = ({ file, steps }: (typeof tests)[number]): boolean => kept.test(file) && steps.has(mutant);
    const far = tests.flatMap(({ file, steps }) => {
      const count = isAlways({ file, steps }) ? undefined : steps.get(mutant);
      return count === undefined ? [] : [{ file, count: count + (slow.test(file) ? 3 : 0) - (dirname(file) === dirname(mutant) ? 2 : 0) }];
    });
    const near = far.toSorted((one, other) => one.count - other.count).slice(0, trialsMax);
    const [own, others] = [true, false].map((isOwn) => tests.filter((each) => isAlways(each) && isBookOf(each.file, mutant) === isOwn));
    return [...(own ?? []), ...near, ...(others ?? [])].map(({ file }) => file);
  };
  const outcomeOf = async (mutant: Mutant): Promise<Outcome> => {
    const before = sourceOf(mutant.file);
    const source = `${before.slice(0, mutant.start)}${mutant.text}${before.slice(mutant.end)}`;
    const near = nearTo(mutant.file);
    for (const file of near) await redIn(file);
    const changed = loader({ file: mutant.file, source });
    try {
      await changed(mutant.file);
    } catch {
      return "unloadable";
    }
    for (const file of near) {
      const failed = await failuresIn(() => changed(file), await redIn(file)).catch(() => ["it does not even begin"]);
      if (failed.length > 0) return "killed";
    }
    return "survived";
  };
  const watch = watched();
  process.on("message", ({ at, mutant }: { readonly at: number; readonly mutant: Mutant }) => {
    watch();
    void outcomeOf(mutant).then((outcome) => process.send?.({ at, outcome } satisfies Told));
  });
  process.send?.({ at: -1, outcome: "survived" } satisfies Told);
}

/** A thread that ends this process when it has worked for too long since it was last told to begin. */
function watched(): () => void {
  const begun = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const used = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
  const program = `
    const { begun, workMaxMs, pid } = require("node:worker_threads").workerData;
    const used = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
    setInterval(() => { if (begun[0] > 0 && used() - begun[0] > workMaxMs) process.kill(pid, "SIGKILL"); }, 1_000);
  `;
  new Worker(program, { eval: true, workerData: { begun, workMaxMs, pid: process.pid }, execArgv: [] }).unref();
  return () => void (begun[0] = used());
}

/** Hands the mutants out, one at a time; who is silent for too long is ended, and its mutant was noticed. */
async function outcomesOf(mutants: readonly Mutant[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const take = ({ at, outcome }: Told): void => {
    outcomes[at] = outcome;
    const mutant = mutants[at];
    if (mutant && outcome === "survived")
      process.stdout.write(`${relative(root, mutant.file)}:${mutant.line} ${mutant.kind} survives: ${changeOf(mutant)}\n`);
  };
  const work = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    let at = -1;
    for (;;) {
      child ??= fork(import.meta.filename, ["serve"], { execArgv: process.execArgv, stdio: ["ignore", "ignore", "ignore", "ipc"] });
      const told = await toldBy(child, silentMaxMs);
      if (told === undefined) {
        if (at < 0) throw new Error("the tests fail before anything is changed: see npm run check");
        take({ at, outcome: "killed" });
        child.kill("SIGKILL");
        child = undefined;
        at = -1;
        continue;
      }
      if (told.at >= 0) take(told);
      at = next;
      next += 1;
      const mutant = mutants[at];
      if (mutant === undefined) break;
      child.send({ at, mutant });
    }
    child.kill();
  };
  await Promise.all(Array.from({ length: processes }, work));
  return outcomes;
}

async function toldBy(child: ChildProcess, maxMs: number): Promise<Told | undefined> {
  const { promise, resolve } = Promise.withResolvers<Told | undefined>();
  const timer = setTimeout(() => resolve(undefined), maxMs);
  child.once("message", (told) => resolve(told as Told));
  child.once("exit", () => resolve(undefined));
  return promise.finally(() => {
    clearTimeout(timer);
    child.removeAllListeners();
  });
}

/** Mutants that change nothing anybody could see, each with the reason. */
const equivalents: readonly { readonly file: string; readonly change: string; readonly why: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "equivalent.json"), "utf8"),
);
const isEquivalent = (mutant: Mutant): boolean =>
  equivalents.some(({ file, change }) => relative(root, mutant.file) === file && changeOf(mutant) === change);

async function main(parts: readonly string[]): Promise<boolean> {
  const from = performance.now();
  const { all, tried } = await mutantsTried(parts);
  const counted = tried.filter((mutant) => !isEquivalent(mutant));
  const outcomes = await outcomesOf(counted);
  const ended = counted.map((mutant, at) => ({ mutant, outcome: outcomes[at] }));
  const figures = (some: typeof ended): object => {
    const count = (wanted: Outcome): number => some.filter(({ outcome }) => outcome === wanted).length;
    const [killed, survived] = [count("killed"), count("survived")];
    return { mutants: killed + survived, killed, survived, score: Math.floor((killed / Math.max(1, killed + survived)) * 10_000) / 100 };
  };
  const byFile = Map.groupBy(ended, ({ mutant }) => relative(root, mutant.file));
  const byKind = Map.groupBy(ended, ({ mutant }) => mutant.kind);
  const tabled = (groups: ReadonlyMap<string, typeof ended>): object =>
    Object.fromEntries([...groups].map(([name, some]) => [name, figures(some)]));
  const sample = { seed, possible: all, tried: tried.length, perFileMax, equivalent: tried.length - counted.length };
  const summary = { ...figures(ended), sample, kinds: tabled(byKind), files: tabled(byFile) };
  if (parts.length === 0) writeFileSync(join(import.meta.dirname, "understand.json"), `${JSON.stringify(summary, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify({ ...figures(ended), sample, seconds: Math.round((performance.now() - from) / 1000) })}\n`);
  const killed = ended.filter(({ outcome }) => outcome === "killed").length;
  return killed >= killedMin * ended.filter(({ outcome }) => outcome !== "unloadable").length;
}

if (process.argv[2] === "serve") await serve();
else if (!(await main(process.argv.slice(2)))) process.exitCode = 1;
