import { expect, test } from "vitest";
import { clientRow } from "../../adapters/clients/rows.ts";
import { heardFrom } from "./doctor-live.ts";

const deny = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}`;

test.each([
  ["claude-code", 0, "", "passed"],
  ["claude-code", 0, `{"systemMessage":"noted"}`, "passed"],
  ["claude-code", 0, deny, "stopped"],
  ["codex", 0, deny, "stopped"],
  ["codex", 2, "", "unclear"],
  ["claude-code", null, "", "unclear"],
  ["claude-code", 0, "garbage", "unclear"],
  ["opencode", 0, `{"allow":true}`, "passed"],
  ["opencode", 0, `{"allow":false}`, "stopped"],
  ["opencode", 0, "{}", "unclear"],
  ["opencode", 0, "", "unclear"],
] as const)("%s with exit code %s and %j has %s the call", async (client, code, stdout, heard) =>
  expect(heardFrom((await clientRow(client).setup()).live, { code, stdout })).toBe(heard),
);
