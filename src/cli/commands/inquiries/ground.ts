import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const ground: CliCommand = inquiring({
  name: "ground",
  kind: "correspondence",
  summary: "Hold a general rule against the case it is to be followed in. Ends with a validated mapping.",
  examples: [`assent ground "make the sign-up in src/signup.ts GDPR compliant"`],
});
