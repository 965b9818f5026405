import { describe, expect, test } from "vitest";
import { letterIn } from "./formats.ts";
import { noticeOf } from "./notice.ts";
import { payloads, waitingGate } from "./notices.fixture.ts";

const telling = { redact: (text: string) => text, site: "http://127.0.0.1:4717", occasion: 0 };
const notice = noticeOf(waitingGate, telling);
const said = (title: string) => noticeOf({ ...waitingGate, title, harm: title, agent: title, folder: `/w/${title}` }, telling);
const slackText = (title: string): string => JSON.parse(letterIn.slack(said(title)).body).text;

describe("a message for Slack", () => {
  test("has a headline, the title, where it is, and a link", () => {
    expect(JSON.parse(letterIn.slack(notice).body)).toEqual({
      text: [
        "*Assent waits for you: risk (dangerous)*",
        "`Force-pushes to origin/main in production. Others' commits may be lost.`",
        "`Bash: git push --force origin main`",
        "`shop` · `claude-code` · `gate g7k2m9pxwq4`",
        "<http://127.0.0.1:4717/gates/g7k2m9pxwq4|Open it>",
      ].join("\n"),
    });
  });

  test.each(payloads)("shows %j as code and as nothing else", (title) => {
    const lines = slackText(title).split("\n");
    expect(lines).toHaveLength(5);
    const outside = lines
      .slice(1, 4)
      .join("\n")
      .replace(/`[^`\n]+`/g, "");
    expect(outside).toMatch(/^\n\n · {2}· $/);
    expect(lines.slice(0, 4).join("")).not.toMatch(/[<>]/);
  });
});

describe("a message for ntfy", () => {
  test("has a title, a priority and where a tap leads", () => {
    expect(letterIn.ntfy(notice)).toEqual({
      body: [
        "Force-pushes to origin/main in production. Others' commits may be lost.",
        "Bash: git push --force origin main",
        "shop · claude-code · gate g7k2m9pxwq4",
        "http://127.0.0.1:4717/gates/g7k2m9pxwq4",
      ].join("\n"),
      headers: {
        "content-type": "text/plain; charset=utf-8",
        title: "Assent waits for you: risk (dangerous)",
        priority: "5",
        click: "http://127.0.0.1:4717/gates/g7k2m9pxwq4",
      },
    });
  });

  test.each(payloads)("has no header out of %j, one line for it, and no link in it", (title) => {
    const { body, headers } = letterIn.ntfy(said(title));
    expect(headers).toEqual(letterIn.ntfy(notice).headers);
    expect(() => new Headers(headers)).not.toThrow();
    expect(body.split("\n")).toHaveLength(4);
    expect(body.split("\n").slice(0, 3).join("")).not.toContain("://");
  });
});

test("a message in JSON is the notice as it is", () => {
  expect(JSON.parse(letterIn.json(notice).body)).toEqual(notice);
});
