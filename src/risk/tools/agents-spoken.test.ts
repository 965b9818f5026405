import { describe, expect, test } from "vitest";
import { assess } from "../assess.ts";
import { attended } from "../files/facts.fixture.ts";

const verdictOf = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, attended).verdict;

describe("A16 whoever speaks with another agent as its editor gives orders that no hook sees", () => {
  test.each([
    ['codex app-server <<< \'{"method":"config/value/write","params":{"keyPath":"features.hooks","value":false}}\'', "refuse"],
    ['codex app-server <<< \'{"m\\u0065thod":"config/value/write","params":{"keyPath":"hooks"}}\'', "refuse"],
    ['codex app-server <<< \'{"method":"config/value/write","params":{"keyPath":"model"}}\'', "gate"],
    ['codex app-server <<< \'{"method":"command/exec","params":{"command":["ls"]}}\'', "gate"],
    ["codex app-server < x.jsonl", "gate"],
    ["cat x.jsonl | codex app-server", "gate"],
    ["coproc codex app-server", "gate"],
    ["python3 -c \"import subprocess; subprocess.run(['codex', 'app-server'], input=open('x').read())\"", "gate"],
    ["echo x | gemini --experimental-acp", "gate"],
    ['codex app-server <<< \'{"method":"initialize"}\'', "advisory"],
    ['printf \'{"method":"initialize"}\\n{"method":"hooks/list"}\' | codex app-server', "advisory"],
    ['claude -p --input-format stream-json <<< \'{"type":"user"}\'', "advisory"],
    ["codex exec 'start the app-server'", "advisory"],
    ["codex app-server --help", "low"],
  ])("%s", (command, verdict) => expect(verdictOf(command)).toBe(verdict));
});
