import type { GateRecord } from "../journal/journal.ts";
import type { GateOption } from "../kernel/gate.ts";
import { visible, visibleLine } from "../kernel/text.ts";
import { wrap } from "./fit.ts";

/** What a person chose, or that they left the question open. */
export type Chosen = { readonly option: string; readonly text?: string } | "left-open";

/** An Enter too many must not let anything run, or run again. */
const haltsFirst: readonly string[] = ["risk", "unfinished", "fault", "task-failed"];

/** Asks one gate in the terminal. Aborting the signal (someone else answered) takes the question back. */
export async function askGate({ gate }: GateRecord, signal: AbortSignal): Promise<Chosen> {
  const { isCancel, select, text } = await import("@clack/prompts"); // only who asks waits for it
  await forgetTyped();
  const option = await select({
    message: visibleLine(gate.question),
    options: gate.options.map(({ id, label, changes }) => ({
      value: id,
      label: visibleLine(label),
      ...(changes === undefined ? {} : { hint: visibleLine(changes) }),
    })),
    ...(haltsFirst.includes(gate.kind) ? { initialValue: "halt" } : {}),
    signal,
  });
  if (isCancel(option)) return "left-open";
  const chosen = gate.options.find(({ id }) => id === option);
  if (chosen?.text !== "required") return { option };
  const said = await text({
    message: askingFor(chosen, process.stdout.columns),
    validate: (value) => (value?.trim() ? undefined : "Say something, or press Ctrl-C to leave the question open."),
    signal,
  });
  return isCancel(said) ? "left-open" : { option, text: visible(said) };
}

/** What is typed may become the command that runs: whoever types it is told what it is used for. */
export function askingFor({ label, changes }: Pick<GateOption, "label" | "changes">, columns = 80): string {
  const used = changes === undefined ? "in your words" : visibleLine(changes);
  return wrap(`${visibleLine(label)}: ${used}`, columns - barColumns).replaceAll("\n", "\n│  ");
}

const barColumns = 4;

const typedAheadMs = 150;

/** Keys that were meant for something else must not answer this question. */
async function forgetTyped(): Promise<void> {
  const { stdin } = process;
  if (!stdin.isTTY) return;
  const drop = (): void => {};
  stdin.setRawMode(true);
  stdin.on("data", drop).resume();
  await new Promise((resolve) => setTimeout(resolve, typedAheadMs));
  stdin.off("data", drop).pause();
  stdin.setRawMode(false);
}
