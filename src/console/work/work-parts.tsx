import type { SessionDetailView } from "../../server/api.ts";
import { visible, visibleLine } from "../../kernel/text.ts";
import { Said, SaidBlock } from "../shared/said.tsx";

type WorkView = Extract<SessionDetailView, { readonly shows: "work" }>;

/** D16: what all attempts together took, beside the limits. */
export const Cost = ({ cost: { says, saysTime } }: Pick<WorkView, "cost">) => (
  <section className="card subject" aria-labelledby="cost-title">
    <h2 id="cost-title">What it took</h2>
    <ul className="plain-list">
      {[...says, saysTime].map((each) => (
        <li key={each}>{visibleLine(each)}</li>
      ))}
    </ul>
  </section>
);

/** D7: questions that only a person can settle, with their answers. */
export const Blocks = ({ blocks }: Pick<WorkView, "blocks">) => (
  <section aria-labelledby="blocks-title">
    <h2 id="blocks-title">What it asked</h2>
    <ol className="questions">
      {blocks.map(({ attempt, question, bestGuess, fallback, answer }) => (
        <li key={attempt} className="card">
          <blockquote>
            <SaidBlock text={question} />
          </blockquote>
          <dl className="facts">
            <dt>Best guess</dt>
            <dd>
              <SaidBlock text={bestGuess} />
            </dd>
            <dt>Meanwhile</dt>
            <dd>
              <SaidBlock text={fallback} />
            </dd>
            <dt>Answer</dt>
            <dd>{answer === null ? "none yet" : <Said text={`${answer.by}: ${answer.text || answer.option}`} />}</dd>
          </dl>
        </li>
      ))}
    </ol>
  </section>
);

/** D20: what its brief allows to be destroyed: how that stands, the evidence, and the way back. */
export const Operations = ({ operations }: Pick<WorkView, "operations">) => (
  <section aria-labelledby="operations-title">
    <h2 id="operations-title">Operations outside of its box</h2>
    <ol className="questions">
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
    </ol>
  </section>
);

const Operation = ({ operation }: { readonly operation: WorkView["operations"][number] }) => {
  const { id, says, command, touches, authorisedBy, steps, backup, restore, stopped } = operation;
  const facts = [
    ["Command", command],
    ["Touches", touches],
    ["Allowed by", authorisedBy],
    ["Stopped because", stopped],
    ["Backup", backup],
    ["To restore", restore],
  ] as const;
  return (
    <li className="card">
      <p className="question-head">
        <strong>{visibleLine(id)}</strong>
        <span className={`mark mark-${stopped === null ? "calm" : "bad"}`}>{visibleLine(says)}</span>
      </p>
      <dl className="facts">
        {facts.flatMap(([name, text]) =>
          text === null
            ? []
            : [
                <dt key={name}>{name}</dt>,
                <dd key={`${name} said`} className="mono">
                  <SaidBlock text={text} />
                </dd>,
              ],
        )}
      </dl>
      {steps.map(({ step, name, exitCode, output, file }) => (
        <details key={step}>
          <summary>
            {exitCode === 0 ? "✓" : "✕"} {name}
          </summary>
          <pre className="code plan" tabIndex={0} aria-label={`Output of the ${name}`}>
            {visible(`${output}\nkept in ${file}`)}
          </pre>
        </details>
      ))}
    </li>
  );
};
