import { Link } from "@tanstack/react-router";
import { visibleLine } from "../../kernel/text.ts";
import { Said } from "../shared/said.tsx";
import { count, figure } from "../shared/time.ts";
import { fates, fatesOf, type Fate, type Rule } from "./figures.ts";

const columns = ["allowed", "changed", "blocked", "lapsed"] as const;

/** Rules by their noise: those whose questions were allowed most often first. Over all time. */
export function RuleTable({ rules, days }: { readonly rules: readonly Rule[]; readonly days: number }) {
  const rows = rules.map((rule) => ({ rule, by: fatesOf(rule) }));
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title">Noise by rule</h2>
      <p className="dim">Over all time. A question that is always allowed is noise: it teaches people not to read.</p>
      <table className="table table-cards rules">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Answers</th>
            <th scope="col" className="number">
              Noise
            </th>
            <th scope="col" className="number">
              Asked
            </th>
            {columns.map((fate) => (
              <th key={fate} scope="col" className="number">
                {`${fates[fate].word[0]?.toUpperCase()}${fates[fate].word.slice(1)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((one, other) => other.by.allowed - one.by.allowed || other.rule.asked - one.rule.asked)
            .map(({ rule, by }) => (
              <Row key={`${rule.signal} ${rule.tool}`} rule={rule} by={by} days={days} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly rule: Rule;
  readonly by: Readonly<Record<Fate, number>>;
  readonly days: number;
}

function Row({ rule: { signal, tool, asked, sessions }, by, days }: RowProps) {
  const to = (fate?: Fate) => ({ days, signal, tool, ...(fate === undefined ? {} : { fate }) });
  return (
    <tr>
      <th scope="row">
        <span className="mono">
          <Said text={tool} maxChars={80} />
        </span>
        <span className="table-sub">
          in {count(sessions, "session")}
          <span className="tag">{visibleLine(signal)}</span>
        </span>
      </th>
      <td className="bar-cell">
        <span className="bar" aria-hidden="true">
          {columns.map((fate) => (
            <span key={fate} className={fates[fate].bar} style={{ width: `${(by[fate] / Math.max(asked, 1)) * 100}%` }} />
          ))}
        </span>
      </td>
      <td className="number" data-label="allowed">
        {Math.round((by.allowed / Math.max(asked, 1)) * 100)} %
      </td>
      <td className="number" data-label="asked">
        <Link to="/rules" search={to()}>
          {figure(asked)}
        </Link>
      </td>
      {columns.map((fate) => (
        <td key={fate} className={`number ${by[fate] === 0 ? "zero" : ""}`} data-label={fates[fate].word}>
          {by[fate] === 0 ? (
            0
          ) : (
            <Link to="/rules" search={to(fate)}>
              {figure(by[fate])}
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}
