import { lstat, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod/mini";
import { en } from "zod/locales";
import { readPlainFile } from "../disk/plain-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { Frame, Models } from "./models.ts";
import { problemsIn } from "./problems.ts";

/** The small form of zod: the hook builds these shapes anew for every call of an agent. */
const text = (charsMax: number) => z.string().check(z.minLength(1), z.maxLength(charsMax));
const name = text(200);
/** A list that may be left out. */
const listOf = <Item extends z.ZodMiniType>(item: Item, itemsMax: number) =>
  z.prefault(z.array(item).check(z.maxLength(itemsMax)), []);

const Secrets = z.strictObject({
  /** Names of environment variables whose values are redacted wherever they appear. */
  environment: listOf(z.string().check(z.minLength(1)), 200),
});

/** A place and the environment it belongs to; what names no place would be about every place. */
const environmentOf = <Environment extends z.ZodMiniType>(environment: Environment) =>
  z
    .strictObject({
      /** A host name, or a glob of host names. */
      host: z.exactOptional(name),
      /** A database; together with a host, the one on that host. */
      database: z.exactOptional(name),
      /** A context of kubectl. */
      kubeContext: z.exactOptional(name),
      /** A stack, workspace or app of a deployment tool. */
      stack: z.exactOptional(name),
      /** What it belongs to; in production every external write needs a judgement. */
      environment,
    })
    .check(
      z.refine((entry) => Object.keys(entry).length > 1, { error: "name a host, database, kubeContext or stack" }),
    );

const Risk = z.strictObject({
  /** Places that are known; what no entry names and no name gives away is `unknown`, and gates. */
  environments: listOf(environmentOf(z.enum(["production", "staging", "dev"])), 200),
  /** More words that mean production in the name of a place, besides prod, production and live. */
  productionNames: listOf(name, 200),
  /** More files that no agent may touch, besides our own; globs. */
  controlPlane: listOf(text(500), 200),
});

/** A project can only make the judgement stricter: it may call a place production, and nothing less. */
const ProjectRisk = z.extend(Risk, { environments: listOf(environmentOf(z.literal("production")), 200) });

/** How the guard of one project behaves towards its clients; `assent init` writes it. */
const ProjectGuard = z.strictObject({
  /** `observe` only records what would have been asked or refused. */
  mode: z.prefault(z.enum(["guard", "observe"]), "guard"),
  /** Harmless calls pass without the client's own prompt; otherwise the client asks as it always did. */
  quiet: z.prefault(z.boolean(), false),
  /** Clients at which someone sits: they ask there and then. Elsewhere the call waits for the inbox. */
  seated: z.prefault(z.array(z.enum(["claude-code", "codex", "opencode"])), []),
});

/** A standing permission of a person for one pattern in one project, until a day. */
const Allowed = z.strictObject({
  project: z.string().check(z.minLength(1)),
  tool: name,
  target: name,
  environment: name.check(
    z.refine((environment) => environment !== "unknown", { error: "an unknown environment names no place" }),
  ),
  signals: z.array(name).check(z.minLength(1), z.maxLength(10)),
  /** When it was given: a clock that was set back before that must not prolong it. */
  since: z.exactOptional(z.iso.datetime()),
  until: z.iso.datetime(),
  by: name,
});
export type Allowed = z.infer<typeof Allowed>;

/** A time as people write it: `10s`, `30m`, `4h`, `1d`. */
const duration = z.string().check(z.regex(/^\d{1,4}[smhd]$/, { error: "write a time as 10s, 30m, 4h or 1d" }));

/** An address that is told of gates. */
const Webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** The environment variable with the secret that messages are signed with; else a key of our own signs them. */
  secretVariable: z.exactOptional(name),
  format: z.prefault(z.enum(["json", "slack", "ntfy"]), "json"),
  /** The least urgency it hears of: 0 can wait, 1 blocks work, 2 takes effort to undo, 3 is dangerous. */
  minUrgency: z.prefault(z.int().check(z.minimum(0), z.maximum(3)), 0),
});

/** How people are told that a gate waits. Only what is named here is told anything. */
const Notify = z.strictObject({
  desktop: z.prefault(z.boolean(), false),
  /** On the terminal of `up` or of a session in the foreground. */
  bell: z.prefault(z.boolean(), true),
  webhooks: listOf(Webhook, 20),
  /** How long a gate is open before anyone is told: one that is answered at once rings nowhere. */
  after: z.prefault(duration, "10s"),
  /** How long a gate is open when people are told again. */
  remind: z.prefault(z.array(duration).check(z.maxLength(10)), ["30m", "4h"]),
});
export type Notify = z.infer<typeof Notify>;

