import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { AllowDialog } from "../guard/allow-dialog.tsx";
import { questionsQuery } from "../queries.ts";
import { Ago } from "../shared/moment.tsx";
import { Folder, Said } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { count, exactly } from "../shared/time.ts";
import { dayWords, fates, saidIn, type Figure, type Question } from "./figures.ts";
import { SignalTag } from "../shared/signal-tag.tsx";
import { capital } from "../../kernel/text.ts";

interface Props {
  readonly figure: Figure;
  readonly days: number;
  readonly isPerson: boolean;
}

/** The questions behind the figure that somebody chose, newest first. */
export function Questions({ figure, days, isPerson }: Props) {
  const { data, error, isPending, refetch } = useQuery(questionsQuery(figure));
  return (
    <section aria-labelledby="questions-title" className="card questions">
      <div className="page-head">
        <h2 id="questions-title">
          <FigureName figure={figure} />
        </h2>
        <span className="dim">{data && `${count(data.items.length, "call")}${data.isCut ? ", the newest of more" : ""}`}</span>
        <Link to="/rules" search={{ days }} className="button questions-close">
          Close the list
        </Link>
      </div>
      {isPending && <Loading what="the calls behind this figure" />}
      {error && <Failed cause={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="dim">None.</p>}
      {data && <QuestionRows items={data.items.map((question) => ({ question }))} isPerson={isPerson} />}
    </section>
  );
}

function FigureName({ figure: { signal, tool, from, to, fate } }: { readonly figure: Figure }) {
  const when =
    from === undefined ? "" : from === to ? ` on ${dayWords(from)}` : ` from ${dayWords(from)}${to ? ` to ${dayWords(to)}` : ""}`;
  return (
    <>
      {fate === undefined ? "Asked" : capital(fates[fate].word)}
      {tool !== undefined && (
        <>
          {" · "}
          <span className="mono">
            <Said text={tool} maxChars={80} />
          </span>
        </>
      )}
      {when}
      {signal !== undefined && <SignalTag signal={signal} />}
    </>
  );
}

interface RowsProps {
  readonly items: readonly { readonly question: Question; readonly times?: number }[];
  readonly isPerson: boolean;
}

/** Calls, each with its gate and, for a person, the way to allow it for a time. */
export function QuestionRows({ items, isPerson }: RowsProps) {
  const [chosen, setChosen] = useState<Question>();
  return (
    <>
      <ul className="question-rows">
        {items.map(({ question, times }) => (
          <Row
            key={`${question.session} ${question.at} ${question.gate ?? saidIn(question.action)}`}
            question={question}
            times={times}
            onAllow={isPerson && question.fate !== "refused" ? () => setChosen(question) : undefined}
          />
        ))}
      </ul>
      {chosen && (
        <AllowDialog
          projects={[chosen.action.cwd]}
          action={{ it: { tool: chosen.action.tool, input: chosen.action.input as never }, says: saidIn(chosen.action) }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly question: Question;
  readonly times: number | undefined;
  readonly onAllow: (() => void) | undefined;
}

function Row({ question: { action, at, fate, gate, session, by, signals }, times, onAllow }: RowProps) {
  const { word, shape, name } = fates[fate];
  const said = (
    <code>
      <Said text={saidIn(action)} maxChars={300} />
    </code>
  );
  return (
    <li>
      <span className={`mark mark-${name}`}>
        <span aria-hidden="true">{shape}</span> {word}
      </span>
      <span className="question-said">
        {gate === null ? (
          <Link to="/sessions/$id" params={{ id: session }} search={{}}>
            {said}
          </Link>
        ) : (
          <Link to="/gates/$id" params={{ id: gate }}>
            {said}
          </Link>
        )}
        <span className="table-sub">
          <Folder path={action.cwd} /> · {exactly(at)} (<Ago at={at} isRough />)
          {by !== null && (
            <>
              {" · by "}
              <Said text={by} maxChars={60} />
            </>
          )}
          {times !== undefined && times > 1 && ` · ${times} times`}
          {signals.map((signal) => (
            <SignalTag key={signal} signal={signal} />
          ))}
        </span>
      </span>
      {onAllow && (
        <button type="button" className="button" onClick={onAllow}>
          Allow …
        </button>
      )}
    </li>
  );
}
