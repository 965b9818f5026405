import { longPattern } from "../../kernel/long-pattern.ts";
import { isComment, quoted } from "../change/file-kinds.ts";
import type { FindParts } from "./types.ts";

const sorts = /\b(?:order_?by|sort(?:ed)?(?:_by|By)?|ORDER\s+BY|order)\b/i;
const notKeys = /^(?:asc|desc|ascending|descending|order|by|orderby|sort|sorted|key|true|false|nulls|last|first|lambda|return|reverse)$/i;

/** Keys of a sort, in their order, as far as the line names them as texts, in SQL or in a comparison. */
function sortKeys(line: string): readonly string[] {
  const [, sql = ""] = /ORDER\s+BY\s+([\w.,\s]+)/i.exec(line) ?? [];
  const compared = [...line.matchAll(/\b[ab]\.(\w+)\s*-\s*[ab]\.\1\b/g)].map(([, key = ""]) => key);
  const texts = [...line.matchAll(/["']([A-Za-z_]\w*)["']/g)].map(([, key = ""]) => key);
  const found = sql === "" ? (compared.length > 0 ? compared : texts) : sql.split(",").map((each) => each.trim().split(/[\s.]+/)[0] ?? "");
  return [...new Set(found.filter((key) => key !== "" && !notKeys.test(key)))];
}

/** A sort whose first key is another one now. */
export const sortOrders: FindParts = ({ files }) =>
  files.flatMap(({ path, added, removed }) =>
    added.flatMap(({ line, text }) => {
      const now = sorts.test(text) && !isComment(text) ? sortKeys(text) : [];
      const before = removed.flatMap((each) => (sorts.test(each.text) && !isComment(each.text) ? [sortKeys(each.text)] : []))[0] ?? [];
      if (now.length === 0 || before.length === 0 || now.join() === before.join()) return [];
      return [{ what: "sort" as const, about: path, now: now.join(", "), before: before.join(", "), evidence: [quoted(path, line, text)] }];
    }),
  );

const partitioned =
  /\b(?:partition_?(?:key|by)|group_?id|shard_?(?:key|by)|message_?group_?id)\b\W{1,4}(?:row\.|item\.|\w\.)?["']?([A-Za-z_]\w*)/i;

/** Parallel work that is parted by a key: what belongs together stays in its order. */
export const partitions: FindParts = ({ files }) =>
  files.flatMap(({ path, added }) =>
    added.flatMap(({ line, text }) => {
      const key = isComment(text) ? undefined : partitioned.exec(text)?.[1];
      return key === undefined
        ? []
        : [{ what: "partition" as const, about: key, now: "kept", before: "lost", evidence: [quoted(path, line, text)] }];
    }),
  );

const hard = /\bDELETE\s+FROM\b|\.(?:delete|destroy|remove|unlink)\(|\bdelete\s+\w+\[/i;
const soft = /\b(?:deleted_?at|is_?deleted|deleted|archived(?:_?at)?|removed_?at)\b\s*[=:]/i;

/** A deletion that only marks now, or one that marked and deletes now. */
export const deletions: FindParts = ({ files }) =>
  files.flatMap(({ path, added, removed }) => {
    const first = (lines: typeof added, pattern: RegExp) => lines.find(({ text }) => pattern.test(text) && !isComment(text));
    const [marks, deletes] = [first(added, soft), first(added, hard)];
    if (marks && !deletes && first(removed, hard) && !first(removed, soft))
      return [{ what: "deletion" as const, about: path, now: "stays", before: "gone", evidence: [quoted(path, marks.line, marks.text)] }];
    if (deletes && !marks && first(removed, soft) && !first(removed, hard))
      return [
        { what: "deletion" as const, about: path, now: "gone", before: "stays", evidence: [quoted(path, deletes.line, deletes.text)] },
      ];
    return [];
  });

const roundings: readonly (readonly [mode: string, pattern: RegExp])[] = [
  ["half-even", longPattern("i")`HALF_EVEN|half-?even|halfEven|bankers?|MidpointRounding\.ToEven`],
  ["half-up", /HALF_UP|half-?up|halfUp|halfExpand|MidpointRounding\.AwayFromZero|Math\.round\(/i],
  ["down", /ROUND_DOWN|ROUND_FLOOR|Math\.(?:floor|trunc)\(|RoundingMode\.(?:DOWN|FLOOR)|math\.floor\(/],
  ["up", /ROUND_UP|ROUND_CEILING|Math\.ceil\(|RoundingMode\.(?:UP|CEILING)|math\.ceil\(/],
];
const roundingIn = (text: string): string | undefined => roundings.find(([, pattern]) => pattern.test(text))?.[0];

/** Rounding that goes another way now. */
export const roundingModes: FindParts = ({ changed }) =>
  changed.flatMap(({ file, line, text, from }) => {
    const [now, before] = [roundingIn(text), roundingIn(from)];
    if (now === undefined || before === undefined || now === before) return [];
    return [{ what: "rounding" as const, about: file.path, now, before, at: "2.5", evidence: [quoted(file.path, line, text)] }];
  });

const joins = /\b(INNER|LEFT(?:\s+OUTER)?|RIGHT(?:\s+OUTER)?|FULL(?:\s+OUTER)?|CROSS)?\s*JOIN\b/i;
const made = /CREATE\s+(?:OR\s+REPLACE\s+)?(?:MATERIALIZED\s+)?VIEW\s+["`]?([\w.]+)/i;
const joinIn = (text: string): string | undefined => {
  const match = joins.exec(text);
  return match ? (match[1] ?? "INNER").split(/\s/)[0]?.toUpperCase() : undefined;
};

/** A view that joins otherwise: from inner to left it can only have more rows, the other way only fewer. */
export const viewRows: FindParts = ({ files, change }) =>
  files.flatMap(({ path, added, removed }) =>
    added.flatMap(({ line, text }) => {
      const now = joinIn(text);
      const before = removed.map((each) => joinIn(each.text)).find((each) => each !== undefined);
      const view = made.exec(change.text(path) ?? "")?.[1];
      if (view === undefined || before === undefined || !["INNER", "LEFT"].includes(now ?? "") || now === before) return [];
      if (!["INNER", "LEFT"].includes(before)) return [];
      const grows = now === "LEFT";
      return [{ what: "rows" as const, about: view, now: grows ? "more" : "fewer", before: "same", evidence: [quoted(path, line, text)] }];
    }),
  );
