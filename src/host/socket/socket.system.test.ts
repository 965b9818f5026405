import { once } from "node:events";
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pathsFor } from "../../config/paths.ts";
import { Fault } from "../../kernel/trouble.ts";
import { socketLimits } from "./socket-lines.ts";
import { request } from "./socket-request.ts";
import { inTurns } from "./socket-turns.ts";
import { serve, type Handle, type SocketServer } from "./socket.ts";

let folder: string;
let path: string;
const serving: SocketServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-socket-"));
  path = join(folder, "up.sock");
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const each of serving.splice(0)) await each.close();
  await rm(folder, { recursive: true, force: true });
});

const echo: Handle = async (_, params) => params;
async function start(handle = echo, limits: Partial<typeof socketLimits> = {}, at = path): Promise<SocketServer> {
  const one = await serve(at, handle, { ...socketLimits, ...limits });
  serving.push(one);
  return one;
}
const connect = async (): Promise<Socket> => {
  const socket = createConnection(path).on("error", () => {});
  await once(socket, "connect");
  return socket;
};
/** `once` would also reject for the broken pipe of a connection that was hung up while it wrote. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("close", () => resolve()));
const heard = async (socket: Socket): Promise<string> => String((await once(socket, "data"))[0]);
const line = (id: number, params: unknown): string => `${JSON.stringify({ id, method: "echo", params })}\n`;

describe("a request", () => {
  test("gets its reply, and a fault keeps its code", async () => {
    await start(async (method, params) => {
      if (method === "fail") throw new Fault("journal.busy", "later");
      if (method === "break") throw new Error("ouch");
      return params;
    });
    expect(await request(path, "echo", { a: "ü\n" })).toEqual({ a: "ü\n" });
    await expect(request(path, "fail", {})).rejects.toMatchObject({ code: "journal.busy", message: "later" });
    await expect(request(path, "break", {})).rejects.toMatchObject({ code: "effect.failed", message: "ouch" });
  });

  test.each(["not json\n", "x".repeat(5_000_000), ""])(
    "to one that talks nonsense is not made: nobody who could do it is there",
    async (nonsense) => {
      const server: Server = createServer((socket) => socket.on("error", () => {}).end(nonsense));
      await new Promise<void>((resolve) => server.listen(path, resolve));
      await expect(request(path, "hello", {})).rejects.toMatchObject({ code: "runtime.unreachable" });
      server.close();
    },
  );

  test("to nobody is unreachable", async () => {
    await expect(request(path, "hello", {})).rejects.toMatchObject({ code: "runtime.unreachable" });
  });
});

test("one that ends lets those who wait hear where they stand, and waits for nobody for long", async () => {
  const one = await start(
    (_, params, signal) =>
      new Promise((resolve) => {
        if (params !== "stuck") signal.addEventListener("abort", () => resolve("parked"));
      }),
    { lastWordsMs: 200 },
  );
  const waiting = [request(path, "echo", "a", { timeoutMs: 20_000 }), request(path, "echo", "stuck", { timeoutMs: 20_000 })];
  waiting.forEach((each) => each.catch(() => undefined));
  const first = await connect();
  first.write(line(1, "b"));
  await new Promise((resolve) => setTimeout(resolve, 50)); // all three have been heard by then, or are refused below
  const said = heard(first);
  await one.close();
  expect(JSON.parse(await said)).toEqual({ id: 1, result: "parked" });
  await expect(waiting[1]).rejects.toThrow("does not answer");
});

describe("one that was stopped", () => {
  const quick = { helloMs: 300, silentBeatsMax: 3 };
  /** Takes connections and lines as the system does for a stopped process, and says only what it is told to. */
  async function stopped(says: (line: string, socket: Socket) => void): Promise<readonly string[]> {
    const lines: string[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => {}).setEncoding("utf8");
      socket.on("data", (text) => {
        for (const each of String(text).split("\n").filter(Boolean)) {
          lines.push(each);
          says(each, socket);
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    serving.push({ close: async () => void server.close() });
    return lines;
  }

  test("before it took anything is unreachable, and has not been given the request", async () => {
    const lines = await stopped(() => {});
    await expect(request(path, "hook", { a: 1 }, quick)).rejects.toMatchObject({ code: "runtime.unreachable" });
    expect(lines.join("")).not.toContain("hook");
  });

  test("after it took the request fails soon, however long the answer may take", async () => {
    const lines = await stopped((line, socket) => {
      if (line.includes('"hello"')) socket.write('{"id":1,"result":{"beatMs":50}}\n');
    });
    const asked = request(path, "hook", {}, { ...quick, timeoutMs: 600_000, helloMs: 10_000 });
    await expect(asked).rejects.toMatchObject({ code: "runtime.failed", message: expect.stringContaining("silent") });
    expect(lines).toHaveLength(2);
  });

  test("is told from one that only takes its time: that one gives signs of life", async () => {
    await start(
      async (method) => {
        if (method === "hello") return { beatMs: 50 };
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return "at last";
      },
      { beatMs: 50 },
    );
    expect(await request(path, "hook", {}, { silentBeatsMax: 15, helloMs: 10_000 })).toBe("at last");
  });

  test("an older one, which gives none, is waited for as before", async () => {
    await start(async (method) => {
      if (method !== "hello") await new Promise((resolve) => setTimeout(resolve, 300));
      return {};
    });
    expect(await request(path, "hook", {}, { silentBeatsMax: 1 })).toEqual({});
  });
});

describe("a connection", () => {
  test("may bring its line in many small pieces, or several in one", async () => {
    await start();
    const socket = await connect();
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    for (const piece of ["{", `"id":`, `${line(4, "b").slice(6)}${line(5, "c")}`]) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await expect.poll(() => text.split("\n").length).toBe(3);
    expect(text).toBe(`{"id":4,"result":"b"}\n{"id":5,"result":"c"}\n`);
    socket.destroy();
  });

  test("with a line of almost the limit is answered; above the limit it is hung up", async () => {
    await start(async (_, params) => String(params).length);
    expect(await request(path, "size", "x".repeat(1_000_000))).toBe(1_000_000);
    await expect(request(path, "size", "x".repeat(1_100_000))).rejects.toMatchObject({ code: "runtime.failed" });
  });

  test("beyond the most at once is hung up; the others stay", async () => {
    await start(echo, { connectionsMax: 2 });
    const [one, two] = [await connect(), await connect()];
    const third = createConnection(path).on("error", () => {});
    await closed(third);
    one.write(line(1, "still"));
    expect(await heard(one)).toContain("still");
    one.destroy();
    await closed(one);
    await expect.poll(() => request(path, "echo", "room").catch(() => undefined)).toBe("room");
    two.destroy();
  });

  test.each(["\n", "{}\n", "[1]\n", '{"method":7}\n'])("of lines that are no request is told so once and hung up: %j", async (nothing) => {
    const asked: string[] = [];
    await start(async (method) => void asked.push(method));
    const socket = await connect();
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.write(`${nothing.repeat(50_000)}${line(1, "x")}`);
    await closed(socket);
    expect(text.split("\n")).toHaveLength(2);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "input.invalid" } });
    expect(asked).toEqual([]);
  });

  test("with more requests under way than it may have is hung up, and what it asked for is ended", async () => {
    const signals: AbortSignal[] = [];
    await start(
      async (_, __, signal) => {
        signals.push(signal);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
      { requestsMax: 3 },
    );
    const socket = await connect();
    socket.write(line(1, "x").repeat(5_000));
    await closed(socket);
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  test("that is cut, or hangs up, costs nobody anything: nothing is begun of what it asked for in one breath", async () => {
    const begun: unknown[] = [];
    await start(
      inTurns(async (_, params) => begun.push(params)),
      { requestsMax: 3, lineMaxChars: 1_000 },
    );
    for (const flood of [line(1, "many").repeat(10), `${line(1, "long")}${"x".repeat(2_000)}`]) {
      const socket = await connect();
      socket.write(flood);
      await closed(socket);
    }
    const gone = await connect();
    gone.write(line(1, "gone"), () => gone.destroy());
    await closed(gone);
    await request(path, "echo", "calm", { timeoutMs: 20_000 });
    expect(begun.filter((each) => each !== "gone")).toEqual([{}, "calm"]); // the first asks whether anybody is there
  });

  test("is hung up where all together have asked for more than can be held, and the next is served again", async () => {
    let answer = (_: string): void => {};
    const isHeld: Handle = (_, params) => (params === "small" ? Promise.resolve("ok") : new Promise((resolve) => (answer = resolve)));
    await start(isHeld, { heldMaxChars: 2_500 });
    const [one, two] = [await connect(), await connect()];
    one.write(line(1, "x".repeat(2_000)));
    await expect.poll(() => answer.length).toBe(1);
    two.write(line(1, "x".repeat(2_000)));
    await closed(two);
    const small = await connect();
    small.write(line(1, "small"));
    expect(JSON.parse(await heard(small))).toEqual({ id: 1, result: "ok" });
    answer("at last");
    expect(JSON.parse(await heard(one))).toEqual({ id: 1, result: "at last" });
  });

  test("that asks on and on and does not read what it is told is hung up", async () => {
    let replies = 0;
    await start(async () => (replies += 1) && "x".repeat(200_000), { unreadMaxChars: 1_000_000 });
    const socket = (await connect()).pause();
    const asking = setInterval(() => socket.write(line(1, "x")), 2);
    await expect.poll(() => socket.destroyed || socket.errored !== null, { timeout: 20_000 }).toBe(true);
    clearInterval(asking);
    expect(replies).toBeLessThan(50);
  });

  test("on which nothing whole arrives is hung up, even if it dribbles; one that waits for its reply is not", async () => {
    let answer = (_: string): void => {};
    await start(() => new Promise((resolve) => (answer = resolve)), { idleMaxMs: 200 });
    const [dribbling, waiting] = [await connect(), await connect()];
    const dribble = setInterval(() => dribbling.write("x"), 20);
    waiting.write(line(1, "x"));
    await closed(dribbling);
    clearInterval(dribble);
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer("at last");
    expect(await heard(waiting)).toContain("at last");
    await closed(waiting);
  });
});

describe.runIf(process.platform !== "win32")("the socket file", () => {
  test("is closed to others, takes the place of one left behind, and is removed at the end", async () => {
    await writeFile(path, "left behind");
    await writeFile(join(folder, "up.new"), "left behind");
    const one = await start();
    expect(await readdir(folder)).toEqual(["up.sock"]);
    expect((await lstat(path)).mode & 0o777).toBe(0o600);
    await one.close();
    expect(await readdir(folder)).toEqual([]);
  });

  test("that is somebody else's by now is left alone at the end", async () => {
    const one = await start();
    await rename(path, join(folder, "moved"));
    await start();
    await one.close();
    expect(await request(path, "echo", "here")).toBe("here");
  });

  test("is not believed in a folder where others may write", async () => {
    await start();
    await chmod(folder, 0o777);
    const refused = { code: "runtime.unreachable", message: expect.stringContaining(`chmod 700 "${folder}"`) };
    await expect(request(path, "echo", 1)).rejects.toMatchObject(refused);
    await expect(serve(path, echo)).rejects.toMatchObject(refused);
  });

  test("is not believed when it, or its folder, belongs to somebody else", async () => {
    await start();
    const own = process.getuid?.() ?? 0;
    vi.spyOn(process, "getuid").mockReturnValue(own + 1);
    await expect(request(path, "echo", 1)).rejects.toMatchObject({
      code: "runtime.unreachable",
      message: expect.stringContaining(`the folder ${folder} belongs to another user (${own})`),
    });
  });

  test("elsewhere than in the data directory lies in a folder that is made for this user, or refused", async () => {
    vi.stubEnv("TMPDIR", folder);
    const at = pathsFor({ ASSENT_HOME: `/${"long".repeat(30)}` }).socket;
    const one = await start(echo, {}, at);
    expect((await lstat(dirname(at))).mode & 0o777).toBe(0o700);
    expect(await request(at, "echo", 1)).toBe(1);

    await chmod(dirname(at), 0o755);
    await expect(request(at, "echo", 1)).rejects.toMatchObject({ message: expect.stringContaining("chmod 700") });
    await one.close();

    await rm(dirname(at), { recursive: true });
    await mkdir(join(folder, "theirs"), { mode: 0o700 });
    await symlink(join(folder, "theirs"), dirname(at));
    const refused = { code: "runtime.unreachable", message: expect.stringContaining("is not a folder") };
    await expect(serve(at, echo)).rejects.toMatchObject(refused);
    await expect(request(at, "echo", 1)).rejects.toMatchObject(refused);
  });
});