/** S9: when a measurement becomes a question. Higher is quieter. */
const Solicit = z.strictObject({
  /** How often the same action fails in the same way before anyone is asked. */
  failures: z.prefault(z.int().check(z.minimum(2), z.maximum(100)), 3),
  /** How many corrections, within how many turns. */
  corrections: z.prefault(z.int().check(z.minimum(1), z.maximum(100)), 3),
  turns: z.prefault(z.int().check(z.minimum(1), z.maximum(1_000)), 10),
  /** How old an assumption gets before a change of what it depends on counts. */
  assumptionMinutes: z.prefault(z.int().check(z.minimum(1), z.maximum(10_080)), 60),
  /** Whether the guard measures too, and asks while a client works. */
  inGuard: z.prefault(z.boolean(), true),
});

/** Every default is the careful choice. Unknown keys are errors: a typo must not relax a rule. */
export const Config = z.strictObject({
  journal: z.prefault(
    z.strictObject({
      /** A PostgreSQL server to keep the journal in; without it, a file in the data directory. */
      url: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
    }),
    {},
  ),
  secrets: z.prefault(Secrets, {}),
  guard: z.prefault(
    z.strictObject({
      /** How long a call waits for an answer before it is parked. */
      waitMs: z.prefault(z.int().check(z.minimum(0), z.maximum(3_600_000)), 480_000),
    }),
    {},
  ),
  risk: z.prefault(Risk, {}),
  solicit: z.prefault(Solicit, {}),
  /** The guards of projects, by the folder of the project. */
  projects: z.prefault(z.record(z.string().check(z.minLength(1)), ProjectGuard), {}),
  /** A model that may add to what the scan of an intent finds. Nothing is sent to any other address. */
  model: z.exactOptional(
    z.strictObject({
      /** Speaks OpenAI's chat completions; up to and without `/chat/completions`. */
      url: z.url({ protocol: /^https?$/ }),
      name,
      /** The environment variable that holds its key. */
      keyVariable: z.exactOptional(name),
    }),
  ),
  models: z.prefault(Models, {}),
  frame: z.prefault(Frame, {}),
  /** Agents that speak the Agent Client Protocol, by the name that `attend --agent` takes. */
  agents: z.prefault(z.record(name, z.strictObject({ command: name, args: listOf(z.string(), 50) })), {}),
  notify: z.prefault(Notify, {}),
  /** Standing permissions; `assent allow` writes them. Never for injection, secrets or what is refused. */
  allow: listOf(Allowed, 1_000),
});
export type Config = z.infer<typeof Config>;

/** What a project may say. An agent can write this file, so it can only add to what the user set. */
export const ProjectConfig = z.strictObject({
  secrets: z.prefault(Secrets, {}),
  risk: z.prefault(ProjectRisk, {}),
});

/** Reports every problem at once, with the path to each. */
export function parseConfig<Shape extends z.ZodMiniType>(shape: Shape, text: string, file: string): z.infer<Shape> {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (cause) {
    throw new Fault("config.invalid", `${file} is not JSON: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  const result = shape.safeParse(source, { error: (issue) => en().localeError(issue) });
  if (!result.success) throw new Fault("config.invalid", `${file}:\n${problemsIn(result.error.issues, shape)}`);
  return result.data;
}

/** The user's configuration with the project's additions. A missing file is an empty one. */
export async function readConfig(userFile: string, cwd: string): Promise<Config> {
  const projectFile = join(cwd, ".assent", "config.json");
  const [userText, projectText] = await Promise.all([textOf(userFile), textOf(projectFile)]);
  const user = parseConfig(Config, userText, userFile);
  const project = parseConfig(ProjectConfig, projectText, projectFile);
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
  const found = await readPlainFile(file, { maxBytes: fileMaxBytes, followsLinks: true });
  switch (found.kind) {
    case "read":
      return found.bytes.toString("utf8").replace(/^\uFEFF/, "");
    case "absent":
      await checkAbsent(file);
      return "{}";
    case "unreadable":
      throw new Fault("config.invalid", `${file} cannot be read: ${found.cause.message}`, { cause: found.cause });
    default:
      throw new Fault("config.invalid", `${file} must be a plain file of at most ${fileMaxBytes} bytes`);
  }
}

/** Only where nothing lies there is nothing said: a link that leads nowhere, or a folder that is none, hides somebody's words. */
async function checkAbsent(file: string): Promise<void> {
  const folder = dirname(file);
  const isThere = (path: string): Promise<boolean> =>
    lstat(path).then(
      () => true,
      () => false,
    );
  if (await isThere(file)) throw new Fault("config.invalid", `${file} is a link to something that is not there`);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder && (await isThere(folder)))
    throw new Fault("config.invalid", `${folder} must be a folder, because a configuration may lie in it`);
}
