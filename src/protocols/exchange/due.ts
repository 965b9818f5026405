import { movesOf, questionOf, unquoted } from "./moves.ts";
import { exchangeLimits } from "./policy.ts";
import type { ExchangeEffect, ExchangeState } from "./types.ts";

/** Outstanding effects: the minds of a round all at once, or one audit, or one branch. */
export function dueIn(state: ExchangeState): readonly ExchangeEffect[] {
  if (state.phase === "idle" || state.phase === "over") return [];
  const question = questionOf(state);
  if (question) return [{ type: "go-on", mode: "repeatable", key: `ask:${question.gate.key}` }];
  if (movesOf(state).length > 0)
    return [
      { type: "go-on", mode: "repeatable", key: `move:${state.phase}:${state.next}.${state.round}.${state.granted}.${state.spent.calls}` },
    ];
  const { graceMs, auditMs } = exchangeLimits;
  switch (state.phase) {
    case "renegotiating": {
      const { number = 0 } = state.signal ?? {};
      const ids = unquoted(state);
      return ids.length === 0
        ? []
        : [{ type: "quote", mode: "repeatable", key: `quote:${number}`, about: "what asked is read", number, ids }];
    }
    case "thinking":
      return state.turns
        .filter(({ id }) => state.ends[id] === undefined)
        .flatMap((turn): readonly ExchangeEffect[] => {
          const player = state.minds.find(({ id }) => id === turn.mind);
          const timeoutMs = state.limits.turnMs + graceMs;
          const about = `${player?.name ?? turn.mind} thinks`;
          const { theme, embedding, versions, feed } = state;
          const given = { theme, embedding, versions, round: state.round + 1, ...(feed === undefined ? {} : { feed }) };
          return player ? [{ type: "think", mode: "repeatable", key: `think:${turn.id}`, about, timeoutMs, turn, player, ...given }] : [];
        });
    case "auditing": {
      const { audits, attempt, problems, reads, spent, auditor: player, hasAxes, theme, versions, feed } = state;
      const key = `audit:${audits + 1}.${attempt}.${spent.calls}`;
      const timeoutMs = auditMs + graceMs;
      const audit = {
        audit: audits + 1,
        attempt,
        problems,
        reads,
        player,
        wantsAxes: hasAxes !== true,
        theme,
        versions,
        ...(feed ? { feed } : {}),
      };
      return [{ type: "audit", mode: "repeatable", key, about: `${player.name} audits`, timeoutMs, ...audit }];
    }
    case "branching": {
      const { wanted } = state;
      return [{ type: "branch", mode: "repeatable", key: `branch:${wanted.number}`, about: "a branch is made", wanted }];
    }
    case "resting": {
      const { unclaimed: wanted } = state;
      const about = "what was to go to a branch comes back";
      return wanted ? [{ type: "recall", mode: "repeatable", key: `recall:${wanted.number}`, about, wanted }] : [];
    }
    default:
      return [];
  }
}
