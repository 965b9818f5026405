import { basename, resolve } from "node:path";
import { isEmpty, type AskedCall } from "../../adapters/clients/acp/updates.ts";
import type { Action } from "../../risk/types.ts";
import { patchOf } from "./patch-text.ts";
import { isAmong, type ToldChange } from "./same-change.ts";
import { changesIn, changesShown, isBounded } from "./told-changes.ts";

export type ToldForms = readonly (readonly ToldChange[])[];

/** One form each: the input, the input that was told before, the blocks that are shown. Undefined where one tells more than changes. */
export function toldForms(asked: AskedCall, cwd: string): ToldForms | undefined {
  const inputs = [asked.input, asked.more?.["before"]].filter((each) => !isEmpty(each)).map((each) => changesIn(each, cwd));
  const forms = [...inputs, changesShown(asked, cwd)].filter((each) => each === undefined || each.length > 0);
  return forms.length > 0 && forms.every((each) => each !== undefined && isBounded(each)) ? (forms as ToldForms) : undefined;
}

/** The form that says all that the others say, or all of them, as an action that is weighed for each file. */
export function changeAction(told: ToldForms, cwd: string): Action | undefined {
  const all = told.flat();
  const changes = told.find((form) => all.every((each) => isAmong(each, form))) ?? all;
  const [only, ...others] = changes;
  if (only && others.length === 0 && only.kind !== "delete") return oneChange(only, cwd);
  const patch = patchOf(changes, cwd);
  return patch === undefined ? undefined : { tool: "apply_patch", input: { patch }, cwd };
}

function oneChange({ path: file_path, before, after, isEverywhere }: ToldChange, cwd: string): Action {
  if (before === undefined) return { tool: "Write", input: { file_path, content: after }, cwd };
  const edit = { file_path, old_string: before, new_string: after, ...(isEverywhere ? { replace_all: true } : {}) };
  return { tool: "Edit", input: edit, cwd };
}

/** Whether a title only names the changes and their files, as agents do. */
export function isNaming(title: string, paths: readonly string[], cwd: string): boolean {
  const named = title.replace(/^(?:writ|edit|creat|updat|modif|patch|apply_patch|delet|mov|renam)\w*\s+/i, "").replaceAll("`", "");
  const isNamed = (name: string): boolean => paths.some((path) => path === resolve(cwd, name) || basename(path) === name);
  return /^\d+ files?$/.test(named) || named.split(", ").every(isNamed);
}
