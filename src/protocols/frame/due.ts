import { currentOf, wantedIn } from "./dialogue/dialogues.ts";
import { mayLook, timeLeft } from "./members/members.ts";
import { movesOf, proposalIn } from "./moves.ts";
import { frameLimits } from "./policy.ts";
import { questionOf } from "./lenses/question.ts";
import type { ActiveState, FrameEffect, FramePhase, FrameState, Perspective, ProposalKind } from "./types.ts";
import { words } from "./words.ts";

/** Outstanding effects. Perspectives are due all at once, and then nothing else is (F8). */
export function dueIn(state: FrameState): readonly FrameEffect[] {
  if (state.phase === "idle") return [];
  const question = questionOf(state);
  if (question) return [goOn(`ask:${question.gate.key}`)];
  if (movesOf(state).length > 0) return [goOn(`move:${state.phase}:${countOf(state)}`)];
  return workIn(state);
}

const goOn = (key: string): FrameEffect => ({ type: "go-on", mode: "repeatable", key });

/** Grows with everything that a move does, so that no two moves share a key. */
const countOf = ({ round, lenses, dialogues, inputs, members }: ActiveState): string =>
  [
    round,
    lenses.length,
    dialogues.at(-1)?.id ?? 0,
    inputs.length,
    Object.values(members).reduce((sum, { step, attempt }) => sum + step + attempt, 0),
  ].join(".");

function workIn(state: ActiveState): readonly FrameEffect[] {
  const kind = proposalIn[state.phase];
  if (kind !== undefined && "attempt" in state && "problems" in state) return [toPropose(state, kind)];
  switch (state.phase) {
    case "gathering": {
      const { brief, question, cwd, round } = state;
      const key = `gather:${round}`;
      return [{ type: "gather-context", mode: "repeatable", key, timeoutMs: frameLimits.gatherMs, brief, question, cwd }];
    }
    case "mapping":
      return [{ type: "find-players", mode: "repeatable", key: `players:${state.round}` }];
    case "inquiring":
      return state.lenses.flatMap(({ id, name }) => toInquire(state, id, name));
    case "dialoguing":
      return toTalk(state);
    case "stopping": {
      const members = Object.entries(state.members).map(([lens, { player }]) => ({ lens, player: player.player }));
      return [{ type: "stop-team", mode: "repeatable", key: "stop-team", members }];
    }
    default:
      return [];
  }
}

type Proposing = FramePhase<"briefing" | "placing" | "detecting" | "synthesising" | "tasking">;

function toPropose(state: Proposing, kind: ProposalKind): FrameEffect {
  const { attempt, problems, round, inputs, named, lenses, spent } = state;
  const again = "aside" in state && state.aside !== undefined ? `.${state.aside.tries}` : "";
  const times = `${round}.${inputs.length}.${named.length}.${lenses.length}.${spent.tokens}${again}`;
  return {
    type: "propose",
    mode: "repeatable",
    key: `propose:${kind}:${times}:${attempt}`,
    about: words.proposes(kind),
    timeoutMs: frameLimits.proposalMs + frameLimits.graceMs,
    kind,
    attempt,
    problems,
  };
}

function toInquire(state: FramePhase<"inquiring">, lens: string, name: string): readonly FrameEffect[] {
  const member = state.members[lens];
  if (member?.status === "asking") return [toAsk(state, lens, name, member)];
  if (member?.status !== "looking") return [];
  const limitMs = timeLeft(state, member);
  const { cwd, brief } = state;
  const step = member.step - 1;
  const key = `look:${lens}:${step}`;
  const about = words.looks(name);
  const timeoutMs = limitMs + frameLimits.graceMs;
  return [{ type: "look", mode: "repeatable", key, about, timeoutMs, lens, step, limitMs, cwd, scope: brief.scope }];
}

/** F8: the remaining time, not a new limit for each call. */
function toAsk(state: FramePhase<"inquiring">, lens: string, name: string, member: Perspective): FrameEffect {
  const limitMs = timeLeft(state, member);
  return {
    type: "ask-perspective",
    mode: "repeatable",
    key: `ask:${lens}:${member.step}.${member.attempt}`,
    about: words.asks(name),
    timeoutMs: limitMs + frameLimits.graceMs,
    player: member.player.player,
    limitMs,
    mayLook: mayLook(state, member),
    lens,
    turn: "inquire",
    step: member.step,
  };
}

function toTalk(state: FramePhase<"dialoguing">): readonly FrameEffect[] {
  const dialogue = currentOf(state);
  if (!dialogue) return [];
  return wantedIn(dialogue).map(({ lens, turn, step }): FrameEffect => {
    const attempt = dialogue.trouble[lens]?.attempt ?? 0;
    const name = state.lenses.find(({ id }) => id === lens)?.name ?? lens;
    return {
      type: "ask-perspective",
      mode: "repeatable",
      key: `ask:${dialogue.id}:${lens}:${turn}:${step}.${attempt}`,
      about: words.asks(name),
      timeoutMs: frameLimits.turnMs + frameLimits.graceMs,
      player: state.members[lens]?.player.player ?? "",
      limitMs: frameLimits.turnMs,
      mayLook: false,
      lens,
      dialogue: dialogue.id,
      turn,
      step,
    };
  });
}
