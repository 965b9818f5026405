import type { Config } from "../../config/config.ts";
import type { Person } from "../../kernel/gate.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { Fault, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { TermName } from "../../protocols/exchange/types.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";
import { told } from "../backend/mistakes.ts";
import { exchangeCast, mindsProvider, type ExchangeCast } from "./exchange-cast.ts";
import { startExchange, type AskedExchange } from "./exchange-start.ts";
import { settingsOf } from "./observe.ts";

/** An exchange as a person asks for it, before anybody looked whether those who should think are there. */
export interface WantedExchange {
  readonly rounds?: number;
  /** Each audit waits for the observer from the start. */
  readonly chat?: boolean;
  /** How many minds there are; one for each provider by default. */
  readonly minds?: number;
  readonly auditor?: string;
  readonly seed?: string;
  readonly texts?: Partial<Readonly<Record<TermName, string>>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly budget?: number;
}

/** The rounds and the rhythm that a script has, where the person names none. */
export function askedExchange(theme: string, cast: ExchangeCast, wanted: WantedExchange, by: string): AskedExchange {
  const { rounds, chat, seed = "1", texts = {}, settings = {}, budget } = wanted;
  return {
    ...{ theme: themeOf(theme, cast), mode: chat === true ? "chat" : "run", by, cast, seed, texts },
    rounds: rounds ?? cast.rehearsal?.rounds ?? 10,
    settings: { ...(cast.rehearsal ? { auditEvery: cast.rehearsal.auditEvery } : {}), ...settingsOf(settings) },
    ...(budget === undefined ? {} : { tokensMax: budget }),
  };
}

function themeOf(asked: string, { rehearsal }: ExchangeCast): string {
  if (!rehearsal) {
    if (asked.trim() === "") throw new Fault("input.invalid", "say in quotes what the pool thinks about");
    return asked;
  }
  if (asked.trim() !== "" && asked.trim() !== rehearsal.theme)
    throw new Fault(
      "input.invalid",
      `this rehearsal is scripted about “${rehearsal.theme}” and knows no other theme; say exactly that, or name models that think`,
    );
  return rehearsal.theme;
}

export interface ExchangeAsk {
  readonly theme: string;
  readonly cwd: string;
  /** Who thinks: models or agent clients, separated by commas, or a rehearsal. */
  readonly agent: string | undefined;
  readonly wanted: WantedExchange;
  /** Undefined for an agent, which observes nothing (X6). */
  readonly by: Person | undefined;
}

interface ExchangeWorld {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
}

/** Starts one for somebody who is not at a terminal. It is refused as `input.NAME` where a member is wrong. */
export async function startAskedExchange(
  runtime: Runtime,
  { theme, cwd, agent, wanted, by }: ExchangeAsk,
  { config, environment }: ExchangeWorld,
  meta: Meta,
): Promise<SessionId | Refusal> {
  if (!by) return refuse("agent", "an exchange is started by its observer, and that is a person");
  const stage = { config, environment, cwd, redact: runtime.world.redact };
  const cast = await told("agent", async () => {
    const provider = mindsProvider(agent, config, environment);
    return {
      provider,
      ...(await exchangeCast({ provider, auditor: wanted.auditor ?? config.exchange.auditor, count: wanted.minds }, stage)),
    };
  });
  if ("refused" in cast) return cast;
  const asked = await told("intent", async () => askedExchange(theme, cast, wanted, by.name));
  if ("refused" in asked) return asked;
  return startExchange(runtime, config, asked, { ...meta, title: asked.theme, agent: cast.provider });
}
