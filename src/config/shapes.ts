import { _default as unless, z } from "zod/mini";
import { en } from "zod/locales";
import { clientNames } from "../adapters/clients/rows.ts";
import { Fault } from "../kernel/trouble.ts";
import { careful, carefulProject } from "./careful.ts";
import { mailShape, minUrgencyShape, ntfyShape, peopleShape, slackShape, telegramShape } from "./channels.ts";
import { duration, durationIn } from "./durations.ts";
import { governanceShape } from "./governance.ts";
import { exchangeShape, frameShape, modelsShape, rolesShape } from "./models.ts";
import { problemsIn } from "./problems.ts";
import { restateShape } from "./restate.ts";
import { companionShape, projectWorkersShape, workersShape } from "./workers.ts";

/**
 * A part of the configuration, built only when a file has it: the hook reads the files for every call, and building all
 * shapes takes longer than reading. For the same reason it uses the small form of zod.
 */
const section = <Shape extends z.ZodMiniType>(make: () => Shape, unsaid: z.infer<Shape>) =>
  unless(z.lazy(make), () => structuredClone(unsaid) as never);

const text = (charsMax: number) => z.string().check(z.minLength(1), z.maxLength(charsMax));
const name = text(200);
/** A list that may be left out. */
const listOf = <Item extends z.ZodMiniType>(item: Item, itemsMax: number) => z.prefault(z.array(item).check(z.maxLength(itemsMax)), []);

const Secrets = () =>
  z.strictObject({
    /** Names of environment variables whose values are redacted wherever they appear. */
    environment: listOf(z.string().check(z.minLength(1)), 200),
  });

/** A place and the environment it belongs to; an entry without a place would be about every place. */
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
      /** The environment it belongs to; in production every external write needs a judgement. */
      environment,
    })
    .check(z.refine((entry) => Object.keys(entry).length > 1, { error: "name a host, database, kubeContext or stack" }));

const Risk = () =>
  z.strictObject({
    /** Known places; a place that no entry names and no name gives away is `unknown`, and gates. */
    environments: listOf(environmentOf(z.enum(["production", "staging", "dev"])), 200),
    /** More words that mean production in the name of a place, besides prod, production and live. */
    productionNames: listOf(name, 200),
    /** More files that no agent may touch, besides our own; globs. */
    controlPlane: listOf(text(500), 200),
  });

/** A project can only make the judgement stricter: it may call a place production, and nothing less. */
const ProjectRisk = () => z.extend(Risk(), { environments: listOf(environmentOf(z.literal("production")), 200) });

/** How the guard of one project behaves towards its clients; `assent init` writes it. */
const ProjectGuard = () =>
  z.strictObject({
    /** `observe` only records what would have been asked or refused. */
    mode: z.prefault(z.enum(["guard", "observe"]), "guard"),
    /** Harmless calls pass without the client's own prompt; otherwise the client asks as it always did. */
    quiet: z.prefault(z.boolean(), false),
    /** Clients at which someone sits: they ask there and then. Elsewhere the call waits for the inbox. */
    seated: z.prefault(z.array(z.enum(clientNames)), []),
  });

/** A standing permission of a person for one pattern in one project, until a day. */
const Allowance = () =>
  z.strictObject({
    project: z.string().check(z.minLength(1)),
    tool: name,
    target: name,
    environment: name.check(z.refine((environment) => environment !== "unknown", { error: "an unknown environment names no place" })),
    signals: z.array(name).check(z.minLength(1), z.maxLength(10)),
    /** When it was given: a clock that was set back before that must not prolong it. */
    since: z.exactOptional(z.iso.datetime()),
    until: z.iso.datetime(),
    by: name,
  });
export type Allowance = z.infer<ReturnType<typeof Allowance>>;

/** Something that people may loosen for at most so long. */
const most = () =>
  z.string().check(
    z.refine((said) => said === "never" || (duration().safeParse(said).success && durationIn(said) > 0), {
      error: 'write "never", or a time as 30m, 4h or 7d',
    }),
  );

/** Leeway of people to loosen something: the strictest word of all files counts, so no file can loosen another's. */
const Limits = () =>
  z.strictObject({
    /** `never`: a project is guarded and not only watched. */
    observe: z.exactOptional(z.literal("never")),
    /** How long the guard of a project may be paused. */
    off: z.exactOptional(most()),
    /** How long a permission may stand. */
    allow: z.exactOptional(most()),
  });

/** An address that is told of gates. */
const Webhook = () =>
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    /** The environment variable with the secret that messages are signed with; else a key of our own signs them. */
    secretVariable: z.exactOptional(name),
    format: z.prefault(z.enum(["json", "slack", "ntfy"]), "json"),
    minUrgency: minUrgencyShape(),
  });

/** Ways to tell people that a gate waits. Nothing is sent anywhere else. */
const NotifyConfig = () =>
  z.strictObject({
    desktop: z.prefault(z.boolean(), careful.notify.desktop),
    /** On the terminal of `up` or of a session in the foreground. */
    bell: z.prefault(z.boolean(), careful.notify.bell),
    webhooks: listOf(Webhook(), 20),
    telegram: z.exactOptional(z.lazy(telegramShape)),
    slack: z.exactOptional(z.lazy(slackShape)),
    ntfy: z.exactOptional(z.lazy(ntfyShape)),
    mail: z.exactOptional(z.lazy(mailShape)),
    /** How long a gate is open before anyone is told: one that is answered at once rings nowhere. */
    after: z.prefault(duration(), careful.notify.after),
    /** How long a gate is open when people are told again. */
    remind: z.prefault(z.array(duration()).check(z.maxLength(10)), careful.notify.remind),
  });
export type NotifyConfig = z.infer<ReturnType<typeof NotifyConfig>>;

