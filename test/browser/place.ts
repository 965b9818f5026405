import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { request } from "../../src/host/socket/socket-request.ts";
import { pathsFor } from "../../src/config/paths.ts";
import { addToken } from "../../src/secrets/tokens.ts";
import { newcomer, type Newcomer } from "../support/cli.ts";
import type { Browser, Context, Page } from "./chromium.ts";
import { patienceMs, screenMs } from "../support/pace.ts";
import { codeWordsIn } from "../support/plain-words.ts";

type Up = ReturnType<Newcomer["start"]>;

/** A data directory with a real `assent up`, which can be killed and started again at the same address. */
export interface Place {
  readonly mira: Newcomer;
  readonly socket: string;
  url(): string;
  start(): Promise<void>;
  /** As if the machine had stopped it: no time to say goodbye. */
  kill(): Promise<void>;
  /** A token of another person. */
  token(name: string, role?: "person" | "reader"): Promise<string>;
  remove(): Promise<void>;
}

/** `environment`: variables that its `up` has besides. */
export async function newPlace(environment: Readonly<Record<string, string>> = {}): Promise<Place> {
  const mira = await newcomer();
  let up: Up | undefined;
  let url = "";
  const kill = async (): Promise<void> => {
    if (!up || up.exitCode !== null || up.signalCode !== null) return;
    const ended = once(up, "exit");
    up.kill("SIGKILL");
    await ended;
  };
  const place: Place = {
    mira,
    socket: pathsFor(mira.environment).socket,
    url: () => url,
    async start() {
      const port = url === "" ? "0" : new URL(url).port;
      up = mira.start(["up", "--json", "--port", port], environment);
      let complaint = "";
      up.stderr.setEncoding("utf8").on("data", (chunk: string) => (complaint += chunk));
      const first = await Promise.race([once(up.stdout.setEncoding("utf8"), "data"), once(up, "exit")]);
      if (typeof first[0] !== "string") throw new Error(`assent up ended: ${complaint}`);
      ({ url } = JSON.parse(first[0].split("\n")[0] ?? "") as { url: string });
    },
    kill,
    token: (name, role = "person") => addToken(join(mira.home, "assent", "tokens.json"), name, role, "2026-01-01T00:00:00.000Z"),
    async remove() {
      for (const context of profiles.get(place)?.values() ?? []) await (await context).close();
      await kill();
      await mira.remove();
    },
  };
  return place;
}

export interface Visit {
  readonly page: Page;
  readonly context: Context;
}

type ContextOptions = Parameters<Browser["newContext"]>[0];
type Options = ContextOptions & {
  /** The page to begin with: each that is loaded on the way costs most of a second. */
  readonly path?: string;
  /** Complaints that belong to the test: an answer that is refused, a server that is gone. */
  readonly expected?: readonly RegExp[];
};

const newContext = async (browser: Browser, options: ContextOptions): Promise<Context> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(screenMs);
  return context;
};

/** A page that ends with the test, and the test fails if the browser complained about anything else than was expected. */
async function watchedPage(context: Context, expected: readonly RegExp[]): Promise<Page> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (cause) => complaints.push(String(cause)));
  await page.addInitScript(tellViolations);
  onTestFinished(async () => {
    const shown = await page.evaluate(ownWords).catch(() => ""); // a page that is gone shows nothing
    await page.evaluate("localStorage.clear()").catch(() => {}); // the next page of this profile begins anew
    await page.close();
    expect(codeWordsIn(String(shown))).toEqual([]);
    expect(complaints.filter((text) => !expected.some((known) => known.test(text)))).toEqual([]);
  });
  return page;
}

/**
 * Opens a page in a browser profile of its own, which ends with the test. A test in which the browser complained about
 * anything else than was expected (a broken policy, a script that failed, something that could not be loaded) fails.
 */
export async function openPage(browser: Browser, { expected = [], ...options }: Options = {}): Promise<Visit> {
  const context = await newContext(browser, options);
  onTestFinished(() => context.close());
  return { context, page: await watchedPage(context, expected) };
}

/** The console's own words on a page: text of agents, and code, stand in elements of their own. */
const ownWords = `(() => {
  const body = document.body.cloneNode(true);
  for (const each of body.querySelectorAll("bdi, code, pre, .mono, textarea, script, style")) each.remove();
  return [...body.querySelectorAll("*")].map((each) => [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(" ")).join("\\n");
})()`;

/** A policy that is only reported, or broken inside of a worker or frame, is told too. */
const tellViolations = `addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
  console.error("policy broken:", violatedDirective, blockedURI, sample))`;

/** Before someone is let in, the page asks who they are, and is told that nobody knows. */
export const notLetIn = /status of 401 .*\/api\/v1\/me$/;

/** Profiles in which somebody has signed in, by token and options: to load the console anew costs most of a second. */
const profiles = new WeakMap<Place, Map<string, Promise<Context>>>();

function profileOf(browser: Browser, place: Place, token: string, options: ContextOptions): Promise<Context> {
  const known = profiles.get(place) ?? new Map<string, Promise<Context>>();
  profiles.set(place, known);
  const name = JSON.stringify([token, options]);
  const context = known.get(name) ?? newProfile(browser, place, options);
  known.set(name, context);
  return context;
}

