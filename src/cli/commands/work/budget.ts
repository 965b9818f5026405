import { budgetReport } from "../../../host/dispatch/governance/budget-report.ts";
import { visibleLine } from "../../../kernel/text.ts";
import type { CliCommand } from "../../command.ts";
import { exit } from "../../exit.ts";

export const budget: CliCommand = {
  name: "budget",
  summary: "Show what is left of the budgets of the organisation, its projects and its agents in this period, and what work holds.",
  examples: ["assent budget", "assent budget --json"],

  async run(_, application, io) {
    const { runtime, config } = await application.read();
    const { period, budgets, spent, holders } = await budgetReport(runtime, {
      governance: config.governance,
      environment: application.environment,
      onNote: (text) => io.note(io.warn(text)),
    });
    io.data({ period, budgets, spent, holders });
    if (budgets.length === 0)
      io.out(`No budgets. Set them in ${application.paths.config}, as in: "governance": { "organisation": { "cost": 100 } }`);
    for (const { who, unit, max, spent: gone, held, left } of budgets) {
      const mark = left > 0 ? io.good("●") : io.warn("●");
      io.out(`${mark} ${who}: ${left} of ${max} ${unit} left, ${gone} spent${held > 0 ? `, ${held} held by work under way` : ""}`);
    }
    for (const { session, title } of holders) io.out(io.dim(`  held by ${session}: ${visibleLine(title)}`));
    if (budgets.length > 0) io.out(io.dim(`  since ${period.from}; everything begins anew on ${period.next}`));
    return exit.ok;
  },
};
