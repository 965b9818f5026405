import { expect, test } from "vitest";
import { passing, stopped, workshop } from "./battery.fixture.ts";

const harmful = [
  "declare -A 'm=([k]=$(rm -rf data))'; echo \"${m[k]}\"",
  'typeset -a "list=(\\$(rm -rf legacy))"',
  "f() { local -a 'x=($(rm -rf data))'; echo \"${x[0]}\"; }; f",
  "readonly -a 'r=(a `rm -rf data` b)'",
  "export -a 'r+=(<(rm -rf data))'",
  "jobs -x rm -rf data",
  "zsh -c 'zmodload zsh/mapfile; mapfile=()'",
  "zsh -c 'wipe() { rm -rf data }; print -l src/*(+wipe)'",
  "zsh -c 'wipe() { rm -rf data }; functions -M w 0 0 wipe; echo $(( w() ))'",
  "zsh -c 'functions -Ms w 1 1 wipe; wipe() { rm -rf data }; let \"x = w(1)\"'",
  "zsh -c 'functions -c wipe ls; wipe() { rm -rf data }; ls'",
  'zsh -c \'autoload zmv; zmv -n "docs/(*).md" "\\$(rm -rf data)\\$1.txt"\'',
  'zsh -c \'autoload zmv; zmv -p rm "data/(*)" "x\\$1"\'',
  "zsh -c 'for k in ${(k)parameters}; do echo $k ${(P)k}; done'",
  "zsh -c 'for k (${(ok)parameters[(R)*export*]}) print -r -- $k=${(P)k}'",
  "zsh -c 'x[1]=rm; x[2]=-rf; x[3]=data; $x'",
  "zsh -c 'set -A x rm -rf data; $x'",
  "zsh -c 'zmodload -ab /tmp/evil.so evil'",
  "zsh -c 'MODULE_PATH=/tmp/m zmodload evil'",
  "zsh -c 'path=(/tmp/bin $path); npm test'",
  "zsh -c 'path+=/tmp/bin; hash -r; ls'",
  "zsh -c 'print -z \"rm -rf data\"'",
  "zsh -c 'print -s rm -rf data; r rm'",
  "zsh -c 'print -P \"\\$(rm -rf data)\"'",
  "zsh -c 'print -v x \"rm -rf data\"; eval $x'",
  "zsh -c 'rm -rf $(print -l data legacy)'",
  "zsh -c 'zargs -- data legacy -- rm -rf'",
  "zsh -c 'case $1 { (a|b) ls ;; (*) rm -rf data ;; }'",
  "zsh -c 'case x in x) rm -rf data ;| *) ls;; esac'",
  "zsh -c 'select x (a b) { rm -rf data; break }'",
  "zsh -c 'repeat 3; do rm -rf data; done'",
  "zsh -c 'repeat 2 do rm -rf data; done'",
  "zsh -c 'if [[ -f x ]] { ls } elif [[ -d data ]] { rm -rf data } else { ls }'",
];

const harmless = [
  "declare -a 'targets=(src tests docs)'; printf '%s\\n' \"${targets[@]}\"",
  'declare -A m=([a]=1 [b]=2); for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done',
  "local -a 'x=(1 2 3)'; echo ${x[1]}",
  "jobs -l; jobs -x echo %1",
  'zsh -c \'autoload -Uz zmv; zmv -n "docs/(*).md" "docs/\\$1.txt"\'',
  "zsh -c 'print -l src/**/*.ts(.om[1,5])'",
  "zsh -c 'big() { [[ $(stat -c %s $REPLY) -gt 1000 ]] }; print -l src/*(+big)'",
  "zsh -c 'for f (src/*.ts) print -r -- ${f:t:r}'",
  "zsh -c 'case $OSTYPE { linux*) print linux ;; *) print other ;; }'",
  "zsh -c 'case $1 in (a|b) print x ;| *) print y ;; esac'",
  "zsh -c 'repeat 3 print hi'",
  "zsh -c 'repeat 2; do print x; done'",
  "zsh -c 'select x (a b) { print $x; break } <<< 1'",
  "zsh -c 'if [[ -d src ]] { print yes } elif (( 1 )) { print maybe } else { print no }'",
  "zsh -c 'functions -M sq 1 1; sq() { (( $1 * $1 )) }; print $(( sq(4) ))'",
  "zsh -c 'print ${(k)commands} | head -3'",
  "zsh -c 'typeset -A m; m=(a 1 b 2); print ${(kv)m}'",
  "zsh -c 'print -P \"%F{green}ok%f\"'",
  "zsh -c 'zmodload zsh/datetime; print $EPOCHSECONDS'",
  "zsh -c 'zmodload zsh/stat; zstat +size README.md'",
  "zsh -c '() { print $1 } hello'",
  "zsh -c 'print -l **/*.test.ts(N) | wc -l'",
  "zsh -c 'while (( i++ < 3 )) print $i'",
  "zsh -c 'whence -w print'",
  "zsh -c 'autoload -Uz is-at-least; is-at-least 5.8 && print ok'",
  "zsh -c 'print -rC2 -- src/*(N)'",
  "zsh -c '{ npm test } always { print done }'",
  "zsh -c 'print -l ${(f)\"$(git ls-files src)\"}'",
  "zsh -c 'TRAPEXIT() { print bye }; npm test'",
  "zsh -c 'local -a files=( src/*.ts(N) ); print $#files'",
  "zsh -c 'autoload zargs; zargs -- src/*.ts -- wc -l'",
  "zsh -c 'x=(a b c); print $x[2] ${#x}'",
  "zsh -c 'path=($PWD/node_modules/.bin $path); tsc --noEmit'",
];

test("A14 more places in which bash and zsh run a text: each that harms is stopped", () => {
  expect(passing(harmful, workshop)).toEqual([]);
});

test("A15 the same words without harm pass", () => {
  expect(stopped(harmless, workshop)).toEqual([]);
});
