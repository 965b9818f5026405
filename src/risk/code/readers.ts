import { readAppleScript } from "./applescript.ts";
import { readAwk } from "./awk.ts";
import { readCmd } from "./cmd.ts";
import { readEd, readVim } from "./editors.ts";
import { readGdb, readJq } from "./gdb-jq.ts";
import { readPowerShell } from "./powershell.ts";
import type { Reader } from "./notes.ts";
import { readSed } from "./sed.ts";
import { readTcl } from "./tcl.ts";
import type { Language } from "./types.ts";

/** Languages whose commands are not calls. */
export const readers: Partial<Record<Language, Reader>> = {
  awk: readAwk,
  sed: readSed,
  vim: readVim,
  ed: readEd,
  applescript: readAppleScript,
  tcl: readTcl,
  gdb: readGdb,
  jq: readJq,
  powershell: readPowerShell,
  cmd: readCmd,
};
