import { Link } from "@tanstack/react-router";
import type { SessionDetail, SessionDetailView } from "../../server/api.ts";
import { visible, visibleLine } from "../../kernel/text.ts";
import { OpenQuestion } from "../inquiry/open-question.tsx";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { count } from "../shared/time.ts";
import { Replan } from "./replan.tsx";
import { Steer } from "./steer.tsx";
import { layoutOf } from "./mission-layout.ts";

type MissionView = Extract<SessionDetailView, { readonly shows: "mission" }>;
type Subtask = MissionView["subtasks"][number];

interface Props {
  readonly detail: SessionDetail;
  readonly view: MissionView;
  /** An earlier version is looked at: nothing can be answered in it. */
  readonly isPast: boolean;
}

/** Many workers: the graph of their pieces, how each stands, and the check of the whole. */
export function MissionPanel({ detail, view, isPast }: Props) {
  return (
    <div className="inquiry">
      {!isPast && <OpenQuestion asked={detail.openGates[0]?.id} meanwhile={undefined} />}
      {!isPast && <WorkersAsk detail={detail} />}
      {view.done ? <Done done={view.done} branch={view.branch} /> : <Now view={view} />}
      <Intake view={view} />
      <Imitations texts={[view.mission, ...view.subtasks.flatMap(({ title, task, says }) => [title, task ?? "", ...says])]} />
      {!isPast && view.phase === "running" && (
        <p className="mission-moves">
          {!view.isPaused && <Steer mission={detail.record.stream} />} <Replan mission={detail.record.stream} />
        </p>
      )}
      {view.subtasks.length > 0 && <Planned view={view} steers={!isPast && view.phase === "running" ? detail.record.stream : undefined} />}
      {view.decisions.length > 0 && <Decisions decisions={view.decisions} />}
    </div>
  );
}

const Planned = ({ view, steers }: { readonly view: MissionView; readonly steers: string | undefined }) => (
  <>
    <Graph subtasks={view.subtasks} />
    <section aria-labelledby="pieces-title">
      <h2 id="pieces-title">Pieces</h2>
      <ol className="questions">
        {view.subtasks.map((each) => (
          <Piece key={each.id} piece={each} steers={steers} />
        ))}
      </ol>
    </section>
    <Whole view={view} />
  </>
);

