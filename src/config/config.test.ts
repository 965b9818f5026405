import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Fault } from "../kernel/trouble.ts";
import { careful, carefulProject } from "./careful.ts";
import { readConfig } from "./config.ts";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";

function faultOf(work: () => unknown): Fault {
  try {
    work();
  } catch (cause) {
    if (cause instanceof Fault) return cause;
  }
  throw new Error("no fault was thrown");
}

const problemsIn = (text: string, shape: typeof Config | typeof ProjectConfig = Config): string => {
  const { code, message } = faultOf(() => parseConfig(shape, text, "config.json"));
  expect(code).toBe("config.invalid");
  return message;
};

describe("a configuration", () => {
  test("without a word is the careful one", () => {
    expect(parseConfig(Config, "{}", "config.json")).toEqual(careful);
    expect(parseConfig(ProjectConfig, "{}", "config.json")).toEqual(carefulProject);
  });

  test.each(Object.entries(careful))("with an empty part %s is the careful one too", (name, part) => {
    const said = JSON.stringify({ [name]: Array.isArray(part) ? [] : {} });
    expect(parseConfig(Config, said, "config.json")).toEqual(careful);
  });

  test("may name a server, secrets, a waiting time, environments, files of the control plane, guards and permissions", () => {
    const said = {
      journal: { url: "postgres://localhost/assent" },
      machine: { labels: ["gpu"], slots: 2, projects: ["/work/shop"] },
      secrets: { environment: ["API_KEY"] },
      guard: { waitMs: 0, keepOutput: false },
      risk: {
        environments: [{ host: "*.shop.test", database: "orders", environment: "staging" }],
        productionNames: ["blue"],
        controlPlane: ["ops/**"],
      },
      solicit: { failures: 5, corrections: 4, turns: 20, assumptionMinutes: 120, inGuard: false },
      model: { url: "http://127.0.0.1:8000/v1", name: "small", keyVariable: "MODEL_KEY" },
      models: {
        strong: { provider: "anthropic", model: "m-1", pricePerMillion: { input: 3, output: 15 }, maxOutputTokens: 8_000 },
        local: { provider: "openai-compatible", model: "m-2", url: "http://127.0.0.1:11434/v1", nativeSchema: false },
      },
      roles: { scan: "local" },
      frame: { models: ["strong", "local"], agents: ["codex"], budgetTokens: 500_000, budgetCost: 5, perspectiveMinutes: 10 },
      exchange: { minds: ["strong"], auditor: "local", embedding: "local" },
      agents: { mine: { command: "my-agent", args: ["--acp"] } },
      workers: {
        hosts: ["packages.example.test", "git.example.test:8443"],
        models: { main: { provider: "anthropic", url: "https://models.example.test", header: "x-key", keyVariable: "MODEL_KEY" } },
        limits: { memory: "8GB", processes: 500, disk: "5GB" },
        stall: "1h",
        patrol: "2m",
        audits: { style: { command: "npm run style", threshold: 8 } },
        budget: { calls: 200, tokens: 5_000_000 },
        missionBudget: { tokens: 20_000_000 },
        ship: { "/shop": { remote: "origin", branch: "main", freezes: [], deploy: "fly deploy" } },
      },
      governance: {
        period: "week",
        organisation: { cost: 100 },
        projects: { "/shop": { calls: 1_000 } },
        agents: { codex: { tokens: 5_000_000 } },
        approvals: ["plan", "ship"],
        paperclip: { url: "https://board.example.test", key: "vault:board", company: "c-1", agent: "a-1" },
      },
      companion: { budget: { tokens: 3_000_000 } },
      notify: {
        desktop: true,
        bell: false,
        webhooks: [{ url: "https://ntfy.example.test/t", secretVariable: "SIGN", format: "ntfy", minUrgency: 2 }],
        after: "0s",
        remind: ["15m"],
      },
      people: { telegram: { "123456": "ana" }, slack: { U0123ABCD: "ana" }, ntfy: { "anas-topic": "ana" } },
      projects: { "/work/shop": { mode: "observe", quiet: true, seated: ["claude-code"] } },
      allow: [
        {
          project: "/work/shop",
          tool: "git push",
          target: "origin/dev",
          environment: "dev",
          signals: ["ExternalMutation"],
          until: "2027-01-01T00:00:00.000Z",
          by: "mira",
        },
      ],
      limits: { off: "2h" },
    };
    expect(parseConfig(Config, JSON.stringify(said), "config.json")).toEqual(said);
  });

  test("S9 every threshold of a question has a careful default, and one that would ask at once is refused", () => {
    expect(parseConfig(Config, "{}", "config.json").solicit).toEqual({
      failures: 3,
      corrections: 3,
      turns: 10,
      assumptionMinutes: 60,
      inGuard: true,
    });
    expect(problemsIn(`{"solicit":{"failures":1}}`)).toContain("solicit.failures must be at least 2");
    expect(problemsIn(`{"solicit":{"failure":3}}`)).toContain("solicit.failure is not known; did you mean: failure → failures");
  });

  test("that is not JSON says so, and which file", () => {
    expect(problemsIn("{ waitMs: 1 }")).toMatch(/^config\.json is not JSON: .+/);
  });

  test("K12 with a journal elsewhere than on a PostgreSQL server is refused", () => {
    expect(problemsIn(`{"journal":{"url":"https://example.test/"}}`)).toBe(
      "config.json:\n  journal.url is not an address that can be used here",
    );
  });

  test.each([
    [`{"notify":{"webhooks":[{"url":"file:///etc/passwd"}]}}`, "notify.webhooks[0].url is not an address that can be used here"],
    [`{"notify":{"after":"soon"}}`, "notify.after: write a time as 10s, 30m, 4h or 1d"],
  ])("K12 with %s is refused", (text, problem) => {
    expect(problemsIn(text)).toBe(`config.json:\n  ${problem}`);
  });

  test.each([
    [`{"gaurd":{}}`, "gaurd is not known; did you mean: gaurd → guard"],
    [`{"guard":{"waitms":1}}`, "guard.waitms is not known; did you mean: waitms → waitMs"],
    [`{"journal":{"path":"x"}}`, "journal.path is not known; known here: url"],
  ])("with a key that means nothing, as in %s, is an error with the path to it", (text, problem) => {
    expect(problemsIn(text)).toBe(`config.json:\n  ${problem}`);
  });

  test("with several problems reports every one of them at once, each with its path", () => {
    const text = `{"journal":{"url":1},"secrets":{"environment":["", 2]},"guard":{"waitMs":-1},"more":true}`;
    const paths = [...problemsIn(text).matchAll(/^ {2}(\S+) (?:must|is not an)/gm)].map(([, path]) => path);
    expect(paths.toSorted()).toEqual(["guard.waitMs", "journal.url", "secrets.environment[0]", "secrets.environment[1]"]);
    expect(problemsIn(text)).toContain("more is not known");
  });

  test.each(["null", "[]", `"text"`, "1"])("that is %s is refused", (text) => {
    expect(problemsIn(text)).toMatch(/^config\.json:\n {2}the file must be an object/);
  });

  test.each([
    [`{"risk":{"environments":[{"environment":"dev"}]}}`, "name a host, database, kubeContext or stack"],
    [`{"risk":{"environments":[{"host":"a","environment":"local"}]}}`, `environment must be "production"`],
    [`{"risk":{"environments":[{"hots":"a","environment":"dev"}]}}`, "hots is not known; did you mean: hots → host"],
  ])("A17 with an environment that says too little, as in %s, is an error", (text, problem) => {
    expect(problemsIn(text)).toContain(problem);
  });

  test("of a project may only add secrets and make the judgement stricter: an agent can write that file", () => {
    const stricter = {
      secrets: { environment: ["A"] },
      risk: { environments: [{ host: "shop.test", environment: "production" }], productionNames: ["blue"], controlPlane: ["ops/**"] },
      limits: { observe: "never", off: "30m", allow: "7d" },
      workers: { box: "A" },
    };
    expect(parseConfig(ProjectConfig, JSON.stringify(stricter), "p")).toEqual(stricter);
    expect(problemsIn(`{"risk":{"environments":[{"host":"shop.test","environment":"dev"}]}}`, ProjectConfig)).toBe(
      `config.json:\n  risk.environments[0].environment must be "production"`,
    );
    expect(problemsIn(`{"guard":{"waitMs":0},"journal":{},"notify":{}}`, ProjectConfig)).toBe(
      ["guard", "journal", "notify"]
        .map((key) => `\n  ${key} is not known; known here: secrets, risk, limits, workers`)
        .reduce((all, each) => all + each, "config.json:"),
    );
  });
});

