import { callOf } from "../../../test/support/risk-rows.ts";
import { families } from "../tools/families.ts";
import { gitTables } from "../tools/git.ts";
import { rowMatches, type Program, type Row } from "../tools/table.ts";
import { bash, examplesOf, mark, type Example, type Likeness } from "./example.fixture.ts";

/** Every table of programs; git's sub-commands have tables of their own. */
const programTables = (): readonly (readonly [family: string, programs: readonly Program[]])[] => [
  ...Object.entries(families).map(([family, table]) => [family, table()] as const),
  ["gitTables", gitTables()],
];

const nameOf = (family: string, { names }: Program, row?: Row): string =>
  [family, names[0], row?.on, row?.mode].filter(Boolean).join(" ");

export const programExamples = (): readonly Example[] =>
  programTables().flatMap(([family, programs]) =>
    programs.flatMap((program) =>
      program.rows.flatMap((row) => examplesOf(nameOf(family, program, row), row, { action: bash })),
    ),
  );

export const programLikes = (): readonly Likeness[] =>
  programTables().flatMap(([family, programs]) =>
    programs.flatMap((program) => [
      ...program.rows.flatMap((row) => spellings(row).map((like) => likeness(nameOf(family, program, row), like))),
      ...ofProgram(program).map((like) => likeness(nameOf(family, program), like)),
    ]),
  );

type Like = readonly [frame: string, word: string];
const likeness = (row: string, [frame, word]: Like): Likeness => {
  const isName = frame.startsWith(mark) && !frame.startsWith(`${mark}=`);
  return { row, frame, word, text: frame.replace(mark, () => (isName ? `'${word}'` : word)) }; // some names are syntax
};

/** Rows without an example, that do not match their own, or match their counter-examples. */
export const wrongRows = (tables = programTables()): readonly string[] =>
  tables.flatMap(([family, programs]) =>
    programs.flatMap((program) =>
      program.rows.flatMap((row) => {
        const name = nameOf(family, program, row);
        const matches = (example: string): boolean => {
          const call = callOf(example);
          return program.names.includes(call.program) && rowMatches(program, row, call);
        };
        return [
          ...(row.hits.length === 0 ? [`${name}: no example`] : []),
          ...row.hits.filter((hit) => !matches(hit)).map((hit) => `${name}: should match ${hit}`),
          ...(row.misses ?? []).filter(matches).map((miss) => `${name}: should not match ${miss}`),
        ];
      }),
    ),
  );

/** The first hit of a row with each spelling of its leading words that no hit has. */
function spellings({ on, hits }: Row): readonly Like[] {
  const [first = ""] = hits;
  let from = 0;
  return (on?.split(" ") ?? []).flatMap((asked) => {
    const words = asked.split("|").filter((word) => !word.includes("*"));
    const found = wordIn(first, words, from);
    if (!found) return [];
    from = found.end;
    const frame = `${first.slice(0, found.start)}${mark}${first.slice(found.end)}`;
    return words.filter((word) => !hits.some((hit) => wordIn(hit, [word], 0))).map((word) => [frame, word] as const);
  });
}

/** Where one of the words stands, behind the name of the program. */
function wordIn(text: string, words: readonly string[], from: number): { start: number; end: number } | undefined {
  for (const { 0: word, index } of text.matchAll(/[^\s'"]+/g))
    if (index > from && words.includes(word)) return { start: index, end: index + word.length };
  return undefined;
}

/** The other names of a program, its options that take a value, its dry runs, and what tells its environment. */
function ofProgram({ names, rows, takes = [], dry = [], environment = [] }: Program): readonly Like[] {
  const base = (rows.find(({ on, does }) => on !== undefined && does !== "harmless") ?? rows[0])?.hits[0] ?? "";
  const [program = "", ...rest] = base.split(" ");
  const behind = rest.length === 0 ? "" : ` ${rest.join(" ")}`;
  const withValues = takes.map((option) => `${option} v`).join(" ");
  return [
    ...names.filter((name) => name !== program).map((name): Like => [`${mark}${behind}`, name]),
    ...(takes.length === 0 ? [] : [[`${program} ${mark}${behind}`, withValues] as const]),
    ...dry.map((option): Like => [`${base} ${mark}`, option]),
    ...environment.map((name): Like =>
      name.startsWith("-") ? [`${base} ${mark} dev`, name] : [`${mark}=dev ${base}`, name],
    ),
  ];
}
