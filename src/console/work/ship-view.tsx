import type { SessionDetailView } from "../../server/api.ts";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";

type ShipView = Extract<SessionDetailView, { readonly shows: "ship" }>;

const marks: Readonly<Record<string, string>> = { passed: "good", failed: "bad", frozen: "bad", working: "calm" };

/** The way out of checked work: every step, and where it is now. */
export function ShipPanel({ view }: { readonly view: ShipView }) {
  const { mission, target, doing, steps, end, commit } = view;
  const name = end === null ? "calm" : end.reason === "" ? "good" : "bad";
  return (
    <section className="card subject" aria-labelledby="ship-title">
      <h2 id="ship-title">
        The way out <span className={`mark mark-${name}`}>{doing}</span>
      </h2>
      <Imitations texts={[mission, ...steps.map(({ detail }) => detail)]} />
      <dl className="facts">
        <dt>Of</dt>
        <dd>
          <Said text={mission} maxChars={300} /> <code>{commit.slice(0, 10)}</code>
        </dd>
        <dt>To</dt>
        <dd className="mono">
          <Said text={target} maxChars={300} />
        </dd>
        {end !== null && end.deployUrl !== null && <dt>Deployed at</dt>}
        {end !== null && end.deployUrl !== null && (
          <dd className="mono">
            <Said text={end.deployUrl} maxChars={500} />
          </dd>
        )}
      </dl>
      <ol className="ship-steps">
        {steps.map(({ step, name: said, status, detail }) => (
          <li key={step}>
            {said} <span className={`mark mark-${marks[status] ?? "calm"}`}>{status}</span>
            {detail !== "" && (
              <div className="ship-detail">
                <SaidBlock text={detail} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
