import type { NamedChoice } from "./nouns.ts";
import type { ReadOutcome } from "../members/read.ts";
import { normalised } from "../synthesis/similar.ts";
import { words } from "../words.ts";

/** F4: several may be chosen in one answer, as "1, 3" or by name. An answer that is not clear is not guessed at. */
export function chosenIn(text: string, choices: readonly NamedChoice[]): ReadOutcome<readonly string[]> {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) return { problems: [words.unclear] };
  const found = parts.map((part) => findIn(part, choices));
  const unknown = parts.filter((_, index) => found[index] === undefined);
  if (unknown.length > 0) return { problems: [words.unknownChoice(unknown, choices)] };
  return { value: [...new Set(found.flatMap((choice) => choice?.id ?? []))] };
}

function findIn(part: string, choices: readonly NamedChoice[]): NamedChoice | undefined {
  if (/^\d+$/.test(part)) return choices[Number(part) - 1];
  const said = normalised(part);
  const same = choices.filter(({ id, name }) => id === part.toLowerCase() || (said !== "" && normalised(name) === said));
  return same.length === 1 ? same[0] : undefined;
}
