import { join } from "node:path";
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { pathsFor } from "../../src/config/paths.ts";
import { canonical } from "../../src/kernel/canonical.ts";
import { toEvent } from "../../src/runtime/session.ts";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { calling, connectThrough, gateIn, hello, nodeServer, serverProgram, talk, textOf } from "./place.ts";

let mira: Newcomer;
let programs: Readonly<Record<"everything" | "filesystem" | "memory", string>>;
beforeAll(async () => {
  mira = await newcomer();
  programs = {
    everything: await serverProgram("everything"),
    filesystem: await serverProgram("filesystem"),
    memory: await serverProgram("memory"),
  };
});
afterAll(() => mira.remove());

/** Says the same to a server, straight and through the gateway, and compares what comes back to the letter. */
async function bothSay(
  server: readonly string[],
  name: string,
  messages: readonly object[],
): Promise<readonly [bare: string[], through: string[]]> {
  const sides = await Promise.all(
    [true, false].map(async (isBare) => {
      const wire = talk(mira, { server, options: ["--name", name, "--wait", "0"] }, isBare);
      const answers: string[] = [];
      for (const [id, message] of [hello, ...messages].entries()) {
        wire.say({ ...message, id });
        answers.push(await wire.answer(id));
        if (id === 0) wire.say({ method: "notifications/initialized" });
      }
      await wire.end();
      return answers;
    }),
  );
  return sides as [string[], string[]];
}

describe("K13 what is harmless passes as it came, to the letter", () => {
  test("everything: text, structure, pictures, resources, prompts, what it finds wrong itself", async () => {
    const [bare, through] = await bothSay(nodeServer(programs.everything), "everything", [
      { method: "tools/list" },
      { method: "resources/list" },
      { method: "resources/templates/list" },
      { method: "prompts/list" },
      { method: "ping" },
      calling(0, "echo", { message: 'Grüße 🙂 \\ "x"' }),
      calling(0, "get-sum", { a: 1, b: 2.5 }),
      calling(0, "get-structured-content", { location: "New York" }),
      calling(0, "get-tiny-image"),
      calling(0, "get-sum", { a: "no number" }),
      calling(0, "no-such-tool"),
      { method: "prompts/get", params: { name: "simple-prompt" } },
      { method: "no/such-method" },
    ]);
    expect(through).toEqual(bare);
  });

  test("filesystem and memory, in a project", async () => {
    const { project } = mira;
    writeFileSync(join(project, "a.txt"), "one\ntwo\n");
    const [bare, through] = await bothSay(nodeServer(programs.filesystem, project), "filesystem", [
      calling(0, "list_directory", { path: project }),
      calling(0, "read_text_file", { path: join(project, "a.txt") }),
      calling(0, "search_files", { path: project, pattern: "*.txt" }),
    ]);
    expect(through).toEqual(bare);
    const remembered = await bothSay(nodeServer(programs.memory), "memory", [
      calling(0, "read_graph"),
      calling(0, "search_nodes", { query: "x" }),
    ]);
    expect(remembered[1]).toEqual(remembered[0]);
  });

  test("progress, logging and sampling find their way in both directions", async () => {
    const ada = await newcomer(); // in a project where a guard only watches, so that nothing waits
    onTestFinished(() => ada.remove());
    writeFileSync(pathsFor(ada.environment).config, JSON.stringify({ projects: { [realpathSync(ada.project)]: { mode: "observe" } } }));
    const wire = talk(ada, { server: nodeServer(programs.everything), options: ["--name", "everything", "--wait", "0"] });
    wire.say({ ...hello, params: { ...hello.params, capabilities: { sampling: {} } } });
    await wire.answer(0);
    wire.say({ method: "notifications/initialized" });
    const long = { name: "trigger-long-running-operation", arguments: { duration: 0.2, steps: 2 }, _meta: { progressToken: "p" } };
    wire.say({ id: 1, method: "tools/call", params: long });
    await wire.answer(1);
    expect(wire.lines.filter((line) => line.includes("notifications/progress")).length).toBe(2);
    wire.say({ id: 2, method: "tools/list" });
    expect(await wire.answer(2)).toContain("trigger-sampling-request");
    wire.say(calling(3, "trigger-sampling-request", { prompt: "say it" }));
    const sampling = (): { readonly id: number } | undefined =>
      wire.lines
        .map((line) => JSON.parse(line) as { readonly id: number; readonly method?: string })
        .find(({ method }) => method === "sampling/createMessage");
    await expect.poll(sampling).toBeDefined();
    const asked = sampling();
    wire.say({
      id: asked?.id,
      result: { role: "assistant", content: { type: "text", text: "said it" }, model: "m", stopReason: "endTurn" },
    });
    expect(await wire.answer(3)).toContain("said it");
    expect(await wire.end()).toBe(0);
  });
});

