import type { Json } from "../../kernel/ids.ts";
import type { Action } from "../../risk/types.ts";

/** The part of an action by which a person knows it: the command, the file, the address; else all of it. */
export function actionText({ tool, input }: Action): string {
  const command = input["command"] ?? input["cmd"];
  if (typeof command === "string") return command;
  if (Array.isArray(command)) return command.map((word) => (typeof word === "string" ? word : "?")).join(" ");
  if (/patch/i.test(tool)) return `${tool} ${patchedFiles(input["input"] ?? input["patch"]) || JSON.stringify(input)}`;
  const place = placeOf(input);
  return place === undefined ? `${tool} ${JSON.stringify(input)}` : `${tool} ${place}`;
}

const placeKeys = ["file_path", "path", "notebook_path", "url", "uri"] as const;

/** Where a call reads or writes, as it says itself. */
export const placeOf = (input: Action["input"]): string | undefined =>
  placeKeys.map((key) => input[key]).find((value) => typeof value === "string");

const filesMax = 10;

function patchedFiles(patch: Json | undefined): string {
  if (typeof patch !== "string") return "";
  const heads = patch.split("\n").flatMap((line) => /^\*\*\* (\w{1,10} File: .{1,400})/.exec(line)?.[1] ?? []);
  return heads.slice(0, filesMax).join(", ") + (heads.length > filesMax ? `, and ${heads.length - filesMax} more` : "");
}
