import type { SessionId } from "../../../kernel/ids.ts";
import type { Refusal } from "../../../kernel/trouble.ts";
import { worker } from "../../../protocols/worker/machine.ts";
import type { InterruptionCommand } from "../../../protocols/worker/interruption-types.ts";
import type { BudgetCommand } from "../../../protocols/worker/budget-types.ts";
import type { WorkerState } from "../../../protocols/worker/types.ts";
import type { MoveResult, Runtime } from "../../../runtime/types.ts";

/**
 * Records something about a worker while its agent works. Its session waits for that of the agent and takes no commands
 * meanwhile; these are about exactly that time.
 */
export function tellWork(
  runtime: Runtime,
  session: SessionId,
  command: BudgetCommand | InterruptionCommand,
  by: string,
): Promise<MoveResult | Refusal> {
  const decide = ({ session: { state } }: MoveResult["loaded"]) => worker.decide(command, state as WorkerState);
  return runtime.change(session, decide, { actor: { kind: "runtime", name: by }, causedBy: command.type });
}
