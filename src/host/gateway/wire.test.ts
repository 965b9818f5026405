import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { eventsIn } from "./events.ts";
import { eachLine } from "./lines.ts";
import { hasTwins } from "./messages.ts";
import { nameOfCommand, readable, serverNameFrom } from "./results.ts";
import { withoutOurs } from "./server-process.ts";

const collected = async <Each>(all: AsyncIterable<Each>): Promise<Each[]> => {
  const found: Each[] = [];
  for await (const each of all) found.push(each);
  return found;
};

describe("lines", () => {
  const heard = async (chunks: readonly string[], max = 1_000): Promise<string[]> => {
    const lines: string[] = [];
    const bytes = chunks.map((chunk) => Buffer.from(chunk, "latin1"));
    await eachLine(Readable.from(bytes), max, async (line) => void lines.push(line));
    return lines;
  };

  test("are whole, wherever the bytes were cut, also in the middle of a letter", async () => {
    const text = Buffer.from("{}\r\n\n[ü]\nlast", "utf8").toString("latin1");
    expect(await heard([...text])).toEqual(["{}", "[ü]", "last"]);
    expect(await heard([text])).toEqual(["{}", "[ü]", "last"]);
  });

  test("K10 that never end are not waited for", async () => {
    await expect(heard(["x".repeat(600), "x".repeat(600)])).rejects.toThrow("more than 1000");
  });
});

test("server-sent events: data of several lines, ids, ends of lines of every kind, comments", async () => {
  const text = `: hello\nid: 1\ndata: {"a":\ndata: 1}\n\ndata:two\r\n\r\nretry: 20\nid: 2\ndata:\n\nevent: message\n\n`;
  for (const size of [1, 7, text.length]) {
    const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
    expect(await collected(eventsIn(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), 1_000))).toEqual([
      { data: '{"a":\n1}', id: "1" },
      { data: "two" },
      { data: "", id: "2", retryMs: 20 },
    ]);
  }
});

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"a" :1,  "a"\t: 2}', true],
  ['{"x":{"y":{"a":1,"A":2}}}', false],
  ['{"id":1,"ID":2}', true],
  ['{"a":{"b":1},"c":{"b":2}}', false],
  ['{"a":["a","a"],"b":"a\\":1,\\"a\\":"}', false],
  ['[{"a":1},{"a":1}]', false],
])("A23 a name that stands twice in one object: %s", (line, expected) => {
  expect(hasTwins(line)).toBe(expected);
});

test.each([
  [["npx", "-y", "@modelcontextprotocol/server-filesystem", "/a"], "filesystem"],
  [["uvx", "mcp-server-git", "--repository", "."], "git"],
  [["npx", "-y", "@playwright/mcp@latest"], "mcp"],
  [["github-mcp-server", "stdio"], "github"],
  [["/usr/local/bin/mcp-server-sqlite"], "sqlite"],
  [["node", "/opt/servers/redis.js"], "redis"],
  [["docker", "run", "-i", "--rm", "mcp/postgres"], "postgres"],
])("a server that nobody named is called by its command: %s", (command, name) => {
  expect(nameOfCommand(command)).toBe(name);
});

test("a name is written as clients write it into that of a tool", () => {
  expect(serverNameFrom("my server.io/ü")).toBe("my_server_io__");
});

test("K7 a server gets what the person configured, and nothing of ours", () => {
  expect(withoutOurs({ PATH: "/bin", GITHUB_TOKEN: "t", ASSENT_TOKEN: "x", ASSENT_HOME: "/h", Assent_Journal_Url: "p" })).toEqual({
    PATH: "/bin",
    GITHUB_TOKEN: "t",
  });
});

test("bytes are no words, and words beside them are", () => {
  const content = [
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "resource", resource: { uri: "a:b", blob: "BBBB" } },
    { type: "text", text: "read me" },
  ];
  const kept = JSON.stringify(readable({ content, structuredContent: { data: "kept" } }));
  for (const gone of ["AAAA", "BBBB"]) expect(kept).not.toContain(gone);
  for (const there of ["read me", "a:b", "kept"]) expect(kept).toContain(there);
});
