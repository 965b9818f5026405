import { parseJson } from "../host/weigh/classify-row.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Action } from "../risk/types.ts";
import { textOption, type CliCommand, type CommandInput } from "./command.ts";

/** How a person names an action on the command line: a shell command, or any tool with its input. */
export const actionOptions: NonNullable<CliCommand["options"]> = [
  ["--tool <name>", "the tool that is called (default: Bash)"],
  ["--input <json>", "the input of the tool, instead of a command"],
];

export function actionOf(input: CommandInput, cwd: string): Action {
  const tool = textOption(input, "tool") ?? "Bash";
  const given = textOption(input, "input");
  const command = input.args.join(" ");
  if (given === undefined) {
    if (command.trim() === "")
      throw new Fault("input.invalid", "name the command in quotes, like 'git push origin dev', or give --tool and --input");
    return { tool, input: { command }, cwd };
  }
  const parsed = parseJson(given);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Fault("input.invalid", '--input takes a JSON object, for example \'{"path": "a.ts"}\'');
  return { tool, input: parsed as Action["input"], cwd };
}
