import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import type { Facts } from "../../facts.ts";
import { governedBy } from "./config-keys.ts";
import { settingOf } from "./repo.ts";
import type { DeedSketch } from "../table.ts";

interface Trap {
  /** Keys of the recorded configuration, as a test over the lower-case key. */
  readonly key: RegExp;
  /** Sub-commands that would start the program in the key. */
  readonly on: RegExp;
}

const readsIndex = longPattern()`
  ^(?:status|diff|diff-index|diff-files|difftool|describe|grep|blame|add|stage|commit|checkout|switch|restore|reset|stash|merge|
  rebase|cherry-pick|revert|pull|rm|mv|clean|apply|am|ls-files|update-index|worktree|submodule|sparse-checkout)$
`;
/** Sub-commands whose output goes through a pager, where there is a screen. */
const paged = longPattern()`
  ^(?:log|diff|show|blame|annotate|branch|tag|config|grep|help|reflog|shortlog|whatchanged|range-diff|stash|var|notes|format-patch|
  diff-tree|diff-index|bisect|for-each-ref)$
`;
const network = /^(?:fetch|pull|push|clone|ls-remote|submodule|remote|lfs)$/;

/** Settings already in the repository that start a program under an innocent sub-command. */
const traps = lazily((): readonly Trap[] => [
  { key: /^core\.fsmonitor$/, on: readsIndex },
  { key: /^core\.pager$/, on: paged },
  { key: /^core\.(?:sshcommand|gitproxy)$/, on: network },
  { key: /^remote\..+\.(?:uploadpack|receivepack|vcs)$/, on: network },
  { key: /^diff\.external$|^diff\..+\.(?:command|textconv)$/, on: /^(?:diff|show|log|blame|stash|format-patch|grep|cat-file)$/ },
  { key: /^filter\..+\.(?:clean|smudge|process)$/, on: readsIndex },
  { key: /^merge\..+\.driver$/, on: /^(?:merge|pull|rebase|cherry-pick|revert|stash|am|checkout)$/ },
  { key: /^gpg\.(?:.+\.)?program$/, on: /^(?:commit|tag|merge|verify-commit|verify-tag|log|show)$/ },
  { key: /^submodule\..+\.update$/, on: /^(?:submodule|pull|checkout|switch)$/ },
  { key: /^hook\..+\.command$/, on: /^(?:commit|push|merge|checkout|switch|rebase|am|pull)$/ },
]);

const runsHooks = /^(?:commit|push|merge|checkout|switch|rebase|am|pull|cherry-pick|revert|worktree|hook|clone|gc)$/;

/** Programs that the repository's own configuration would start beside the sub-command. Hooks inside the project are its own scripts. */
export function trapDeeds(sub: string, facts: Facts): readonly DeedSketch[] {
  const sprung = Object.entries(facts.repoConfig ?? {}).filter(
    ([key, value]) =>
      (traps().some((trap) => trap.on.test(sub) && trap.key.test(key.toLowerCase())) || key.toLowerCase() === `pager.${sub}`) &&
      governedBy(key, value) === "code",
  );
  const hooks = settingOf(facts, "core.hookspath");
  const areForeign = hooks !== undefined && runsHooks.test(sub) && isOutside(hooks, facts);
  return [
    ...sprung.map(([key]) => ({ act: "opaque", target: key, why: "the repository's configuration runs a program here" }) as const),
    ...(areForeign ? [{ act: "opaque", target: hooks, why: "hooks from outside the project" } as const] : []),
  ];
}

/** Without the settings for a pager: the call itself says that there is none, or which one. */
export const withoutPagers = (facts: Facts): Facts =>
  facts.repoConfig === undefined
    ? facts
    : {
        ...facts,
        repoConfig: Object.fromEntries(Object.entries(facts.repoConfig).filter(([key]) => !/^(?:core\.pager|pager\..*)$/i.test(key))),
      };

const isOutside = (path: string, { projectRoot }: Facts): boolean =>
  path !== "/dev/null" &&
  (/(?:^|\/)\.\.(?:\/|$)/.test(path) ||
    path.startsWith("~") ||
    (path.startsWith("/") && (projectRoot === undefined || !path.startsWith(`${projectRoot}/`))));
