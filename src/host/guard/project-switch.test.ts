import { describe, expect, test } from "vitest";
import { meta, mira, testWorld } from "../../../test/support/world.ts";
import type { Allowance } from "../../config/config.ts";
import type { Leeway } from "../../config/limits.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { memoryJournal } from "../../journal/memory.ts";
import type { SwitchCommand } from "../../protocols/switch/types.ts";
import { guardProtocols } from "../guard-protocols.ts";
import { liftedIn, switchNameOf } from "./project-switch.ts";

const root = "/p";
const noon = "2026-01-01T00:00:00.000Z";
const hour = 3_600_000;
const after = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString();

const allowed = (until: string, target = "origin dev"): Allowance => ({
  project: root,
  tool: "git push",
  target,
  environment: "remote",
  signals: ["ExternalEffect", "SecurityBoundary"],
  since: noon,
  until,
  by: mira.name,
});

async function place() {
  const world = await testWorld({}, { installed: guardProtocols });
  const { runtime, journal } = world;
  return {
    ...world,
    look: (...allow: readonly Allowance[]) => liftedIn(runtime, root, { allow: [...allow], limits: {}, meta: meta() }),
    lookWithin: (limits: Leeway, ...allow: readonly Allowance[]) => liftedIn(runtime, root, { allow: [...allow], limits, meta: meta() }),
    switchOff: (until: string | null) => {
      const command: SwitchCommand = { type: "switch.off", project: root, by: mira.name, at: runtime.world.clock(), until };
      return runtime.start("switch", command, meta(), switchNameOf(runtime, root));
    },
    recorded: async () => (await journal.read(`switch-${switchNameOf(runtime, root)}` as SessionId)).length,
  };
}

describe("what people lifted for a time", () => {
  test("holds until then, and not for what no permission covers", async () => {
    const { look, switchOff, setClock, recorded } = await place();
    expect(await look(allowed(after(hour)))).toEqual({
      isOff: false,
      approvals: [
        {
          tool: "git push",
          target: "origin dev",
          environment: "remote",
          signals: ["ExternalEffect"],
          by: "Mira",
          since: "2026-01-01T00:00:00.000Z",
          until: after(hour),
        },
      ],
    });
    expect(await recorded()).toBe(0);
    await switchOff(after(hour));
    setClock(hour - 1);
    expect(await look()).toMatchObject({ isOff: true });
  });

  test.each([-1, -hour / 2, -hour, -24 * hour])("stays over once it was seen to be, with the clock set by %i ms", async (back) => {
    const { look, switchOff, setClock } = await place();
    await switchOff(after(hour));
    setClock(hour);
    expect(await look(allowed(after(hour)))).toEqual({ isOff: false, approvals: [] });
    setClock(back);
    expect(await look(allowed(after(hour)))).toEqual({ isOff: false, approvals: [] });
  });

  test("stays over where nothing was ever switched, and is written down once", async () => {
    const { look, setClock, recorded } = await place();
    setClock(hour);
    await look(allowed(after(hour)));
    const once = await recorded();
    await look(allowed(after(hour)));
    expect([once > 0, await recorded()]).toEqual([true, once]);
    setClock(-hour);
    expect((await look(allowed(after(hour)))).approvals).toEqual([]);
  });

  test("takes nothing else with it: what is given anew or lasts longer holds, whatever the clock showed before", async () => {
    const { look, setClock } = await place();
    setClock(1_000 * hour);
    await look(allowed(after(hour)));
    setClock(-1_000 * hour);
    const { approvals } = await look(allowed(after(hour)), allowed(after(2 * hour)), allowed(after(hour), "origin other"));
    expect(approvals.map(({ target }) => target)).toEqual(["origin dev", "origin other"]);
  });

  test.each<readonly [limit: string, atMs: number, isOff: boolean]>([
    ["30m", hour / 2 - 1, true],
    ["30m", hour / 2, false],
    ["4h", hour, true],
    ["never", 1, false],
  ])("K13 a pause that a policy limits to %s is, after %i ms, still one: %s", async (off, atMs, isOff) => {
    const { lookWithin, switchOff, setClock } = await place();
    await switchOff(null);
    setClock(atMs);
    expect(await lookWithin({ off })).toMatchObject({ isOff });
  });

  test.each<readonly [limit: string, atMs: number, stands: number]>([
    ["1d", 24 * hour - 1, 1],
    ["1d", 24 * hour, 0],
    ["never", 1, 0],
  ])("K13 a permission that a policy limits to %s stands, after %i ms, for %i", async (allow, atMs, stands) => {
    const { lookWithin, setClock } = await place();
    setClock(atMs);
    const { since: _, ...undated } = allowed(after(100 * hour), "origin undated");
    const { approvals } = await lookWithin({ allow }, allowed(after(100 * hour)), undated);
    expect(approvals).toHaveLength(stands);
  });

  test("is over where that cannot be written down, too", async () => {
    const journal = await memoryJournal();
    const write = () => Promise.reject(new Fault("journal.unwritable", "the disk is full"));
    const { runtime, setClock } = await testWorld({}, { installed: guardProtocols, journal: { ...journal, write } });
    setClock(hour);
    expect(await liftedIn(runtime, root, { allow: [allowed(after(hour))], limits: {}, meta: meta() })).toEqual({
      isOff: false,
      approvals: [],
    });
  });
});
