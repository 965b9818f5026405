import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { visibleLine } from "../../kernel/text.ts";
import { guardQuery, machinesQuery, meQuery } from "../queries.ts";
import { Marked } from "../shared/marked.tsx";
import { Ago } from "../shared/moment.tsx";
import { Folder, Said } from "../shared/said.tsx";
import { Empty, Failed, Loading } from "../shared/states.tsx";
import { count } from "../shared/time.ts";
import { AllowDialog } from "./allow-dialog.tsx";
import { DoctorFindings } from "./doctor.tsx";
import { Permissions } from "./permissions.tsx";
import { PolicyView } from "./policy.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";
import { guardStates, type ShownProject } from "./words.ts";

/** Says where agents are guarded, what may run without a question, and whether the guard works. */
export function GuardPage() {
  const { data, error, isPending, refetch } = useQuery(guardQuery);
  const mayChange = (useQuery(meQuery).data?.role ?? "person") === "person";
  const [isAllowing, setAllowing] = useState(false);
  const known = data?.projects.filter(({ clients }) => clients.some(({ isSetUp }) => isSetUp)) ?? [];
  const others = data?.projects.filter((project) => !known.includes(project)) ?? [];
  return (
    <div className="page">
      <div className="page-head">
        <h1>Guard</h1>
        <p className="dim">Where Assent guards agents on this machine, and what may run without asking you.</p>
      </div>
      <OtherMachines />
      {isPending && <Loading what="guards" />}
      {error && <Failed cause={error} onRetry={() => void refetch()} />}
      {typeof data?.trouble === "string" && (
        <p className="notice notice-bad" role="alert">
          <strong>Every call is blocked: the configuration cannot be read.</strong> <Said text={data.trouble} /> Put that right, or move the
          file away: without it the careful defaults hold.
        </p>
      )}
      {data && data.projects.length === 0 && (
        <Empty title="No project is guarded yet.">
          <p>
            Run <code>assent init</code> in a project; then it appears here.
          </p>
        </Empty>
      )}
      {known.length > 0 && (
        <section aria-label="Projects" className="guards">
          {known.map((project) => (
            <ProjectCard key={project.project} project={project} mayChange={mayChange} />
          ))}
        </section>
      )}
      {others.length > 0 && <Unguarded projects={others} />}
      {data && (
        <Permissions permissions={data.permissions} mayChange={mayChange} isKnown={typeof data.trouble !== "string"}>
          {mayChange && data.projects.length > 0 && (
            <button type="button" className="button" onClick={() => setAllowing(true)}>
              Allow a command …
            </button>
          )}
        </Permissions>
      )}
      {isAllowing && data && <AllowDialog projects={data.projects.map(({ project }) => project)} onClose={() => setAllowing(false)} />}
    </div>
  );
}

/** A way to the others, where there are any. */
function OtherMachines() {
  const { data } = useQuery(machinesQuery);
  if (!data?.machines) return null;
  return (
    <p>
      <Link to="/machines">{count(data.machines.length, "machine")} share this journal</Link>
    </p>
  );
}

export function GuardMark({ state }: { readonly state: ShownProject["state"] }) {
  const { word, shape, name } = guardStates[state];
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  );
}

type Opened = "doctor" | "policy";

function ProjectCard({ project, mayChange }: { readonly project: ShownProject; readonly mayChange: boolean }) {
  const { project: root, state, paused, clients, lastAt } = project;
  const [opened, setOpened] = useState<Opened>();
  const [isTurning, setTurning] = useState(false);
  const id = `guard-${root}`;
  const toggle = (which: Opened, name: string) => (
    <button
      type="button"
      className="button"
      aria-expanded={opened === which}
      onClick={() => setOpened(opened === which ? undefined : which)}
    >
      {name}
    </button>
  );
  return (
    <article className="card guard" aria-labelledby={id}>
      <div className="guard-head">
        <h2 id={id}>
          <Folder path={root} />
        </h2>
        <GuardMark state={state} />
        <span className="dim">
          {lastAt === null ? (
            "no call yet"
          ) : (
            <>
              last call <Ago at={lastAt} />
            </>
          )}
        </span>
      </div>
      <p className="mono dim guard-path">
        <Said text={root} />
      </p>
      {paused && <PausedLine paused={paused} />}
      <ul className="plain-list guard-clients">
        {clients.map(({ client, title, state: word, reason }) => (
          <li key={client}>
            <strong>{title}</strong> <GuardMark state={word} />{" "}
            <span className="dim">
              <Marked text={visibleLine(reason)} />
            </span>
          </li>
        ))}
      </ul>
      <div className="guard-moves">
        {mayChange && (
          <button type="button" className="button" onClick={() => setTurning(true)}>
            {paused ? "Resume …" : "Pause …"}
          </button>
        )}
        {toggle("doctor", "Check it")}
        {toggle("policy", "Policy in force")}
      </div>
      {opened === "doctor" && <DoctorFindings project={root} />}
      {opened === "policy" && <PolicyView project={root} />}
      {isTurning && <SwitchDialog project={root} isPaused={paused !== null} onClose={() => setTurning(false)} />}
    </article>
  );
}

const PausedLine = ({ paused: { by, at, until } }: { readonly paused: NonNullable<ShownProject["paused"]> }) => (
  <p className="notice notice-warn">
    <strong>Paused:</strong> calls run unchecked. <Said text={by} maxChars={80} /> paused it <Ago at={at} />;{" "}
    {until === null ? (
      "it stays so until somebody resumes it."
    ) : (
      <>
        it resumes by itself <Ago at={until} ahead />.
      </>
    )}
  </p>
);

/** Agents worked there, or something is allowed there, and nothing tells their clients to ask. */
const Unguarded = ({ projects }: { readonly projects: readonly ShownProject[] }) => (
  <details className="card">
    <summary>{count(projects.length, "folder")} without a guard of its own</summary>
    <p className="dim">
      Run <code>assent init</code> there to guard it.
    </p>
    <ul className="plain-list">
      {projects.map(({ project, lastAt }) => (
        <li key={project}>
          <span className="mono">
            <Said text={project} />
          </span>{" "}
          {lastAt !== null && (
            <span className="dim">
              last call <Ago at={lastAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </details>
);
