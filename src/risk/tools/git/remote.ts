import { isKnown } from "../../deed.ts";
import type { CommandWord } from "../call.ts";
import { settingOnce } from "./config-keys.ts";
import { given, has, ownerOf, valuesOf } from "./repo.ts";
import { paths, provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

/** Transports that start a program named in the address, and hosts that ssh would read as an option. */
const runsFromAddress = (text: string): boolean =>
  /^[a-z0-9+.-]{1,30}::/i.test(text) || /^(?:ssh|git|git\+ssh|ssh\+git):\/\/(?:[^/@]{0,200}@)?-/i.test(text) || text.startsWith("-");

const strange = (fields: readonly CommandWord[]): readonly DeedSketch[] =>
  fields
    .filter(({ text }) => runsFromAddress(text))
    .map(({ text: target, span }) => ({ act: "opaque", target, span, why: "the address names a program to run" }));

const namesProgram = (use: Use): readonly DeedSketch[] =>
  given(use, "--upload-pack", "--exec") || use.has("-u") ? [{ act: "opaque", why: "names the program that runs on the other side" }] : [];

function cloned(use: Use): readonly DeedSketch[] {
  const settings = valuesOf(use, "-c", "--config").flatMap(({ text }) => settingOnce(...keyAndValue(text)));
  const template: readonly DeedSketch[] = use.options.some(
    ({ name, value }) => name.length > 3 && "--template".startsWith(name) && value?.text !== "",
  )
    ? [{ act: "opaque", why: "hooks come with the template" }]
    : [];
  return [...strange(use.rest), ...namesProgram(use), ...settings, ...template, ...paths("write", use.rest.slice(1, 2), { keeps: true })];
}

export function keyAndValue(setting: string): readonly [string, string] {
  const equals = setting.indexOf("=");
  return equals < 0 ? [setting, "true"] : [setting.slice(0, equals), setting.slice(equals + 1)];
}

/** `git fetch origin +a:b` may overwrite a branch of this repository. */
function fetched(use: Use): readonly DeedSketch[] {
  const force = given(use, "--force", "-f") || given(use, "--update-head-ok");
  const overwritten = use.rest.slice(1).flatMap(({ text, span }): readonly DeedSketch[] => {
    const to = text.includes(":") ? text.slice(text.indexOf(":") + 1) : "";
    const isKept = to === "" || /^refs\/(?:remotes|tags|pull|mr)\//.test(to) || !(force || text.startsWith("+"));
    if (isKept || ownerOf(to, use.call.facts) === "own") return [];
    return [{ act: "discard", target: to, span, why: "overwrites a local branch" }];
  });
  const upload: readonly DeedSketch[] = given(use, "--upload-pack", "--exec")
    ? [{ act: "opaque", why: "names the program that runs on the other side" }]
    : [];
  return [...strange(use.rest), ...upload, ...overwritten];
}

const redirect = (environment: "dev" | "unknown"): DeedSketch => ({
  act: "external-write",
  environment,
  why: "changes where later pushes and fetches go",
});

/** Sub-commands that talk to other repositories. */
export const gitRemote = (): readonly Program[] => [
  {
    names: ["git"],
    takes: [
      ..."-o -b -u -c -j --origin --branch --upload-pack --config --depth --reference --reference-if-able".split(" "),
      ..."--separate-git-dir --shallow-since --shallow-exclude --jobs --filter --bundle-uri --template".split(" "),
      ..."--server-option --revision --ref-format".split(" "),
    ],
    rows: [{ on: "clone", does: cloned, hits: ["git clone https://a.test/x", "git clone -c a=b u d"], misses: ["git init"] }],
  },
  {
    names: ["git"],
    takes: [
      ..."-j -o --jobs --depth --deepen --shallow-since --shallow-exclude --refmap --server-option".split(" "),
      ..."--upload-pack --exec --negotiation-tip --filter --recurse-submodules-default --submodule-prefix --sort".split(" "),
      ..."-s -X --strategy --strategy-option --cleanup".split(" "),
    ],
    dry: ["--dry-run"],
    rows: [
      provenRow("fetch|pull|ls-remote|fetch-pack|peek-remote", fetched, [
        ["git fetch origin", "git fetch origin +a:main", "git pull --rebase", "git ls-remote --upload-pack=x o"],
        ["git push -v"],
      ]),
    ],
  },
  {
    names: ["git"],
    takes: ["-t", "-m", "--track"],
    dry: ["--dry-run", "-n"],
    rows: [
      provenRow("remote add|set-url", (use) => strange(use.rest), [
        ["git remote add x ext::sh", "git remote add up https://a.test/x"],
        ["git remote -v show"],
      ]),
      provenRow("remote set-url", () => [redirect("unknown")], [
        ["git remote set-url origin https://a.test/x", "git remote set-url --push origin x"],
        ["git remote get-url origin"],
      ]),
      {
        on: "remote add",
        if: ({ rest, call }) => {
          const name = rest[0]?.text ?? "";
          return !isKnown(name) || (call.facts.remotes !== undefined && Object.hasOwn(call.facts.remotes, name));
        },
        does: () => [redirect("unknown")],
        hits: ["git remote add \uFFFC https://a.test/x"],
        misses: ["git remote add fork https://a.test/x"],
      },
      provenRow("remote rename|remove|rm", () => [redirect("dev")], [
        ["git remote rename origin old", "git remote rm up"],
        ["git remote show origin", "git remote prune origin"],
      ]),
    ],
  },
  {
    names: ["git"],
    takes: "-b --branch --name --reference --depth -j --jobs --filter -m --message".split(" "),
    rows: [
      provenRow("submodule add|set-url", (use) => [{ act: "install", why: "brings in another repository" }, ...strange(use.rest)], [
        ["git submodule add https://a.test/x lib/x", "git submodule set-url lib/x u"],
        ["git submodule update --init lib", "git submodule status"],
      ]),
      {
        on: "submodule update|deinit",
        if: has("--force", "-f"),
        does: "discard",
        mode: "--force",
        why: "discards changes in submodules",
        hits: ["git submodule deinit -f x", "git submodule update --init --force"],
        misses: ["git submodule update lib", "git submodule deinit x"],
      },
      provenRow("subtree push", "publish", [
        ["git subtree push --prefix=x origin main"],
        ["git subtree pull --prefix=x origin main", "git subtree split --prefix=x"],
      ]),
      { on: "send-pack|http-push", does: "publish", hits: ["git send-pack origin main"] },
    ],
  },
  {
    names: ["git"],
    takes: "-b -o --output --remote --exec --format --prefix --add-file --initial-branch --object-format --shared".split(" "),
    dry: ["--list", "-l"],
    rows: [
      provenRow(
        "archive",
        (use) => [
          ...paths("write", valuesOf(use, "-o", "--output")),
          ...paths("read", use.rest.slice(1)),
          ...(given(use, "--exec") ? [{ act: "opaque" } as const] : []),
          ...strange(valuesOf(use, "--remote")),
        ],
        [["git archive -o x.tar HEAD", "git archive HEAD"], ["git bundle create x HEAD"]],
      ),
      provenRow(
        "init",
        (use) => [
          ...(use.value("--template") ? [{ act: "opaque", why: "hooks come with the template" } as const] : []),
          ...paths("write", use.rest.slice(0, 1), { keeps: true }),
        ],
        [["git init", "git init --template=x d"], ["git clone x"]],
      ),
      provenRow("bundle create", (use) => paths("write", use.rest.slice(0, 1)), [
        ["git bundle create x.bundle HEAD"],
        ["git bundle verify x.bundle"],
      ]),
      { on: "bundle unbundle|verify|list-heads", does: (use) => paths("read", use.rest.slice(0, 1)), hits: ["git bundle verify x.bundle"] },
    ],
  },
];
