import { httpClients } from "./clients.ts";
import { curl } from "./curl.ts";
import { networkRemote } from "./remote.ts";
import type { Program } from "../table.ts";

/** Programs that talk to other machines. */
export const network = (): readonly Program[] => [curl(), ...httpClients(), ...networkRemote()];
