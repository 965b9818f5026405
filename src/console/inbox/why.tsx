import { Link } from "@tanstack/react-router";
import type { GateDetail } from "../../server/api.ts";
import { contextPart } from "../../kernel/gate-context.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Ago } from "../shared/moment.tsx";
import { Said, SaidBlock } from "../shared/said.tsx";

/** Lines of context that say what the agent was doing. */
const taskNames: ReadonlySet<string> = new Set(["Inside task", "Task", "Its last words"]);

/** Whether a line of context is shown here and nowhere else. */
export const isTaskLine = (kind: string, line: string): boolean => taskNames.has(contextPart(kind, line).name ?? "");

/** The member of an action with which clients say what it is for. */
export const statedName = "description";

/** The agent's own words about a call, where its client sends some. */
export function statedReason({ subject }: Pick<GateDetail, "subject">): string | undefined {
  const said = subject?.action.input[statedName];
  return typeof said === "string" && said.trim() !== "" ? said : undefined;
}

/** Why the agent wants it: its task and words, what it did just before, and what people said to the same question. */
export function Why({ gate }: { readonly gate: GateDetail }) {
  const { task, message, calls, answers } = gate.before;
  const tasks = gate.context.filter((line) => isTaskLine(gate.kind, line));
  const stated = statedReason(gate);
  if (calls.length + answers.length + tasks.length === 0 && stated === undefined && task === null && message === null) return null;
  return (
    <section className="why" aria-labelledby="why-title">
      <h3 id="why-title">Why the agent wants it</h3>
      {stated !== undefined && (
        <blockquote className="said-quote" aria-label="Words of the agent">
          <SaidBlock text={stated} />
        </blockquote>
      )}
      {task !== null && <Quoted title="It was told" name="Last task of the agent" text={task} />}
      {message !== null && <Quoted title="Its last message" name="Last message of the agent" text={message} />}
      {tasks.map((line, place) => (
        <blockquote key={place} className="said-quote">
          <SaidBlock text={contextPart(gate.kind, line).text} />
        </blockquote>
      ))}
      {calls.length > 0 && <Calls calls={calls} />}
      {answers.length > 0 && <Answers answers={answers} />}
    </section>
  );
}

const Quoted = ({ title, name, text }: { readonly title: string; readonly name: string; readonly text: string }) => (
  <>
    <h4>{title}</h4>
    <blockquote className="said-quote" aria-label={name}>
      <SaidBlock text={text} />
    </blockquote>
  </>
);

const Calls = ({ calls }: { readonly calls: GateDetail["before"]["calls"] }) => (
  <>
    <h4>Its last {calls.length === 1 ? "call" : `${calls.length} calls`}</h4>
    <ol className="before-calls">
      {calls.map(({ tool, text, state, at }, place) => (
        <li key={place}>
          <span className="before-state">{state}</span>
          <code title={visibleLine(tool)}>
            <Said text={text} maxChars={160} />
          </code>
          <Ago at={at} />
        </li>
      ))}
    </ol>
  </>
);

const Answers = ({ answers }: { readonly answers: GateDetail["before"]["answers"] }) => (
  <>
    <h4>Answered before in this project</h4>
    <ul className="before-answers">
      {answers.map(({ gate, word, by, at }) => (
        <li key={gate}>
          <Link to="/gates/$id" params={{ id: gate }}>
            {visibleLine(word)}
          </Link>{" "}
          by {visibleLine(by)}, <Ago at={at} />
        </li>
      ))}
    </ul>
  </>
);
