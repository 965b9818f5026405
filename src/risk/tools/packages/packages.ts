import { longPattern } from "../../../kernel/long-pattern.ts";
import { publishes } from "../outward-place.ts";
import { words } from "../plain.ts";
import { all, flag, not, operand, option, type Program, type Test } from "../table.ts";
import { foreign, named, namedDeeds, namedFor } from "./words.ts";

/** Groups whose plugins everybody uses by their whole name. */
const wellKnownPlugin = longPattern()`
  ^(?:org\.(?:apache\.maven|codehaus\.mojo|springframework|sonarsource|owasp|jacoco|pitest|openrewrite|flywaydb)|
  com\.(?:diffplug|spotify|github\.spotbugs)|io\.quarkus)
`;

/** Packages of the other languages. */
/** The program around the build lies in the project: it is judged as the project's own. */
const runsOwn: Test = ({ value }) => {
  const parts = (value("-exec", "-toolexec", "-vettool") ?? "").split("/");
  return parts.length > 1 && parts.every((part, place) => (place === 0 && part === ".") || /^[\w-][\w.-]*$/.test(part));
};

/** Tasks of sbt and mill, alone or in a line of several: `+core/publish`. */
const publishing =
  /(?:^|[\s;/+:.])(?:publish(?:Signed|All|SonatypeBundle)?|release(?:Early)?|sonatype(?:Bundle)?Release\w*|deploy)(?=$|[\s;])/;