/** S9: when a measurement becomes a question. Higher is quieter. */
const Solicit = () =>
  z.strictObject({
    /** How often the same action fails in the same way before anyone is asked. */
    failures: z.prefault(z.int().check(z.minimum(2), z.maximum(100)), careful.solicit.failures),
    /** How many corrections, within how many turns. */
    corrections: z.prefault(z.int().check(z.minimum(1), z.maximum(100)), careful.solicit.corrections),
    turns: z.prefault(z.int().check(z.minimum(1), z.maximum(1_000)), careful.solicit.turns),
    /** How old an assumption gets before a change of what it depends on counts. */
    assumptionMinutes: z.prefault(z.int().check(z.minimum(1), z.maximum(10_080)), careful.solicit.assumptionMinutes),
    /** Whether the guard measures too, and asks while a client works. */
    inGuard: z.prefault(z.boolean(), careful.solicit.inGuard),
  });

const Journal = () =>
  z.strictObject({
    /** A PostgreSQL server to keep the journal in; without it, a file in the data directory. */
    url: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  });

/** M4: what this machine offers to others of the same journal. */
const Machine = () =>
  z.strictObject({
    /** Words that work can ask for: gpu, office, mac. */
    labels: listOf(z.string().check(z.regex(/^[\w.:-]{1,60}$/)), 50),
    /** How many sessions are driven here before no more is taken up. */
    slots: z.prefault(z.int().check(z.minimum(0), z.maximum(64)), careful.machine.slots),
    /** Checkouts in which work of others is done; without any, none is taken up. */
    projects: listOf(text(4_000), 100),
  });

const Guard = () =>
  z.strictObject({
    /** How long a call waits for an answer before it is parked. */
    waitMs: z.prefault(z.int().check(z.minimum(0), z.maximum(3_600_000)), careful.guard.waitMs),
    /** Whether the journal keeps both ends of what a call printed; secrets are taken out of it before. */
    keepOutput: z.prefault(z.boolean(), careful.guard.keepOutput),
    /** A call that finds no `assent up` starts one, which ends after so long without a call; unsaid, only a person starts it. */
    startsUp: z.exactOptional(duration()),
  });

const Model = () =>
  z.strictObject({
    /** Speaks OpenAI's chat completions; up to and without `/chat/completions`. */
    url: z.url({ protocol: /^https?$/ }),
    name,
    /** The environment variable that holds its key. */
    keyVariable: z.exactOptional(name),
  });

const Agent = () => z.strictObject({ command: name, args: listOf(z.string(), 50) });

/** Every default is the careful choice. Unknown keys are errors: a typo must not relax a rule. */
export const Config = z.strictObject({
  journal: section(Journal, careful.journal),
  machine: section(Machine, careful.machine),
  /** M6: what wakes and routes the work of a fleet; without it, each machine looks at the journal. */
  restate: z.exactOptional(z.lazy(restateShape)),
  secrets: section(Secrets, careful.secrets),
  guard: section(Guard, careful.guard),
  risk: section(Risk, careful.risk),
  solicit: section(Solicit, careful.solicit),
  /** The guards of projects, by the folder of the project. */
  projects: section(() => z.record(z.string().check(z.minLength(1)), ProjectGuard()), careful.projects),
  /** The guard of every project, by `assent init --user`; one of `projects` may be stricter and not looser. */
  everywhere: z.exactOptional(z.lazy(ProjectGuard)),
  roles: section(rolesShape, careful.roles),
  /** The model of the scan as it was written before `roles`; still read. */
  model: z.exactOptional(z.lazy(Model)),
  models: section(modelsShape, careful.models),
  frame: section(frameShape, careful.frame),
  exchange: section(exchangeShape, careful.exchange),
  /** Agents that speak the Agent Client Protocol, by the name that `attend --agent` takes. */
  agents: section(() => z.record(name, Agent()), careful.agents),
  workers: section(workersShape, careful.workers),
  governance: section(governanceShape, careful.governance),
  companion: section(companionShape, careful.companion),
  limits: section(Limits, careful.limits),
  notify: section(NotifyConfig, careful.notify),
  /** Who the identities of channels are; nobody else's answer counts. */
  people: section(peopleShape, careful.people),
  /** Standing permissions; `assent allow` writes them. Never for injection, secrets or what is refused. */
  allow: section(() => z.array(Allowance()).check(z.maxLength(1_000)), careful.allow),
});
export type Config = z.infer<typeof Config>;

/**
 * Settings of a project, which an agent can write, and of whoever looks after this machine: they can only add to what the
 * user set, and demand more.
 */
export const ProjectConfig = z.strictObject({
  secrets: section(Secrets, careful.secrets),
  risk: section(ProjectRisk, carefulProject.risk),
  limits: section(Limits, carefulProject.limits),
  workers: section(projectWorkersShape, carefulProject.workers),
});

export type ProjectConfig = z.infer<typeof ProjectConfig>;

/** Parsers of the two files; the hook loads this module only when there is one. */
export const parseUser = (text: string, file: string): Config => parseConfig(Config, text, file);
export const parseProject = (text: string, file: string): ProjectConfig => parseConfig(ProjectConfig, text, file);

/** Reports every problem at once, with the path to each. */
export function parseConfig<Shape extends z.ZodMiniType>(shape: Shape, text: string, file: string): z.infer<Shape> {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (cause) {
    throw new Fault("config.invalid", `${file} is not JSON: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  // Each file is read once: a compiled parser would take longer to build.
  const result = shape.safeParse(source, { error: (issue) => en().localeError(issue), jitless: true });
  if (!result.success) throw new Fault("config.invalid", `${file}:\n${problemsIn(result.error.issues, shape)}`);
  return result.data;
}
