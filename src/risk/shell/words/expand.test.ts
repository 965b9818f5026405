import { describe, expect, test } from "vitest";
import { actsOf, fieldsOf } from "../deeds.fixture.ts";
import { copyOf, mergeInto, newScope, variableIn } from "../scope.ts";

function scopeWith(variables: Readonly<Record<string, readonly string[]>>) {
  const scope = newScope("/code/shop", ["bash", "one", "two words"]);
  for (const [name, value] of Object.entries(variables)) scope.variables.set(name, value);
  return scope;
}

describe("words become fields", () => {
  const scope = (): ReturnType<typeof scopeWith> =>
    scopeWith({ x: ["abcabc"], two: ["a b"], empty: [""], list: ["a", "b c", "d"], name: ["x"], path: ["a/b/c.txt"] });

  test.each<readonly [string, readonly string[]]>([
    ["a 'b c' \"d e\" f\\ g", ["a", "b c", "d e", "f g"]],
    ["r''m r\"\"m \\rm r\\m", ["rm", "rm", "rm", "rm"]],
    ["$'\\x72\\155' $'a\\tb' $\"c\"", ["rm", "a\tb", "c"]],
    ['$x ${x} "$x"', ["abcabc", "abcabc", "abcabc"]],
    ['$two "$two" x$two', ["a", "b", "a b", "xa", "b"]],
    ["$empty \"$empty\" ''", ["", ""]],
    ["$unheard ${unheard}", ["?", "?"]],
    ["${x:-y} ${unheard:-y} ${empty:-y} ${empty-y}", ["abcabc", "y", "y"]],
    ["${x:+y} ${empty:+y} ${unheard:+y}", ["y", "?"]],
    ["${x:?} ${unheard:?no}", ["abcabc", "?"]],
    ["${x:1} ${x:1:2} ${x: -2} ${x:0:-1}", ["bcabc", "bc", "bc", "abcab"]],
    ["${x/b/X} ${x//b/X} ${x/#a/X} ${x/%c/X}", ["aXcabc", "aXcaXc", "Xbcabc", "abcabX"]],
    ["${path##*/} ${path#*/} ${path%/*} ${path%%/*}", ["c.txt", "b/c.txt", "a/b", "a"]],
    ["${path%.txt} ${x#abc} ${x#[a]*}", ["a/b/c", "abc", "?"]],
    ["${x^} ${x^^} ${x,,}", ["Abcabc", "ABCABC", "abcabc"]],
    ["${!name} ${!unheard}", ["abcabc", "?"]],
    ["${#x} $# $? $$", ["?", "?", "?", "?"]],
    ['$list ${list[1]} "${list[1]}"', ["a", "b", "c", "b c"]],
    ["${list[@]}", ["a", "b", "c", "d"]],
    ['"${list[@]}"', ["a", "b c", "d"]],
    ['"${list[*]}"', ["a b c d"]],
    ['"x${list[@]}y"', ["xa", "b c", "dy"]],
    ['"${list[@]:1:1}" ${list[9]}', ["b c"]],
    ['$1 "$2" $3', ["one", "two words", "?"]],
    ['"$@"', ["one", "two words"]],
    ['$* "$*"', ["one", "two", "words", "one two words"]],
    ['"${@:2}"', ["two words"]],
    ["$(anything) `anything` <(anything)", ["?", "?", "/dev/fd/63"]],
    ["$((1 + 1))", ["?"]],
    ["~ ~/a $HOME $PWD", ["~", "~/a", "/home/mira", "/code/shop"]],
    ["a$IFS-b", ["a", "-b"]],
    ["{a,b}c x{1..3} {a,{b,c}}", ["ac", "bc", "x1", "x2", "x3", "a", "b", "c"]],
    ["{a,$x} {a}", ["a", "abcabc", "{a}"]],
    ["{1..99999}", ["?"]],
    ["*.ts 'a*' \\*", ["*.ts", "a*", "*"]],
    ["${(e)x} ${x@Q}", ["?", "?"]],
  ])("%s", (words, fields) => {
    expect(fieldsOf(`x ${words}`, scope())).toEqual(fields);
  });

  test("another IFS splits elsewhere", () => {
    expect(fieldsOf("x $list", scopeWith({ IFS: [","], list: ["a b,c"] }))).toEqual(["a b", "c"]);
  });

  test("a text that grows without end is not known", () => {
    expect(fieldsOf("x $big$big", scopeWith({ big: ["y".repeat(40_000)] }))).toEqual(["?"]);
  });
});

test.each(["x='$(rm -rf ~)'; echo ${x@P}", "x='a[$(id)]'; echo $((x))", "x='a[`id`]'; ((x++))"])(
  "A14 the shell runs what stands in a variable: %s",
  (command) => {
    expect(actsOf(command)).toContain("opaque");
  },
);

describe("after a fork", () => {
  test("what all ways agree on is known, the rest is not", () => {
    const scope = scopeWith({ same: ["1"], other: ["1"], gone: ["1"] });
    const [left, right] = [copyOf(scope), copyOf(scope)];
    left.variables.set("other", ["2"]);
    left.variables.set("new", ["1"]);
    left.cwd = "/srv";
    right.variables.delete("gone");
    mergeInto(scope, [left, right]);
    const value = (name: string): readonly string[] | undefined => variableIn(scope, {}, name);
    expect(value("same")).toEqual(["1"]);
    for (const name of ["other", "new", "gone"]) expect(value(name)).toEqual(["\uFFFC"]);
    expect(scope.cwd).toBe(undefined);
  });
});
