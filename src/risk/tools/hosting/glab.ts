import { hostingApi } from "./api.ts";
import { flag, provenRow, type Program } from "../table.ts";
import { harmless, hostingTakes, looking, message } from "./words.ts";

/** GitLab. */
export const glab = (): Program => ({
  names: ["glab"],
  takes: [...hostingTakes(), "-g", "--group", "-P", "--per-page", "--page", "-v", "--value", "-k", "--ref", "-i"],
  external: true,
  otherwise: "verbs",
  rows: [
    harmless(
      "mr|issue|incident|ci|pipe|pipeline|repo|project|release|snippet|label|variable|schedule|job|iteration|milestone|cluster|" +
        `runner|token|ssh-key|gpg-key|deploy-key|stack|securefile|alias|config|user|changelog|todo|work-items ${looking}|trace|lint|` +
        "artifact|events|approvers|issues|contributors|search|board|generate|validate|export|diff",
      "glab mr view 1",
      "glab ci status -b x",
      "glab ci trace",
    ),
    harmless("mr checkout|co|diff", "glab mr checkout 1"),
    harmless("repo|project clone|search", "glab repo clone a/b"),
    harmless("version|help|completion|check-update", "glab version"),
    { on: "auth status", if: flag("--show-token", "-t"), does: "read-secret", hits: ["glab auth status -t"], misses: ["glab auth status"] },
    harmless("auth status", "glab auth status"),
    provenRow("auth login|logout|configure-docker|docker-helper|dpop-gen", "write-secret", [["glab auth login"], ["glab auth status"]]),
    message(
      "mr|issue|incident|work-items create|new|note|comment|update|edit|close|reopen|approve|revoke|unapprove|subscribe|unsubscribe|" +
        "todo|for|rebase|delete",
      "glab mr create -f",
      "glab issue note 1 -m x",
    ),
    { on: "mr merge|accept", does: ["publish", "message"], hits: ["glab mr merge 1", "glab mr accept 1"], misses: ["glab mr list -M"] },
    { on: "mr|issue|incident delete|del", does: "destroy", hits: ["glab issue delete 1"], misses: ["glab issue close 1"] },
    {
      on: "ci|pipe|pipeline run|run-trig|retry|trigger|play",
      does: "publish",
      why: "starts work on the server",
      hits: ["glab ci run -b main", "glab ci retry 1"],
      misses: ["glab ci list -p 2"],
    },
    { on: "ci|pipe|pipeline|job cancel", does: "stop", hits: ["glab ci cancel pipeline 1"], misses: ["glab ci view"] },
    provenRow("ci|pipe|pipeline|schedule|label|milestone|snippet|runner|stack|securefile|cluster delete|remove", "destroy", [
      ["glab ci delete 1"],
      ["glab ci list -p 2"],
    ]),
    { on: "release create|upload|update", does: "publish", hits: ["glab release create v1"], misses: ["glab release list -p 2"] },
    { on: "repo|project delete|archive|transfer", does: "destroy", hits: ["glab repo delete a/b"], misses: ["glab repo view"] },
    provenRow("variable|securefile set|update|create|delete|remove|import", "write-secret", [
      ["glab variable set K v", "glab variable delete K"],
      ["glab variable list -g x"],
    ]),
    { on: "variable get|export", does: "read-secret", hits: ["glab variable get K"], misses: ["glab variable list -g x"] },
    { on: "token create|rotate|revoke", does: "privilege", hits: ["glab token create x"], misses: ["glab token list"] },
    { on: "ssh-key|gpg-key|deploy-key add|delete", does: "privilege", hits: ["glab ssh-key add k.pub"], misses: ["glab ssh-key list"] },
    provenRow("alias|config set|delete|edit", "executable-config", [["glab alias set x y", "glab config set k v"], ["glab config get k"]]),
    { on: "snippet create", does: ["leak", "publish"], hits: ["glab snippet create a.ts"], misses: ["glab snippet list"] },
    { on: "duo", does: "harmless", hits: ["glab duo ask x"] },
    { on: "api", does: hostingApi, hits: ["glab api projects/1", "glab api -X DELETE x"], misses: ["glab mr list -M"] },
  ],
});
