import type { ReactNode } from "react";
import { visible } from "../../kernel/text.ts";
import type { BoundaryView } from "../../protocols/bound/view.ts";
import type { ClarifiedView } from "../../protocols/clarify/view.ts";
import type { AuditedView } from "../../protocols/gap/view.ts";
import type { EndPointView } from "../../protocols/elicit/view.ts";
import type { GraspView } from "../../protocols/grasp/view.ts";
import { NamedList } from "./named-list.tsx";
import { Grasp } from "./grasp-result.tsx";
import type { FitView } from "../../protocols/contextualize/view.ts";
import type { ContractView } from "../../protocols/goal/view.ts";
import type { MappingView } from "../../protocols/ground/view.ts";
import type { RecalledView } from "../../protocols/recollect/view.ts";
import type { RulesView } from "../../protocols/induce/view.ts";
import type { PlanView } from "../../protocols/solicit/view.ts";
import { Said, SaidBlock } from "../shared/said.tsx";
import { stretchesOf } from "./stretches.ts";
import { CardTable } from "../shared/card-table.tsx";

type Result =
  | FitView
  | AuditedView
  | BoundaryView
  | ClarifiedView
  | ContractView
  | MappingView
  | PlanView
  | RecalledView
  | EndPointView
  | RulesView
  | GraspView;

interface Props {
  readonly result: Result;
  /** The person left before everything was settled. */
  readonly isEarly: boolean;
}

/** Result of the questions, in the terms of its protocol. */
export const ResultView = ({ result, isEarly }: Props) => (
  <section className="result" aria-labelledby="result-title">
    <h2 id="result-title">{titles[result.type]}</h2>
    {isEarly && <p className="notice">The questions were left early: this is what was settled until then.</p>}
    <Body result={result} />
  </section>
);

const titles: Readonly<Record<Result["type"], string>> = {
  audited: "Audited decision",
  clarified: "Clarified intent",
  contract: "Goal contract",
  fit: "Fit for its place",
  grasp: "What is understood",
  map: "Boundary map",
  mapping: "Validated correspondences",
  plan: "Informed plan",
  recalled: "Recalled",
  endpoint: "End point",
  rules: "Rules for you to apply",
};

function Body({ result }: Pick<Props, "result">): ReactNode {
  switch (result.type) {
    case "fit":
      return <Fit {...result} />;
    case "audited":
      return <Audited {...result} />;
    case "clarified":
      return <Clarified {...result} />;
    case "contract":
      return <Contract {...result} />;
    case "map":
      return <BoundaryMap {...result} />;
    case "mapping":
      return <Mapping {...result} />;
    case "plan":
      return <Plan {...result} />;
    case "grasp":
      return <Grasp {...result} />;
    case "endpoint":
      return <EndPoint {...result} />;
    case "recalled":
      return <Recalled {...result} />;
    case "rules":
      return <Rules {...result} />;
    default:
      return null;
  }
}

const Audited = ({ original, plan, decisions, accepted, assumptions, looked }: AuditedView) => (
  <>
    <Plan type="plan" original={original} plan={plan} decisions={decisions} assumptions={assumptions} />
    <TitledList heading="Decided without" rows={accepted} />
    {looked && <p className="dim">{visible(looked.line)}</p>}
  </>
);

const Fit = ({ adjustments, accepted, assumptions, looked }: FitView) => (
  <>
    {looked && <p className="dim">{visible(looked.line)}</p>}
    {adjustments.length + accepted.length + assumptions.length === 0 && !looked?.isEmpty && (
      <Nothing>Nothing was found that does not fit where it will live.</Nothing>
    )}
    <TitledList heading="Left to do" rows={adjustments} />
    <TitledList heading="Left as it is" rows={accepted} />
    <TitledList heading="Nobody was there to decide" rows={assumptions} />
  </>
);

