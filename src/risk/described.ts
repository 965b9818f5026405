import type { Json } from "../kernel/ids.ts";
import { unknownPiece, type Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { shellDeeds } from "./shell/shell.ts";

type Input = Readonly<Record<string, Json>>;

/** What agents put behind a command when they show it: where it runs, and what it is for. */
const suffixes: readonly RegExp[] = [/\s+\(([^()]*)\)\s*$/, /\s+\[[^\][]*\]\s*$/, /\s*…\s*$/];

const suffixesMax = 4;

/** The text without what was put behind it, and what stood there in brackets: a sub-shell looks alike. */
function readingsOf(title: string): readonly string[] {
  const insides: string[] = [];
  let text = title;
  for (let round = 0; round < suffixesMax; round += 1) {
    const found = suffixes.map((each) => each.exec(text)).find((each) => each !== null);
    if (!found) break;
    insides.push(found[1] ?? "");
    text = text.slice(0, found.index);
  }
  return [text, ...insides].filter((each) => each.trim() !== "");
}

const changes: Readonly<Record<string, Pick<Deed, "act" | "tree" | "keeps">>> = {
  read: { act: "read" },
  search: { act: "read" },
  edit: { act: "write", keeps: true },
  delete: { act: "delete", tree: true },
  move: { act: "delete", tree: true },
};

/**
 * A call of which the agent tells a title, a kind, places and changes, but not what the tool is given. All of that is
 * weighed, and none of it proves what would run: a person has to look, and their answer is good for this one time.
 */
export function describedDeeds(
  input: Input,
  { facts, cwd }: { readonly facts: Facts; readonly cwd: string },
): readonly Deed[] {
  const kind = typeof input["kind"] === "string" ? input["kind"] : "";
  const title = typeof input["title"] === "string" ? input["title"] : "";
  const tool = `described ${kind || "call"}`;
  const told: Deed = {
    act: "opaque",
    tool,
    target: `${title} ${unknownPiece}`.trim(),
    quote: title || tool,
    why: "the agent tells no more about this call than that; what runs may be something else",
  };
  const spoken = kind === "" || kind === "execute" || kind === "other" ? readingsOf(title) : [];
  const meant = spoken
    .flatMap((text) => shellDeeds(text, facts, cwd))
    .filter(({ act }) => act !== "opaque" && act !== "unknown" && act !== "harmless")
    .map(({ span: _, ...deed }) => deed);
  const change = changes[kind];
  const places = textsIn(input["locations"]).flatMap((target) => (change ? [{ ...change, tool, target, cwd }] : []));
  const written = listIn(input["diffs"]).flatMap(({ path, newText }) =>
    typeof path === "string" && typeof newText === "string"
      ? [{ act: "write" as const, tool, target: path, content: newText, keeps: true, cwd }]
      : [],
  );
  return [told, ...meant, ...places, ...written];
}

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

const listIn = (value: Json | undefined): readonly Input[] =>
  Array.isArray(value)
    ? value.filter((each): each is Input => typeof each === "object" && each !== null && !Array.isArray(each))
    : [];
