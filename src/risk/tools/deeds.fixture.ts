import { callOf } from "../../../test/support/risk-rows.ts";
import type { Facts } from "../facts.ts";
import { deedsOfProgram, type Program } from "./table.ts";

/** The deeds of one command by one family, each as a line: `write a.txt keeps`. */
export function deedsShown(family: readonly Program[], command: string, facts?: Facts): readonly string[] {
  const call = facts ? { ...callOf(command), facts } : callOf(command);
  return family
    .filter(({ names }) => names.includes(call.program))
    .flatMap((program) => deedsOfProgram(program, call).deeds)
    .map(({ act, target, tree, keeps }) => [act, target, ...(tree ? ["tree"] : []), ...(keeps ? ["keeps"] : [])].join(" "));
}
