import { readAwk } from "./dialects/awk.ts";
import { readCmd } from "./dialects/cmd.ts";
import { readEd, readVim } from "./dialects/editors.ts";
import { readElisp } from "./dialects/elisp.ts";
import { readGdb, readJq } from "./dialects/gdb-jq.ts";
import { readKakoune } from "./dialects/kakoune.ts";
import { readPowerShell } from "./dialects/powershell.ts";
import type { Reader } from "./notes.ts";
import { readSed } from "./dialects/sed.ts";
import { readTcl } from "./dialects/tcl.ts";
import type { Language } from "./types.ts";

/** Languages whose commands are not calls. */
export const readers: Partial<Record<Language, Reader>> = {
  awk: readAwk,
  sed: readSed,
  vim: readVim,
  ed: readEd,
  gdb: readGdb,
  elisp: readElisp,
  kakoune: readKakoune,
  jq: readJq,
  powershell: readPowerShell,
  cmd: readCmd,
  tcl: readTcl,
};
