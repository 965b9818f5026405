import { expect, test } from "vitest";
import { bearer, origin, servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { offerAction, onlyGate, startPlan } from "../../test/support/world.ts";
import { api } from "./api.ts";
import { apiBase, exportPath, feedPath, paths, exchangeReportPath, reportPath, type RouteName } from "./paths.ts";

/** Values that programs send by mistake, or on purpose. */
const odd: readonly string[] = [
  "null",
  "[]",
  "0",
  "-0",
  "1e999",
  `-${"9".repeat(400)}`,
  "0.1e-400",
  "true",
  '""',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\ufeff\\u202e\\ufffe"',
  `"${"x".repeat(70_000)}"`,
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"\\ud800":1}',
  '{"a":1,"a":"\\ud800"}',
  `${"[".repeat(60)}${"]".repeat(60)}`,
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  '{"toString":1,"toJSON":null,"then":true}',
];
/** Whole bodies besides: what is no object, and what is no JSON. */
const bodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...odd,
  "",
  " ",
  "{",
  "NaN",
  "\uFEFF{}",
  "{}{}",
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xed, 0xa0, 0x80]),
];
const queries = ["%ED%A0%80", "%00", "%", "%E0%A4%A", "-1", "NaN", "1e9", "9".repeat(300), "0x10", "__proto__", "..%2f..", "a\tb"];

const host = { host: new URL(origin).host };
const names = Object.keys(paths) as RouteName[];

async function statusOf(world: ServedWorld, path: string, init: RequestInit = {}): Promise<number> {
  const response = await world.app.fetch(new Request(`${origin}${path}`, { ...init, headers: { ...host, ...init.headers } }));
  await response.body?.cancel();
  return response.status;
}

/** One good input of each route, so that only one member of it is odd. */
async function goodInput(world: ServedWorld, name: RouteName): Promise<Readonly<Record<string, string>>> {
  const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  await offerAction(world.runtime, stream, "deploy", "deploy it");
  const { id, shown } = await onlyGate(world.journal, stream);
  const text = (value: string): string => JSON.stringify(value);
  const inputs: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
    answerGate: { id, option: text("halt"), shown: text(shown), text: text("no") },
    assess: { tool: text("Bash"), input: '{"command":"ls"}', cwd: text("/p") },
    startSession: { protocol: text("goal"), intent: text("ship"), cwd: text("/p"), plan: text("x"), unattended: "true" },
    branchSession: { id: stream, version: "2" },
    login: { code: text("code"), token: text("x") },
    stopSession: { id: stream },
    stopAgent: { id: stream },
    steerMission: { id: stream, move: "pause" },
    resumeSession: { id: stream },
  };
  return inputs[name] ?? { id: name.endsWith("Gate") ? id : stream };
}

const addressOf = (name: RouteName, id = "x"): string => `${apiBase}${paths[name].path.replace(":id", id)}`;

test.each(names.filter((name) => paths[name].method === "POST"))("%s answers odd bodies as what they are", async (name) => {
  const world = await servedWorld();
  try {
    const { id, ...members } = await goodInput(world, name);
    const headers = { ...bearer("mira"), "content-type": "application/json" };
    const post = (body: string | Uint8Array<ArrayBuffer>, more = {}): Promise<number> =>
      statusOf(world, addressOf(name, id), { method: "POST", body, headers: { ...headers, ...more } });
    const bodyWith = (changed: string, value: string): string =>
      `{${Object.entries({ ...members, [changed]: value })
        .map(([key, each]) => `${JSON.stringify(key)}:${each}`)
        .join(",")}}`;
    const statuses = new Map<string, number>();
    for (const body of bodies) statuses.set(`body ${String(body).slice(0, 40)}`, await post(body));
    for (const member of [...Object.keys(members), "another", "__proto__"])
      for (const value of odd) statuses.set(`${member} ${value.slice(0, 40)}`, await post(bodyWith(member, value)));
    if (name === "assess")
      for (const value of odd) statuses.set(`inside ${value.slice(0, 40)}`, await post(bodyWith("input", `{"command":${value}}`)));
    for (const type of ["", "text/plain", "application/json; charset=utf-16", "multipart/form-data; boundary=x", "application/jsonp"])
      statuses.set(`type ${type}`, await post("{}", { "content-type": type }));
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
    expect([...statuses].filter(([what, status]) => /\\ud800/.test(what) && status === 200)).toEqual([]);
    expect(world.troubles).toEqual([]);
  } finally {
    await world.close();
  }
});

test("every address with odd members and every odd address is answered as what it is", async () => {
  const world = await servedWorld();
  const jo = { headers: { ...bearer("jo") } };
  try {
    const wrong: string[] = [];
    const places = [
      ...names.filter((name) => paths[name].method === "GET").map((name) => [addressOf(name), Object.keys(shapeOf(name))] as const),
      [feedPath, ["after"]] as const,
      [exportPath, ["streams"]] as const,
      [reportPath.replace(":id", "x"), []] as const,
      [exchangeReportPath.replace(":id", "x"), []] as const,
    ];
    for (const [place, members] of places)
      for (const value of queries) {
        const asked = [`${place}?another=${value}`, ...members.map((member) => `${place}?${member}=${value}`)];
        for (const path of place === feedPath || place === exportPath ? asked.slice(1) : asked)
          if ((await statusOf(world, path, jo)) >= 500) wrong.push(path);
      }
    for (const name of names)
      for (const value of queries) {
        const init = { ...jo, method: paths[name].method };
        if ((await statusOf(world, addressOf(name, value), init)) >= 500) wrong.push(addressOf(name, value));
      }
    for (const path of [
      "//",
      "/..%2f..%2fetc/passwd",
      "/assets/%2e%2e/%2e%2e/x",
      "/%00",
      "/%",
      "/api/v1/%ED%A0%80",
      "/api/v1/gates//answer",
    ])
      for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])
        if ((await statusOf(world, path, { ...jo, method })) >= 500) wrong.push(`${method} ${path}`);
    for (const id of ["-1", "1.5", "NaN", "9".repeat(400), "1e3", "\u00ff", " ", "0x1"])
      if ((await statusOf(world, feedPath, { headers: { ...jo.headers, "last-event-id": id } })) >= 500) wrong.push(`last-event-id ${id}`);
    expect(wrong).toEqual([]);
    expect(world.troubles).toEqual([]);
  } finally {
    await world.close();
  }
});

const shapeOf = (name: RouteName): object => (api[name].input as unknown as { readonly def: { readonly shape: object } }).def.shape;
