import { Link } from "@tanstack/react-router";
import type { Rules } from "../../server/api.ts";
import { figure as told } from "../shared/time.ts";
import { dayWords, fates, lasting, totalOf, type DayFigures, type Fate } from "./figures.ts";

const stacked = ["allowed", "changed", "blocked", "lapsed"] as const;

/** The figures of the period; each leads to its questions. */
export function Totals({ book: { days, medianMs }, days: period }: { readonly book: Rules; readonly days: number }) {
  const all = totalOf(days);
  const [from = "", to = ""] = [days[0]?.day, days.at(-1)?.day];
  const rows: readonly { readonly word: string; readonly n: number; readonly fate?: Fate }[] = [
    { word: "asked", n: all.asked },
    ...[...stacked, "refused" as const].map((fate) => ({ word: fates[fate].word, n: all[fate], fate })),
  ];
  return (
    <ul className="totals">
      {rows.map(({ word, n, fate }) => (
        <li key={word}>
          <Link to="/rules" search={{ days: period, from, to, ...(fate === undefined ? {} : { fate }) }}>
            <strong>{told(n)}</strong> {word}
          </Link>
        </li>
      ))}
      <li>
        <span>
          <strong>{medianMs === null ? "–" : lasting(medianMs)}</strong> median answer time
        </span>
      </li>
      <li>
        <span>
          <strong>{told(all.calls)}</strong> calls checked
        </span>
      </li>
    </ul>
  );
}

const wordsOf = (day: DayFigures): string => {
  const parts = stacked.filter((fate) => day[fate] > 0).map((fate) => `${day[fate]} ${fates[fate].word}`);
  return `${dayWords(day.day)}: ${day.asked} asked${parts.length === 0 ? "" : `, ${parts.join(", ")}`}`;
};

/** One column a day: as high as it asked, and in it what became of the questions. */
export function DayChart({ days, period }: { readonly days: readonly DayFigures[]; readonly period: number }) {
  const most = Math.max(1, ...days.map(({ asked }) => asked));
  const share = (n: number): string => `${(n / most) * 100}%`;
  return (
    <figure className="chart" aria-label="Questions of each day">
      <p className="legend" aria-hidden="true">
        {[...stacked, "open" as const].map((fate) => (
          <span key={fate}>
            <span className={`swatch ${fates[fate].bar}`} /> {fates[fate].word}
          </span>
        ))}
        <span className="chart-most">most on a day: {told(Math.max(...days.map(({ asked }) => asked)))}</span>
      </p>
      <ol className="chart-days">
        {days.map((day) => (
          <li key={day.day}>
            <Link
              to="/rules"
              search={{ days: period, from: day.day, to: day.day }}
              aria-label={wordsOf(day)}
              title={wordsOf(day)}
              className="chart-day"
            >
              <span className="chart-column" style={{ height: share(day.asked) }}>
                {stacked.map((fate) => (
                  <span key={fate} className={fates[fate].bar} style={{ flexGrow: day[fate] }} />
                ))}
                <span
                  className="bar-waits"
                  style={{ flexGrow: Math.max(0, day.asked - stacked.reduce((sum, fate) => sum + day[fate], 0)) }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="chart-ends dim" aria-hidden="true">
        <span>{dayWords(days[0]?.day ?? "")}</span>
        <span>{dayWords(days.at(-1)?.day ?? "")} (UTC)</span>
      </p>
    </figure>
  );
}
