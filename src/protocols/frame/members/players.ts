import { relay } from "../../../kernel/gate.ts";
import { knownOf } from "../known.ts";
import { frameLimits } from "../policy.ts";
import { contentOf } from "../synthesis/similar.ts";
import type {
  FrameEvent,
  FrameEventOf,
  FrameKnowledge,
  FramePhase,
  FrameState,
  Lens,
  Player,
  PlayerAssignment,
  PlayerChoice,
} from "../types.ts";

/**
 * F6: none fits, so one is generated; one fits, so it is assigned; several fit, so a person is asked.
 * F19: those that play anything take turns, so that who configured several models hears several.
 */
export function mapPlayers(known: FrameKnowledge, players: readonly Player[]): FrameEvent {
  const anything = players.filter(({ fits }) => fits.length === 0);
  const [anyone] = [...anything, ...players];
  if (anyone === undefined) return { type: "players.missing" };
  let turn = Object.keys(known.members).length; // a later round goes on where the last one ended
  const fallback = assignedTo(anyone, true);
  const assigned: Record<string, PlayerAssignment> = {};
  const open: PlayerChoice[] = [];
  for (const lens of unassigned(known)) {
    const fitting = players.filter((player) => isFit(player, lens)).slice(0, frameLimits.playersMax);
    const choice = relay(fitting.map(({ id, name }) => ({ id, label: name, future: id })));
    const only = "goOn" in choice ? fitting.find(({ id }) => id === choice.goOn.id) : undefined;
    if (fitting.length === 0) assigned[lens.id] = assignedTo(anything[turn++ % anything.length] ?? anyone, true);
    else if (only) assigned[lens.id] = assignedTo(only, false);
    else open.push({ lens: lens.id, players: distinct(fitting) });
  }
  return { type: "players.found", assigned, open, fallback };
}

/** Lenses without a player yet. Those of earlier rounds keep theirs. */
const unassigned = ({ lenses, members }: FrameKnowledge): readonly Lens[] => lenses.filter(({ id }) => !Object.hasOwn(members, id));

const distinct = (players: readonly Player[]): readonly Player[] =>
  players.filter(({ id }, index) => players.findIndex((player) => player.id === id) === index);

const assignedTo = ({ id, name, kind, callCostMax }: Player, generated: boolean): PlayerAssignment => ({
  player: id,
  name,
  generated,
  ...(kind === "agent" ? { kind } : {}),
  ...(callCostMax === undefined ? {} : { callCostMax }),
});

/** A player fits when one of its fields is fully covered by the lens's words. */
function isFit({ fits }: Player, { name, reveals, referent }: Lens): boolean {
  const about = contentOf(`${name} ${reveals} ${referent}`);
  return fits.some((field) => {
    const wanted = [...contentOf(field)];
    return wanted.length > 0 && wanted.every((word) => about.has(word));
  });
}

export function playersFound(state: FramePhase<"mapping">, event: FrameEventOf<"players.found">): FrameState {
  const { assigned, open, fallback } = event;
  return open.length > 0
    ? { ...knownOf(state), phase: "assigning", assigned, open, fallback, asked: false }
    : staffed(knownOf(state), assigned);
}

/** One lens after the other; an answer that was not offered means the generated player. */
export function assignBy(state: FramePhase<"assigning">, option: string): FrameState {
  const [first, ...open] = state.open;
  if (!first) return staffed(knownOf(state), state.assigned);
  const player = first.players.find(({ id }) => id === option);
  const assigned = { ...state.assigned, [first.lens]: player ? assignedTo(player, false) : state.fallback };
  return open.length > 0 ? { ...state, assigned, open, asked: false } : staffed(knownOf(state), assigned);
}

/** Everyone has a player: each is about to be given what it starts from. */
function staffed(known: FrameKnowledge, assigned: Readonly<Record<string, PlayerAssignment>>): FrameState {
  const members = { ...known.members };
  for (const [lens, player] of Object.entries(assigned))
    members[lens] = {
      player,
      status: "ready",
      step: 0,
      looks: 0,
      isRepaired: false,
      attempt: 0,
      usedMs: 0,
      tokens: 0,
      cost: 0,
      bytes: 0,
      version: 0,
    };
  return { ...known, phase: "inquiring", members, asked: false };
}
