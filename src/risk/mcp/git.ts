import type { Json } from "../../kernel/ids.ts";
import type { JsonRecord } from "./leaves.ts";

/** Sub-commands that servers for git offer under their own names, and how their arguments stand on a command line. */
const commands: ReadonlyMap<string, string> = new Map(
  (
    "add commit checkout reset status diff log show branch init push pull fetch merge rebase stash tag clone switch " +
    "revert blame remote worktree rm mv describe reflog"
  )
    .split(" ")
    .map((name) => [name, name] as const),
);
const renamed: ReadonlyMap<string, string> = new Map([
  ["create_branch", "branch"],
  ["list_branches", "branch"],
  ["diff_unstaged", "diff"],
  ["diff_staged", "diff --cached"],
  ["cherry_pick", "cherry-pick"],
  ["list_repositories", "status"],
]);

/** Arguments whose values are words of the command, in this order. */
const positional = [
  "url",
  "repository_url",
  "remote_url",
  "remote",
  "branch_name",
  "branch",
  "base_branch",
  "target",
  "revision",
  "ref",
  "commit",
  "commit_hash",
  "tag",
  "into",
];
/** The other side may be a command: `ext::sh -c …`. */
const addresses = /^(?:url|repository_url|remote_url|remote)$/;
const paths = ["files", "paths", "file", "file_path"];
/** Arguments that only say how much is shown. */
const shown =
  /^(?:max_count|context_lines|(?:start|end)_timestamp|branch_type|limit|skip|author|since|until|oneline|depth|(?:not_)?contains)$/;
const places = /^(?:repo_path|repository_path|repository|path|cwd|working_dir|workdir)$/;

/**
 * The command line that a tool of a server for git stands for: `git_add` is `git add`. Nothing where a name or an
 * argument is not known here.
 */
export function gitLine(server: string, name: string, args: JsonRecord): string | undefined {
  const called = /^git[-_](\w{2,30})$/i.exec(name)?.[1] ?? (/^(?:mcp-?server-?)?git$/i.test(server) ? name : undefined);
  const key = called?.toLowerCase().replaceAll("-", "_") ?? "";
  const command = renamed.get(key) ?? commands.get(key);
  if (command === undefined) return undefined;
  const given = command === "clone" ? asCloned(args) : args;
  const found = Object.entries(given).map(([each, value]) => wordsOf(each.toLowerCase(), value));
  if (found.includes(undefined)) return undefined;
  const words = found.flatMap((each) => each ?? []);
  const inOrder = (kind: Said["kind"]): readonly Said[] => words.filter((each) => each.kind === kind);
  const operands = inOrder("operand").toSorted((one, other) => positional.indexOf(one.key) - positional.indexOf(other.key));
  const [place] = inOrder("place");
  const files = inOrder("path");
  return [
    "git",
    ...(place ? ["-C", quoted(place.text)] : []),
    command,
    ...inOrder("flag").map(({ text }) => text),
    ...operands.map(({ text }) => quoted(text)),
    ...(files.length > 0 ? ["--", ...files.map(({ text }) => quoted(text))] : []),
  ].join(" ");
}

/** A clone's path is where it comes to lie, not where git runs. */
const asCloned = ({ path, directory, destination, local_path, ...args }: JsonRecord): JsonRecord => ({
  ...args,
  into: path ?? directory ?? destination ?? local_path,
});

interface Said {
  readonly key: string;
  readonly kind: "place" | "operand" | "path" | "flag";
  readonly text: string;
}

/** Undefined: an argument that may mean anything. */
function wordsOf(key: string, value: Json | undefined): readonly Said[] | undefined {
  const say = (kind: Said["kind"], text: string): readonly Said[] => [{ key, kind, text }];
  if (value === undefined || value === null || value === "" || value === false || shown.test(key)) return [];
  if (paths.includes(key)) {
    const all = Array.isArray(value) ? value : [value];
    return all.every((each) => typeof each === "string") ? all.flatMap((each) => say("path", String(each))) : undefined;
  }
  if (value === true)
    return /^(?:force|hard|amend|all|staged|cached|no_verify|set_upstream|delete|dry_run)$/.test(key)
      ? say("flag", `--${key.replaceAll("_", "-")}`)
      : undefined;
  if (key === "config" && Array.isArray(value))
    return value.every((each) => typeof each === "string") ? value.flatMap((each) => say("flag", `-c ${quoted(String(each))}`)) : undefined;
  if (typeof value !== "string") return undefined;
  if (places.test(key)) return say("place", value);
  if (key === "message") return say("flag", `-m ${quoted(value)}`);
  if (key === "mode")
    return /^(?:hard|soft|mixed|keep|merge)$/.test(value)
      ? say("flag", `--${value}`)
      : /^[a-z]{3,10}$/.test(value)
        ? say("operand", value)
        : undefined;
  return positional.includes(key) && (addresses.test(key) || !/\s/.test(value)) ? say("operand", value) : undefined;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
