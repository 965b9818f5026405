import type { CliCommand } from "../command.ts";
import { attend } from "./attend.ts";
import { allowCommands } from "./allow.ts";
import { bound } from "./bound.ts";
import { clarify } from "./clarify.ts";
import { consoleCommand } from "./console.ts";
import { classify } from "./classify.ts";
import { doctor } from "./doctor.ts";
import { answer, explain, inbox } from "./gates.ts";
import { frameCommands } from "./frame.ts";
import { goal } from "./goal.ts";
import { ground } from "./ground.ts";
import { guard } from "./guard.ts";
import { hook } from "./hook.ts";
import { init } from "./init.ts";
import { keepCommands } from "./journal-keep.ts";
import { journalCommands } from "./journal.ts";
import { mcp } from "./mcp.ts";
import { notifyCommands } from "./notify.ts";
import { review } from "./review.ts";
import { ruleCommands } from "./rules.ts";
import { resume, sessions, show, stop, trace } from "./sessions.ts";
import { solicit } from "./solicit.ts";
import { status } from "./status.ts";
import { switchCommands } from "./switch.ts";
import { tokenCommands } from "./token.ts";
import { tour } from "./tour.ts";
import { up } from "./up.ts";

/** In the order the help shows them. */
export const commandGroups: readonly { readonly heading: string; readonly commands: readonly CliCommand[] }[] = [
  { heading: "First steps:", commands: [tour, init, status, doctor] },
  { heading: "Work:", commands: [attend, guard, ...switchCommands, classify, review] },
  { heading: "Questions before work:", commands: [solicit, clarify, goal, bound, ground, ...frameCommands] },
  { heading: "Decide:", commands: [inbox, explain, answer, ...ruleCommands, ...allowCommands] },
  { heading: "The record:", commands: [sessions, show, trace, resume, stop, ...journalCommands, ...keepCommands] },
  { heading: "Set-up:", commands: [up, consoleCommand, ...notifyCommands, hook, mcp, ...tokenCommands] },
];
