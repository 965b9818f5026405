import { compileGlobs, covers } from "../risk/files/glob.ts";
import { words } from "../risk/files/rows.ts";
import { lazily } from "../kernel/lazily.ts";

/** Files that checks are made of, whatever the check: tests, their data and settings, manifests, lockfiles, tasks. */
const patterns = lazily(() =>
  compileGlobs(
    words(`
      test/** tests/** __tests__/** spec/** specs/** e2e/** testdata/** fixtures/** __fixtures__/** __snapshots__/** __mocks__/**
      *.test.* *.spec.* *.snap *_test.go *_test.py test_*.py *_spec.rb *_test.rb conftest.py *Test.java *Tests.java *Test.kt *Tests.cs
      package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.json deno.lock
      Makefile makefile GNUmakefile *.mk justfile Justfile Taskfile.yml Taskfile.yaml Rakefile noxfile.py tox.ini pytest.ini
      setup.cfg pyproject.toml poetry.lock uv.lock requirements*.txt Pipfile Pipfile.lock Cargo.toml Cargo.lock build.rs
      go.mod go.sum pom.xml build.gradle build.gradle.kts settings.gradle gradle.properties composer.json composer.lock phpunit.xml*
      Gemfile Gemfile.lock mix.exs mix.lock .mocharc* jest.config.* vitest.config.* vite.config.* playwright.config.* cypress.config.*
      karma.conf.* tsconfig*.json .eslintrc* eslint.config.* biome.json .swcrc babel.config.* .babelrc* .npmrc .nvmrc .tool-versions
      .github/workflows/** .gitlab-ci.yml .circleci/** .ci/** ci/**
    `),
    (glob) => [`/${glob}`, `/**/${glob}`],
  ),
);

/** W16: whether the check of the work rests on a file, by its kind or because the command names it. */
export function isCheck(path: string, verifyCommand: string): boolean {
  if (covers(patterns(), `/${path}`)) return true;
  const named = verifyCommand.split(/[\s;&|<>()"'`=]+/).map((word) => word.replace(/^\.\//, ""));
  return named.some((word) => word !== "" && (word === path || path.startsWith(`${word.replace(/\/$/, "")}/`)));
}
