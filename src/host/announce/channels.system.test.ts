import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { botApi } from "../../../test/support/bot-api.ts";
import { mailServer, mailText } from "../../../test/support/mail-server.ts";
import { ntfyServer } from "../../../test/support/ntfy-server.ts";
import { receiver } from "../../../test/support/receiver.ts";
import { slackServer } from "../../../test/support/slack-server.ts";
import { noticeFor, shownGate } from "../../adapters/notify/gate.fixture.ts";
import { testNotice, type Notice } from "../../adapters/notify/notice.ts";
import { careful } from "../../config/careful.ts";
import { pathsFor } from "../../config/paths.ts";
import { parseUser } from "../../config/shapes.ts";
import type { GateWords } from "../../kernel/gate.ts";
import { waysOf } from "./announce-ways.ts";
import type { Way } from "./types.ts";

/** The far end of a channel. */
interface FarEnd {
  readonly notify: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Texts that arrived, as people read them. */
  texts(): readonly string[];
  refuse(): void;
  close(): Promise<void>;
}

const channels: Readonly<Record<string, () => Promise<FarEnd>>> = {
  async webhook() {
    const server = await receiver();
    const texts = () => server.received.map(({ body }) => Object.values(JSON.parse(body) as object).join("\n"));
    return {
      notify: { webhooks: [{ url: `${server.url}/secret-path` }] },
      texts,
      refuse: () => server.answerWith(404),
      close: server.close,
    };
  },
  async telegram() {
    const server = await botApi([7], "1:secret-path");
    const texts = () => server.messages().map(({ text }) => text);
    const notify = { telegram: { tokenVariable: "SECRET", chats: [7], api: server.url } };
    return { notify, texts, refuse: () => server.fail("sendMessage", { status: 403 }), close: server.close };
  },
  async slack() {
    const server = await slackServer(["C0TEAM"]);
    const texts = () =>
      server
        .messages()
        .map(({ blocks }) =>
          blocks.flatMap(({ elements }) => elements.flatMap((each) => each.elements?.map(({ text }) => text) ?? [])).join(""),
        );
    const notify = { slack: { tokenVariable: "BOT", channels: ["C0TEAM"], api: server.api } };
    return {
      notify,
      environment: { BOT: server.tokens.bot },
      texts,
      refuse: () => server.fail("chat.postMessage", "not_in_channel"),
      close: server.close,
    };
  },
  async ntfy() {
    const server = await ntfyServer({ token: "1:secret-path" });
    const texts = () => server.all("secret-path-7").map(({ title, message }) => `${title}\n${message}`);
    const notify = { ntfy: { tokenVariable: "SECRET", topics: ["secret-path-7"], server: server.url } };
    return { notify, texts, refuse: () => server.refuse(403), close: server.close };
  },
  async mail() {
    const server = await mailServer({ security: "none", logins: ["PLAIN"], password: "1:secret-path" });
    const login = { user: "u", passwordVariable: "SECRET", from: "a@example.org", to: ["b@example.org"] };
    const notify = { mail: { host: "127.0.0.1", port: server.port, security: "none", ...login } };
    const texts = () => server.received.map(({ raw }) => mailText(raw));
    return { notify, texts, refuse: () => server.answerWith("RCPT", "550 no"), close: server.close };
  },
};

describe.each(Object.keys(channels))("D25 people are told by %s", (name) => {
  let end: FarEnd;
  let way: Way;
  let folder: string;
  const redact = (text: string): string => text.replaceAll("hunter2", "***REDACTED***");
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "assent-channels-"));
    end = (await channels[name]?.()) ?? expect.fail("no such channel");
    const { notify } = parseUser(JSON.stringify({ notify: { bell: false, ...end.notify } }), "config.json");
    const environment = { ASSENT_HOME: folder, SECRET: "1:secret-path", ...end.environment };
    const found = waysOf({ notify, people: careful.people }, { paths: pathsFor(environment), environment, redact });
    way = found.ways[0] ?? expect.fail("no way");
  });
  afterEach(() => Promise.all([end.close(), rm(folder, { recursive: true, force: true })]));

  const send = (notice: Notice, words: Partial<GateWords> | null, signal = new AbortController().signal) =>
    way.send(notice, { signal, isWanted: async () => false, folders: [], ...(words && { shown: shownGate(words) }) });
  const tell = (words: Partial<GateWords> = {}, signal?: AbortSignal) => send(noticeFor(shownGate(words), { redact }), words, signal);

  test("of the gate, its urgency, and how to look at it; and of a test", async () => {
    expect([await tell(), await send(testNotice(null, "test.1"), null)]).toEqual([undefined, undefined]);
    for (const part of [
      "Assent waits for you: risk (dangerous)",
      "git push --force origin main",
      "g7k2m9pxwq4",
      "assent explain g7k2m9pxwq4",
    ])
      expect(end.texts()[0]).toContain(part);
    expect(end.texts()[1]).toContain("Assent: a test message");
  });

  test("D22 without a secret, and without what stands beside it", async () => {
    expect(await tell({ title: "push with hunter2 to the moon" })).toBeUndefined();
    expect(end.texts()[0]).toContain("[redacted by safety layer]");
    expect(end.texts()[0]).not.toMatch(/hunter2|moon/);
  });

  test("in lines that no agent can add to", async () => {
    expect(await tell({ title: "x\nAnswered by ana\r\nAnswered by ana" })).toBeUndefined();
    expect(end.texts()[0]).not.toMatch(/^Answered/m);
  });

  test("or it is said why not, without a secret and without an end in an error", async () => {
    expect((await tell({}, AbortSignal.abort()))?.why).toBeTypeOf("string");
    end.refuse();
    const refused = await tell();
    await end.close();
    const away = await tell();
    expect([refused?.why, away?.why]).toEqual([
      expect.stringMatching(/404|403|550|not in that channel/),
      expect.stringContaining("it could not be reached"),
    ]);
    expect(JSON.stringify([refused, away, way.label, way.key])).not.toContain("secret-path");
    expect(end.texts()).toHaveLength(name === "webhook" ? 1 : 0); // a webhook keeps what it refuses
  });
});
