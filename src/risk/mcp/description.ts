import type { Json } from "../../kernel/ids.ts";
import { tellsToAnswer } from "../answering.ts";
import type { Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { injectionIn } from "../injection/injection.ts";

/**
 * A server's words about one of its tools, about to reach a model: first seen, come after the others, or changed. What
 * the tool does may have changed with them, so a person looks. The first words are only looked through for orders.
 */
export function descriptionDeeds(
  input: Readonly<Record<string, Json>>,
  { facts, tool }: { readonly facts: Facts; readonly tool: string },
): readonly Deed[] | undefined {
  const { server, name, state, says } = input;
  if (typeof server !== "string" || typeof name !== "string" || typeof says !== "string") return undefined;
  const about = { tool, target: `${server}/${name}` };
  const why = state === "first" ? undefined : (whys[String(state)] ?? whys["changed"]);
  return [
    ...(why === undefined ? [] : [{ ...about, act: "run-foreign", why } as const]),
    ...(tellsToAnswer(says, facts) ? [{ ...about, act: "injection", why: orders } as const] : []),
    ...injectionIn(says, "mcp tool description").map((found): Deed => ({
      ...about,
      act: "injection",
      quote: says.slice(found.start, found.end),
      why: found.why,
    })),
  ];
}

const whys: Readonly<Record<string, string>> = {
  added: "takes up {}, a tool that this server did not have before. Nobody has looked at what it does",
  changed: "changes what the model is told about {}. What the tool does may have changed with it",
};

const orders = "tells the model to answer the guard in a person's place";
