import { existsSync } from "node:fs";
import { projectFileIn, readConfig, type Config } from "../../config/config.ts";
import { guardOf } from "../../config/guard-of.ts";
import { careful } from "../../config/careful.ts";
import { machinePolicy, type Paths } from "../../config/paths.ts";
import type { PolicyInForce, PolicySetting, PolicyVerdict } from "../../host/backend/guard-types.ts";
import { policy } from "../../risk/policy.ts";

type Environment = Config["risk"]["environments"][number];

/** Settings that decide what is asked about, each with how it reads. */
const rows: readonly { readonly name: string; readonly about: string; readonly read: (config: Config) => readonly string[] }[] = [
  {
    name: "guard.waitMs",
    about: "How long a call waits for your answer; then the agent goes on, and the question stays in the inbox.",
    read: ({ guard }) => [`${Math.round(guard.waitMs / 1_000)} s`],
  },
  {
    name: "guard.keepOutput",
    about: "Whether the beginning and the end of what a call printed are kept with it, without secrets.",
    read: ({ guard }) => [guard.keepOutput ? "yes" : "no"],
  },
  {
    name: "risk.environments",
    about: "Places and their environment. A place that nobody names is unknown, and needs approval.",
    read: ({ risk }) => risk.environments.map(placeWords),
  },
  {
    name: "risk.productionNames",
    about: "More words that mean production in the name of a place, besides prod, production and live.",
    read: ({ risk }) => risk.productionNames,
  },
  {
    name: "risk.controlPlane",
    about: "More files that no agent may touch, besides Assent's own.",
    read: ({ risk }) => risk.controlPlane,
  },
  {
    name: "secrets.environment",
    about: "Environment variables whose values are hidden wherever they appear.",
    read: ({ secrets }) => secrets.environment,
  },
  {
    name: "solicit.inGuard",
    about: "Assent asks for missing context while an agent works.",
    read: ({ solicit }) => [solicit.inGuard ? "yes" : "no"],
  },
  {
    name: "limits.observe",
    about: "Whether a project may be only watched.",
    read: ({ limits }) => mostOf(limits.observe),
  },
  {
    name: "limits.off",
    about: "How long the guard may be paused at a time.",
    read: ({ limits }) => mostOf(limits.off),
  },
  {
    name: "limits.allow",
    about: "How long a permission may stand.",
    read: ({ limits }) => mostOf(limits.allow),
  },
  {
    name: "workers.box",
    about: "The least box that a worker runs in.",
    read: ({ workers }) => (workers.box === undefined ? [] : [workers.box]),
  },
];

const mostOf = (limit: string | undefined): readonly string[] => (limit === undefined ? [] : [limit]);

const placeWords = ({ environment, ...place }: Environment): string =>
  `${Object.entries(place)
    .map(([kind, name]) => `${kind} ${name}`)
    .join(", ")}: ${environment}`;

/** The policy as it holds in a project: what each act meets, and the settings with who said so. Throws `config.invalid`. */
export async function policyIn({ config, home }: Paths, root: string): Promise<PolicyInForce> {
  const [user, machine, here] = await Promise.all([readConfig(config, home, null), readConfig(config, home), readConfig(config, root)]);
  const settings = rows.map(({ name, about, read }): PolicySetting => {
    const [inDefault, inUser, inMachine, inForce] = [careful as Config, user, machine, here].map((each) => JSON.stringify(read(each)));
    const from = inForce !== inMachine ? "project" : inMachine !== inUser ? "machine" : inUser !== inDefault ? "yours" : "default";
    return { name, about, values: read(here), from };
  });
  const { mode, quiet } = guardOf(here, root);
  const from = here.projects[root] || here.everywhere ? "yours" : "default";
  const own: readonly PolicySetting[] = [
    {
      name: "mode",
      about: mode === "guard" ? "Calls that need approval wait for it." : "Assent only records; it asks and stops nothing.",
      values: [mode],
      from,
    },
    {
      name: "quiet",
      about: quiet
        ? "What is safe or allowed runs without the client's own prompt."
        : "After your yes the client may still ask by its own rules.",
      values: [quiet ? "yes" : "no"],
      from,
    },
  ];
  const policyFiles = existsSync(machinePolicy()) ? [machinePolicy()] : [];
  return { project: root, files: [config, ...policyFiles, projectFileIn(root)], settings: [...own, ...settings], verdicts };
}

const verdicts: readonly PolicyVerdict[] = Object.values(policy).map(({ words, signal, attended, dispatched, byEnvironment = false }) => ({
  act: words,
  signal,
  attended,
  dispatched,
  byEnvironment,
}));
