import { resolve } from "node:path";
import { isEmpty, withUpdate, type AskedCall } from "../../adapters/clients/acp/updates.ts";
import type { Sight } from "../../adapters/clients/acp/asked-calls.ts";
import { shortInput } from "../../adapters/agents/json.ts";
import type { Json } from "../../kernel/ids.ts";
import { assess, rawDeedsOf } from "../../risk/assess.ts";
import { unknownPiece, type Deed } from "../../risk/deed.ts";
import type { Action } from "../../risk/types.ts";

/** The protocol's kinds of tools, as the engine knows them; any other goes by the name that the agent gives it. */
const toolNames: Readonly<Record<string, string>> = {
  execute: "Bash",
  read: "Read",
  edit: "Edit",
  delete: "Delete",
  move: "Move",
  search: "Grep",
  fetch: "WebFetch",
};

/**
 * Turns a question that an agent asks over its protocol into an action that can be weighed. Where one part of it says
 * all that the others say, that part is the action. Else everything is, as `Described`: the strictest reading counts.
 */
export function actionAsked(asked: AskedCall, cwd: string): Action {
  const whole = describedAs(asked, cwd);
  const plain = plainAction(asked, cwd);
  return plain && isAllOf(whole, plain) ? plain : whole;
}

/** Some agents tell the tool's input, some the whole change, some a file that is read. A title alone is no action. */
function plainAction({ tool, kind = tool, input, locations = [], diffs = [] }: AskedCall, cwd: string): Action | undefined {
  if (isInput(input)) return { tool: toolNames[tool] ?? tool, input, cwd };
  if (input !== undefined && input !== null && !isEmpty(input)) return undefined;
  const [diff] = diffs;
  if (diff && diffs.length === 1)
    return diff.oldText === ""
      ? { tool: "Write", input: { file_path: diff.path, content: diff.newText }, cwd }
      : { tool: "Edit", input: { file_path: diff.path, old_string: diff.oldText, new_string: diff.newText }, cwd };
  const [place] = locations;
  if (kind === "read" && place !== undefined && locations.length === 1) return { tool: "Read", input: { file_path: place }, cwd };
  return undefined;
}

function describedAs({ tool, kind = tool, title, input, locations = [], diffs = [], more }: AskedCall, cwd: string): Action {
  const changed = diffs.map(({ path, oldText, newText }) => ({ path, oldText, newText }));
  const given = isEmpty(input) ? {} : { input: input as Json, tool: toolNames[tool] ?? tool };
  const told = { kind, title, locations: [...locations], diffs: changed };
  return { tool: "Described", input: { ...told, ...given, ...(more ? { more: more as Json } : {}) }, cwd };
}

/**
 * The part of a call, as the agent tells it, that goes beyond the question; undefined where it is the same, or only
 * more words about it. The person who was asked agreed only to the question.
 */
function otherThanAsked(asked: AskedCall, told: AskedCall, cwd: string): string | undefined {
  const now = withoutResults(told);
  const later = withUpdate(asked, now);
  const known = new Set(deedsTold(asked, cwd).map((deed) => markOf(deed, cwd)));
  const isOther =
    changedText(asked.input, now.input) || deedsTold(later, cwd).some((deed) => !known.has(markOf(deed, cwd)) && !isPlainLook(deed, cwd));
  return isOther ? shortInput(isEmpty(now.input) ? "" : now.input) || now.title || placesOf(now) : undefined;
}

/** Whether a call that nobody asked about only looks, by all that is told of it and not by its kind alone. */
function isOnlyLooking(call: AskedCall, cwd: string): boolean {
  if (!/^(?:read|search|think|list|grep|glob|ls|todo)/i.test(call.tool)) return false;
  return deedsTold(withoutResults(call), cwd).every((deed) => isPlainLook(deed, cwd));
}

export const askedSight: Sight = { otherThanAsked, isOnlyLooking };

const placesOf = ({ locations = [], diffs = [], tool }: AskedCall): string =>
  [...locations, ...diffs.map(({ path }) => path)].join(", ") || tool;

/** The text shown by a call under way is its result, which may be anything. */
function withoutResults({ more, ...call }: AskedCall): AskedCall {
  const { shown: _, _meta: __, ...rest } = more ?? {};
  return { ...call, ...(Object.keys(rest).length > 0 ? { more: rest } : {}) };
}

/** An unreadable part is no deed of the call. */
const deedsTold = (call: AskedCall, cwd: string): readonly Deed[] =>
  rawDeedsOf(describedAs(call, cwd), { projectRoot: cwd, cwd }).filter(
    ({ act, target }) => !(act === "opaque" && target.includes(unknownPiece)),
  );

const isPlainLook = ({ act, target, cwd: at }: Deed, cwd: string): boolean =>
  (act === "read" || act === "list") &&
  assess({ tool: "Read", input: { file_path: resolve(at ?? cwd, target) }, cwd }, { projectRoot: cwd, cwd }).verdict === "low";

const wordy = /^(?:description|reason|explanation|summary|note|title)$|_?id$/i;

/** Whether a text that was told has become another one: in the same place, and not about the call but of it. */
function changedText(before: unknown, now: unknown, key = ""): boolean {
  if (typeof before === "string" && typeof now === "string") return !wordy.test(key) && before.trim() !== now.trim();
  if (!isRecord(before) || !isRecord(now)) return false;
  return Object.keys(now).some(
    (name) => Object.hasOwn(before, name) && changedText(before[name], now[name], Array.isArray(now) ? key : name),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** Whether everything told is covered by this action. */
function isAllOf(whole: Action, plain: Action): boolean {
  const facts = { projectRoot: plain.cwd, cwd: plain.cwd };
  const known = new Set(rawDeedsOf(plain, facts).map((deed) => markOf(deed, plain.cwd)));
  const isDescribed = plain.input !== whole.input["input"]; // then there is no input, which a description alone asks about
  return rawDeedsOf(whole, facts)
    .slice(isDescribed ? 1 : 0)
    .every((deed) => known.has(markOf(deed, plain.cwd)) || isHere(deed, plain.cwd));
}

const paths: ReadonlySet<string> = new Set(["read", "list", "write", "delete"]);
const markOf = ({ act, target, content, cwd: at }: Deed, cwd: string): string =>
  paths.has(act) ? JSON.stringify([act, resolve(at ?? cwd, target), content]) : JSON.stringify([act, target]);

/** Naming its own folder says nothing. */
const isHere = ({ act, target, cwd: at }: Deed, cwd: string): boolean =>
  (act === "read" || act === "list") && resolve(at ?? cwd, target) === resolve(cwd);

const isInput = (input: unknown): input is Action["input"] =>
  typeof input === "object" && input !== null && !Array.isArray(input) && !isEmpty(input);
