import { isKnown } from "../deed.ts";
import { argument, emitShell, notePath, type CallEffect } from "./effects.ts";
import { origin, type Value } from "./types.ts";
import { originOf, textOf } from "./values.ts";

/** `open(path, mode)` in all its spellings. A mode that only the code knows may write. */
export const opens: CallEffect = (run, call) => {
  const isMethod = call.receiver?.thing === "path";
  const file = isMethod ? call.receiver : argument(call, 0, ["file", "name", "path"]);
  const given = argument(call, isMethod ? 0 : 1, ["mode"]);
  const mode = given === undefined ? "r" : (given.text ?? given.name ?? "w");
  const piped = file?.text;
  if (piped !== undefined && run.language === "ruby" && piped.startsWith("|")) {
    emitShell(run, call, { text: piped.slice(1) });
    return { thing: "child", from: origin.host };
  }
  return openAs(mode)(run, { ...call, args: [file ?? {}] });
};

/** Opens the first argument in a mode such as `w`, `r+` or `O_WRONLY`. */
export const openAs =
  (mode: string): CallEffect =>
  (run, call) => {
    const file: Value = call.args[0] ?? {};
    const isWrite = !isKnown(mode) || /^[rbt]*[wax]|^[cn]f?$|\+|O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)|APPEND|CREATE|WRITE/.test(mode);
    const keeps = /^[rb]*a|r.?\+|APPEND/.test(mode) || /^[rbt]*x/.test(mode);
    if (isWrite) notePath(run, call, file, { act: "write", ...(keeps ? { keeps: true } : {}) });
    else notePath(run, call, file, { act: "read" });
    const own = file.thing === "own";
    return { thing: own ? "own" : "file", from: own ? 0 : (isWrite ? 0 : origin.file) | originOf(file), ...(textOf(file) === "" && {}) };
  };
