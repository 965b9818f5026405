import type { Deed } from "../deed.ts";
import { mongoDeeds } from "./mongo.ts";
import { redisDeeds } from "./redis.ts";

export { mongoDeeds, redisDeeds };

/** Order to a store that does not speak SQL. */
export type StoreWords =
  | { readonly store: "redis"; readonly words: readonly string[] }
  | { readonly store: "mongo"; readonly script: string };

export const storeDeeds = (told: StoreWords, environment: string): readonly Deed[] =>
  told.store === "redis" ? redisDeeds(told.words, environment) : mongoDeeds(told.script, environment);
