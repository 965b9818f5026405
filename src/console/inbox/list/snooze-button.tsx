import { toast } from "../../shared/toasts.tsx";
import { wake, snooze, snoozeTimes, useSnoozed } from "./snooze.ts";

/** Puts a gate aside for a while, in this browser only. */
export function SnoozeButton({ gate, onDone }: { readonly gate: string; readonly onDone: () => void }) {
  const isAsleep = useSnoozed()[gate] !== undefined;
  if (isAsleep)
    return (
      <button type="button" className="link" onClick={() => wake(gate)}>
        End snooze
      </button>
    );
  return (
    <select
      className="snooze"
      aria-label="Snooze in this browser"
      value=""
      onChange={({ target }) => {
        snooze(gate, Number(target.value));
        toast("Snoozed in this browser only: it still waits, and others see it in their inbox.");
        onDone();
      }}
    >
      <option value="">Snooze in this browser …</option>
      {snoozeTimes.map(({ label, ms }) => (
        <option key={ms} value={ms}>
          {label}
        </option>
      ))}
    </select>
  );
}
