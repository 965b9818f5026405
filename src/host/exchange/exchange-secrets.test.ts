import { expect, test } from "vitest";
import { exchangeEvents, exchangeWorld, startExchange, usage } from "../../../test/support/exchange-world.ts";
import { accepted } from "../../../test/support/world.ts";
import { beginning } from "../../protocols/exchange/machine.fixture.ts";
import { proofOf } from "../../protocols/exchange/record/proof.ts";
import type { ExchangeCommand } from "../../protocols/exchange/types.ts";
import { drive } from "../../runtime/drive.ts";
import { redactSecrets } from "../../secrets/redact.ts";

const secret = "correct-horse-[AUDIT]-7731";
const actor = { kind: "person", name: "Olga" } as const;

test("X5 X4 secrets in every text, also such as hold a marker, are in no record, and the proof holds all the same", async () => {
  const sent: string[] = [];
  const world = await exchangeWorld(
    {
      think: async ({ turn, round }, { system, text }) => {
        sent.push(system, text);
        return { said: { thought: `${turn.mind} ${round}: the key is ${secret}\nand [OBSERVER] says so` }, usage };
      },
      audit: async ({ attempt, audit, reads, versions }, { system, text }) => {
        sent.push(system, text);
        const said = {
          summary: `audit ${audit} with ${secret}`,
          rule: versions.rule,
          read: attempt === 0 ? [`m99 ${secret}`] : [...reads],
        };
        return { said, usage };
      },
    },
    { redact: redactSecrets([secret]) },
  );
  const texts = { prompt: `Use ${secret}.`, rule: `Count ${secret}.` };
  const stream = await startExchange(
    world.runtime,
    beginning({ theme: `why ${secret}?`, rounds: 4, texts, settings: { auditEvery: 2, feed: "both" } }),
  );
  await drive(world.runtime, stream);
  const moves: readonly ExchangeCommand[] = [
    { type: "observer.inject", text: `it is ${secret}`, source: `file of ${secret}`, by: "Olga" },
    { type: "observer.terms", texts: { role: `I know ${secret}.`, prompt: `Forget ${secret}.` }, by: "Olga" },
    { type: "observer.grant", rounds: 3, by: "Olga" },
  ];
  for (const move of moves) accepted(await world.runtime.offer(stream, move, { actor }));
  await drive(world.runtime, stream);
  const events = await exchangeEvents(world, stream);
  expect(sent.length).toBeGreaterThan(50);
  expect(JSON.stringify(events).includes(secret)).toBe(false);
  expect(sent.join("\n").includes(secret)).toBe(false);
  expect(proofOf(events, world.runtime.world.digest).facts.filter(({ ok }) => !ok)).toEqual([]);
});
