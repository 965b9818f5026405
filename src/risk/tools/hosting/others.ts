import { lfsRows } from "../git/tools.ts";
import { any, flag, not, operand, option, paths, provenRow, type Program } from "../table.ts";

const hgTakes = () => [
  ..."-R --repository --cwd --config -m --message -l --logfile -r --rev -b --branch -d --date -u --user -I".split(" "),
  ..."--include -X --exclude -B --bookmark --template -T --limit -s --source --dest --base -e --ssh --remotecmd -t --tool".split(" "),
];

/** `hg --config hooks.x=…` and `alias.x=!…` run what they name. */
const hg = (): Program => ({
  names: ["hg", "chg"],
  takes: hgTakes(),
  dry: ["-n", "--dry-run"],
  rows: [
    {
      if: option(["--config"], /^(?:hooks|alias|extensions|ui\.(?:ssh|editor|merge)|merge-tools|pager|extdiff|auth|hostsecurity)\b/i),
      does: "opaque",
      why: "sets what hg runs",
      hits: ["hg --config hooks.pre-status=x status"],
      misses: ["hg --config ui.color=no log"],
    },
    {
      if: any(flag("--remotecmd"), option(["-e", "--ssh"], /[;|&$`]|ProxyCommand/i)),
      does: "opaque",
      hits: ["hg pull --remotecmd x"],
      misses: ["hg pull"],
    },
    { on: "push", does: "publish", hits: ["hg push"], misses: ["hg pull"] },
    { on: "push", if: flag("-f", "--force"), does: "discard", mode: "--force", hits: ["hg push -f"], misses: ["hg push"] },
    { on: "email|patchbomb|phabsend", does: "message", hits: ["hg email -r tip"], misses: ["hg export tip"] },
    {
      on: "strip|rollback|histedit|rebase|uncommit|unamend|prune|obsolete|fold|split|absorb|evolve|debugstrip|convert|qdelete|qpop|shelve",
      if: not(flag("--abort", "--continue", "--list", "-l")),
      does: "discard",
      why: "rewrites history",
      hits: ["hg strip tip", "hg histedit", "hg rebase -d x"],
      misses: ["hg rebase --abort", "hg shelve --list"],
    },
    {
      on: "revert",
      does: "discard",
      why: "discards uncommitted changes",
      hits: ["hg revert --all", "hg revert a.ts"],
      misses: ["hg resolve -m a"],
    },
    {
      on: "update|up|checkout|co",
      if: flag("-C", "--clean"),
      does: "discard",
      mode: "--clean",
      hits: ["hg update -C ."],
      misses: ["hg update tip"],
    },
    { on: "purge|clean", does: "lose", why: "removes files that hg does not hold", hits: ["hg purge --all"], misses: ["hg status"] },
    provenRow(
      "remove|rm",
      ({ rest, has }) => paths(has("-f", "--force") ? "delete" : "write", rest, has("-f", "--force") ? {} : { keeps: true }),
      [["hg rm a.ts"], ["hg mv a b"]],
    ),
    { on: "commit|ci", if: flag("--amend"), does: "maybe-lose", mode: "--amend", hits: ["hg commit --amend"], misses: ["hg commit -m x"] },
    { on: "serve", does: "leak", why: "serves the repository to others", hits: ["hg serve"], misses: ["hg log"] },
    {
      on: "config|showconfig",
      if: flag("-e", "--edit", "-g", "--global", "-l", "--local"),
      does: "executable-config",
      hits: ["hg config --edit"],
      misses: ["hg config ui"],
    },
    { on: "bisect", if: flag("-c", "--command"), does: "opaque", hits: ["hg bisect -c x"], misses: ["hg bisect --good"] },
    {
      on: "phase",
      if: flag("-f", "--force", "-p", "--public", "-d", "--draft", "-s", "--secret"),
      does: "maybe-lose",
      hits: ["hg phase -fd tip"],
      misses: ["hg phase"],
    },
    {
      on: "bookmark|bookmarks|branch|tag",
      if: flag("-d", "--delete", "-f", "--force", "--remove"),
      does: "discard",
      hits: ["hg bookmark -d x"],
      misses: ["hg bookmarks"],
    },
    provenRow(
      "status|st|log|history|diff|annotate|blame|cat|grep|files|manifest|heads|parents|tip|tags|branches|branch|bookmarks|bookmark|" +
        "id|identify|summary|sum|incoming|in|outgoing|out|paths|root|resolve|add|addremove|commit|ci|pull|clone|init|update|up|" +
        "checkout|co|merge|import|export|archive|copy|cp|rename|mv|forget|tag|verify|version|help|config|showconfig|phase|graft|" +
        "backout|bundle|unbundle|unshelve|amend|locate|bisect|recover|share|qseries|qpush|qnew|qrefresh",
      "harmless",
      [["hg status", "hg commit -m x", "hg pull -u"], ["hg push"]],
    ),
  ],
});

const svn = (): Program => ({
  names: ["svn", "svnadmin", "svnsync", "svndumpfilter", "svnlook", "svnversion", "svnmucc"],
  takes: (
    "-m --message -F --file -r --revision --username --password --config-dir --config-option -c --change --depth --targets " +
    "--encoding --changelist --limit -l --diff-cmd --editor-cmd --diff3-cmd -U -X"
  ).split(" "),
  dry: ["--dry-run"],
  rows: [
    {
      if: any(flag("--diff-cmd", "--editor-cmd", "--diff3-cmd"), option(["--config-option"], /tunnels|diff-cmd|editor-cmd|diff3-cmd/)),
      does: "opaque",
      why: "names a program to run",
      hits: ["svn diff --diff-cmd x"],
      misses: ["svn diff"],
    },
    {
      on: "commit|ci|import|lock|unlock|propset|propdel|propedit",
      if: any(({ operands }) => /^(?:commit|ci|import|lock|unlock)$/.test(operands[0]?.text ?? ""), flag("--revprop")),
      does: "publish",
      hits: ["svn commit -m x", "svn propset --revprop svn:log x"],
      misses: ["svn update", "svn propset svn:ignore x ."],
    },
    {
      on: "delete|del|remove|rm|mkdir|copy|cp|move|mv|ren|rename",
      if: operand(/^[a-z+]{2,10}:\/\//i),
      does: "publish",
      why: "changes the server at once",
      hits: ["svn rm svn://a.test/x -m y"],
      misses: ["svn rm a.ts"],
    },
    {
      on: "delete|del|remove|rm",
      if: flag("--force"),
      does: ({ rest }) => paths("delete", rest, { tree: true }),
      hits: ["svn rm --force a"],
      misses: ["svn rm a"],
    },
    { on: "revert", does: "discard", why: "discards uncommitted changes", hits: ["svn revert -R ."], misses: ["svn resolve a"] },
    {
      on: "cleanup",
      if: flag("--remove-unversioned", "--remove-ignored"),
      does: "lose",
      hits: ["svn cleanup --remove-unversioned"],
      misses: ["svn cleanup"],
    },
    {
      on: "switch|sw|update|up|checkout|co",
      if: flag("--force"),
      does: "discard",
      mode: "--force",
      hits: ["svn switch --force u"],
      misses: ["svn update"],
    },
    provenRow("rmtxns|setrevprop|setlog|load|recover|delrevprop|setuuid|hotcopy|put|initialize|synchronize", "destroy", [
      ["svnadmin setlog x"],
      ["svnadmin verify x"],
    ]),
    provenRow(
      "status|stat|st|log|diff|di|info|list|ls|cat|blame|praise|annotate|ann|update|up|checkout|co|add|resolve|resolved|cleanup|" +
        "export|proplist|pl|propget|pg|propset|ps|propdel|pd|delete|del|remove|rm|mkdir|copy|cp|move|mv|ren|rename|merge|mergeinfo|" +
        "switch|sw|relocate|changelist|cl|patch|help|auth|upgrade|verify|dump|youngest|tree|changed|author|date|lstxns|create|info|" +
        "include|exclude",
      "harmless",
      [["svn status", "svn update"], ["svn commit -m x"]],
    ),
    { if: ({ call }) => call.program === "svnversion", does: "harmless", hits: ["svnversion"], misses: ["svn x"] },
    { if: ({ call }) => call.program === "svnmucc", does: "publish", hits: ["svnmucc put a u"], misses: ["svn x"] },
  ],
});

const jj = (): Program => ({
  names: ["jj"],
  takes: (
    "-R --repository --config --config-toml --config-file -m --message -r --revisions --revision -b --bookmark --remote --from --to " +
    "--into -d --destination -s --source -T --template -n --limit --at-op --at-operation --color --change -A -B --insert-after " +
    "--insert-before --tool"
  ).split(" "),
  dry: ["--dry-run"],
  rows: [
    { on: "git push", does: "publish", hits: ["jj git push -b x"], misses: ["jj git fetch"] },
    {
      on: "git push",
      if: flag("--deleted", "--all", "--tracked", "--delete"),
      does: "discard",
      hits: ["jj git push --deleted"],
      misses: ["jj git push"],
    },
    provenRow("git remote add|set-url|rename|remove", () => [{ act: "external-write", environment: "dev" }], [
      ["jj git remote set-url o u"],
      ["jj git remote list"],
    ]),
    { on: "gerrit upload|send", does: ["publish", "message"], hits: ["jj gerrit upload"], misses: ["jj log"] },
    { on: "config set|unset|edit", does: "executable-config", hits: ["jj config set --user a b"], misses: ["jj config list"] },
    {
      if: any(option(["--config", "--config-toml"], /fsmonitor|editor|pager|diff|merge|signing|aliases|fix/i), flag("--config-file")),
      does: "opaque",
      hits: ["jj --config ui.editor=x describe"],
      misses: ["jj log"],
    },
    provenRow("op|operation abandon|restore|revert|undo", "discard", [["jj op restore x", "jj op abandon x"], ["jj op log"]]),
    { on: "util gc", does: "discard", hits: ["jj util gc --expire now"], misses: ["jj util completion bash"] },
    { on: "util exec", does: "opaque", hits: ["jj util exec -- sh"], misses: ["jj util gc"] },
    {
      if: flag("--ignore-immutable"),
      does: "discard",
      mode: "--ignore-immutable",
      hits: ["jj rebase --ignore-immutable -d x"],
      misses: ["jj rebase -d x"],
    },
    { on: "bookmark|branch delete|forget|move|set", does: "maybe-lose", hits: ["jj bookmark delete x"], misses: ["jj bookmark list"] },
    { on: "workspace forget", does: "maybe-lose", hits: ["jj workspace forget x"], misses: ["jj workspace list"] },
    {
      on:
        "status|st|log|diff|show|describe|desc|new|commit|ci|edit|squash|split|absorb|rebase|abandon|restore|undo|redo|duplicate|" +
        "evolog|obslog|file|bookmark|branch|tag|git|op|operation|workspace|config|root|version|help|util|resolve|next|prev|parallelize|" +
        "simplify-parents|sparse|interdiff|diffedit|fix|backout|revert|sign|unsign|metaedit|b|op|bisect",
      if: ({ operands }) => !/^(?:push|exec|run)$/.test(operands[1]?.text ?? ""),
      does: "harmless",
      hits: ["jj log", "jj describe -m x", "jj git fetch"],
      misses: ["jj git push"],
    },
    { on: "run", does: "opaque", hits: ["jj run x"], misses: ["jj new"] },
    { if: ({ operands }) => operands.length === 0, does: "harmless", hits: ["jj"], misses: ["jj x"] },
  ],
});

const lfs = (): Program => ({
  names: ["git-lfs"],
  takes: "--include -I --exclude -X --include-ref --exclude-ref --above --message -m --id".split(" "),
  dry: ["--dry-run"],
  rows: lfsRows(""),
});

const review = (): Program => ({
  names: ["git-review"],
  takes: "-r --remote -t --topic -d --download -x --cherrypick -X -N -m --compare --reviewers --hashtags".split(" "),
  dry: ["-n", "--dry-run"],
  rows: [
    {
      if: not(flag("-d", "--download", "-l", "--list", "-s", "--setup", "-x", "-X", "-N", "-m")),
      does: ["publish", "message"],
      hits: ["git-review main"],
      misses: ["git-review -d 12", "git-review -l"],
    },
    {
      if: flag("-d", "--download", "-l", "--list", "-s", "--setup", "-x", "-X", "-N", "-m"),
      does: "harmless",
      hits: ["git-review -l"],
      misses: ["git-review"],
    },
  ],
});

/** Smaller clients of hosts: Gitea, Bitbucket, the old GitHub one. Their words tell the act. */
const clients = (): Program => ({
  names: ["hub", "tea", "bb", "fj", "berg", "bkt", "acli", "forgejo-cli", "gitea"],
  takes: (
    "-R --repo -m --message -F --file -t --title -d --description -b --base -h --head -l --labels -a --assignees -r --remote -o " +
    "--output --login --project -c"
  ).split(" "),
  external: true,
  otherwise: "verbs",
  rows: [
    { on: "push", does: "publish", hits: ["hub push origin main"], misses: ["hub pull-request"] },
    provenRow(
      "pull-request|pulls|pull|pr|prs|issue|issues|comment|workitem|jira|p|i create|c|edit|e|close|reopen|open|review|approve|reject|" +
        "comment|update|transition|delete|new|merge|m|ready|assign",
      "message",
      [["tea pr create", "hub issue create -m x", "bb pr approve 1"], ["tea pr list"]],
    ),
    { on: "comment|pull-request", does: "message", hits: ["hub pull-request -m x", "tea comment 1 x"], misses: ["hub pr list"] },
    { on: "pulls|pull|pr|prs|p merge|m", does: "publish", hits: ["tea pr merge 1"], misses: ["tea pr list"] },
    { on: "release|releases create|edit|upload|c", does: "publish", hits: ["hub release create v1"], misses: ["hub release show v1"] },
    { on: "delete", does: "destroy", hits: ["hub delete a/b"], misses: ["hub browse"] },
    { on: "create|fork|sync", does: "external-write", hits: ["hub create x", "hub fork"], misses: ["hub ci-status"] },
    { on: "gist create", does: ["leak", "publish"], hits: ["hub gist create a"], misses: ["hub gist show 1"] },
    { on: "login|logins|logout add|delete|edit|default", does: "write-secret", hits: ["tea login add"], misses: ["tea whoami"] },
    {
      on: "ci-status|browse|compare|clone|pr|issue|whoami|notifications|times|open|pulls|issues|releases|repos",
      if: ({ operands }) => operands.length < 2,
      does: "harmless",
      hits: ["hub ci-status", "hub browse"],
      misses: ["hub pr list"],
    },
  ],
});

export const others = (): readonly Program[] => [hg(), svn(), jj(), lfs(), review(), clients()];
