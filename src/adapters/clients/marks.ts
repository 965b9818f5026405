import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { basename } from "node:path";
import { otherClients } from "./others.ts";
import type { ClientMarks } from "./row.ts";
import { clientRows } from "./rows.ts";

const known: readonly ClientMarks[] = [...clientRows, ...otherClients.flatMap(({ process }) => process ?? [])];
const programs: ReadonlySet<string> = new Set(known.map(({ program }) => program));
const packages = known.flatMap((each) => each.package ?? []);
const variables = known.flatMap(({ marks }) => marks);

/** Programs that run another one named in their arguments; `vim claude` runs vim. */
const runners = /^(node|nodejs|bun|bunx|deno|npm|npx|pnpm|yarn|uvx|python[\d.]*|env|sudo|sh|bash|dash|zsh)$/;
/** A script may stand behind flags of its interpreter, and one of those may take a value. */
const scriptsMax = 2;

const nameOf = (part: string): string => basename(part).replace(/\.(exe|js|mjs|cjs)$/, "");

/** The agent client that a command line belongs to, if it is one we know. */
export function clientOf(command: readonly string[]): string | undefined {
  const [program = "", ...rest] = command;
  const scripts = runners.test(nameOf(program)) ? rest.filter((part) => !part.startsWith("-")).slice(0, scriptsMax) : [];
  const parts = [program, ...scripts];
  return (
    parts.map(nameOf).find((part) => programs.has(part)) ?? parts.flatMap((part) => packages.find((each) => part.includes(each)) ?? [])[0]
  );
}

/** The marks of the client that a command line belongs to; a shell that was told to start one is none itself. */
export function clientMarksOf(command: readonly string[]): ClientMarks | undefined {
  const name = clientOf(command);
  return name === undefined ? undefined : known.find((each) => each.program === name || each.package === name);
}

/** The mark of an agent client in an environment. */
export const clientMarkIn = (environment: ProcessEnvironment): string | undefined => variables.find((mark) => environment[mark]);
