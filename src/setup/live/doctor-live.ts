import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { readPresent } from "../../adapters/clients/present.ts";
import type { LiveAnswer, LiveSetup } from "../../adapters/clients/setup.ts";
import { shellLine } from "../../lexicon/shell-words.ts";
import { findProject } from "../../facts/git/repository.ts";
import { clip, visibleLine } from "../../kernel/text.ts";
import type { GuardPlace } from "../../adapters/clients/place.ts";
import { clientRow } from "../../adapters/clients/rows.ts";
import type { DoctorFinding } from "../hooks/doctor-hooks.ts";
import { guardFileOf, setupOf, type SetupClient } from "../guard-files.ts";
import { commandIn, problemsOf } from "../guard-state.ts";
import type { Application } from "../../host/application.ts";
import { readBothKept } from "../init-store.ts";
import { checkClient, liveEnvironment, type LivePlace } from "./live-clients.ts";
import { runLive, type ProcessEnd } from "./live-run.ts";

const limits = { answerMs: 20_000, slowMs: 3_000, shownMaxChars: 300 } as const;

/** Two commands that are only judged: the first needs no note, and the second is refused for everyone. */
const commands = { harmless: "git status", forbidden: "assent answer doctor-live once" } as const;

/**
 * Starts the hook of every client that is set up here as the client would, with a call that must pass and one that
 * must be stopped, and then the client itself. In a data directory of its own: nothing of it reaches the journal, and
 * no `assent up` answers.
 */
export async function checkLive(application: Application): Promise<readonly DoctorFinding[]> {
  const { root } = await findProject(application.cwd);
  const place: GuardPlace = { root, userHome: homedir(), environment: application.environment };
  const kept = await readBothKept(application.paths, root);
  const home = await mkdtemp(join(tmpdir(), "assent-live-"));
  try {
    await writeFile(join(home, "config.json"), `{"guard":{"waitMs":0}}\n`, { mode: 0o600 });
    const findings: DoctorFinding[] = [];
    for (const { row, problem, place: where } of await problemsOf(place, kept)) {
      if (problem === "absent") continue;
      const known = await setupOf(row.name);
      const hook = await checkHook(known, { place: where, home, problem });
      findings.push(hook);
      if (hook.state !== "bad") findings.push(await checkClient(known, { place: where, home }, commands.forbidden));
    }
    return findings.length === 0 ? [nothingLive] : findings;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const nothingLive: DoctorFinding = {
  what: "hooks",
  state: "note",
  says: "live: no client is guarded here, so there is no hook to try",
  remedy: "`assent init` sets it up.",
};

interface Trial extends LivePlace {
  readonly problem: string | undefined;
}

async function checkHook(known: SetupClient, { place, home, problem }: Trial): Promise<DoctorFinding> {
  const { client: what, setup } = known;
  const { file } = guardFileOf(known, place);
  const command = problem === undefined && commandIn(setup, (await readPresent(file))?.text ?? "", file);
  if (!command) return { what, state: "bad", says: "live: not tried; see above what is wrong with its hook" };
  const { live } = setup;
  const start = { live, words: wordsFor(live, command), place, home };
  const passes = await tryCall(start, commands.harmless, "passed");
  const stops = await tryCall(start, commands.forbidden, "stopped");
  const wrong = [passes, stops].find(({ trouble }) => trouble !== undefined);
  if (wrong?.trouble !== undefined) return { what, state: "bad", says: wrong.trouble, remedy };
  const says =
    `live: the hook answers ${clientRow(what).title}: a harmless call passes (${passes.ms} ms), a forbidden one is stopped (${stops.ms}` +
    " ms)";
  return Math.max(passes.ms, stops.ms) > limits.slowMs
    ? { what, state: "warn", says, remedy: "That is slow; `assent up` makes it quicker." }
    : { what, state: "good", says };
}

const remedy = "`assent init` makes the hook anew; `assent init --undo` takes it away.";

const wordsFor = ({ throughShell }: LiveSetup, command: readonly string[]): readonly string[] =>
  throughShell && process.platform !== "win32" ? ["/bin/sh", "-c", `exec ${shellLine(command)}`] : command;

interface Start extends LivePlace {
  readonly live: LiveSetup;
  readonly words: readonly string[];
}

interface Tried {
  readonly ms: number;
  readonly trouble?: string;
}

async function tryCall(start: Start, command: string, expected: "passed" | "stopped"): Promise<Tried> {
  const { live } = start;
  const { root } = start.place;
  const asked = { session: "doctor-live", call: `doctor-live-${command.length}`, command, root };
  const ended = await runLive(start.words, {
    cwd: root,
    env: { ...liveEnvironment(start), ...live.hookEnvironment(root) },
    input: JSON.stringify(live.payload(asked)),
    timeoutMs: limits.answerMs,
  });
  const { ms, code } = ended;
  const heard = heardFrom(live, ended);
  if (heard === expected) return { ms };
  const said = clip(visibleLine(ended.stderr.trim() || ended.stdout), limits.shownMaxChars, "the hook itself");
  const how = heard === "unclear" ? `ended with ${code ?? "a signal"} after ${ms} ms` : `has ${heard} it`;
  return { ms, trouble: `live: asked about \`${command}\`, which has to be ${expected}, the hook ${how}: ${said || "it said nothing"}` };
}

/** The client's reading of the hook's reply. A no by exit code alone is the hook in trouble, not a judgement. */
export function heardFrom(live: LiveSetup, { code, stdout }: Pick<ProcessEnd, "code" | "stdout">): LiveAnswer {
  if (code !== 0) return "unclear";
  try {
    return live.heard(stdout);
  } catch {
    return "unclear";
  }
}
