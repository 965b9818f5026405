import { rehearsalPort } from "../../adapters/models/rehearsal/rehearsal.ts";
import { exchangeRehearsals } from "../../adapters/models/rehearsals.ts";
import type { ModelPort } from "../../adapters/models/types.ts";
import type { Config } from "../../config/config.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { exchangeLimits } from "../../protocols/exchange/policy.ts";
import type { Mind } from "../../protocols/exchange/types.ts";
import { castFor, providerOf, readRehearsalAt, rehearsalIn, type PlayWords, type Stage } from "../frame/frame-players.ts";

/** Everyone who thinks or audits in one exchange. A session records them by name, so that another process can go on with it. */
export interface ExchangeCast {
  readonly minds: readonly Mind[];
  readonly auditor: Mind;
  /** Scripted: no model is asked. */
  readonly rehearsal?: { readonly theme: string; readonly rounds: number; readonly auditEvery: number };
  port(mind: string): ModelPort;
}

/** The providers of the minds, from the command line or the configuration, as one word that a session can keep. */
export function mindsProvider(asked: string | undefined, config: Config, environment: ProcessEnvironment): string {
  const { minds } = config.exchange;
  const named = asked === "rehearsal" ? `rehearsal:${exchangeRehearsals[0] ?? ""}` : asked;
  return providerOf(named ?? (minds.length > 0 ? minds.join(",") : undefined), config, environment, pool);
}

const pool: PlayWords = { who: "mind", command: "assent exchange run", what: "exchange" };

/** Who audits, from the command line or the configuration; without either, the first mind. */
export const auditorNamed = (asked: string | undefined, config: Config, environment: ProcessEnvironment): string | undefined =>
  asked === undefined ? config.exchange.auditor : providerOf(asked, config, environment, pool);

/** One model can be several minds: the second of them is `NAME#2`. */
const playerOf = (mind: string): string => mind.replace(/#\d+$/, "");

interface Wanted {
  readonly provider: string;
  readonly auditor: string | undefined;
  /** How many minds there are; without it, one for each provider. */
  readonly count?: number | undefined;
}

/** Throws `input.invalid` or `config.invalid` for players that cannot be had. */
export async function exchangeCast({ provider, auditor, count }: Wanted, stage: Stage): Promise<ExchangeCast> {
  const rehearsal = rehearsalIn(provider);
  if (rehearsal !== undefined) return rehearsing(rehearsal, stage.cwd);
  const cast = await castFor(provider, stage);
  const wanted = count ?? cast.players.length;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > exchangeLimits.mindsMax)
    throw new Fault("input.invalid", `a pool has 1 to ${exchangeLimits.mindsMax} minds, and not ${wanted}`);
  const minds = Array.from({ length: wanted }, (_, index): Mind => {
    const player = cast.players[index % cast.players.length];
    const turn = Math.floor(index / cast.players.length);
    const name = `${player?.id ?? ""}${turn === 0 ? "" : `#${turn + 1}`}`;
    return { id: name, name, ...(player?.callCostMax === undefined ? {} : { callCostMax: player.callCostMax }) };
  });
  const first = minds[0];
  if (!first) throw new Fault("input.invalid", "nobody is configured who could think");
  if (auditor === undefined || playerOf(auditor) === playerOf(first.id))
    return { minds, auditor: first, port: (mind) => cast.port(playerOf(mind)) };
  const other = await castFor(auditor, stage);
  const [named] = other.players;
  if (!named || other.players.length > 1) throw new Fault("input.invalid", `one audits, and not ${auditor}`);
  const { callCostMax } = named;
  return {
    minds,
    auditor: { id: named.id, name: named.name, ...(callCostMax === undefined ? {} : { callCostMax }) },
    port: (mind) => (mind === named.id ? other.port(mind) : cast.port(playerOf(mind))),
  };
}

async function rehearsing(nameOrFile: string, cwd: string): Promise<ExchangeCast> {
  const script = await readRehearsalAt(nameOrFile, cwd);
  const names = Object.keys(script.thought ?? {});
  if (names.length === 0) throw new Fault("input.invalid", `the rehearsal ${nameOrFile} holds no exchange: it has no thoughts`);
  const port = rehearsalPort(script, { pace: 1 });
  const rounds = Math.max(...Object.values(script.thought ?? {}).map((lines) => lines.length));
  const auditEvery = Math.max(1, Math.floor(rounds / Math.max(1, script.audit?.length ?? 1)));
  return {
    minds: names.map((name) => ({ id: name, name })),
    auditor: { id: "auditor", name: "auditor" },
    rehearsal: { theme: script.question, rounds, auditEvery },
    port: () => port,
  };
}
