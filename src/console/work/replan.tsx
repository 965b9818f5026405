import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../call.ts";
import { meQuery } from "../queries.ts";
import { Modal } from "../shared/dialog.tsx";
import { Failed } from "../shared/states.tsx";
import { toast } from "../shared/toasts.tsx";

const wordsMaxChars = 4_000;

/** A person's word that the rest of a mission be planned anew. */
export function Replan({ mission }: { readonly mission: string }) {
  const mayMove = (useQuery(meQuery).data?.role ?? "person") === "person";
  const [isAsking, setIsAsking] = useState(false);
  const [words, setWords] = useState("");
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: () => call("steerMission", { id: mission, move: "replan", reason: words }),
    onSuccess: async () => {
      toast("It is planned anew when those who work now are done and no pause holds it.");
      setIsAsking(false);
      await client.invalidateQueries();
    },
  });
  if (!mayMove) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        Plan the rest anew …
      </button>
      {isAsking && (
        <Modal
          title="Plan the rest anew?"
          about={<p>Nobody else begins; who works goes on. Then a planner writes another plan for what nobody has begun with.</p>}
          onClose={() => setIsAsking(false)}
        >
          <label className="field">
            <span>What should be different?</span>
            <textarea rows={4} maxLength={wordsMaxChars} value={words} onChange={({ target }) => setWords(target.value)} />
          </label>
          {move.isError && <Failed cause={move.error} />}
          <div className="dialog-buttons">
            <button type="button" className="button" onClick={() => setIsAsking(false)}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-main"
              disabled={move.isPending || words.trim() === ""}
              onClick={() => move.mutate()}
            >
              Plan it anew
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
