import { diffOf, type DiffLine } from "../../kernel/words/diff.ts";
import type { GateDetail } from "../../server/api.ts";

type Action = Pick<NonNullable<GateDetail["subject"]>["action"], "input">;

/** One replacement in a file, line by line. */
export interface EditedText {
  readonly file: string;
  readonly lines: readonly DiffLine[];
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const fileNames = ["file_path", "filePath", "path", "notebook_path"] as const;
const oldNames = ["old_string", "oldString", "old_str"] as const;
const newNames = ["new_string", "newString", "new_str"] as const;
const firstOf = (members: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.map((name) => text(members[name])).find((value) => value !== undefined);

/** The replacements that an edit makes; none where the action does something else. */
export function changesOf({ input }: Action): readonly EditedText[] {
  const file = firstOf(input, fileNames) ?? "";
  const edits = Array.isArray(input["edits"]) ? (input["edits"] as readonly unknown[]) : [input];
  return edits.flatMap((edit) => {
    const members = typeof edit === "object" && edit !== null ? (edit as Readonly<Record<string, unknown>>) : {};
    const [before, after] = [firstOf(members, oldNames), firstOf(members, newNames)];
    return before === undefined || after === undefined ? [] : [{ file: firstOf(members, fileNames) ?? file, lines: diffOf(before, after) }];
  });
}

/** Members that a diff shows already. */
export const isInDiff = (name: string): boolean => /^(?:edits · \d+ · )?(?:old_?str(?:ing)?|new_?str(?:ing)?)$/i.test(name);

export const isPatch = (said: string): boolean => /^\*\*\* (?:Begin Patch|Update File|Add File|Delete File)|^@@ |^diff --git /m.test(said);

const looks: readonly (readonly [start: RegExp, name: string])[] = [
  [/^(?:\*\*\* |diff |index |--- |\+\+\+ |new file|deleted file)/, "diff-file"],
  [/^@@/, "diff-place"],
  [/^\+/, "diff-new"],
  [/^-/, "diff-old"],
];

/** How the line around a place of a patch looks. */
export function lookAt(patch: string, place: number): string {
  const start = patch.lastIndexOf("\n", place - 1) + 1;
  return looks.find(([begins]) => begins.test(patch.slice(start, start + 40)))?.[1] ?? "diff-same";
}
