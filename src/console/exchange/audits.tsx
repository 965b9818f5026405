import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PoolItem } from "../../server/api.ts";
import { call } from "../call.ts";
import { Said, SaidBlock } from "../shared/said.tsx";
import { Failed } from "../shared/states.tsx";
import { joined } from "./pool-list.ts";
import type { LivePool } from "./use-pool.ts";

interface Props {
  readonly session: string;
  /** Messages that are loaded: everything from one of them on. */
  readonly pool: Pick<LivePool, "items" | "isPending">;
  readonly audits: number;
}

const pageSize = 20;

/** Audits beside the messages: what the auditor made of them, the newest first. Older ones are fetched by themselves. */
export function Audits({ session, pool: { items, isPending }, audits }: Props) {
  const [fetched, setFetched] = useState<readonly PoolItem[]>([]);
  const all = joined(fetched, items);
  const made = all.filter(({ kind }) => kind === "audit").toReversed();
  const fetchOlder = async (signal?: AbortSignal): Promise<number> => {
    const page = await call("poolAudits", { id: session, before: audits - made.length + 1, limit: pageSize }, signal);
    setFetched((known) => joined(known, page.items));
    return page.items.length;
  };
  const first = useQuery({
    queryKey: ["audits", session, audits],
    queryFn: ({ signal }) => fetchOlder(signal),
    enabled: !isPending && audits > 0 && made.length === 0,
    gcTime: 0,
  });
  const [wrong, setWrong] = useState<unknown>();
  const more = (): void => {
    setWrong(undefined);
    void fetchOlder().catch(setWrong);
  };
  const error = wrong ?? (made.length === 0 ? first.error : null) ?? null;
  return (
    <section className="xc-audits" aria-labelledby="audits-title">
      <h2 id="audits-title">Audits</h2>
      {audits === 0 && <p className="dim">None yet.</p>}
      {error !== null && <Failed cause={error} onRetry={more} />}
      <div className="xc-frame" tabIndex={0} role="region" aria-label="Audits, the newest first">
        <ol className="xc-messages" reversed>
          {made.map((audit, index) => (
            <Audit key={audit.id} audit={audit} number={audits - index} all={all} />
          ))}
        </ol>
        {made.length < audits && made.length > 0 && (
          <button type="button" className="button more" onClick={more}>
            Older audits
          </button>
        )}
      </div>
    </section>
  );
}

interface AuditProps {
  readonly audit: PoolItem;
  readonly number: number;
  readonly all: readonly PoolItem[];
}

function Audit({ audit, number: which, all }: AuditProps) {
  const replies = all.filter(({ kind, round, number }) => kind === "observer" && round === audit.round && number > audit.number);
  return (
    <li className="card">
      <h3>
        Audit {which}, after round {audit.round}
      </h3>
      <blockquote>
        <SaidBlock text={audit.text} />
      </blockquote>
      <p className="dim">
        By <Said text={audit.by} maxChars={60} />
        {audit.term && `, rule version ${audit.term.version}`}
      </p>
      {replies.map(({ id, by, text }) => (
        <blockquote key={id} className="xc-reply">
          <p className="dim">
            <Said text={by} maxChars={60} /> replied
          </p>
          <SaidBlock text={text} />
        </blockquote>
      ))}
    </li>
  );
}