/** The log of choices: who chose what, why, and how it would turn out to be wrong. */
const Decisions = ({ decisions }: { readonly decisions: MissionView["decisions"] }) => (
  <section aria-labelledby="decisions-title">
    <h2 id="decisions-title">Decisions</h2>
    <details>
      <summary>{count(decisions.length, "decision")}, the last one first</summary>
      <ol className="questions" reversed>
        {decisions.toReversed().map(({ at, by, title, decision, rationale, falsifier, supersedes }, index) => (
          <li key={decisions.length - index} className="card">
            <p className="question-head">
              <span className="dim">{decisions.length - index}</span>
              <strong>
                <Said text={title} maxChars={200} />
              </strong>
              <span>
                by <Said text={by} maxChars={80} />
              </span>
              <time dateTime={at}>{at.slice(0, 16).replace("T", " ")}</time>
              {supersedes !== null && <span>instead of number {supersedes}</span>}
            </p>
            <SaidBlock text={decision} />
            {rationale !== "" && (
              <blockquote>
                <SaidBlock text={rationale} />
              </blockquote>
            )}
            <p className="dim">
              Wrong if <Said text={falsifier} maxChars={300} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  </section>
);

/** How it was taken in, and who plans it. A plan that somebody wrote needs neither. */
const Intake = ({ view: { intake, planning } }: { readonly view: MissionView }) =>
  intake && (
    <section aria-label="How it was taken in">
      <p>
        Taken for <strong>{visibleLine(intake.size)}</strong>: {visibleLine(intake.reasons.join("; "))}. Planned by{" "}
        {visibleLine(intake.plansWith ?? intake.planner)}
        {planning && planning.tries > 1 && `, try ${planning.tries}`}
        {planning !== null && planning.session !== null && (
          <>
            {" · "}
            <Link to="/sessions/$id" params={{ id: planning.session }} search={{}}>
              its planner
            </Link>
          </>
        )}
      </p>
      {planning?.says.map((text, index) => (
        <blockquote key={index}>
          <SaidBlock text={text} />
        </blockquote>
      ))}
    </section>
  );

/** Questions of workers wait in their own sessions, or in those of their agents. */
function WorkersAsk({ detail: { inside } }: { readonly detail: SessionDetail }) {
  const waiting = inside.filter(({ openGates }) => openGates > 0);
  return waiting.map(({ stream, openGates, title }) => (
    <p key={stream} className="notice notice-warn">
      <span>
        <Said text={title} maxChars={80} /> waits for {count(openGates, "answer")} of yours:{" "}
        <Link to="/sessions/$id" params={{ id: stream }} search={{}}>
          {stream}
        </Link>
      </span>
    </p>
  ));
}

const Now = ({ view: { doing, workersMax } }: { readonly view: MissionView }) => (
  <p className="notice" role="status">
    <span>
      <strong>{visibleLine(doing)}</strong> · up to {count(workersMax, "worker")} at once
    </span>
  </p>
);

const doneMarks: Readonly<Record<string, readonly [words: string, name: string]>> = {
  done_clean: ["Landed, and checked as a whole", "notice-good"],
  pending: ["The whole passes; something is left", "notice-warn"],
};

function Done({ done, branch }: { readonly done: NonNullable<MissionView["done"]>; readonly branch: string }) {
  const [words, name] = doneMarks[done.status] ?? ["Not done", "notice-bad"];
  const short = visibleLine(branch.replace(/^refs\/heads\//, ""));
  const left = [done.reason, ...done.pendingActions].filter((text) => text !== "");
  return (
    <section className={`notice ${name}`} aria-label="How it ended">
      <strong>{words}</strong>
      {left.map((text, index) => (
        <SaidBlock key={index} text={text} />
      ))}
      {done.commit !== null && (
        <pre className="code" tabIndex={0} aria-label="Commands to look at it and to take it over">
          {`git diff HEAD...${short}${done.status === "failed" ? "" : `\ngit merge ${short}`}`}
        </pre>
      )}
    </section>
  );
}

const marks: Readonly<Record<string, readonly [mark: string, name: string]>> = {
  landed: ["✓", "good"],
  working: ["▸", "calm"],
  failed: ["✕", "bad"],
  pending: ["…", "warn"],
  dropped: ["−", "warn"],
  stuck: ["−", "warn"],
};
const markOf = ({ status }: Subtask): readonly [mark: string, name: string] => marks[status] ?? ["·", "calm"];

const [width, height, gapX, gapY] = [150, 40, 44, 14] as const;
const titleMaxChars = 16;

/** A picture of what the list below says in words. */
function Graph({ subtasks }: { readonly subtasks: readonly Subtask[] }) {
  const placed = new Map(layoutOf(subtasks).map((each) => [each.id, each]));
  const at = (id: string) => {
    const { column = 0, row = 0 } = placed.get(id) ?? {};
    return { x: column * (width + gapX), y: row * (height + gapY) };
  };
  const edges = subtasks.flatMap(({ id, needs }) => needs.filter((need) => placed.has(need)).map((need) => [need, id] as const));
  const right = Math.max(...subtasks.map(({ id }) => at(id).x)) + width;
  const bottom = Math.max(...subtasks.map(({ id }) => at(id).y)) + height;
  return (
    <div className="mission-graph" aria-hidden="true">
      <svg width={right + 2} height={bottom + 2} viewBox={`-1 -1 ${right + 2} ${bottom + 2}`}>
        {edges.map(([from, to]) => {
          const [one, other] = [at(from), at(to)];
          const [x, y, toY] = [one.x + width, one.y + height / 2, other.y + height / 2];
          return <path key={`${from} ${to}`} d={`M${x} ${y} C${x + gapX / 2} ${y} ${other.x - gapX / 2} ${toY} ${other.x} ${toY}`} />;
        })}
        {subtasks.map((each) => {
          const [mark, name] = markOf(each);
          const { x, y } = at(each.id);
          return (
            <g key={each.id} className={`mission-node mission-${name}`}>
              <rect x={x} y={y} width={width} height={height} rx={8} />
              <text x={x + 12} y={y + height / 2 + 5}>
                {mark} {visibleLine(each.id.slice(0, titleMaxChars))}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** A piece that landed, was left out, or that somebody is asked about cannot be taken out here. */
const droppable: ReadonlySet<string> = new Set(["waiting", "working", "stuck", "pending"]);

function Piece({ piece, steers }: { readonly piece: Subtask; readonly steers: string | undefined }) {
  const { id, title, status, tries, session, commit, says } = piece;
  const [mark, name] = markOf(piece);
  return (
    <li className="card">
      <p className="question-head">
        <strong>
          <Said text={`${id}: ${title}`} maxChars={200} />
        </strong>
        <span className={`mark mark-${name}`}>
          <span aria-hidden="true">{mark}</span>
          {status}
        </span>
        {tries > 1 && <span>{count(tries, "worker")}</span>}
        {commit !== null && <code>{commit.slice(0, 10)}</code>}
        {session !== null && (
          <Link to="/sessions/$id" params={{ id: session }} search={{}}>
            its worker
          </Link>
        )}
        {steers !== undefined && droppable.has(status) && <Steer mission={steers} piece={id} />}
      </p>
      <Brief piece={piece} />
      {says.map((text, index) => (
        <blockquote key={index}>
          <SaidBlock text={text} />
        </blockquote>
      ))}
    </li>
  );
}

const reaches: Readonly<Record<string, string>> = { broad: "alone", terminal: "alone, and last" };

/** The work of a piece: its task, its files, its check, and when it begins. */
function Brief({ piece: { task, check, filesOwned, needs, reach } }: { readonly piece: Subtask }) {
  const when = [needs.length > 0 ? `after ${needs.join(", ")}` : "", reaches[reach] ?? ""].filter(Boolean).join("; ");
  return (
    <>
      {task !== null && task !== "" && (
        <p>
          <Said text={task} />
        </p>
      )}
      <p className="mono dim">
        <Said text={filesOwned.join(", ")} maxChars={300} />
        {when !== "" && ` · ${visibleLine(when)}`}
      </p>
      {check !== null && check !== "" && (
        <p className="mono dim">
          check: <Said text={check} />
        </p>
      )}
    </>
  );
}

const auditMark = (passed: boolean | null): readonly [mark: string, name: string, word: string] =>
  passed === null ? ["▸", "calm", "is looked at"] : passed ? ["✓", "good", "passed"] : ["✕", "bad", "did not pass"];

function Audit({ audit }: { readonly audit: MissionView["audits"][number] }) {
  const { gate, passed, detail, score, isIndependent, session } = audit;
  const [mark, name, word] = auditMark(passed);
  return (
    <li>
      <p className="question-head">
        <strong>
          <Said text={gate} maxChars={200} />
        </strong>
        <span className={`mark mark-${name}`}>
          <span aria-hidden="true">{mark}</span>
          {word}
        </span>
        {score !== null && <span>score {score}</span>}
        {isIndependent === false && <span>not independent</span>}
        {session !== null && (
          <Link to="/sessions/$id" params={{ id: session }} search={{}}>
            who looked
          </Link>
        )}
      </p>
      {detail !== "" && (
        <blockquote>
          <SaidBlock text={detail} />
        </blockquote>
      )}
    </li>
  );
}

const Whole = ({ view: { verifyCommand, rubric, check, audits } }: { readonly view: MissionView }) => (
  <section className="card subject" aria-labelledby="whole-title">
    <h2 id="whole-title">The whole</h2>
    <dl className="facts">
      <dt>Check</dt>
      <dd className="mono">
        <SaidBlock text={verifyCommand} />
      </dd>
      {rubric.length > 0 && <dt>Judged by</dt>}
      {rubric.map((line) => (
        <dd key={line}>
          <SaidBlock text={line} />
        </dd>
      ))}
    </dl>
    {check && (
      <details open={check.exitCode !== 0}>
        <summary>The check of everything ended with {check.exitCode === null ? "no exit code" : `exit code ${check.exitCode}`}</summary>
        <pre className="code plan" tabIndex={0} aria-label="Output of the check of everything">
          {visible(`$ ${verifyCommand}\n${check.output}`)}
        </pre>
      </details>
    )}
    {audits.length > 0 && (
      <>
        <h3>Audits</h3>
        <ul className="plain-list">
          {audits.map((audit) => (
            <Audit key={audit.gate} audit={audit} />
          ))}
        </ul>
      </>
    )}
  </section>
);
