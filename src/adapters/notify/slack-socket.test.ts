import { describe, expect, test } from "vitest";
import { isOfServer, slackPressIn } from "./slack-socket.ts";

describe("K12 a socket that Slack names", () => {
  const api = "https://slack.com/api";
  test.each(["wss://wss-primary.slack.com/link/?ticket=1", "wss://slack.com/link", "wss://a.b.slack.com:443/"])(
    "%s is its own",
    (address) => expect(isOfServer(address, api)).toBe(true),
  );
  test.each([
    "ws://wss-primary.slack.com/link",
    "wss://evilslack.com/",
    "wss://slack.com.evil.test/",
    "wss://slack.com@evil.test/",
    "wss://me:pw@slack.com/",
    "https://slack.com/",
    "wss://127.0.0.1/",
    "",
    "slack.com",
  ])("%j is not", (address) => expect(isOfServer(address, api)).toBe(false));
});

describe("D25 a press in Slack", () => {
  const payload = {
    type: "block_actions",
    team: { id: "T1" },
    user: { id: "U1", team_id: "T1" },
    container: { type: "message", channel_id: "C1", message_ts: "1700000000.000001" },
    actions: [{ type: "button", value: "1:g1:0:AAAAAAAAAAAAAAAA" }],
  };
  const read = (more: object = {}, type = "interactive") => slackPressIn({ type, payload: { ...payload, ...more } });

  test("is the user's whom Slack names, in the channel where it was made", () => {
    expect(read()).toMatchObject({ user: "U1", channel: "C1", message: "1700000000.000001", pressed: { gate: "g1", place: 0 } });
  });

  test("of another workspace is nobody's that a configuration can name", () => {
    expect(read({ user: { id: "U1", team_id: "T2" } })).toMatchObject({ user: "T2-U1" });
    expect(read({ team: null, user: { id: "U1", team_id: "T2" } })).toMatchObject({ user: "T2-U1" }); // an app of a whole organisation
  });

  test.each([
    [{ type: "view_submission" }],
    [{ actions: {} }],
    [{ user: { id: "../../x" } }],
    [{ user: null }],
    [{ container: { channel_id: "C1" } }],
    [{ container: { channel_id: "C/1", message_ts: "1.1" } }],
  ])("with %j is none", (more) => expect(read(more)).toBeUndefined());

  test("is none in an envelope of another sort, and has no words of ours where it brings others", () => {
    expect([read({}, "events_api"), read({ actions: [] })?.pressed, read({ actions: [{ value: 7 }] })?.pressed]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
