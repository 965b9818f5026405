import type { Application } from "../host/application.ts";
import type { Stranger } from "../host/person.ts";
import { isRefusal } from "../kernel/trouble.ts";

/** Places in the console that do what a command does, by the names that stand there. A command that is not here has none. */
export const inConsole: Readonly<Record<string, string>> = {
  answer: "Inbox",
  inbox: "Inbox",
  mcp: "Inbox",
  allow: "Guard, “Allow a command …”",
  "allow remove": "Guard, “Allowed without asking”",
  off: "Guard, “Pause …”",
  on: "Guard, “Resume …”",
  stop: "Sessions, the session, “Stop …”",
  resume: "Sessions, the session, “Resume …”",
  "journal branch": "Sessions, the session at that version, “Branch …”",
  attend: "Sessions, “New session”",
  goal: "Sessions, “New session”",
  frame: "Sessions, “New session”",
  "exchange run": "Sessions, “New session”",
  "exchange inject": "Sessions, the exchange, “You decide”",
  "exchange terms": "Sessions, the exchange, “You decide”",
  "exchange continue": "Sessions, the exchange, “You decide”",
  "exchange hold": "Sessions, the exchange, “You decide”",
  "exchange branch": "Sessions, the exchange, “You decide”",
  "dispatch stop": "Sessions, the session, “Stop …”",
  "dispatch pause": "Sessions, the mission, “Pause …”",
  "dispatch drop": "Sessions, the mission, the piece",
  "dispatch replan": "Sessions, the mission, “Plan the rest anew …”",
};

/** Commands of which only the terminal's own part has to be said in another way. */
const instead: Readonly<Record<string, string>> = {
  console: "A browser that is signed in already needs no new address. For a new one, run it",
  up: "`assent console` prints a code",
  mcp: "Or run `assent answer`",
};

/** Commands that are no use as a way to the token that they would need. */
const withoutToken: ReadonlySet<string> = new Set(["token new", "mcp"]);

const elsewhere =
  "in a terminal that no agent started: a new window of your desktop's terminal, a login, or ssh from another machine " +
  "(tmux or screen: while one of those is attached)";

/** The remedy for one command where the terminal that it was given is not a person's own. */
export function remedyFor(command: string, lacks: NonNullable<Stranger["lacks"]>): string {
  const page = inConsole[command];
  const parts = [
    ...(page === undefined ? [] : [`In a browser that is signed in to the console: ${page}`]),
    `${instead[command] ?? (page === undefined ? "Run it" : "Or run it")} ${elsewhere}`,
    ...(lacks === "own-terminal-or-token" && !withoutToken.has(command)
      ? ["Or set ASSENT_TOKEN to a person's token that you made in such a terminal (`assent token new NAME`)"]
      : []),
  ];
  return parts.join(". ");
}

/** The application of one command: who is refused as a person hears where this very command can be run. */
export const withRemedies = (command: string, application: Application): Application => ({
  ...application,
  async person() {
    const found = await application.person();
    if (!isRefusal(found) || found.lacks === undefined) return found;
    return { refused: found.refused, because: `${found.because}. ${remedyFor(command, found.lacks)}` };
  },
});
