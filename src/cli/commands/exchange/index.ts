import type { CliCommand } from "../../command.ts";
import { audit, exportCommand, map } from "./look.ts";
import { branch, goOn, hold, inject, rollback, terms } from "./observe.ts";
import { chat, run } from "./run.ts";

export const exchangeCommands: readonly CliCommand[] = [run, chat, goOn, hold, inject, terms, branch, rollback, map, audit, exportCommand];