const TitledList = ({ heading, rows }: { readonly heading: string; readonly rows: AuditedView["accepted"] }) =>
  rows.length === 0 ? null : (
    <>
      <h3>{heading}</h3>
      <ul className="plain-list">
        {rows.map(({ title, text, by }, index) => (
          <li key={index}>
            <Said text={title} />
            {text !== null && (
              <>
                : <Said text={text} />
              </>
            )}{" "}
            <span className="dim">
              by <Said text={by} maxChars={80} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );

const Clarified = ({ original, clarified }: ClarifiedView) => (
  <div className="beside">
    <div className="card">
      <h3>As it was said</h3>
      <SaidBlock text={original} />
    </div>
    <div className="card">
      <h3>As it is meant</h3>
      <Stretches original={original} text={clarified} />
    </div>
  </div>
);

const Stretches = ({ original, text }: { readonly original: string; readonly text: string }) => (
  <bdi className="block-text">
    {stretchesOf(original, text).map((stretch, index) =>
      stretch.isDecided ? (
        <mark key={index} className="decided">
          {visible(stretch.text)}
        </mark>
      ) : (
        <span key={index}>{visible(stretch.text)}</span>
      ),
    )}
  </bdi>
);

const Contract = ({ fields, endState: { statement, check } }: ContractView) => (
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
          <SaidBlock text={statement} />
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

const deciders: Readonly<Record<BoundaryView["rows"][number]["who"], string>> = {
  person: "a person",
  "agent-proposes": "the agent proposes, a person decides",
  agent: "the agent alone",
};

function BoundaryMap({ rows }: BoundaryView) {
  if (rows.length === 0) return <Nothing>Nothing was settled about who decides; what is a risk is asked about.</Nothing>;
  return (
    <CardTable columns={["Domain", "Who decides", "In words"]}>
      {rows.map(({ domain, who, words, by }, index) => (
        <tr key={index}>
          <th scope="row">
            <strong>
              <Said text={domain} />
            </strong>
          </th>
          <td>{deciders[who]}</td>
          <td>
            {words === null ? <span className="dim">none</span> : <SaidBlock text={words} />}
            <span className="table-sub">
              settled by <Said text={by} maxChars={80} />
            </span>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

const fits: Readonly<Record<string, string>> = { confirm: "applies as said", adjust: "adjusted" };

function Mapping({ rows }: MappingView) {
  if (rows.length === 0) return <Nothing>No rule was confirmed or adjusted.</Nothing>;
  return (
    <CardTable columns={["Rule", "Case", "Means here"]}>
      {rows.map(({ rule, case: thing, means, how, by }, index) => (
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
            {means === null ? <Said text={fits[how] ?? how} /> : <SaidBlock text={means} />}
            <span className="table-sub">
              {means !== null && (
                <>
                  <Said text={fits[how] ?? how} />{" "}
                </>
              )}
              by <Said text={by} maxChars={80} />
            </span>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function EndPoint({ endPoint, isConcrete, looked }: EndPointView) {
  if (endPoint !== null) return <SaidBlock text={endPoint} />;
  if (isConcrete) return <Nothing>The words have an end point already; goal takes them from here.</Nothing>;
  return (
    <>
      {!looked?.isEmpty && <Nothing>No end point was recognised.</Nothing>}
      {looked && <Nothing>{visible(looked.line)}</Nothing>}
    </>
  );
}

const Rules = ({ rules, unwanted, unapplied, kept, looked }: RulesView) => (
  <>
    {rules.length === 0 && !looked?.isEmpty && <Nothing>No rule was taken up.</Nothing>}
    {looked && <Nothing>{visible(looked.line)}</Nothing>}
    {rules.length > 0 && <p className="notice">Nothing is changed by this: you apply it.</p>}
    <dl className="contract card">
      {rules.map(({ title, file, text, by }) => (
        <div key={title}>
          <dt>{file === null ? "Run" : <Said text={`Add to ${file}`} />}</dt>
          <dd>
            <SaidBlock text={text} />
            <span className="dim">
              <Said text={title} />, shaped by <Said text={by} maxChars={80} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
    <NamedList heading="No rule" texts={unwanted} />
    <NamedList heading="Taken before, and standing nowhere yet" texts={unapplied} />
    <NamedList heading="Allowed each time, and asked about for good" texts={kept} />
  </>
);

const Recalled = ({ readings, unknown }: RecalledView) => (
  <>
    {readings.length === 0 && <Nothing>Nothing was recognised; the words stay as they are.</Nothing>}
    <dl className="contract card">
      {readings.map(({ quote, text, by }) => (
        <div key={quote}>
          <dt>
            <Said text={quote} />
          </dt>
          <dd>
            <SaidBlock text={text ?? ""} />
            <span className="dim">
              recognised by <Said text={by} maxChars={80} />
            </span>
          </dd>
        </div>
      ))}
      {unknown.map((quote) => (
        <div key={quote}>
          <dt>
            <Said text={quote} />
          </dt>
          <dd className="dim">nobody recognised anything</dd>
        </div>
      ))}
    </dl>
  </>
);

const Plan = ({ original, plan, assumptions }: PlanView) => (
  <>
    {original === plan && <p>Nothing was decided: it is byte for byte what was given.</p>}
    <pre className="code plan" tabIndex={0} aria-label="The plan, with what was decided marked">
      <Stretches original={original} text={plan} />
    </pre>
    {assumptions.length > 0 && (
      <>
        <h3>Nobody was there to decide</h3>
        <ul className="plain-list">
          {assumptions.map(({ title }, index) => (
            <li key={index}>
              <Said text={title} />
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);
