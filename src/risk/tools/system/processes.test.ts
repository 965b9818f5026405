import { describe, expect, test } from "vitest";
import { callOf } from "../../../../test/support/risk-rows.ts";
import { systemProcesses } from "./processes.ts";
import { deedsOfProgram } from "../table.ts";

describe("A14 whose processes are stopped", () => {
  const acts = (command: string): readonly string[] => {
    const call = { ...callOf(command), facts: { missionProcesses: [4242] } };
    return systemProcesses()
      .filter(({ names }) => names.includes(call.program))
      .flatMap((program) => deedsOfProgram(program, call).deeds.map(({ act }) => act));
  };

  test.each(["kill 4242", "kill -9 4242", "kill -s TERM 4242", "kill -- -4242", "pkill -P 4242", "kill -0 7", "kill %1"])(
    "%s is our own or only asks",
    (command) => expect(acts(command)).toEqual([]),
  );
  test.each(["kill 7", "kill 4242 7", "kill -9 -1", "kill -KILL 7", "kill '\uFFFC'", "pkill -f vite", "killall node"])(
    "%s stops what is not ours",
    (command) => expect(acts(command)).toContain("stop"),
  );
});
