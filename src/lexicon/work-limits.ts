/** Limits at which a worker is ended before it comes back by itself (W8, W20, D16), each with what a person does about it. */
export const limitRemedies = {
  memory: "allow it more memory (workers.limits.memory), or give it less to do at once",
  processes: "allow it more processes (workers.limits.processes), or give it less to do at once",
  disk: "allow it more of the disk (workers.limits.disk); what it wrote so far counts, and is kept where assent dispatch show says",
  stall: "see what it did last (assent show), then try again or end it; if it is quiet with good reason, allow longer (workers.stall)",
  budget:
    "allow it more and dispatch it again: its own budget (workers.budget, or in the brief), that of its mission " +
    "(workers.missionBudget, or in the plan), or that of the period (governance; `assent budget` shows what is left)",
} satisfies Readonly<Record<string, string>>;

export type WorkLimit = keyof typeof limitRemedies;

/** A limit that was reached, and what was seen then. */
export interface ReachedLimit {
  readonly limit: WorkLimit;
  readonly because: string;
}

/** Both sentences for a person who has to do something about it. */
export const limitWords = ({ limit, because }: ReachedLimit): string => `${because}. To go on: ${limitRemedies[limit]}`;
