import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { SessionDetail } from "../../server/api.ts";
import { call } from "../call.ts";
import { meQuery } from "../queries.ts";
import { Confirm } from "../shared/dialog.tsx";
import { Failed } from "../shared/states.tsx";
import { toast } from "../shared/toasts.tsx";

type Move = "stop" | "resume" | "branch";

interface Words {
  readonly title: string;
  readonly action: string;
  readonly about: ReactNode;
  readonly done: string;
}

const wordsOf = (id: string, version: number): Readonly<Record<Move, Words>> => ({
  stop: {
    title: "Stop this session?",
    action: "Stop it",
    about: <p>It ends early and lists what was left open. Its open gates close without an answer; nothing of them runs.</p>,
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
  const words = wordsOf(record.stream, branchAt ?? shown);
  const move = useMutation({
    mutationFn: (which: Move) => {
      const id = record.stream;
      if (which === "branch") return call("branchSession", { id, version: branchAt ?? shown });
      return call(which === "stop" ? "stopSession" : "resumeSession", { id });
    },
    onSuccess: async ({ session }, which) => {
      toast(words[which].done);
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
        {record.status !== "ended" && button("stop", "Stop …")}
      </div>
      {move.isError && <Failed cause={move.error} />}
      {asking && (
        <Confirm {...words[asking]} isBusy={move.isPending} onClose={() => setAsking(undefined)} onConfirm={() => move.mutate(asking)} />
      )}
    </>
  );
}
