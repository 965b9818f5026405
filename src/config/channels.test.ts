import { describe, expect, test } from "vitest";
import { Fault } from "../kernel/trouble.ts";
import { channelKeys, channelVariables, mailServer } from "./channel-keys.ts";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";

const problemOf = (said: object, shape: typeof Config | typeof ProjectConfig = Config): string => {
  try {
    parseConfig(shape, JSON.stringify(said), "config.json");
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "config.invalid") return cause.message;
  }
  return "";
};

const slack = { token: "vault:slack-bot", appToken: "vault:slack-app", channels: ["C0123456789"] };
const telegram = { token: "vault:bot", chats: [123, "-1001234567890"] };
const mail = { host: "smtp.example.org", from: "assent@example.org", to: ["ana@example.org"] };
const realToken = "123456:AAF-real-looking-token";

describe("D25 a configuration of channels", () => {
  test("lets Slack answer as Telegram does, and ntfy block alone, because it names nobody; every secret is known as one", () => {
    const { notify } = parseConfig(Config, JSON.stringify({ notify: { slack, ntfy: { topics: ["a"] } } }), "config.json");
    expect(notify.slack).toEqual({ ...slack, api: "https://slack.com/api", answers: "all", minUrgency: 0 });
    expect(notify.ntfy).toEqual({ topics: ["a"], server: "https://ntfy.sh", answers: "block", minUrgency: 0 });
    expect(channelKeys(notify)).toEqual([{ key: "vault:slack-bot" }, { key: "vault:slack-app" }]);
    const variables = { slack: { tokenVariable: "A", appTokenVariable: "B" }, ntfy: { tokenVariable: "C" } };
    expect([...channelVariables(variables)].toSorted()).toEqual(["A", "B", "C"]);
  });

  test("names bot, chats, server, addresses and people", () => {
    const said = {
      notify: { telegram, mail: { ...mail, user: "u", passwordVariable: "SMTP_PASSWORD" } },
      people: { telegram: { "7": "ana" } },
    };
    const { notify, people } = parseConfig(Config, JSON.stringify(said), "config.json");
    expect(notify.telegram).toEqual({ ...telegram, api: "https://api.telegram.org", answers: "all", minUrgency: 0 });
    expect(people.telegram).toEqual({ "7": "ana" });
    expect(channelVariables({ ...notify, webhooks: [{ secretVariable: "A" }], telegram: { tokenVariable: "B" } })).toEqual([
      "A",
      "B",
      "SMTP_PASSWORD",
    ]);
    expect(
      [{}, { port: 465 }, { port: 2525 }, { security: "tls" as const }, { security: "none" as const, port: 2 }].map((more) =>
        mailServer({ ...mail, ...more }),
      ),
    ).toMatchObject([
      { port: 587, security: "starttls" },
      { port: 465, security: "tls" },
      { port: 2525, security: "starttls" },
      { port: 465, security: "tls" },
      { port: 2, security: "none" },
    ]);
  });

  test.each([
    [{ notify: { telegram: { ...telegram, token: realToken } } }, "write token as vault:NAME"],
    [{ notify: { telegram: { chats: [1] } } }, "name the bot's token by token (vault:NAME) or by tokenVariable"],
    [{ notify: { telegram: { ...telegram, tokenVariable: "T" } } }, "one of the two"],
    [{ notify: { telegram: { ...telegram, chats: [] } } }, "notify.telegram.chats must not be empty"],
    [{ notify: { telegram: { ...telegram, chats: ["@ana"] } } }, "a chat is known by its number"],
    [{ notify: { telegram: { ...telegram, api: "http://bots.example.org" } } }, "https only"],
    [{ notify: { telegram: { ...telegram, api: "https://a:b@bots.example.org" } } }, "an address alone"],
    [{ notify: { telegram: { ...telegram, chat: 1 } } }, "did you mean: chat → chats"],
    [{ notify: { mail: { ...mail, security: "none" } } }, 'security "none" is for a server on this machine alone'],
    [{ notify: { mail: { ...mail, user: "u" } } }, "belong together"],
    [{ notify: { mail: { ...mail, user: "u", password: realToken } } }, "write password as vault:NAME"],
    [{ notify: { mail: { ...mail, to: ["ana@example.org\r\nBcc: x@evil.test"] } } }, "write an address as name@example.org"],
    [{ notify: { mail: { ...mail, from: "Ana <ana@example.org>" } } }, "write an address as name@example.org"],
    [{ notify: { mail: { ...mail, host: "smtp.example.org:25" } } }, "the server's name alone"],
    [{ notify: { slack: { ...slack, token: "xoxb-1-2-abc" } } }, "write token as vault:NAME"],
    [{ notify: { slack: { channels: ["C01"] } } }, "name the bot's token by token (vault:NAME) or by tokenVariable"],
    [{ notify: { slack: { ...slack, appTokenVariable: "A" } } }, "not both"],
    [{ notify: { slack: { ...slack, channels: ["#gates"] } } }, "known by its id"],
    [{ notify: { slack: { ...slack, api: "http://slack.example.org/api" } } }, "https only"],
    [{ notify: { ntfy: { topics: ["a b"] } } }, "a topic of ntfy has letters"],
    [{ notify: { ntfy: { topics: ["a"], replies: "a" } } }, "a topic of its own"],
    [{ notify: { ntfy: { topics: ["a"], server: "http://ntfy.example.org" } } }, "https only"],
    [{ notify: { ntfy: { topics: ["a"], answers: "some" } } }, "answers"],
    [{ people: { slack: { ana: "ana" } } }, "known by an id"],
    [{ people: { ntfy: { "a/b": "ana" } } }, "known by the topic"],
    [{ people: { telegram: { ana: "ana" } } }, 'a Telegram user is known by a number, as "123456"'],
    [{ people: { telegram: { "7": "" } } }, "must not be empty"],
    [{ people: { telegram: { "7": "ana\nroot" } } }, "a person's name is one line"],
  ])("%j is refused with its remedy, and no secret is repeated", (said, problem) => {
    expect(problemOf(said)).toContain(problem);
    expect(problemOf(said)).not.toContain(realToken);
  });

  test("a server of one's own on this machine needs no https", () => {
    for (const api of ["http://127.0.0.1:8081", "http://localhost:8081", "http://[::1]:8081"])
      expect(problemOf({ notify: { telegram: { ...telegram, api } } })).toBe("");
    expect(problemOf({ notify: { mail: { ...mail, host: "127.0.0.1", security: "none" } } })).toBe("");
  });

  test("K12 of a project names nobody and nothing", () => {
    expect(problemOf({ notify: { telegram } }, ProjectConfig)).toContain("notify is not known");
    expect(problemOf({ people: { telegram: { "7": "agent" } } }, ProjectConfig)).toContain("people is not known");
  });
});
