import type { ReactNode } from "react";
import { visible } from "../../kernel/text.ts";
import { Said, SaidBlock } from "../shared/said.tsx";
import type { FieldRow, FitRow, MapRow, Result, Stretch } from "./result-parts.ts";

interface Props {
  readonly result: Result;
  /** The person left before everything was settled. */
  readonly isEarly: boolean;
}

/** What came of it, in the terms of its protocol. */
export const ResultView = ({ result, isEarly }: Props) => (
  <section className="result" aria-labelledby="result-title">
    <h2 id="result-title">{titles[result.type]}</h2>
    {isEarly && <p className="notice">The questions were left early: this is what was settled until then.</p>}
    <Body result={result} />
  </section>
);

const titles: Readonly<Record<Result["type"], string>> = {
  clarified: "Clarified intent",
  contract: "Goal contract",
  map: "Boundary map",
  mapping: "Validated correspondences",
  plan: "Informed plan",
};

function Body({ result }: Pick<Props, "result">): ReactNode {
  switch (result.type) {
    case "clarified":
      return <Clarified original={result.original} stretches={result.stretches} />;
    case "contract":
      return <Contract fields={result.fields} end={result.end} check={result.check} />;
    case "map":
      return <BoundaryMap rows={result.rows} />;
    case "mapping":
      return <Mapping rows={result.rows} />;
    case "plan":
      return <Plan {...result} />;
    default:
      return null;
  }
}

const Clarified = ({ original, stretches }: { readonly original: string; readonly stretches: readonly Stretch[] }) => (
  <div className="beside">
    <div className="card">
      <h3>As it was said</h3>
      <SaidBlock text={original} />
    </div>
    <div className="card">
      <h3>As it is meant</h3>
      <Stretches stretches={stretches} />
    </div>
  </div>
);

const Stretches = ({ stretches }: { readonly stretches: readonly Stretch[] }) => (
  <bdi className="block-text">
    {stretches.map(({ text, isDecided }, index) =>
      isDecided ? (
        <mark key={index} className="decided">
          {visible(text)}
        </mark>
      ) : (
        <span key={index}>{visible(text)}</span>
      ),
    )}
  </bdi>
);

interface ContractProps {
  readonly fields: readonly FieldRow[];
  readonly end: string;
  readonly check: string | null;
}

const Contract = ({ fields, end, check }: ContractProps) => (
  <dl className="contract card">
    {fields.map(({ name, text, how, by }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {text === null ? <span className="dim">left out</span> : <SaidBlock text={text} />}
          {how !== "" && (
            <span className="dim">
              {" "}
              (<Said text={how} maxChars={40} />
              {by !== "" && (
                <>
                  {" "}
                  by <Said text={by} maxChars={80} />
                </>
              )}
              )
            </span>
          )}
        </dd>
      </div>
    ))}
    <div>
      <dt>end state</dt>
      <dd>
        <strong>
          <SaidBlock text={end} />
        </strong>
      </dd>
    </div>
    <div>
      <dt>check</dt>
      <dd>{check === null ? <span className="dim">a person looks at it</span> : <code>{visible(check)}</code>}</dd>
    </div>
  </dl>
);

const Nothing = ({ children }: { readonly children: ReactNode }) => <p className="dim">{children}</p>;

function BoundaryMap({ rows }: { readonly rows: readonly MapRow[] }) {
  if (rows.length === 0)
    return <Nothing>Nothing was settled about who decides; what is a risk is asked about.</Nothing>;
  return (
    <table className="table table-cards">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Who decides</th>
          <th scope="col">In words</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ domain, who, words, by }, index) => (
          <tr key={index}>
            <th scope="row">
              <strong>
                <Said text={domain} />
              </strong>
            </th>
            <td>
              <Said text={who} />
            </td>
            <td>
              {words === null ? <span className="dim">none</span> : <SaidBlock text={words} />}
              <span className="table-sub">
                settled by <Said text={by} maxChars={80} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mapping({ rows }: { readonly rows: readonly FitRow[] }) {
  if (rows.length === 0) return <Nothing>No rule was confirmed or adjusted.</Nothing>;
  return (
    <table className="table table-cards">
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Case</th>
          <th scope="col">Means here</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rule, thing, means, how, by }, index) => (
          <tr key={index}>
            <th scope="row">
              <strong>
                <Said text={rule} />
              </strong>
            </th>
            <td>
              <Said text={thing} />
            </td>
            <td>
              {means === null ? <Said text={how} /> : <SaidBlock text={means} />}
              <span className="table-sub">
                {means !== null && (
                  <>
                    <Said text={how} />{" "}
                  </>
                )}
                by <Said text={by} maxChars={80} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PlanProps = Omit<Extract<Result, { type: "plan" }>, "type">;

const Plan = ({ stretches, isUnchanged, assumptions }: PlanProps) => (
  <>
    {isUnchanged && <p>Nothing was decided: it is byte for byte what was given.</p>}
    <pre className="code plan" tabIndex={0} aria-label="The plan, with what was decided marked">
      <Stretches stretches={stretches} />
    </pre>
    {assumptions.length > 0 && (
      <>
        <h3>Nobody was there to decide</h3>
        <ul className="plain-list">
          {assumptions.map((each, index) => (
            <li key={index}>
              <Said text={each} />
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);
