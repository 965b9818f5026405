import { quoted } from "../change/file-kinds.ts";
import { linesOf } from "../change/lines.ts";
import type { RepositoryChange } from "../change/types.ts";
import { nameBefore } from "./changed-lines.ts";
import { definitionAround } from "./files.ts";
import type { ChangedLine, FindParts } from "./types.ts";

const figure = /^\d[\d_]*(?:\.\d+)?\p{L}{0,3}$/u;
const text = /^(?:"[^"]*"|'[^']*')$/;
const states: Readonly<Record<string, "on" | "off">> = {
  ...{ true: "on", on: "on", yes: "on", enabled: "on", True: "on", active: "on" },
  ...{ false: "off", off: "off", no: "off", disabled: "off", False: "off", inactive: "off" },
};
const bare = (word: string): string => word.replace(/^["']|["']$/g, "");

const placeOf = ({ file, line, text: said }: ChangedLine) => [quoted(file.path, line, said)];
/** The owner of a value: an argument to its call, a result to its function, everything else to the name before it. */
const namedIn = (change: RepositoryChange, { words, at, file, line }: ChangedLine): string => {
  const around = words[at - 1] === "return" ? definitionAround(linesOf(change.text(file.path) ?? ""), line - 1) : undefined;
  if (around !== undefined) return `result of ${around}()`;
  return argumentAt(words, at) ?? nameBefore(words, at) ?? file.path;
};

/** An argument by its place in a call; nothing where the value stands in none. */
function argumentAt(words: readonly string[], at: number): string | undefined {
  if (words[at - 1] !== "," && words[at - 1] !== "(") return undefined;
  let [depth, place, number] = [0, at - 1, 1];
  for (; place > 0; place -= 1) {
    const word = words[place] ?? "";
    if (word === "(" && depth === 0) break;
    if (/^[[{]$/.test(word) && depth === 0) return undefined;
    if (/^[([{]$/.test(word)) depth -= 1;
    if (/^[)\]}]$/.test(word)) depth += 1;
    if (word === "," && depth === 0) number += 1;
  }
  const callee = words[place - 1] ?? "";
  if (!/^[\p{L}_$][\w$]*$/u.test(callee) || /^(?:if|while|for|switch|return|Number|parseInt|max|min|function)$/.test(callee))
    return undefined;
  return `argument ${number} of ${callee}()`;
}

/** A number that is another one now: a limit, a default, a status. */
export const numbers: FindParts = ({ changed, change }) =>
  changed.flatMap((each) => {
    const [now = "", before = ""] = [each.words[each.at], each.was[each.at]].map((word) => bare(word ?? ""));
    if (!figure.test(now) || !figure.test(before)) return [];
    return [{ what: "number" as const, about: namedIn(change, each), now, before, evidence: placeOf(each) }];
  });

/** Something that was on and is off, or the other way round. */
export const switches: FindParts = ({ changed, change }) =>
  changed.flatMap((each) => {
    const [now, before] = [each.words[each.at], each.was[each.at]].map((word) => states[bare(word ?? "")]);
    if (now === undefined || before === undefined || now === before) return [];
    return [
      { what: "switch" as const, about: namedIn(change, each), now, before, at: bare(each.words[each.at] ?? ""), evidence: placeOf(each) },
    ];
  });

/** A text that is another one now. Sentences are for people, and no part of what a machine does. */
export const texts: FindParts = ({ changed, change }) =>
  changed.flatMap((each) => {
    const [now = "", before = ""] = [each.words[each.at], each.was[each.at]];
    if (!text.test(now) || !text.test(before) || /\s/.test(now + before) || figure.test(bare(now)) || bare(now) in states) return [];
    if (bare(now) === "" || bare(before) === "") return [];
    return [{ what: "text" as const, about: namedIn(change, each), now: bare(now), before: bare(before), evidence: placeOf(each) }];
  });

const settings = /\.(?:ya?ml|toml|json|ini|conf|env)$/;
const setting = /^(\s*)["']?([\w.-]+)["']?\s*[:=]\s*["']?(\w+)["']?,?\s*$/;
const opening = /^(\s*)["']?([\w.-]+)["']?\s*:\s*\{?\s*$/;

/** Something that is off, and on for some: a flag with a default and an exception below it. */
export const scopedFlags: FindParts = ({ files, change }) =>
  files.flatMap(({ path, added }) => {
    if (!settings.test(path)) return [];
    const all = linesOf(change.text(path) ?? "");
    return added.flatMap(({ line, text: said }) => {
      const [, indent = "", scope = "", value = ""] = setting.exec(said) ?? [];
      const now = states[value];
      if (now === undefined || indent === "" || scope === "default") return [];
      const parents = parentsOf(all, line - 1, indent.length);
      const flag = parents.at(-1);
      const rest = flag ? all.slice(flag.at + 1, line - 1).flatMap((each) => setting.exec(each) ?? []) : [];
      const usual = states[rest[rest.indexOf("default") + 1] ?? ""];
      if (!flag || !rest.includes("default") || usual === undefined || usual === now) return [];
      return [{ what: "scoped" as const, about: flag.name, now, before: usual, at: scope, evidence: [quoted(path, line, said)] }];
    });
  });

interface ParentKey {
  readonly name: string;
  readonly at: number;
}

/** Keys above a line that it belongs to, by their indentation, the nearest first. */
function parentsOf(lines: readonly string[], from: number, indent: number): readonly ParentKey[] {
  const found: ParentKey[] = [];
  let depth = indent;
  for (let at = from - 1; at >= 0 && depth > 0; at -= 1) {
    const [, space = "", name = ""] = opening.exec(lines[at] ?? "") ?? [];
    if (name === "" || space.length >= depth) continue;
    found.push({ name, at });
    depth = space.length;
  }
  return found;
}
