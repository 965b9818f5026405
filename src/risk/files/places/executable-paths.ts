import { words, type PathRow } from "../rows.ts";

export type ExecutableKind = "executable" | "build-script" | "later-steps";

const packages = () => words("node_modules/** site-packages/** vendor/bundle/**");

/** Files that other tools run or obey as soon as they are there. */
export const executableRows = (): readonly PathRow<ExecutableKind>[] => [
  {
    kind: "executable",
    why: "pipeline that runs elsewhere with the project's rights",
    paths: words(`.github/workflows/** .github/actions/** .gitlab-ci.yml .gitlab-ci.yaml .gitlab/ci/** .circleci/**
      jenkinsfile jenkinsfile.* *.jenkinsfile azure-pipelines.yml azure-pipelines.yaml azure-pipelines/** .travis.yml
      .buildkite/** buildkite.yml .drone.yml .drone.yaml cloudbuild.yaml cloudbuild.yml bitbucket-pipelines.yml
      .woodpecker/** .woodpecker.yml .semaphore/** appveyor.yml .appveyor.yml buildspec.yml buildspec.yaml .teamcity/**
      .gitea/workflows/** .forgejo/workflows/** codemagic.yaml bitrise.yml .tekton/** .cirrus.yml wercker.yml`),
    except: packages(),
    hits: [".github/workflows/ci.yml", "Jenkinsfile", ".circleci/config.yml", ".github/workflows", ".gitlab-ci.yml"],
    misses: [".github/dependabot.yml", "docs/workflows/ci.md", "src/pipelines.ts", ".github/readme.md"],
  },
  {
    kind: "executable",
    why: "decides who must agree to a change, or what a scanner passes over",
    paths: words(`codeowners .github/codeowners .gitlab/codeowners .gitea/codeowners .forgejo/codeowners
      .gitleaks.toml gitleaks.toml .gitleaksignore .trufflehog.y* .trufflehogignore .secrets.baseline .trivyignore*
      trivy.yaml .snyk .semgrepignore .semgrep.y* .semgrep/** .bandit .checkov.y* .gitguardian.y* .ggshield.y* .grype.y*
      .tfsec/** osv-scanner.toml .nsprc .talismanrc .github/secret_scanning.yml .github/codeql/** .ort.yml .whitesource
      .gitallowed`),
    except: packages(),
    hits: ["CODEOWNERS", ".github/CODEOWNERS", ".gitleaks.toml", ".secrets.baseline", ".snyk"],
    misses: ["docs/codeowners.md", "src/codeowners.ts", "snyk.md", ".gitignore"],
    alone: true,
  },
  {
    kind: "executable",
    why: "editor or container settings that run commands",
    paths: words(`.vscode/tasks.json .vscode/settings.json .vscode/launch.json .vscode/extensions/** .vscode/mcp.json
      .idea/** *.code-workspace .vimrc .gvimrc _vimrc .ideavimrc .vim/** .config/nvim/** .nvim.lua .nvimrc .exrc .emacs
      .emacs.d/** .config/emacs/** .dir-locals.el .devcontainer/** .devcontainer.json .config/zed/** .zed/tasks.json
      .zed/settings.json .fleet/run.json .sublime-project *.sublime-project .theia/** .gitpod.yml .gitpod.yaml
      .config/code/user/** application?support/code/user/** .vscode-server/** .tmux.conf .screenrc .gdbinit .lldbinit
      .psqlrc .sqliterc .irbrc .pryrc .pdbrc .inputrc .wgetrc .curlrc .config/kitty/** .config/alacritty/**`),
    except: packages(),
    hits: [".vscode/tasks.json", ".idea/runConfigurations/x.xml", "~/.vimrc", ".devcontainer/devcontainer.json"],
    misses: [".editorconfig", ".vscode/snippets.md", "src/vscode/tasks.ts", ".vscode"],
    alone: true,
  },
  {
    kind: "executable",
    why: "package manager settings, which decide what code is fetched and run",
    paths: words(`.pnpmfile.cjs .pnpmfile.mjs pnpmfile.js .cargo/config .cargo/config.toml bunfig.toml .bunfig.toml
      .gradle/init.gradle .gradle/init.d/** init.gradle init.gradle.kts gradle-wrapper.properties .mvn/** .gemrc
      .yarn/releases/** .yarn/plugins/** .config/pip/** .config/uv/uv.toml uv.toml .config/composer/** .sbt/**
      .ivy2/settings* .config/go/env .mise.toml mise.toml .config/mise/** .opam/config .cabal/config .stack/config.yaml
      .bazelrc *.bazelrc .bazeliskrc tools/bazel .buckconfig .buckconfig.local .hg/hgrc .hgrc .config/hg/** .config/direnv/** .direnvrc
      .condarc .mambarc .config/nix/** .nixpkgs/config.nix .config/nixpkgs/** .config/rebar3/** .hex/hex.config`),
    except: packages(),
    hits: [
      ".bazelrc",
      "ci.bazelrc",
      ".hg/hgrc",
      "~/.hgrc",
      "~/.config/direnv/direnvrc",
      "~/.condarc",
      ".pnpmfile.cjs",
      "~/.cargo/config.toml",
      "bunfig.toml",
      "~/.gradle/init.d/a.gradle",
    ],
    misses: [
      "BUILD.bazel",
      "docs/bazelrc.md",
      ".hgignore",
      "environment.yml",
      "flake.nix",
      "pnpm-workspace.yaml",
      "Cargo.toml",
      "src/pip/config.ts",
      ".tool-versions",
    ],
  },
  {
    kind: "executable",
    why: "shell start-up file",
    paths: words(`.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin
      .zlogout .kshrc .cshrc .tcshrc .login .xinitrc .xprofile .xsession .xsessionrc .pam_environment .config/fish/**
      .config/environment.d/** .oh-my-zsh/** .bashrc.d/** .zsh/** .inputrc /etc/profile /etc/profile.d/** /etc/bash*
      /etc/bash.bashrc /etc/zsh/** /etc/zshenv /etc/zshrc /etc/environment /etc/skel/** .config/powershell/**
      documents/powershell/** microsoft.powershell_profile.ps1 .aliases .exports .config/nushell/** .ssh/config .ssh/rc
      .ssh/config.d/** .ssh/environment /etc/ssh/** .pythonrc .pythonrc.py .rprofile .renviron`),
    hits: ["~/.bashrc", "/root/.profile", "~/.config/fish/config.fish", "/etc/profile.d/x.sh", "~/.ssh/config", "~/.ba*rc"],
    misses: ["docs/profile.md", "src/profile.ts", "src/login.ts", "~/.cache/x"],
  },
  {
    kind: "executable",
    why: "schedule, service or autostart",
    paths: words(`/etc/cron* /etc/cron.d/** /etc/cron.daily/** /etc/cron.hourly/** /etc/cron.weekly/** /etc/cron.monthly/**
      /var/spool/cron/** /var/spool/at/** /etc/anacrontab library/launchagents/** library/launchdaemons/** .config/systemd/**
      .local/share/systemd/** /etc/systemd/** /lib/systemd/** /usr/lib/systemd/** /run/systemd/** /etc/init.d/** /etc/rc.local
      /etc/rc*.d/** /etc/init/** /etc/inittab /etc/xinetd.d/** /etc/supervisor/** .config/autostart/** /etc/xdg/autostart/**
      .config/upstart/** .crontab /etc/logrotate.d/** /etc/apt/apt.conf.d/** /etc/update-motd.d/** /etc/networkmanager/**
      .config/plasma-workspace/** start?menu/programs/startup/** /etc/dbus-1/** .local/share/dbus-1/** /etc/monit*`),
    hits: ["/etc/cron.d/job", "~/Library/LaunchAgents/a.plist", "~/.config/systemd/user/a.service", "/etc/crontab"],
    misses: ["src/cron/jobs.ts", "deploy/app.service", "docs/systemd.md"],
  },
  {
    kind: "executable",
    why: "runs in place of a program or whenever an interpreter starts",
    paths: words(`sitecustomize.py usercustomize.py site-packages/*.pth dist-packages/*.pth node_modules/.bin/** ~/bin/**
      ~/.local/bin/** /usr/local/bin/** /usr/local/sbin/** ~/.cargo/bin/** ~/go/bin/** ~/.bun/bin/** ~/.npm-global/bin/**
      ~/.deno/bin/** ~/.volta/bin/** .venv/bin/** venv/bin/** /opt/homebrew/bin/** /usr/bin/** /usr/sbin/** /bin/** /sbin/**
      .local/share/applications/** .config/mimeapps.list`),
    hits: ["~/.local/bin/git", "/usr/local/bin/node", "node_modules/.bin/tsc", "src/sitecustomize.py"],
    misses: ["bin/cli.js", "node_modules/a/index.js", "src/bin/main.rs"],
    alone: true,
  },
  {
    kind: "later-steps",
    why: "decides what later steps of a pipeline find in their environment",
    paths: words("_runner_file_commands/set_env_* _runner_file_commands/add_path_*"),
    hits: ["/home/runner/work/_temp/_runner_file_commands/set_env_1"],
    misses: ["/home/runner/work/_temp/_runner_file_commands/set_output_1", "src/set_env_1"],
  },
  {
    kind: "build-script",
    why: "build script that its tools run",
    paths: words(`makefile gnumakefile *.mk justfile .justfile taskfile.yml taskfile.yaml rakefile gulpfile.js gulpfile.ts
      gruntfile.js noxfile.py tasks.py fabfile.py dangerfile dangerfile.* build.rs setup.py vagrantfile tiltfile earthfile`),
    except: packages(),
    hits: ["Makefile", "packages/a/justfile", "setup.py"],
    misses: ["docs/makefile.md", "src/make.ts"],
    alone: true,
  },
];
