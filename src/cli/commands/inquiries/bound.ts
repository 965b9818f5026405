import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const bound: CliCommand = inquiring({
  name: "bound",
  kind: "domain",
  summary: "Settle who decides what: you, the agent after asking, or the agent alone. Ends with a boundary map.",
  examples: [`assent bound "upgrade the dependencies and drop the unused tables"`],
});
