import { callOf } from "../../../test/support/risk-rows.ts";
import { fits, rowMatches, useOf, type Program, type ProgramRow } from "../tools/table.ts";
import { bash, examplesOf, mark, type Example, type Likeness } from "./example.fixture.ts";
import { overheardIn, probe, type Overheard } from "./overheard.fixture.ts";
import { programTables } from "./program-tables.fixture.ts";

const nameOf = (family: string, { names }: Program, row?: ProgramRow): string =>
  [family, names[0], row?.on, row?.mode].filter(Boolean).join(" ");

export const programExamples = (): readonly Example[] =>
  programTables().flatMap(([family, programs]) =>
    programs.flatMap((program) =>
      program.rows.flatMap((row) => examplesOf(nameOf(family, program, row), row, { action: bash, ofProgram: true })),
    ),
  );

export const programLikes = (): readonly Likeness[] =>
  programTables().flatMap(([family, programs]) =>
    programs.flatMap((program) => [
      ...program.rows.flatMap((row) =>
        [...spellings(row), ...withOptions(program, row)].map((like) => likeness(nameOf(family, program, row), like)),
      ),
      ...ofProgram(program).map((like) => likeness(nameOf(family, program), like)),
    ]),
  );

type Like = readonly [frame: string, word: string];
const likeness = (row: string, [frame, word]: Like): Likeness => {
  const isName = frame.startsWith(mark) && !frame.startsWith(`${mark}=`);
  return { row, frame, word, text: frame.replace(mark, () => (isName ? `'${word}'` : word)) }; // some names are syntax
};

/** Rows without an example, that do not match their own, or match their counter-examples. */
export const wrongRows = (isMeant = (_family: string): boolean => true): readonly string[] =>
  programTables().flatMap(([family, programs]) =>
    (isMeant(family) ? programs : []).flatMap((program) =>
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

/** The first hit of a row with each spelling of its leading words that no hit has; `delete-*` as `delete-x`. */
function spellings({ on, hits }: ProgramRow): readonly Like[] {
  const [first = ""] = hits;
  let from = 0;
  return (on?.split(" ") ?? []).flatMap((asked) => {
    const words = asked.split("|").filter((word) => word !== "*");
    const found = wordIn(first, words, from);
    if (!found) return [];
    from = found.end;
    const frame = `${first.slice(0, found.start)}${mark}${first.slice(found.end)}`;
    return words.filter((word) => !hits.some((hit) => wordIn(hit, [word], 0))).map((word) => [frame, word.replace("*", "x")] as const);
  });
}

const hitsMax = 3;
/** A value that is seen wherever it is taken for a host, a database, a file or an operand. */
const telling = "prod.test";

/** Hits of a row with each option that the row asks about and no hit has, and the first with each word that it looks for. */
function withOptions(program: Program, row: ProgramRow): readonly Like[] {
  const heard = row.hits.flatMap((hit) => [hit, `${hit} ${probe.option} ${probe.word}`].map((text) => heardOf(program, row, text)));
  const asked = new Set(heard.flatMap(({ options }) => [...options]));
  const unseen = [...asked].filter((option) => option.startsWith("-") && !row.hits.some((hit) => hit.split(/[\s=]/).includes(option)));
  const valued = (option: string): string => (program.takes?.includes(option) ? `${option} ${telling}` : option);
  return [
    ...row.hits.slice(0, hitsMax).flatMap((hit) => unseen.map((option): Like => [`${hit} ${mark}`, valued(option)])),
    // In the place of one that is given: what stands behind it is its value.
    ...row.hits.flatMap((hit) =>
      [...asked].flatMap((option) => {
        const given = wordIn(hit, [option], 0);
        const frame = given && `${hit.slice(0, given.start)}${mark}${hit.slice(given.end)}`;
        return frame === undefined ? [] : unseen.map((each): Like => [frame, each]);
      }),
    ),
    ...row.hits.slice(0, 1).flatMap((hit) => heard.flatMap(({ words }) => [...words].map((word): Like => [`${hit} ${mark}`, word]))),
  ];
}

function heardOf(program: Program, { on, if: test, does }: ProgramRow, hit: string): Overheard {
  const asked: string[] = [];
  const use = useOf(program, callOf(hit));
  const noting = {
    ...use,
    rest: use.operands.slice(on?.split(" ").length ?? 0),
    has: (...names: readonly string[]) => (asked.push(...names), use.has(...names)),
    value: (...names: readonly string[]) => (asked.push(...names), use.value(...names)),
  };
  const { options, words } = overheardIn(() => test?.(noting));
  const done = typeof does === "function" ? overheardIn(() => does(noting)) : undefined;
  const written = `${test} ${does}`.matchAll(/["'](-{1,2}[A-Za-z][\w-]*)["']/g);
  return { words, options: new Set([...asked, ...options, ...(done?.options ?? []), ...[...written].map(([, option = ""]) => option)]) };
}

/** Where one of the words stands, behind the name of the program. */
function wordIn(text: string, words: readonly string[], from: number): { start: number; end: number } | undefined {
  for (const { 0: word, index } of text.matchAll(/[^\s'"]+/g))
    if (index > from && words.some((asked) => fits(asked, word))) return { start: index, end: index + word.length };
  return undefined;
}

/** The other names of a program, its options that take a value, its dry runs, and what tells its environment. */
function ofProgram({ names, rows, takes = [], dry = [], environment = [] }: Program): readonly Like[] {
  const doing = rows.filter(({ does }) => does !== "harmless");
  const bases = new Set(
    [doing.find(({ on }) => on !== undefined), doing.find(({ does }) => typeof does === "function"), rows[0]]
      .flatMap((row) => row?.hits[0] ?? [])
      .filter((hit) => hit !== ""),
  );
  const withValues = takes.map((option) => `${option} ${telling}`).join(" ");
  return [...bases].flatMap((base, at) => {
    const [program = "", ...rest] = base.split(" ");
    const behind = rest.length === 0 ? "" : ` ${rest.join(" ")}`;
    const values: readonly Like[] =
      takes.length === 0
        ? []
        : [[`${program} ${mark}${behind}`, withValues], ...takes.map((option): Like => [`${base} ${mark} ${telling} w`, option])];
    if (at > 0) return values;
    return [
      ...names.filter((name) => name !== program).map((name): Like => [`${mark}${behind}`, name]),
      ...values,
      ...dry.map((option): Like => [`${base} ${mark}`, option]),
      ...environment.map((name): Like => (name.startsWith("-") ? [`${base} ${mark} dev`, name] : [`${mark}=dev ${base}`, name])),
    ];
  });
}
