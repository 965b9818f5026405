import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const recollect: CliCommand = inquiring({
  name: "recollect",
  kind: "recall",
  summary: "Find what words like “as last time” point at: in sessions, git, decisions and talk. Ends with the one you recognise.",
  examples: [`assent recollect "deploy the shop like last time"`, `assent recollect "it is that timezone bug from spring again"`],
});
