import { hashText, type Json } from "../../../../kernel/ids.ts";
import { subtask } from "../../../../protocols/mission/mission.fixture.ts";
import type { Subtask } from "../../../../protocols/mission/types.ts";
import type { WorkBrief } from "../../../../protocols/worker/types.ts";
import type { Dice } from "../../../../../test/support/dice.ts";

/** A way to write down files that a piece owns, and the files that this means; a test among them where it covers one. */
interface OwnedSpelling {
  readonly glob: string;
  readonly paths: readonly string[];
  readonly test?: string;
}

const folders = ["a", "b", "c", "d", "e", "f"];

/** Said a second time here on purpose: which files a spelling means is not asked of the code that is tried. */
const spellings = (folder: string): readonly OwnedSpelling[] => [
  { glob: `src/${folder}/**`, paths: [`src/${folder}/x.ts`, `src/${folder}/deep/y.ts`], test: `src/${folder}/x.test.ts` },
  { glob: `./src/${folder}/x.ts`, paths: [`src/${folder}/x.ts`] },
  { glob: `SRC/${folder}/x.ts`, paths: [`SRC/${folder}/x.ts`] },
  { glob: `src/z/../${folder}/*.ts`, paths: [`src/${folder}/x.ts`, `src/${folder}/w.ts`], test: `src/${folder}/x.test.ts` },
];
const planFile = ".orchestrator/plan.json";

const rows: ReadonlyMap<string, OwnedSpelling> = new Map([
  [planFile, { glob: planFile, paths: [planFile] }],
  ...folders.flatMap((folder) => spellings(folder).map((row) => [row.glob, row] as const)),
]);
const rowOf = (glob: string): OwnedSpelling => rows.get(glob) as OwnedSpelling;

export const pathsOf = (globs: readonly string[]): readonly string[] => [...new Set(globs.flatMap((glob) => rowOf(glob).paths))];
export const testOf = (globs: readonly string[]): string | undefined => globs.map((glob) => rowOf(glob).test).find(Boolean);

/** Whether a file is among those, by the table above alone. */
export const isMeant = (globs: readonly string[], path: string): boolean =>
  globs.some((glob) => rowOf(glob).paths.includes(path) || rowOf(glob).test === path);

/** Parts of the project that a list is about: two lists overlap where they share one, whatever the case. */
export const partsOf = (globs: readonly string[]): ReadonlySet<string> =>
  new Set(globs.map((glob) => folders.find((folder) => glob.includes(`/${folder}/`)) ?? glob));

/** Files of somebody else. */
export const strangeTo = (globs: readonly string[]): readonly string[] => {
  const own = partsOf(globs);
  return ["README.md", ...folders.filter((folder) => !own.has(folder)).map((folder) => `src/${folder}/x.ts`)];
};

/** Build output: git ignores it. */
export const scratchFile = "dist/out.js";

/** Files that nobody is given, whoever owns them. */
export const sacredFiles: readonly string[] = [".env", ".git/config", ".env.production"];

function briefOf(id: string, filesOwned: readonly string[]): Pick<Subtask, "brief" | "source"> {
  const brief: WorkBrief = {
    id,
    hash: hashText("b".repeat(64)),
    mission: `do ${id}`,
    instruction: `Do ${id}.`,
    verifyCommand: "npm test",
    filesOwned,
    destructive: [],
    auditGates: [],
    permissions: [],
  };
  return { brief: brief as unknown as Json, source: {} };
}

export const piece = (id: string, filesOwned: readonly string[], more: Partial<Subtask> = {}): Subtask =>
  subtask(id, { filesOwned, ...briefOf(id, filesOwned), ...more });

export const plannerPiece = (id: string): Subtask => piece(id, [planFile]);

/** Pieces that need earlier ones (so there is no circle), own files in all kinds of spellings, and reach narrowly, broadly or last. */
export function randomGraph({ below, happens, oneOf }: Dice, prefix: string): readonly Subtask[] {
  const drafts = Array.from({ length: 1 + below(5) }, (_, at) => ({
    id: `${prefix}${at}`,
    reach: happens(0.1) ? ("broad" as const) : happens(0.1) ? ("terminal" as const) : ("narrow" as const),
    owned: [...new Set(Array.from({ length: 1 + below(2) }, () => oneOf(spellings(oneOf(folders))).glob))],
  }));
  return drafts.map(({ id, reach, owned }, at) => {
    const before = drafts.slice(0, at).filter((each) => reach === "terminal" || each.reach !== "terminal");
    return piece(id, owned, { reach, needs: before.filter(() => happens(0.15)).map((each) => each.id) });
  });
}
