import { readFile } from "node:fs/promises";
import { stdin, stdout } from "node:process";
import { once } from "node:events";
import type { GateRecord } from "../../src/journal/journal.ts";
import type { Answer } from "../../src/kernel/gate.ts";
import { hashText } from "../../src/kernel/ids.ts";

export type Told = { readonly won: true } | { readonly lostTo: GateRecord["closing"] };

/** One racer's report about one gate. */
export interface Attempt {
  readonly gate: string;
  readonly option: string;
  readonly told: Told;
  readonly ms: number;
}

const options = ["approve", "dismiss", "modify", "halt", "withdraw"] as const;

export const answersIn = (name: string, shown: string, option: string): Answer => ({
  option,
  by: { name, via: "token", verified: true },
  shown: hashText(shown),
  ...(option === "modify" ? { text: `${name} says so` } : {}),
});

/**
 * Answers every gate, each with another option, and reports what it was told and how long it took. The first half comes
 * in an order of its own, so that nobody is always late. The second half comes in the same order for everyone: who is
 * behind loses, which is quicker than winning, so that they meet.
 */
export async function runRace(
  name: string,
  gatesFile: string,
  tell: (gate: string, shown: string, option: string) => Promise<Told>,
): Promise<void> {
  const gates = JSON.parse(await readFile(gatesFile, "utf8")) as readonly { id: string; shown: string }[];
  const seed = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const half = gates.length >> 1;
  const order = [...shuffle(gates.slice(0, half), seed), ...gates.slice(half)];
  stdout.write("ready\n");
  await once(stdin, "data");
  const attempts: Attempt[] = [];
  for (const [index, { id, shown }] of order.entries()) {
    const option = options[(index + seed) % options.length] ?? "halt";
    const from = performance.now();
    const told = await tell(id, shown, option);
    attempts.push({ gate: id, option, told, ms: performance.now() - from });
  }
  stdout.write(`${JSON.stringify(attempts)}\n`);
  stdin.destroy();
}

/** Fisher–Yates with a small generator of our own: the same name gives the same order. */
function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const shuffled = [...items];
  let state = seed >>> 0;
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
