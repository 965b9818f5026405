import { isKnown } from "../../deed.ts";
import { hostingApi } from "./api.ts";
import { glab } from "./glab.ts";
import { others } from "./others.ts";
import { harmless, hostingTakes as takes, looking, message } from "./words.ts";
import { asked } from "../outward-place.ts";
import type { CommandWord } from "../call.ts";
import { overFile } from "../files/overlaid.ts";
import { any, flag, not, option, provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

/** Files that a download replaces, as far as it names them. */
const replaced = ({ options, call }: Use): readonly DeedSketch[] => {
  const valuesOf = (names: RegExp): readonly CommandWord[] =>
    options.flatMap(({ name, value }) => (value && names.test(name) ? [value] : []));
  const [folder] = valuesOf(/^(?:-D|--dir)$/);
  const named = valuesOf(/^(?:-p|--pattern)$/).map((field) => ({ ...field, text: `${folder?.text ?? "."}/${field.text}` }));
  return [...valuesOf(/^(?:-O|--output)$/), ...named].flatMap((field) => overFile(field, call));
};

const gh = (): Program => ({
  names: ["gh"],
  takes: takes(),
  dry: ["--dry-run"],
  external: true,
  otherwise: "verbs",
  rows: [
    harmless(
      "pr|issue|run|repo|release|gist|workflow|label|project|cache|ruleset|variable|secret|codespace|org|ssh-key|gpg-key|attestation|" +
        `extension|alias|config|search|discussion ${looking}|lint|item-list|field-list|check|ports|logs`,
      "gh pr view 1",
      "gh run watch 2",
      "gh secret list",
    ),
    harmless("status|browse|search|completion|version|help|copilot|preview|licenses", "gh status", "gh search prs x"),
    harmless("pr checkout|co", "gh pr checkout 12"),
    {
      on: "pr checkout|co",
      if: flag("-f", "--force"),
      does: "discard",
      why: "drops commits of a local branch",
      hits: ["gh pr checkout 12 --force"],
      misses: ["gh pr checkout 12"],
    },
    harmless("repo clone|set-default", "gh repo clone a/b"),
    harmless("repo gitignore|license|deploy-key|autolink list|view", "gh repo deploy-key list"),
    { on: "auth status", if: not(flag("--show-token", "-t")), does: "harmless", hits: ["gh auth status"], misses: ["gh auth status -t"] },
    {
      on: "auth status",
      if: flag("--show-token", "-t"),
      does: "read-secret",
      hits: ["gh auth status --show-token"],
      misses: ["gh auth status"],
    },
    provenRow("auth token|git-credential", "read-secret", [["gh auth token", "gh auth git-credential get"], ["gh auth status"]]),
    provenRow("auth login|logout|refresh|setup-git|switch", "write-secret", [
      ["gh auth login --with-token", "gh auth setup-git"],
      ["gh auth status"],
    ]),
    { on: "pr|issue create|new", does: asked, hits: ["gh pr create -f", "gh issue create -t x"], misses: ["gh pr view 1"] },
    message(
      "pr|issue comment|edit|close|reopen|review|ready|lock|unlock|pin|unpin|transfer|develop|update-branch|revert",
      "gh issue close 4",
      "gh pr review 1 --approve",
    ),
    { on: "pr merge", does: ["publish", "message"], hits: ["gh pr merge 12 --squash", "gh pr merge --auto -d"], misses: ["gh pr view 12"] },
    { on: "issue delete", does: ["destroy", "message"], hits: ["gh issue delete 4 --yes"], misses: ["gh issue list"] },
    provenRow("discussion create|comment|edit|delete|close", "message", [["gh discussion create -t x"], ["gh discussion list"]]),
    provenRow("release create|upload|edit|new", ["publish"], [["gh release create v1", "gh release upload v1 a.zip"], ["gh release list"]]),
    {
      on: "release download",
      if: flag("--clobber"),
      does: replaced,
      hits: ["gh release download v1 -O a.txt --clobber"],
      misses: ["gh release list"],
    },
    { on: "release delete|delete-asset", does: "destroy", hits: ["gh release delete v1 -y"], misses: ["gh release view v1"] },
    provenRow("repo create|new|fork|unarchive|edit|sync|rename", "external-write", [
      ["gh repo create x --private", "gh repo fork a/b"],
      ["gh repo view"],
    ]),
    provenRow("repo delete|archive|rename", "destroy", [["gh repo delete a/b --yes", "gh repo archive a/b"], ["gh repo list"]]),
    {
      on: "repo edit",
      if: any(
        flag(
          "--visibility",
          "--accept-visibility-change-consequences",
          "--enable-secret-scanning",
          "--enable-secret-scanning-push-protection",
        ),
        option(["--default-branch"], /./),
      ),
      does: "privilege",
      why: "changes who can see or guard the repository",
      hits: ["gh repo edit a/b --visibility public"],
      misses: ["gh repo edit --description x"],
    },
    {
      on: "repo create|new",
      if: flag("--public", "--push"),
      does: "publish",
      hits: ["gh repo create x --public --source . --push"],
      misses: ["gh repo create x --private"],
    },
    { on: "repo sync", if: flag("--force"), does: "discard", mode: "--force", hits: ["gh repo sync --force"], misses: ["gh repo sync"] },
    provenRow("repo deploy-key|autolink add|delete|create", "privilege", [["gh repo deploy-key add k.pub"], ["gh repo deploy-key list"]]),
    provenRow("secret|variable set|delete|remove|rm", "write-secret", [["gh secret set K", "gh variable delete V"], ["gh secret list"]]),
    { on: "secret|variable delete|remove|rm", does: "destroy", hits: ["gh secret delete K"], misses: ["gh secret set K"] },
    {
      on: "workflow run|enable",
      does: ["publish"],
      why: "starts work on the server",
      hits: ["gh workflow run deploy.yml -f env=prod"],
      misses: ["gh workflow view x"],
    },
    { on: "workflow disable", does: "disarm", hits: ["gh workflow disable ci.yml"], misses: ["gh workflow list"] },
    { on: "run rerun", does: "external-write", hits: ["gh run rerun 1 --failed"], misses: ["gh run view 1"] },
    { on: "run cancel", does: "stop", hits: ["gh run cancel 1"], misses: ["gh run list"] },
    { on: "run|cache delete", does: "destroy", hits: ["gh run delete 1", "gh cache delete --all"], misses: ["gh cache list"] },
    provenRow("gist create|new|edit|rename", ["leak", "publish"], [["gh gist create a.ts", "gh gist edit 1"], ["gh gist list"]]),
    { on: "gist delete", does: "destroy", hits: ["gh gist delete 1"], misses: ["gh gist view 1"] },
    harmless("gist clone", "gh gist clone 1"),
    { on: "ssh-key|gpg-key add|delete", does: "privilege", hits: ["gh ssh-key add k.pub"], misses: ["gh ssh-key list"] },
    provenRow("extension|extensions|ext install|upgrade|create|exec", "run-foreign", [
      ["gh extension install a/gh-b", "gh ext upgrade --all"],
      ["gh extension list"],
    ]),
    provenRow("extension|extensions|ext remove|delete", "external-write", [["gh extension remove x"], ["gh extension list"]]),
    { on: "alias set|import|delete", does: "executable-config", hits: ["gh alias set co 'pr checkout'"], misses: ["gh alias list"] },
    { on: "config set", does: "executable-config", hits: ["gh config set editor vim"], misses: ["gh config get editor"] },
    { on: "config clear-cache", does: "harmless", hits: ["gh config clear-cache"] },
    provenRow("codespace|cs delete|stop|rebuild", "destroy", [["gh codespace delete -c x", "gh cs stop"], ["gh codespace list"]]),
    { on: "codespace|cs ssh|cp|create|edit|code|jupyter", does: "external-write", hits: ["gh cs ssh -c x"], misses: ["gh cs list"] },
    provenRow("label create|edit|clone|delete", "external-write", [["gh label create bug", "gh label delete x --yes"], ["gh label list"]]),
    provenRow(
      "project item-add|item-create|item-edit|item-archive|item-delete|create|edit|copy|close|delete|link|unlink|field-create|" +
        "field-delete|mark-template",
      "external-write",
      [
        ["gh project item-add 1", "gh project delete 1"],
        ["gh project item-list 1", "gh project view 1"],
      ],
    ),
    { on: "attestation|at download|verify|trusted-root", does: "harmless", hits: ["gh attestation verify a.zip"] },
    { on: "agent-task create", does: ["external-write", "message"], hits: ["gh agent-task create x"], misses: ["gh agent-task list"] },
    { on: "api", does: hostingApi, hits: ["gh api repos/a/b", "gh api -X DELETE x"], misses: ["gh pr list"] },
    {
      if: ({ operands }) => operands.slice(0, 2).some(({ text }) => !isKnown(text)),
      does: "opaque",
      hits: ["gh \uFFFC x"],
      misses: ["gh pr list"],
    },
    { on: "accessibility|a11y|actions|environment|formatting|mintty|reference|exit-codes", does: "harmless", hits: ["gh formatting"] },
    { if: ({ operands }) => operands.length === 0, does: "harmless", hits: ["gh"], misses: ["gh x"] },
  ],
});

/** Hosts of repositories, and version control beside git. */
export const hosting = (): readonly Program[] => [gh(), glab(), ...others()];
