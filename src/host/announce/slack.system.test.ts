import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeringBench, type AnsweringBench } from "../../../test/support/answering.ts";
import { slackServer, type SlackMessageSeen, type SlackServerSeen } from "../../../test/support/slack-server.ts";
import { answerOf, secret } from "../../../test/support/world.ts";
import { failuresIn } from "../../adapters/notify/announced.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { announcedFolder } from "./announce-ways.ts";
import { channelFolder } from "./answering.ts";
import { postedMessages } from "./posted.ts";

const [team, anas, ana, ben, stranger] = ["C0TEAM", "D0ANAS", "U0ANA", "U0BEN", "U0EVE"] as const;
let server: SlackServerSeen;
let bench: AnsweringBench;

beforeEach(async () => {
  [server, bench] = await Promise.all([slackServer([team, anas]), answeringBench()]);
  await configure();
});
afterEach(async () => {
  await bench.remove();
  await server.close();
});

const configure = (slack: object = {}, people: object = { [ana]: "ana", [ben]: "ben" }): Promise<void> =>
  bench.configure(
    { slack: { api: server.api, channels: [team, anas], tokenVariable: "BOT", appTokenVariable: "APP", ...slack } },
    { slack: people },
  );
const up = (tokens = server.tokens) => bench.up({ BOT: tokens.bot, APP: tokens.app });
async function listening(sockets = 1): Promise<void> {
  await expect.poll(() => server.connections()).toBe(sockets);
}

async function arrived(channel: string = team, count = 1): Promise<SlackMessageSeen> {
  await expect.poll(() => server.messages(channel).length).toBe(count);
  return server.messages(channel).at(-1) ?? expect.fail("nothing came");
}
const buttonsOf = ({ blocks }: SlackMessageSeen) => blocks.flatMap(({ type, elements }) => (type === "actions" ? elements : []));
const textOf = ({ blocks }: SlackMessageSeen): string =>
  blocks.flatMap(({ elements }) => elements.flatMap((each) => each.elements?.map(({ text }) => text) ?? [])).join("");
const valueOf = (message: SlackMessageSeen, words: string): string =>
  buttonsOf(message).find(({ text }) => text.text === words)?.value ?? expect.fail("no such button");
/** Presses, and waits until it was taken. */
async function press(...given: Parameters<SlackServerSeen["press"]>): Promise<void> {
  const envelope = server.press(...given);
  await expect.poll(() => server.isAcknowledged(envelope)).toBe(true);
}
const whispered = async (user: string, part: string): Promise<void> => {
  await expect.poll(() => server.whispered(user).join("\n")).toContain(part);
};
async function withoutButtons(): Promise<void> {
  await expect.poll(() => [server.messages().flatMap(buttonsOf).length, postedMessages(bench.paths, "slack")]).toEqual([0, []]);
}
const troubles = () => failuresIn(announcedFolder(bench.paths));

