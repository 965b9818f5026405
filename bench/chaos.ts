import { chaos } from "../test/machines/chaos.ts";
import { startRestate } from "../test/support/restate-server.ts";
import { percentile, type Bench } from "./figures.ts";

const policy = { forMs: 600_000, calmMs: 600_000, sessions: 200, machines: 3 } as const;
const budgets = { problems: { atMost: 0 }, takeover: { atMost: 2_000 } } as const;

/** M8 for ten minutes and each host: three machines, a database that restarts, nodes that die. `ASSENT_SEED` rolls other dice. */
export const chaosFigures: Bench = async (report) => {
  const seed = Number(process.env["ASSENT_SEED"] ?? Date.now() % 1_000_000);
  for (const host of ["journal", "restate"] as const) {
    const restate = host === "restate" ? await startRestate(3) : undefined;
    try {
      const woken = restate ? { restate } : {};
      const result = await chaos({ ...policy, seed, ...woken, tell: (line) => report.note(`${host}: ${line}`) });
      const { problems, takeoversMs, disturbed, ended, gates } = result;
      for (const problem of problems) report.note(`${host}: ${problem}`);
      report.figure(
        { name: `chaos.${host}.problems`, value: problems.length, unit: "problems", seed, ended, gates, ...disturbed },
        budgets.problems,
      );
      if (takeoversMs.length > 0)
        report.figure(
          { name: `chaos.${host}.takeover.p50`, value: percentile(takeoversMs, 50), unit: "ms", takeovers: takeoversMs.length },
          budgets.takeover,
        );
    } finally {
      await restate?.stop();
    }
  }
};
