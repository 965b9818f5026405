import { resolve } from "node:path";
import { isEmpty, withoutResults, withUpdate, type AskedCall } from "../../adapters/clients/acp/updates.ts";
import type { Sight } from "../../adapters/clients/acp/asked-calls.ts";
import { shortInput } from "../../adapters/agents/json.ts";
import type { Json } from "../../kernel/ids.ts";
import { assess, rawDeedsOf } from "../../risk/assess.ts";
import { unknownPiece, type Deed } from "../../risk/deed.ts";
import type { Action } from "../../risk/types.ts";
import { changeAction, isNaming, toldForms } from "./change-action.ts";
import { isAmong } from "./same-change.ts";
import { changesIn, changesShown, isBounded } from "./told-changes.ts";

/** The protocol's kinds of tools, as the engine knows them; any other goes by the name that the agent gives it. */
const toolNames: Readonly<Record<string, string>> = {
  __proto__: null as never,
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
  const part = plain && isAllOf(whole, plain) ? plain : undefined;
  const isRead = part && rawDeedsOf(part, { projectRoot: cwd, cwd }).every(({ act }) => act !== "opaque");
  return isRead ? part : (changeAsked(asked, cwd) ?? part ?? whole);
}

/**
 * A question about changes of files and nothing else, in whichever forms it tells them: weighed for each file as it is made,
 * changed, moved or removed. Where the forms tell different changes, all of them count.
 */
function changeAsked(asked: AskedCall, cwd: string): Action | undefined {
  const told = toldForms(asked, cwd);
  if (asked.kind !== "edit" || !told) return undefined;
  const { title, locations = [], more } = asked;
  const changed = told.flat().map(({ path }) => path);
  if (!locations.every((place) => changed.includes(resolve(cwd, place)))) return undefined;
  const { before: _, ...others } = more ?? {};
  const rest = { id: asked.id, tool: asked.tool, kind: "edit", input: undefined, more: others };
  const beside = describedAs({ ...rest, title: isNaming(title, changed, cwd) ? "" : title }, cwd);
  if (rawDeedsOf(beside, { projectRoot: cwd, cwd }).length > 1) return undefined; // the first says that there is no input
  return changeAction(told, cwd);
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
  const { isOther: isOtherChange, now } = beyondChanges(withoutResults(told), asked, cwd);
  const later = withUpdate(asked, now);
  const known = new Set(deedsTold(asked, cwd).map((deed) => markOf(deed, cwd)));
  const isOther =
    isOtherChange ||
    changedText(asked.input, now.input) ||
    deedsTold(later, cwd).some((deed) => !known.has(markOf(deed, cwd)) && !isPlainLook(deed, cwd));
  return isOther ? shortInput(isEmpty(told.input) ? "" : told.input) || told.title || placesOf(told) : undefined;
}

/**
 * Changes that were asked about may be told again in another form: with lines around them, as whole files, as a patch. The rest of
 * the call, and whether there is a change among those now told that was not asked about.
 */
function beyondChanges(now: AskedCall, asked: AskedCall, cwd: string): { readonly now: AskedCall; readonly isOther: boolean } {
  const known = toldForms(asked, cwd)?.flat() ?? [];
  if (known.length === 0) return { now, isOther: false };
  const [given, shown] = [changesIn(now.input, cwd), changesShown(now, cwd)];
  const rest = { ...now, diffs: [], ...(given ? { input: undefined } : {}) };
  return { now: rest, isOther: !isBounded(shown) || [...(given ?? []), ...shown].some((each) => !isAmong(each, known)) };
}

/** Whether a call that nobody asked about only looks, by all that is told of it and not by its kind alone. */
function isOnlyLooking(call: AskedCall, cwd: string): boolean {
  if (!/^(?:read|search|think|list|grep|glob|ls|todo)/i.test(call.tool)) return false;
  return deedsTold(withoutResults(call), cwd).every((deed) => isPlainLook(deed, cwd));
}

/** By what is told of it alone: what it has changed cannot be looked at any more, and what it leaves open is no finding. */
function isRisky(call: AskedCall, cwd: string): boolean {
  const { findings } = assess(actionAsked(withoutResults(call), cwd), { projectRoot: cwd, cwd });
  return findings.some(({ severity, signal }) => severity !== "advisory" && signal !== "Emergent");
}

export const askedSight: Sight = { otherThanAsked, isOnlyLooking, isRisky };

const placesOf = ({ locations = [], diffs = [], tool }: AskedCall): string =>
  [...locations, ...diffs.map(({ path }) => path)].join(", ") || tool;

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
