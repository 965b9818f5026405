import { useQuery } from "@tanstack/react-query";
import { capital, visibleLine } from "../../kernel/text.ts";
import type { OutputOf } from "../../server/api.ts";
import { policyQuery } from "../queries.ts";
import { Said } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { onScreen } from "../../kernel/words/screen-words.ts";
import { sourceWords } from "./words.ts";

type Policy = OutputOf<"guardPolicy">;
type Verdict = Policy["verdicts"][number]["attended"];

const order: readonly Verdict[] = ["refuse", "gate", "advisory"];

/** The policy as it holds there, to be read: it is changed in files, by a person. */
export function PolicyView({ project }: { readonly project: string }) {
  const { data, error, refetch } = useQuery(policyQuery(project));
  if (error) return <Failed cause={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what="the policy" />;
  return (
    <section aria-label="Policy in force" className="policy">
      <h3>Settings</h3>
      <dl className="settings">
        {data.settings.map(({ name, about, values, from }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>
              <strong>{values.length === 0 ? "not set" : <Said text={values.join("; ")} maxChars={2_000} />}</strong>{" "}
              <span className="tag">{sourceWords[from]}</span>
              <span className="table-sub">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
      {order.map((verdict) => (
        <Acts key={verdict} verdict={verdict} policy={data} />
      ))}
      <p className="dim">
        It stands in{" "}
        {data.files.map((file, place) => (
          <span key={file}>
            {place > 0 && " and "}
            <code>{visibleLine(file)}</code>
          </span>
        ))}
        ; the project's file can only make it stricter.
      </p>
    </section>
  );
}

function Acts({ verdict, policy }: { readonly verdict: Verdict; readonly policy: Policy }) {
  const acts = policy.verdicts.filter(({ attended }) => attended === verdict);
  if (acts.length === 0) return null;
  return (
    <details>
      <summary>
        {capital(onScreen(verdict))} <span className="dim">({acts.length})</span>
      </summary>
      <ul className="plain-list">
        {acts.map(({ act, signal, dispatched, byEnvironment }) => (
          <li key={act}>
            {visibleLine(act)}
            {byEnvironment && <span className="dim"> (in production or an unknown environment: needs approval)</span>}
            {dispatched !== verdict && <span className="dim"> · for a worker: {onScreen(dispatched)}</span>}{" "}
            <span className="tag">{visibleLine(signal)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
