import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hookFile } from "../src/host/hook-place.ts";
import { botApi, type BotApi } from "./support/bot-api.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";
import { mailServer, mailSubject, mailText, selfMadeCertificate } from "./support/mail-server.ts";
import { ntfyServer } from "./support/ntfy-server.ts";
import { slackServer } from "./support/slack-server.ts";
import { startUp, type Up } from "./support/up.ts";

const [chat, ana, stranger] = [11, 11, 99];
let mira: Newcomer;
let bot: BotApi;
let up: Up;

/** One data directory and one `up` for all of it: each case leaves no open gate behind. */
beforeAll(async () => {
  [mira, bot] = await Promise.all([newcomer(), botApi([chat])]);
  await put(join(mira.project, ".git/HEAD"), "ref: refs/heads/main\n");
  await configure();
  const { host } = new URL(bot.url);
  expect((await mira.run(["vault", "write", "bot", "--host", host], { input: bot.token })).code).toBe(0);
  up = await startUp(mira);
});
afterAll(async () => {
  await up.stop();
  await Promise.all([mira.remove(), bot.close()]);
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode: 0o600 });
}

const configure = (notify: object = {}, people: object = { telegram: { [ana]: "ana" } }): Promise<void> =>
  put(
    join(mira.home, "assent", "config.json"),
    JSON.stringify({
      guard: { waitMs: 300_000 },
      notify: { bell: false, after: "0s", remind: [], telegram: { token: "vault:bot", chats: [chat], api: bot.url }, ...notify },
      people,
    }),
  );

let calls = 0;
/** A call as Claude Code makes it, through the hook as it is shipped. */
function call(command: string): Promise<Ran> {
  const payload = {
    session_id: "s1",
    cwd: mira.project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: `c${(calls += 1)}`,
  };
  const before = [...mira.client, "env", "-u", "ASSENT_TOKEN", process.execPath, hookFile, "claude-code"];
  return mira.run([], { before, input: JSON.stringify(payload) });
}

describe("D25 `assent up` with Telegram", () => {
  test("lets a real call run by a button that a mapped person pressed, and by nobody else's", async () => {
    const waiting = call("git push --force origin main");
    await expect.poll(() => bot.messages(chat).length).toBe(1);
    const [message = expect.fail("nothing came")] = bot.messages(chat);
    expect(message.text).toContain("│ Bash: git push --force origin main");
    expect(message.text).toContain(`${up.url}/gates/`);
    const refused = bot.press(message, "Allow once", stranger);
    await expect.poll(() => bot.answered(refused)).toContain("is no person of this Assent");
    expect(await mira.waiting()).toHaveLength(1);
    const pressed = bot.press(message, "Allow once", ana);
    await expect.poll(() => bot.answered(pressed)).toContain("answered by ana: allowed once");
    expect(await waiting).toMatchObject({ code: 0, stderr: "" });
    await expect.poll(() => bot.messages(chat)[0]?.reply_markup).toBeUndefined();
    expect(bot.calls.filter(({ method }) => method === "sendMessage")).toHaveLength(1);
    const doctor = (await mira.run(["doctor"])).stdout;
    expect(doctor).toContain("ana may answer in Telegram while `assent up` runs");
    expect(doctor).toContain("Telegram user 99: pressed a button");
    expect((await mira.run(["journal", "verify"])).code).toBe(0);
  });

  test("says in doctor and status that the network is away, and goes on when it is back", async () => {
    await bot.cut();
    const waiting = call("git push --force origin other");
    await expect.poll(async () => (await mira.run(["status"])).stdout).toContain("notifications: ");
    expect((await mira.run(["doctor"])).stdout).toMatch(/it could not be reached(?: \(\w+\))?, at/);
    await bot.restore();
    await expect.poll(() => bot.messages(chat).length).toBe(2);
    const pressed = bot.press(bot.messages(chat)[1] ?? expect.fail("nothing came"), "Block", ana);
    expect((await waiting).stdout).toContain("blocked by ana");
    await expect.poll(() => bot.answered(pressed)).toContain("answered by ana: blocked");
    await expect.poll(async () => (await mira.run(["status"])).stdout).not.toContain("notifications: ");
  });

  test("is tried by `notify test`, and its token is nowhere to be read", async () => {
    const { code, stdout } = await mira.run(["notify", "test"]);
    expect([code, stdout]).toEqual([0, `✓ Telegram chat ${chat}\n`]);
    expect(bot.messages(chat).at(-1)?.text).toContain("Assent: a test message");
    expect((await mira.run(["notify"])).stdout).toContain("11 is ana");
    expect(up.printed()).not.toContain(bot.token);
  });
});

