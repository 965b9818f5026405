import type { TaskView } from "../../protocols/attend/view.ts";

/** How a task stands, in the words of the screens. */
export function taskWord(
  status: TaskView["status"],
  { hasEnded, isDriven }: { readonly hasEnded: boolean; readonly isDriven: boolean },
): string {
  if (status === "asked") return hasEnded ? "did not run" : "waiting for you";
  if (status === "halted") return "not done";
  if (status === "completed") return "done";
  if (status !== "cleared") return status;
  return hasEnded ? "did not finish" : isDriven ? "running" : "not running";
}
