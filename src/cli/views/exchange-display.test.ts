import { expect, test } from "vitest";
import type { Message } from "../../kernel/message.ts";
import { auditorNamed, mindsProvider } from "../../host/exchange/exchange-cast.ts";
import { Config, parseConfig } from "../../config/shapes.ts";
import { begun, played, type Played } from "../../protocols/exchange/machine.fixture.ts";
import { exchangeView } from "../../protocols/exchange/view.ts";
import type { Io } from "../io.ts";
import { exchangeDisplay } from "./exchange-display.ts";
import { exchangeEnding } from "./exchange-view.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;
const at = "2026-01-01T00:00:00.000Z";
const later = () => "2026-01-01T00:00:14.000Z";

const messagesOf = ({ events }: Played): readonly Message[] =>
  events.map(({ type, ...body }, index) => ({ type, body, at, position: index + 1, protocol: "exchange" }) as unknown as Message);

const whole = messagesOf(played(begun({ rounds: 2, settings: { auditEvery: 2 } })));

test("X13 while minds or the auditor take their time, the line that moves says who is waited for, and how long", () => {
  const display = exchangeDisplay(io, later);
  const stands = whole.map((message) => {
    display.lines(message);
    return [message.type, display.standing?.() ?? []] as const;
  });
  const of = (type: string) => stands.filter(([each]) => each === type).map(([, parts]) => parts);
  expect(of("round.begun")[1]).toEqual(["round 2: waiting for ADA, BEN, CYD", "14 s"]);
  expect(of("mind.answered").slice(0, 3)).toEqual([["round 1: waiting for BEN, CYD", "14 s"], ["round 1: waiting for CYD", "14 s"], []]);
  expect(of("audit.begun")).toEqual([[expect.stringMatching(/^audit 1 of 6 messages: waiting for /), "14 s"]]);
  expect([...of("round.added"), ...of("audit.made"), ...of("pool.rested")].flat()).toEqual([]);
});

test("X13 whoever comes in the middle of a round is told which one it is, once", () => {
  const second = whole.findIndex(({ type, body }) => type === "round.begun" && body["round"] === 2);
  for (const since of [second, second + 1, second + 2]) {
    const display = exchangeDisplay(io, later, since);
    const shown = whole.flatMap((message) => {
      const lines = display.lines(message);
      return message.position > since ? lines : [];
    });
    expect(shown.filter((line) => line.startsWith("round "))).toEqual(["round 2"]);
  }
});

test("F19 a pool that rests for its budget says what is missing, in a command that can be taken as it is", () => {
  const { limits } = begun().state as unknown as { readonly limits: object };
  const rested = played(begun({ rounds: 9, limits: { ...limits, tokensMax: 1_000 } as never }));
  const view = exchangeView(rested.state);
  if (!view) throw new Error("it has begun");
  const said = exchangeEnding(io, "exchange-1", view).join("\n");
  expect(said).toContain("; 0 of 1000 tokens");
  expect(said).toContain(`to begin it needs ${view.short} more tokens`);
  expect(said).toContain(`continue exchange-1 --rounds 10 --budget ${Math.ceil(view.short / 1_000) * 1_000}`);
});

test("X6 without a model it is a mind that cannot think, and this command that can be rehearsed; an auditor is named as minds are", () => {
  const config = parseConfig(Config, "{}", "config.json");
  expect(() => mindsProvider(undefined, config, {})).toThrow(
    /no mind can think[^]*`assent exchange run --provider rehearsal` plays a scripted exchange/,
  );
  const one = parseConfig(Config, JSON.stringify({ models: { own: { provider: "anthropic", model: "m" } } }), "config.json");
  expect([auditorNamed(undefined, one, {}), auditorNamed("own", one, {})]).toEqual([undefined, "own"]);
  expect(() => auditorNamed("nobody", one, {})).toThrow(/no model called nobody: there are own; or an agent client/);
});
