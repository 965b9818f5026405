import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Rules } from "../../server/api.ts";
import { call } from "../call.ts";
import { questionsQuery } from "../queries.ts";
import { DeedDialog } from "../shared/deed-dialog.tsx";
import { Ago } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { toast } from "../shared/toasts.tsx";
import { distinct } from "./figures.ts";
import { told } from "./proposals.ts";
import { QuestionRows } from "./question-list.tsx";

type Proposal = Rules["proposals"][number];

/** Proposals for a person. Nothing changes by itself (A29). */
export function Proposals({ book: { proposals }, isPerson }: { readonly book: Rules; readonly isPerson: boolean }) {
  const fresh = proposals.filter(({ kept }) => kept === null);
  const kept = proposals.filter((each) => each.kept !== null);
  return (
    <section aria-labelledby="proposals-title">
      <h2 id="proposals-title">Proposals</h2>
      {fresh.length === 0 && (
        <p className="dim">
          None now. A rule that you always allow, something new in several sessions, or a miss that you reported (
          <code>assent rules-miss</code>) appears here.
        </p>
      )}
      <ul className="proposals">
        {fresh.map((proposal) => (
          <Card key={proposal.id} proposal={proposal} isPerson={isPerson} />
        ))}
      </ul>
      {kept.length > 0 && (
        <details>
          <summary>{kept.length === 1 ? "One proposal" : `${kept.length} proposals`} put away</summary>
          <ul className="proposals">
            {kept.map((proposal) => (
              <Card key={proposal.id} proposal={proposal} isPerson={isPerson} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface CardProps {
  readonly proposal: Proposal;
  readonly isPerson: boolean;
}

function Card({ proposal, isPerson }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const { says, act, keeps, signal, tool } = told(proposal);
  return (
    <li className="card proposal">
      <p>
        <strong>{says}</strong>
      </p>
      {act !== "" && <p className="dim">{act}</p>}
      {proposal.kept && (
        <p className="dim">
          <Said text={proposal.kept.by} maxChars={80} /> put it away <Ago at={proposal.kept.at} />.
        </p>
      )}
      {isPerson && (
        <div className="guard-moves">
          {proposal.hasAsked && proposal.kept === null && (
            <button type="button" className="button button-main" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Allow …
            </button>
          )}
          <button type="button" className="button" onClick={() => setKeeping(true)}>
            {proposal.kept ? "Bring it back …" : `${keeps} …`}
          </button>
        </div>
      )}
      {isOpen && <Choices signal={signal} tool={tool} />}
      {isKeeping && (
        <KeepDialog proposal={proposal} title={proposal.kept ? "Bring it back" : keeps} says={says} onClose={() => setKeeping(false)} />
      )}
    </li>
  );
}

/** Commands that were asked about: one is allowed as it is, in its project and for a time. */
function Choices({ signal, tool }: { readonly signal: string; readonly tool: string }) {
  const { data, error } = useQuery(questionsQuery({ signal, tool }));
  if (error) return <Failed cause={error} />;
  if (!data) return <Loading what="what was asked about" />;
  return (
    <>
      <p className="dim">Choose what may run without asking. It covers this command and its like, in this project, for a time.</p>
      <QuestionRows items={distinct(data.items).slice(0, 20)} isPerson />
    </>
  );
}

interface KeepProps {
  readonly proposal: Proposal;
  readonly title: string;
  readonly says: string;
  readonly onClose: () => void;
}

function KeepDialog({ proposal: { id, kept }, title, says, onClose }: KeepProps) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call("keepAsking", { id, ...(kept ? { isUndone: true } : {}) }),
    onSuccess: async () => {
      toast(kept ? "The proposal is back." : "Nothing changes; the proposal is put away.");
      await client.invalidateQueries({ queryKey: ["rules"] });
      onClose();
    },
  });
  return (
    <DeedDialog
      title={`${title}?`}
      about={
        <p>
          {says} {kept ? "It stands among the proposals again." : "Nothing changes, and this is not proposed again."}
        </p>
      }
      action={title}
      sight={id}
      isBusy={keep.isPending}
      error={keep.error}
      onDo={() => keep.mutate()}
      onClose={onClose}
    />
  );
}
