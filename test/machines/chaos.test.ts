import { onTestFinished, expect, test } from "vitest";
import { patienceMs } from "../support/pace.ts";
import { startRestate } from "../support/restate-server.ts";
import { chaos } from "./chaos.ts";

const seed = Number(process.env["ASSENT_SEED"] ?? 20_261_119);

test.each(["the journal", "three nodes of Restate"])(
  "M8 machines woken by %s are killed, stopped and cut off, with clocks minutes off: nothing is lost, done twice or left",
  async (by) => {
    const restate = by === "the journal" ? undefined : await startRestate(3);
    onTestFinished(() => restate?.stop());
    const woken = restate ? { restate } : {};
    const { problems, ended, disturbed } = await chaos({ seed, forMs: 30_000, calmMs: patienceMs, sessions: 40, machines: 3, ...woken });
    expect(problems).toEqual([]);
    expect(ended).toBe(40);
    expect(Object.values(disturbed).reduce((sum, count) => sum + count)).toBeGreaterThan(5);
  },
);
