import { describe, expect, test } from "vitest";
import { actsOf, deedsOf, removedBy } from "./deeds.fixture.ts";

type Row = readonly [string, readonly string[]];

describe("A14 every program that could run is looked at", () => {
  test.each<Row>([
    ["rm a; rm b", ["a", "b"]],
    ["rm a && rm b || rm c", ["a", "b", "c"]],
    ["rm a & rm b", ["a", "b"]],
    ["rm a | rm b |& rm c", ["a", "b", "c"]],
    ["! rm a", ["a"]],
    ["(rm a; (rm b))", ["a", "b"]],
    ["{ rm a; }", ["a"]],
    ["if rm a; then rm b; elif rm c; then rm d; else rm e; fi", ["a", "c", "b", "d", "e"]],
    ["for x in a b; do rm $x; done", ["a", "b"]],
    ["for x; do rm $x; done", ["?"]],
    ["for ((i = 0; i < 2; i++)); do rm a; done", ["a"]],
    ["while rm a; do rm b; done", ["a", "b"]],
    ["until rm a; do rm b; done", ["a", "b"]],
    ["case $(rm a) in b) rm b;; c | d) rm c;; esac", ["a", "b", "c"]],
    ["select x in a; do rm b; done", ["b"]],
    ["coproc rm a", ["a"]],
    ["coproc x { rm a; }", ["a"]],
    ['f() { rm "$1"; }; f a', ["a"]],
    ["function f { rm a; }; f", ["a"]],
    ["f() { rm a; }", []],
    ["f() { f() { rm a; }; f; }; f", ["a"]],
    ['f() { "$@"; }; f rm a', ["a"]],
    ["ls() { rm a; }; ls", ["a"]],
    ["alias x='rm a'; x b", ["a", "b"]],
    ["alias x='rm a'; unalias x; x", []],
    ["trap 'rm a' EXIT", ["a"]],
    ["trap - EXIT", []],
    ["eval rm a", ["a"]],
    ["eval 'x=a'; rm $x", ["a"]],
    ["echo $(rm a) `rm b` <(rm c)", ["a", "b", "c"]],
    ["x=$(rm a) y=`rm b` true", ["a", "b"]],
    ["x=($(rm a)); x[$(rm b)]=1", ["a", "b"]],
    ["[[ -n $(rm a) && ! ( $(rm b) = x ) ]]", ["a", "b"]],
    ["(( $(rm a) + 1 )); echo $(( $(rm b) ))", ["a", "b"]],
    ["echo ${x:-$(rm a)} ${y:+$(rm b)}", ["a", "b"]],
    ["echo x > >(rm a)", ["a"]],
    ["cat <<E\n$(rm a)\nE", ["a"]],
    ["cat <<'E'\n$(rm a)\nE", []],
    ['cat <<< "$(rm a)"', ["a"]],
    ["{ rm a; } > out; (rm b) < in", ["a", "b"]],
    ["echo 'rm a' # rm b", []],
    ["rm a \\\n  b", ["a", "b"]],
    ["rm a\r\nrm b\r\n", ["a", "b"]],
  ])("%s", (command, removed) => {
    expect(removedBy(command)).toEqual(removed);
  });
});

