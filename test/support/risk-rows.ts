import { parse } from "unbash";
import type { ProgramCall } from "../../src/risk/tools/call.ts";

/** The first program of a plain command line, words taken as they are: enough for the examples of a table. */
export function callOf(command: string): ProgramCall {
  const parsed = parse(command);
  const first = parsed.commands[0]?.command;
  if (!first || first.type !== "Command" || !first.name || parsed.errors) throw new Error(`not a plain command: ${command}`);
  const words = first.args.flatMap((word) =>
    word.type === "Word" ? [{ text: word.value, span: { start: word.pos, end: word.end } }] : [],
  );
  const given = first.redirects.find((each) => each.type === "HereString")?.target;
  return {
    program: first.name.value.split("/").at(-1)!.toLowerCase(),
    path: first.name.value,
    words,
    span: { start: first.pos, end: first.end },
    variables: new Map(
      first.prefix.flatMap((each) =>
        each.type === "Assignment" && each.value?.type === "Word" ? [[each.name ?? "", each.value.value]] : [],
      ),
    ),
    ...(given ? { stdin: { kind: "text", text: `${given.value}\n`, span: { start: given.pos, end: given.end } } as const } : {}),
    cwd: "/srv/app",
    facts: { cwd: "/srv/app", projectRoot: "/srv/app", home: "/home/dev" },
  };
}
