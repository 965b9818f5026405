import { visibleLine } from "../../kernel/text.ts";
import type { WorkChanges } from "../../host/dispatch/shown/work-changes.ts";
import type { Io } from "../io.ts";

/** A diff as a terminal shows one, each line of it behind a gutter: it is a worker's text. */
export function changesLines(io: Io, { files, diff, isCut }: WorkChanges): readonly string[] {
  const foreign = files.filter(({ isOwned }) => !isOwned).map(({ path }) => `  ${io.warn("not its own:")} ${visibleLine(path)}`);
  const lines = diff.split("\n").slice(0, -1);
  return [
    ...(files.length === 0 ? ["Nothing is changed yet."] : []),
    ...foreign,
    ...lines.map((line) => `${io.dim("│")} ${paintFor(io, line)(visibleLine(line))}`),
    ...(isCut ? [io.dim("there is more than is shown here")] : []),
  ];
}

function paintFor(io: Io, line: string): (text: string) => string {
  if (/^(?:diff |\+\+\+ |--- )/.test(line)) return io.bold;
  return line.startsWith("+") ? io.good : line.startsWith("-") ? io.bad : line.startsWith("@@") ? io.dim : (text) => text;
}
