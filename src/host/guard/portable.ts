import { canonical } from "../../kernel/canonical.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { SessionPlace } from "../../kernel/session.ts";
import { mapTexts } from "../../kernel/texts.ts";
import type { Action } from "../../risk/types.ts";
import { below } from "../../runtime/session.ts";

/** Stands for the root of the checkout. No path and no command can hold it. */
const rootMark = "\0";

/**
 * M4: an action and all that its verdict rests on, as they are in any checkout of the same repository at the same commit.
 * Undefined where that cannot be said: there is no such repository, or the action has to do with this folder and no other.
 */
export function portableText(action: Action, basis: Json, repository: SessionPlace["repository"]): string | undefined {
  if (!repository?.remote || !repository.commit) return undefined;
  const { root, remote, commit } = repository;
  const cwd = below(action.cwd, root);
  if (cwd === undefined || JSON.stringify(action.input).includes(JSON.stringify(root).slice(1, -1))) return undefined;
  const facts = mapTexts(withoutOwn(basis), ["**"], (text) => inAny(text, root));
  return canonical([remote, commit, { tool: action.tool, input: action.input, cwd: rootMark + cwd }, facts]);
}

/** Each machine has its own data directory, and an action that reaches for it is never allowed by an answer. */
function withoutOwn(basis: Json): Json {
  if (!isRecord(basis)) return basis;
  const { variables, ...others } = basis as Readonly<Record<string, Json>>;
  const { ASSENT_HOME: _, ...own } = (isRecord(variables) ? variables : {}) as Readonly<Record<string, Json>>;
  return { ...others, variables: own };
}

function inAny(text: string, root: string): string {
  const rest = below(text, root);
  return rest === undefined ? text : rootMark + rest;
}
