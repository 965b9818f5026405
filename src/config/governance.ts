import { z } from "zod/mini";
import { budgetShape } from "./workers.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));

/** Time is no part of it: it passes for all at once. */
const periodBudget = () => z.omit(budgetShape(), { time: true });

/** D24: budgets of a period. Only a user says it, never a project. */
export const governanceShape = () =>
  z.strictObject({
    /** Begins anew on the first of the month, on Monday, or every day, at midnight UTC. */
    period: z.prefault(z.enum(["month", "week", "day"]), "month"),
    /** Of all work that this user's assent hands out. */
    organisation: z.prefault(periodBudget(), {}),
    /** By the folder of the project. */
    projects: z.prefault(z.record(name, periodBudget()), {}),
    /** By the name after `--agent`, or its first word before a colon. */
    agents: z.prefault(z.record(name, periodBudget()), {}),
  });
export type GovernanceConfig = z.infer<ReturnType<typeof governanceShape>>;
