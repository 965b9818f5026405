import type { Message } from "../../src/kernel/message.ts";
import { isBody } from "./model/wire.ts";

/** The journal's story of one call, in order: `assessed gate`, `opened`, `answered approve mira`, … */
export function storyOf(events: readonly Message[], command: string): readonly (readonly string[])[] {
  return assessedCalls(events)
    .filter(({ text }) => text.includes(command))
    .map(({ call }) => events.flatMap((event) => lineOf(event, call)));
}

export interface AssessedCall {
  readonly call: string;
  /** The command, or whatever else the call wants, as JSON. */
  readonly text: string;
  readonly verdict: string;
  readonly agent?: string;
  readonly tool: string;
  readonly reasons: string;
}

export const assessedCalls = (events: readonly Message[]): readonly AssessedCall[] =>
  events.flatMap(({ type, body }) => {
    if (type !== "call.assessed") return [];
    const { call, verdict, agent, action, reasons } = body;
    const { tool, input } = action as { tool: string; input: { command?: string } };
    return [
      {
        call: String(call),
        verdict: String(verdict),
        tool,
        text: input.command ?? JSON.stringify(input),
        reasons: JSON.stringify(reasons),
        ...(typeof agent === "string" ? { agent } : {}),
      },
    ];
  });

function lineOf({ type, body }: Message, call: string): readonly string[] {
  const gate = isBody(body["gate"]) ? body["gate"] : body;
  const isAbout = body["call"] === call || body["from"] === call || gate["key"] === `call:${call}`;
  if (!isAbout) return [];
  const by = isBody(body["by"]) ? body["by"]["name"] : body["by"];
  const words = [body["verdict"], body["why"], body["option"], body["outcome"], body["to"], by];
  return [[type, ...words.filter((word) => typeof word === "string")].join(" ")];
}
