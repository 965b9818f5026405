import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Fault } from "../kernel/trouble.ts";

const Secrets = z.strictObject({
  environment: z
    .array(z.string().min(1))
    .max(200)
    .default([])
    .describe("Names of environment variables whose values are redacted wherever they appear."),
});

const name = z.string().min(1).max(200);
const globs = z.array(z.string().min(1).max(500)).max(200);

/** A place and the environment it belongs to; what names no place would be about every place. */
const environmentOf = <Environment extends z.ZodType>(environment: Environment) =>
  z
    .strictObject({
      host: name.exactOptional().describe("A host name, or a glob of host names."),
      database: name.exactOptional().describe("A database; together with a host, the one on that host."),
      kubeContext: name.exactOptional().describe("A context of kubectl."),
      stack: name.exactOptional().describe("A stack, workspace or app of a deployment tool."),
      environment: environment.describe("What it belongs to; in production every external write needs a judgement."),
    })
    .refine((entry) => Object.keys(entry).length > 1, { error: "name a host, database, kubeContext or stack" });

const Risk = z.strictObject({
  environments: z
    .array(environmentOf(z.enum(["production", "staging", "dev"])))
    .max(200)
    .default([])
    .describe("Places that are known; what no entry names and no name gives away is `unknown`, and gates."),
  productionNames: z
    .array(name)
    .max(200)
    .default([])
    .describe("More words that mean production in the name of a place, besides prod, production and live."),
  controlPlane: globs.default([]).describe("More files that no agent may touch, besides our own."),
});

/** A project can only make the judgement stricter: it may call a place production, and nothing less. */
const ProjectRisk = Risk.extend({
  environments: z
    .array(environmentOf(z.literal("production")))
    .max(200)
    .default([]),
});

const clientNames = z.enum(["claude-code", "codex", "opencode"]);

/** How the guard of one project behaves towards its clients; `assent init` writes it. */
const ProjectGuard = z.strictObject({
  mode: z
    .enum(["guard", "observe"])
    .default("guard")
    .describe("`observe` only records what would have been asked or refused."),
  quiet: z
    .boolean()
    .default(false)
    .describe("Harmless calls pass without the client's own prompt; otherwise the client asks as it always did."),
  seated: z
    .array(clientNames)
    .default([])
    .describe("Clients at which someone sits: they ask there and then. Elsewhere the call waits for the inbox."),
});

/** A standing permission of a person for one pattern in one project, until a day. */
const Allowed = z.strictObject({
  project: z.string().min(1),
  tool: name,
  target: name,
  environment: name.refine((environment) => environment !== "unknown", {
    error: "an unknown environment names no place",
  }),
  signals: z.array(name).min(1).max(10),
  until: z.iso.datetime(),
  by: name,
});
export type Allowed = z.infer<typeof Allowed>;

/** Every default is the careful choice. Unknown keys are errors: a typo must not relax a rule. */
export const Config = z.strictObject({
  journal: z
    .strictObject({
      url: z
        .url({ protocol: /^postgres(ql)?$/ })
        .optional()
        .describe("A PostgreSQL server to keep the journal in; without it, a file in the data directory."),
    })
    .prefault({}),
  secrets: Secrets.prefault({}),
  guard: z
    .strictObject({
      waitMs: z
        .int()
        .min(0)
        .max(3_600_000)
        .default(480_000)
        .describe("How long a call waits for an answer before it is parked."),
    })
    .prefault({}),
  risk: Risk.prefault({}),
  projects: z
    .record(z.string().min(1), ProjectGuard)
    .default({})
    .describe("The guards of projects, by the folder of the project."),
  allow: z
    .array(Allowed)
    .max(1_000)
    .default([])
    .describe("Standing permissions; `assent allow` writes them. Never for injection, secrets or what is refused."),
});
export type Config = z.infer<typeof Config>;

/** What a project may say. An agent can write this file, so it can only add to what the user set. */
export const ProjectConfig = z.strictObject({ secrets: Secrets.prefault({}), risk: ProjectRisk.prefault({}) });

/** Reports every problem at once, with the path to each. */
export function parseConfig<Shape extends z.ZodType>(shape: Shape, text: string, file: string): z.infer<Shape> {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (cause) {
    throw new Fault("config.invalid", `${file} is not JSON: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  const result = shape.safeParse(source);
  if (!result.success) throw new Fault("config.invalid", `${file}:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The user's configuration with the project's additions. A missing file is an empty one. */
export async function readConfig(userFile: string, cwd: string): Promise<Config> {
  const user = parseConfig(Config, await textOf(userFile), userFile);
  const projectFile = join(cwd, ".assent", "config.json");
  const project = parseConfig(ProjectConfig, await textOf(projectFile), projectFile);
  return {
    ...user,
    secrets: { environment: both(user.secrets.environment, project.secrets.environment) },
    risk: {
      // The project's come first, because the first entry that fits a place counts, and these are all production.
      environments: [...project.risk.environments, ...user.risk.environments],
      productionNames: both(user.risk.productionNames, project.risk.productionNames),
      controlPlane: both(user.risk.controlPlane, project.risk.controlPlane),
    },
  };
}

const both = (first: readonly string[], second: readonly string[]): string[] => [...new Set([...first, ...second])];

const fileMaxBytes = 1_048_576;

async function textOf(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > fileMaxBytes)
      throw new Fault("config.invalid", `${file} must be a plain file of at most ${fileMaxBytes} bytes`);
    return (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return "{}";
    throw new Fault("config.invalid", `${file} cannot be read: ${message}`, { cause });
  }
}
