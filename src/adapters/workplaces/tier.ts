import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { placeKindOf, type BoxTier } from "../../lexicon/box-tiers.ts";
import { boxWrappers, filterFor } from "./box.ts";
import { keepFilter } from "./call-filter.ts";
import { holdMounts, type MountHolder } from "./overlay.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** A kind of box that cannot be had here: why, and one sentence on how to get it. */
export interface MissingTier {
  readonly tier: BoxTier;
  readonly why: string;
  readonly remedy: string;
}

/** The kinds of box that were tried and are given here, best first, and what keeps us from the others. `C`, none, is always there. */
export interface TierReport {
  readonly tiers: readonly BoxTier[];
  readonly missing: readonly MissingTier[];
}

/** Words of the system, what they mean, and what helps. The first that fits counts. */
const meanings: readonly (readonly [said: RegExp, why: string, remedy: string])[] = [
  [
    /bwrap: (?:No such file|(?:command )?not found)|spawn bwrap ENOENT/,
    "bubblewrap is not installed",
    "Install it: `apt-get install bubblewrap`.",
  ],
  [/Unknown option --disable-userns/i, "bubblewrap is older than 0.8", "Install bubblewrap 0.8 or newer."],
  [
    /perl.{0,400}No such file|exec(?:ute)?:? perl/i,
    "the filter of system calls needs perl where there is no bubblewrap",
    "Install one of them: `apt-get install bubblewrap`.",
  ],
  [
    /Landlock:/,
    "Landlock is not switched on in this kernel, or too old",
    "It needs Linux 6.2 or newer with `landlock` among the security modules (`lsm=` of the kernel's parameters).",
  ],
  [/seccomp|filter of system calls/i, "a filter of system calls cannot be had", "Boxes need Linux with seccomp, on x64 or arm64."],
  [
    /(?:unshare|nsenter|setpriv).{0,400}(?:ENOENT|No such file|unrecognized option)/,
    "the programs of util-linux are missing or too old",
    "Boxes need Linux with util-linux 2.36 or newer.",
  ],
  [
    /uid.?map|user namespace|unshare failed|No space left on device|apparmor/i,
    "this user may not make user namespaces",
    "On Ubuntu give the programs an AppArmor profile with `userns,`, or set `sysctl kernel.apparmor_restrict_unprivileged_userns=0`; " +
      "elsewhere set `sysctl user.max_user_namespaces` above 0.",
  ],
  [
    /mount proc|[/ ]proc: (?:permission denied|.*not permitted)|proc already mounted/i,
    "this is inside another sandbox that does not let a box have its own /proc",
    "Run it outside of that sandbox, or give the container an unmasked /proc (`--security-opt systempaths=unconfined`).",
  ],
  [
    /overlay|layer could not be mounted/i,
    "overlay mounts are not allowed on the disk of the data directory",
    "Put the data directory (`ASSENT_HOME`) on an ordinary disk such as ext4; users other than root need Linux 5.11 or newer.",
  ],
];

const unknownRemedy = "Run `assent doctor` as the user who will dispatch; what the system said is all that is known.";

/** Tells from what the system said to each real try: undefined where it worked. */
export function tiersFrom(tries: readonly (readonly [tier: BoxTier, said: string | undefined])[]): TierReport {
  const missing = tries.flatMap(([tier, said]) => (said === undefined ? [] : [missingBecause(tier, said)]));
  return { tiers: [...tries.flatMap(([tier, said]) => (said === undefined ? [tier] : [])), "C"], missing };
}

function missingBecause(tier: BoxTier, said: string): MissingTier {
  const [, why, remedy] = meanings.find(([pattern]) => pattern.test(said)) ?? [null, `it could not be made: ${said}`, unknownRemedy];
  return { tier, why, remedy };
}

/**
 * W6: never assumed. A real layer is mounted in the folder, and in a real box of each kind, best first, a write inside must
 * work and one outside must not, up to the first that holds or to the one that is asked for: a kind that nobody needs is not tried.
 */
export async function probeTiers(folder: string, asked?: BoxTier): Promise<TierReport> {
  makeFolder(folder);
  await sweep(folder);
  const at = await mkdtemp(join(folder, probePrefix));
  const tries: [BoxTier, string | undefined][] = [];
  const layer = openProbeLayer(at);
  layer.catch(() => {}); // told by the kinds that need it
  try {
    for (const tier of Object.keys(boxWrappers) as (keyof typeof boxWrappers)[]) {
      const said = await saidBy(tier, at, layer).catch((cause: Error) => cause.message);
      tries.push([tier, said]);
      if (asked === undefined ? said === undefined : tier === asked) break;
    }
    return tiersFrom(tries);
  } finally {
    await layer.then((holder) => holder.end()).catch(() => {});
    await rm(at, { recursive: true, force: true });
  }
}

async function openProbeLayer(at: string): Promise<MountHolder> {
  const [lower, upper, work] = ["lower", "upper", "work"].map((name) => join(at, name)) as [string, string, string];
  await Promise.all([lower, upper, work, viewIn(at)].map((each) => mkdir(each)));
  return holdMounts([{ lower, upper, work, at: viewIn(at) }]);
}

const viewIn = (at: string): string => join(at, "view");

/** Folders beside those of workers in which boxes are tried. */
export const probePrefix = "probe-";
const probeMaxMs = 600_000;

/** Removes what was left of tries that were killed. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const left = join(folder, name);
    const found = name.startsWith(probePrefix) ? await stat(left).catch(() => undefined) : undefined;
    if (found && Date.now() - found.mtimeMs > probeMaxMs) await rm(left, { recursive: true, force: true });
  }
}

const probeTimeoutMs = 30_000;

/** Writes into the first folder, and must not be able to write into the second. */
const probing = '(: > "$0/in") || exit 1; if (: > "$1/out") 2>/dev/null; then echo "a write outside went through" >&2; exit 1; fi';

/** The words of a box that could not be made or did not hold; undefined where it did. */
async function saidBy(tier: keyof typeof boxWrappers, at: string, layer: Promise<MountHolder>): Promise<string | undefined> {
  const isLayered = placeKindOf(tier) === "layer";
  const enter = isLayered ? (await layer).enter : [];
  const seen = isLayered ? "/tmp/view" : viewIn(at);
  const ids = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, exists: existsSync };
  const program = { command: "/bin/sh", args: ["-c", probing, seen, at], cwd: "/", env: { PATH: process.env["PATH"] } };
  const filterIn = keepFilter(at, filterFor(tier));
  const boxed = boxWrappers[tier](program, { shown: [], own: [[viewIn(at), seen]], lent: [], masked: [], closed: [], filterIn }, ids);
  const [first = "", ...words] = [...enter, boxed.command, ...boxed.args];
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  execFile(first, words, { cwd: "/", env: { ...boxed.env, LC_ALL: "C" }, timeout: probeTimeoutMs }, (cause, _out, said) =>
    resolve(cause === null ? undefined : said.trim() || cause.message),
  );
  return promise;
}
