import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const files = {
  h: "rm -rf ~\n",
  "wipe.mk": "wipe:\n\trm -rf ~\n",
  "include.mk": "include wipe.mk\n",
  "twice.mk": "-include include.mk\nall: wipe\n",
  "shell.mk": "A := $(shell sh h)\nall:\n\techo hi\n",
  "bang.mk": "A != sh h\nall:\n\techo hi\n",
  "own-shell.mk": "SHELL = ./h\nall:\n\techo hi\n",
  "kind.mk": "%.o: %.c\n\trm -rf ~\nall: $(OBJECTS)\n",
  "old.mk": ".c.o:\n\trm -rf ~\n",
  "value.mk": "WIPE = rm -rf $(WHERE)\nWHERE := ~\nall:\n\t$(WIPE)\n",
  "export.mk": "export CC=./h\nall:\n\tcargo build\n",
  "a.just": "import 'b.just'\n",
  "b.just": "wipe:\n  rm -rf ~\n",
  "mod.just": "mod b\n",
  "usual.mk": [
    "CC ?= gcc",
    "CFLAGS += -O2",
    "VERSION := $(shell git describe --tags --always)",
    "SOURCES := $(shell find src -name '*.c')",
    "SHELL := /bin/bash",
    "-include $(DEPS)",
    "-include local.mk",
    "%.o: %.c",
    "\t$(CC) $(CFLAGS) -c $< -o $@",
    "all: $(OBJECTS)",
    "\t$(CC) -o app $^ && $(MAKE) -C docs",
    "clean:",
    "\t$(RM) app",
    "",
  ].join("\n"),
};
const project: Facts = { ...place, files, unreadable: {} };

test("A14 what make includes, and what it runs while it reads, counts", () => {
  const commands = [
    "make -f include.mk",
    "make -f twice.mk",
    "make -f shell.mk",
    "make -n -f shell.mk",
    "make -q -f bang.mk",
    "make -f own-shell.mk",
    "make -f kind.mk a.o",
    "make -f kind.mk all",
    "make -f old.mk a.o",
    "make -f value.mk",
    "make -f export.mk",
    "MAKEFILES=wipe.mk make -f usual.mk wipe",
    "bear -- make -f wipe.mk",
    "compiledb -o x.json make -f wipe.mk wipe",
    "colormake -f wipe.mk",
    "pmake -f wipe.mk",
    "just -f a.just wipe",
    "just -f mod.just b wipe",
    "just -f mod.just b::wipe",
  ];
  expect(passing(commands, project)).toEqual([]);
});

test("A11 what make or ninja reads and nobody else could is asked about", () => {
  const unread: Facts = { ...project, unreadable: { "wipe.mk": { why: "not-text" }, "build.ninja": { why: "not-text" } } };
  const { "wipe.mk": _, ...rest } = files;
  expect(passing(["make -f include.mk", "ninja"], { ...unread, files: rest })).toEqual([]);
  expect(stopped(["ninja"], { ...project, unreadable: { "build.ninja": { why: "large" } } })).toEqual([]);
});

test("A15 a makefile as most projects have it needs nobody", () => {
  const commands = ["make -f usual.mk", "make -n -f usual.mk", "make -f usual.mk -j8 clean all", "bear -- make -f usual.mk"];
  expect(stopped(commands, project)).toEqual([]);
});

const withMakefile = (text: string): Facts => ({ ...project, files: { ...files, ".env": "A=1\n", Makefile: text } });
const all = "all:\n\techo hi\n";

test("A14 a reference inside what make runs while it reads hides nothing of it", () => {
  const texts = [
    `X := $(shell rm -rf $(HOME)/Documents)\n${all}`,
    `X := $(firstword $(shell rm -rf \${HOME}/Documents $(Y)))\n${all}`,
    `X := $(shell rm -rf $(CURDIR)/../other)\n${all}`,
    `X := $(shell rm -rf $(HOME)/$(NAME))\n${all}`,
    `X := $(shell rm -rf $(addsuffix /Documents,$(HOME)))\n${all}`,
    `X := $(shell git push --force origin $(BRANCH))\n${all}`,
    `D ?= $(HOME)/Documents\nX != rm -rf $(D)\n${all}`,
    `ifeq ($(shell rm -rf $(abspath $(HOME))/Documents),)\nendif\n${all}`,
    `all: $(shell rm -rf $(HOME)/Documents)\n\techo\n`,
    `$(eval Y := $(shell rm -rf $(HOME)/Documents))\n${all}`,
  ];
  expect(texts.filter((text) => passing(["make all"], withMakefile(text)).length > 0)).toEqual([]);
});

test("A15 what makefiles ask the machine with references needs nobody", () => {
  const asked = ["git rev-parse HEAD", "cd $(CURDIR) && pwd", "find $(SRC) -name '*.c'", "$(CC) --version", "ls $(HOME)/go/bin"];
  const more = ["mkdir -p $(BUILD)", "rm -f $(BUILD)/tmp.txt", "docker inspect $(IMAGE)", "cat $(CURDIR)/VERSION"];
  const texts = [...asked, ...more].map((command) => `X := $(shell ${command})\n${all}`);
  expect(texts.filter((text) => stopped(["make all"], withMakefile(text)).length > 0)).toEqual([]);
});

test("A14 a recipe counts behind another prefix, in another language, in several rules, and where make remakes what it takes in", () => {
  const texts = [
    ".RECIPEPREFIX = >\nall: clean\nclean:\n>@rm -rf ~/Documents\n",
    `-include gen.mk\n${all}gen.mk:\n\trm -rf ~/Documents\n`,
    `include $(DEPS)\nDEPS := x.d\n${all}%.d: %.c\n\trm -rf ~/Documents\n`,
    'SHELL = python3\n.ONESHELL:\nall:\n\timport shutil\n\tshutil.rmtree("/home/me/Documents")\n',
    "all: SHELL=perl\nall: .SHELLFLAGS=-e\nall:\n\tsystem('rm -rf /home/me/Documents')\n",
    "all: CFLAGS += -O2\nall:\n\trm -rf ~/Documents\n",
  ];
  expect(texts.filter((text) => passing(["make all"], withMakefile(text)).length > 0)).toEqual([]);
  const ordinary = [
    ".RECIPEPREFIX = >\nall:\n> echo rm\nwipe:\n> rm -rf ~\n",
    `-include .env\n.env:\n\tcp .env.example .env\n${all}`,
    'SHELL = python3\nall:\n\tprint("hi")\n',
    "SHELL := /bin/bash\n.SHELLFLAGS := -eu -o pipefail -c\n.ONESHELL:\nall:\n\tcd src\n\techo hi\n",
  ];
  expect(ordinary.filter((text) => stopped(["make all"], withMakefile(text)).length > 0)).toEqual([]);
});
