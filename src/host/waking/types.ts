import type { SessionId } from "../../kernel/ids.ts";
import type { AdoptOptions } from "../../runtime/adopt.ts";
import type { DriveEnd } from "../../runtime/drive.ts";
import type { Runtime } from "../../runtime/types.ts";

/** M6, M7: what wakes and routes the work of sessions on one machine. Leases and fences are the same behind each of them. */
export interface WorkHost {
  /** Has everything driven that this machine can do, until told to stop; then gives back what it holds. */
  run(signal: AbortSignal): Promise<void>;
}

export interface WorkPorts extends Required<Pick<AdoptOptions, "onDriven" | "onTrouble">> {
  readonly runtime: Runtime;
  /** Driver to use. */
  readonly drive: (stream: SessionId, signal: AbortSignal) => Promise<DriveEnd>;
  /** Told where work is woken by something else than the journal, and that can be reached or not. */
  readonly onNote: (says: string) => void;
}
