import { visibleLine } from "../../kernel/text.ts";
import type { WatchKey } from "./keys.ts";

/** One line that a person types, and where the cursor stands in it. */
export interface EditedLine {
  readonly text: string;
  readonly at: number;
}

const lineMaxChars = 4_000;

export const lineOf = (text: string): EditedLine => ({ text, at: text.length });

/** Characters, not halves of them. */
const whole = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const before = ({ text, at }: EditedLine): number => [...whole.segment(text.slice(0, at))].at(-1)?.index ?? 0;
const after = ({ text, at }: EditedLine): number => at + ([...whole.segment(text.slice(at))][0]?.segment.length ?? 0);

const cuts: Readonly<Record<string, (line: EditedLine) => EditedLine>> = {
  left: (line) => ({ ...line, at: before(line) }),
  right: (line) => ({ ...line, at: after(line) }),
  home: (line) => ({ ...line, at: 0 }),
  "ctrl-a": (line) => ({ ...line, at: 0 }),
  end: (line) => ({ ...line, at: line.text.length }),
  "ctrl-e": (line) => ({ ...line, at: line.text.length }),
  backspace: (line) => ({ text: line.text.slice(0, before(line)) + line.text.slice(line.at), at: before(line) }),
  delete: (line) => ({ ...line, text: line.text.slice(0, line.at) + line.text.slice(after(line)) }),
  "ctrl-u": (line) => ({ text: line.text.slice(line.at), at: 0 }),
  "ctrl-k": (line) => ({ ...line, text: line.text.slice(0, line.at) }),
};

/** A line break that was pasted is a blank: only Enter by hand sends. */
export function edit(line: EditedLine, { name, text, isPasted }: WatchKey): EditedLine {
  const cut = cuts[name];
  if (cut) return cut(line);
  const typed = isPasted ? text.replace(/[\r\n\t]+/g, " ") : text;
  if (typed === "" || /\p{Cc}/u.test(typed) || line.text.length + typed.length > lineMaxChars) return line;
  return { text: line.text.slice(0, line.at) + typed + line.text.slice(line.at), at: line.at + typed.length };
}

/** The part around the cursor, which is a block. */
export function typedLine({ text, at }: EditedLine, columns: number, paint: (mark: string) => string): string {
  const room = Math.max(10, columns - 6);
  const from = Math.max(0, at - room + 1);
  return `❯ ${visibleLine(text.slice(from, at))}${paint("▏")}${visibleLine(text.slice(at, from + room))}`;
}
