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
export const commands: readonly CliCommand[] = [
  tour,
  init,
  ...switchCommands,
  attend,
  solicit,
  clarify,
  goal,
  bound,
  ground,
  ...frameCommands,
  guard,
  classify,
  review,
  ...ruleCommands,
  ...allowCommands,
  inbox,
  explain,
  answer,
  sessions,
  show,
  trace,
  resume,
  stop,
  up,
  consoleCommand,
  ...notifyCommands,
  status,
  doctor,
  hook,
  mcp,
  ...journalCommands,
  ...tokenCommands,
];
