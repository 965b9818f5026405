import { rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { GuardPlace } from "../../adapters/clients/place.ts";
import { clientNames, type ClientName } from "../../adapters/clients/rows.ts";
import type { Application } from "../../host/application.ts";
import { switchNameOf } from "../../host/guard/project-switch.ts";
import { protectionFacts } from "../../setup/guard-facts.ts";
import { guardFileOf, setupOf } from "../../setup/guard-files.ts";
import { guardStates, type ClientProtection } from "../../setup/guard-state.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { sayStatusline } from "../statusline/fast.ts";
import { keptIn, markOf, readGuards, reasonOf, type KeptGuard } from "../statusline/kept.ts";

export const statusline: CliCommand = {
  name: "statusline",
  summary: "One short line for a prompt, at once: how many wait, whether this project is guarded, the most urgent.",
  options: [["--look <project>", "look how the guard of a project stands, for the lines that follow; the line starts this by itself"]],
  examples: ["assent statusline"],

  async run(input, application) {
    const root = textOption(input, "look");
    if (root === undefined) await sayStatusline();
    else await look(application, root).catch((cause: unknown) => keepUnknown(application, root, cause));
    return exit.ok;
  },
};

/** So many projects are remembered, the ones looked at last. */
const projectsMax = 50;

async function look(application: Application, root: string): Promise<void> {
  const { paths, environment } = application;
  const { journal, runtime, config } = await application.read();
  const place = { root, userHome: homedir(), environment };
  const facts = await protectionFacts(application, root);
  const states = await guardStates(place, facts);
  const files = [paths.config, ...(await Promise.all(clientNames.map(guardFilesAt(place)))).flat()];
  const [switched] = await journal.findSessions(`switch-${switchNameOf(runtime, root)}`);
  const isElsewhere = (environment["ASSENT_JOURNAL_URL"] ?? config.journal.url) !== undefined;
  const found: KeptGuard = {
    state: stateOf(states),
    atMs: Date.now(),
    untilMs: facts.off?.until ? Date.parse(facts.off.until) : null,
    files,
    mark: markOf(files, isElsewhere ? "" : (switched?.updatedAt ?? "")),
    ...(isElsewhere ? { waiting: (await journal.gates({ status: "open", limit: 1 })).total } : {}),
  };
  await keep(application, root, found);
}

/** A look that fails is kept with its reason: else the line says for ever that it is being looked at. */
async function keepUnknown(application: Application, root: string, cause: unknown): Promise<void> {
  const files = [application.paths.config, join(root, ".assent", "config.json")];
  const why = reasonOf(cause) ?? "see assent doctor";
  await keep(application, root, { state: "unknown", why, atMs: Date.now(), untilMs: Date.now() + againMs, files, mark: markOf(files, "") });
}

/** Then it is tried again, whether or not a file has changed. */
const againMs = 30_000;

async function keep({ paths }: Application, root: string, found: KeptGuard): Promise<void> {
  const others = Object.entries(readGuards(paths.home))
    .filter(([each]) => each !== root)
    .toSorted(([, one], [, other]) => other.atMs - one.atMs);
  const draft = `${keptIn(paths.home)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(Object.fromEntries([[root, found], ...others].slice(0, projectsMax))), { mode: 0o600 });
  await rename(draft, keptIn(paths.home));
}

/** Where a client can be told about the hook: in the project, and for all projects. */
const guardFilesAt =
  (place: GuardPlace) =>
  async (name: ClientName): Promise<readonly string[]> => {
    const known = await setupOf(name);
    return [place, { ...place, everywhere: true as const }].map((each) => guardFileOf(known, each).file);
  };

/** One word for a project: the least protected of the clients that are set up there and can be started here. */
function stateOf(clients: readonly ClientProtection[]): KeptGuard["state"] {
  const states = clients.filter(({ isSetUp, state }) => isSetUp && state !== "absent").map(({ state }) => state);
  const worst = (["degraded", "off", "observing"] as const).find((state) => states.includes(state));
  return states.length === 0 ? "not guarded" : (worst ?? "guarded");
}
