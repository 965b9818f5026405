import { assess } from "../assess.ts";
import type { Facts } from "../facts.ts";
import type { Action } from "../types.ts";

/** A project whose own places are known, and what becomes of a call in it. */
const facts: Facts = {
  session: "attended",
  cwd: "/srv/shop",
  projectRoot: "/srv/shop",
  home: "/home/mira",
  shell: "bash",
  remotes: { origin: "git@code.shop.example:team/shop.git" },
  environments: [{ environment: "staging", host: "api.staging.shop.example" }],
};
export const judged = (tool: string, input: Action["input"]): string => assess({ tool, input, cwd: "/srv/shop" }, facts).verdict;
export const run = (command: string): string => judged("Bash", { command });
