import type { TimelineItem } from "../../server/api.ts";
import { stateMark, verdictMarks, type RowMark } from "./row-words.ts";

const Mark = ({ mark: { shape, name, word } }: { readonly mark: RowMark }) => (
  <span className={`mark mark-${name}`}>
    <span aria-hidden="true">{shape}</span>
    {word}
  </span>
);

export const VerdictMark = ({ verdict }: { readonly verdict: NonNullable<TimelineItem["verdict"]> }) => (
  <Mark mark={verdictMarks[verdict]} />
);

export const StateMark = ({ row }: { readonly row: Pick<TimelineItem, "kind" | "state"> }) => <Mark mark={stateMark(row)} />;
