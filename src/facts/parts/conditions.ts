import { longPattern } from "../../kernel/long-pattern.ts";
import { isComment, quoted } from "../change/file-kinds.ts";
import { linesOf } from "../change/lines.ts";
import { wordsOf } from "./changed-lines.ts";
import type { FindParts } from "./types.ts";

type Sides = readonly [below: boolean, at: boolean, above: boolean];
/** Whether a comparison holds below a limit, at it and above it. */
export const signs: Readonly<Record<string, Sides>> = {
  "<": [true, false, false],
  "<=": [true, true, false],
  ">": [false, false, true],
  ">=": [false, true, true],
  "==": [false, true, false],
  "===": [false, true, false],
  "!=": [true, false, true],
  "!==": [true, false, true],
};

const refusing = longPattern("i")`
  \b(?:throw|raise|panic|abort|reject\w*|den(?:y|ied)|forbid\w*|refuse\w*|exit)\b|\breturn\s+(?:false|nil, *err|err\b|\w*error|None)|
  \berrors?\.|Error\(|\b4(?:0[0-9]|13|22|29)\b|Too(?:Large|Long|Big|Many|Old|Young)
`;
const taking = /\breturn\s+(?:true|ok|True|nil)\b|\b(?:accept|allow|permit|pass|grant)\w*\(/i;

/** The outcome where a condition holds: the rest of its line, and what follows it. */
function outcomeAt(lines: readonly string[], at: number): "rejected" | "accepted" | undefined {
  const after = [lines[at] ?? "", lines[at + 1] ?? "", lines[at + 2] ?? ""].slice(0, 2).join("\n");
  if (refusing.test(after)) return "rejected";
  return taking.test(after) ? "accepted" : undefined;
}

const opposite = { rejected: "accepted", accepted: "rejected", counted: "left out", "left out": "counted" } as const;

/** A comparison that decides otherwise now, at the limit itself. */
export const boundaries: FindParts = ({ changed, change }) =>
  changed.flatMap(({ file, line, text, words, was, at }) => {
    const [now, before] = [signs[words[at] ?? ""], signs[was[at] ?? ""]];
    const [subject = "", limit = ""] = [words[at - 1], words[at + 1]];
    if (!now || !before || now[1] === before[1] || limit === "" || !/^[\p{L}\d_$'")\]]/u.test(subject)) return [];
    const outcome = outcomeAt(linesOf(change.text(file.path) ?? ""), line - 1) ?? "counted";
    const is = now[1] ? outcome : opposite[outcome];
    const about = /^\p{L}/u.test(subject) ? subject : file.path;
    return [{ what: "boundary" as const, about, now: is, before: opposite[is], at: limit, evidence: [quoted(file.path, line, text)] }];
  });

const limited = /\b([A-Za-z_]\w*)\s*(<=?|>=?)\s*(\d[\d_]*(?:\.\d+)?)\b/;
const outcome = /\b(return|throw|raise)\b\s*(?:new\s+)?([^;{}]+)/;

/** Two ways that a new condition on a number leads to; the one beyond the limit is easily forgotten. */
export const branches: FindParts = ({ files, change }) =>
  files.flatMap(({ path, added }) => {
    const lines = linesOf(change.text(path) ?? "");
    const isNew = new Set(added.map(({ line }) => line));
    return added.flatMap(({ line, text }) => {
      const [, about = "", sign = "", figure = ""] = limited.exec(text) ?? [];
      if (about === "" || isComment(text) || !/\bif\b|\?/.test(text)) return [];
      const [first, second] = outcomesFrom(lines, line - 1);
      if (!first || !second || !isNew.has(second.line) || first.says === second.says) return [];
      const limit = Number(figure.replaceAll("_", ""));
      const probe = sign.startsWith("<") ? limit * 1.25 : Math.floor(limit * 0.75);
      const evidence = [quoted(path, second.line, lines[second.line - 1] ?? ""), quoted(path, line, text)];
      return [
        { what: "branch" as const, about, now: second.says, before: first.says, at: String(Math.round(probe * 100) / 100), evidence },
      ];
    });
  });

/** The outcome under a condition and the next one after it, close by. */
function outcomesFrom(lines: readonly string[], from: number): readonly { readonly says: string; readonly line: number }[] {
  return lines
    .slice(from, from + 6)
    .flatMap((text, at) => {
      const [, how = "", what = ""] = outcome.exec(text) ?? [];
      return how === "" || isComment(text) ? [] : [{ says: `${how === "return" ? "" : "throw "}${what.trim()}`, line: from + at + 1 }];
    })
    .slice(0, 2);
}

const calls = /\b([A-Za-z_$][\w$]*)\s*\(/;

/** Two calls that change places: all lines are still there. */
export const sequences: FindParts = ({ files, change }) =>
  files.flatMap(({ path, from, added, removed }) => {
    const moved = added.filter(({ text }) => text.trim() !== "" && removed.some((each) => each.text === text));
    const [old, now] = [linesOf(change.before(from ?? path) ?? ""), linesOf(change.text(path) ?? "")];
    return moved.slice(0, 1).flatMap(({ text, line }) => {
      const [was, is] = [old.indexOf(text), line - 1];
      const name = calls.exec(text)?.[1];
      if (was < 0 || name === undefined || wordsOf(text).length < 3) return [];
      const crossed = now.findIndex((other, at) => {
        const then = old.indexOf(other);
        return then >= 0 && at !== is && calls.test(other) && then < was !== at < is && Math.abs(at - is) < 8;
      });
      const other = calls.exec(now[crossed] ?? "")?.[1];
      if (other === undefined || other === name) return [];
      const [first, second] = is < crossed ? [name, other] : [other, name];
      const [top, bottom] = [Math.min(is, crossed), Math.max(is, crossed)];
      return [
        {
          what: "sequence" as const,
          about: [name, other].toSorted().join(" and "),
          now: `${first}, ${second}`,
          before: `${second}, ${first}`,
          evidence: [quoted(path, top + 1, now[top] ?? ""), quoted(path, bottom + 1, now[bottom] ?? "")],
        },
      ];
    });
  });
