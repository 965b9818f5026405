import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../call.ts";
import { meQuery } from "../queries.ts";
import { Confirm } from "../shared/dialog.tsx";
import { Failed } from "../shared/states.tsx";
import { toast } from "../shared/toasts.tsx";

interface Props {
  readonly mission: string;
  /** The piece that would be left out; the whole mission is paused without one. */
  readonly piece?: string;
}

const wordsOf = (piece: string | undefined) =>
  piece === undefined
    ? {
        ...{ name: "Pause …", title: "Pause this mission?", action: "Pause it", done: "Paused. Answer its question to let it go on." },
        about: <p>Nobody else begins; who works goes on to the end. Its question stays in the inbox until somebody lets it go on.</p>,
      }
    : {
        ...{ name: `Leave ${piece} out …`, title: `Leave ${piece} out?`, action: "Leave it out", done: `${piece} is left out.` },
        about: <p>Its worker is ended, and what needs it never begins. The mission goes on with the rest.</p>,
      };

/** A person's moves on a mission that is under way, each after a second look. */
export function Steer({ mission, piece }: Props) {
  const mayMove = (useQuery(meQuery).data?.role ?? "person") === "person";
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const { name, done, ...words } = wordsOf(piece);
  const move = useMutation({
    mutationFn: () => call("steerMission", piece === undefined ? { id: mission, move: "pause" } : { id: mission, move: "drop", piece }),
    onSuccess: async () => {
      toast(done);
      await client.invalidateQueries();
    },
    onSettled: () => setIsAsking(false),
  });
  if (!mayMove) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {name}
      </button>
      {move.isError && <Failed cause={move.error} />}
      {isAsking && <Confirm {...words} isBusy={move.isPending} onClose={() => setIsAsking(false)} onConfirm={() => move.mutate()} />}
    </>
  );
}