describe("D25 a gate in Slack", () => {
  test("is answered by a button, once, as the person that the user is mapped to; every channel is told", async () => {
    up();
    const open = await bench.gate();
    const message = await arrived();
    await arrived(anas);
    await listening();
    expect([textOf(message), buttonsOf(message).length]).toEqual([expect.stringContaining("│ "), 4]);
    await press(message, "Allow once", ana);
    expect(await bench.answersTo(open)).toMatchObject([
      { option: "dismiss", by: { name: "ana", via: "slack", verified: true }, shown: open.shown },
    ]);
    await withoutButtons();
    for (const each of server.messages()) expect(textOf(each)).toMatch(/^Answered by ana: /);
    await press(message, "Allow once", ana);
    await press(message, "Block", ben);
    await whispered(ana, "Already answered by ana");
    await whispered(ben, "Already answered by ana");
    expect(await bench.answersTo(open)).toHaveLength(1);
  });

  test("is not answered by a stranger, a user of another workspace, forged words, or another gate's button", async () => {
    up();
    const [open, other] = [await bench.gate(), await bench.gate("deploy another")];
    await Promise.all([arrived(team, 2), arrived(anas, 2)]);
    await listening();
    const of = ({ id }: GateRecord, channel: string) =>
      server.messages(channel).find((each) => textOf(each).includes(id)) ?? expect.fail("not told");
    const once = valueOf(of(open, team), "Allow once");
    await press(of(open, team), "Allow once", stranger);
    await whispered(stranger, "Slack user U0EVE is no person of this Assent");
    await press(of(open, team), "Allow once", ana, "T2");
    await whispered(ana, "Slack user T2-U0ANA is no person");
    for (const value of ["x", once.replace(/:1:/, ":0:"), once.replace(open.id, other.id), once.replace(/.{16}$/, "A".repeat(16))])
      await press(of(open, team), { value }, ana);
    await press(of(open, anas), { value: once }, ana); // made for the other channel: the same words as before, said once
    await bench.said("not of this gate as it stands", 3);
    expect([await bench.answersTo(open), await bench.answersTo(other)]).toEqual([[], []]);
    expect(failuresIn(channelFolder(bench.paths, "slack")).map(({ label }) => label)).toContain("Slack user U0EVE");
    await configure({}, { [ben]: "ben" }); // ana is taken out while her buttons are still there
    await press(of(open, team), "Allow once", ana);
    await press(of(open, team), "Block", ben);
    expect(await bench.answersTo(open)).toMatchObject([{ by: { name: "ben" } }]);
  });

  test("that was answered elsewhere says by whom, and loses its buttons", async () => {
    up();
    const open = await bench.gate();
    await arrived();
    await bench.world.runtime.answer(open.id, answerOf(open, "halt"));
    await withoutButtons();
    expect(textOf(server.messages(team)[0] ?? expect.fail("gone"))).toContain("Answered by Mira: ");
  });

  test("has only Block where the configuration says so, and no button without a token that hears", async () => {
    await configure({ answers: "block" });
    up();
    await bench.gate();
    expect(buttonsOf(await arrived()).map(({ text }) => text.text)).toEqual(["Block"]);
    await configure({ appTokenVariable: undefined });
    await bench.gate("deploy another");
    expect(buttonsOf(await arrived(team, 2))).toEqual([]);
    await listening(0);
  });

  test("D22 with a secret names the gate and shows nothing else; there is nothing to press", async () => {
    up();
    const open = await bench.gate(`deploy with ${secret}`);
    const message = await arrived();
    expect([textOf(message).includes("[redacted by safety layer]"), textOf(message).includes(open.id), buttonsOf(message)]).toEqual([
      true,
      true,
      [],
    ]);
    expect(JSON.stringify(server.calls)).not.toContain(secret);
  });

  test.each(["<!channel> <@U0ANA> <https://evil.test|x> *b* `c`", "x\nAnswered by ana: allowed"])(
    "shows %j of an agent in a box alone, where Slack reads no markup",
    async (trick) => {
      up();
      await bench.gate(trick);
      const { text, blocks } = await arrived();
      expect(text).not.toMatch(/evil|<|Answered/);
      const boxes = blocks.flatMap(({ elements }) => elements as readonly { type?: string; elements?: readonly { text: string }[] }[]);
      const ours = boxes
        .filter(({ type }) => type === "rich_text_section")
        .flatMap(({ elements = [] }) => elements.map((each) => each.text));
      expect(ours.join("\n")).not.toMatch(/evil|^Answered/m);
    },
  );
});

describe("D25 the socket of Slack", () => {
  test("K12 is opened within the configured server alone", async () => {
    server.moveSockets("ws://127.0.0.2:9/link");
    up();
    await expect.poll(() => troubles().map(({ why }) => why)).toEqual(["it named a socket that is not its own"]);
  });

  test("is a new one before the old one goes, and what is not for us is acknowledged and left", async () => {
    up();
    await listening();
    const before = server.calls.filter(({ method }) => method === "apps.connections.open").length;
    server.refresh();
    await expect.poll(() => server.calls.filter(({ method }) => method === "apps.connections.open").length).toBe(before + 1);
    await listening();
    const envelope = server.deliver("events_api", { type: "event_callback" });
    await expect.poll(() => server.isAcknowledged(envelope)).toBe(true);
    const open = await bench.gate();
    await press(await arrived(), "Block", ben);
    expect(await bench.answersTo(open)).toHaveLength(1);
  });

  test("that nobody is at takes no press: Slack says so, and it can be pressed again when `up` is back", async () => {
    const first = up();
    const open = await bench.gate();
    const message = await arrived();
    await first.stop();
    await listening(0);
    expect(server.press(message, "Block", ana)).toBeUndefined();
    up();
    await listening();
    await press(message, "Block", ana);
    expect(await bench.answersTo(open)).toHaveLength(1);
  });

  test("that breaks is told to doctor; no message is lost or sent twice, and it is heard again", async () => {
    up();
    const before = await bench.gate();
    const message = await arrived();
    await arrived(anas);
    await listening();
    await server.cut();
    await bench.gate("deploy another");
    await expect.poll(() => troubles().map(({ way }) => way)).toContain("slack-answers");
    await expect.poll(() => troubles().length).toBe(3);
    expect(JSON.stringify([troubles(), bench.notes])).not.toMatch(new RegExp(Object.values(server.tokens).join("|")));
    await server.restore();
    await Promise.all([arrived(team, 2), arrived(anas, 2), listening()]);
    await press(message, "Block", ana);
    expect(await bench.answersTo(before)).toHaveLength(1);
    await expect.poll(troubles).toEqual([]);
    expect(server.calls.filter(({ method }) => method === "chat.postMessage")).toHaveLength(4);
  });

  test("with the wrong token, or where the app is not in the channel, says what to do", async () => {
    const swapped = up({ bot: server.tokens.app, app: server.tokens.bot });
    await bench.gate();
    const whys = () => troubles().map(({ why }) => why);
    await expect.poll(() => whys().filter((why) => why.includes("does not know the token")).length).toBe(3);
    await swapped.stop();
    server.fail("chat.postMessage", "not_in_channel");
    up();
    await expect.poll(() => whys().filter((why) => why.includes("/invite")).length).toBe(2);
  });
});
