import { createHash } from "node:crypto";
import { z } from "zod";
import { askPaperclip, type PaperclipPlace } from "./paperclip.ts";

const cents = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const Summary = z.looseObject({ companyId: z.string(), spendCents: cents, budgetCents: cents });
const Agent = z.looseObject({ id: z.string(), budgetMonthlyCents: cents, spentMonthlyCents: cents });

/** In cents, of the company and of the agent, whichever has less; null where neither has a budget there: zero means none. */
export async function centsLeft(
  place: PaperclipPlace,
  agent: string | undefined,
  { from, signal }: { readonly from: string; readonly signal: AbortSignal },
): Promise<{ readonly left: number | null } | { readonly problem: string }> {
  const path = `/companies/${place.company}/costs/summary?from=${from}T00:00:00.000Z`;
  const company = await askPaperclip(place, { method: "GET", path }, Summary, signal);
  if ("problem" in company) return company;
  const { spendCents, budgetCents } = company.value;
  const lefts = [leftOf(budgetCents, spendCents)];
  if (agent !== undefined) {
    const own = await askPaperclip(place, { method: "GET", path: `/agents/${agent}` }, Agent, signal);
    if ("problem" in own) return own;
    lefts.push(leftOf(own.value.budgetMonthlyCents, own.value.spentMonthlyCents));
  }
  const known = lefts.filter((left) => left !== null);
  return { left: known.length === 0 ? null : Math.min(...known) };
}

const leftOf = (budget: number, spent: number): number | null => (budget === 0 ? null : Math.max(0, budget - spent));

/** Costs of one of our agents in one session. */
export interface PaperclipCost {
  readonly session: string;
  /** Its place among the costs of that session. */
  readonly place: number;
  readonly agent: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
  readonly at: string;
}

const microsInCent = 10_000;

const Spent = z.looseObject({ agentId: z.string(), costCents: cents, inputTokens: cents, outputTokens: cents });

/**
 * Undefined when it was taken, else why not. Part of a cent counts as one. Paperclip has no key by which the same is known again, so
 * each cost has a moment of its own, and what is there at that moment already is not told a second time. Where that cannot be read,
 * it is told: rather twice than not at all.
 */
export async function tellCost(
  place: PaperclipPlace,
  agentId: string,
  cost: PaperclipCost,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { session, agent, inputTokens, outputTokens, costMicros } = cost;
  const occurredAt = momentOf(cost);
  const numbers = { inputTokens, outputTokens, costCents: Math.ceil(costMicros / microsInCent) };
  if (await isThere(place, agentId, { occurredAt, ...numbers }, signal)) return undefined;
  const body = { agentId, provider: "assent", model: agent.slice(0, 200), ...numbers, billingCode: session, occurredAt };
  const path = `/companies/${place.company}/cost-events`;
  const told = await askPaperclip(place, { method: "POST", path, body }, z.looseObject({ id: z.string() }), signal);
  return "problem" in told ? told.problem : undefined;
}

/** The same whenever it is told again, and another one for each cost: costs of one session, and sessions that end together. */
function momentOf({ session, place, at }: Pick<PaperclipCost, "session" | "place" | "at">): string {
  const own = createHash("sha256").update(session).digest().readUInt16BE() + place;
  return new Date(Date.parse(at) + (own % 1_000)).toISOString();
}

type Told = Pick<PaperclipCost, "inputTokens" | "outputTokens"> & { readonly costCents: number; readonly occurredAt: string };

async function isThere(place: PaperclipPlace, agentId: string, told: Told, signal: AbortSignal): Promise<boolean> {
  const { occurredAt, inputTokens, outputTokens, costCents } = told;
  const path = `/companies/${place.company}/costs/by-agent?from=${occurredAt}&to=${occurredAt}`;
  const found = await askPaperclip(place, { method: "GET", path }, z.array(z.unknown()), signal);
  if ("problem" in found) return false;
  return found.value
    .flatMap((each) => Spent.safeParse(each).data ?? [])
    .some(
      (each) =>
        each.agentId === agentId && each.costCents === costCents && each.inputTokens === inputTokens && each.outputTokens === outputTokens,
    );
}
