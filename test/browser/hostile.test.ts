import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { visible, visibleLine } from "../../src/kernel/text.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { begin } from "./inquiries.ts";
import { offences, payloads } from "./payloads.ts";
import { ask, visit } from "./place.ts";

beHere();

beforeAll(async () => {
  await seedHostile();
});

/** Enough of a text to know it by, where it may be cut. */
const begins = (text: string): string => text.slice(0, 60);

const titled = (payload: string): string => payload.slice(0, 400);

/** As many payloads in one action as still can be read. */
const bundles = Array.from({ length: Math.ceil(payloads.length / 9) }, (_, index) => payloads.slice(index * 9, index * 9 + 9));

/**
 * Each payload as tool, MCP server, name and value of an argument, folder, title and agent; bundles as command, path
 * and content; all as tasks.
 */
async function seedHostile(): Promise<void> {
  const single = payloads.map((payload, index) => ({
    cwd: join(place.mira.project, payload.replaceAll("\0", "")),
    client: begins(payload),
    title: titled(payload),
    session: `hostile-${index}`,
    tool: `mcp__${begins(payload)}__delete_all`,
    input: { [payload]: payload, list: [payload, { [payload]: payload }] },
  }));
  const bundled = bundles.flatMap((bundle) => [
    { command: bundle.map((payload) => `npm publish --tag latest # ${payload}`).join("\n") },
    { tool: "Write", input: { file_path: `/etc/${bundle.join("/")}`, content: bundle.join("\n") } },
  ]);
  await Promise.all([...single, ...bundled].map((each) => ask(place, each)));
  const plan = join(place.mira.home, "plan.json");
  const tasks = payloads.map((title) => ({ title: titled(title), action: { tool: "Bash", command: "true" } }));
  await writeFile(plan, JSON.stringify({ intent: titled(payloads.join(" ")), tasks }));
  const { code, stderr } = await place.mira.run(["attend", "--plan", plan, "--unattended"]);
  if (code !== 0) throw new Error(stderr);
}

/** A session that asks, about words and a plan that an agent could have written. */
const asking = (bundle: readonly string[]): Promise<string> => {
  const plan = bundle.map((payload) => payload.toWellFormed()).join("\n");
  const intent = `I don't know which one. ${plan.slice(0, 1_900).toWellFormed()}`;
  return begin(place, { protocol: "solicit", intent, plan });
};

interface Listed<Item> {
  readonly items: readonly Item[];
}

interface Gate {
  readonly id: string;
  readonly title: string;
  readonly harm?: string;
  readonly stream: string;
  readonly session: { readonly title: string };
}

interface Session {
  readonly stream: string;
  readonly protocol: string;
  readonly title: string;
}

async function api<Value>(path: string, body?: object): Promise<Value> {
  const headers = { authorization: `Bearer ${place.mira.token}`, "content-type": "application/json" };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  return (await (await fetch(`${place.url()}/api/v1${path}`, init)).json()) as Value;
}

/** Sends commands back with payloads as the words of the answer, and gives what their gates then say. */
async function answerBundles(gates: readonly Gate[]): Promise<ReadonlyMap<string, string>> {
  const commands = gates.filter(({ title }) => title.startsWith("Bash: "));
  for (const [index, { id }] of commands.entries()) {
    const { shown: hash } = await api<{ shown: string }>(`/gates/${id}`);
    await api(`/gates/${id}/answer`, { option: "modify", text: bundles[index]?.join(" "), shown: hash });
  }
  return new Map(commands.map(({ id }, index) => [id, visibleLine(bundles[index]?.join(" ") ?? "").slice(0, 300)]));
}

interface Look {
  readonly path: string;
  readonly selector: string;
  readonly text: string;
  readonly expected: readonly string[];
}

/**
 * Goes to a place of the console as a link does, waits for `selector` to say `text`, opens all that opens until everything
 * expected is said, and gives what then is not. A busy machine takes as long as it takes; a page that never says it, a minute.
 */
