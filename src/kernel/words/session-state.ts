export const sessionStateNames = [
  "waiting for you",
  "running",
  "not running",
  "idle",
  "resting",
  "suspended",
  "done",
  "ended early",
  "stopped",
  "ended",
] as const;

/** Where a session stands, in the words that people read. */
export type SessionStateName = (typeof sessionStateNames)[number];

interface KnownStanding {
  readonly status: "running" | "suspended" | "ended";
  readonly outcome: string | null;
  readonly openGates: number;
  /** Together with every session that is work of it. */
  readonly standing?:
    | {
        readonly status: "running" | "suspended" | "ended";
        readonly openGates: number;
        readonly isSeenTo: boolean;
        readonly rests?: true | undefined;
      }
    | undefined;
  /** Its client has said nothing for a while. */
  readonly isQuiet?: boolean;
}

const outcomes: Readonly<Record<string, SessionStateName>> = {
  converged: "done",
  escaped: "ended early",
  withdrawn: "stopped",
  stopped: "stopped",
};

export function sessionStateOf({ outcome, standing, isQuiet = false, ...own }: KnownStanding): SessionStateName {
  const { status, openGates, isSeenTo, rests } = standing ?? { ...own, isSeenTo: true, rests: undefined };
  if (outcome !== null) return outcomes[outcome] ?? "ended";
  if (status === "ended") return "ended";
  if (status === "suspended") return "suspended";
  if (openGates > 0) return "waiting for you";
  if (!isSeenTo) return "not running";
  return rests ? "resting" : isQuiet ? "idle" : "running";
}
