import { diffOf } from "../shared/diff.ts";
import { listIn, membersIn, textIn } from "../shared/members.ts";

export interface EditLine {
  readonly kind: "file" | "place" | "new" | "old" | "same";
  readonly text: string;
}

interface EditAction {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const limits = { linesMax: 2_000, comparedMax: 600 } as const;
const firstOf = (input: EditAction["input"], names: readonly string[]): string =>
  names.map((name) => textIn(input[name])).find((text) => text !== "") ?? "";

/** The difference that an edit makes, as its own input tells it; nothing for a call that writes no file. */
export function editDiff({ input }: EditAction): readonly EditLine[] | undefined {
  const patch = patchIn(input);
  if (patch !== undefined) return patch.split("\n").slice(0, limits.linesMax).map(patchLine);
  const file = firstOf(input, ["file_path", "filePath", "path", "notebook_path"]);
  const edits = listIn(input["edits"]).map(editIn);
  const own = editIn(input);
  const pieces = edits.length > 0 ? edits : own.before + own.after === "" ? [] : [own];
  const content = firstOf(input, ["content", "new_source"]);
  if (pieces.length === 0 && content === "") return undefined;
  const lines = pieces.length > 0 ? pieces.flatMap(changedLines) : changedLines({ before: "", after: content });
  const head: readonly EditLine[] = file === "" ? [] : [{ kind: "file", text: file }];
  return [...head, ...lines].slice(0, limits.linesMax);
}

/** Clients hand a patch over as a command, or as a member of its own. */
function patchIn(input: EditAction["input"]): string | undefined {
  const text = firstOf(input, ["patch", "diff", "input", "patchText", "command"]);
  const start = text.indexOf("*** Begin Patch");
  if (start >= 0) return text.slice(start);
  return /^(?:--- |diff --git )/m.test(text) && input["command"] === undefined ? text : undefined;
}

const patchLine = (text: string): EditLine => {
  if (/^(?:\*\*\* |diff |index |--- |\+\+\+ )/.test(text)) return { kind: "file", text };
  if (text.startsWith("@@")) return { kind: "place", text };
  return { kind: text.startsWith("+") ? "new" : text.startsWith("-") ? "old" : "same", text };
};

interface Edit {
  readonly before: string;
  readonly after: string;
}

const editIn = (value: unknown): Edit => {
  const members = membersIn(value);
  return { before: firstOf(members, ["old_string", "oldString"]), after: firstOf(members, ["new_string", "newString"]) };
};

const linesIn = (text: string): readonly string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

const marks = { kept: { kind: "same", sign: " " }, new: { kind: "new", sign: "+" }, old: { kind: "old", sign: "-" } } as const;

/** Very long texts are not compared line by line: the page would stand still. */
function changedLines({ before, after }: Edit): readonly EditLine[] {
  const [old, fresh] = [linesIn(before), linesIn(after)];
  const isLong = old.length > limits.comparedMax || fresh.length > limits.comparedMax;
  const pieces = isLong ? [...diffOf(old, []), ...diffOf([], fresh)] : diffOf(old, fresh);
  return pieces.map(({ how, text }) => ({ kind: marks[how].kind, text: `${marks[how].sign}${text}` }));
}
