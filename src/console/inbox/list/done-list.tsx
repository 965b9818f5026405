import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GateEntry } from "../../../server/api.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { doneGatesQuery, type GateStatus } from "../../queries.ts";
import { Ago } from "../../shared/moment.tsx";
import { projectOf } from "../../shared/said.tsx";
import { Empty, Failed, Loading } from "../../shared/states.tsx";
import { lapseWords, short } from "../words.ts";

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

const kinds: readonly (readonly [Exclude<GateStatus, "open">, string])[] = [
  ["answered", "Answered"],
  ["lapsed", "Closed without an answer"],
];

/** Gates that are over, the newest first: who answered what. */
export function DoneList({ selected, onSelect }: Props) {
  const [status, setStatus] = useState<Exclude<GateStatus, "open">>("answered");
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(doneGatesQuery(status));
  const gates = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="done">
      <div className="inbox-tabs done-kinds" role="group" aria-label="How they ended">
        {kinds.map(([name, label]) => (
          <button key={name} type="button" className="inbox-tab" aria-pressed={status === name} onClick={() => setStatus(name)}>
            {label}
          </button>
        ))}
      </div>
      {isPending && <Loading what="gates" />}
      {error && <Failed cause={error} onRetry={() => void refetch()} />}
      {data && gates.length === 0 && <Empty title="Nothing here yet." />}
      <ul className="done-list" aria-label="Closed gates, the newest first">
        {gates.map((gate) => (
          <li key={gate.id}>
            <Row gate={gate} isSelected={gate.id === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="done-more">
          <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
            Show more
          </button>
        </p>
      )}
    </div>
  );
}

interface RowProps {
  readonly gate: GateEntry & {
    readonly closing?: {
      readonly at: string;
      readonly word?: string;
      readonly reason?: string;
      readonly by?: { readonly name: string };
    } | null;
  };
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

const Row = ({ gate: { id, title, session, openedAt, closing }, isSelected, onSelect }: RowProps) => (
  <button type="button" className="gate-row done-row" aria-current={isSelected ? "true" : undefined} onClick={() => onSelect(id)}>
    <span className="gate-row-harm">{closing?.word === undefined ? lapseWords(closing?.reason) : visibleLine(closing.word)}</span>
    <span className="gate-row-title">{short(title, 100)}</span>
    <span className="gate-row-about">
      {[closing?.by?.name, session && projectOf(session.cwd), session?.agent]
        .flatMap((part) => (part ? [short(part, 40)] : []))
        .join(" · ")}
    </span>
    <Ago at={closing?.at ?? openedAt} isRough />
  </button>
);
