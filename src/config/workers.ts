import { z } from "zod/mini";
import { boxTiers } from "../lexicon/box-tiers.ts";
import { careful } from "./careful.ts";
import { duration, durationIn } from "./durations.ts";
import { isKeyNamed, oneKey, pricePerMillion } from "./models.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));
/** It is part of an address. */
const bindingName = z.string().check(z.regex(/^[\w-]{1,64}$/, { error: "a name is made of letters, digits, - and _" }));
const host = z.string().check(
  z.regex(/^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?(?::\d{1,5})?$/i, {
    error: "write a host as name or name:port, without https:// and without *",
  }),
);
const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** A model's API that workers may call. They see a placeholder; the key goes to this address and into this header only. */
const WorkerModel = () =>
  z
    .strictObject({
      /** How it is spoken to: by Messages, by Responses, or (`openai-compatible`) by OpenAI's chat completions. */
      provider: z.enum(["anthropic", "openai", "openai-compatible"]),
      /** The model that a client is told to take; its own choice otherwise. */
      model: z.exactOptional(name),
      /** Up to and without the path of a call; both vendors have a public one. */
      url: z.exactOptional(z.url({ protocol: /^https?$/ })),
      /** The header that takes the key; the vendor's own by default. */
      header: z.exactOptional(z.string().check(z.regex(/^[a-z][a-z\d-]{0,63}$/i, { error: "a header is made of letters, digits and -" }))),
      /** The environment variable that holds the key, where assent runs; at the public address, the vendor's usual one. */
      keyVariable: z.exactOptional(name),
      /** `none`: a server that takes none. */
      key: z.exactOptional(
        z.string().check(
          z.regex(/^(?:none|vault:\w[\w.-]{0,99})$/, {
            error: "write a key as vault:NAME (`assent vault write NAME` puts it there), or none for a server that takes none",
          }),
        ),
      ),
      pricePerMillion: pricePerMillion(),
    })
    .check(
      z.refine(({ url }) => url === undefined || !URL.canParse(url) || url.startsWith("https:") || isLoopback(new URL(url)), {
        error: "a key is sent over https only, but for a server on this machine",
      }),
      z.refine(({ key, keyVariable }) => key === undefined || keyVariable === undefined, oneKey),
      z.refine(({ provider, url }) => provider !== "openai-compatible" || url !== undefined, {
        error: "an openai-compatible model needs the url of its server",
      }),
      z.refine(({ url, key }) => url !== undefined || key !== "none", {
        error: "the vendor's own server takes a key; a server that takes none is named by its url",
      }),
      z.refine(({ provider, url, ...key }) => provider === "openai-compatible" || url === undefined || isKeyNamed(key), {
        error:
          "a url of one's own needs key or keyVariable, because the vendor's own key is not sent elsewhere unasked; " +
          'of a server that takes none, say "key": "none"',
      }),
    );
export type WorkerModelConfig = z.infer<ReturnType<typeof WorkerModel>>;

const most = (max: number) => z.exactOptional(z.int().check(z.minimum(1), z.maximum(max)));

/** Of one brief, of all its attempts together. A brief may say less, never more. */
export const budgetShape = () =>
  z.strictObject({
    /** Of models. */
    calls: most(1_000_000),
    /** In and out together. */
    tokens: most(1_000_000_000),
    /** In the currency of the prices; every model needs one then. */
    cost: z.exactOptional(z.number().check(z.positive(), z.maximum(1_000_000))),
    /** From its beginning on, waits for people included. */
    time: z.exactOptional(duration().check(z.refine((text) => durationIn(text) > 0, { error: "a budget of no time is none" }))),
  });
export type BudgetConfig = z.infer<ReturnType<typeof budgetShape>>;

const units = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;
const size = z.string().check(z.regex(/^\d{1,5}(?:MB|GB|TB)$/, { error: "write a size as 500MB or 8GB" }));

/** Throws nothing: the shape of the configuration has been checked. */
export const bytesOf = (said: string): number => Number(said.slice(0, -2)) * units[said.slice(-2) as keyof typeof units];

const stall = z.string().check(
  z.regex(/^(?:\d{1,4}[smhd]|never)$/, { error: "write a time as 10s, 30m, 4h or 1d, or never" }),
  z.refine((text) => text === "never" || durationIn(text) > 0, { error: "nobody is stalled at once; to switch it off, write never" }),
);

/** How long nothing may be seen of a worker before it counts as stalled (W20); undefined: for ever. */
export const stallMsOf = ({ stall: said }: Pick<WorkersConfig, "stall">): number | undefined =>
  said === "never" ? undefined : durationIn(said);

const leastBox = z.exactOptional(z.enum(boxTiers));

