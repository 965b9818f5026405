import { readFileSync } from "node:fs";
import { decoys } from "../../src/protocols/attend/upstream/decoys.fixture.ts";
import { heldOut } from "../../src/protocols/attend/upstream/held-out.fixture.ts";
import { openIntents, plainIntents, settledElsewhere } from "../../src/protocols/attend/upstream/intents.fixture.ts";
import { viewOf } from "../../src/inquiry/rows/view.ts";
import { readClauses } from "../../src/inquiry/learned/features.ts";

/** A text that somebody judged: whether it leaves something open, and in which of the ten ways (from 1; 0 where nobody said). */
export interface Case {
  readonly isOpen: boolean;
  readonly way: number;
  readonly features: readonly string[];
  /** Less for authors who knew what is looked for, or whose texts the signs were made with. */
  readonly weight: number;
  /** It can tell how good it all is. */
  readonly isStrange: boolean;
}

interface Line {
  readonly text?: string;
  readonly intent?: string;
  readonly way?: number | null;
  readonly deficient?: boolean;
}

/** Who wrote which files. An author is held out as a whole: one writes alike. */
const files: Readonly<Record<string, readonly (readonly [path: string, isOpen?: boolean])[]>> = {
  first: [["blind/intents.jsonl"], ["blind/first-held-intents.jsonl"]],
  second: [["blind/second-intents.jsonl"]],
  third: [["intents/train-1.jsonl"]],
  fourth: [["intents/train-2.jsonl"]],
  fifth: [["intents/train-3.jsonl"]],
  sixth: [["intents/train-4.jsonl"]],
  seventh: [["intents/train-5.jsonl"]],
  older: [
    ["intents/deficit.jsonl", true],
    ["intents/ordinary.jsonl", false],
  ],
  oldest: [
    ["intents/second-deficit.jsonl", true],
    ["intents/second-ordinary.jsonl", false],
  ],
  tables: [["intents/ways.jsonl"]],
};

/** Files that whoever wrote the signs had read. */
const known = new Set(["blind/intents.jsonl", "intents/ways.jsonl", "intents/deficit.jsonl", "intents/ordinary.jsonl"]);

/** Intents of the tests, which are short and plain or look like others that leave something open. */
const fixtures = "tests";
export const authors: readonly string[] = [...Object.keys(files), fixtures];
/** Their texts were not known to whoever wrote the signs, so they can tell how good it all is. */
export const strangers: readonly string[] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

const knownWeight = 0.3;

export const casesBy = (author: string): readonly Case[] =>
  author === fixtures
    ? [
        ...[...plainIntents, ...decoys, ...heldOut.plain, ...settledElsewhere].map((text) => fixture(text, false)),
        ...[...Object.values(openIntents).flat(), ...heldOut.open].map((text) => fixture(text, true)),
      ]
    : (files[author] ?? []).flatMap(([path, isOpen]) => readCases({ author, path, isOpen }));

const fixture = (text: string, isOpen: boolean): Case => ({
  isOpen,
  way: 0,
  features: featuresOf(text),
  weight: knownWeight,
  isStrange: false,
});

const readCases = ({ author, path, isOpen }: { author: string; path: string; isOpen: boolean | undefined }): readonly Case[] =>
  readFileSync(new URL(`../../test/${path}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line)
    .map(({ text, intent, way, deficient }) => ({
      isOpen: isOpen ?? deficient ?? typeof way === "number",
      way: way ?? 0,
      features: featuresOf(text ?? intent ?? ""),
      weight: strangers.includes(author) ? 1 : knownWeight,
      isStrange: strangers.includes(author) && !known.has(path),
    }));

const featuresOf = (text: string): readonly string[] => [
  ...new Set(readClauses(viewOf(text), text).flatMap(({ features }) => [...features])),
];
