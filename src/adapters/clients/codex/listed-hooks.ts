import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { askCodexHooks } from "./app-server.ts";
import { listAt, textAt, type JsonObject } from "../../agents/json.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import type { TrustRow } from "../setup.ts";
import { guardPath, homeVariable, userPath } from "./place.ts";
import { plugged } from "./plugged.ts";
import { startsOurHook } from "../shared/hook-entries.ts";
import { isOurPlugin } from "../shared/plugged.ts";

/** A hook of ours as Codex sees it. */
export interface CodexHook extends TrustRow {
  readonly isTrusted: boolean;
}

/** Our hooks in a project as Codex itself lists them; none where it does not trust the project. Throws faults. */
export async function listOurHooks(place: GuardPlace): Promise<readonly CodexHook[]> {
  const settings = (await plugged(place)) === undefined ? [] : ["features.plugins=true"];
  return oursIn(await askCodex(place.root, place.environment, settings));
}

/**
 * The rows Codex would have to trust for a `hooks.json` with this text in a project: it counts the hashes itself. Asked
 * with a home and a project of its own, so that nothing of the person's is touched before they said yes.
 */
export async function trustRowsFor(text: string, place: GuardPlace): Promise<readonly TrustRow[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "assent-codex-")));
  try {
    const [home, project] = [join(folder, "home"), join(folder, "project")];
    await mkdir(home);
    const paths = { guardPath, userPath };
    const drafting = { root: project, userHome: folder, environment: { ...place.environment, [homeVariable]: home } };
    const draft = guardFileAt(paths, { ...place, ...drafting });
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(project, { recursive: true });
    await writeFile(draft, text);
    const trusted = `projects={${JSON.stringify(project)}={trust_level="trusted"}}`;
    const hooks = oursIn(await askCodex(project, drafting.environment, [trusted]));
    return hooks.map(({ key, hash }) => ({ key: key.replace(draft, guardFileAt(paths, place)), hash }));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const oursIn = (answer: JsonObject): readonly CodexHook[] =>
  listAt(answer, "data")
    .flatMap((place) => listAt(place, "hooks"))
    .filter((hook) => startsOurHook(hook["command"], "codex") || isOurPlugin(textAt(hook, "pluginId")))
    .map((hook) => ({
      key: textAt(hook, "key"),
      hash: textAt(hook, "currentHash"),
      isTrusted: hook["enabled"] === true && (hook["trustStatus"] === "trusted" || hook["isManaged"] === true),
    }));

const askCodex = (cwd: string, env: ProcessEnvironment, settings: readonly string[]): Promise<JsonObject> =>
  askCodexHooks({ command: "codex", cwd, env, signal: new AbortController().signal }, settings);
