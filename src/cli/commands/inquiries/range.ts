import { Fault } from "../../../kernel/trouble.ts";
import { readChange } from "../../../facts/change/read-change.ts";
import { textOption, type CommandInput } from "../../command.ts";

export const rangeOption = [
  "--diff <base..head>",
  "the commits that it is about; one name: the files here, held against that commit",
] as const;

/** Refuses a range that is not there: a look would find nothing in it and not say why. */
export async function rangeSource(input: CommandInput, cwd: string): Promise<Readonly<Record<string, string>>> {
  const range = textOption(input, "diff");
  if (range === undefined) return {};
  const change = await readChange({ cwd, env: process.env, range, signal: new AbortController().signal });
  if (!change) throw new Fault("input.invalid", `there is no ${range} here: name two commits, branches or tags of this repository`);
  return { diff: range };
}
