import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { sep } from "node:path";
import { isWithin } from "../../adapters/investigate/place.ts";
import type { LookArea } from "../../adapters/investigate/types.ts";
import { clientRows } from "../../adapters/clients/rows.ts";
import type { Paths } from "../../config/paths.ts";
import { reportMarker } from "../../protocols/frame/synthesis/report.ts";

const why = {
  own: "Assent keeps its own records there",
  transcripts: "it holds what was said to agents and by them",
  keys: "keys of a person are kept there",
  passwords: "it holds passwords",
} as const;

/** Closed by name, wherever they lie and in any spelling: a project may contain a whole home. */
const named: readonly (readonly [name: string, why: string])[] = [
  [".assent", why.own],
  [".local/share/assent", why.own],
  ["library/application support/assent", why.own],
  ["appdata/local/assent", why.own],
  ...clientRows.flatMap(({ records }) => records.names.map((name) => [name, why.transcripts] as const)),
  [".ssh", why.keys],
  ["htpasswd", why.passwords],
];

/** F7: our records and those of agents hold what other perspectives said, and more; no look goes there, nor below. */
export async function closedPlaces({ home }: Pick<Paths, "home">): Promise<LookArea["closed"]> {
  const place = { userHome: homedir(), environment: process.env };
  const own = await withReal([home]);
  const said = await withReal(clientRows.flatMap(({ records }) => records.folders(place)));
  return (absolute) => {
    if (own.some((folder) => isWithin(folder, absolute))) return why.own;
    if (said.some((folder) => isWithin(folder, absolute))) return why.transcripts;
    const spelled = `/${absolute.split(sep).join("/").toLowerCase()}/`;
    return named.find(([name]) => spelled.includes(`/${name}/`))?.[1];
  };
}

/** A look goes by real paths; a folder may be known by another. */
const withReal = async (folders: readonly string[]): Promise<readonly string[]> => [
  ...folders,
  ...(await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)))),
];

const openingChars = 400;
/** On a line of its own, as exported, or in the text of a JSON answer. */
const report = new RegExp(String.raw`(?:^|\\n)${reportMarker}[ \t]*(?:$|\\n)`, "m");
const rehearsal = /"rehearsal":\s*1,\s*"title":\s*"Recorded as /;
const journal = /^\s*\{"assent":"export",/;

/** F7: finds the output of `frame export` and `journal export`. In a project, it would hand one perspective another's words. */
export function recordIn(text: string): string | undefined {
  const opening = text.slice(0, openingChars);
  if (journal.test(opening)) return "an export of the journal";
  if (rehearsal.test(opening)) return "a recorded rehearsal";
  return text.includes(reportMarker) && report.test(text) ? "a report of an inquiry" : undefined;
}
