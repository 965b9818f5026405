import { describe, expect, test } from "vitest";
import { commandsFor } from "./commands/index.ts";
import { inConsole, remedyFor } from "./own-terminal.ts";

describe("K7 whoever is refused as a person hears where this very command can be run", () => {
  test("every row is a command, and every page one of the console", async () => {
    const names = (await commandsFor(undefined)).flatMap(({ commands }) => commands.map(({ name }) => name));
    for (const [command, page] of Object.entries(inConsole)) {
      expect(names).toContain(command);
      expect(page).toMatch(/^(?:Inbox|Guard|Sessions)(?:,|$)/);
    }
  });

  test.each(["console", "init", "token new", "token remove", "vault write", "journal restore", "notify secret"])(
    "K7 %s is nowhere in the console, and nobody is sent there",
    (command) => {
      const said = remedyFor(command, "own-terminal-or-token");
      expect(said).not.toContain("to the console:");
      expect(said).toMatch(/in a terminal that no agent started: a new window .* ssh from another machine/);
    },
  );

  test.each([
    ["answer", "Inbox"],
    ["off", "Guard, “Pause …”"],
    ["stop", "Sessions, the session"],
  ])("K7 %s is done in the console as well, at %s", (command, page) => {
    expect(remedyFor(command, "own-terminal")).toContain(`signed in to the console: ${page}`);
  });

  test("K7 a token is named where it would help, and never as the way to itself", () => {
    expect(remedyFor("answer", "own-terminal-or-token")).toContain("Or set ASSENT_TOKEN");
    expect(remedyFor("token new", "own-terminal-or-token")).not.toContain("ASSENT_TOKEN");
    expect(remedyFor("answer", "own-terminal")).not.toContain("ASSENT_TOKEN"); // an agent never answers, with a token either
  });
});
