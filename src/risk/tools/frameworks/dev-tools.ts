import { longPattern } from "../../../kernel/long-pattern.ts";
import { workOn } from "../../work.ts";
import { knownContent } from "../network/request.ts";
import { always, optionPaths, words } from "../plain.ts";
import { any, dryBy, flag, not, operand, option, paths, provenRow, type Program, type Test } from "../table.ts";

/** `list`, `collection list`. */
const looksOnly: Test = ({ operands: [first, second] }) =>
  /^(?:list|search|info|verify)$/.test((/^(?:collection|role)$/.test(first?.text ?? "") ? second : first)?.text ?? "");

/** Modules that only ask the other machines something. */
const onlyAsksHosts: Test = option(
  ["-m", "--module-name"],
  longPattern()`
    ^(?:ansible\.(?:builtin|windows)\.)?(?:ping|setup|gather_facts|service_facts|package_facts|mount_facts|
    debug|stat|find|getent|win_ping|win_stat|assert)$
  `,
);

const asking = longPattern()`
  ^\s{0,60}(?:-\s{1,9})?(?:(?:ansible\.builtin\.)?(?:ping|setup|gather_facts|service_facts|package_facts|debug|stat|getent|
  assert)|hosts|name|connection|gather_facts|tasks|msg|var|path|that|register|when|tags|changed_when|failed_when|filter|database|key|verbosity):(?:\s|$)
`;
/** A playbook that was read, and in which every task only asks something. */
const onlyAsksPlay: Test = ({ operands: [play, ...others], call }) => {
  const content = play && others.length === 0 && /\.ya?ml$/.test(play.text) ? knownContent(play.text, call) : undefined;
  if (content === undefined || content.length > playMaxChars) return false;
  workOn(content);
  if (/\b(?:lookup|query|q)\s{0,9}\(|!\w|<<:/.test(content)) return false;
  return content
    .split("\n")
    .every((line) => /^\s{0,60}(?:#|$|---)/.test(line) || asking.test(line) || /^\s{0,60}-\s[^:{}&*]{1,200}$/.test(line));
};
const playMaxChars = 10_000;

const checkers =
  "tsc tsgo vue-tsc eslint oxlint oxfmt biome prettier stylelint markdownlint markdownlint-cli2 commitlint lint-staged knip depcheck " +
  "madge jest vitest mocha ava tap c8 nyc karma cypress wdio nightwatch testcafe jasmine qunit stryker tsd attw publint size-limit " +
  "bundlesize lighthouse axe pa11y cspell textlint alex vale standard xo dprint jscpd dependency-cruiser syncpack sherif manypkg " +
  "are-the-types-wrong api-extractor typedoc jsdoc";
const bundlers =
  "vite webpack rollup rolldown esbuild parcel tsup tsdown unbuild swc babel next nuxt nuxi astro remix svelte-kit gatsby ng " +
  "vue-cli-service react-scripts expo metro electron-builder tauri storybook start-storybook build-storybook sb http-server " +
  "live-server json-server concurrently npm-run-all run-s run-p wait-on rimraf-dry cpx sass postcss tailwindcss graphql-codegen " +
  "openapi-typescript buf protoc msw plop hygen patch-package tsc-alias ts-json-schema-generator microbundle web-ext";
const python =
  "pytest py.test mypy pyright basedpyright ruff black isort flake8 pylint pyflakes pycodestyle pydocstyle bandit coverage nose2 " +
  "sphinx-build sphinx-autobuild pdoc pre-commit-check vulture radon interrogate pyupgrade autopep8 yapf docformatter pip-audit " +
  "safety pip-compile pip-tools cython nbconvert jupyter-nbconvert pyinstaller ty pytype stubgen pyroma check-manifest";
const native =
  "gcc g++ cc c++ clang clang++ clang-format clang-tidy cppcheck ld ar nm objdump readelf ldd size addr2line cmake " +
  "ctest cpack meson configure autoconf automake autoreconf libtool pkg-config bear ccls clangd rustc rustfmt rustdoc clippy-driver " +
  "gofmt goimports golangci-lint staticcheck gotestsum govulncheck dlv javac java javap jar jdeps kotlinc kotlin ktlint detekt " +
  "scalac scala scalafmt checkstyle pmd spotbugs ghc ghci hlint ormolu stylish-haskell elixir iex erl erlc credo dialyxir ocaml dune " +
  "ocamlformat swiftlint swiftformat swiftc xcodebuild xcode-select csc fsc mono nasm yasm gfortran flex bison antlr4 swig " +
  "nvcc emcc wasm-pack wasm-opt wat2wasm";
const others =
  "rspec rubocop srb steep brakeman reek standardrb phpunit phpstan psalm phpcs phpcbf pint pest php-cs-fixer infection luacheck " +
  "busted stylua shfmt bats actionlint yamllint tflint tfsec checkov trivy grype syft semgrep gitleaks trufflehog hadolint " +
  "kubeconform kubeval kube-linter conftest opa sqlfluff sqlint mdbook hugo jekyll zola eleventy docusaurus vuepress vitepress " +
  "asciidoctor pandoc-lint latexmk pdflatex xelatex lualatex bibtex gitlint proselint codespell typos lychee ansible-lint molecule " +
  "osv-scanner ast-grep taplo sloccount clj-kondo cljfmt eastwood jstack nimpretty ameba zprint cljstyle " +
  "k6-check act-list ctags cscope tokei cloc scc onefetch gource tree-sitter graphviz dot plantuml mmdc d2";

/** Programs of the trade: build, test, lint, format, type-check. Their writing is what they were asked for. */
export const devTools = (): readonly Program[] => [
  ...[checkers, bundlers, python, native, others].map((line) => always(line, "harmless", [`${words(line)[0] ?? ""} src`])),
  {
    names: ["playwright"],
    rows: [
      { on: "install|install-deps|uninstall", does: "install", hits: ["playwright install chromium"], misses: ["playwright test"] },
      { on: "test|show-report|codegen|show-trace|open|screenshot|pdf|merge-reports", does: "harmless", hits: ["playwright test"] },
    ],
  },
  {
    names: ["husky", "lefthook", "pre-commit", "simple-git-hooks", "overcommit"],
    rows: [
      provenRow("install|init|add|set|uninstall|autoupdate", "executable-config", [
        ["husky install", "pre-commit install"],
        ["pre-commit run"],
      ]),
    ],
    otherwise: "harmless",
  },
  {
    names: ["goreleaser"],
    rows: [
      provenRow("check|build|healthcheck|init|jsonschema|completion", "harmless", [["goreleaser check"], ["goreleaser release"]]),
      {
        on: "release|publish|announce|continue",
        if: not(any(dryBy("--snapshot", "--skip-publish"), option(["--skip"], /\bpublish\b/))),
        does: "publish",
        hits: ["goreleaser release --clean"],
        misses: ["goreleaser build --snapshot"],
      },
      {
        on: "release",
        if: any(dryBy("--snapshot", "--skip-publish"), option(["--skip"], /\bpublish\b/)),
        does: "harmless",
        hits: ["goreleaser release --snapshot", "goreleaser release --skip=publish"],
      },
    ],
  },
  {
    names: ["jcmd"],
    rows: [
      {
        if: not(operand(/^(?:JVMTI|Compiler\.directives_add|VM\.(?:set_flag|log)|ManagementAgent|GC\.heap_dump|JFR)/)),
        does: "harmless",
        hits: ["jcmd 42 Thread.print", "jcmd -l"],
        misses: ["jcmd 42 JVMTI.agent_load x.so", "jcmd 42 GC.heap_dump a.hprof"],
      },
    ],
  },
  {
    names: words("pyenv rbenv goenv jenv phpenv"),
    rows: [
      provenRow("versions|version|which|whence|root|commands|prefix|help|init|completions|shims", "harmless", [
        ["pyenv versions"],
        ["pyenv install 3.12"],
      ]),
      provenRow("install|uninstall|global|local|rehash|update", "install", [["pyenv install 3.12"], ["pyenv versions"]]),
    ],
  },
  {
    names: words("crystal nim"),
    rows: [
      provenRow("spec|build|tool|docs|env|c|cpp|js|check|doc|r|run|e|version", "harmless", [
        ["crystal spec", "nim c -r tests/a.nim"],
        ["crystal play"],
      ]),
    ],
  },
  {
    names: ["mkdocs", "gh-pages", "docusaurus-deploy", "mike", "ghp-import"],
    rows: [
      { on: "gh-deploy|deploy|delete|set-default", does: "publish", hits: ["mkdocs gh-deploy"], misses: ["mkdocs build"] },
      { if: ({ call }) => /^(gh-pages|ghp-import)$/.test(call.program), does: "publish", hits: ["gh-pages -d dist"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["rimraf", "del-cli", "del", "trash-cli"],
    takes: ["--glob"],
    rows: [{ does: ({ operands }) => paths("delete", operands, { tree: true }), hits: ["rimraf dist"] }],
  },
  {
    names: ["shx", "cash"],
    rows: [{ on: "rm", does: ({ rest }) => paths("delete", rest, { tree: true }), hits: ["shx rm -rf dist"] }],
    otherwise: "harmless",
  },
  { names: ["cpy", "copyfiles", "mkdirp", "make-dir", "touch-cli"], rows: [{ does: "harmless", hits: ["mkdirp out"] }] },
  {
    names: ["ansible", "ansible-playbook", "ansible-pull"],
    takes: words("-i -l -e -m -a -u --limit --tags -t -c --connection --inventory --extra-vars"),
    dry: ["--check", "-C", "--syntax-check", "--list-hosts", "--list-tasks", "--list-tags"],
    external: true,
    environment: ["-i", "-l", "--limit", "-e"],
    rows: [
      {
        if: any(flag("--list-hosts"), operand(/^$/), onlyAsksHosts, onlyAsksPlay),
        does: "harmless",
        hits: ["ansible --list-hosts", "ansible all -m ping", "ansible web -m setup"],
        misses: ["ansible-playbook site.yml", "ansible all -m shell -a id"],
      },
      {
        if: not(any(onlyAsksHosts, onlyAsksPlay)),
        does: "publish",
        why: "changes other machines",
        hits: ["ansible-playbook -i hosts site.yml"],
        misses: ["ansible all -m ping"],
      },
    ],
  },
  {
    names: ["ansible-inventory", "ansible-doc", "ansible-config"],
    takes: ["-i", "--host", "--output", "-e", "-t", "-M"],
    rows: [
      {
        if: not(flag("--output")),
        does: "harmless",
        hits: ["ansible-inventory -i dev.ini --graph", "ansible-doc copy", "ansible-config dump"],
        misses: ["ansible-inventory --list --output x.json"],
      },
      {
        if: flag("--output"),
        does: (use) => optionPaths(use, "write", ["--output"]),
        hits: ["ansible-inventory --list --output x.json"],
        misses: ["ansible-inventory --list"],
      },
    ],
  },
  {
    names: ["ansible-galaxy"],
    takes: ["-r", "-p", "-s", "--server"],
    rows: [
      {
        if: looksOnly,
        does: "harmless",
        hits: ["ansible-galaxy list", "ansible-galaxy collection list"],
        misses: ["ansible-galaxy install a.b"],
      },
      {
        if: not(looksOnly),
        does: "run-foreign",
        hits: ["ansible-galaxy install a.b", "ansible-galaxy collection install a.b"],
        misses: ["ansible-galaxy list"],
      },
    ],
  },
  {
    names: ["ansible-vault"],
    rows: [{ on: "view|decrypt|edit|encrypt_string|encrypt|rekey", does: "read-secret", hits: ["ansible-vault view x.yml"] }],
  },
  {
    names: ["sops", "age", "gpg-zip", "git-crypt", "transcrypt"],
    takes: ["-r", "-i", "-o"],
    rows: [
      {
        if: ({ call, has, operands }) =>
          has("-d", "--decrypt") || /^(unlock|exec-env|exec-file|edit)$/.test(operands[0]?.text ?? "") || call.program === "sops",
        does: "read-secret",
        hits: ["sops -d x.yml", "age -d -i key x.age", "git-crypt unlock"],
        misses: ["age -r abc x"],
      },
      { if: ({ call, has }) => call.program === "age" && !has("-d", "--decrypt"), does: "harmless", hits: ["age -r abc x"] },
    ],
  },
  {
    names: ["clawd", "code", "cursor", "subl", "zed", "idea", "webstorm", "open", "xdg-open", "start", "explorer", "wslview"],
    takes: ["-g", "--goto", "--install-extension", "-a"],
    rows: [
      { if: flag("--install-extension"), does: "run-foreign", hits: ["code --install-extension x.y"], misses: ["code ."] },
      {
        if: ({ operands }) => operands.some(({ text }) => /^[a-z]+:\/\/[^/]*\uFFFC|[?&][^=]+=[^&]*\uFFFC/.test(text)),
        does: "leak",
        hits: ["open 'https://example.test/?d=\uFFFC'"],
        misses: ["open x.html"],
      },
    ],
    otherwise: "harmless",
  },
];
