import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { isKnown, type Deed } from "../../deed.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { guardedPrograms } from "./command.ts";
import { versionManagers, type VersionManager } from "./versions-table.ts";

type Found = Pick<Deed, "act" | "why">;
const removed: Found = { act: "control-plane", why: "takes away the Node that starts the guard, or the guard with it" };
const perhaps: Found = { act: "disarm", why: "may take away the Node that starts the guard, or the guard with it" };

const byName = lazily(() => rowsByName(versionManagers(), ({ names }) => names));

/** Whether a manager is told to take away the version that the guard, or the Node that starts it, lies in. */
export function versionTaken(call: ProgramCall): Found | undefined {
  const found = (byName().get(call.program) ?? []).flatMap((row) =>
    guardedPrograms(call.facts).flatMap((place) => {
      const kept = row.place.exec(place.replaceAll("\\", "/"))?.[1];
      return kept === undefined ? [] : (takenBy(row, kept, call) ?? []);
    }),
  );
  return found.find(({ act }) => act === "control-plane") ?? found[0];
}

/** `pacman -R`, `dpkg -r`, `rpm -e`. */
const isShort = (text: string): boolean => /^(?:-R\w*|-[rPe]|--(?:remove|purge|erase))$/.test(text);

function takenBy(row: VersionManager, kept: string, { program, words }: ProgramCall): Found | undefined {
  const { options, operands } = sortArguments(words, { takes: row.takes ?? [] });
  if (options.some(({ name }) => /^--dry-run$/.test(name))) return undefined;
  const short = /^(?:pacman|dpkg|rpm)$/.test(program) && words.some(({ text }) => isShort(text)) ? ["remove"] : [];
  const said = [...short, ...operands.map(({ text }) => text)].join(" ");
  if (row.empties?.test(said)) return removed;
  if (row.mayRemove?.test(said)) return perhaps;
  const isForced = options.some(({ name }) => /^(?:-f|--force)$/.test(name));
  const verb = (row.removes?.exec(said) ?? (isForced ? row.again?.exec(said) : undefined))?.[0];
  if (verb === undefined) return undefined;
  const rest = said.slice(verb.length).split(" ").filter(Boolean);
  const { named } = row;
  if (named) return rest.some((word) => named(word, kept)) ? removed : undefined;
  const found = (row.tool ? versionsOf(row.tool, rest) : rest.length === 0 ? [""] : rest).map((version) => byVersion(version, kept));
  return found.includes(removed) ? removed : found.find(Boolean);
}

/** `node@24`, `node 24`; a name alone stands for all its versions. */
const versionsOf = (tool: RegExp, words: readonly string[]): readonly string[] =>
  words.flatMap((word, index) => {
    const [name = "", version = words[index + 1] ?? "*"] = word.split("@");
    return tool.test(name) ? [version.includes("@") ? "*" : version] : [];
  });

/** `24` is each version that begins so; a name like `lts` may be any. */
function byVersion(version: string, kept: string): Found | undefined {
  if (version === "*") return removed;
  const plain = /^(?:node[@/])?v?(\d+(?:\.\d+){0,2})$/.exec(version)?.[1];
  if (plain === undefined || !isKnown(version)) return perhaps;
  return `${kept}.`.startsWith(`${plain}.`) ? removed : undefined;
}
