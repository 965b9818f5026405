import { actionFor } from "../action.ts";
import { assumptionsIn } from "../assumptions.ts";
import { writtenBy } from "../failing/causes.ts";
import { changesIn, type WorkspaceChange } from "./changes.ts";
import { createAssumptions, isSameFile, spotOnly, toldChanges, type HeldAssumption } from "../held.ts";
import { isLook, lookedAt } from "../looks.ts";
import { keep, limits, type EndMoment, type Moment, type SpeechMoment, type StartMoment, type WorkspaceMoment } from "../moments.ts";
import { wordsOf } from "./overlap.ts";
import { staleGap } from "./stale-gap.ts";
import { speaksOfAnyChange } from "../told.ts";
import type { Detector, Settings } from "../types.ts";

const readBefore = 3;
const always = (): boolean => true;

/**
 * S2 AssumptionStale. An assumption is kept with its grounds. It is stale when it is older than the threshold, one of
 * its grounds was changed since, by anyone, and work went on without a look at that or a confirmation.
 */
export function watchAssumptions({ thresholds, name }: Settings): Detector {
  const open = new Map<string, StartMoment>();
  const own = new Map<string, true>();
  const seen = new Map<string, string>();
  const assumptions = createAssumptions();
  let recent: readonly string[] = [];
  let turn = 0;
  let nowMs: number | undefined;

  const hear = (said: SpeechMoment): void => {
    const { text, by } = said;
    if (by === "person") {
      turn += 1;
      assumptions.use();
      if (speaksOfAnyChange(text)) for (const each of toldChanges(assumptions.all(), text)) assumptions.change(each, said, always);
    }
    assumptions.confirm(text, nowMs);
    if (nowMs !== undefined) for (const each of heldIn(said, { turn, madeMs: nowMs, recent })) assumptions.add(each);
  };

  /** An edit within the same piece of work is no news to the agent that makes it. */
  const isOtherWork = (held: HeldAssumption): boolean => held.explicit && held.turn !== turn;

  const end = (call: StartMoment, ended: EndMoment): void => {
    const action = actionFor(call);
    const written = writtenBy(call, action);
    if (ended.outcome !== "ran" && written.length > 0) return;
    const how = call.side ? "a sub-agent wrote it" : "it was edited in this session";
    for (const what of written) assumptions.change({ what, how }, ended, call.side ? always : isOtherWork);
    if (call.side) return;
    for (const each of changesIn(call, action, ended.text)) {
      const isOwn = each.isOwnPossible === true && [...own.keys()].some((path) => isSameFile(path, each.what));
      if (!isOwn) assumptions.change(each, ended, always);
    }
    for (const path of written) keep(own, path, true, limits.partsMax);
    if (call.by === "person") return;
    const looked = lookedAt(call, action);
    recent = [...recent.filter((each) => !looked.includes(each)), ...looked].slice(-readBefore);
    assumptions.look(looked, nowMs);
  };

  return {
    push(moment: Moment) {
      const ms = moment.at === undefined ? Number.NaN : Date.parse(moment.at);
      // Time counts where something is said or done: an assumption is stale when work goes on with it.
      if (!Number.isNaN(ms) && moment.kind !== "workspace") nowMs = ms;
      if (moment.kind === "called") {
        keep(open, moment.id, moment, limits.openCallsMax);
        if (moment.by === undefined && !isLook(moment)) assumptions.use();
      } else if (moment.kind === "ended") {
        const call = open.get(moment.id);
        open.delete(moment.id);
        if (call) end(call, moment);
      } else if (moment.kind === "changed") {
        assumptions.change({ what: moment.path, how: "somebody else wrote it" }, moment, always);
      } else if (moment.kind === "said" && !moment.side) hear(moment);
      else if (moment.kind === "workspace" && moment.by !== "agent" && !moment.side)
        for (const each of shownBy(moment, seen)) assumptions.change(each, moment, always);
    },
    gaps() {
      const [now, oldMs] = [nowMs, thresholds.assumptionMinutes * 60_000];
      if (now === undefined) return [];
      const stale = assumptions.all().filter(({ changed, used, madeMs }) => changed !== undefined && used && now - madeMs > oldMs);
      return stale.map((each) => staleGap(each, now, name));
    },
  };
}

interface Now {
  readonly turn: number;
  readonly madeMs: number;
  /** Files read last: the grounds of an assumption that names none. */
  readonly recent: readonly string[];
}

const heldIn = (said: SpeechMoment, { turn, madeMs, recent }: Now): readonly HeldAssumption[] =>
  assumptionsIn(said.text).map((assumed) => {
    const isNamed = assumed.files.length + assumed.versions.length + assumed.branches.length > 0;
    const files = isNamed ? assumed.files : recent;
    return { ...assumed, ...wordsOf(assumed.text), by: said.by, turn, madeMs, spot: spotOnly(said), files };
  });

/** Parts of a workspace that look different than before. */
function shownBy({ seen }: WorkspaceMoment, known: Map<string, string>): readonly WorkspaceChange[] {
  return Object.entries(seen).flatMap(([part, value]) => {
    if (known.get(part) === value) return [];
    keep(known, part, value, limits.partsMax);
    const what = part === "branch" ? `branch ${value}` : part.replace(/^file:/, "");
    return [{ what, how: "the workspace shows it" }];
  });
}