describe("A14 variables are followed", () => {
  test.each<Row>([
    ["x=a; rm $x", ["a"]],
    ["x=a; x=b; rm $x", ["b"]],
    ["x=a; x+=b; rm $x", ["ab"]],
    ["x=a rm $x", ["?", "a"]],
    ["x=a; (x=b); rm $x", ["a"]],
    ["x=a; echo y | x=b; rm $x", ["a"]],
    ["x=a; y=x; rm ${!y}", ["a"]],
    ['x=(a b); x+=(c); rm ${x[2]} "${x[@]}"', ["c", "a", "b", "c"]],
    ["x[1]=b; rm ${x[1]}", ["b"]],
    ["x=([1]=a); rm ${x[0]}", ["?"]],
    ['declare -a x=(a b); rm "${x[@]}"', ["a", "b"]],
    ["declare x=a; export y=b; rm $x $y", ["a", "b"]],
    ["declare -n x=y; y=a; rm $x", ["?"]],
    ["set -- a b; rm $2; shift; rm $1", ["b", "b"]],
    ["set a b; rm $1", ["a"]],
    ["set -e; rm a", ["a"]],
    ["read x <<< a; rm $x", ["a"]],
    ["read -r x y <<< 'a b c'; rm $x \"$y\"", ["a", "b c"]],
    ["x=a; read x; rm $x", ["?"]],
    ["x=a; mapfile x < f; rm $x", ["?"]],
    ["printf -v x '%s-%s' a b; rm $x", ["a-b"]],
    ["x=a; unset x; rm $x", ["?"]],
    ["x=$(echo a); rm $x", ["a"]],
    ["x=$(echo a && echo b); rm $x", ["a", "b"]],
    ["x=a; if y; then x=b; fi; rm $x", ["?"]],
    ["if y; then x=b; else x=b; fi; rm $x", ["b"]],
    ["if y; then x=b; fi; rm $x", ["?"]],
    ["x=a; y && x=b; rm $x", ["?"]],
    ["x=a; true && x=b; rm $x", ["b"]],
    ["x=a; case y in z) x=b;; esac; rm $x", ["?"]],
    ["x=a; while y; do x=b; done; rm $x", ["?"]],
    ["x=a; f() { local x=b; }; f; rm $x", ["a"]],
    ["x=a; f() { x=b; }; f; rm $x", ["b"]],
    ["f() { rm $x; }; x=a f", ["a"]],
    ["x=a bash -c 'rm $x'", ["a"]],
    ["x=a; . ./unknown.sh; rm $x", ["?"]],
    ["bash -c 'rm $0 $1' a b", ["a", "b"]],
    ["$unheard a", []],
  ])("%s", (command, removed) => {
    expect(removedBy(command)).toEqual(removed);
  });

  test.each(["$unheard a", '"$(unheard)" a', "/bin/r? a", "=rm a", "x=([k]=rm); ${x[k]} a", "r\u00a0m a", "ｒｍ a"])(
    "A12 which program runs is not known: %s",
    (command) => {
      expect(actsOf(command)).toContain("opaque");
    },
  );
});

describe("A14 folders are followed", () => {
  test.each<Row>([
    ["cd src; rm a", ["/code/shop/src: a"]],
    ["cd src && cd ..; rm a", ["?: a"]],
    ["cd src && rm a", ["/code/shop/src: a"]],
    ["cd src || exit 1; rm a", ["/code/shop/src: a"]],
    ["(cd src); rm a", ["a"]],
    ["cd src | cat; rm a", ["a"]],
    ["cd /srv; cd -; rm a", ["a"]],
    ["pushd /srv; cd x; popd; rm a", ["a"]],
    ["pushd; rm a", ["?: a"]],
    ["cd $unheard; rm a", ["?: a"]],
    ["CDPATH=/srv; cd x; rm a", ["?: a"]],
    ["y && cd src; rm a", ["?: a"]],
    ["mkdir -p src && cd src; rm a", ["/code/shop/src: a"]],
    ["if y; then cd src; fi; rm a", ["?: a"]],
    ["f() { cd src; }; f; rm a", ["/code/shop/src: a"]],
    ["while y; do cd ..; done; rm a", ["?: a"]],
    ["cd; rm a", ["/home/mira: a"]],
    ["builtin cd src; rm a", ["/code/shop/src: a"]],
  ])("%s", (command, removed) => {
    expect(removedBy(command)).toEqual(removed);
  });
});

test("a function that calls itself is followed into its other words, and no further", () => {
  expect(removedBy('f() { rm "$1"; f b; }; f a')).toEqual(["a", "b", "?"]);
  expect(actsOf("f() { f | f & }; f")).toEqual(["stop"]);
  expect(actsOf("f() { f; f; }; f")).toEqual([]);
});

test("its own processes may be stopped", () => {
  expect(deedsOf("sleep 9 & kill $!").filter((deed) => deed.startsWith("stop"))).toEqual([]);
});
