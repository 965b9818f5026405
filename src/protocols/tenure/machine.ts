import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import { ownedFiles, overlaps } from "../../scope/owned.ts";
import { tenureLimits } from "./policy.ts";
import type { FreedWhy, FilesHold, TenureCommand, TenureEffect, TenureEvent, TenureState } from "./types.ts";

/** Who works on which files of a project: one stream per project, so no two can be given the same ones (D12). */
export const tenure: Protocol<TenureCommand, TenureEvent, TenureState, TenureEffect> = {
  name: "tenure",
  version: 1,
  rests: true,
  initial: { phase: "open", fence: 0, holdings: {} },

  decide(command, state) {
    switch (command.type) {
      case "files.ask":
        return asked(command, state);
      case "files.keep": {
        const { holder, fence, at } = command;
        const held = holdingOf(state, holder);
        return held?.fence === fence
          ? [kept(holder, held, at)]
          : refuse(command.type, `number ${fence} is over: the files were taken back`);
      }
      case "files.release": {
        const held = holdingOf(state, command.holder);
        return held ? [freed([command.holder, held], "released")] : refuse(command.type, "it holds no files");
      }
      case "files.patrol": {
        const dead = Object.entries(state.holdings).flatMap((each) => deathOf(each, command) ?? []);
        return dead.length > 0 ? dead : refuse(command.type, "everybody who holds files is alive");
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "files.given": {
        const { type: _, holder, ...holding } = event;
        return { ...state, fence: holding.fence, holdings: { ...state.holdings, [holder]: holding } };
      }
      case "files.kept": {
        const held = holdingOf(state, event.holder);
        return held ? { ...state, holdings: { ...state.holdings, [event.holder]: { ...held, until: event.until } } } : state;
      }
      case "files.freed": {
        const { [event.holder]: _, ...holdings } = state.holdings;
        return { ...state, holdings };
      }
      default:
        return state;
    }
  },

  due: () => [],
  trace: (events) => events.flatMap(lineOf),
  texts: { "files.given": ["title"] },
};

const holdingOf = ({ holdings }: TenureState, holder: string): FilesHold | undefined =>
  Object.hasOwn(holdings, holder) ? holdings[holder] : undefined;

/**
 * Not much later than a term from now: a clock that was set back must not prolong it. Of two that ask at once, the one whose
 * question is recorded later may have looked at the clock earlier, so a little later is alive.
 */
const isAlive = ({ until }: FilesHold, at: string): boolean => {
  const leftMs = Date.parse(until) - Date.parse(at);
  return leftMs > 0 && leftMs <= tenureLimits.termMs + tenureLimits.apartMs;
};

type Asked = Extract<TenureCommand, { type: "files.ask" }>;

/** The dead lose their files in the same moment in which somebody else is given them, and never before their number is over. */
function asked(command: Asked, state: TenureState): readonly TenureEvent[] | Refusal {
  const { holder, files, title, at } = command;
  const own = holdingOf(state, holder);
  if (own && isSame(own.files, files)) return [kept(holder, own, at)];
  const wanted = ownedFiles(files);
  const inTheWay = Object.entries(state.holdings).filter(([who, held]) => who === holder || overlaps(wanted, ownedFiles(held.files)));
  const ends = inTheWay.map((each) => ({ each, end: each[0] === holder ? freed(each, "released") : deathOf(each, command) }));
  const alive = ends.find(({ end }) => end === undefined)?.each;
  if (alive) return refuse(command.type, `${alive[0]} works on ${alive[1].files.join(", ")}: ${alive[1].title}`);
  const dead = ends.flatMap(({ end }) => end ?? []);
  if (Object.keys(state.holdings).length - dead.length >= tenureLimits.holdersMax)
    return refuse(command.type, `${tenureLimits.holdersMax} others work in this project`);
  return [...dead, { type: "files.given", holder, files, title, at, fence: state.fence + 1, until: untilOf(at) }];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((file, at) => file === other[at]);

const untilOf = (at: string): string => new Date(Date.parse(at) + tenureLimits.termMs).toISOString();

const kept = (holder: string, { fence }: FilesHold, at: string): TenureEvent => ({ type: "files.kept", holder, fence, until: untilOf(at) });

type Entry = readonly [holder: string, holding: FilesHold];
type Freed = Extract<TenureEvent, { type: "files.freed" }>;

const freed = ([holder, { fence }]: Entry, why: FreedWhy): Freed => ({ type: "files.freed", holder, fence, why });

/** Undefined while it lives. */
function deathOf(each: Entry, { at, gone }: Pick<Asked, "at" | "gone">): Freed | undefined {
  if (gone.includes(each[0])) return freed(each, "ended");
  return isAlive(each[1], at) ? undefined : freed(each, "expired");
}

function lineOf(event: TenureEvent): readonly TraceItem[] {
  if (event.type === "files.given")
    return [{ item: event.files.join(", "), from: "free", to: `held as number ${event.fence}`, by: event.holder }];
  return event.type === "files.freed" ? [{ item: `number ${event.fence}`, from: "held", to: event.why, by: event.holder }] : [];
}
