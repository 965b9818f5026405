import { words, type FileRunner } from "../file-runner.ts";

/** Files that a program finds in its folder; `x.*` stands for a script in any spelling of JavaScript. */
interface FoundRow extends Pick<FileRunner, "on" | "folderOptions" | "folderOperands" | "folderVariable"> {
  readonly names: string;
  readonly files: string;
  /** Files of programs, by a wildcard: of those only what starts other programs is looked at. */
  readonly sources?: string;
  /** Options that say which of them is meant, and where that one lies: `%` is the name. */
  readonly named?: Readonly<Record<string, string>>;
}

const goTests = "*_test.go */*_test.go internal/*/*_test.go pkg/*/*_test.go cmd/*/*_test.go";
const goFolders = { folderOptions: ["-C"], folderOperands: true } as const;

/** Programs, their first word where it matters, and the files that they find and run by themselves. */
const found: readonly FoundRow[] = [
  { names: "go", on: /^(?:run|generate)$/, files: "main.go", sources: "*.go */*.go cmd/*/*.go", ...goFolders },
  { names: "go", on: /^test$/, files: "main.go", sources: goTests, ...goFolders },
  { names: "gotestsum", files: "", sources: goTests, folderOperands: true },
  { names: "dotnet", on: /^(?:run|watch)$/, files: "", sources: "*.cs */*.cs", folderOptions: ["--project"] },
  { names: "irb", files: ".irbrc" },
  { names: "pry", files: ".pryrc" },
  { names: "gem", on: /^build$/, files: "", sources: "*.gemspec" },
  { names: "devcontainer", on: /^(?:up|build|run-user-commands)$/, files: ".devcontainer/devcontainer.json .devcontainer.json" },
  { names: "process-compose", files: "process-compose.yaml process-compose.yml" },
  { names: "mask", files: "maskfile.md", folderOptions: ["--maskfile"] },
  { names: "lets", files: "lets.yaml", folderOptions: ["-c"] },
  { names: "cargo", on: /^xtask$/, files: "xtask/src/main.rs xtask/build.rs" },
  {
    names: "cargo",
    on: /^(?:run|r|watch)$/,
    files: "",
    sources: "src/main.rs src/*.rs src/bin/*.rs",
    named: {
      "-p": "%/src/*.rs */%/src/*.rs",
      "--package": "%/src/*.rs */%/src/*.rs",
      "--bin": "src/bin/%.rs src/bin/%/*.rs %/src/*.rs */src/bin/%.rs */%/src/*.rs",
      "--example": "examples/%.rs examples/%/*.rs */examples/%.rs */*/examples/%.rs",
    },
    folderOptions: ["--manifest-path", "-C"],
  },
  {
    names: "cargo",
    on: /^(?:test|t|nextest|llvm-cov|tarpaulin|miri|bench)$/,
    files: "",
    sources: "src/lib.rs src/main.rs tests/*.rs benches/*.rs",
    folderOptions: ["--manifest-path", "-C"],
  },
  { names: "pytest py.test", files: "", sources: "test_*.py *_test.py */test_*.py", folderOptions: ["--rootdir"], folderOperands: true },
  { names: "unittest nose2", files: "", sources: "test*.py tests/test*.py", folderOptions: ["-s", "-t"], folderOperands: true },
  { names: "pip pip3 uv pipx", on: /^(?:install|wheel|download|sync|build|pip|lock|run)$/, files: "setup.py" },
  { names: "build pyproject-build", files: "setup.py" },
  { names: "poe poethepoet", files: "pyproject.toml poe_tasks.toml", folderOptions: ["-C", "--directory"] },
  { names: "pdm hatch rye taskipy task", files: "pyproject.toml hatch.toml", folderOptions: ["-p", "--project"] },
  { names: "pixi", files: "pixi.toml pyproject.toml", folderOptions: ["--manifest-path"] },
  { names: "mise rtx", files: "mise.toml .mise.toml .config/mise.toml mise/config.toml", folderOptions: ["-C", "--cd"] },
  { names: "devbox", files: "devbox.json", folderOptions: ["-c", "--config"] },
  { names: "tox", files: "pyproject.toml setup.cfg", folderOptions: ["-c", "--root"] },
  { names: "bundle bundler", files: "Gemfile" },
  { names: "rspec", files: ".rspec spec/spec_helper.rb", sources: "spec/*_spec.rb" },
  {
    names: "phpunit pest paratest",
    files: "phpunit.xml phpunit.xml.dist tests/bootstrap.php tests/Pest.php",
    sources: "tests/*Test.php",
    folderOptions: ["-c"],
  },
  { names: "guard", files: "Guardfile" },
  { names: "air", files: ".air.toml" },
  { names: "modd", files: "modd.conf" },
  { names: "bacon", files: "bacon.toml" },
  { names: "lein", files: "project.clj" },
  { names: "vagrant", files: "", sources: "Vagrantfile", folderVariable: "VAGRANT_CWD" },
  { names: "terraform tofu terragrunt", files: "", sources: "*.tf", folderOptions: ["-chdir", "--working-dir"] },
  { names: "pod", on: /^(?:install|update)$/, files: "Podfile" },
  { names: "gunicorn", files: "gunicorn.conf.py" },
  { names: "direnv", on: /^(?:exec|allow|reload)$/, files: ".envrc" },
  { names: "rackup puma unicorn thin", files: "config.ru" },
  { names: "flask uvicorn gunicorn hypercorn daphne celery", files: "app.py main.py wsgi.py asgi.py" },
  { names: "sphinx-build", files: "conf.py docs/conf.py docs/source/conf.py" },
  { names: "mix", files: "mix.exs" },
  { names: "sbt", files: "build.sbt" },
  { names: "zig", on: /^build$/, files: "build.zig" },
  { names: "meson", files: "meson.build", folderOperands: true },
  { names: "cmake", files: "CMakeLists.txt", folderOptions: ["-S", "-H"], folderOperands: true },
  { names: "mvn mvnw", files: "pom.xml", folderOptions: ["-f", "--file"] },
  { names: "gradle gradlew", files: "build.gradle build.gradle.kts", folderOptions: ["-p", "--project-dir"] },
  { names: "cargo", files: "build.rs .cargo/config.toml", sources: "build.rs", folderOptions: ["--manifest-path", "-C"] },
  { names: "autoreconf autoconf", files: "configure.ac" },
  { names: "dune", files: "dune dune-project" },
  { names: "bazel bazelisk", files: "BUILD BUILD.bazel WORKSPACE MODULE.bazel" },
  { names: "mage", files: "magefile.go", sources: "magefile.go magefiles/*.go" },
  { names: "nps", files: "package-scripts.js package-scripts.cjs" },
  { names: "bake", files: "bakefile.py Bakefile" },
  { names: "nodemon", files: "nodemon.json package.json" },
  {
    names: "lint-staged",
    files: ".lintstagedrc .lintstagedrc.* .lintstagedrc.json .lintstagedrc.yml .lintstagedrc.yaml lint-staged.config.* package.json",
  },
  { names: "pnpm", files: ".pnpmfile.cjs" },
  { names: "nix-shell", files: "shell.nix default.nix" },
  { names: "pytest py.test", files: "conftest.py", folderOptions: ["--rootdir"], folderOperands: true },
  { names: "vite", files: "vite.config.*", folderOptions: ["--root"], folderOperands: true },
  { names: "vitest", files: "vitest.config.* vite.config.*", folderOptions: ["--root", "-r", "--dir"] },
  { names: "jest", files: "jest.config.* jest.config.json package.json", folderOptions: ["--rootDir"] },
  { names: "mocha", files: ".mocharc.* .mocharc.json .mocharc.yml .mocharc.yaml .mocharc package.json" },
  { names: "ava", files: "ava.config.*" },
  { names: "eslint eslint_d", files: "eslint.config.* .eslintrc.*" },
  { names: "prettier", files: "prettier.config.* .prettierrc.*" },
  { names: "stylelint", files: "stylelint.config.* .stylelintrc.*" },
  { names: "webpack webpack-dev-server", files: "webpack.config.*" },
  { names: "rollup", files: "rollup.config.*" },
  { names: "rspack", files: "rspack.config.*" },
  { names: "tsup", files: "tsup.config.*" },
  { names: "tsdown", files: "tsdown.config.*" },
  { names: "unbuild", files: "build.config.*" },
  { names: "babel", files: "babel.config.* .babelrc.*" },
  { names: "postcss", files: "postcss.config.* .postcssrc.*" },
  { names: "tailwindcss tailwind", files: "tailwind.config.* postcss.config.*" },
  { names: "next", files: "next.config.*", folderOperands: true },
  { names: "nuxt nuxi", files: "nuxt.config.*", folderOptions: ["--cwd"], folderOperands: true },
  { names: "astro", files: "astro.config.*", folderOptions: ["--root"] },
  { names: "svelte-kit svelte-check", files: "svelte.config.*" },
  { names: "gatsby", files: "gatsby-config.* gatsby-node.*" },
  { names: "vue-cli-service", files: "vue.config.*" },
  { names: "eleventy", files: "eleventy.config.* .eleventy.js" },
  { names: "docusaurus", files: "docusaurus.config.*" },
  { names: "vitepress", files: ".vitepress/config.*", folderOperands: true },
  { names: "storybook", files: ".storybook/main.*" },
  { names: "expo react-native metro", files: "metro.config.* app.config.*" },
  { names: "playwright", files: "playwright.config.*" },
  { names: "cypress", files: "cypress.config.*", folderOptions: ["--project", "-P"] },
  { names: "karma", files: "karma.conf.*" },
  { names: "wdio", files: "wdio.conf.*" },
  { names: "drizzle-kit", files: "drizzle.config.*" },
  { names: "knex", files: "knexfile.*", folderOptions: ["--cwd"] },
  { names: "prisma", files: "prisma.config.*" },
  { names: "hardhat", files: "hardhat.config.*" },
  { names: "commitlint", files: "commitlint.config.* .commitlintrc.*" },
  { names: "semantic-release release-it", files: "release.config.* .releaserc.* .release-it.*" },
  { names: "plop", files: "plopfile.*" },
];

const scriptEndings = words("js cjs mjs ts mts");
const spelledOut = (files: string): readonly string[] =>
  files === ""
    ? []
    : words(files).flatMap((file) => (file.endsWith(".*") ? scriptEndings.map((ending) => file.slice(0, -1) + ending) : [file]));

/** Of such a file it is only asked what no part of any should do: nobody here knows which part runs. */
export const toolsThatFindFiles = (): readonly FileRunner[] =>
  found.map(({ files, sources = "", named = {}, ...row }) => ({
    ...row,
    takes: [...(row.folderOptions ?? []), ...Object.keys(named)],
    named,
    ...(row.folderOptions?.some((option) => /^-\w{2}/.test(option)) ? { singleDash: true as const } : {}),
    defaults: spelledOut(files),
    sources: sources === "" ? [] : words(sources),
    hits: [],
  }));
