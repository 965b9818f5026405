import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../server/api.ts";
import { machinesQuery } from "../queries.ts";
import { Ago } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { Empty, Failed, Loading } from "../shared/states.tsx";

type Machine = NonNullable<OutputOf<"listMachines">["machines"]>[number];

/** M10: which machines share the journal, what runs where, and who was last heard when. */
export function MachinesPage() {
  const { data, error, isPending, refetch } = useQuery(machinesQuery);
  return (
    <div className="page">
      <div className="page-head">
        <h1>Machines</h1>
        <p className="dim">The machines that share this journal, and what each runs now.</p>
      </div>
      {isPending && <Loading what="machines" />}
      {error && <Failed cause={error} onRetry={() => void refetch()} />}
      {data?.machines === null && (
        <Empty title="This journal belongs to this machine alone.">
          <p>To share one, keep it in PostgreSQL; Help has it under Many machines.</p>
        </Empty>
      )}
      {data?.machines && (
        <section aria-label="Machines" className="guards">
          {data.machines.map((machine) => (
            <MachineCard key={machine.machine} machine={machine} />
          ))}
        </section>
      )}
    </div>
  );
}

function MachineCard({ machine: { machine, host, at, by, isHere, isUp, seenAt, drives, abilities } }: { readonly machine: Machine }) {
  const id = `machine-${machine}`;
  return (
    <article className="card guard" aria-labelledby={id}>
      <div className="guard-head">
        <h2 id={id}>
          <Said text={host} maxChars={200} />
        </h2>
        <span className={`mark mark-${isUp ? "good" : "calm"}`}>
          <span aria-hidden="true">{isUp ? "●" : "○"}</span> {isUp ? "up" : "not running"}
        </span>
        {isHere && <span className="tag">this machine</span>}
        <span className="dim">
          {seenAt === null ? (
            "never up"
          ) : (
            <>
              last heard <Ago at={seenAt} />
            </>
          )}
        </span>
      </div>
      <p className="dim">
        <span className="mono">{machine}</span>, joined <Ago at={at} />
        {by !== "assent" && (
          <>
            , added by <Said text={by} maxChars={80} />
          </>
        )}
      </p>
      {abilities && (
        <p>
          <Said text={[abilities.system, abilities.agents.join(", ") || "no agent client"].join(" · ")} maxChars={300} />
          {" · "}
          <Said text={abilities.labels.join(", ") || "no labels"} maxChars={300} />
          {` · ${drives.length} of ${abilities.slots} slots taken · `}
          {abilities.box === null ? "no box for workers" : <Said text={`box ${abilities.box}`} maxChars={20} />}
          {" · Assent "}
          <Said text={abilities.version} maxChars={40} />
        </p>
      )}
      {drives.length > 0 && (
        <ul className="plain-list" aria-label="Runs now">
          {drives.map(({ id: stream, title }) => (
            <li key={stream}>
              <Link to="/sessions/$id" params={{ id: stream }}>
                <Said text={title} maxChars={200} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
