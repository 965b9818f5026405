import type { Hash, Json } from "../../kernel/ids.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { SessionPlace } from "../../kernel/session.ts";
import { mapTexts } from "../../kernel/texts.ts";
import { isWordForWord } from "../../consent/policy.ts";
import type { Facts } from "../../risk/facts.ts";
import type { Action } from "../../risk/types.ts";
import { startOver } from "../../risk/work.ts";
import { endedAfter } from "../weigh/ended-after.ts";
import { weigh, type WeighResult } from "../weigh/weigh.ts";
import type { CallOwner, GuardedCall, GuardSession } from "./types.ts";
import { inTime } from "./looks.ts";
import { portableText } from "./portable.ts";

export interface WeighedAction {
  /** As it is recorded: redacted before anything is cut, because half a secret is a leak too. */
  readonly action: Action;
  readonly hash: Hash;
  readonly same: Hash;
  /** M4: the hash that it has in every checkout of the same repository at the same commit. */
  readonly portableIn: (repository: SessionPlace["repository"]) => Hash | undefined;
  /** Throws the engine's error, which gates (A11). */
  readonly weighing: () => Promise<WeighResult>;
}

interface Stopped {
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Weighs an action for a session: with the session's own files, and bound to the facts of the verdict. */
export async function weighedFor(
  guarding: Pick<GuardSession, "runtime" | "hashAction" | "surroundings" | "weigher">,
  { action: asked, variables, ...by }: Pick<GuardedCall, "action" | "variables"> & Partial<CallOwner & Stopped>,
  written: readonly string[],
): Promise<WeighedAction> {
  const { runtime, hashAction } = guarding;
  const { digest, redact } = runtime.world;
  const original = wellFormed(asked);
  const action: Action = mapTexts(original, ["tool", "input.**"], redact);
  const { command = null, ...beside } = action.input;
  const surroundings = { ...guarding.surroundings, written, ...(variables ? { environment: variables } : {}) };
  const { client = "", clientSession = "", signal } = by;
  const asker = { client: `${client} ${clientSession}`, ...(signal ? { signal } : {}) };
  // A separate weigher has limits of its own: a turn that comes late is no disk that hangs.
  const weighing =
    guarding.weigher?.call(asker, original, surroundings) ??
    inTime(weigh(original, surroundings, redact, endedAfter(judgingMs, startOver)));
  const known = await weighing.then(({ facts }) => facts).catch(() => null); // the failure itself gates below
  const basis = known && basisOf(known);
  const pushed = known?.pushed ?? null; // an approval of the session goes on for later commits, a pass does not
  return {
    action,
    same: sameHash(asked, hashAction),
    hash: hashAction(canonical([original, basis, ...(pushed ? [pushed] : [])])),
    portableIn: (repository) => {
      const text = known && portableText(original, { ...basis, pushed }, repository);
      return text === null || text === undefined ? undefined : hashAction(text);
    },
    weighing: async () => {
      const { assessment, facts } = await weighing;
      const { parts = [], ...rest } = assessment;
      const exact = isWordForWord(rest.pattern) ? command : null;
      const bound = digest(canonical([action.cwd, beside, basis, parts, exact]));
      return { facts, assessment: { ...rest, bound } };
    },
  };
}

/**
 * Far more than anything takes that people write, and far less than any client waits. No thread of this process can be
 * ended from outside.
 */
const judgingMs = 5_000;

interface CallBasis {
  readonly [name: string]: Json;
}

/** Calls with the same one say the same, whatever the facts around them are. */
export const sameHash = (asked: Action, hashAction: GuardSession["hashAction"]): Hash => hashAction(canonical(wellFormed(asked)));

/** Facts that an answer depends on besides the words of the action: where links lead, what scripts hold, where a push goes. */
const basisOf = ({ symlinks, files, unread, remotes, repoConfig, pushing, variables, lying }: Facts): CallBasis => ({
  symlinks: symlinks ?? null,
  files: files ?? null,
  ...(unread ? { unread } : {}),
  ...(lying ? { lying: lying.digest } : {}),
  remotes: remotes ?? null,
  repoConfig: repoConfig ?? null,
  pushing: pushing ?? null,
  variables: variables ?? null,
});

/** Half a surrogate pair has no canonical form: it is spelled out, so that no two actions become one. */
const wellFormed = (action: Action): Action => mapTexts(action, ["**"], (text) => (text.isWellFormed() ? text : JSON.stringify(text)));
