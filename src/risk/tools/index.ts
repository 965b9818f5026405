import { lazily } from "../../kernel/lazily.ts";
import type { Deed } from "../deed.ts";
import type { ProgramCall } from "./call.ts";
import { families, type FamilyName } from "./families.ts";
import { familiesOf } from "./of-family.ts";
import { threadOfCall } from "../threads/program-threads.ts";
import { deedsOfProgram, useOf, type Program } from "./table.ts";
import { environmentOfCall, isRaised } from "./told-place.ts";
import { verbOf } from "./verbs.ts";
import { charsPerUnit, work } from "../work.ts";
import { perName } from "../per-name.ts";

const tables = Object.fromEntries(
  Object.entries(families).map(([family, table]) => [family, lazily<readonly Program[]>(table)]),
) as Readonly<Record<FamilyName, () => readonly Program[]>>;

const unitsPerProgram = 20;
/** The programs of that name. Only families that have it are built: a process that asks for one program is short. */
const programsOf = perName((name): readonly Program[] =>
  familiesOf(name)
    .flatMap((family) => tables[family]())
    .filter(({ names }) => names.includes(name)),
);

export const isKnownProgram = (name: string): boolean => programsOf(plainName(name)).length > 0;

/** `tool.exe` is `tool`; `python3.12` and `gcc-13` are looked up without their numbers if nothing has that name. */
const plainName = perName((name) => {
  const plain = name.replace(/\.(exe|cmd|bat)$/, "");
  return programsOf(plain).length > 0 ? plain : plain.replace(/-?\d{1,20}(?:\.\d{1,20}){0,8}$/, "");
});

/** Deeds of one program, by its tables. Undefined: no table has its name. */
export function toolDeeds(call: ProgramCall): readonly Deed[] | undefined {
  work(unitsPerProgram + call.words.reduce((sum, { text }) => sum + text.length / charsPerUnit, 0));
  const name = plainName(call.program);
  const programs = programsOf(name);
  if (programs.length === 0) return undefined;
  const named = { ...call, program: name };
  const looks = programs.map((program) => ({ program, ...deedsOfProgram(program, named) }));
  const known = looks.some((look) => look.known);
  const all = looks.flatMap(({ program, deeds }) => {
    const own = known ? deeds : otherwise(program, named);
    const environment = program.external ? environmentOfCall(program, named, own) : undefined;
    return environment === undefined ? own : own.map((deed) => ({ environment, ...deed }));
  });
  const isMessage = all.some(({ act }) => act === "message");
  const thread = isMessage ? threadOfCall(named) : undefined;
  const placed = thread ? all.map((deed) => (deed.act === "message" ? { thread, ...deed } : deed)) : all;
  const isOutward = all.some(({ environment }) => /^(?:dev|staging|unknown)$/.test(environment ?? ""));
  return isOutward && isRaised(named) ? placed.map(raised) : placed;
}

const raised = (deed: Deed): Deed =>
  deed.environment === undefined || deed.environment === "local" ? deed : { ...deed, environment: "production" };

function otherwise(program: Program, call: ProgramCall): readonly Deed[] {
  const { operands } = useOf(program, call);
  const what = program.otherwise ?? "unknown";
  const deed = { tool: call.program, target: "", span: call.span };
  if (what === "harmless") return [];
  if (what !== "verbs") return [{ ...deed, act: what }];
  const verb = verbOf(operands);
  if (!verb) return operands.length === 0 ? [] : [{ ...deed, act: "unknown", why: "unknown sub-command" }];
  const tool = [call.program, ...operands.slice(0, verb.at + 1).map(({ text }) => text)].join(" ");
  return verb.act === "harmless" ? [] : [{ ...deed, act: verb.act, tool, target: operands[verb.at + 1]?.text ?? "" }];
}
