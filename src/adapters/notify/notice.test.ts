import { describe, expect, test } from "vitest";
import { manyNotice, noticeOf, testNotice } from "./notice.ts";
import { payloads, waitingGate } from "./notices.fixture.ts";

const telling = { redact: (text: string) => text, site: null, occasion: 0 };

describe("a notice", () => {
  test("says kind, urgency, project, agent, gate and how to look at it", () => {
    expect(noticeOf(waitingGate, telling)).toEqual({
      id: "g7k2m9pxwq4.0",
      type: "gate.waiting",
      reminder: false,
      headline: "Assent waits for you: risk (dangerous)",
      kind: "risk",
      urgency: 3,
      title: "Bash: git push --force origin main",
      harm: "Force-pushes to origin/main in production. Others' commits may be lost.",
      project: "shop",
      agent: "claude-code",
      gate: "g7k2m9pxwq4",
      session: "guard-7f3k2m9pxw",
      openedAt: "2026-11-15T13:00:00.000Z",
      url: null,
      command: "assent explain g7k2m9pxwq4",
    });
  });

  test("links to the gate's page where a console runs, and says when it is not the first", () => {
    const notice = noticeOf(waitingGate, { ...telling, site: "http://127.0.0.1:4717", occasion: 1_800_000 });
    expect(notice).toMatchObject({
      id: "g7k2m9pxwq4.1800000",
      reminder: true,
      headline: "Assent still waits for you: risk (dangerous)",
      url: "http://127.0.0.1:4717/gates/g7k2m9pxwq4",
    });
  });

  test("carries nothing long", () => {
    const { title } = noticeOf({ ...waitingGate, title: `push ${"x".repeat(500)}` }, telling);
    expect(title.length).toBeLessThan(280);
    expect(title).toContain("the whole: assent explain g7k2m9pxwq4");
  });

  test.each(["title", "harm", "folder", "agent"] as const)(
    "D22 with a secret in its %s says nothing that others wrote, and names the gate",
    (field) => {
      const secret = "correct-horse-battery";
      const redact = (text: string): string => text.replaceAll(secret, "***REDACTED***");
      for (const text of [`push with ${secret}`, "push with ***REDACTED***"])
        expect(noticeOf({ ...waitingGate, [field]: text }, { ...telling, redact })).toMatchObject({
          headline: "Assent waits for you: risk (dangerous)",
          title: "[redacted by safety layer]",
          project: null,
          agent: null,
          gate: waitingGate.id,
          command: "assent explain g7k2m9pxwq4",
        });
    },
  );

  test.each(payloads)("puts %j on one visible line, and nothing of it into the headline", (title) => {
    const notice = noticeOf({ ...waitingGate, title, folder: `/w/${title}`, agent: title, kind: title }, telling);
    expect(Object.values(notice).join(" ")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(notice.headline).toBe("Assent waits for you: gate (dangerous)");
  });

  test("of many gates has the urgency of the worst", () => {
    const gates = [{ ...waitingGate, urgency: 0 }, waitingGate, { ...waitingGate, urgency: 1 }];
    expect(manyNotice(gates, telling)).toMatchObject({ urgency: 3, title: "3 more gates are open", gate: null });
  });

  test("that is a test says so", () => {
    expect(testNotice(null, "test.1")).toMatchObject({ type: "test", headline: "Assent: a test message", gate: null });
  });
});
