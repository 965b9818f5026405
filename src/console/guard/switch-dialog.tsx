import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { visibleLine } from "../../kernel/text.ts";
import { call } from "../call.ts";
import { guardQuery } from "../queries.ts";
import { DeedDialog } from "../shared/deed-dialog.tsx";
import { projectOf } from "../shared/said.tsx";
import { toast } from "../shared/toasts.tsx";
import { pauses } from "./words.ts";

interface Props {
  readonly project: string;
  readonly isPaused: boolean;
  readonly onClose: () => void;
}

/** Pauses or resumes the guard of a project. */
export function SwitchDialog({ project, isPaused, onClose }: Props) {
  const client = useQueryClient();
  const [place, setPlace] = useState(1);
  const pause = pauses[place];
  const name = visibleLine(projectOf(project));
  const turn = useMutation({
    mutationFn: () =>
      isPaused
        ? call("turnGuard", { project, to: "on" })
        : call("turnGuard", { project, to: "off", ...(pause?.minutes === undefined ? {} : { minutes: pause.minutes }) }),
    onSuccess: async () => {
      toast(isPaused ? `${name} is guarded again.` : `The guard of ${name} is paused (${pause?.label}).`);
      await client.invalidateQueries({ queryKey: guardQuery.queryKey });
      onClose();
    },
  });
  return (
    <DeedDialog
      title={isPaused ? `Resume the guard of ${name}?` : `Pause the guard of ${name}?`}
      action={isPaused ? "Resume the guard" : "Pause the guard"}
      sight={`${project} ${place}`}
      isBusy={turn.isPending}
      error={turn.error}
      onDo={() => turn.mutate()}
      onClose={onClose}
      about={
        isPaused ? (
          <p>Agents' calls in this project are checked again, from the next one on.</p>
        ) : (
          <p>
            Agents' calls in this project run unchecked meanwhile; only the clients' own rules hold. The journal records that you did this.
            <br />
            <code>assent attend</code> still guards its own work.
          </p>
        )
      }
    >
      {!isPaused && (
        <fieldset className="spans">
          <legend>For how long?</legend>
          {pauses.map(({ label }, index) => (
            <label key={label}>
              <input type="radio" name="pause" checked={index === place} onChange={() => setPlace(index)} /> {label}
            </label>
          ))}
        </fieldset>
      )}
    </DeedDialog>
  );
}
