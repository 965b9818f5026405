import { Link } from "@tanstack/react-router";
import type { SessionDetail, SessionDetailView } from "../../server/api.ts";
import { visible, visibleLine } from "../../kernel/text.ts";
import { OpenQuestion } from "../inquiry/open-question.tsx";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { count } from "../shared/time.ts";
import { ChangesPanel } from "./changes-view.tsx";
import { Blocks, Cost, Operations } from "./work-parts.tsx";

type WorkView = Extract<SessionDetailView, { readonly shows: "work" }>;

interface Props {
  readonly detail: SessionDetail;
  readonly view: WorkView;
  /** An earlier version is looked at: nothing can be answered in it. */
  readonly isPast: boolean;
}

/** One worker: what it was asked for, what it does now, each attempt, and what landed or why not. */
export function WorkPanel({ detail, view, isPast }: Props) {
  const reasons = view.attempts.flatMap(({ refused, check }) => [...refused, check?.output ?? ""]);
  return (
    <div className="inquiry">
      {!isPast && <OpenQuestion asked={detail.openGates[0]?.id} meanwhile={undefined} />}
      {!isPast && <InnerGates detail={detail} />}
      {view.done ? <Done done={view.done} folder={view.folder} /> : <Now view={view} />}
      <Brief view={view} />
      <Cost cost={view.cost} />
      <Imitations texts={[view.mission, ...reasons, ...view.blocks.map(({ question }) => question)]} />
      {view.blocks.length > 0 && <Blocks blocks={view.blocks} />}
      <section aria-labelledby="attempts-title">
        <h2 id="attempts-title">Attempts</h2>
        <ol className="questions">
          {view.attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} of={view.attemptsMax} verifyCommand={view.verifyCommand} />
          ))}
        </ol>
      </section>
      {view.operations.length > 0 && <Operations operations={view.operations} />}
      {!isPast && <ChangesPanel session={detail.record.stream} isGrowing={view.done === null && detail.record.status !== "ended"} />}
    </div>
  );
}

/** Calls of its agent wait in the agent's own session. */
function InnerGates({ detail: { inside } }: { readonly detail: SessionDetail }) {
  const waiting = inside.filter(({ openGates }) => openGates > 0);
  return waiting.map(({ stream, openGates }) => (
    <p key={stream} className="notice notice-warn">
      <span>
        Its agent waits for {count(openGates, "answer")} of yours:{" "}
        <Link to="/sessions/$id" params={{ id: stream }} search={{}}>
          {stream}
        </Link>
      </span>
    </p>
  ));
}

const Now = ({ view: { doing, attempts, attemptsMax } }: { readonly view: WorkView }) => (
  <p className="notice" role="status">
    <span>
      <strong>{visibleLine(doing)}</strong> · attempt {attempts.length} of {attemptsMax}
    </span>
  </p>
);

interface DoneProps {
  readonly done: NonNullable<WorkView["done"]>;
  readonly folder: string | null;
}

const doneMarks: Readonly<Record<string, readonly [words: string, name: string]>> = {
  done_clean: ["Landed", "notice-good"],
  pending: ["Not landed: something waits for you", "notice-warn"],
};

const landedMarks: typeof doneMarks = {
  done_clean: ["Landed", "notice-good"],
  pending: ["Landed; an operation was not run", "notice-warn"],
  failed: ["Landed; an operation failed", "notice-bad"],
};

function Done({ done: { status, reason, commit, branch }, folder }: DoneProps) {
  const [words, name] = (commit === null ? doneMarks : landedMarks)[status] ?? ["Not landed", "notice-bad"];
  const short = visibleLine(branch.replace(/^refs\/heads\//, ""));
  return (
    <section className={`notice ${name}`} aria-label="How it ended">
      <strong>{words}</strong>
      {commit === null ? (
        <>
          {reason !== "" && <SaidBlock text={reason} />}
          {folder !== null && (
            <span>
              Its work is kept in <Said text={folder} />
            </span>
          )}
        </>
      ) : (
        <>
          {reason !== "" && <SaidBlock text={reason} />}
          <span>
            commit <code>{commit.slice(0, 10)}</code> on <code>{short}</code>
          </span>
          <pre className="code" tabIndex={0} aria-label="Commands to look at it and to take it over">
            {`git diff HEAD...${short}\ngit merge ${short}`}
          </pre>
        </>
      )}
    </section>
  );
}

const Brief = ({ view: { filesOwned, verifyCommand, tier, tierSays, agent } }: { readonly view: WorkView }) => (
  <section className="card subject" aria-labelledby="brief-title">
    <h2 id="brief-title">The brief</h2>
    <dl className="facts">
      <dt>Owns</dt>
      <dd>
        <ul className="plain-list mono">
          {filesOwned.map((glob) => (
            <li key={glob}>
              <Said text={glob} />
            </li>
          ))}
        </ul>
      </dd>
      <dt>Check</dt>
      <dd className="mono">
        <SaidBlock text={verifyCommand} />
      </dd>
      <dt>Agent</dt>
      <dd>
        <Said text={agent} maxChars={200} />
      </dd>
      <dt>Box</dt>
      <dd>{tier === null ? "none yet" : `${tier}: ${tierSays}`}</dd>
    </dl>
  </section>
);

interface AttemptProps {
  readonly attempt: WorkView["attempts"][number];
  readonly of: number;
  readonly verifyCommand: string;
}

function Attempt({ attempt: { number, session, owned, refused, check }, of, verifyCommand }: AttemptProps) {
  const [mark, name, word] =
    refused.length > 0 ? ["✕", "bad", "refused"] : check?.exitCode === 0 ? ["✓", "good", "passed"] : ["●", "calm", "open"];
  return (
    <li className="card">
      <p className="question-head">
        <strong>
          Attempt {number} of {of}
        </strong>
        <span className={`mark mark-${name}`}>
          <span aria-hidden="true">{mark}</span>
          {word}
        </span>
        {session !== null && (
          <Link to="/sessions/$id" params={{ id: session }} search={{}}>
            its calls
          </Link>
        )}
      </p>
      {refused.map((why, index) => (
        <blockquote key={index}>
          <SaidBlock text={why} />
        </blockquote>
      ))}
      {owned.length > 0 && <Files paths={owned} />}
      {check && (
        <details>
          <summary>The check ended with {check.exitCode === null ? "no exit code" : `exit code ${check.exitCode}`}</summary>
          <pre className="code plan" tabIndex={0} aria-label={`Output of the check of attempt ${number}`}>
            {visible(`$ ${verifyCommand}\n${check.output}`)}
          </pre>
        </details>
      )}
    </li>
  );
}

const filesMax = 50;

const Files = ({ paths }: { readonly paths: readonly string[] }) => (
  <details open={paths.length <= 6}>
    <summary>{count(paths.length, "file")} of its own changed</summary>
    <ul className="plain-list mono">
      {paths.slice(0, filesMax).map((path) => (
        <li key={path}>
          <Said text={path} />
        </li>
      ))}
      {paths.length > filesMax && <li className="dim">and {paths.length - filesMax} more</li>}
    </ul>
  </details>
);
