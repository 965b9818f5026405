import type { CommandWord } from "../call.ts";
import { dropsAll } from "./emptying.ts";
import { readsSecretVariable } from "./filters.ts";
import { files, optionPaths, words } from "../plain.ts";
import { flag, not, paths, type DeedSketch, type Program, type ProgramRow, type Test, type Use } from "../table.ts";

/** `jq --arg name value` takes two words, and `--rawfile name file` reads the second. */
function jqPaths({ call }: Use): readonly DeedSketch[] {
  const given: CommandWord[] = [];
  const reads: CommandWord[] = [];
  let filtered = false;
  for (let at = 0; at < call.words.length; at += 1) {
    const word = call.words[at] as CommandWord;
    if (/^--(?:arg|argjson)$/.test(word.text)) at += 2;
    else if (/^--(?:rawfile|slurpfile)$/.test(word.text)) {
      reads.push(...call.words.slice(at + 2, at + 3));
      at += 2;
    } else if (/^(?:-f|--from-file|-L|--indent|--tab-size)$/.test(word.text)) {
      if (word.text.includes("f")) filtered = true;
      at += 1;
    } else if (/^--(?:args|jsonargs)$/.test(word.text)) break;
    else if (!/^-./.test(word.text)) given.push(word);
  }
  return paths("read", files([...reads, ...given.slice(filtered ? 0 : 1)]));
}

const yqVerbs = /^(?:e|eval|ea|eval-all)$/;
const yqExpression = ({ operands, options }: Use): CommandWord | undefined =>
  options.find(({ name }) => name === "--expression")?.value ?? operands[yqVerbs.test(operands[0]?.text ?? "") ? 1 : 0];

const yqFiles = (use: Use): readonly CommandWord[] => {
  const behind = yqVerbs.test(use.operands[0]?.text ?? "") ? use.operands.slice(1) : use.operands;
  return files(behind.slice(use.has("--from-file", "--expression") ? 0 : 1));
};

/** How much an edit in place leaves of the file. */
const leftBy = (by: Parameters<typeof dropsAll>[0], code: CommandWord | undefined): Partial<DeedSketch> =>
  code && dropsAll(by, [], [code.text]) ? {} : { keeps: true, changes: true };

/** Verbs of `mlr` and their words come before the files. */
const looksLikeFile = ({ text }: CommandWord): boolean => /^[^$=<>]{0,400}\.[a-z]{1,5}$|^[\w.-]*\//i.test(text);
const recordFiles = ({ operands }: Use): readonly CommandWord[] => files(operands.filter(looksLikeFile));
const recordVerbs = ({ call: { words: given, span } }: Use): CommandWord => {
  const from = given.findIndex(({ text }) => /^[a-z]/.test(text));
  const verbs = given.slice(from).filter((word) => !looksLikeFile(word));
  return { text: verbs.map(({ text }) => text).join(" "), span };
};
const recordTakes = words("--ifs --ofs --ips --ops --irs --ors --from --load --mload --nr-progress-mod --records-per-batch");
const xmlEdits: Test = ({ operands, has }) => /^ed(?:it)?$/.test(operands[0]?.text ?? "") && has("-L", "--inplace");

/** `put` and `delete` change the file that it is given. */
const daselPaths = (use: Use): readonly DeedSketch[] =>
  /^(?:put|delete)$/.test(use.operands[0]?.text ?? "")
    ? use.options
        .flatMap(({ name, value }) => (/^(?:-[fo]|--file|--out)$/.test(name) && value ? [value] : []))
        .flatMap((field) => paths("write", files([field]), { keeps: true }))
    : [...optionPaths(use, "read", ["-f", "--file"]), ...paths("read", files(use.operands.slice(1)))];

/** A filter that prints all variables, or one that is named like a secret. */
const readsVariables = (hits: readonly string[], misses: readonly string[]): ProgramRow => ({
  if: ({ call, has }) => !has("-i", "--inplace", "--in-place") && call.words.some(({ text }) => readsSecretVariable(text)),
  does: "read-secret",
  why: "prints variables that hold secrets",
  hits,
  misses,
});

/** Filters of structured data: some of them can write back what they are given. */
export const structured = (): readonly Program[] => [
  {
    names: ["dasel"],
    takes: words("-f --file -o --out -s --selector -v --value -t --type -r --read -w --write -p --parser"),
    rows: [{ does: daselPaths, hits: ["dasel -f a.json b", "dasel put -f a.json -t string -v x b"] }],
  },
  {
    names: ["jq", "gojq", "jaq"],
    rows: [
      { does: jqPaths, hits: ["jq . a.json", "jq -r --arg v 1 '.a' b.json"] },
      readsVariables(
        ["jq -n env", "jq -n '$ENV.API_TOKEN'", "gojq -n '[env]'"],
        ["jq .env a.json", "jq -n env.HOME", "jq '{env: 1}' a.json"],
      ),
      {
        if: flag("-i", "--in-place"),
        does: (use) =>
          jqPaths(use).map(({ keeps: _, ...doing }) => ({ ...doing, act: "write" as const, ...leftBy("jq", use.operands[0]) })),
        hits: ["jaq -i . a.json", "jaq -i empty a.json"],
        misses: ["jq . a.json"],
      },
    ],
  },
  {
    names: ["yq", "tomlq", "xq"],
    takes: words("-o -p -I --output-format --input-format --indent --from-file --expression --split-exp"),
    rows: [
      readsVariables(
        ["yq -n 'strenv(API_TOKEN)'", "yq '.a = env(DB_PASSWORD)' a.yml"],
        ["yq .env b.yml", "yq '.a = strenv(VERSION)' b.yml"],
      ),
      { if: not(flag("-i", "--inplace", "--in-place")), does: (use) => paths("read", yqFiles(use)), hits: ["yq .a b.yml"] },
      {
        if: flag("-i", "--inplace", "--in-place"),
        does: (use) => paths("write", yqFiles(use), leftBy("jq", yqExpression(use))),
        hits: ["yq -i '.a = 1' b.yml", "yq eval --inplace .a b.yml", "yq -i 'del(.)' b.yml"],
        misses: ["yq .a b.yml"],
      },
    ],
  },
  {
    names: ["mlr", "miller"],
    takes: recordTakes,
    rows: [
      { if: not(flag("-I")), does: (use) => paths("read", recordFiles(use)), hits: ["mlr --icsv --ojson cat a.csv"] },
      {
        if: flag("-I"),
        does: (use) => paths("write", recordFiles(use), leftBy("mlr", recordVerbs(use))),
        hits: ["mlr -I --csv sort -f a x.csv", "mlr -I --csv head -n 0 x.csv"],
        misses: ["mlr --csv cat x.csv"],
      },
    ],
  },
  {
    names: ["xmlstarlet", "xml"],
    takes: words(
      "-d --delete -u --update -v --value -i --insert -a --append -s --subnode -t --type -n --name -r --rename -m --match -x -N",
    ),
    rows: [
      {
        if: not(xmlEdits),
        does: (use) => paths("read", files(use.operands.slice(1))),
        hits: ["xmlstarlet sel -t -v //a a.xml"],
        misses: ["xmlstarlet ed -L -d //a a.xml"],
      },
      {
        if: xmlEdits,
        does: (use) =>
          paths("write", files(use.operands.slice(1)), leftBy("xml", use.options.find(({ name }) => /^-(?:d|-delete)$/.test(name))?.value)),
        hits: ["xmlstarlet ed -L -d //a a.xml", "xmlstarlet ed --inplace -u //a -v 1 a.xml"],
        misses: ["xmlstarlet ed -d //a a.xml"],
      },
    ],
  },
];
