import { useMemo } from "react";
import type { JournalMessage, SessionDetail } from "../../server/api.ts";
import { doneIn } from "../../kernel/answer-words.ts";
import { Ago } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { figure } from "../shared/time.ts";
import { Tree } from "../shared/tree.tsx";
import { callsOf, tasksOf, taskWord, type CallsPart, type TaskRow } from "./state-parts.ts";

interface Props {
  readonly detail: SessionDetail;
  readonly events: readonly JournalMessage[];
}

/** The state in the terms of its protocol where they are known, and as it is for whoever wants all of it. */
export function StateView({ detail, events }: Props) {
  const { state, version } = detail;
  const tasks = useMemo(() => tasksOf(state, events.slice(0, version)), [state, events, version]);
  const calls = callsOf(state);
  const hasEnded = detail.status === "ended";
  return (
    <>
      {tasks.length > 0 && <Tasks tasks={tasks} hasEnded={hasEnded} isDriven={detail.driver !== null} />}
      {calls && <Calls calls={calls} hasEnded={hasEnded} />}
      {detail.left.length > 0 && (
        <section aria-labelledby="left-title">
          <h2 id="left-title">Left open</h2>
          <ul className="plain-list">
            {detail.left.map((each, index) => (
              <li key={index}>
                <Said text={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <details className="card">
        <summary>The whole state at version {version}</summary>
        <Tree value={state} />
      </details>
    </>
  );
}

const taskMarks: Readonly<Record<string, readonly [string, string]>> = {
  done: ["✓", "good"],
  running: ["●", "good"],
  "not running": ["Ⅱ", "calm"],
  "waiting for you": ["◆", "warn"],
  "did not finish": ["✕", "calm"],
  "did not run": ["✕", "calm"],
  "not done": ["✕", "bad"],
  pending: ["○", "calm"],
};

const verdictMarks: Readonly<Record<string, readonly [string, string]>> = {
  low: ["✓", "good"],
  advisory: ["●", "calm"],
  gate: ["◆", "warn"],
  refuse: ["■", "bad"],
};

function Word({ word, marks }: { readonly word: string; readonly marks: typeof taskMarks }) {
  const [shape, name] = marks[word] ?? ["○", "calm"];
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

interface TasksProps {
  readonly tasks: readonly TaskRow[];
  readonly hasEnded: boolean;
  readonly isDriven: boolean;
}

const Tasks = ({ tasks, ...standing }: TasksProps) => (
  <section aria-labelledby="tasks-title">
    <h2 id="tasks-title">Tasks</h2>
    <table className="table table-cards">
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col">Status</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(({ id, title, what, status, verdict, ending, since }) => (
          <tr key={id}>
            <th scope="row">
              <Said text={title} maxChars={160} />
              <span className="table-sub mono">
                <Said text={what} maxChars={300} />
              </span>
            </th>
            <td>
              <Word word={taskWord(status, standing)} marks={taskMarks} />
              {since !== undefined && taskWord(status, standing) === "running" && (
                <span className="table-sub">
                  started <Ago at={since} />
                </span>
              )}
              {ending !== "" && (
                <span className="table-sub">
                  <Said text={doneIn(ending)} />
                </span>
              )}
            </td>
            <td>
              {verdict === "" ? <span className="dim">not yet</span> : <Word word={verdict} marks={verdictMarks} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Calls({ calls, hasEnded }: { readonly calls: CallsPart; readonly hasEnded: boolean }) {
  const { counts, waiting, approvals } = calls;
  return (
    <section aria-labelledby="calls-title">
      <h2 id="calls-title">Calls</h2>
      <dl className="counts">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dd>{figure(value)}</dd>
            <dt>{name}</dt>
          </div>
        ))}
      </dl>
      {waiting.length > 0 && <Patterns title={hasEnded ? "Did not run" : "Waits for an answer"} patterns={waiting} />}
      {approvals.length > 0 && <Patterns title="Approved for this session" patterns={approvals} />}
    </section>
  );
}

interface PatternsProps {
  readonly title: string;
  readonly patterns: readonly { readonly tool: string; readonly target: string; readonly isParked?: boolean }[];
}

const Patterns = ({ title, patterns }: PatternsProps) => (
  <>
    <h3>{title}</h3>
    <ul className="plain-list mono">
      {patterns.map(({ tool, target, isParked }, index) => (
        <li key={index}>
          <Said text={tool} maxChars={80} /> <span className="dim">on</span> <Said text={target} maxChars={160} />
          {isParked === true && <span className="tag">parked</span>}
        </li>
      ))}
    </ul>
  </>
);
