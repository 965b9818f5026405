import { lazily } from "../../../kernel/lazily.ts";
import { environmentOf, raisedByWords, type Environment } from "../../environment.ts";
import type { ProgramCall } from "../call.ts";
import { words } from "../plain.ts";
import { useOf, type Program, type Use } from "../table.ts";
import { environmentOfCall } from "../told-place.ts";
import { kubeEnvironment, kubeTakes } from "./kubernetes-words.ts";

/** Options that say on which machine the engine runs. */
export const namesEngine: readonly string[] = words("-H --host --context -c --url --connection");

/** The engine of another machine: `-H ssh://prod`, `--context prod`, DOCKER_HOST. */
export const engineOf = ({ call, value }: Use): string =>
  value(...namesEngine) ??
  call.variables.get("DOCKER_HOST") ??
  call.variables.get("DOCKER_CONTEXT") ??
  call.variables.get("CONTAINER_HOST") ??
  call.facts.variables?.["DOCKER_HOST"] ??
  "";

export const isEngineHere = (engine: string): boolean =>
  /^$|^default$|^desktop-linux$|^orbstack$|^colima|^rootless$|^unix:|^npipe:|^\//.test(engine);

export const hostOfEngine = (engine: string): string =>
  engine
    .replace(/^[a-z]{1,10}:\/\//, "")
    .replace(/^[^@/]{0,100}@/, "")
    .replace(/[:/].*$/s, "");

const engine = lazily((): Program => ({
  names: [],
  takes: [...namesEngine, "--config", "-l"],
  stopsAtOperand: true,
  rows: [],
}));
const cluster = lazily((): Program => ({ names: [], takes: kubeTakes(), environment: kubeEnvironment, rows: [] }));

/** Where a container runs that a command works in: this machine's own are for work and tests, unless a name says otherwise. */
export function containerEnvironment(call: ProgramCall, name: string): Environment {
  if (raisedByWords([name]) === "production") return "production";
  if (/^(?:kubectl|k|oc)$/.test(call.program)) return environmentOfCall(cluster(), call, []);
  const there = engineOf(useOf(engine(), call));
  return isEngineHere(there) ? "dev" : environmentOf({ host: hostOfEngine(there) }, call.facts);
}
