import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { visibleLine } from "../../kernel/text.ts";
import type { Verification } from "../../server/api.ts";
import { call } from "../call.ts";
import { Failed } from "../shared/states.tsx";
import { count } from "../shared/time.ts";

/** Checks the whole record on the server, and says the result plainly. */
export function Verify({ children }: { readonly children: ReactNode }) {
  const check = useMutation({ mutationFn: () => call("verifyJournal", {}) });
  return (
    <section aria-label="Verify" className="verify">
      <div className="verify-bar">
        <p className="dim">Everything that happened, each event chained to the one before by its hash.</p>
        <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? "Verifying …" : "Verify the journal"}
        </button>
        {children}
      </div>
      <div aria-live="polite">
        {check.isError && <Failed cause={check.error} />}
        {check.data && !check.isPending && <Result result={check.data} />}
      </div>
    </section>
  );
}

function Result({ result }: { readonly result: Verification }) {
  const { ok, events, streams, problems, problemsTotal } = result;
  const size = `${count(events, "event")} in ${count(streams, "session")}`;
  if (ok)
    return (
      <p className="notice notice-good">
        <strong>✓ The journal is whole.</strong> {size}: every hash, chain, list and snapshot is as it should be.
      </p>
    );
  return (
    <div className="notice notice-bad">
      <p>
        <strong>✕ The journal does not hold: {count(problemsTotal, "problem")}.</strong> {size}.
      </p>
      <ul className="bullets">
        {problems.map(({ where, what }, index) => (
          <li key={index}>
            <strong>{visibleLine(where)}</strong>: {visibleLine(what)}
          </li>
        ))}
      </ul>
      {problemsTotal > problems.length && <p>{count(problemsTotal - problems.length, "more problem")} not shown.</p>}
      <p>Keep the files as they are, and compare with an export or a head that was signed before.</p>
    </div>
  );
}
