import type { CommandWord } from "../call.ts";
import { aroundDashes } from "./files.ts";
import { given, has, valuesOf } from "./repo.ts";
import { not, paths, provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

/** The path of `HEAD:config/.env` or `:0:a.ts`; `:/words` is a search in messages. */
function pathInCommit(text: string): string | undefined {
  const colon = text.indexOf(":");
  const path = colon < 0 ? "" : text.slice(colon + 1).replace(/^[0-3]:/, "");
  return path === "" || (colon === 0 && /^[/(]/.test(path)) ? undefined : path;
}

/** Files whose content would be shown: in a commit, behind `--`, and words that can only be paths. */
function shown(use: Use): readonly DeedSketch[] {
  const { before, behind } = aroundDashes(use);
  const inCommit = before.flatMap(({ text, span }) => {
    const path = pathInCommit(text);
    return path === undefined ? [] : [{ text: path, span }];
  });
  const isNamed = given(use, "--no-index") ? () => true : isPath;
  return [...paths("read", [...inCommit, ...before.filter(isNamed), ...(behind ?? [])]), ...paths("write", valuesOf(use, "--output"))];
}

const isPath = ({ text }: CommandWord): boolean => /^(?:\/|~|\.[\w-]|\.\/|\.\.\/)/.test(text);

function searched(use: Use): readonly DeedSketch[] {
  const { before, behind } = aroundDashes(use);
  const hasPattern = use.has("-e", "-f");
  return paths("read", [
    ...before.slice(hasPattern ? 0 : 1).filter(isPath),
    ...(behind ?? []).slice(hasPattern || before.length > 0 ? 0 : 1),
  ]);
}

const diffTakes = () => [
  ..."-S -G -L -O -U --output --since --until --after --before --author --committer --grep --max-count".split(" "),
  ..."--skip --diff-filter --word-diff-regex --anchored --date --ignore-revs-file --contents".split(" "),
  ..."--inter-hunk-context --unified --src-prefix --dst-prefix --line-prefix --find-object".split(" "),
];

const publishes = (on: string, ...hits: readonly string[]) => ({ on, does: "publish", hits }) as const;

/** Sub-commands beside the daily ones, and those that other packages bring. */
export const gitTools = (): readonly Program[] => [
  {
    names: ["git"],
    takes: diffTakes(),
    rows: [
      {
        on: "difftool",
        if: has("--extcmd", "-x"),
        does: "opaque",
        why: "runs the named program on every file",
        hits: ["git difftool -x sh", "git difftool --extcmd=sh"],
        misses: ["git difftool HEAD"],
      },
      provenRow("show|diff|cat-file|difftool|diff-index|diff-files|diff-tree", shown, [
        ["git show HEAD~4", "git diff -- a.ts", "git cat-file -p HEAD:a.ts"],
        ["git log -3"],
      ]),
      { on: "hash-object", does: (use) => paths("read", use.rest), hits: ["git hash-object -w a.ts"], misses: ["git ls-files"] },
      provenRow("blame|annotate", (use) => paths("read", use.rest.slice(-1)), [
        ["git blame a.ts", "git annotate -L 1,5 a.ts"],
        ["git log a.ts"],
      ]),
    ],
  },
  {
    names: ["git"],
    takes:
      "-n -S -G -L -o --output --output-directory --since --until --after --before --author --committer --grep --max-count --skip".split(
        " ",
      ),
    rows: [
      provenRow(
        "log|whatchanged|reflog|shortlog|rev-list|format-patch",
        (use) => [
          ...(given(use, "--patch") || use.has("-p", "-u", "-L") ? paths("read", aroundDashes(use).behind ?? []) : []),
          ...paths("write", valuesOf(use, "--output")),
          ...paths(
            "write",
            valuesOf(use, "--output-directory", "-o").map((folder) => ({ ...folder, text: `${folder.text}/0001-*.patch` })),
          ),
        ],
        [["git log --oneline -3", "git log -p -- a.ts"], ["git show HEAD~4"]],
      ),
    ],
  },
  {
    names: ["git"],
    takes: "-A -B -C -f -e -m --max-depth --threads --max-count".split(" "),
    rows: [
      {
        on: "grep",
        if: has("-O", "--open-files-in-pager"),
        does: "opaque",
        why: "opens what it finds in the named program",
        hits: ["git grep -Osh TODO", "git grep --open-files-in-pager=sh x", "git grep -O x"],
        misses: ["git grep -o x", "git grep -n TODO"],
      },
      { on: "grep", does: searched, hits: ["git grep TODO", "git grep -n x -- src"], misses: ["git log --grep x"] },
    ],
  },
  {
    names: ["git"],
    takes: [
      ..."--to --cc --bcc --from --subject --smtp-server --in-reply-to --compose-encoding -f --prefix -P --message -m".split(" "),
      ..."--include-ref -I --exclude -X --above --everything-above".split(" "),
    ],
    dry: ["--dry-run"],
    rows: [
      provenRow("send-email|imap-send", "message", [
        ["git send-email --to a@b.test x.patch", "git imap-send"],
        ["git format-patch HEAD~1"],
      ]),
      {
        on: "review",
        if: not(has("-d", "-l", "--list", "-s", "--setup", "-x", "-X", "-N", "--download", "--cherrypick")),
        does: ["publish", "message"],
        hits: ["git review", "git review main"],
        misses: ["git review -d 123", "git review -l"],
      },
      {
        on: "daemon|instaweb|http-backend|serve",
        does: "leak",
        why: "serves the repository to others",
        hits: ["git daemon --export-all", "git instaweb"],
        misses: ["git web--browse x"],
      },
      { on: "shell", does: "opaque", hits: ["git shell -c x"] },
      { on: "credential fill|get", does: "read-secret", hits: ["git credential fill"], misses: ["git credential approve"] },
      provenRow("credential approve|reject|store|erase", "write-secret", [["git credential reject"], ["git credential fill"]]),
      provenRow("credential-* get", "read-secret", [
        ["git credential-store get", "git credential-osxkeychain get"],
        ["git credential-store erase"],
      ]),
      provenRow("credential-* store|erase|approve|reject|configure|unconfigure", "write-secret", [
        ["git credential-store erase"],
        ["git credential-store get"],
      ]),
      {
        on: "maintenance start|stop|register|unregister",
        does: "executable-config",
        why: "changes what runs on a schedule",
        hits: ["git maintenance start", "git maintenance register"],
        misses: ["git maintenance run"],
      },
      provenRow("crypt|secret unlock|export-key|reveal|cat|decrypt", "read-secret", [
        ["git secret reveal", "git crypt unlock"],
        ["git crypt status"],
      ]),
      publishes("svn dcommit|set-tree|commit-diff|branch|tag", "git svn dcommit"),
      publishes("p4 submit", "git p4 submit"),
      publishes("cvsexportcommit", "git cvsexportcommit -c x"),
      publishes("annex sync|copy|move|export|assist|push", "git annex sync"),
      provenRow("annex drop|dropunused|dropkey|forget|uninit|unannex", "destroy", [
        ["git annex drop x", "git annex dropunused all"],
        ["git annex get x"],
      ]),
      provenRow(
        "flow feature|bugfix|release|hotfix|support finish|publish|delete",
        (use) => [{ act: use.operands[2]?.text === "delete" ? "discard" : "publish" }],
        [["git flow release finish 1.0", "git flow feature publish x"], ["git flow feature start x"]],
      ),
      publishes("town ship|sync|propose", "git town ship"),
    ],
  },
  {
    names: ["git"],
    takes: "--include -I --exclude -X --include-ref --exclude-ref --above --message -m --id".split(" "),
    dry: ["--dry-run"],
    rows: lfsRows("lfs "),
  },
];

/** The same for `git lfs` and `git-lfs`. */
export function lfsRows(prefix: "lfs " | ""): Program["rows"] {
  const on = (words: string): string => `${prefix}${words}`;
  const example = (words: string): string => (prefix === "" ? `git-lfs ${words}` : `git lfs ${words}`);
  return [
    { on: on("push|pre-push"), does: "publish", hits: [example("push origin main")], misses: [example("pull")] },
    { on: on("prune"), does: "discard", why: "drops local copies of large files", hits: [example("prune")], misses: [example("ls-files")] },
    {
      on: on("migrate import|export"),
      does: "discard",
      why: "rewrites history",
      hits: [example("migrate import --include '*.bin'")],
      misses: [example("migrate info")],
    },
    {
      on: on("install|uninstall|update"),

      does: "executable-config",
      why: "changes git's hooks and filters",
      hits: [example("install")],
      misses: [example("fetch")],
    },
    { on: on("lock|unlock"), does: "external-write", hits: [example("lock a.psd")], misses: [example("locks")] },
    provenRow(
      on("track|untrack|pull|fetch|checkout|ls-files|status|env|locks|logs|fsck|version|ext|pointer|dedup|migrate|clone"),
      "harmless",
      [[example("pull"), example("track '*.psd'")], [example("push origin main")]],
    ),
  ];
}
