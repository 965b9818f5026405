import { useQuery } from "@tanstack/react-query";
import type { Rules } from "../../server/api.ts";
import { rulesQuery } from "../queries.ts";
import { Marked } from "../shared/marked.tsx";
import { Said } from "../shared/said.tsx";
import { Empty, Failed, Loading } from "../shared/states.tsx";
import { count } from "../shared/time.ts";
import { told } from "./proposals.ts";

type Rule = Rules["rules"][number];

const kinds = [
  { name: "approved", word: "approved", className: "bar-approved" },
  { name: "dismissed", word: "run once", className: "bar-once" },
  { name: "modified", word: "changed", className: "bar-changed" },
  { name: "halted", word: "blocked", className: "bar-blocked" },
  { name: "stopped", word: "stopped", className: "bar-stopped" },
  { name: "lapsed", word: "closed unanswered", className: "bar-lapsed" },
] as const;

/** Shows which rules earn their interruptions: a rule that is always waved through teaches people not to read. */
export function RulesPage() {
  const { data, error, isPending, refetch } = useQuery(rulesQuery);
  return (
    <div className="page">
      <div className="page-head">
        <h1>Rules</h1>
        <p className="dim">Which rules asked, and what people answered, over all sessions but the tour's.</p>
      </div>
      {isPending && <Loading what="rules" />}
      {error && <Failed cause={error} onRetry={() => void refetch()} />}
      {data?.rules.length === 0 && (
        <Empty title="No rule has asked anything yet.">
          <p>
            See what it would ask about your past sessions: <code>assent review</code>
          </p>
        </Empty>
      )}
      {data && data.rules.length > 0 && <Legend />}
      {data && data.rules.length > 0 && <RuleTable rules={data.rules} />}
      {data && data.rules.length > 0 && <Proposals proposals={data.proposals} />}
    </div>
  );
}

const Legend = () => (
  <p className="legend">
    {kinds.map(({ word, className }) => (
      <span key={word}>
        <span className={`swatch ${className}`} aria-hidden="true" /> {word}
      </span>
    ))}
    <span>
      <span className="swatch bar-waits" aria-hidden="true" /> no answer yet
    </span>
  </p>
);

const RuleTable = ({ rules }: { readonly rules: readonly Rule[] }) => (
  <table className="table table-cards rules">
    <thead>
      <tr>
        <th scope="col">Rule</th>
        <th scope="col">Answers</th>
        <th scope="col" className="number">
          Asked
        </th>
        {kinds.map(({ word }) => (
          <th key={word} scope="col" className="number">
            {`${word[0]?.toUpperCase()}${word.slice(1)}`}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rules
        .toSorted((one, other) => other.asked - one.asked)
        .map((rule) => (
          <tr key={`${rule.signal} ${rule.tool}`}>
            <th scope="row">
              {rule.signal} <span className="dim">on</span>{" "}
              <span className="mono">
                <Said text={rule.tool} maxChars={80} />
              </span>
              <span className="table-sub">in {count(rule.sessions, "session")}</span>
            </th>
            <td className="bar-cell">
              <Bar rule={rule} />
            </td>
            <td className="number" data-label="asked">
              <strong>{rule.asked}</strong>
            </td>
            {kinds.map(({ name, word }) => (
              <td key={name} className={`number ${rule[name] === 0 ? "zero" : ""}`} data-label={word}>
                {rule[name]}
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
);

/** The numbers of the row as a picture; for people who cannot see it there are the numbers. */
function Bar({ rule }: { readonly rule: Rule }) {
  const answered = kinds.reduce((sum, { name }) => sum + rule[name], 0);
  const whole = Math.max(rule.asked, answered, 1);
  return (
    <span className="bar" aria-hidden="true">
      {kinds.map(({ name, className }) => (
        <span key={name} className={className} style={{ width: `${(rule[name] / whole) * 100}%` }} />
      ))}
    </span>
  );
}

function Proposals({ proposals }: { readonly proposals: Rules["proposals"] }) {
  return (
    <section aria-labelledby="proposals-title">
      <h2 id="proposals-title">Worth a look</h2>
      {proposals.length === 0 ? (
        <p className="dim">
          Nothing stands out yet. A rule that asks often and is always run, something new that comes up in several sessions, or misses that
          people reported (<code>assent rules-miss</code>) appear here.
        </p>
      ) : (
        <ul className="proposals">
          {proposals.map((proposal, index) => {
            const { says, act } = told(proposal);
            return (
              <li key={index} className="card">
                <p>{says}</p>
                {act !== "" && (
                  <p className="dim">
                    <Marked text={act} />
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p className="dim">
        Nothing changes by itself: a rule is changed by a person, in code or with <code>assent allow</code>.
      </p>
    </section>
  );
}
