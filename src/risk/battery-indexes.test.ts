import { expect, test } from "vitest";
import { passing, stopped } from "./battery.fixture.ts";

test("A14 text that a shell takes for code by itself is code", () => {
  const commands = [
    "[ -v 'a[$(rm -rf ~)]' ]",
    "test -v 'a[`rm -rf ~`]'",
    "[[ -v 'a[$(rm -rf ~)]' ]]",
    "[[ 'a[$(rm -rf ~)]' -eq 1 ]]",
    "printf -v 'a[$(rm -rf ~)]' x",
    "read 'a[$(rm -rf ~)]' <<< 1",
    `x='a[$(rm -rf ~)]'; read -r "$x" <<< 1`,
    "mapfile 'a[$(rm -rf ~)]' < x",
    "getopts x 'a[$(rm -rf ~)]'",
    "compgen -C 'rm -rf ~'",
    "compgen -W '$(rm -rf ~)'",
    "emulate sh -c 'rm -rf ~'",
    "history -s 'rm -rf ~'; fc -s rm",
  ];
  expect(passing(commands)).toEqual([]);
});

test("A15 names, indexes and words as people write them need nobody", () => {
  const commands = [
    "[ -v a ] && echo x",
    "[ -v 'a[0]' ]",
    "[[ -v arr[$i] ]] && echo x",
    "[[ $x == a[bc]* ]]",
    "printf '%s\\n' 'a[$(rm -rf ~)]'",
    `printf -v out '%s' "$x"`,
    "while read -r line; do echo $line; done < README.md",
    'compgen -W "a b c" -- a',
    "fc -l",
  ];
  expect(stopped(commands)).toEqual([]);
});
