import { isRecord, type Json } from "../../kernel/ids.ts";
import { shorten } from "../../kernel/text.ts";
import { isShellTool } from "../../lexicon/shell-tools.ts";

interface ShownAction {
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
}

const titleMaxChars = 300;

/** Members that say what a call is about, the most telling first. */
const telling = ["command", "file_path", "filePath", "path", "notebook_path", "url", "pattern", "query", "prompt", "description"] as const;

/** One line about a call: its command, or the file, address or words that it is about. */
export function titleOf({ tool, input }: ShownAction): string {
  const found = telling.map((name) => input[name]).find((value) => typeof value === "string" && value.trim() !== "");
  const text = typeof found === "string" ? found : Object.keys(input).length === 0 ? tool : JSON.stringify(input);
  return shorten(text, titleMaxChars);
}

/** Members that hold what a file is to become. */
const writing = ["new_string", "newString", "new_source", "content", "edits", "patch", "diff"] as const;

/** A shell's patch is a patch too: clients hand those over as a command. */
export const isEdit = ({ tool, input }: ShownAction): boolean =>
  isShellTool(tool)
    ? typeof input["command"] === "string" && input["command"].includes("*** Begin Patch")
    : writing.some((name) => typeof input[name] === "string" || Array.isArray(input[name])) || isPatchTool(tool, input);

const isPatchTool = (tool: string, input: ShownAction["input"]): boolean =>
  /patch/i.test(tool) && Object.values(input).some((value) => typeof value === "string" || isRecord(value));

/** The number with which a command ended, from the words in which clients and our own runner tell it. */
export function exitCodeIn(text: string): number | null {
  const [, code] = /^\s*(?:Error: )?(?:Process )?exit(?:ed)?(?: with)?(?: code| status)?:? (\d{1,3})\b/i.exec(text) ?? [];
  return code === undefined ? null : Number(code);
}
