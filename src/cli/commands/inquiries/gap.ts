import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";
import { rangeSource, rangeOption } from "./range.ts";

export const gap: CliCommand = inquiring({
  name: "gap",
  kind: "lack",
  summary: "At a decision, be asked for what such a decision usually has and this one lacks. Ends with an audited decision.",
  options: [rangeOption],
  examples: [`assent gap "drop the old tables" --plan plan.md`, `assent gap --diff main..release`],
  sources: rangeSource,
});