describe("D25 `assent up` with Slack and ntfy", () => {
  test("lets a call run by a button in Slack, blocks one by a button in ntfy, and says in words what is missing", async () => {
    const [slack, ntfy] = await Promise.all([slackServer(["C0TEAM"]), ntfyServer()]);
    const host = new URL(slack.api).host;
    for (const [name, input] of Object.entries(slack.tokens))
      expect((await mira.run(["vault", "write", `slack-${name}`, "--host", host], { input })).code).toBe(0);
    const named = {
      telegram: undefined,
      slack: { token: "vault:slack-bot", appToken: "vault:slack-app", channels: ["C0TEAM"], api: slack.api },
      ntfy: { server: ntfy.url, topics: ["anas-topic"] },
    };
    try {
      await configure(named, { slack: { U0ANA: "ana" }, ntfy: { "anas-topic": "ana" } });
      expect((await mira.run(["notify"])).stdout).toMatch(
        /Slack C0TEAM · answers: U0ANA is ana[^]*topic of ana\) · nobody answers there: name a topic/,
      );
      await configure(
        { ...named, ntfy: { ...named.ntfy, replies: "the-replies" } },
        { slack: { U0ANA: "ana" }, ntfy: { "anas-topic": "ana" } },
      );
      await expect.poll(() => [slack.connections(), ntfy.readers("the-replies")]).toEqual([1, 1]);
      const running = call("git push --force origin slack");
      await expect.poll(() => slack.messages("C0TEAM").length).toBe(1);
      slack.press(slack.messages("C0TEAM")[0] ?? expect.fail("nothing came"), "Allow once", "U0ANA");
      expect(await running).toMatchObject({ code: 0, stderr: "" });
      const blocked = call("git push --force origin ntfy");
      await expect.poll(() => ntfy.all("anas-topic").filter(({ message }) => message.includes("origin ntfy")).length).toBe(1);
      const asked = ntfy.all("anas-topic").find(({ message }) => message.includes("origin ntfy")) ?? expect.fail("nothing came");
      expect(asked.actions?.map(({ label }) => label)).toEqual(["Block"]);
      await ntfy.press(asked, "Block");
      expect((await blocked).stdout).toContain("blocked by ana");
      const tested = await mira.run(["notify", "test"]);
      expect([tested.code, tested.stdout]).toEqual([
        0,
        expect.stringMatching(/Slack channel C0TEAM[^]*answers from Slack[^]*answers from ntfy/),
      ]);
      const doctor = (await mira.run(["doctor"])).stdout;
      expect(doctor).toMatch(/ana may answer in Slack[^]*ana may answer through ntfy/);
      const all = [up.printed(), doctor, tested.stdout, (await mira.run(["notify", "--json"])).stdout].join();
      for (const hidden of [slack.tokens.bot, slack.tokens.app, "anas-topic", "the-replies"]) expect(all).not.toContain(hidden);
    } finally {
      await configure();
      await Promise.all([slack.close(), ntfy.close()]);
    }
  });
});

test("D25 a mail goes out over STARTTLS from whoever waits, says what waits, and carries no password", async () => {
  const certificate = selfMadeCertificate();
  const [ben, server] = await Promise.all([
    newcomer(),
    mailServer({ security: "starttls", certificate, logins: ["PLAIN"], password: "correct-horse" }),
  ]);
  try {
    const trusted = join(ben.home, "ca.pem");
    await put(trusted, certificate.cert);
    const mail = {
      host: "localhost",
      port: server.port,
      user: "ben",
      passwordVariable: "MAIL_PASSWORD",
      from: "a@example.org",
      to: ["b@example.org"],
    };
    await put(join(ben.home, "assent", "config.json"), JSON.stringify({ notify: { bell: false, after: "0s", remind: [], mail } }));
    const environment = { NODE_EXTRA_CA_CERTS: trusted, MAIL_PASSWORD: "correct-horse" };
    expect(await ben.run(["notify", "test"], { environment })).toMatchObject({ code: 0, stdout: "✓ mail to b@example.org\n" });
    const plan = join(ben.project, "plan.json");
    await put(plan, JSON.stringify({ tasks: [{ title: "push", action: { tool: "Bash", command: "git push --force origin main" } }] }));
    expect((await ben.run(["attend", "--plan", plan, "--unattended"], { environment })).code).toBe(4);
    const [, { raw, login, isSecure } = expect.fail("nothing came")] = server.received;
    const [{ id } = expect.fail("no gate")] = await ben.waiting();
    expect([login, isSecure, server.received.length]).toEqual(["ben", true, 2]);
    expect(mailSubject(raw)).toContain("Assent waits for you: risk (dangerous) │ ");
    expect(mailText(raw)).toContain(`assent answer ${id} once`);
    expect(mailText(raw)).toContain("An answer to this mail is not read.");
    expect((await ben.run(["doctor"])).stdout).toContain("mail to b@example.org: MAIL_PASSWORD is not set here");
    expect((await ben.run(["doctor"], { environment })).stdout).toContain("mail to b@example.org");
  } finally {
    await Promise.all([ben.remove(), server.close()]);
  }
});
