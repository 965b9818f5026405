import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../server/api.ts";
import { meQuery, spendingQuery } from "../queries.ts";
import { Ago } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { Failed } from "../shared/states.tsx";
import { figure } from "../shared/time.ts";
import { CardTable } from "../shared/card-table.tsx";

const money = (cost: number): string => (cost === 0 ? "–" : cost.toFixed(cost < 1 ? 4 : 2));

const totalWords = ({ tokens, cost, isCut }: OutputOf<"listSpending">): string =>
  `${figure(tokens)} tokens${cost === 0 ? "" : `, ${money(cost)} in the currency of your prices`}${isCut ? ", and more" : ""}`;

/** Tokens and money, where they are known: of sessions that call models themselves. */
export function SpendingView({ days }: { readonly days: number }) {
  const isAgent = useQuery(meQuery).data?.role === "agent";
  const { data, error } = useQuery({ ...spendingQuery(days), enabled: !isAgent });
  if (error) return <Failed cause={error} />;
  if (!data) return null;
  return (
    <section aria-labelledby="spending-title">
      <h2 id="spending-title">Tokens and money</h2>
      <p className="dim">
        {data.sessions.length === 0 ? `Nothing known of the last ${days} days. ` : `${totalWords(data)}. `}
        Assent knows what <code>frame</code>, <code>exchange</code> and workers spend; what your agent's client spends, only the client
        knows.
      </p>
      {data.sessions.length > 0 && (
        <CardTable columns={["Session", { figure: "Tokens" }, { figure: "Money" }, "Active"]}>
          {data.sessions.map(({ session, title, tokens, cost, updatedAt }) => (
            <tr key={session}>
              <th scope="row">
                <Link to="/sessions/$id" params={{ id: session }} search={{}}>
                  <Said text={title} maxChars={120} />
                </Link>
              </th>
              <td className="number" data-label="tokens">
                {figure(tokens)}
              </td>
              <td className="number" data-label="money">
                {money(cost)}
              </td>
              <td>
                <Ago at={updatedAt} />
              </td>
            </tr>
          ))}
        </CardTable>
      )}
    </section>
  );
}