/** One page of it stays, and with it the process that knows the console. */
async function newProfile(browser: Browser, place: Place, options: ContextOptions): Promise<Context> {
  const context = await newContext(browser, options);
  const first = await context.newPage();
  await first.goto(`${place.url()}/api/v1/me`);
  return context;
}

/** Opens a page and signs in with a token, as a person would; who has signed in before with the same token is still let in. */
export async function visit(browser: Browser, place: Place, token: string, wanted: Options = {}): Promise<Visit> {
  const { expected = [], path = "/", ...options } = wanted;
  const context = await profileOf(browser, place, token, options);
  const page = await watchedPage(context, [...expected, notLetIn]);
  await page.goto(place.url() + path);
  const pages = page.getByRole("navigation", { name: "Pages" });
  const form = page.getByLabel(/Or paste a token/);
  await pages.or(form).waitFor();
  if (await form.isVisible()) {
    await form.fill(token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await pages.waitFor();
  }
  return { page, context };
}

/** Until an answer counts: the gate of the address, or the one question of a page, has been on the screen for long enough. */
export async function readIt(page: Page): Promise<void> {
  const id = /\/gates\/([^/?#]+)$/.exec(page.url())?.[1];
  await page.locator(id === undefined ? ".answers[data-read]" : `.answers[data-read="${id}"]`).waitFor();
}

/** Into the dialog that has just opened, in words where an action could be edited: what is typed before it has the focus goes elsewhere. */
export async function typeWords(page: Page, words: string): Promise<void> {
  await page.locator("[role=dialog] textarea:focus").waitFor();
  const inWords = page.getByRole("button", { name: "Say it in words instead" });
  if (await inWords.isVisible()) await inWords.click();
  await page.locator("[role=dialog] textarea:focus").waitFor();
  await page.keyboard.type(words);
}

const noticeMs = 300;

/**
 * Answers as a person with a mouse does: reads, comes from elsewhere, clicks and leaves; and clicks again when told
 * that it was too early.
 */
export async function answerWith(page: Page, name: RegExp): Promise<void> {
  const answer = page.getByRole("button", { name });
  await untilTaken(page, async () => {
    await answer.waitFor();
    await page.mouse.move(3, 3);
    await readIt(page);
    return async () => {
      await answer.click();
      await page.mouse.move(3, 3, { steps: 3 });
    };
  });
}

/** The same with a key. */
export const pressAnswer = (page: Page, key: string): Promise<void> =>
  untilTaken(page, async () => {
    await readIt(page);
    return () => page.keyboard.press(key);
  });

/** Gets ready, acts, and does both again when told that it was too early: a page that changed meanwhile is a new sight. */
async function untilTaken(page: Page, ready: () => Promise<() => Promise<void>>): Promise<void> {
  const notice = page.getByText(/nothing was answered/i).first();
  const dialog = page.locator("[role=dialog]").first();
  const sendNow = page.getByRole("button", { name: "Send now" }).first();
  for (let isTaken = false; !isTaken;) {
    const act = await ready();
    const taken = Promise.race([page.waitForRequest(/\/answer$/), dialog.waitFor()]).then(
      () => true,
      () => false, // the page is gone
    );
    await act();
    const told = new Promise((resolve) => setTimeout(resolve, noticeMs)).then(() => notice.waitFor());
    const isHeld = sendNow.waitFor().then(
      () => true,
      () => true,
    );
    isTaken = await Promise.race([
      taken,
      isHeld,
      told.then(
        () => false,
        () => true,
      ),
    ]);
  }
  if (await sendNow.isVisible()) await sendNow.click();
}

/** Gives the answers that can still be taken back. */
export const sendHeld = (page: Page): Promise<void> => page.getByRole("button", { name: "Send now" }).first().click();

/** Sends one call through the real guard, in the name of a client; it does not wait for an answer. */
export interface Wanted {
  readonly command?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly cwd?: string;
  readonly title?: string;
  readonly client?: string;
  readonly session?: string;
}

let calls = 0;

export async function ask({ socket, mira }: Place, wanted: Wanted): Promise<{ readonly answer: string }> {
  const { tool = "Bash", cwd = mira.project, client = "claude-code", session = "one" } = wanted;
  const input = wanted.input ?? { command: wanted.command ?? "" };
  const meta = {
    title: wanted.title ?? `${client} in ${cwd.split("/").at(-1)}`,
    cwd,
    agent: client,
    environment: [],
    attended: true,
    config: "0".repeat(64),
    assent: "0",
  };
  const asked = { client, clientSession: session, call: `call-${(calls += 1)}`, action: { tool, input, cwd }, waitMs: 0 };
  return (await request(socket, "guard", { meta, asked }, { timeoutMs: patienceMs, helloMs: patienceMs })) as {
    answer: string;
  };
}

/** To be looked at by whoever changes the page: `ASSENT_SHOTS=folder`. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["ASSENT_SHOTS"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
