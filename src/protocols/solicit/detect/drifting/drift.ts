import { actionFor } from "../action.ts";
import { causesFor, writtenBy } from "../failing/causes.ts";
import { driftGap } from "./drift-gap.ts";
import { createLedger, isSame, type WorkspacePart } from "./drift-ledger.ts";
import { keep, limits, type ChangeMoment, type EndMoment, type Moment, type StartMoment, type WorkspaceDigests } from "../moments.ts";
import { seenIn } from "../observe.ts";
import { digestOf, partOf } from "./parts.ts";
import type { Detector, Settings } from "../types.ts";

/** A file that a client reports as changed may have been changed by what the agent did in these last moments. */
const recentMoments = 20;

/**
 * S2 ConstraintDrift. A part has drifted if it is not as it was when the work began, nothing that was done in this
 * session explains it, and nobody spoke of it.
 */
export function watchDrift({ name }: Settings): Detector {
  const open = new Map<string, StartMoment>();
  const ledger = createLedger();
  let moment = 0;
  let root: string | undefined;
  let statusAt: number | undefined;

  const cause = (call: StartMoment): void => {
    const causes = causesFor(call);
    if (causes.size > 0) ledger.cause(new Set([...causes].map((each) => localPart(each, root))), moment);
  };

  const end = (call: StartMoment, ended: EndMoment): void => {
    const action = actionFor(call);
    cause(call);
    const ran = ended.outcome === "ran" || ended.outcome === "failed";
    if (!ran || call.side || call.by === "person" || isElsewhere(action.command?.folder ?? call.cwd, root)) return;
    const seen = Object.entries(localParts(seenIn(call, action, ended.text), root));
    const [dirty, plain] = [seen.filter(isDirty), seen.filter((each) => !isDirty(each))];
    const isOwn = writtenBy(call, action).length > 0;
    ledger.see(Object.fromEntries(plain), ended, { moment, isOwn });
    // A file that git lists as changed was as committed when git was last asked.
    const before = statusAt === undefined ? {} : { before: asIt("was committed", statusAt) };
    ledger.see(Object.fromEntries(dirty), ended, { moment, isOwn, ...before });
    if (action.command?.segments.some(({ program, words }) => program === "git" && words[0] === "status")) statusAt = moment;
  };

  const change = (changed: ChangeMoment): void => {
    if (partOf(changed.path) === undefined) return;
    const seen = localParts({ [`file:${changed.path}`]: digestOf(`${changed.path} ${moment}`) }, root);
    ledger.see(seen, changed, { moment, before: asIt("was", moment - recentMoments) });
  };

  return {
    push(next: Moment) {
      moment += 1;
      if (next.kind === "called") {
        if (!next.side) root ??= next.cwd;
        keep(open, next.id, next, limits.openCallsMax);
        cause(next);
      } else if (next.kind === "ended") {
        const call = open.get(next.id);
        open.delete(next.id);
        if (call) end(call, next);
      } else if (next.side) return;
      else if (next.kind === "said" && next.by === "person") ledger.hear(next.text, moment);
      else if (next.kind === "changed") change(next);
      else if (next.kind === "told") ledger.accept();
      else if (next.kind === "workspace") {
        root ??= next.place;
        if (!isElsewhere(next.place, root)) ledger.see(localParts(next.seen, root), next, { moment, isOwn: next.by !== "unknown" });
      }
    },
    gaps() {
      const drifted = [...ledger.parts].filter(([, { before, now }]) => !isSame(before, now));
      return drifted.length === 0 ? [] : [driftGap(drifted, name)];
    },
  };
}

const asIt = (was: string, seenAt: number): WorkspacePart => ({ before: `as it ${was}`, now: `as it ${was}`, seenAt, first: {} });
const isDirty = ([part]: readonly [string, string]): boolean => part.startsWith("dirty:");

/** Another repository, or another working tree of this one, has a state of its own. */
function isElsewhere(folder: string | undefined, root: string | undefined): boolean {
  if (folder === undefined || root === undefined || folder === root || folder === ".") return false;
  if (/worktree|node_modules|submodule|vendor/.test(folder)) return true;
  if (folder.startsWith("..") || folder.startsWith("~")) return true;
  return folder.startsWith("/") && !folder.startsWith(`${root}/`);
}

/** Files are named from the folder of the session. */
const localPart = (part: string, root: string | undefined): string =>
  root === undefined ? part : part.replace(`:${root}/`, ":").replace(":./", ":");

function localParts(seen: WorkspaceDigests, root: string | undefined): WorkspaceDigests {
  const entries = Object.entries(seen);
  if (root === undefined || entries.every(([part]) => !part.includes("/"))) return seen;
  return Object.fromEntries(entries.map(([part, value]) => [localPart(part, root), value]));
}
