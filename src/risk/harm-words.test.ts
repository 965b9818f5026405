import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { signalWords } from "../kernel/words/screen-words.ts";
import { unknownPiece } from "./deed.ts";
import { harmSentence, harmWords } from "./harm-words.ts";
import type { JudgedAct } from "./policy.ts";
import type { Signal } from "./types.ts";

const acts = Object.keys(harmWords) as JudgedAct[];
const says = (act: JudgedAct, more: Partial<Parameters<typeof harmSentence>[0]> = {}): string =>
  harmSentence({ act, whys: [], tool: "tool", target: "thing", environment: "local", ...more });

describe("A18 the harm of a finding", () => {
  test.each(acts)("of %s is a sentence with its target, whatever is known", (act) => {
    for (const target of ["", ".", "origin/main", unknownPiece, `${unknownPiece}/*`, `/srv/${unknownPiece}/data`])
      for (const environment of ["local", "dev", "production", "unknown"])
        for (const whys of [[], ["drops the table"], ["cloud credentials"], ["pushes to {}"], ["drops {}. Rows are lost", "others"]]) {
          const sentence = says(act, { target, environment, whys });
          expect(sentence).toMatch(/^[A-Z].*\.$/);
          expect(sentence).not.toMatch(/\{\}|‹\?›|\uFFFC| {2}|: ?[.(]|\( ?\)|\(;| to\.|undefined/);
          if (target === "origin/main" && act !== "unknown") expect(sentence).toContain(target);
          if (environment === "production") expect(sentence).toContain("in production");
          if (environment === "unknown") expect(sentence).toContain("environment unknown");
        }
  });
  test("names what cannot be determined, and leaves a part of a name out with dots", () => {
    expect(says("external-write", { target: unknownPiece })).toContain("a host I can't determine");
    expect(says("lose", { target: `/srv/${unknownPiece}/data` })).toContain("/srv/…/data");
  });
  test("is told by the row that found it, where the row says what happens", () => {
    expect(
      says("discard", { whys: ["force-pushes to {}. Others' commits may be lost"], target: "origin/main", environment: "production" }),
    ).toBe("Force-pushes to origin/main in production. Others' commits may be lost.");
    expect(says("read-secret", { whys: ["cloud credentials"], target: "~/.aws" })).toContain("Reads ~/.aws (cloud credentials).");
  });
  test("of a program that nobody knows names the program", () => {
    expect(says("unknown", { tool: "frobnicate", target: "" })).toContain("frobnicate");
  });
});

test("every signal has words that say what its tag stands for", () => {
  const signals: Record<Signal, true> = {
    Irreversibility: true,
    HumanCommunication: true,
    SecurityBoundary: true,
    PromptInjection: true,
    ExternalMutation: true,
    ScopeEscalation: true,
    Emergent: true,
  };
  expect(Object.keys(signalWords).toSorted()).toEqual(Object.keys(signals).toSorted());
});

test.each(Object.entries(signalWords))("the page about the policy says what %s stands for", (signal, stands) => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/policy.md"), "utf8");
  expect(page).toContain(`| \`${signal}\` | ${stands} |`);
});
