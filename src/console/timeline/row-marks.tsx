import type { TimelineItem } from "../../server/api.ts";
import { permittedMark, stateMark, verdictMarks, type RowMark } from "./row-words.ts";

const Mark = ({ mark: { shape, name, word } }: { readonly mark: RowMark }) => (
  <span className={`mark mark-${name}`}>
    <span aria-hidden="true">{shape}</span>
    {word}
  </span>
);

interface VerdictProps {
  readonly verdict: NonNullable<TimelineItem["verdict"]>;
  readonly isPermitted?: boolean;
}

export const VerdictMark = ({ verdict, isPermitted = false }: VerdictProps) => (
  <Mark mark={isPermitted ? permittedMark : verdictMarks[verdict]} />
);

export const StateMark = ({ row }: { readonly row: Pick<TimelineItem, "kind" | "state"> }) => <Mark mark={stateMark(row)} />;
