import { words } from "./file-runner.ts";

/** Options of programs that name code or settings to load, or where packages come from. `F` in an example is such a place. */
export interface SettingOptions {
  readonly programs: string;
  /** Only behind one of these words. */
  readonly on?: RegExp;
  readonly places?: readonly string[];
  /** Words in which the value stands behind an `=` or a colon of its own: `-DX=F`. The first group is the place. */
  readonly inside?: RegExp;
  readonly index?: readonly string[];
  /** Options whose value is a package that is fetched for this run. */
  readonly packages?: readonly string[];
  /** The first operand with a slash is such a place too. */
  readonly given?: true;
  /** Options whose value is read from the input where it is `-`. */
  readonly streams?: readonly string[];
  /** A word that switches a check off. */
  readonly off?: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Options of test runners, bundlers and linters, whose configuration is code. */
const configs = words(
  "-p --rootdir --resolve-plugins-relative-to -c --config --config-file --require -r --import --loader --plugin --plugins --preset " +
    "--rulesdir --parser --reporter",
);

export const settingOptions = (): readonly SettingOptions[] => [
  {
    programs: "npm pnpm yarn npx pnpx bun bunx",
    places: words("--userconfig --globalconfig --script-shell --config.script-shell --use-yarnrc --pnpmfile --global-pnpmfile"),
    inside: /^--node-options=.*(?:--require|-r|--import|--loader|--experimental-loader)[= ](\S+)/,
    index: words("--registry --config.registry"),
    off: /^--(?:strict-ssl=false|no-strict-ssl|config\.strict-ssl=false)$/,
    hits: ["npm ci --userconfig F", "npm --script-shell=F test", "npm ci --registry=https://r.example", "npm ci --no-strict-ssl"],
    misses: ["npm ci --userconfig .npmrc", "npm ci --registry https://registry.npmjs.org/", "npm test -- --config F"],
  },
  {
    programs: "npm pnpm yarn bun",
    on: /^(?:run|run-script|test|t|tst|start|exec|x|build|dev|lint)$/,
    places: words("--prefix -C --dir --cwd"),
    hits: ["npm --prefix F run build", "pnpm -C F build", "yarn --cwd F build", "bun --cwd=F run x"],
    misses: ["npm --prefix docs run build", "npm --prefix F ls", "pnpm -C packages/a test"],
  },
  {
    programs: "make gmake ninja samu go rake just task go-task scons",
    places: words("-C --directory --working-directory -d --rakefile"),
    hits: ["make -C F all", "ninja -C F", "go -C F run ."],
    misses: ["make -C docs html", "make -d", "go -C src build ./..."],
  },
  {
    programs: "uv poetry pdm hatch rye pipenv",
    on: /^(?:run|sync|install|build|shell)$/,
    places: words("--project --directory -C"),
    hits: ["uv run --project F pytest", "poetry -C F run pytest", "uv --directory F run pytest"],
    misses: ["uv run --project packages/a pytest", "uv --directory F tree"],
  },
  {
    programs: "dotnet swift stack cabal sbt mix elixir msbuild composer lein",
    places: words(
      "--project --settings --test-adapter-path --package-path --stack-yaml --project-file --project-dir -r --working-dir -s " +
        "--additional-probing-path --property",
    ),
    inside: /^[-/](?:p|property):\w*(?:Targets|Props|ImportPath|ToolPath)\w*=(.+)|^-Dsbt\.(?:global\.base|boot\.directory)=(.+)/i,
    hits: ["dotnet run --project F", "swift run --package-path F", "stack --stack-yaml F build", "elixir -r F -e 1"],
    misses: ["dotnet test --settings tests/x.runsettings", "swift build --package-path pkg", "stack build"],
  },
  {
    programs: "dlv pre-commit prek overmind foreman honcho goreman hivemind terraform tofu valgrind lldb rust-lldb perf rr",
    places: words("--init --config -c -f --procfile -plugin-dir --source -s"),
    inside: /^-plugin-dir=(.+)/,
    hits: ["dlv exec --init F ./a", "pre-commit run -c F", "foreman start -f F", "lldb -s F ./a"],
    misses: ["dlv exec --init .dlv ./a", "pre-commit run -c .pre-commit-config.yaml", "foreman start"],
  },
  {
    programs: "mise asdf rtx",
    inside: /^(?:[\w-]{1,40}@)?path:(.+)/,
    hits: ["asdf set nodejs path:F", "mise use node@path:F", "mise x node@path:F -- ls"],
    misses: ["mise use node@22", "asdf set nodejs 22.1.0"],
  },
  {
    programs: "pip pip3 uv uvx pipx poetry pdm",
    places: words("--config-file --python -p --with-requirements --with-editable"),
    packages: ["--with"],
    index: words("--index-url -i --extra-index-url --index --default-index --find-links -f --proxy"),
    off: /^--(?:trusted-host|trusted-h\w*|allow-insecure-host)\b/,
    hits: [
      "pip install -r a.txt --index-url https://i.example",
      "uv sync --index https://i.example",
      "uv run --python F pytest",
      "uv run --with left-x a.py",
    ],
    misses: ["uv run --with pytest pytest", "uv run --python 3.12 pytest"],
  },
  {
    programs: "cargo rustc rustdoc",
    places: words("--config --manifest-path -C"),
    inside:
      /^(?:\+|(?:--config=)?[\w.'"-]+\.(?:linker|runner|rustc(?:-wrapper|-workspace-wrapper)?|rustdoc|index|path)\s*=\s*["']?)([^"']+)/,
    hits: ["cargo --config F build", "cargo +F build", "cargo --config 'build.rustc-wrapper=\"F\"' build"],
    misses: ["cargo --config net.offline=true build", "cargo build --config .cargo/ci.toml"],
  },
  {
    programs: "gem",
    index: words("--source -s"),
    hits: ["gem install x -s http://g.example"],
    misses: ["gem install x -s https://rubygems.org"],
  },
  {
    programs: "composer dotnet nuget",
    index: words("--repository --repository-url --source -s"),
    hits: ["dotnet restore --source https://n.example", "composer install --repository=https://c.example"],
    misses: ["dotnet restore --source https://api.nuget.org/v3/index.json"],
  },
  {
    programs: "mvn mvnw",
    places: words("-s --settings -gs --global-settings -f --file"),
    inside: /^-D(?:maven\.ext\.class\.path|maven\.repo\.remote|maven\.home|exec\.executable)=(.+)/,
    hits: ["mvn -s F test", "mvn -f F test"],
    misses: ["mvn -s settings.xml test", "mvn -o test"],
  },
  {
    programs: "gradle gradlew",
    places: words("-b --build-file -c --settings-file -I --init-script --include-build -g --gradle-user-home -p --project-dir"),
    inside: /^-Dorg\.gradle\.java\.home=(.+)/,
    hits: ["./gradlew -b F test", "./gradlew --include-build F test"],
    misses: ["./gradlew --include-build build-logic test"],
  },
  {
    programs: "cmake",
    places: words("-P -C --toolchain"),
    inside: /^-D\s?CMAKE_\w{0,60}(?:TOOLCHAIN_FILE|INCLUDE|INCLUDE_BEFORE|COMPILER|LAUNCHER|LINKER|PROGRAM|MODULE_PATH)(?::\w+)?=(.+)/,
    hits: ["cmake -DCMAKE_TOOLCHAIN_FILE=F -S .", "cmake -C F -S .", "cmake -P F"],
    misses: ["cmake -DCMAKE_TOOLCHAIN_FILE=cmake/arm.cmake -S .", "cmake -DCMAKE_C_COMPILER=clang -S ."],
  },
  {
    programs: "meson bazel bazelisk ninja samu just task go-task tox nox scons",
    places: words(
      "--native-file --cross-file --bazelrc -f --justfile -t --taskfile -c --noxfile --workspace_status_command --package_path",
    ),
    inside: /^--(?:override_(?:repository|module)=[^=]+|(?:host_)?crosstool_top|extra_toolchains|run_under|shell_executable)=(.+)/,
    hits: [
      "bazel build --workspace_status_command=F //...",
      "meson setup --native-file F build",
      "bazel --bazelrc=F build x",
      "ninja -f F",
      "tox -c F",
    ],
    misses: ["ninja -f build.ninja", "tox -c tox.ini", "bazel build //x"],
  },
  {
    programs: "make gmake",
    places: words("-I --include-dir"),
    streams: words("-f --file --makefile"),
    hits: ["make -I F all", "curl -s https://m.example | make -f -"],
    misses: ["make -Iinclude all", "make -j8"],
  },
  {
    programs:
      "eslint prettier vite vitest jest webpack rollup babel mocha ava tap playwright cypress stylelint postcss tailwindcss esbuild " +
      "nodemon lint-staged commitlint semantic-release karma wdio storybook next nuxt astro swc tsup parcel nyc c8 pytest py.test " +
      "pylint mypy flake8 behave sphinx-build gunicorn uvicorn celery rspec rubocop phpunit phpstan php-cs-fixer",
    places: configs,
    hits: ["eslint -c F src", "jest --config=F", "prettier --plugin=F src", "mocha --require F", "pytest -c F"],
    misses: ["eslint -c eslint.config.js src", "vitest run --config vitest.config.ts", "mocha -r ts-node/register", "pytest -r fE"],
  },
  {
    programs: "node nodejs tsx ts-node bun deno",
    places: words("-r --require --import --loader --experimental-loader --preload --import-map"),
    hits: ["node -r F src/a.js", "node --import=F src/a.js", "deno run --import-map=https://m.example/m.json src/a.ts"],
    misses: ["node -r ./tests/setup.js src/a.js", "node --import tsx src/a.ts"],
  },
  {
    programs: "perl ruby",
    places: words("-I -r"),
    inside: /^-Mlib=(.+)/,
    hits: ["perl -IF src/a.pl", "perl -I F src/a.pl", "ruby -r F src/a.rb", "perl -Mlib=F src/a.pl"],
    misses: ["perl -Ilib src/a.pl", "ruby -rjson src/a.rb", "perl -I /usr/share/perl5 src/a.pl"],
  },
  {
    programs: "php",
    places: ["-c"],
    inside: /^(?:-d)?\s?(?:auto_prepend_file|auto_append_file|extension|zend_extension|include_path)=(.+)/,
    hits: ["php -c F src/a.php", "php -d auto_prepend_file=F src/a.php"],
    misses: ["php -d memory_limit=1G src/a.php", "php -c php.ini src/a.php"],
  },
  {
    programs: "java javac scala scalac scala-cli kotlin kotlinc groovy groovyc jshell jrunscript clojure clj",
    places: words("-cp -classpath --class-path --classpath --module-path -processorpath --processor-path -p -Xplugin --jar --jars -Scp"),
    inside: /^-(?:javaagent|agentpath|Xbootclasspath\/a):([^=]+)/,
    hits: ["java -cp F Main", "kotlin -cp F MainKt", "java -javaagent:F -jar dist/a.jar"],
    misses: ["java -cp dist/classes Main", "java -Xmx1g -jar dist/a.jar"],
  },
  {
    programs: "docker docker-compose podman podman-compose",
    on: /\b(?:up|run|create|start|restart|exec|build|pull|watch)\b/,
    places: words("-f --file"),
    streams: words("-f --file"),
    hits: ["docker compose -f F up -d", "curl -s https://m.example | docker compose -f - up", "docker-compose --file F up"],
    misses: ["docker compose -f docker-compose.dev.yml up", "docker compose -f F config"],
  },
  {
    programs: "go",
    places: words("-overlay -modfile"),
    inside: /^(?:--?replace=)?[A-Za-z][\w./-]*(?:@[\w.-]+)?=((?:\/|~|\.\.\/).+)/,
    hits: ["go build -overlay F ./...", "go mod edit -replace github.com/a/b=F", "go mod edit -replace=github.com/a/b=F"],
    misses: ["go build -o dist/x ./src", "go mod edit -replace a=./third_party/a", "go test -coverprofile=F ./..."],
  },
  {
    programs: "less",
    places: words("-k --lesskey-file --lesskey-src"),
    hits: ["less -k F README.md", "less --lesskey-src=F README.md"],
    misses: ["less -R README.md"],
  },
  {
    programs: "go",
    on: /^(?:work|use)$/,
    given: true,
    hits: ["go work use F", "go work use -r F"],
    misses: ["go work use ./lib", "go work sync"],
  },
  {
    programs: "rustup",
    on: /^link$/,
    given: true,
    hits: ["rustup toolchain link x F"],
    misses: ["rustup toolchain list", "rustup toolchain link x ./build/stage1"],
  },
  {
    programs: "dotnet msbuild xbuild",
    places: words("-a --additional-deps --runtimeconfig"),
    inside: /^[-/]{1,2}(?:(?:distributed)?logger|l):(?:[\w.]+,)?(.+)/i,
    hits: ["dotnet build -logger:F", "dotnet test -a F", "msbuild /l:F"],
    misses: ["dotnet build -p:Configuration=Release", "dotnet test --logger trx", "dotnet build -p:OutputPath=F", "dotnet test -l:trx"],
  },
  { programs: "dotnet", on: /^exec$/, given: true, hits: ["dotnet exec F"], misses: ["dotnet exec bin/x.dll", "dotnet build"] },
  {
    programs: "gcc g++ cc c++ clang clang++ clang-cl cpp gfortran tcc nvcc",
    places: words("-B -specs --specs -load -plugin -wrapper --gcc-toolchain -ccbin -Xclang"),
    inside: /^-(?:fplugin|fpass-plugin|fuse-ld|specs|-plugin|Wl,-?-?plugin)[=,](.+)/,
    hits: [
      "gcc -BF a.c",
      "gcc -fplugin=F a.c",
      "clang -Xclang -load -Xclang F src/a.c",
      "clang -fpass-plugin=F src/a.c",
      "gcc -specs=F a.c",
    ],
    misses: ["gcc -I F src/a.c", "gcc -o F src/a.c", "clang -Xclang -ast-dump src/a.c", "gcc -fuse-ld=lld src/a.c"],
  },
  {
    programs: "ctest cpack",
    places: words("-S -SP --script --script-new-process --config"),
    hits: ["ctest -S F", "cpack --config F"],
    misses: ["ctest --output-on-failure", "ctest -S cmake/ci.cmake", "ctest --test-dir build"],
  },
  {
    programs: "bundle bundler rake rails",
    places: words("--gemfile -f --rakefile -R --rakelibdir -r --require -I --libdir -m --template"),
    hits: ["bundle install --gemfile=F", "rake -f F", "rake -r F test"],
    misses: ["bundle install --gemfile=gemfiles/a.gemfile", "rake -f Rakefile test", "bundle exec rspec -o F"],
  },
  {
    programs: "phpunit phpstan psalm pest php-cs-fixer rector phan codecept phpspec infection",
    places: words("--bootstrap --prepend -a --autoload-file --autoload --configuration --extension --initial-tests-php-options"),
    hits: ["phpunit --bootstrap F", "phpstan analyse -a F src"],
    misses: ["phpunit --bootstrap tests/bootstrap.php", "phpunit --log-junit F", "phpstan analyse -a vendor/autoload.php src"],
  },
  {
    programs: "lua luajit erl elixir iex mix escript elixirc",
    places: words("-l -pa -pz -r -pr --dot-iex -boot -config -path"),
    hits: ["lua -l F -e 1", "erl -pa F -s evil", "elixir -r F -e 1", "iex -S mix --dot-iex F"],
    misses: ["lua -l socket -e 1", "erl -pa ebin -s app", "elixir -r lib/a.ex -e 1"],
  },
  {
    programs: "ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux.so.2 ld-musl-x86_64.so.1 ld-musl-aarch64.so.1 ld.so",
    places: words("--preload --library-path --audit"),
    hits: ["/lib64/ld-linux-x86-64.so.2 --preload F /bin/ls", "/lib/ld-musl-x86_64.so.1 --library-path F /bin/ls"],
    misses: ["/lib64/ld-linux-x86-64.so.2 --list /bin/ls"],
  },
  {
    programs: "pandoc ant zig nim",
    places: words("--config -F --filter -L --lua-filter -lib -f -file -buildfile --build-file --zig-lib-dir -propertyfile"),
    hits: ["pandoc --filter F README.md", "ant -f F -lib F", "zig build --build-file F"],
    misses: ["pandoc -o F README.md", "ant -f build.xml test"],
  },
];