describe("a call that gates", () => {
  test("A33 comes back as an error, is answered elsewhere, and runs once, also when the gateway was started anew meanwhile", async () => {
    const { project } = mira;
    const hook = join(project, ".git", "hooks", "pre-commit");
    mkdirSync(join(project, ".git", "hooks"), { recursive: true });
    const behind = { server: nodeServer(programs.filesystem, project), options: ["--name", "filesystem", "--wait", "0"] };
    const write = { name: "write_file", arguments: { path: hook, content: "echo once" } };
    const first = await connectThrough(mira, behind);
    const parked = await first.callTool(write);
    expect({ isError: parked.isError, text: textOf(parked) }).toMatchObject({
      isError: true,
      text: expect.stringContaining("Not run yet"),
    });
    await first.close();
    expect((await mira.run(["answer", gateIn(textOf(parked)), "once"])).code).toBe(0);
    expect(() => readFileSync(hook)).toThrow("ENOENT");

    const again = await connectThrough(mira, behind);
    expect(textOf(await again.callTool(write))).toContain("Successfully wrote");
    expect(readFileSync(hook, "utf8")).toBe("echo once");
    const third = await again.callTool(write);
    expect(third.isError).toBe(true);
    expect(gateIn(textOf(third))).not.toBe(gateIn(textOf(parked)));
    const other = await again.callTool({ name: "write_file", arguments: { path: hook, content: "echo other" } });
    expect(textOf(other)).toContain("Not run yet");
    await again.close();
    expect(readFileSync(hook, "utf8")).toBe("echo once");
  });

  test("A20 waits for its answer, and others go on meanwhile; a call that its client gives up never runs", async () => {
    const { project } = mira;
    const path = join(project, ".git", "hooks", "post-merge");
    const wire = talk(mira, { server: nodeServer(programs.filesystem, project), options: ["--name", "filesystem", "--wait", "600"] });
    wire.say(hello);
    await wire.answer(0);
    const known = (await mira.waiting()).map(({ id }) => id);
    wire.say(calling(1, "write_file", { path, content: "echo waited" }));
    wire.say(calling(2, "write_file", { path, content: "echo given up" }));
    wire.say(calling(3, "list_directory", { path: project }));
    expect(await wire.answer(3)).toContain("a.txt");
    await expect.poll(async () => (await mira.waiting()).filter(({ id }) => !known.includes(id)).length).toBe(2);
    wire.say({ method: "notifications/cancelled", params: { requestId: 2 } });
    for (const { id } of (await mira.waiting()).filter((gate) => !known.includes(gate.id))) await mira.run(["answer", id, "once"]);
    expect(await wire.answer(1)).toContain("Successfully wrote");
    expect(await wire.end()).toBe(0);
    expect(readFileSync(path, "utf8")).toBe("echo waited");
    expect(wire.lines.some((line) => (JSON.parse(line) as { id?: number }).id === 2)).toBe(false);
  });
});

interface Weighed {
  readonly type: string;
  readonly action: { readonly input: unknown };
  readonly verdict: string;
  readonly findings: unknown;
  readonly pattern: unknown;
}

test("A10 a call gets the same verdict as through a client's hook", async () => {
  const ada = await newcomer();
  onTestFinished(() => ada.remove());
  writeFileSync(pathsFor(ada.environment).config, '{"guard":{"waitMs":0}}'); // what it asks about, nobody answers here
  const { project } = ada;
  const calls = [
    ["write_file", { path: join(project, ".env"), content: "A=1" }],
    ["write_file", { path: "/etc/passwd", content: "x" }],
    ["read_text_file", { path: join(ada.home, ".ssh", "id_rsa") }],
    ["move_file", { source: join(project, "a.txt"), destination: "/tmp/a.txt" }],
    ["list_allowed_directories", {}],
  ] as const;
  const client = await connectThrough(ada, {
    server: nodeServer(programs.filesystem, project),
    options: ["--name", "filesystem", "--wait", "0"],
  });
  for (const [name, given] of calls) await client.callTool({ name, arguments: given });
  await client.close();
  for (const [at, [name, given]] of calls.entries()) {
    const payload = {
      session_id: "by-hook",
      cwd: project,
      hook_event_name: "PreToolUse",
      tool_name: `mcp__filesystem__${name}`,
      tool_use_id: `t${at}`,
      tool_input: given,
    };
    await ada.run(["hook", "claude-code"], { input: JSON.stringify(payload) });
  }
  const weighed = await ada.recorded(async (journal) => {
    const { items } = await journal.sessions({});
    const all = await Promise.all(
      items.map(async ({ stream, agent }) =>
        (await journal.read(stream)).map(toEvent).flatMap((event) => {
          const { type, action, verdict, findings, pattern } = event as unknown as Weighed;
          return type === "call.assessed" ? [{ agent, action, verdict, findings, pattern }] : [];
        }),
      ),
    );
    return all.flat();
  });
  const by = (agent: string) =>
    weighed
      .filter((each) => each.agent === agent && calls.some(([, given]) => canonical(each.action.input) === canonical(given)))
      .map(({ agent: _, ...rest }) => rest);
  expect(by("claude-code")).toHaveLength(calls.length);
  expect(new Set(by("claude-code").map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
  expect(by("mcp:scripted")).toEqual(by("claude-code"));
});
