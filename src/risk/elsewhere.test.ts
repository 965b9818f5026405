import { describe, expect, test } from "vitest";
import type { Act, Deed } from "./deed.ts";
import { elsewhereDeeds } from "./elsewhere.ts";
import type { Facts } from "./facts.ts";

const container = { kind: "container", name: "web" } as const;
const host = { kind: "host", name: "mira@files.example.test" } as const;
const facts: Facts = {
  home: "/home/mira",
  projectRoot: "/code/shop",
  tracked: ["**"],
  environments: [{ host: "files.example.test", environment: "staging" }],
};
const deed = (act: Act, target: string, more: Partial<Deed> = {}): Deed => ({ act, tool: "t", target, ...more });
const found = (act: Act, target: string, more: Partial<Deed>): readonly string[] =>
  elsewhereDeeds(deed(act, target, more), facts).map((each) => `${each.act} ${each.target} ${each.environment}`);

describe("A15 files that are not on this machine", () => {
  test("are none of its business where the deed does not say so", () => {
    expect(elsewhereDeeds(deed("delete", "/data", { tree: true }), facts)).toEqual([]);
  });

  test.each([
    ["list", "/root/.ssh", { elsewhere: container }, []],
    ["read", "/app/main.py", { elsewhere: container }, []],
    ["read", "/app/main.py", { elsewhere: host }, []],
    ["read", "/app/.env", { elsewhere: container }, ["read-secret /app/.env dev"]],
    ["read", ".env", { elsewhere: container, cwd: "/code/shop" }, ["read-secret /.env dev"]],
    ["read", "~/.ssh/id_ed25519", { elsewhere: host }, ["read-secret ~/.ssh/id_ed25519 staging"]],
    ["read", "/root/.ssh/id_ed25519", { elsewhere: host }, ["read-secret ~/.ssh/id_ed25519 staging"]],
    ["write", "/app/.env", { elsewhere: host }, ["write-secret /app/.env staging"]],
    ["write", "/etc/cron.d/job", { elsewhere: host }, ["executable-config /etc/cron.d/job staging"]],
    ["write", "/app/a.txt", { elsewhere: container }, ["external-write /app/a.txt dev"]],
    ["write", "/app/a.txt", { elsewhere: host }, ["external-write /app/a.txt staging"]],
    ["write", "/code/shop/a.txt", { elsewhere: host, tree: true }, ["external-write /code/shop/a.txt staging"]],
    ["delete", "/app/a.txt", { elsewhere: container }, ["external-write /app/a.txt dev"]],
    ["delete", "/app/data", { elsewhere: container, tree: true }, ["lose /app/data dev"]],
    ["delete", "/code/shop/a.ts", { elsewhere: host }, ["lose /code/shop/a.ts staging"]],
    ["delete", "/usr", { elsewhere: container, tree: true }, ["floor /usr dev"]],
  ] as const)("%s %s %j: %j", (act, target, more, expected) => {
    expect(found(act, target, more)).toEqual(expected);
  });

  test("say where they are", () => {
    expect(elsewhereDeeds(deed("delete", "/data", { elsewhere: host }), facts)).toEqual([
      { act: "lose", tool: "t", target: "/data", elsewhere: host, environment: "staging", why: "on mira@files.example.test" },
    ]);
  });

  test("are in an unknown environment where nobody says which it is", () => {
    const strange = { elsewhere: { kind: "host", name: "prod@box.example.test" } } as const;
    expect(found("write", "/a", strange)).toEqual(["external-write /a unknown"]);
  });
});
