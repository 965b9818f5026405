import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { SessionDetail } from "../../server/api.ts";
import { call } from "../call.ts";
import { meQuery } from "../queries.ts";
import { Confirm } from "../shared/dialog.tsx";
import { Failed } from "../shared/states.tsx";
import { toast } from "../shared/toasts.tsx";

type Move = "tell" | "stop" | "resume" | "branch";

interface Words {
  readonly title: string;
  readonly action: string;
  readonly about: ReactNode;
  readonly done: string;
}

const ofClient: Words = {
  title: "End this session?",
  action: "End it",
  about: (
    <p>
      Its record ends here. Its open questions close without an answer, and nothing of them runs. <strong>The agent goes on</strong> in its
      client, and its next call begins a new session. To end its work, take “Stop the agent …”.
    </p>
  ),
  done: "The session has ended.",
};

const wordsOf = (id: string, version: number): Readonly<Record<Move, Words>> => ({
  tell: {
    title: "Stop the agent?",
    action: "Stop the agent",
    about: (
      <>
        <p>Everything that it asks is answered with “stop”. If it asks nothing, its next call does not run, and it is told to stop.</p>
        <p>A command that runs already goes on. The session stays open: a new message in the client goes on with it.</p>
      </>
    ),
    done: "The agent is told to stop.",
  },
  stop: {
    title: "Stop this session?",
    action: "Stop it",
    about: (
      <p>Its work ends now, and what was left open is listed. Its open questions close without an answer, and nothing of them runs.</p>
    ),
    done: `${id} was stopped.`,
  },
  resume: {
    title: "Resume this session?",
    action: "Resume it",
    about: <p>It resumes and runs what is pending; every action is weighed anew.</p>,
    done: `${id} goes on.`,
  },
  branch: {
    title: `Branch from version ${version}?`,
    action: "Branch from here",
    about: (
      <>
        <p>A new session starts with everything that happened up to version {version}.</p>
        <ul className="bullets">
          <li>It starts suspended: nothing happens until someone resumes it.</li>
          <li>It inherits no approvals; open gates are asked again in it.</li>
          <li>
            <strong>Files are not rolled back.</strong> What was written since then stays as it is.
          </li>
        </ul>
      </>
    ),
    done: "The branch is here, suspended.",
  },
});

/** A person's moves on a session, each after a second look. */
export function Moves({ detail, at }: { readonly detail: SessionDetail; readonly at: number | undefined }) {
  const { record, version: shown, branchAt } = detail;
  const mayMove = (useQuery(meQuery).data?.role ?? "person") === "person";
  const [asking, setAsking] = useState<Move>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { view } = detail;
  const isClient = view.shows === "calls";
  const known = wordsOf(record.stream, branchAt ?? shown);
  const words = isClient ? { ...known, stop: ofClient } : known;
  const move = useMutation({
    mutationFn: (which: Move) => {
      const id = record.stream;
      if (which === "branch") return call("branchSession", { id, version: branchAt ?? shown });
      if (which === "tell") return call("stopAgent", { id });
      return call(which === "stop" ? "stopSession" : "resumeSession", { id });
    },
    onSuccess: async ({ session, ...told }, which) => {
      toast("hears" in told && told.hears === "next-call" ? "The agent is told to stop at its next call." : words[which].done);
      await client.invalidateQueries();
      if (which === "branch") await navigate({ to: "/sessions/$id", params: { id: session }, search: {} });
    },
    onSettled: () => setAsking(undefined),
  });
  const button = (which: Move, name: string) => (
    <button type="button" className="button" onClick={() => setAsking(which)}>
      {name}
    </button>
  );
  if (!mayMove) return null;
  return (
    <>
      <div className="moves">
        {at !== undefined && branchAt === shown && button("branch", "Branch from here …")}
        {at !== undefined && branchAt !== null && branchAt !== shown && (
          <>
            <span className="dim">Cannot branch mid-step.</span>
            {button("branch", `Branch from the nearest: version ${branchAt} …`)}
          </>
        )}
        {record.status === "suspended" && button("resume", "Resume …")}
        {isClient && record.status !== "ended" && !view.isLeft && button("tell", "Stop the agent …")}
        {record.status !== "ended" && button("stop", isClient ? "End the session …" : "Stop …")}
      </div>
      {move.isError && <Failed cause={move.error} />}
      {asking && (
        <Confirm {...words[asking]} isBusy={move.isPending} onClose={() => setAsking(undefined)} onConfirm={() => move.mutate(asking)} />
      )}
    </>
  );
}
