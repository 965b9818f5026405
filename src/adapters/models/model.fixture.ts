import { z } from "zod";
import * as provider from "../../../test/support/model-provider.ts";
import { modelPort, type ModelWorld } from "./model.ts";
import type { ModelRequest, ModelSettings } from "./types.ts";

export const key = "key-that-nobody-may-see-4711";
const never = new AbortController().signal;

/** A port in front of a scripted provider, with what was asked and how long it would have waited. */
export interface Placed {
  readonly call: (request?: Partial<ModelRequest>, signal?: AbortSignal) => ReturnType<ReturnType<typeof modelPort>["call"]>;
  readonly asked: readonly provider.Asked[];
  readonly waits: readonly number[];
}

const opened: provider.Provider[] = [];

/** To be closed after each test. */
export const opening = (server: provider.Provider): provider.Provider => {
  opened.push(server);
  return server;
};
export const closeAll = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
};

export async function placed(
  wire: provider.ProviderWire,
  acts: readonly [provider.Act, ...provider.Act[]],
  { settings, world }: { settings?: Partial<ModelSettings>; world?: Partial<ModelWorld> } = {},
): Promise<Placed> {
  const server = opening(await provider.startProvider(wire, ...acts));
  const waits: number[] = [];
  const port = modelPort(
    { name: "m", provider: wire.provider, model: "scripted", url: server.url, key, ...settings },
    { redact: (text) => text.replaceAll(key, "***"), chance: () => 0, wait: async (ms) => waits.push(ms), ...world },
  );
  const hello: ModelRequest = { system: "be brief", messages: [{ from: "user", text: "hello" }] };
  return { call: (request, signal = never) => port.call({ ...hello, ...request }, signal), asked: server.asked, waits };
}

export const look = { name: "look", description: "Looks.", input: z.strictObject({ at: z.string() }) };
export const verdict = { name: "verdict", shape: z.strictObject({ verdict: z.string().max(20), sure: z.boolean() }) };
export const good = { verdict: "ship it", sure: true };
