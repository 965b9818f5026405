import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Example, Likeness } from "../../src/risk/golden/example.fixture.ts";
import { root } from "../tidy/repository.ts";
import { parseSource, walk } from "../tidy/source.ts";
import { engineWith, type Engine } from "./engine.ts";
import { sourceOf } from "./modules.ts";
import { drawn, mutantsIn, type Mutant, type MutantKind } from "./mutants.ts";

/**
 * `npm run mutation:tables`: changes the tables of programs and of code in small ways, one at a time, and counts what
 * the golden lines and the rows' own examples notice. The examples stay as they are: a row that is dropped must be
 * missed by what is said of its examples, not by their absence.
 */

const seed = Number(process.env["ASSENT_SEED"] ?? 20_261_116);
const perKind = 120;
const killedMin = 0.95;

/** An example and what was said of it before anything was changed. */
interface Question {
  readonly row: string;
  readonly text: string;
  readonly ask: (engine: Engine) => string;
  readonly answer: string;
}

function questionsOf(engine: Engine): readonly Question[] {
  const { programs, code, shell } = engine.books;
  const question = (row: string, text: string, ask: Question["ask"]): Question => ({ row, text, ask, answer: ask(engine) });
  return [
    ...[...programs.examples(), ...code.examples(), ...shell.examples()].map((example: Example) =>
      question(example.row, example.text, ({ judgedOf }) => judgedOf(example).join("\t")),
    ),
    ...[...programs.likes(), ...code.likes()].map((like: Likeness) => question(like.row, like.frame, ({ foundIn }) => foundIn(like))),
  ];
}

/** Texts of the literals in a file. */
const literalsOf = (file: string): readonly string[] => {
  const found: string[] = [];
  walk(parseSource(file, readFileSync(file, "utf8")).program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string") found.push(node.value);
  });
  return found;
};

/**
 * The questions about rows of this file and of those that import it, by the examples there, and about their programs;
 * then the others of the same families, for examples that a helper puts together.
 */
function nearTo(file: string): readonly Question[] {
  const named = (from: string): string => relative(dirname(from), file).replace(/^(?!\.)/, "./");
  const importers = files.filter((each) => literals.get(each)?.has(named(each)));
  const written = [file, ...importers].flatMap((each) => [...(literals.get(each) ?? [])]);
  const rows = new Set(written.flatMap((text) => rowsByText.get(text) ?? []).map(({ row }) => row));
  const programs = new Set([...rows].flatMap((row) => row.split(" ").map((_, at, words) => words.slice(0, at + 1).join(" "))));
  const families = new Set([...rows].map(familyOf));
  const [near, others] = [questions.filter(({ row }) => programs.has(row)), questions.filter(({ row }) => !programs.has(row))];
  return [...near, ...others.filter(({ row }) => families.has(familyOf(row)))];
}

const familyOf = (row: string): string => row.split(" ")[0] ?? "";

async function isKilled(mutant: Mutant, questions: readonly Question[]): Promise<boolean> {
  const before = sourceOf(mutant.file);
  const source = `${before.slice(0, mutant.start)}${mutant.text}${before.slice(mutant.end)}`;
  try {
    const engine = await engineWith({ file: mutant.file, source });
    const families = new Set(questions.map(({ row }) => familyOf(row)));
    return questions.some(({ ask, answer }) => ask(engine) !== answer) || engine.wrongRows((family) => families.has(family)).length > 0;
  } catch {
    return true; // it does not even load
  }
}

function changeOf({ file, start, end, text }: Mutant): string {
  const was = readFileSync(file, "utf8").slice(start, end).replaceAll(/\s+/g, " ");
  return `${was.slice(0, 160)} → ${text.slice(0, 160)}`;
}

/** As many of each kind, drawn by the seed. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  const ordered = mutants
    .map((mutant) => ({ mutant, at: drawn(`${seed} ${relative(root, mutant.file)} ${mutant.kind} ${changeOf(mutant)}`) }))
    .toSorted((one, other) => one.at - other.at);
  const byKind = Map.groupBy(ordered, ({ mutant }) => mutant.kind);
  return [...byKind.values()].flatMap((each) => each.slice(0, perKind).map(({ mutant }) => mutant));
}

const files: string[] = [];
for await (const file of glob(["src/risk/tools/**/*.ts", "src/risk/code/rows/*.ts"], { cwd: root }))
  if (!/\.(?:test|fixture)\.ts$/.test(file) && /\bhits\b|\brow\(/.test(readFileSync(join(root, file), "utf8")))
    files.push(join(root, file));
files.sort();

const engine = await engineWith();
const questions = questionsOf(engine);
const rowsByText = Map.groupBy(questions, ({ text }) => text);
const literals = new Map(files.map((file) => [file, new Set(literalsOf(file))]));
const near = new Map(files.map((file) => [file, nearTo(file)]));
const mutants = sampleOf(files.flatMap((file) => mutantsIn(file, readFileSync(file, "utf8"))));
const figures = new Map<MutantKind, { mutants: number; killed: number }>();
const survivors: Mutant[] = [];
for (const mutant of mutants) {
  const killed = await isKilled(mutant, near.get(mutant.file) ?? questions);
  const figure = figures.get(mutant.kind) ?? { mutants: 0, killed: 0 };
  figures.set(mutant.kind, { mutants: figure.mutants + 1, killed: figure.killed + (killed ? 1 : 0) });
  if (!killed) survivors.push(mutant);
}
for (const mutant of survivors)
  process.stdout.write(`${relative(root, mutant.file)}:${mutant.line} ${mutant.kind} survives: ${changeOf(mutant)}\n`);
const killed = mutants.length - survivors.length;
const kinds = Object.fromEntries(figures);
process.stdout.write(`${JSON.stringify({ mutants: mutants.length, killed, score: killed / mutants.length, kinds })}\n`);
if (killed < killedMin * mutants.length) process.exitCode = 1;