describe("reading it", () => {
  let home: string;
  const user = (): string => join(home, "config.json");
  const cwd = (): string => join(home, "project");
  const project = async (text: string): Promise<void> => {
    await mkdir(join(cwd(), ".assent"), { recursive: true });
    await writeFile(join(cwd(), ".assent", "config.json"), text);
  };
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "assent-config-"));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  test.each([
    ["A'", "A", "A"],
    ["A", "C", "A"],
    ["B", "C", "B"],
    ["C", "B", "B"],
    [undefined, "A'", "A'"],
    ["C", undefined, "C"],
    [undefined, undefined, undefined],
  ])("W6 a project can only demand a better box: %s and %s are %s", async (box, projects, both) => {
    await writeFile(user(), JSON.stringify({ workers: { ...(box && { box }) } }));
    await project(JSON.stringify({ workers: { ...(projects && { box: projects }) } }));
    expect((await readConfig(user(), cwd())).workers.box).toBe(both);
  });

  test("K13 of what people may loosen the strictest word of all files counts", async () => {
    const policy = join(home, "policy.json");
    await writeFile(user(), `{"limits":{"off":"10m","allow":"30d"}}`);
    await writeFile(policy, `{"limits":{"off":"4h","allow":"7d","observe":"never"},"risk":{"productionNames":["blue"]}}`);
    await project(`{"limits":{"off":"never","allow":"8d"}}`);
    const { limits, risk } = await readConfig(user(), cwd(), policy);
    expect(limits).toEqual({ observe: "never", off: "never", allow: "7d" });
    expect(risk.productionNames).toEqual(["blue"]);
  });

  test("K13 the policy of a machine can only demand more, and one that cannot be read is not taken for none", async () => {
    const policy = join(home, "policy.json");
    await writeFile(policy, `{"risk":{"environments":[{"host":"*","environment":"dev"}]}}`);
    await expect(readConfig(user(), cwd(), policy)).rejects.toThrow(`environment must be "production"`);
    await writeFile(policy, `{"allow":[]}`);
    await expect(readConfig(user(), cwd(), policy)).rejects.toThrow(policy);
    await rm(policy);
    await symlink("nowhere", policy);
    await expect(readConfig(user(), cwd(), policy)).rejects.toMatchObject({ code: "config.invalid" });
  });

  test.each(["0m", "-1h", "soon", "", "100000d"])("a limit of %j is an error that says how to write one", (off) => {
    expect(problemsIn(JSON.stringify({ limits: { off } }))).toContain(`write "never", or a time as 30m, 4h or 7d`);
  });

  test("files that are not there are empty ones", async () => {
    expect(await readConfig(user(), cwd())).toEqual(careful);
  });

  test("the project's secrets are added to the user's, once each, and change nothing else", async () => {
    await writeFile(user(), `{"secrets":{"environment":["A","B"]},"guard":{"waitMs":5}}`);
    await project(`{"secrets":{"environment":["B","C"]}}`);
    const guard = { ...careful.guard, waitMs: 5 };
    expect(await readConfig(user(), cwd())).toEqual({ ...careful, secrets: { environment: ["A", "B", "C"] }, guard });
  });

  test("the project's environments come before the user's, and its names and globs are added", async () => {
    const ours = { host: "shop.test", environment: "dev" };
    const theirs = { host: "shop.test", environment: "production" };
    await writeFile(user(), JSON.stringify({ risk: { environments: [ours], productionNames: ["blue"], controlPlane: ["a/**"] } }));
    await project(JSON.stringify({ risk: { environments: [theirs], productionNames: ["blue", "green"], controlPlane: ["b/**"] } }));
    expect((await readConfig(user(), cwd())).risk).toEqual({
      environments: [theirs, ours],
      productionNames: ["blue", "green"],
      controlPlane: ["a/**", "b/**"],
    });
  });

  test("a project that says more than it may is an error that names its file", async () => {
    await project(`{"guard":{"waitMs":0}}`);
    await expect(readConfig(user(), cwd())).rejects.toThrow(join(cwd(), ".assent", "config.json"));
  });

  test("a file that cannot be read is an error, not an empty one", async () => {
    await mkdir(user());
    await expect(readConfig(user(), cwd())).rejects.toMatchObject({ code: "config.invalid" });
  });

  test.each([
    ["a file", (place: string) => writeFile(place, "")],
    ["a device", (place: string) => symlink("/dev/zero", place)],
    ["a link to nothing", (place: string) => symlink("nowhere", place)],
    ["a link to itself", (place: string) => symlink(place, place)],
  ])("of a project whose .assent is %s cannot be read, and is not taken for none", async (_, put) => {
    await mkdir(cwd());
    await put(join(cwd(), ".assent"));
    await expect(readConfig(user(), cwd())).rejects.toMatchObject({ code: "config.invalid" });
  });

  test("behind a link that leads nowhere cannot be read, the user's neither", async () => {
    await mkdir(join(cwd(), ".assent"), { recursive: true });
    await symlink("nowhere", join(cwd(), ".assent", "config.json"));
    await expect(readConfig(user(), cwd())).rejects.toThrow("a link to something that is not there");
    await rm(join(cwd(), ".assent"), { recursive: true });
    await symlink("nowhere", user());
    await expect(readConfig(user(), cwd())).rejects.toMatchObject({ code: "config.invalid" });
  });

  test("of a project below a name that no folder can have is none; below a path too long to look at it is not taken for none", async () => {
    await expect(readConfig(user(), join(cwd(), "a".repeat(300), "b"))).resolves.toBeDefined();
    await expect(readConfig(user(), join(cwd(), ...Array<string>(50).fill("a".repeat(100))))).rejects.toMatchObject({
      code: "config.invalid",
    });
  });

  test("that is just being written for the first time is read, or is none yet", async () => {
    for (let round = 0; round < 150; round += 1) {
      const file = join(home, `round-${round}`, "config.json");
      const made = mkdir(dirname(file)).then(() => writeFile(`${file}.new`, "{}").then(() => rename(`${file}.new`, file)));
      for (let looks = 0; looks < 6; looks += 1) expect(await readConfig(file, cwd())).toEqual(careful);
      await made;
    }
  });

  test("where the folder it would lie in is not there either says nothing", async () => {
    expect(await readConfig(join(home, "gone", "config.json"), cwd())).toEqual(careful);
  });
});
