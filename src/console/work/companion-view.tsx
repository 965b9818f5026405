import { Link } from "@tanstack/react-router";
import type { SessionDetailView } from "../../server/api.ts";
import { Ago } from "../shared/moment.tsx";
import { Imitations, Said } from "../shared/said.tsx";

type CompanionView = Extract<SessionDetailView, { readonly shows: "companion" }>;

const marks: Readonly<Record<string, string>> = { open: "calm", accepted: "calm", started: "good", failed: "bad" };

/** A companion: its lessons, each with the events that it rests on, and the missions that it proposed. */
export function CompanionPanel({ view }: { readonly view: CompanionView }) {
  const { root, rounds, nextAt, lessons, proposals } = view;
  return (
    <section className="card subject" aria-labelledby="companion-title">
      <h2 id="companion-title">
        What work here has taught <span className="mark mark-calm">{nextAt === null ? "over" : "watches"}</span>
      </h2>
      <Imitations texts={[...lessons.map(({ text }) => text), ...proposals.map(({ mission }) => mission)]} />
      <dl className="facts">
        <dt>Project</dt>
        <dd className="mono">
          <Said text={root} maxChars={300} />
        </dd>
        <dt>Rounds</dt>
        <dd>{rounds}</dd>
        {nextAt !== null && <dt>Next</dt>}
        {nextAt !== null && (
          <dd>
            <Ago at={nextAt} ahead />
          </dd>
        )}
      </dl>
      <h3>Lessons</h3>
      {lessons.length === 0 && <p>None yet.</p>}
      <ul className="lessons">
        {lessons.map(({ kind, subject, text, cites }) => (
          <li key={`${kind} ${subject}`}>
            <Said text={text} maxChars={700} />{" "}
            <span className="lesson-cites">
              {cites.map((cite) => (
                <Cite key={cite} cite={cite} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {proposals.length > 0 && <h3>Proposed missions</h3>}
      <ol className="lessons">
        {proposals.map(({ number, mission, standing, says, by, session, problem }) => (
          <li key={number} value={number}>
            <span className={`mark mark-${marks[standing] ?? "calm"}`}>{says}</span> {by !== null && <Said text={by} maxChars={80} />}{" "}
            <Said text={mission} maxChars={1_200} />{" "}
            {session !== null && (
              <Link to="/sessions/$id" params={{ id: session }} search={{}}>
                its mission
              </Link>
            )}
            {problem !== null && <Said text={problem} maxChars={700} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The event itself: the session as it was then. */
function Cite({ cite }: { readonly cite: string }) {
  const [id = "", version = "1"] = cite.split("@");
  return (
    <Link to="/sessions/$id" params={{ id }} search={{ at: Number(version) }}>
      {cite}
    </Link>
  );
}
