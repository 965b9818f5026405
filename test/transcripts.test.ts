import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { ClientName } from "../src/adapters/clients/rows.ts";
import { transcriptMoments } from "../src/host/inquiry/solicit-look.ts";
import { createWatch } from "../src/protocols/solicit/detect/index.ts";
import { measuredKinds } from "../src/protocols/solicit/types.ts";

/** Written blind; see transcripts/README.md. Counts only: a rule must not be made for a single file. */
interface Row {
  readonly file: string;
  readonly client: ClientName;
  readonly expected: string;
  readonly at?: number;
}

const folder = new URL("transcripts/", import.meta.url);
const rows = JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")) as readonly Row[];

interface Result extends Row {
  /** The line at which each kind was first spoken of. */
  readonly spoke: ReadonlyMap<string, number>;
}

/** Looks after every moment, as the guard does, so that what is said too early counts as well. */
async function measure(row: Row): Promise<Result> {
  const spoke = new Map<string, number>();
  const watch = createWatch();
  for await (const moments of transcriptMoments(new URL(row.file, folder).pathname, new AbortController().signal))
    for (const moment of moments) {
      watch.push(moment);
      for (const { kind } of watch.gaps()) if (!spoke.has(kind)) spoke.set(kind, moment.line ?? 0);
    }
  return { ...row, spoke };
}

const isFound = ({ expected, at, spoke }: Result): boolean => (spoke.get(expected) ?? -1) >= (at ?? 0);
/** Something that is not there: another kind, or the right one too early. */
const isFalse = ({ expected, at, spoke }: Result): boolean => [...spoke].some(([kind, line]) => kind !== expected || line < (at ?? 0));

let results: readonly Result[] = [];
beforeAll(async () => {
  results = await Promise.all(rows.map(measure));
  const table = [...measuredKinds, "none"].map((kind) => {
    const of = results.filter(({ expected }) => expected === kind);
    return (
      `${kind.padEnd(16)} ${String(of.length).padStart(5)} ${(kind === "none" ? "" : String(of.filter(isFound).length)).padStart(6)} ` +
      `${String(of.filter(isFalse).length).padStart(12)}`
    );
  });
  process.stderr.write(["", "detector          files  found  false alarms", ...table, ""].join("\n"));
  if (process.env["ASSENT_SHOW"])
    for (const each of results)
      if (isFalse(each) || (each.expected !== "none" && !isFound(each)))
        process.stderr.write(`${each.file}: ${each.expected} at ${each.at}, spoke ${JSON.stringify([...each.spoke])}\n`);
});

describe("on transcripts with known answers", () => {
  test("S10 at least nine in ten planted gaps are found", () => {
    const planted = results.filter(({ expected }) => expected !== "none");
    expect(planted.filter(isFound).length / planted.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each(measuredKinds)("S2 at least four in five gaps of the kind %s are found", (kind) => {
    const planted = results.filter(({ expected }) => expected === kind);
    expect(planted.filter(isFound).length / planted.length).toBeGreaterThanOrEqual(0.8);
  });

  test("S6 at most one in twenty sessions without a gap is asked about", () => {
    const clean = results.filter(({ expected }) => expected === "none");
    expect(clean.filter(isFalse).length / clean.length).toBeLessThanOrEqual(0.05);
  });

  test("S3 at most one in twenty sessions with a gap is also asked about something that is not there", () => {
    const planted = results.filter(({ expected }) => expected !== "none");
    expect(planted.filter(isFalse).length / planted.length).toBeLessThanOrEqual(0.05);
  });
});
