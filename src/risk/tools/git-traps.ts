import type { Facts } from "../facts.ts";
import { governedBy } from "./git-config-keys.ts";
import { settingOf } from "./git-repo.ts";
import type { Doing } from "./table.ts";

interface Trap {
  /** Keys of the recorded configuration, as a test over the lower-case key. */
  readonly key: RegExp;
  /** Sub-commands that would start what the key names. */
  readonly on: RegExp;
}

const readsIndex =
  /^(?:status|diff|add|stage|commit|checkout|switch|restore|reset|stash|merge|rebase|pull|rm|mv|apply|am|ls-files)$/;
const network = /^(?:fetch|pull|push|clone|ls-remote|submodule|remote|lfs)$/;

/** Settings already in the repository that start a program under an innocent sub-command. */
const traps: readonly Trap[] = [
  { key: /^core\.fsmonitor$/, on: readsIndex },
  { key: /^core\.(?:sshcommand|gitproxy)$/, on: network },
  { key: /^remote\..+\.(?:uploadpack|receivepack|vcs)$/, on: network },
  {
    key: /^diff\.external$|^diff\..+\.(?:command|textconv)$/,
    on: /^(?:diff|show|log|blame|stash|format-patch|grep|cat-file)$/,
  },
  { key: /^filter\..+\.(?:clean|smudge|process)$/, on: readsIndex },
  { key: /^merge\..+\.driver$/, on: /^(?:merge|pull|rebase|cherry-pick|revert|stash|am|checkout)$/ },
  { key: /^gpg\.(?:.+\.)?program$/, on: /^(?:commit|tag|merge|verify-commit|verify-tag|log|show)$/ },
  { key: /^submodule\..+\.update$/, on: /^(?:submodule|pull|checkout|switch)$/ },
  { key: /^hook\..+\.command$/, on: /^(?:commit|push|merge|checkout|switch|rebase|am|pull)$/ },
];

const runsHooks = /^(?:commit|push|merge|checkout|switch|rebase|am|pull|cherry-pick|revert|worktree|hook|clone|gc)$/;

/** What the repository's own configuration would start beside the sub-command. Hooks inside the project are its own scripts. */
export function trapDeeds(sub: string, facts: Facts): readonly Doing[] {
  const sprung = Object.entries(facts.repoConfig ?? {}).filter(
    ([key, value]) =>
      traps.some((trap) => trap.on.test(sub) && trap.key.test(key.toLowerCase())) && governedBy(key, value) === "code",
  );
  const hooks = settingOf(facts, "core.hookspath");
  const areForeign = hooks !== undefined && runsHooks.test(sub) && isOutside(hooks, facts);
  return [
    ...sprung.map(
      ([key]) => ({ act: "opaque", target: key, why: "the repository's configuration runs a program here" }) as const,
    ),
    ...(areForeign ? [{ act: "opaque", target: hooks, why: "hooks from outside the project" } as const] : []),
  ];
}

const isOutside = (path: string, { projectRoot }: Facts): boolean =>
  path !== "/dev/null" &&
  (/(?:^|\/)\.\.(?:\/|$)/.test(path) ||
    path.startsWith("~") ||
    (path.startsWith("/") && (projectRoot === undefined || !path.startsWith(`${projectRoot}/`))));
