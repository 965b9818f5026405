import { words, type FileRunner } from "./file-runner.ts";

/** Programs, their first word where it matters, and the files that they find and run by themselves. */
const found: readonly (readonly [names: string, on: RegExp | undefined, files: string])[] = [
  ["go", /^(?:run|generate|test)$/, "main.go"],
  ["cargo", /^xtask$/, "xtask/src/main.rs xtask/build.rs"],
  ["pip pip3 uv pipx", /^(?:install|wheel|download|sync|build|pip|lock|run)$/, "setup.py"],
  ["build pyproject-build", undefined, "setup.py"],
  ["bundle bundler", undefined, "Gemfile"],
  ["pod", /^(?:install|update)$/, "Podfile"],
  ["rackup puma unicorn thin", undefined, "config.ru"],
  ["flask uvicorn gunicorn hypercorn daphne celery", undefined, "app.py main.py wsgi.py asgi.py"],
  ["sphinx-build", undefined, "conf.py docs/conf.py docs/source/conf.py"],
  ["mix", undefined, "mix.exs"],
  ["sbt", undefined, "build.sbt"],
  ["zig", /^build$/, "build.zig"],
  ["meson", undefined, "meson.build"],
  ["autoreconf autoconf", undefined, "configure.ac"],
  ["dune", undefined, "dune dune-project"],
  ["bazel bazelisk", undefined, "BUILD BUILD.bazel WORKSPACE MODULE.bazel"],
  ["mage", undefined, "magefile.go"],
  ["nodemon", undefined, "nodemon.json"],
  ["lint-staged", undefined, ".lintstagedrc .lintstagedrc.json .lintstagedrc.yml lint-staged.config.js"],
  ["pnpm", undefined, ".pnpmfile.cjs"],
  ["nix-shell", undefined, "shell.nix default.nix"],
];

/** Of such a file it is only asked what no part of any should do: nobody here knows which part runs. */
export const toolsThatFindFiles = (): readonly FileRunner[] =>
  found.map(([names, on, files]) => ({ names, ...(on ? { on } : {}), defaults: words(files), hits: [] }));
