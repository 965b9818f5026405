import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { promisify } from "node:util";
import { findProject } from "../../facts/git/repository.ts";
import { Fault } from "../../kernel/trouble.ts";
import { programAt, type GuardPlace } from "../../adapters/clients/place.ts";
import type { ClientRow } from "../../adapters/clients/row.ts";
import { againAt, problemsOf, untried, type ClientProblem } from "../guard-state.ts";
import { hookAge, isOlder } from "../../host/hook-bundle.ts";
import { hookFile } from "../../host/hook-place.ts";
import type { Application } from "../../host/application.ts";
import { readBothKept } from "../init-store.ts";

/** One check: the result, and what to do if it is not well. */
export interface DoctorFinding {
  readonly what: string;
  readonly state: "good" | "note" | "warn" | "bad";
  readonly says: string;
  readonly remedy?: string;
}

/** The hook and every client of this project that is set up to call it. */
export async function checkHooks(application: Application): Promise<readonly DoctorFinding[]> {
  const { root } = await findProject(application.cwd);
  const place: GuardPlace = { root, userHome: homedir(), environment: application.environment };
  const kept = await readBothKept(application.paths, root);
  const present = (await problemsOf(place, kept)).filter(({ problem }) => problem !== "absent");
  if (present.length === 0)
    return [{ what: "hooks", state: "note", says: `no client is guarded in ${root}`, remedy: "`assent init` sets it up." }];
  const findings = await Promise.all(present.map(checkClient));
  return [await checkBundle(), ...findings.flat()];
}

async function checkBundle(): Promise<DoctorFinding> {
  const age = await hookAge();
  if (age === "fresh") return { what: "hook", state: "good", says: hookFile };
  const says = {
    missing: `${hookFile} is missing`,
    stale: `${hookFile} is older than its source`,
    damaged: `a part of ${hookFile} is not what was made: it was changed, emptied or added`,
  }[age];
  return { what: "hook", state: "bad", says, remedy: "`assent init` makes it anew." };
}

async function checkClient({ row, problem, place, plugged }: ClientProblem): Promise<readonly DoctorFinding[]> {
  const { name, title, least, because } = row;
  if (problem === untried)
    return [{ what: name, state: "note", says: `${title} is not installed on this machine, so its hook has nobody to call it` }];
  const entries: DoctorFinding =
    problem === undefined
      ? {
          what: name,
          state: "good",
          says: `calls the hook${plugged ? ", which its plugin starts" : place.everywhere ? " in every project" : ""}; ${because}`,
        }
      : {
          what: name,
          state: "bad",
          says: problem,
          ...(plugged ? { remedy: `To take it out: ${plugged.remove}. Without it \`assent init\` guards the client.` } : {}),
          ...(problem.endsWith(againAt(place)) ? { remedy: remedyAt(place) } : {}),
        };
  const found = await versionOf(row, place);
  const installed: DoctorFinding =
    found === undefined
      ? { what: name, state: "note", says: `\`${row.program}\` does not say its version here` }
      : isOlder(found, least)
        ? {
            what: name,
            state: "bad",
            says: `${title} ${found} is older than ${least}`,
            remedy: `Update ${title}: an older one may run what the hook cannot judge.`,
          }
        : { what: name, state: "good", says: `${title} ${found} (${least} or newer is needed)` };
  return [entries, ...(plugged ? [] : await besides(row, place)), installed, ...(found === undefined ? [] : await checkTrust(row, place))];
}

/** A plugin beside entries of `init` is no harm: it keeps silent in every session that those were called for. */
async function besides({ name: what, setup }: ClientRow, place: GuardPlace): Promise<readonly DoctorFinding[]> {
  const plugged = await (await setup()).plugged(place);
  if (!plugged) return [];
  return [{ what, state: "note", says: `assent's plugin is switched on too (${plugged.by}), and keeps silent beside what init wrote` }];
}

function remedyAt({ everywhere }: GuardPlace): string {
  const init = everywhere ? "assent init --user" : "assent init";
  return `\`${init}\` writes it anew; \`${init} --undo\` takes it away.`;
}

const versionMs = 20_000;

async function versionOf({ program }: ClientRow, place: GuardPlace): Promise<string | undefined> {
  const file = programAt(program, place);
  if (file === undefined) return undefined;
  const { stdout } = await promisify(execFile)(file, ["--version"], { timeout: versionMs }).catch(() => ({ stdout: "" }));
  return /(?<!\d)\d+\.\d+\.\d+/.exec(stdout)?.[0];
}

const trustWords = {
  trusted: "says itself that it will call the hook",
  "untrusted-hook": "does not trust the hook",
  "untrusted-project": "sees no hook here",
} as const;

/** Asked of the client itself: it alone knows whether it will call the hook. */
async function checkTrust({ name: what, setup }: ClientRow, place: GuardPlace): Promise<readonly DoctorFinding[]> {
  const { trust } = await setup();
  if (!trust) return [];
  try {
    const { state, remedy } = await trust.look(place);
    const says = trustWords[state];
    return [state === "trusted" ? { what, state: "good", says } : { what, state: "bad", says, remedy }];
  } catch (cause) {
    if (cause instanceof Fault) return [{ what, state: "bad", says: cause.message, remedy: cause.hint }];
    throw cause;
  }
}
