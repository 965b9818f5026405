import { words, type PathRow } from "../rows.ts";

export type GitKind = "git-config" | "git-hook" | "git-internals" | "git-lock";

/** Files that git itself reads, runs and keeps. */
export const gitRows = (): readonly PathRow<GitKind>[] => [
  {
    kind: "git-config",
    why: "git configuration, which can run code and sign",
    paths: words(`.gitconfig .gitconfig.* .git/config .git/config.worktree .git/worktrees/*/config.worktree
      .git/modules/*/config .git/modules/*/*/config .config/git/** /etc/gitconfig *.git/config`),
    hits: [".git/config", "~/.gitconfig", "~/.config/git/config", "/etc/gitconfig", ".GIT/config"],
    misses: ["src/git/config.ts", ".gitignore", ".git/HEAD"],
  },
  {
    kind: "git-hook",
    why: "code that git or its hooks run",
    paths: words(`*.git/hooks/** .githooks/** git-hooks/** .husky/** .pre-commit-config.yaml .pre-commit-config.yml
      .pre-commit-hooks.yaml lefthook.yml lefthook.yaml .lefthook.yml lefthook-local.yml .lefthook/** .gitattributes
      .gitmodules .git/info/attributes .git/modules/*/hooks/** .overcommit.yml .lintstagedrc* lint-staged.config.*
      .git-template/** .simple-git-hooks.*`),
    except: words("node_modules/**"),
    hits: [".git/hooks/pre-commit", ".husky/pre-push", "lefthook.yml", ".gitattributes", ".git/hooks", ".g*/hooks/x"],
    misses: [".gitignore", "src/hooks/use-state.ts", ".git/HEAD", "docs/husky.md"],
  },
  {
    kind: "git-lock",
    why: "a lock that another git process may hold",
    paths: words(".git/*.lock .git/refs/heads/*.lock"),
    hits: [".git/index.lock"],
    misses: [".git/index", "yarn.lock"],
    alone: true,
  },
  {
    kind: "git-internals",
    why: "the repository itself: its history and what is staged",
    paths: words(".git/**"),
    except: words(`.git/hooks/** .git/config .git/info/exclude .git/info/sparse-checkout .git/commit_editmsg .git/*.lock
      .git/merge_msg .git/config.worktree .git/info/attributes .git/*_msg .git/refs/heads/*.lock`),
    hits: [".git", ".git/HEAD", ".git/refs/heads/main", "vendor/lib/.git", ".git/*", ".git*"],
    misses: [".gitignore", ".github/readme.md", ".git/info/exclude", "*"],
  },
];
