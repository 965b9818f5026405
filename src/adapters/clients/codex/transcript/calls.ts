import { isAbsolute, join } from "node:path";
import type { Json } from "../../../../kernel/ids.ts";
import { objectOf, textOf, type JsonMembers } from "../../../transcripts/types.ts";

/** A call as the engine knows tools: shells by one name, tools of servers by `mcp__server__tool`. */
export interface NamedCall {
  readonly tool: string;
  readonly input: JsonMembers;
  readonly cwd?: string;
}

const shells: ReadonlySet<string> = new Set(["shell", "shell_command", "container.exec", "exec_command", "local_shell", "unified_exec"]);

/** Undefined: the arguments are not what this tool takes. */
export function namedCall(name: string, argument: Json, folder: string | undefined): NamedCall | undefined {
  if (typeof argument === "string") return { tool: name, input: { input: argument }, ...placeOf(folder) };
  const input = objectOf(argument);
  if (!input) return undefined;
  if (!shells.has(name)) return { tool: name, input, ...placeOf(folder) };
  const command = commandOf(input["command"] ?? input["cmd"]);
  const workdir = textOf(input["workdir"] ?? input["working_directory"]);
  return command === undefined
    ? undefined
    : { tool: "Bash", input: { command }, ...placeOf(workdir === undefined ? folder : within(folder, workdir)) };
}

const placeOf = (cwd: string | undefined): { readonly cwd?: string } => (cwd === undefined ? {} : { cwd });

const within = (folder: string | undefined, workdir: string): string =>
  folder === undefined || isAbsolute(workdir) || /^[A-Za-z]:|^~|^\\\\/.test(workdir) ? workdir : join(folder, workdir);

/** `bash -lc "…"` is how the client starts every command: what is inside is the command. */
function commandOf(value: Json | undefined): Json | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0 || !value.every((word) => typeof word === "string")) return undefined;
  const [shell = "", flag = "", inner] = value as readonly string[];
  const isWrapped = value.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return isWrapped && inner !== undefined ? inner : value;
}

/** Tools of servers come with their server in a namespace of its own. */
export function toolName(name: string, namespace: string | undefined): string {
  if (!namespace?.startsWith("mcp__")) return name;
  return `${namespace.replace(/_{1,10}$/, "")}__${name}`;
}
