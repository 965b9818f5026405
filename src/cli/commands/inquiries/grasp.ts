import { isRecord } from "../../../kernel/ids.ts";
import { Fault } from "../../../kernel/trouble.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";
import { rangeOption, rangeSource } from "./range.ts";

export const grasp: CliCommand = inquiring({
  name: "grasp",
  kind: "grasp",
  onlyPeople: true,
  summary: "After finished work, say how each part is, and see it held against diff and journal. Ends with what is understood.",
  options: [rangeOption, ["--session <session>", "the session that it is about; it has to have ended"]],
  examples: [`assent grasp`, `assent grasp --diff main..work`, `assent grasp --session attend-7k2m`],
  finish: async (output, input) => {
    const { missing, unasked } = isRecord(output) ? output : {};
    const isNamed = ["session", "diff"].some((name) => textOption(input, name) !== undefined);
    if (isNamed && typeof missing === "string" && !(Array.isArray(unasked) && unasked.length > 0))
      throw new Fault("input.invalid", missing);
    return undefined;
  },
  sources: async (input, cwd) => {
    const session = textOption(input, "session");
    const named = { ...(await rangeSource(input, cwd)), ...(session === undefined ? {} : { session }) };
    return Object.keys(named).length === 0 && (input.args[0] ?? "").trim() === "" ? { newest: "here" } : named;
  },
});
