import { sqlClients } from "./clients.ts";
import { databaseServers } from "./servers.ts";
import { storeClients } from "./stores.ts";
import { frameworks } from "../frameworks/frameworks.ts";
import { migrations } from "./migrations.ts";
import type { Program } from "../table.ts";

/** Clients of databases and stores, their servers, and the tools that change their schemas. */
export const databases = (): readonly Program[] => [
  ...sqlClients(),
  ...storeClients(),
  ...databaseServers(),
  ...migrations(),
  ...frameworks(),
];