const shown = (page: Page, { path, selector, text, expected }: Look): Promise<string[]> =>
  page.evaluate(`(async () => {
    history.pushState({}, "", ${JSON.stringify(path)});
    const until = Date.now() + 60_000;
    const comes = async (isThere) => {
      while (!isThere() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 4));
      return isThere();
    };
    const isAt = () => [...document.querySelectorAll(${JSON.stringify(selector)})]
      .some(({ textContent }) => textContent.includes(${JSON.stringify(text)}));
    if (!(await comes(isAt))) return ["nothing came at " + location.pathname];
    let hidden = [];
    const isSaid = () => {
      document.querySelector(".more:not(:disabled)")?.click();
      document.querySelectorAll("details").forEach((each) => (each.open = true));
      document.querySelectorAll(".moment-head[aria-expanded=false], .call-head[aria-expanded=false], .fold").forEach((each) => each.click());
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let said = "";
      while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("sup")) said += walk.currentNode.data;
      hidden = ${JSON.stringify(expected)}.filter((each) => !said.includes(each)).map((each) => "not shown: " + each);
      return hidden.length === 0 && !document.querySelector(".more");
    };
    await comes(isSaid);
    document.querySelectorAll("sup").forEach((each) => (each.hidden = true));
    return [...${offences}, ...hidden];
  })()`);

const tall = { width: 1280, height: 14_000 } as const;
const usual = { width: 1280, height: 860 } as const;

test("63 payloads in every field that an agent controls are text on every page: nothing runs, loads, appears or hides", async () => {
  const { page } = await visit(browser, place, place.mira.token, { viewport: tall });
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${place.url()}/`)) outside.push(request.url());
  });
  page.on("dialog", (dialog) => {
    outside.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (other) => outside.push(`a window: ${other.url()}`));
  const problems: string[] = [];
  const look = async (path: string, selector: string, text: string, expected: readonly string[]): Promise<void> => {
    for (const each of await shown(page, { path, selector, text, expected })) problems.push(`${path}: ${each}`);
  };
  const lines = payloads.map((payload) => begins(visibleLine(payload)));
  const { items: gates } = await api<Listed<Gate>>("/gates?limit=1000");
  expect(gates).toHaveLength(payloads.length + 2 * bundles.length);
  await look("/", ".gate-row", "mcp__", lines);
  await page.setViewportSize(usual);
  const answers = await answerBundles(gates);
  for (const { id, title, harm = title, session } of gates) {
    const payload = payloads.filter((each) => titled(each) === session.title).map((each) => begins(visible(each)));
    const answer = answers.get(id);
    if (answer === undefined) await look(`/gates/${id}`, "#gate-title", begins(visibleLine(harm)), payload);
    else await look(`/gates/${id}`, ".notice", answer, []);
  }
  await page.setViewportSize(tall);
  await look("/sessions", "tbody", lines[0] ?? "", lines);
  await page.setViewportSize(usual);
  const { items: sessions } = await api<Listed<Session>>("/sessions?limit=1000");
  for (const { stream, title, protocol } of sessions)
    if (protocol === "guard") await look(`/sessions/${stream}`, "h1", begins(visibleLine(title)), []);
  const attended = sessions.find(({ protocol }) => protocol === "attend");
  await look(`/sessions/${attended?.stream}`, "h2", "Tasks", lines);
  await page.setViewportSize(tall);
  await look("/journal?type=gate.opened", ".moment-type", "gate.opened", lines);
  await look(
    "/rules",
    "h2",
    "Noise by rule",
    payloads.map((payload) => visibleLine(payload).slice(0, 30)),
  );
  const sought = lines.findIndex((line) => line.startsWith("<img src=x onerror="));
  await look(`/journal?text=${encodeURIComponent(payloads[sought] ?? "")}`, ".moment-gist", lines[sought] ?? "", []);
  await page.setViewportSize(usual);
  for (const bundle of bundles) {
    const said = bundle.map((payload) => begins(visible(payload.toWellFormed())));
    const session = await asking(bundle);
    await look(`/sessions/${session}`, ".session-head .mono", session, said);
  }
  expect(problems).toEqual([]);
  expect(outside).toEqual([]);
  await page.evaluate('document.body.append(document.createElement("img"))');
  expect(await page.evaluate(offences)).toEqual(["<img>"]); // it would have been noticed
});
