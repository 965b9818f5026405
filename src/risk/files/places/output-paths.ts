import { words, type PathRow } from "../rows.ts";

export type OutputKind = "output" | "cache";

/** Files that come back by themselves when they are needed. */
export const outputRows = (): readonly PathRow<OutputKind>[] => [
  {
    kind: "output",
    why: "build output, installed packages",
    paths: words(`
      node_modules/** dist/** build/** out/** target/** coverage/** .nyc_output/** .next/** .nuxt/** .output/** .svelte-kit/**
      .turbo/** .cache/** .parcel-cache/** .vite/** .vitest/** .angular/** .astro/** .docusaurus/** .expo/** .gradle/**
      .dart_tool/** __pycache__/** .pytest_cache/** .mypy_cache/** .ruff_cache/** .tox/** .nox/** .venv/** venv/** .eggs/**
      *.egg-info/** htmlcov/** .coverage .coverage.* tmp/** temp/** .tmp/** .temp/** storybook-static/** playwright-report/**
      test-results/** .eslintcache .stylelintcache *.tsbuildinfo *.pyc *.pyo *.o *.obj *.class *.swp .ds_store thumbs.db
      .serverless/** .terraform/** .vercel/output/** .wrangler/** bazel-* cmake-build-*/** _build/** .stack-work/**
      elm-stuff/** obj/** .swc/** .rollup.cache/** .jest-cache/** junit.xml coverage.xml lcov.info coverage.out .pnpm-store/**
      .yarn/cache/** .bundle/cache/** *.gcda *.gcno pods/** deriveddata/** package-lock.json yarn.lock pnpm-lock.yaml bun.lock
      bun.lockb poetry.lock uv.lock pdm.lock cargo.lock composer.lock gemfile.lock
    `),
    hits: ["dist", "packages/a/node_modules/b", "src/__pycache__", "a.pyc", "*.pyc", "app.tsbuildinfo", "target/debug", "dist/*"],
    misses: ["src", "src/builder.ts", "distribution", "data", "logs.ts"],
  },
  {
    kind: "cache",
    why: "a cache of a tool",
    paths: words(`
      ~/.cache/** ~/.npm/** ~/.pnpm-store/** ~/.local/share/pnpm/store/** ~/.cargo/registry/** ~/.cargo/git/**
      ~/.rustup/tmp/** ~/.gradle/caches/** ~/.m2/repository/** ~/go/pkg/** ~/.yarn/berry/** ~/.bun/install/cache/**
      ~/library/caches/** ~/.nuget/packages/** ~/.ivy2/cache/** ~/.cache ~/.terraform.d/plugin-cache/** ~/.docker/buildx/**
      ~/.node-gyp/** ~/.electron/** ~/.pyenv/cache/**
    `),
    hits: ["~/.cache/pip/x", "~/.npm/_cacache/a", "~/.cargo/registry/a"],
    misses: ["~/.config/x", "src/cache/a.ts", "~/.ssh/id_rsa"],
  },
  {
    kind: "cache",
    why: "what a step of a pipeline leaves for its runner",
    paths: words("_runner_file_commands/**"),
    hits: ["/home/runner/work/_temp/_runner_file_commands/set_output_1"],
    misses: ["/home/runner/work/_temp/x", "src/runner_file_commands.ts"],
  },
];
