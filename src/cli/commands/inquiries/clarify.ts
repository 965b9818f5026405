import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const clarify: CliCommand = inquiring({
  name: "clarify",
  kind: "meaning",
  summary: "Settle what words mean that can be read in several ways. Ends with the clarified intent.",
  examples: [`assent clarify "send the report bi-weekly, like last time"`],
});
