import { expect, test } from "vitest";
import { refuse } from "../../kernel/trouble.ts";
import { given, when } from "./machine.fixture.ts";
import { guard } from "./machine.ts";
import type { GuardCommand, GuardEvent } from "./types.ts";
import { words } from "./words.ts";

const loss = { file: "/p/.claude/settings.local.json", why: "it names no hook", isKept: true } as const;
const lose: GuardCommand = { type: "settings.lose", ...loss };
const lost: GuardEvent = { type: "settings.lost", ...loss };

test("A25 settings that would take the hook away are recorded as what they are, each time", () => {
  expect(when(given(), lose)).toEqual([lost]);
  expect(when(given(lost), lose)).toEqual([lost]);
  expect(given(lost)).toMatchObject({ lost: loss });
});

test("A25 they are told once, by whichever result comes first", () => {
  expect(when(given(), { type: "settings.tell" })).toEqual(refuse("settings.tell", words.nothingLost));
  expect(when(given(lost), { type: "settings.tell" })).toEqual([{ type: "settings.told" }]);
  expect(given(lost, { type: "settings.told" })).not.toHaveProperty("lost");
  expect(when(given(lost, { type: "settings.told" }), { type: "settings.tell" })).toMatchObject({ refused: "settings.tell" });
});

test("A25 the sentence says why, what holds now, and what comes next", () => {
  expect([words.lost(loss), words.lost({ ...loss, isKept: false })]).toEqual([
    "Assent: the client's settings changed while it runs: it names no hook. This session goes on with those from before; the next " +
      "one would not be guarded. Tell the person you work for.",
    "Assent: the client's settings changed while it runs: it names no hook. From now on this session is not watched. Tell the person " +
      "you work for.",
  ]);
});

test("K8 the trace shows it", () => {
  expect(guard.trace([lost, { ...lost, isKept: false }])).toEqual([
    { item: loss.file, from: "calls the hook", to: "does not → settings kept in this session" },
    { item: loss.file, from: "calls the hook", to: "does not" },
  ]);
});
