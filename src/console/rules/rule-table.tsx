import { Link } from "@tanstack/react-router";
import { Said } from "../shared/said.tsx";
import { count, figure } from "../shared/time.ts";
import type { Rules } from "../../server/api.ts";
import { fates, fatesOf, totalOf, type Fate, type Figure, type Rule } from "./figures.ts";
import { SignalTag } from "../shared/signal-tag.tsx";
import { CardTable } from "../shared/card-table.tsx";
import { capital } from "../../kernel/text.ts";

const columns = ["allowed", "changed", "blocked", "lapsed"] as const;

type Period = Required<Pick<Figure, "from" | "to">> & { readonly days: number };

/** Rules by their noise in the period: those whose questions were allowed most often first. */
export function RuleTable({ book, days }: { readonly book: Rules; readonly days: number }) {
  const period = { days, from: book.days[0]?.day ?? "", to: book.days.at(-1)?.day ?? "" };
  const rows = book.rules.map((rule) => ({ rule, by: fatesOf(rule) }));
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title">Noise by rule</h2>
      <p className="dim">
        The last {days} days. A question that is always allowed is noise: it teaches people not to read.
        {rows.length > 0 &&
          " The questions behind a figure of what was allowed can be allowed for a time, so that they are not asked again."}
        {rows.length === 0 && " No rule asked anything in this time."}
      </p>
      {rows.length > 0 && <Figures rows={rows} all={totalOf(book.days)} period={period} />}
    </section>
  );
}

interface FiguresProps {
  readonly rows: readonly Pick<RowProps, "rule" | "by">[];
  readonly all: Counts;
  readonly period: Period;
}

const Figures = ({ rows, all, period }: FiguresProps) => (
  <CardTable
    columns={[
      "Rule",
      "Answers",
      { figure: "Noise" },
      { figure: "Asked" },
      ...columns.map((fate) => ({ figure: capital(fates[fate].word) })),
    ]}
    className="rules"
  >
    {rows
      .toSorted((one, other) => other.by.allowed - one.by.allowed || other.rule.asked - one.rule.asked)
      .map(({ rule, by }) => (
        <Row key={`${rule.signal} ${rule.tool}`} rule={rule} by={by} period={period} />
      ))}
    {rows.length > 1 && (
      <tr className="rules-all">
        <th scope="row">
          All rules
          <span className="table-sub">A call that two rules asked about counts once.</span>
        </th>
        <CountCells counts={all} of={period} />
      </tr>
    )}
  </CardTable>
);

interface RowProps {
  readonly rule: Rule;
  readonly by: Readonly<Record<Fate, number>>;
  readonly period: Period;
}

type Counts = Readonly<Record<(typeof columns)[number] | "asked", number>>;

function Row({ rule: { signal, tool, asked, sessions }, by, period }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="mono">
          <Said text={tool} maxChars={80} />
        </span>
        <span className="table-sub">
          in {count(sessions, "session")}
          <SignalTag signal={signal} />
        </span>
      </th>
      <CountCells counts={{ ...by, asked }} of={{ ...period, signal, tool }} />
    </tr>
  );
}

/** Figures of a row; each leads to its questions. */
function CountCells({ counts, of }: { readonly counts: Counts; readonly of: Period & Figure }) {
  const to = (fate?: Fate) => ({ ...of, ...(fate === undefined ? {} : { fate }) });
  const share = (fate: (typeof columns)[number]): number => (counts[fate] / Math.max(counts.asked, 1)) * 100;
  return (
    <>
      <td className="bar-cell">
        <span className="bar" aria-hidden="true">
          {columns.map((fate) => (
            <span key={fate} className={fates[fate].bar} style={{ width: `${share(fate)}%` }} />
          ))}
        </span>
      </td>
      <td className="number" data-label="allowed">
        {Math.round(share("allowed"))} %
      </td>
      <td className="number" data-label="asked">
        <Link to="/rules" search={to()}>
          {figure(counts.asked)}
        </Link>
      </td>
      {columns.map((fate) => (
        <td key={fate} className={`number ${counts[fate] === 0 ? "zero" : ""}`} data-label={fates[fate].word}>
          {counts[fate] === 0 ? (
            0
          ) : (
            <Link to="/rules" search={to(fate)}>
              {figure(counts[fate])}
            </Link>
          )}
        </td>
      ))}
    </>
  );
}
