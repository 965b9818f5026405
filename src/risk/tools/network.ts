import { httpClients } from "./network-clients.ts";
import { curl } from "./network-curl.ts";
import { networkRemote } from "./network-remote.ts";
import type { Program } from "./table.ts";

/** Programs that talk to other machines. */
export const network = (): readonly Program[] => [curl(), ...httpClients(), ...networkRemote()];
