import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { meQuery, rulesQuery } from "../queries.ts";
import { Empty, Failed, Loading } from "../shared/states.tsx";
import { movedTo } from "./figures.ts";
import { DayChart, Totals } from "./day-chart.tsx";
import { PermissionUse } from "./permission-use.tsx";
import { Proposals } from "./proposal-list.tsx";
import { Questions } from "./question-list.tsx";
import { RuleTable } from "./rule-table.tsx";
import { SpendingView } from "./spending.tsx";

const periods = [7, 30, 90] as const;

/** Shows what asking costs and what it is worth: a rule that is always waved through teaches people not to read. */
export function RulesPage() {
  const { days = 30, ...figure } = useSearch({ from: "/rules" });
  const { data, error, isPending, refetch } = useQuery(rulesQuery(days));
  const isPerson = (useQuery(meQuery).data?.role ?? "person") === "person";
  const hasAsked = data !== undefined && data.days.some(({ calls }) => calls > 0);
  return (
    <div className="page">
      <div className="page-head">
        <h1>Rules</h1>
        <p className="dim">What Assent asked, what people answered, and what might change. The tour does not count.</p>
        <nav className="choices" aria-label="Period">
          {periods.map((each) => (
            <Link
              key={each}
              to="/rules"
              search={{ ...movedTo(figure, data?.days, each), days: each }}
              className={each === days ? "choice-on" : ""}
            >
              {each} days
            </Link>
          ))}
        </nav>
      </div>
      {isPending && <Loading what="rules" />}
      {error && <Failed cause={error} onRetry={() => void refetch()} />}
      {data && <Proposals book={data} isPerson={isPerson} />}
      {data && !hasAsked && (
        <Empty title={`No call was checked in the last ${days} days.`}>
          <p>
            See what it would ask about your past sessions: <code>assent review</code>
          </p>
        </Empty>
      )}
      {Object.keys(figure).length > 0 && <Questions figure={figure} days={days} isPerson={isPerson} />}
      {hasAsked && (
        <section aria-labelledby="days-title">
          <h2 id="days-title">The last {days} days</h2>
          <Totals book={data} days={days} />
          <DayChart days={data.days} period={days} />
        </section>
      )}
      {hasAsked && <RuleTable book={data} days={days} />}
      {data && <PermissionUse permissions={data.permissions} />}
      <SpendingView days={days} />
    </div>
  );
}
