import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { botApi, type BotApi, type BotMessage } from "../../../test/support/bot-api.ts";
import type { Plan } from "../../../test/support/probe.ts";
import { answerOf, messagesOf, offerAction, onlyGate, secret, startPlan, testWorld, type TestWorld } from "../../../test/support/world.ts";
import { failuresIn } from "../../adapters/notify/announced.ts";
import { pathsFor, type Paths } from "../../config/paths.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { announce } from "./announce.ts";
import { announcedFolder } from "./announce-ways.ts";
import { channelFolder } from "./answering.ts";
import { hearAnswers } from "./hear.ts";
import { postedMessages } from "./posted.ts";

const [anas, group, ana, ben, stranger] = [11, -1_002, 11, 12, 99];
let folder: string;
let paths: Paths;
let server: BotApi;
let world: TestWorld;
let notes: string[];
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-telegram-"));
  paths = pathsFor({ ASSENT_HOME: folder });
  [server, world] = await Promise.all([botApi([anas, group]), testWorld()]);
  notes = [];
  await configure();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await Promise.all([server.close(), world.journal.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function configure(people: object = { [ana]: "ana", [ben]: "ben" }, telegram: object = {}): Promise<void> {
  await mkdir(paths.home, { recursive: true });
  const bot = { tokenVariable: "BOT", chats: [anas, group], api: server.url, ...telegram };
  await writeFile(
    paths.config,
    JSON.stringify({ notify: { bell: false, after: "0s", remind: [], telegram: bot }, people: { telegram: people } }),
  );
}

/** The parts of `up` that tell and hear. */
function up({ token = server.token, hears = true, runtime = world.runtime } = {}): { stop(): Promise<void> } {
  const hearing = { runtime, paths, environment: { BOT: token }, onNote: (_: string | null, what: string) => void notes.push(what) };
  const parts = [announce(hearing), ...(hears ? [hearAnswers(hearing)] : [])];
  const whole = { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
  running.push(whole);
  return whole;
}

const plan: Plan = [[{ name: "deploy", do: "act" }]];
async function gate(text = "deploy it"): Promise<GateRecord> {
  const stream = await startPlan(world.runtime, plan);
  await offerAction(world.runtime, stream, "deploy", text);
  return onlyGate(world.journal, stream);
}
const now = async ({ id }: GateRecord): Promise<GateRecord> => (await world.journal.findGates(id))[0] ?? expect.fail("no such gate");
const answersTo = async ({ stream }: GateRecord) => (await messagesOf(world.journal, stream, "gate.answered")).map(({ body }) => body);
async function arrived(chat: number, count = 1): Promise<BotMessage> {
  await expect.poll(() => server.messages(chat).length).toBe(count);
  return server.messages(chat).at(-1) ?? expect.fail("nothing came");
}
const told = async (query: string): Promise<string> => {
  await expect.poll(() => server.answered(query)).toBeDefined();
  return server.answered(query) ?? "";
};
async function withoutButtons(): Promise<void> {
  await expect
    .poll(() => [server.messages().filter(({ reply_markup }) => reply_markup).length, postedMessages(paths, "telegram")])
    .toEqual([0, []]);
}

describe("D25 a gate in Telegram", () => {
  test("is answered by a button, once, as the person that the user is mapped to; every chat is told", async () => {
    up();
    const open = await gate();
    const message = await arrived(group);
    await arrived(anas);
    expect(message.text).toContain("│ ");
    expect(await told(server.press(message, "Allow once", ana))).toContain("answered by ana: allowed once");
    expect(await answersTo(open)).toMatchObject([
      { option: "dismiss", by: { name: "ana", via: "telegram", verified: true }, shown: open.shown },
    ]);
    await withoutButtons();
    for (const { text } of server.messages()) expect(text).toMatch(/^Answered by ana: allowed once, at /);
    // a second press, another person's, and the same update once more: all too late
    expect(await told(server.press(message, "Allow once", ana))).toContain("Already answered by ana: allowed once");
    expect(await told(server.press(message, "Block", ben))).toContain("Already answered by ana: allowed once");
    server.again();
    await expect.poll(() => notes.filter((note) => note.includes("Already answered")).length).toBe(3);
    expect(await answersTo(open)).toHaveLength(1);
  });

  test("is not answered by a stranger in the chat, a bot, forged words, or another gate's button", async () => {
    up();
    const [open, other] = [await gate(), await gate("deploy another")];
    await arrived(group, 2);
    const of = ({ id }: GateRecord) => server.messages(group).find(({ text }) => text.includes(id)) ?? expect.fail("not told");
    const data = (message: BotMessage, button: string) =>
      message.reply_markup?.inline_keyboard.flat().find(({ text }) => text === button)?.callback_data ?? "";
    const once = data(of(open), "Allow once");
    expect(await told(server.press(of(open), "Allow once", stranger))).toContain("Telegram user 99 is no person of this Assent");
    expect(await told(server.press(of(open), "Allow once", ana, true))).toContain("is no person"); // who writes for a group
    for (const forged of [
      "x",
      once.replace(/:1:/, ":0:"),
      once.replace(open.id, other.id),
      once.replace(/.{16}$/, "A".repeat(16)),
      once.replace(/:1:/, ":3:"),
    ])
      expect(await told(server.press(of(open), { data: forged }, ana))).toContain("nothing changed");
    const privately = server.messages(anas)[0] ?? expect.fail("not told");
    expect(await told(server.press(privately, { data: once }, ana))).toContain("not of this gate as it stands"); // made for the group
    expect([await answersTo(open), await answersTo(other)]).toEqual([[], []]);
    expect(failuresIn(channelFolder(paths, "telegram")).filter(({ label }) => label.endsWith("99"))).toMatchObject([
      { label: "Telegram user 99", why: expect.stringContaining("nothing changed") },
    ]);
    expect(notes.join("\n")).toContain("Telegram user 99 pressed a button");
    await configure({ [ben]: "ben" }); // ana is taken out while her buttons are still there
    expect(await told(server.press(of(open), "Allow once", ana))).toContain("is no person");
    expect(await told(server.press(of(open), "Block", ben))).toContain("answered by ben: blocked");
  });

  test("that was answered elsewhere says by whom, and loses its buttons", async () => {
    up();
    const open = await gate();
    const message = await arrived(group);
    await world.runtime.answer(open.id, answerOf(open, "halt"));
    await withoutButtons();
    expect(server.messages(group)[0]?.text).toContain("Answered by Mira: blocked");
    expect(await told(server.press(message, "Allow once", ana))).toContain("Already answered by Mira: blocked");
    expect((await now(open)).closing).toMatchObject({ by: { name: "Mira" } });
  });

  test("D22 with a secret names the gate and shows nothing else; there is nothing to press", async () => {
    up();
    const open = await gate(`deploy with ${secret}`);
    const { text, reply_markup } = await arrived(group);
    expect([text.includes("[redacted by safety layer]"), text.includes(open.id), reply_markup]).toEqual([true, true, undefined]);
    expect(JSON.stringify(server.calls)).not.toContain(secret);
  });

  test("goes out once, whatever number of processes tell it", async () => {
    up();
    up({ hears: false, runtime: world.other() });
    await gate();
    await arrived(group);
    await gate("deploy another");
    await arrived(group, 2);
    await arrived(anas, 2);
    expect(server.calls.filter(({ method }) => method === "sendMessage")).toHaveLength(4);
  });
});

describe("D25 what is pressed while nobody listens", () => {
  test("counts when `up` is back, once, and a killed one leaves nothing undone", async () => {
    const first = up();
    const open = await gate();
    const message = await arrived(group);
    await first.stop();
    const query = server.press(message, "Block", ben);
    up();
    expect(await told(query)).toContain("answered by ben: blocked");
    await withoutButtons();
    await expect.poll(() => server.calls.findLast(({ method }) => method === "getUpdates")?.parameters["offset"]).toBeGreaterThan(0);
    await rm(channelFolder(paths, "telegram"), { recursive: true, force: true }); // as if the offset had never been written
    server.again();
    await expect.poll(() => notes.filter((note) => note.includes("Already answered by ben")).length).toBe(1);
    expect(await answersTo(open)).toHaveLength(1);
  });
});

describe("D25 a network that fails", () => {
  test("is told to doctor, loses no message and no press, and sends nothing twice", async () => {
    up();
    const before = await gate();
    const message = await arrived(group);
    await arrived(anas);
    await server.cut();
    await gate("deploy another");
    await expect.poll(() => failuresIn(announcedFolder(paths)).map(({ way }) => way)).toContain("telegram-answers");
    await expect.poll(() => failuresIn(announcedFolder(paths)).length).toBe(3);
    expect(JSON.stringify([failuresIn(announcedFolder(paths)), notes])).not.toContain(server.token);
    const query = server.press(message, "Block", ana);
    await server.restore();
    await arrived(group, 2);
    await arrived(anas, 2);
    expect(await told(query)).toContain("answered by ana: blocked");
    expect((await now(before)).closing).toMatchObject({ by: { name: "ana" } });
    await expect.poll(() => failuresIn(announcedFolder(paths))).toEqual([]);
  });

  test("with a limit on messages waits as long as it is told, and then goes on", async () => {
    server.fail("sendMessage", { status: 429, retryAfter: 2, times: 1 });
    const began = performance.now();
    up();
    await gate();
    await Promise.all([arrived(group), arrived(anas)]);
    expect(performance.now() - began).toBeGreaterThan(2_000);
    expect(server.calls.filter(({ method }) => method === "sendMessage")).toHaveLength(3);
  });

  test("with a token that is not known, or somebody else at the bot, says what to do", async () => {
    const wrong = up({ token: "1:wrong" });
    await gate();
    await expect
      .poll(() =>
        failuresIn(announcedFolder(paths))
          .map(({ why }) => why)
          .join(),
      )
      .toMatch(/does not know the bot's token/);
    await wrong.stop();
    server.fail("getUpdates", { status: 409 });
    up();
    await expect
      .poll(() =>
        failuresIn(announcedFolder(paths))
          .map(({ why }) => why)
          .join(),
      )
      .toContain("each data directory needs a bot of its own");
    await arrived(group); // it tells all the same
  });
});
