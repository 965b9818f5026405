import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { doctorQuery } from "../queries.ts";
import { Marked } from "../shared/marked.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { count } from "../shared/time.ts";

type Finding = OutputOf<"examineGuard">["findings"][number];

const marks = {
  bad: { word: "broken", shape: "✕", name: "bad" },
  warn: { word: "careful", shape: "!", name: "warn" },
  note: { word: "note", shape: "●", name: "calm" },
  good: { word: "fine", shape: "✓", name: "good" },
} as const;

/** Looks again each time that it is opened: what it finds is no event. */
export function DoctorFindings({ project }: { readonly project: string }) {
  const { data, error, isFetching, refetch } = useQuery(doctorQuery(project));
  if (isFetching) return <Loading what="what the doctor finds (some checks take seconds)" />;
  if (error) return <Failed cause={error} onRetry={() => void refetch()} />;
  const findings = data?.findings ?? [];
  const fine = findings.filter(({ state }) => state === "good");
  const rest = (["bad", "warn", "note"] as const).flatMap((state) => findings.filter((each) => each.state === state));
  return (
    <section aria-label="What the doctor finds" className="doctor">
      {data?.healthy === true && (
        <p className="notice notice-good">
          <strong>✓ Everything works.</strong>
        </p>
      )}
      <Findings findings={rest} />
      <details>
        <summary>{count(fine.length, "check")} without a problem</summary>
        <Findings findings={fine} />
      </details>
    </section>
  );
}

const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <ul className="plain-list">
    {findings.map(({ what, state, says, remedy }, place) => (
      <li key={place}>
        <span className={`mark mark-${marks[state].name}`}>
          <span aria-hidden="true">{marks[state].shape}</span> {marks[state].word}
        </span>{" "}
        <strong>{visibleLine(what)}</strong>: <Marked text={visibleLine(says)} />
        {remedy !== undefined && (
          <span className="table-sub">
            <Marked text={visibleLine(remedy)} />
          </span>
        )}
      </li>
    ))}
  </ul>
);
