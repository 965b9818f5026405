import type { SessionDetailView } from "../../server/api.ts";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";

type GradeView = Extract<SessionDetailView, { readonly shows: "grade" }>;

const endingOf = ({ end }: GradeView): readonly [name: string, word: string] =>
  end === null ? ["calm", "is looked at"] : end.passed ? ["good", "passed"] : ["bad", "did not pass"];

/** An audit by agents: the question, who looks and who decides, and what they said. */
export function GradePanel({ view }: { readonly view: GradeView }) {
  const { gate, asks, mission, commit, lead, checker, threshold, papers, end } = view;
  const [name, word] = endingOf(view);
  return (
    <section className="card subject" aria-labelledby="grade-title">
      <h2 id="grade-title">
        The audit <Said text={gate} maxChars={200} /> <span className={`mark mark-${name}`}>{word}</span>
      </h2>
      <Imitations texts={[mission, asks, ...papers.map(({ says }) => says)]} />
      <dl className="facts">
        <dt>Asks</dt>
        <dd>
          <SaidBlock text={asks} />
        </dd>
        <dt>Of</dt>
        <dd>
          <Said text={mission} maxChars={300} /> <code>{commit.slice(0, 10)}</code>
        </dd>
        <dt>Looks</dt>
        <dd className="mono">
          <Said text={lead} maxChars={300} />
        </dd>
        <dt>Decides</dt>
        <dd className="mono">
          <Said text={checker} maxChars={300} />
        </dd>
        {threshold !== null && <dt>Least score</dt>}
        {threshold !== null && <dd>{threshold}</dd>}
      </dl>
      {papers.map(({ role, says }) => (
        <blockquote key={role}>
          {role}: <SaidBlock text={says} />
        </blockquote>
      ))}
      {end !== null && !end.passed && <SaidBlock text={end.detail} />}
    </section>
  );
}
