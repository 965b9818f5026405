/** Command lines as people and agents write them for checks, with ¶ between those that stand on one line. */
const lines = (text: string): readonly string[] =>
  text
    .split(/[\n¶]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Lines that end with 0 whatever the project is like. */
export const provesNothing: readonly string[] = [
  ...lines(`
    make -i test ¶ make -ki check ¶ make --ignore-errors all ¶ make -t ¶ make --touch ¶ make -sn test ¶ npm test --help
    npm run test --version ¶ cargo test --help ¶ go test --help ¶ pytest --help tests ¶ python -m pytest --help ¶ python3 --help
    npx vitest run --version ¶ pytest tests --version ¶ timeout 60 npm test --help ¶ tsc -p . --help ¶ env CI=1 make -i test
    test 1 = 1 ¶ [ x ] ¶ sh -c 'exit 0' ¶ npm test || true ¶ (exit 0) ¶ ! false ¶ cd . ¶ bash -c ":" ¶ env true ¶ timeout 5 true
    node -e "" ¶ python -c pass ¶ command -v node ¶ npm test; true ¶ npm test | cat ¶ [[ 1 == 1 ]] ¶ [[ -n x ]] ¶ test -n x
    [ -z '' ] ¶ (( 1 )) ¶ ((1+1)) ¶ let 1 ¶ python3 -c '' ¶ node -e 'process.exit(0)' ¶ node -e "console.log('ok')" ¶ ruby -e ''
    perl -e 1 ¶ php -r ';' ¶ bash -c 'npm test || true' ¶ npm test || : ¶ npm test || exit 0 ¶ npm test && exit 0 || exit 0
    { npm test; } || true ¶ ( npm test ) || true ¶ npm test &>/dev/null || true ¶ ! npm test || true ¶ npm test; echo done
    npm test; exit ¶ if npm test; then true; else true; fi ¶ while false; do npm test; done ¶ until true; do npm test; done
    for i in; do npm test; done ¶ npm test & wait ¶ true # npm test ¶ # npm test ¶ exec true ¶ exec sh -c true ¶ nohup true
    time true ¶ nice -n 5 true ¶ stdbuf -o0 true ¶ sudo -u x true ¶ xargs true ¶ find . -name x -exec false ; ¶ ls || true
    which node ¶ type npm ¶ hash npm ¶ node --version ¶ npm --version ¶ node -v ¶ git --version ¶ npm -v ¶ which npm ¶ echo ok && true
    printf '' ¶ cat /dev/null ¶ true && true ¶ true | false | true ¶ set +e; npm test; true ¶ trap 'exit 0' EXIT; npm test
    trap 'exit 0' ERR EXIT; npm test ¶ function f { npm test; }; true ¶ f() { return 0; }; f ¶ f() { npm test; } ¶ alias x='npm test'
    case x in *) true;; esac ¶ npm test || echo $? ¶ npm test || { echo failed; } ¶ npm test || (echo failed; true)
    npm test ; ( true ) ¶ eval ':' ¶ eval 'npm test || true' ¶ /usr/bin/env true ¶ /usr/bin/true ¶ busybox true ¶ sleep 0 ¶ wait
    read -t 0 ¶ env -i true ¶ FOO=bar true ¶ $(true) ¶ $(echo true) ¶ npm test | tee out.txt ¶ npm test 2>&1 | tail -5
    npm test | grep . || true ¶ npm test | wc -l ¶ npm test | sort ¶ npm test | less ¶ npm test |& cat ¶ npm test > out; cat out
    npm test >out 2>&1; head out ¶ npm test; [ 1 -eq 1 ] ¶ [ 1 -eq 1 ] ¶ [ a != b ] ¶ test a != b ¶ exit ¶ exit 0 ¶ return 0
    false || true ¶ ! (exit 1) ¶ ! test 1 = 2 ¶ !  [ 1 = 2 ] ¶ npm test; : ¶ git status ¶ git log ¶ git diff ¶ pwd ¶ ls ¶ ls -la
    date ¶ whoami ¶ mkdir -p x ¶ touch x ¶ rm -f x ¶ true;npm test& ¶ npx --version ¶ make -n ¶ make -n test ¶ make --dry-run
    pytest --collect-only || true ¶ pytest --version ¶ cargo --version ¶ go version ¶ tsc --version ¶ echo | npm test | cat
    dirname x ¶ basename x ¶ expr 1 ¶ expr 1 + 1 ¶ jq -n 1 ¶ seq 1 ¶ yes | head -1 ¶ npm help ¶ node --help ¶ node -p 1 ¶ deno eval ''
    bun -e '' ¶ awk 'BEGIN{}' ¶ awk 'BEGIN{exit 0}' ¶ sed -n p /dev/null ¶ tee /dev/null </dev/null ¶ coproc true ¶ disown ¶ jobs
    builtin true ¶ command true ¶ command echo ¶ 'true' ¶ "true" ¶ tr''ue ¶ npm() { :; }; npm test ¶ npm () { return 0; } ; npm test
    [[ ! 1 == 2 ]] ¶ [[ 1 == 1 || -f x ]] ¶ [[ -d . ]] ¶ [ -e / ] ¶ test -x /bin/sh ¶ ls . ¶ ls / ¶ cat /etc/hostname ¶ sh -ec true
    bash --norc -c true ¶ zsh -c 'npm test || true' ¶ env -u A B=1 true ¶ sudo -E -u me true ¶ timeout -k 1 5 true
    timeout --signal=KILL 5 true ¶ nice -n 10 nice true ¶ xargs -n 1 true ¶ command -p true ¶ exec -a x true ¶ ionice -c 3 true
    python3 -c 'import sys; sys.exit(0)' ¶ python -c 'print(1)' ¶ python3.12 -c pass ¶ node --eval '0' ¶ node -e ';' ¶ node -pe 1
    ruby -e 'exit 0' ¶ perl -e 'exit 0' ¶ perl -le 'print 1' ¶ php -r 'exit(0);' ¶ deno eval 'console.log(1)'
    awk 'BEGIN { print 1 }' ¶ gawk 'BEGIN{exit}' ¶ jq -n true ¶ true && : && echo ok ¶ if :; then echo ok; fi
    if false; then npm test; fi ¶ if npm test; then :; fi ¶ if npm test; then echo good; else echo bad; fi
    case x in y) npm test;; esac; true ¶ for x in a; do true; done ¶ while :; do break; done ¶ until false; do break; done
    { npm test; true; } ¶ ( npm test; exit 0 ) ¶ npm test ||: ¶ npm test || printf x ¶ npm test || (exit 0) ¶ npm test || ! false
    npm test || test 1 ¶ npm test || [ 1 ] ¶ npm test || sh -c true ¶ npm test || bash -c 'exit 0' ¶ npm test || env true
    npm test && true || true ¶ (npm test || true) && echo ok ¶ ! npm test || true; true ¶ npm test 2>/dev/null | tail -n1
    npm test | tee log | cat ¶ npm test | sed s/a/b/ ¶ npm test | xargs echo ¶ npm test | while read l; do echo $l; done
    npm test > log; wc -l log ¶ npm test | tee log; cat log ¶ trap 'exit 0' EXIT; set -e; npm test ¶ trap "exit 0" ERR; npm test
    trap 'echo x; exit 0' 0; npm test ¶ exit 00 ¶ exit 0 && npm test ¶ npm test; exit 0; npm test ¶ set -e; true; exit 0 ¶ eval true
    eval 'exit 0' ¶ eval "npm test" || true ¶ A=1 B=2 ¶ A=$(npm test) ¶ export A=$(npm test) ¶ local x=1 ¶ echo $(npm test)
    printf '%s' "$(npm test)" ¶ : $(npm test) ¶ true "$(npm test)" ¶ (npm test &) ¶ npm test & sleep 1 ¶ nohup npm test &
    coproc npm test ¶ mkdir -p out && touch out/x ¶ rm -rf dist ¶ find . -name '*.test.js' ¶ git status --short ¶ git diff --stat
    git log -1 ¶ git branch ¶ make -n check ¶ node --version && npm --version ¶ which node && which npm ¶ type node >/dev/null
    hash node 2>/dev/null ¶ yarn --version ¶ go env ¶ docker version ¶ [ 2 -gt 1 ] ¶ [ a = a -a b = b ] ¶ test -n a -o -n b
    [[ abc =~ a ]] ¶ ((1)) ¶ (( 2 > 1 )) ¶ let x=1 ¶ expr 1 = 1 ¶ date +%s ¶ sleep 2 && echo done ¶ echo test passed
    echo '0 failing'
  `),
  "npm test &\nwait",
  "`true`",
  "\\true",
  "t\\rue",
  "npm test &\ntrue",
  "printf 'ok\\n'; true",
];

/** Lines that end otherwise when something is wrong. */
export const checks: readonly string[] = [
  ...lines(`
    make -k test ¶ make -s check ¶ make -f init.mk test ¶ make -Cinit test ¶ make -q ¶ make -C tint check ¶ make -j2 -k test
    npm test -- --help ¶ node check.js --help ¶ python3 check.py --version ¶ ./check --help ¶ grep -qe --help README.md
    grep -q -- --help README.md ¶ bash test.sh --help ¶ npm run test -- --version
    npm test ¶ npm run test ¶ npm run check ¶ yarn test ¶ pnpm test ¶ bun test ¶ make ¶ make test ¶ make check ¶ cargo test
    cargo build ¶ go test ./... ¶ go vet ./... ¶ pytest ¶ pytest -q tests/ ¶ python -m pytest ¶ python3 -m unittest ¶ tox
    node --test ¶ node check.js ¶ node test/run.mjs ¶ npx vitest run ¶ npx jest --ci ¶ npx tsc --noEmit ¶ tsc -p . ¶ eslint .
    npx eslint src ¶ ruff check . ¶ mypy src ¶ ./test.sh ¶ sh test.sh ¶ bash -e test.sh ¶ bash -c 'npm test'
    bash -lc 'npm ci && npm test' ¶ cd app && npm test ¶ (cd app && npm test) ¶ npm ci && npm test ¶ npm test && npm run lint
    npm test && echo ok ¶ npm test || exit 1 ¶ npm test || { echo failed; exit 1; } ¶ if ! npm test; then exit 1; fi
    set -e; npm test; echo ok ¶ set -euo pipefail; npm test | tee log ¶ npm test | grep -q passed ¶ ! grep -r TODO src
    ! git grep -q console.log -- src ¶ grep -q foo src/a.ts ¶ test -f dist/index.js ¶ [ -f dist/index.js ] ¶ [[ -f dist/a.js ]]
    test -s out.json && npm test ¶ [ "$(cat VERSION)" = 1.2.3 ] ¶ test "$(node src/a.js)" = ok ¶ git diff --exit-code
    git diff --quiet ¶ timeout 600 npm test ¶ env CI=1 npm test ¶ CI=1 npm test ¶ node -e 'require("./src/a").check()'
    node -e "if (require('./a')() !== 3) process.exit(1)" ¶ python -c 'import app; assert app.add(1,2)==3' ¶ python3 -c "import app"
    docker compose run app npm test ¶ mvn -q test ¶ ./gradlew test ¶ gradle check ¶ dotnet test ¶ swift test ¶ mix test
    bundle exec rspec ¶ rake test ¶ phpunit ¶ vendor/bin/phpunit ¶ composer test ¶ ctest --output-on-failure
    cmake --build build && ctest ¶ for p in a b; do npm test -w $p || exit 1; done
    for p in a b; do (cd $p && npm test) || exit 1; done ¶ diff expected.txt actual.txt ¶ cmp a b
    curl -f http://localhost:3000/health ¶ jq -e .ok out.json ¶ terraform validate ¶ shellcheck *.sh
    find . -name '*.test.js' | xargs node --test ¶ xargs -n1 node < tests.txt ¶ just test ¶ task test ¶ npm test -- --coverage
    npm run -s test ¶ nice npm test ¶ time npm test ¶ npm test; exit $? ¶ npm test; code=$?; cleanup; exit $code ¶ deno test
    deno check main.ts ¶ poetry run pytest ¶ uv run pytest ¶ hatch test ¶ nox -s tests ¶ perl -c script.pl ¶ ruby -c a.rb
    php -l a.php ¶ bash -n script.sh ¶ node --check a.js ¶ sqlite3 db 'select 1/0' ¶ test $(wc -l < a.txt) -gt 3
    [ $(git status --porcelain | wc -l) -eq 0 ] ¶ test -z "$(git status --porcelain)" ¶ (( $(wc -l < a) > 3 )) ¶ [[ $(cat a) == b* ]]
    while read f; do node $f || exit 1; done < list ¶ npm test && true ¶ f() { npm test; }; f ¶ main() { set -e; npm test; }; main
    npm run build && test -f dist/index.js ¶ ls dist/index.js ¶ stat dist/index.js ¶ cat dist/index.js ¶ node dist/cli.js --version
    ./bin/tool --help | grep -q usage ¶ git log --oneline | grep -q fix ¶ awk 'END{exit NR<3}' a.txt ¶ sed -n '/x/{p;q}' f | grep -q x
    trap cleanup EXIT; npm test ¶ python manage.py test ¶ sudo -u app npm test ¶ npm test >/dev/null ¶ npm test > out.txt 2>&1
    npm test && git diff --exit-code ¶ git diff --check ¶ git diff --quiet HEAD -- src
    node -e "process.exit(require('./a').ok ? 0 : 1)" ¶ node -e "require('assert').equal(require('./src/add').add(1,2), 3)"
    node --input-type=module -e "import('./a.mjs')" ¶ node -p "require('./package.json').version" ¶ python -c 'from app import x; x()'
    python3 -c "open('a.txt').read()" ¶ ruby -e 'require "./a"' ¶ perl -e 'die unless -f "a"' ¶ php -r 'require "a.php";'
    deno eval 'await import("./a.ts")' ¶ jq -e '.a == 1' x.json ¶ jq . x.json ¶ awk '/x/{f=1} END{exit !f}' a ¶ awk -f check.awk data
    sed -n 3p file ¶ cat VERSION ¶ head -1 README.md ¶ ls src/a.ts ¶ ls *.tgz ¶ stat -c %s out ¶ file dist/a | grep -q ELF
    test -d build ¶ [ -x bin/tool ] ¶ [ -s a -a -s b ] ¶ [[ -e a || -e b ]] ¶ [[ "$(./tool)" =~ ok ]] ¶ [[ ! -e bad.txt ]]
    test ! -e bad.txt ¶ ! test -e bad.txt ¶ [ "$X" = y ] ¶ (( $(./count) == 3 )) ¶ ((errors == 0))
    if [ -f a ]; then npm test; else exit 1; fi ¶ if npm test; then echo ok; else exit 1; fi
    if npm test; then echo ok; else echo no; false; fi ¶ case $(./tool) in ok) true;; *) exit 1;; esac
    for f in *.js; do node --check $f || exit 1; done ¶ for f in *.js; do node --check "$f"; done
    while read -r f; do test -f "$f" || exit 1; done < files ¶ check() { npm test; }; check
    check() { npm test || return 1; }; check && echo ok ¶ run() { "$@"; }; run npm test ¶ npm test & wait $!
    npm test & pid=$!; wait $pid ¶ npm test | grep passing ¶ npm test | grep -c ok ¶ set -o pipefail && npm test | tail
    bash -o pipefail -c 'npm test | tee log' ¶ bash -euo pipefail -c 'npm test | cat' ¶ sh -e -c 'npm test; echo ok'
    sh -ec 'npm test; echo ok' ¶ bash ./ci/run.sh ¶ exec npm test ¶ exec ./run-tests ¶ env -i PATH=$PATH npm test ¶ sudo npm test
    xvfb-run npm test ¶ timeout -k 5 60 npm test ¶ nice -n 10 make test ¶ time -p make test
    find src -name '*.ts' -exec node --check {} + ¶ find . -name '*.sh' | xargs shellcheck ¶ npm test --workspaces --if-present
    npm test --prefix app ¶ make -C app test ¶ make -j4 check ¶ ninja -C build test ¶ cargo clippy -- -D warnings ¶ cargo fmt --check
    prettier --check . ¶ black --check . ¶ go build ./... && go test ./... ¶ docker build . ¶ docker compose up --exit-code-from test
    kubectl apply --dry-run=client -f k8s ¶ helm lint chart ¶ ./bin/tool --version ¶ ./tool --help ¶ tool/bin --version | grep 1.2
    npm run build ¶ npm audit ¶ npm ls ¶ npm pack --dry-run ¶ npx playwright test ¶ pytest -v ¶ go test -v ¶ mocha -h 1 test
    test -f a && test -f b ¶ diff <(./tool) expected ¶ cmp <(./tool) expected ¶ ./tool < input | diff - expected
    ./tool | diff -u expected - ¶ curl -fsS localhost:1/ok ¶ nc -z localhost 80 ¶ sqlite3 a.db 'pragma integrity_check' | grep -q ok
    trap 'rm -rf tmp' EXIT; npm test ¶ export CI=1; npm test ¶ cd app; npm test ¶ pushd app && npm test && popd
    source .venv/bin/activate && pytest ¶ . ./env.sh && npm test ¶ umask 022 && make test ¶ ulimit -n 4096; npm test
    echo start; npm test ¶ npm test 1>&2 ¶ { npm test; } ¶ ( npm test ) ¶ npm test || (cat log; exit 1)
    npm test || { cat log; false; } ¶ npm test && echo ok || exit 1 ¶ npm test && echo ok || false
    ! npm run lint 2>&1 | grep -q error ¶ python manage.py check --deploy ¶ tsc --noEmit ¶ tsc -b ¶ node -c a.js
    node --check src/a.js ¶ gcc -fsyntax-only a.c ¶ javac A.java ¶ ruby test/a_test.rb ¶ perl t/a.t ¶ prove -r t ¶ lua test.lua
    Rscript test.R ¶ ghc -e main a.hs
  `),
  "npm test 2>&1 | tee log; exit ${PIPESTATUS[0]}",
  "test `./tool` = 3",
  "npm test 2>&1 | tee log; test ${PIPESTATUS[0]} -eq 0",
  "set -e\nnpm ci\nnpm test\necho ok",
  "npm ci\nnpm test",
];
