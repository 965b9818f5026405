import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const files = {
  h: "rm -rf ~\n",
  "h.sh": "rm -rf ~\n",
  ok: '#!/bin/sh\nexec "$@"\n',
  args: "-wrapper ./h\n",
  "package.json": JSON.stringify({ scripts: { wipe: "rm -rf ~", build: "tsc" } }),
  "conf/config.toml": '[build]\nrustc-wrapper = "./h"\n',
  "py/sitecustomize.py": "import os\nos.system('rm -rf ~')\n",
  "x.lua": "os.execute('rm -rf ~')\n",
  "r.rb": "system('rm -rf ~')\n",
};
const project: Facts = { ...place, files, unreadable: {} };

test("A14 a program that a variable names is judged as what it is", () => {
  const commands = [
    ..."RUSTC_WRAPPER RUSTC CARGO_BUILD_RUSTC_WRAPPER CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER PKG_CONFIG CC".split(" "),
  ].map((name) => `${name}=./h cargo build`);
  expect(
    passing(
      [
        ...commands,
        "CC=./h make",
        "CC='sh h.sh' make",
        "env CXX=./h make",
        "export LD=./h; make",
        "RSYNC_CONNECT_PROG=./h rsync x::y .",
        "SVN_SSH=./h svn up",
        "ESBUILD_BINARY_PATH=./h npm run build",
        "TEST_COMMAND='rm -rf ~' ./ok",
        "CARGO_HOME=conf cargo build",
        "PYTHONPATH=py python3 -c 1",
        "PS1='$(rm -rf ~)' bash -i",
      ],
      project,
    ),
  ).toEqual([]);
});

test("A14 options that a variable holds count as if they stood there", () => {
  const commands = [
    "TAR_OPTIONS='--checkpoint=1 --checkpoint-action=exec=./h' tar cf x.tar src",
    "GOFLAGS='-toolexec=./h' go build",
    "RUSTFLAGS='-C linker=./h' cargo build",
    "CFLAGS='-wrapper ./h' make",
    "_JAVA_OPTIONS=-javaagent:x.jar java Main",
    "MAVEN_OPTS=-javaagent:x.jar mvn test",
    "MAKEFLAGS='--eval=$(shell rm -rf ~)' make",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A14 a program that an option, a setting or a file of settings names is judged as what it is", () => {
  const commands = [
    "cargo --config build.rustc-wrapper=./h build",
    `cargo --config 'build.rustc-wrapper="./h"' build`,
    "cargo --config conf/config.toml build",
    "make CC=./h",
    "./configure CC=./h",
    "cmake -DCMAKE_C_COMPILER_LAUNCHER=./h .",
    "cmake -D CMAKE_CXX_COMPILER=./h .",
    "gcc -wrapper ./h x.c",
    "gcc @args",
    "pandoc -F ./h x.md",
    "pandoc --lua-filter x.lua x.md",
    "asciidoctor -r ./r.rb x.adoc",
    "nano -s ./h x",
    "nodemon --exec sh h.sh",
    `latexmk -e 'system("rm -rf ~")' x`,
    "pdflatex -shell-escape x.tex",
    "vim -c 'set makeprg=./h|make'",
    `nvim --headless -c 'lua vim.fn.system("rm -rf ~")'`,
    "corepack npm run wipe",
    "pnpm -w wipe",
    "turbo run wipe",
    "nx run shop:wipe",
    "lerna run wipe",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A15 compilers, wrappers and flags of everyday need nobody", () => {
  const commands = [
    "CC=clang make",
    "CC=./ok make",
    "CC='ccache gcc' CXX='ccache g++' cmake -B build",
    "RUSTC_WRAPPER=sccache cargo build",
    "RUSTFLAGS='-D warnings' cargo build",
    "CFLAGS='-O2 -g' make -j4",
    "GOFLAGS=-mod=mod go build ./...",
    "CGO_ENABLED=0 GOOS=linux go build -o bin/app ./cmd/app",
    "MAKEFLAGS=-j8 make",
    "MAVEN_OPTS='-Xmx2g -Dfile.encoding=UTF-8' mvn -q verify",
    "PYTHONPATH=src pytest -q",
    "CONFIG=./package.json node src/index.js",
    "PS4='+ ${LINENO}: ' bash -x ok",
    "cmake -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=/usr/bin/clang -B build",
    "pnpm --filter ./packages/web build",
    "turbo run build --filter=./apps/web",
    "pandoc a.md -o a.html",
    "nodemon --exec 'npm run build'",
    "cargo --config net.git-fetch-with-cli=true build",
    "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH=/usr/bin/chromium npx playwright test",
  ];
  expect(stopped(commands, project)).toEqual([]);
});
