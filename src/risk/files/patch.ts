import type { Json } from "../../kernel/ids.ts";
import type { Deed } from "../deed.ts";

const filesMax = 500;

/** A patch in one of the two usual forms: `*** Update File: x` and unified diffs. Each file it names is written or removed. */
export function patchDeeds(
  input: Readonly<Record<string, Json>>,
  { cwd, tool }: { readonly cwd: string; readonly tool: string },
): readonly Deed[] | undefined {
  const text = ["input", "patch", "patchText", "diff", "content", "command"]
    .map((key) => (Object.hasOwn(input, key) ? input[key] : undefined))
    .find((value) => typeof value === "string" || Array.isArray(value));
  const patch = Array.isArray(text) ? text.join("\n") : text;
  return typeof patch === "string" ? deedsOfPatch(patch, tool, cwd) : undefined;
}

/** A patch that names no file cannot be judged: one opaque deed. */
export function deedsOfPatch(patch: string, tool: string, cwd: string | undefined): readonly Deed[] {
  const deeds: Deed[] = [];
  let at = 0;
  for (const line of patch.split("\n")) {
    const found = heading(line);
    const isNews = !deeds.some(({ act, target }) => act === found?.act && target === found.target);
    if (found && isNews && deeds.length < filesMax)
      deeds.push({
        ...found,
        tool,
        cwd,
        keeps: found.act === "write",
        content: patch,
        span: { start: at, end: at + line.length },
      });
    at += line.length + 1;
  }
  return deeds.length > 0 ? deeds : [{ act: "opaque", tool, target: "", why: "a patch that names no file" }];
}

function heading(line: string): Pick<Deed, "act" | "target" | "tree"> | undefined {
  const begun = /^\*\*\* (Update|Add|Delete) File: (.{1,4096})$|^\*\*\* (Move) to: (.{1,4096})$/.exec(line.trimEnd());
  if (begun) {
    const target = (begun[2] ?? begun[4] ?? "").trim();
    return { act: begun[1] === "Delete" ? "delete" : "write", target };
  }
  // Without a line that differs (a binary, a mode, an empty file) only the first line of its part names the file.
  const begins = /^diff --git "?a\/.{1,4096} "?b\/([^"]{1,4096})"?$/.exec(line.trimEnd());
  if (begins) return { act: "write", target: begins[1] ?? "" };
  const unified = /^(\+\+\+|---) (?:[ab]\/)?([^\t\n]{1,4096})/.exec(line);
  const renamed = /^(?:rename|copy) (from|to) (.{1,4096})$/.exec(line);
  if (renamed) return { act: renamed[1] === "from" ? "delete" : "write", target: (renamed[2] ?? "").trim() };
  const path = unified?.[2]?.trim();
  return !path || path === "/dev/null" ? undefined : { act: "write", target: path };
}