export const packages = (): readonly Program[] => [
  {
    names: ["cargo"],
    takes: (
      "--manifest-path -p --package --features -F --target --target-dir --bin --example --test --bench --profile -j --jobs -Z " +
      "--color --message-format --registry --index --token --version --git --branch --tag --rev --path --root --config -C"
    ).split(" "),
    dry: ["--dry-run", "-n"],
    rows: [
      { on: "add|rm|remove|upgrade|update", does: "install", hits: ["cargo add serde", "cargo update"] },
      {
        on: "install|binstall",
        does: ["install", "out-of-scope"],
        if: ({ value }) => value("--path") === undefined,
        hits: ["cargo install ripgrep", "cargo binstall ripgrep"],
        misses: ["cargo install --path ."],
      },
      { on: "install", does: "harmless", if: ({ value }) => value("--path") !== undefined, hits: ["cargo install --path ."] },
      {
        on: "install|add",
        if: option(["--git", "--index", "--registry"], /./),
        does: "run-foreign",
        hits: ["cargo install --git https://example.test/x"],
        misses: ["cargo install x"],
      },
      { on: "uninstall", does: "install", hits: ["cargo uninstall x"] },
      { on: "publish", does: publishes("cargo"), hits: ["cargo publish"], misses: ["cargo package"] },
      {
        on: "yank|owner",
        if: not(flag("--list", "-l")),
        does: "publish",
        hits: ["cargo yank --version 1.0.0 x"],
        misses: ["cargo owner --list x"],
      },
      { on: "login|logout", does: "write-secret", hits: ["cargo login"] },
      { on: "release|smart-release", if: flag("-x", "--execute"), does: "publish", hits: ["cargo release -x"], misses: ["cargo release"] },
      namedFor("xtask|make", [["cargo xtask release", "cargo make deploy"], ["cargo xtask codegen"]]),
      {
        on: "run|r",
        does: ({ value }) => namedDeeds(value("--bin") ?? value("--example") ?? ""),
        hits: ["cargo run", "cargo run --bin deploy"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["nix", "nix-shell", "asdf", "mise", "rtx"],
    stopsAtOperand: true,
    takes: words("-p --packages -I --option -A"),
    rows: [
      {
        if: ({ call }) => call.words.some(({ text }) => /(?:^|@)(?:github:|gitlab:|sourcehut:|git\+|https?:|tarball\+)/.test(text)),
        does: "run-foreign",
        why: "fetches from somewhere else what it runs",
        hits: ["nix run github:x/y", "asdf plugin add x https://git.example/x", "mise use node@https://n.example"],
        misses: ["nix build", "asdf current"],
      },
      {
        on: "build|flake|fmt|eval|log|path-info|show-config|current|list|where|which|version|doctor|ls|trust",
        if: ({ call }) => !call.words.some(({ text }) => /(?:^|@)(?:github:|gitlab:|sourcehut:|git\+|https?:|tarball\+)/.test(text)),
        does: "harmless",
        hits: ["nix build", "asdf current", "mise ls"],
        misses: ["nix run github:x/y"],
      },
    ],
  },
  {
    names: ["dagger"],
    rows: [
      {
        on: "call",
        if: ({ rest }) => rest.some(({ text }) => namedDeeds(text).length > 0),
        does: ({ rest }) => rest.flatMap(({ text }) => namedDeeds(text)),
        hits: ["dagger call deploy", "dagger call build publish --address x"],
        misses: ["dagger call test", "dagger functions"],
      },
      { on: "call|functions|version|develop|init", does: "harmless", hits: ["dagger call test", "dagger functions"] },
    ],
  },
  {
    names: ["rustup"],
    rows: [
      {
        on: "install|update|default|self|override|component|target|toolchain|set",
        if: not(operand(/^list$/)),
        does: "install",
        hits: ["rustup update", "rustup target add x"],
        misses: ["rustup target list"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["go"],
    takes: [
      "-C",
      "-o",
      "-run",
      "-bench",
      "-tags",
      "-ldflags",
      "-p",
      "-count",
      "-timeout",
      "-coverprofile",
      "-mod",
      "-modfile",
      "-overlay",
      "-exec",
      "-toolexec",
      "-vettool",
    ],
    singleDash: true,
    rows: [
      { on: "get", does: "install", hits: ["go get example.test/x@v1"] },
      {
        on: "install",
        if: operand(/@/),
        does: ["install", "out-of-scope"],
        hits: ["go install example.test/x@latest"],
        misses: ["go install ./..."],
      },
      {
        on: "run",
        if: operand(/@(v|latest|main|master)/),
        does: "run-foreign",
        hits: ["go run example.test/x@latest"],
        misses: ["go run ."],
      },
      { on: "env", if: flag("-w", "-u"), does: "executable-config", hits: ["go env -w GOFLAGS=x"], misses: ["go env GOPATH"] },
      {
        if: all(flag("-toolexec", "-exec", "-vettool"), not(runsOwn)),
        does: "opaque",
        why: "runs another program around the build",
        hits: ["go test -exec sudo ./...", "go build -toolexec ../x ."],
        misses: ["go build .", "go test -exec ./scripts/in-time.sh ./..."],
      },
      { on: "generate", does: "harmless", hits: ["go generate ./..."] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["gem"],
    takes: ["-v", "--version", "-s", "--source", "-i", "--install-dir", "--key", "--host"],
    rows: [
      { on: "install|update|uninstall|cleanup", does: "install", hits: ["gem install rake"] },
      {
        on: "install",
        if: foreign,
        does: "run-foreign",
        hits: ["gem install x --source https://example.test"],
        misses: ["gem install rake"],
      },
      { on: "push|yank|owner", does: "publish", hits: ["gem push x.gem"] },
      { on: "signin|signout", does: "write-secret", hits: ["gem signin"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["bundle", "bundler"],
    takes: ["--path", "--jobs", "--without", "--gemfile"],
    rows: [
      { on: "add|remove|update|plugin", does: "install", hits: ["bundle add x", "bundle update"] },
      {
        on: "config",
        if: ({ rest }) => rest.length > 1,
        does: "executable-config",
        hits: ["bundle config set path x"],
        misses: ["bundle config"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["composer"],
    takes: ["-d", "--working-dir"],
    dry: ["--dry-run"],
    rows: [
      { on: "require|remove|update|u|upgrade|r", does: "install", hits: ["composer require x/y", "composer update"] },
      { on: "global", does: ["install", "out-of-scope"], hits: ["composer global require x/y"] },
      {
        on: "config",
        if: ({ rest }) => rest.length > 1,
        does: "executable-config",
        hits: ["composer config repositories.x vcs y"],
        misses: ["composer config name"],
      },
      { on: "create-project", does: "run-foreign", hits: ["composer create-project x/y app"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["mvn", "mvnw"],
    takes: ["-f", "-pl", "-P", "-s", "-D", "-T"],
    singleDash: true,
    dry: ["-DdryRun"],
    rows: [
      {
        if: ({ operands }) =>
          operands.some(({ text }) =>
            /^(?:deploy|release:(?:perform|prepare)|site-deploy|\S{0,80}:deploy\S{0,40}|jib:build|(?:docker|k8s|oc):push)$/.test(text),
          ),
        does: "publish",
        hits: ["mvn deploy", "mvn -B release:perform", "mvn package jib:build", "mvn docker:push"],
        misses: ["mvn test", "mvn jib:dockerBuild"],
      },
      {
        if: ({ operands }) => operands.some(({ text }) => /^[\w-]+\.[\w.-]+:[\w.-]+:/.test(text) && !wellKnownPlugin.test(text)),
        does: "run-foreign",
        why: "fetches a plugin that the project does not name, and runs it",
        hits: ["mvn com.example:tool:1.0:run"],
        misses: ["mvn org.apache.maven.plugins:maven-dependency-plugin:tree", "mvn test -pl :app", "mvn dependency:tree"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["gradle", "gradlew"],
    takes: ["-p", "-b", "-I", "--init-script", "-x", "--project-dir", "--tests"],
    dry: ["--dry-run", "-m"],
    rows: [
      {
        if: ({ operands }) =>
          operands.some(
            ({ text }) =>
              longPattern("i")`
                (^|:)(publish\w*|upload\w*|release|deploy\w*|closeAndRelease\w*|appDistributionUpload\w*|promote\w*Artifact|
                jib|dockerPush\w*)$
              `.test(text) && !text.endsWith("ToMavenLocal"),
          ),
        does: "publish",
        hits: [
          "gradle publish",
          "gradlew :lib:publishToSonatype",
          "gradlew jib",
          "gradle :web:dockerPushImage",
          "gradlew appDistributionUploadRelease",
        ],
        misses: ["gradle build", "gradle publishToMavenLocal", "gradlew jibDockerBuild", "gradle assembleRelease"],
      },
      { if: flag("-I", "--init-script"), does: "opaque", hits: ["gradle -I /tmp/x.gradle build"], misses: ["gradle build"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["dotnet", "nuget"],
    takes: ["-s", "--source", "-k", "--api-key", "-c", "-f", "-o", "-v", "--version"],
    rows: [
      { on: "nuget push|delete", does: "publish", hits: ["dotnet nuget push x.nupkg"] },
      { on: "push|delete", if: ({ call }) => call.program === "nuget", does: "publish", hits: ["nuget push x.nupkg"] },
      { on: "add|remove", does: "install", hits: ["dotnet add package x"] },
      { on: "tool install|update", does: ["install", "out-of-scope"], hits: ["dotnet tool install -g x"] },
      {
        on: "ef database",
        if: operand(/^drop$/),
        does: "destroy",
        hits: ["dotnet ef database drop"],
        misses: ["dotnet ef database update"],
      },
      { on: "ef database", if: operand(/^update$/), does: "external-write", hits: ["dotnet ef database update"] },
      { on: "user-secrets", does: "read-secret", hits: ["dotnet user-secrets list"] },
    ],
    otherwise: "harmless",
  },
  {
    names: words(
      "swift pod carthage mix rebar3 stack cabal opam dub luarocks cpan cpanm nimble shards vcpkg conan elm pub flutter dart " +
        "sbt lein bazel bazelisk buck buck2 pants mill crystal zig",
    ),
    takes: ["-p"],
    dry: ["--dry-run"],
    rows: [
      {
        if: ({ call, operands }) => /^(?:sbt|mill)$/.test(call.program) && operands.some(({ text }) => publishing.test(text)),
        does: "publish",
        hits: ["sbt publishSigned", "sbt '; clean; +core/publish'", "sbt docker:publish", "mill core.publish"],
        misses: ["sbt publishLocal", "sbt 'testOnly *PublishSpec'", "sbt publishM2", "mill core.compile", "bazel build //x:publish"],
      },
      { on: "hex", if: operand(/^publish$/), does: "publish", hits: ["rebar3 hex publish"], misses: ["rebar3 hex search x"] },
      { on: "publish|upload|push|hex.publish|deploy|register|trunk", does: "publish", hits: ["mix hex.publish", "cabal upload x.tar.gz"] },
      { on: "pub publish", if: not(flag("-n")), does: "publish", hits: ["dart pub publish"], misses: ["dart pub publish -n"] },
      {
        on: "install|add|remove|update|upgrade|deps.update|uninstall|outdated-fix",
        if: named,
        does: "install",
        hits: ["opam install x", "luarocks install y"],
        misses: ["pod install"],
      },
      { if: ({ call, operands }) => /^cpanm?$/.test(call.program) && operands.length > 0, does: "install", hits: ["cpanm Foo::Bar"] },
      {
        on: "archive.install|escript.install",
        if: ({ rest }) => /^(?:git|github|gitlab|bitbucket)$/.test(rest[0]?.text ?? ""),
        does: "run-foreign",
        why: "installs from a repository of somebody else",
        hits: ["mix archive.install github x/y", "mix escript.install git https://git.example/y"],
        misses: ["mix archive.install hex phx_new"],
      },
      { on: "ecto.drop|ecto.reset", does: "destroy", hits: ["mix ecto.drop"] },
      { on: "ecto.migrate|ecto.rollback", does: "external-write", hits: ["mix ecto.migrate"] },
    ],
    otherwise: "harmless",
  },
];
