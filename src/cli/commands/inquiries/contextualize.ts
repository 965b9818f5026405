import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";
import { rangeOption, rangeSource } from "./range.ts";

export const contextualize: CliCommand = inquiring({
  name: "contextualize",
  kind: "fit",
  summary: "After work, be asked about what does not fit where it will live. Ends with what is left to do.",
  options: [rangeOption],
  examples: [`assent contextualize`, `assent contextualize --diff main..work`],
  sources: async (input, cwd) => {
    const named = await rangeSource(input, cwd);
    return Object.keys(named).length === 0 && (input.args[0] ?? "").trim() === "" ? { new: "here" } : named;
  },
});
