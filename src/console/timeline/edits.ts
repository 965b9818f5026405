import { changesOf, type EditedText } from "../inbox/changes.ts";

type Written = Parameters<typeof changesOf>[0];

const linesMax = 2_000;
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Everything that a call writes, as differences: replacements, a patch, or a whole file; nothing for a call that writes none. */
export function editsOf(action: Written): readonly EditedText[] {
  const changes = changesOf(action);
  if (changes.length > 0) return changes;
  const { input } = action;
  const patch = patchIn(input);
  if (patch !== undefined) return [{ file: "", lines: patch.split("\n").slice(0, linesMax).map(patchLine) }];
  const content = textIn(input["content"]) || textIn(input["new_source"]);
  if (content === "") return [];
  const file = ["file_path", "filePath", "path", "notebook_path"].map((name) => textIn(input[name])).find((name) => name !== "") ?? "";
  return [{ file, lines: wholeLines(content) }];
}

const wholeLines = (text: string): EditedText["lines"] =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .slice(0, linesMax)
    .map((line) => ({ kind: "new", text: line }));

/** Clients hand a patch over as a command, or as a member of its own. */
function patchIn(input: Written["input"]): string | undefined {
  const text = ["patch", "diff", "input", "patchText", "command"].map((name) => textIn(input[name])).find((each) => each !== "") ?? "";
  const start = text.indexOf("*** Begin Patch");
  if (start >= 0) return text.slice(start);
  return /^(?:--- |diff --git )/m.test(text) && input["command"] === undefined ? text : undefined;
}

const signs: readonly (readonly [start: RegExp, kind: EditedText["lines"][number]["kind"]])[] = [
  [/^(?:\*\*\* |diff |index |--- |\+\+\+ |@@)/, "skipped"],
  [/^\+/, "new"],
  [/^-/, "gone"],
];

function patchLine(line: string): EditedText["lines"][number] {
  const kind = signs.find(([start]) => start.test(line))?.[1] ?? "same";
  return { kind, text: kind === "skipped" ? line : line.slice(1) };
}