/**
 * A named check that a brief or a mission may require (D28): a command that passes, or an agent that looks and another one that
 * decides (D14); where there is a threshold, with at least that score.
 */
const WorkerAudit = () =>
  z
    .strictObject({
      command: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(4_000))),
      /** Who looks, as after `--agent`. */
      agent: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(2_000))),
      /** Who decides whether that holds; a second session of the same agent where nobody is named. */
      checker: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(2_000))),
      /** The question to it. */
      asks: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(4_000))),
      threshold: z.exactOptional(z.number()),
    })
    .check(
      z.refine(({ command, agent }) => (command === undefined) !== (agent === undefined), {
        error: "an audit is a command or an agent; write one of them",
      }),
      z.refine(({ agent, checker, asks }) => agent !== undefined || (checker === undefined && asks === undefined), {
        error: "checker and asks go with an agent; a command answers for itself",
      }),
    );

const command = () => z.exactOptional(z.string().check(z.minLength(1), z.maxLength(4_000)));
/** It stands in a command line of git: nothing that git would take for an option or for a place elsewhere. */
const gitName = (what: string) =>
  z.string().check(
    z.maxLength(200),
    z.regex(/^(?!refs\/)(?!.*(?:\.\.|\/\/|\/\.|\.lock$|[./]$))\w[\w./-]*$/, {
      error: `${what} is a name as git has it, like origin or main`,
    }),
  );
const day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?$/, { error: "write a day as 2027-01-03, or a time as 2027-01-03T08:00Z" }),
  z.refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text.slice(0, 10)), {
    error: "there is no such day",
  }),
);
/** As git names it: any other spelling would name nothing, and nothing would be frozen. */
const committedPath = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(200),
    z.regex(/^(?!\/)(?!(?:.*\/)?\.{0,2}(?:\/|$))[^\0]+$/, { error: "write a path from the project's root, like ops/FREEZE" }),
  );

/** How work of one project goes out (D17). Only here: neither the project nor whoever works on it says what is run with a person's keys. */
const ProjectShip = () =>
  z.strictObject({
    remote: z.prefault(gitName("a remote"), "origin"),
    branch: gitName("a branch"),
    /** Times in which nothing goes out, and a file of the branch that says the same while it is there. */
    freezes: z.prefault(
      z
        .array(
          z
            .strictObject({ from: day, to: day, why: name })
            .check(z.refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { error: "a freeze ends after it begins" })),
        )
        .check(z.maxLength(200)),
      [],
    ),
    freezeFile: z.exactOptional(committedPath),
    /** Runs in a box, on exactly what goes out. */
    build: command(),
    /** A scanner of your own besides ours, in a box too. */
    scan: command(),
    /** These two run as you, with your keys. */
    deploy: command(),
    verify: command(),
    url: z.exactOptional(z.url({ protocol: /^https?$/ })),
  });

/** A project can only demand a better box; whom its workers may call is for its user to say. */
export const projectWorkersShape = () => z.strictObject({ box: leastBox });

/** The ways out of a worker's box: none but those that are named here. */
export const workersShape = () =>
  z.strictObject({
    /** The least kind of box that a worker may have (W6); without it, the best that the machine gives. */
    box: leastBox,
    /** Hosts that a worker may reach by https, by name. */
    hosts: z.prefault(z.array(host).check(z.maxLength(200)), []),
    models: z.prefault(z.record(bindingName, WorkerModel()), {}),
    /** The most that one worker may hold of this machine at once (W8). */
    limits: z.prefault(z.strictObject({ memory: z.exactOptional(size), processes: most(4_000), disk: z.exactOptional(size) }), {}),
    /** How long a worker may do nothing that can be seen before it is nudged, and a person is asked; `never` for not at all (W20). */
    stall: z.prefault(stall, careful.workers.stall),
    /** How often `assent up` looks for files that dead workers hold (D12). */
    patrol: z.prefault(
      duration().check(z.refine((text) => durationIn(text) >= 1_000, { error: "a patrol takes a second at least" })),
      careful.workers.patrol,
    ),
    budget: z.prefault(budgetShape(), {}),
    /** Of all sessions of one mission together (D16). */
    missionBudget: z.prefault(budgetShape(), {}),
    /** Audits by name. Only here: whoever is audited does not say how. */
    audits: z.prefault(z.record(name, WorkerAudit()), {}),
    /** How work goes out, by the folder of the project. */
    ship: z.prefault(z.record(name, ProjectShip()), {}),
  });
export type WorkersConfig = z.infer<ReturnType<typeof workersShape>>;

/** The companion's own purse: all missions together that it handed in (D27). Only the user's: a project gives it nothing. */
export const companionShape = () => z.strictObject({ budget: z.prefault(budgetShape(), {}) });
