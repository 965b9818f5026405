import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { wordsOf, type SpokenLanguage } from "../../src/inquiry/ways/language.ts";
import { root } from "../tidy/repository.ts";
import { phrasesOf } from "./phrases.ts";

const tables = [
  "src/{inquiry,claims,facts/fit,facts/lacks}/**/*.ts",
  "src/protocols/{attend/upstream,solicit,frame,gap,contextualize,recollect,elicit}/**/*.ts",
];
const place = join(root, "test/golden/words.txt");

/** Patterns of what a file exports, by the way that leads to them; rows of one table are one. */
export async function patternsIn(file: string): Promise<ReadonlyMap<string, readonly RegExp[]>> {
  const found = new Map<string, RegExp[]>();
  const take = (value: unknown, way: string): void => {
    if (value instanceof RegExp) found.set(way, [...(found.get(way) ?? []), value]);
    else if (Array.isArray(value)) for (const each of value) take(each, way);
    else if (value instanceof Object && Object.getPrototypeOf(value) === Object.prototype) {
      const signs = isLanguage(value) ? Object.entries(value.signs) : [];
      for (const [sign, words] of signs) if (words !== undefined) take(wordsOf(words, value as SpokenLanguage), `${way} ${sign}`);
      for (const [key, each] of Object.entries(value)) take(each, `${way} ${key}`);
    }
  };
  const module: object = await import(join(root, file));
  for (const [name, value] of Object.entries(module)) take(value, `${file} ${name}`);
  return found;
}
const isLanguage = (value: object): value is SpokenLanguage => "signs" in value && "silent" in value;

/** The phrases that are kept: for each file its ways, and for each of them the phrases. */
export type Words = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function keptWords(): Words {
  const ways = readFileSync(place, "utf8").split(/^# /m).slice(1);
  const read = ways.map((part) => {
    const [way = "", ...phrases] = part.trimEnd().split("\n");
    return [way, phrases.map((each) => JSON.parse(each) as string)] as const;
  });
  const byFile = Map.groupBy(read, ([way]) => way.split(" ")[0] ?? "");
  return new Map([...byFile].map(([file, its]) => [file, new Map(its)]));
}

/** The tables as they are now, in the form that is kept. A table that another file hands on is written once. */
export async function wordsNow(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(tables, { cwd: root })) if (!/\.(?:test|fixture)\.ts$|ways\/languages\.ts$/.test(file)) files.push(file);
  const seen = new Set<string>();
  const parts: string[] = [];
  for (const file of files.toSorted())
    for (const [way, patterns] of await patternsIn(file)) {
      const fresh = patterns.filter(({ source }) => !seen.has(source));
      for (const { source } of fresh) seen.add(source);
      const phrases = [...new Set(fresh.flatMap(phrasesOf))].map((each) => JSON.stringify(each));
      if (phrases.length > 0) parts.push([`# ${way}`, ...phrases].join("\n"));
    }
  return `${parts.join("\n")}\n`;
}
