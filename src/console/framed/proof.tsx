import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FrameAudit } from "../../server/api.ts";
import { reportPath } from "../../server/paths.ts";
import { frameAuditQuery } from "../queries.ts";
import { Modal } from "../shared/dialog.tsx";
import { Said } from "../shared/said.tsx";
import { count } from "../shared/time.ts";

interface ProofProps {
  readonly session: string;
  /** Its events count anew after its parent's, so the numbers of a proof lead nowhere in it. */
  readonly isBranch: boolean;
}

/** The proof of isolation, and the whole inquiry to take along. */
export function Proof({ session, isBranch }: ProofProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(frameAuditQuery(session));
  const facts = data?.perspectives.flatMap((each) => each.facts) ?? [];
  const broken = facts.filter(({ ok }) => !ok).length;
  return (
    <div className="proof">
      {facts.length > 0 && (
        <button type="button" className={`proof-badge ${broken > 0 ? "proof-bad" : ""}`} onClick={() => setOpen(true)}>
          <span aria-hidden="true">{broken > 0 ? "▲" : "✓"}</span>
          {broken > 0
            ? `isolation does not hold: ${broken} of ${count(facts.length, "fact")} broken`
            : `isolation holds, ${count(facts.length, "fact")}`}
        </button>
      )}
      <a className="button" href={reportPath.replace(":id", encodeURIComponent(session))} download>
        Download the report
      </a>
      {isOpen && data && <Facts audit={data} session={session} isBranch={isBranch} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface FactsProps extends ProofProps {
  readonly audit: FrameAudit;
  readonly onClose: () => void;
}

const shownMax = 8;

const Facts = ({ audit, session, isBranch, onClose }: FactsProps) => (
  <Modal
    title={audit.ok ? "No perspective could have copied" : "Something reached a perspective that should not have"}
    about={
      <p>
        Checked from the record of this session and from nothing else.
        {!isBranch && " The numbers lead to the events."}
      </p>
    }
    onClose={onClose}
  >
    <div className="proof-facts" tabIndex={0} role="region" aria-label="What was checked">
      {audit.perspectives.map(({ lens, name, facts }) => (
        <section key={lens}>
          <h3>
            <Said text={name} maxChars={120} />
          </h3>
          <ul className="plain-list">
            {facts.map(({ fact, ok, says, evidence }) => (
              <li key={fact} className="proof-fact">
                <span className={`mark mark-${ok ? "good" : "bad"}`}>
                  <span aria-hidden="true">{ok ? "✓" : "▲"}</span>
                  <span className="unseen">{ok ? "holds:" : "broken:"}</span>
                </span>
                <span>
                  <Said text={says} maxChars={1_000} />{" "}
                  {(isBranch ? [] : evidence.slice(0, shownMax)).map((version) => (
                    <Link
                      key={version}
                      to="/sessions/$id"
                      params={{ id: session }}
                      search={{ at: version }}
                      onClick={onClose}
                      aria-label={`event ${version}`}
                    >
                      {version}
                    </Link>
                  ))}
                  {!isBranch && evidence.length > shownMax && " …"}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
    <div className="dialog-buttons">
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  </Modal>
);
