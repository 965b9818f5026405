import type { CallsView } from "../../consent/view.ts";
import type { TaskView } from "../../protocols/attend/view.ts";
import type { SessionDetail } from "../../server/api.ts";
import { doneIn } from "../../kernel/words/answer-words.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import { Elapsed, When } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { figure } from "../shared/time.ts";
import { VerdictMark } from "../timeline/row-marks.tsx";
import { AskedView } from "./asked-view.tsx";
import { taskWord } from "./task-word.ts";
import { CardTable } from "../shared/card-table.tsx";

/** The state's view, then what was asked, and behind a fold the state as data. */
export function StateView({ detail, at }: { readonly detail: SessionDetail; readonly at: number | undefined }) {
  const { view } = detail;
  const calls = "calls" in view ? view.calls : null;
  const hasEnded = detail.status === "ended";
  const stop = view.shows === "calls" && !hasEnded ? view.stop : null;
  return (
    <>
      {stop && (
        <p className="notice notice-warn" role="status">
          <span>
            {stop.isHeard ? "The agent was told to stop" : "The agent is told to stop at its next call"}:{" "}
            <Said text={stop.by} maxChars={80} />, <When at={stop.at} />
          </span>
        </p>
      )}
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
      <AskedView detail={detail} at={at} />
    </>
  );
}

type TasksShown = Extract<SessionDetail["view"], { readonly shows: "tasks" }>;

/** The plan of attended work: each task, and where it stands. */
export const TasksView = ({ detail, view: { tasks } }: { readonly detail: SessionDetail; readonly view: TasksShown }) =>
  tasks.length === 0 ? null : <Tasks tasks={tasks} hasEnded={detail.status === "ended"} isDriven={detail.driver !== null} />;

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

function Word({ word }: { readonly word: string }) {
  const [shape, name] = taskMarks[word] ?? ["○", "calm"];
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

interface TasksProps {
  readonly tasks: readonly TaskView[];
  readonly hasEnded: boolean;
  readonly isDriven: boolean;
}

const Tasks = ({ tasks, ...standing }: TasksProps) => (
  <section aria-labelledby="tasks-title">
    <h2 id="tasks-title">Tasks</h2>
    <CardTable columns={["Task", "Status", "Verdict"]}>
      {tasks.map(({ id, title, what, status, verdict, ending, since }) => (
        <tr key={id}>
          <th scope="row">
            <Said text={title} maxChars={160} />
            <span className="table-sub mono">
              <Said text={what} maxChars={300} />
            </span>
          </th>
          <td>
            <Word word={taskWord(status, standing)} />
            {since !== null && taskWord(status, standing) === "running" && (
              <span className="table-sub">
                for <Elapsed since={since} />, since <When at={since} />
              </span>
            )}
            {ending !== "" && (
              <span className="table-sub">
                <Said text={doneIn(ending)} />
              </span>
            )}
          </td>
          <td>{verdict === null ? <span className="dim">not yet</span> : <VerdictMark verdict={verdict} />}</td>
        </tr>
      ))}
    </CardTable>
  </section>
);

const countWords: readonly (readonly [keyof CallsView["counts"], string])[] = [
  ["low", "ran without asking"],
  ["noted", "ran with a note"],
  ["asked", "asked about"],
  ["refused", onScreen("refused")],
];

function Calls({ calls, hasEnded }: { readonly calls: CallsView; readonly hasEnded: boolean }) {
  const { counts, waiting, approvals, threads } = calls;
  return (
    <section aria-labelledby="calls-title">
      <h2 id="calls-title">Calls</h2>
      <dl className="counts">
        {countWords.map(([name, words]) => (
          <div key={name}>
            <dd>{figure(counts[name])}</dd>
            <dt>{words}</dt>
          </div>
        ))}
      </dl>
      {waiting.length > 0 && <Patterns title={hasEnded ? "Did not run" : "Waits for an answer"} patterns={waiting} />}
      {approvals.length > 0 && <Patterns title="Allowed for this session" patterns={approvals} />}
      {threads.length > 0 && <Threads threads={threads} />}
    </section>
  );
}

const Threads = ({ threads }: Pick<CallsView, "threads">) => (
  <>
    <h3>Messages allowed for this session</h3>
    <ul className="plain-list mono">
      {threads.map(({ place, people }) => (
        <li key={place}>
          <span className="dim">to</span> <Said text={place} maxChars={160} />
          {people.length > 0 && (
            <>
              {" "}
              <span className="dim">naming</span> <Said text={people.join(", ")} maxChars={160} />
            </>
          )}
        </li>
      ))}
    </ul>
  </>
);

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
          {isParked === true && <span className="tag">the agent went on without it</span>}
        </li>
      ))}
    </ul>
  </>
);
