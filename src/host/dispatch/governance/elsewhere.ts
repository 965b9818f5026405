import { askBoard, boardWord, type BoardQuestion } from "../../../adapters/governance/paperclip-approvals.ts";
import { centsLeft, tellCost } from "../../../adapters/governance/paperclip-costs.ts";
import type { PaperclipPlace } from "../../../adapters/governance/paperclip.ts";
import type { GovernanceConfig, PaperclipConfig } from "../../../config/governance.ts";
import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { ElsewhereWord } from "../../../protocols/countersign/types.ts";
import type { TreasuryBill, TreasuryScope, TreasuryState } from "../../../protocols/treasury/types.ts";
import { periodAt } from "../../../protocols/treasury/policy.ts";
import { pauseFor } from "../../../runtime/pause.ts";
import type { World } from "../../../runtime/types.ts";
import { channelSecret } from "../../announce/channel-secret.ts";
import { tellProgress } from "../../attend/progress-watch.ts";
import { elsewhere } from "./scopes.ts";

/** How Paperclip is asked: often at first, and for no longer than this. */
const asking = { firstMs: 1_000, mostMs: 30_000, waitMs: 3_600_000, failuresMax: 3 } as const;
const microsInCent = 10_000;

type Clocks = Pick<World, "uptimeMs" | "pause">;

/** Whoever cannot be had is a problem in words. */
async function placeOf(config: PaperclipConfig, environment: ProcessEnvironment): Promise<PaperclipPlace | { readonly problem: string }> {
  const { url, key, keyVariable, company } = config;
  try {
    return { url, company, key: await channelSecret({ key, variable: keyVariable, host: new URL(url).host }, environment) };
  } catch (cause) {
    if (cause instanceof Fault) return { problem: `the key of Paperclip cannot be had: ${cause.message}` };
    throw cause;
  }
}

interface Elsewhere {
  readonly governance: GovernanceConfig;
  readonly environment: ProcessEnvironment;
  readonly clocks: Clocks;
}

/** D24: waits for the word of the board. Whatever is not a yes or a no in the documented shape is no word. */
export async function wordElsewhere(
  question: BoardQuestion,
  { governance, environment, clocks }: Elsewhere,
  signal: AbortSignal,
): Promise<ElsewhereWord> {
  const config = governance.paperclip;
  if (!config) return unknown("governance.paperclip is not configured any more, and its word was asked for when this began");
  const place = await placeOf(config, environment);
  if ("problem" in place) return unknown(place.problem);
  const asked = await askBoard(place, question, config.agent, signal);
  if ("problem" in asked) return unknown(asked.problem);
  tellProgress({ task: "", text: `waits for the board in Paperclip: approval ${asked.id}` });
  const { uptimeMs, pause = pauseFor } = clocks;
  const until = uptimeMs() + asking.waitMs;
  let failures = 0;
  for (let waitMs: number = asking.firstMs; uptimeMs() < until; waitMs = Math.min(2 * waitMs, asking.mostMs)) {
    const word = await boardWord(place, asked.id, question, signal);
    if ("problem" in word && (failures += 1) >= asking.failuresMax) return unknown(word.problem);
    if (!("problem" in word) && word.verdict !== "open") return { id: asked.id, ...word, verdict: word.verdict };
    await pause(waitMs, signal);
    signal.throwIfAborted();
  }
  return unknown(`the board in Paperclip has not decided on approval ${asked.id} within an hour`);
}

const unknown = (because: string): ElsewhereWord => ({ verdict: "unknown", because });

interface Terms {
  readonly governance: GovernanceConfig;
  readonly environment: ProcessEnvironment;
  readonly onNote?: (text: string) => void;
}

/** Its budget as one more who pays. Only approvals need Paperclip: where it cannot be read, budgets here still hold, and it is said. */
export async function scopeElsewhere(
  { bills }: TreasuryState,
  { governance: { paperclip }, environment, onNote }: Terms,
  now: string,
): Promise<readonly TreasuryScope[]> {
  if (!paperclip) return [];
  const place = await placeOf(paperclip, environment);
  const month = { from: periodAt("month", now).from, signal: AbortSignal.timeout(30_000) };
  const found = "problem" in place ? place : await centsLeft(place, paperclip.agent, month);
  if ("problem" in found) {
    onNote?.(`the budget in Paperclip could not be read, so only those of your configuration hold: ${found.problem}`);
    return [];
  }
  if (found.left === null) return [];
  const untold = Object.values(bills).flatMap(({ costs }) => costs.map(({ costMicros }) => costMicros));
  const left = untold.reduce((sum, micros) => sum - micros, found.left * microsInCent);
  return [{ id: elsewhere, limits: { costMicrosMax: Math.max(0, left) } }];
}

/** Tells what work took. False where that did not arrive: it is told again later, and what had arrived is not told twice. */
export async function tellBill(session: string, { costs, at }: TreasuryBill, terms: Terms): Promise<boolean> {
  const { paperclip } = terms.governance;
  if (paperclip?.agent === undefined) return false;
  const place = await placeOf(paperclip, terms.environment);
  for (const [number, cost] of costs.entries()) {
    const told = { session, place: number, at, ...cost };
    const problem = "problem" in place ? place.problem : await tellCost(place, paperclip.agent, told, AbortSignal.timeout(30_000));
    if (problem === undefined) continue;
    terms.onNote?.(`what ${session} took could not be told to Paperclip, and is told again later: ${problem}`);
    return false;
  }
  return true;
}
