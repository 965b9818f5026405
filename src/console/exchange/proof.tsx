import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exchangeReportPath } from "../../server/paths.ts";
import { exchangeAuditQuery } from "../queries.ts";
import { Modal } from "../shared/dialog.tsx";
import { Said } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";

/** The proof that everyone could read everyone's rules, and the whole exchange to take along. */
export function ExchangeProof({ session }: { readonly session: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="proof">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Verify who could read what
      </button>
      <a className="button" href={exchangeReportPath.replace(":id", encodeURIComponent(session))} download>
        Download the report
      </a>
      {isOpen && <Facts session={session} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Facts({ session, onClose }: { readonly session: string; readonly onClose: () => void }) {
  const { data, error, isFetching } = useQuery({ ...exchangeAuditQuery(session), staleTime: 0 });
  return (
    <Modal title="Who could read what" about={<p>Checked from the record of this exchange and from nothing else.</p>} onClose={onClose}>
      {isFetching && <Loading what="the record" />}
      {!data && error && <Failed cause={error} />}
      {data && !isFetching && (
        <div className="proof-facts" tabIndex={0} role="region" aria-label="Facts that were checked">
          <p>
            <strong>{data.ok ? "Everyone could read everyone's rules." : "Something is not as it should be."}</strong>
          </p>
          <ul className="plain-list">
            {data.facts.map(({ says, ok, seen, against }) => (
              <li key={says} className="proof-fact">
                <span className={`mark mark-${ok ? "good" : "bad"}`}>
                  <span aria-hidden="true">{ok ? "✓" : "▲"}</span>
                  <span className="unseen">{ok ? "holds:" : "broken:"}</span>
                </span>
                <span>
                  <Said text={says} maxChars={400} /> <span className="dim">({seen} looked at)</span>
                  {!ok && (
                    <>
                      {" "}
                      Not so: <Said text={against.join(", ")} maxChars={400} />
                    </>
                  )}
                </span>
              </li>
            ))}
            {data.changed.map(({ where, what }) => (
              <li key={where} className="notice notice-bad">
                <Said text={`${where} ${what}`} maxChars={400} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
