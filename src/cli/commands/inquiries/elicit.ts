import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const elicit: CliCommand = inquiring({
  name: "elicit",
  kind: "endpoint",
  words: "something is off",
  summary: "When something feels off: end points read from what went on, of which you recognise one. It leads into goal.",
  examples: [`assent elicit`, `assent elicit "something is off with the deploys"`],
});
