import { resolve } from "node:path";
import { textOption, type CliCommand } from "../command.ts";
import { inquiring } from "../inquiring.ts";

export const solicit: CliCommand = inquiring({
  name: "solicit",
  kind: "gap",
  summary: "Before a plan runs, be asked the one thing most likely to make it wrong. Ends with an informed plan.",
  options: [["--transcript <file>", "the session of an agent client to look for failures, corrections and drift in"]],
  examples: [`assent solicit "deploy the shop" --plan plan.json`, `assent solicit --transcript session.jsonl --json`],
  sources: (input, cwd) => {
    const transcript = textOption(input, "transcript");
    return transcript === undefined ? {} : { transcript: resolve(cwd, transcript) };
  },
});
