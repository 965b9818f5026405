import { unknownPiece, type Deed } from "../deed.ts";
import { environmentInWords, environmentOf, type Environment } from "../environment.ts";
import type { Call } from "./call.ts";
import { families } from "./families.ts";
import { deedsOfProgram, useOf, type Program } from "./table.ts";
import { verbOf } from "./verbs.ts";

const byName = new Map<string, Program[]>();
for (const program of families)
  for (const name of program.names) byName.set(name, [...(byName.get(name) ?? []), program]);

export const isKnownProgram = (name: string): boolean => byName.has(plainName(name));

/** `tool.exe` is `tool`; `python3.12` and `gcc-13` are looked up without their numbers if nothing has that name. */
const plainName = (name: string): string => {
  const plain = name.replace(/\.(exe|cmd|bat)$/, "");
  return byName.has(plain) ? plain : plain.replace(/-?\d+(\.\d+)*$/, "");
};

/** What one program would do, by its tables. Undefined: no table has its name. */
export function toolDeeds(call: Call): readonly Deed[] | undefined {
  const name = plainName(call.program);
  const programs = byName.get(name);
  if (!programs) return undefined;
  const named = { ...call, program: name };
  const looks = programs.map((program) => ({ program, ...deedsOfProgram(program, named) }));
  const known = looks.some((look) => look.known);
  return looks.flatMap(({ program, deeds }) => {
    const all = known ? deeds : otherwise(program, named);
    const environment = program.external ? environmentOfCall(program, named, all) : undefined;
    return environment === undefined ? all : all.map((deed) => ({ environment, ...deed }));
  });
}

function otherwise(program: Program, call: Call): readonly Deed[] {
  const { operands } = useOf(program, call);
  const what = program.otherwise ?? "unknown";
  const deed = { tool: call.program, target: "", span: call.span };
  if (what === "harmless") return [];
  if (what !== "verbs") return [{ ...deed, act: what }];
  const verb = verbOf(operands);
  if (!verb)
    return operands.length === 0 ? [] : [{ ...deed, act: "unknown", why: "nobody here knows this sub-command" }];
  const tool = [call.program, ...operands.slice(0, verb.at + 1).map(({ text }) => text)].join(" ");
  return verb.act === "harmless" ? [] : [{ ...deed, act: verb.act, tool, target: operands[verb.at + 1]?.text ?? "" }];
}

/** A17: by what the command says (options, variables, names), else by what the facts say, else unknown. */
function environmentOfCall(program: Program, call: Call, deeds: readonly Deed[]): Environment {
  const { value } = useOf(program, call);
  const told = (program.environment ?? []).flatMap((name) => {
    const text = name.startsWith("-") ? value(name) : (call.variables.get(name) ?? call.facts.variables?.[name]);
    return text === undefined ? [] : [text];
  });
  for (const text of told) {
    const found = [{ kubeContext: text }, { stack: text }, { host: text }]
      .map((place) => environmentOf(place, call.facts))
      .find((environment) => environment !== "unknown");
    if (found) return found;
  }
  if (told.some((text) => text.includes(unknownPiece))) return "unknown";
  return environmentInWords([...told, ...deeds.map(({ target }) => target)]);
}
