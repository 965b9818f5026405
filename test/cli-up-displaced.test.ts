import { once } from "node:events";
import { existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pathsFor } from "../src/config/paths.ts";
import { request } from "../src/host/socket/socket-request.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
let up: ReturnType<Newcomer["start"]>;
beforeEach(async () => {
  mira = await newcomer();
  up = mira.start(["up", "--json", "--port", "0"]);
  await once(up.stdout, "data");
  await mira.run(["goal", "ship it"]);
});
afterEach(async () => {
  if (up.exitCode === null && up.signalCode === null) up.kill("SIGKILL");
  await mira.remove();
});

const at = (name: string): string => join(mira.home, "assent", name);
const asItLies = (): unknown => ["journal.db", "journal.db-wal"].map((name) => existsSync(at(name)) && readFileSync(at(name), "base64"));

test.each<[string, () => unknown]>([
  ["its journal emptied", () => truncateSync(at("journal.db"))],
  ["its journal taken away", () => ["", "-wal", "-shm"].forEach((ending) => rmSync(at(`journal.db${ending}`)))],
  ["another file in its journal's place", () => [writeFileSync(at("other"), "other"), renameSync(at("other"), at("journal.db"))]],
  ["its mark taken away", () => rmSync(at("keys/journal.db.mark"))],
  ["its keys taken away", () => rmSync(at("keys"), { recursive: true })],
])("`up` with %s acknowledges nothing more, changes nothing of it, and does not say that nothing is lost", async (_, change) => {
  let said = "";
  up.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  change();
  const before = asItLies();
  const { socket } = pathsFor(mira.environment);
  const closed = once(up, "close");
  await expect(request(socket, "journal", {}, { timeoutMs: 10_000 })).rejects.toMatchObject({ name: "Fault" });
  up.kill("SIGTERM");
  const [code] = (await closed) as [number];
  expect([code, said]).toEqual([1, expect.stringMatching(/(?:taken away|replaced|cut short)/)]);
  expect(said).not.toContain("nothing is lost");
  expect(asItLies()).toEqual(before);
});
