import type { CommandWord } from "../call.ts";
import { canonicalKey, settingKept } from "./config-keys.ts";
import { given } from "./repo.ts";
import { provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

const readingFlags = [..."--get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool --list".split(" "), "-l", "--name-only"];
const actions = ["list", "get", "set", "unset", "rename-section", "remove-section", "edit", "get-color", "get-colorbool"];

/** The wish of a `git config` call, in the old spelling (`--unset k`) or the new one (`unset k`). */
function asked(use: Use): { readonly action: string; readonly rest: readonly CommandWord[] } {
  const [first, ...others] = use.rest;
  if (given(use, ...readingFlags)) return { action: "get", rest: use.rest };
  if (given(use, "--edit", "-e")) return { action: "edit", rest: use.rest };
  if (given(use, "--unset", "--unset-all")) return { action: "unset", rest: use.rest };
  if (given(use, "--rename-section", "--remove-section")) return { action: "remove-section", rest: use.rest };
  if (first && actions.includes(first.text)) return { action: first.text, rest: others };
  return { action: use.rest.length > 1 || given(use, "--add", "--replace-all") ? "set" : "get", rest: use.rest };
}

const secretKey = /extraheader|token|password|passwd|smtppass|oauth|cookie/i;
const codeSection = /^(?:alias|core|credential|filter|diff|merge|include|includeif|hook|url|gpg|commit|user|pager|safe|http)\b/i;

function configured(use: Use): readonly DeedSketch[] {
  const { action, rest } = asked(use);
  const key = rest[0];
  const file = use.value("-f", "--file");
  const isPersonal = given(use, "--global", "--system") || /^(?:~|\/etc\/|\/home\/[^/]+\/\.)/.test(file ?? "");
  const written: readonly DeedSketch[] = file === undefined ? [] : [{ act: "write", target: file, keeps: true }];
  switch (action) {
    case "edit":
      return [{ act: "write-secret", why: "edits git's configuration as a whole" }, ...written];
    case "unset":
      return [...(key ? settingKept(key.text, undefined, isPersonal) : []), ...written];
    case "set": {
      const value = rest[1]?.text ?? "";
      return [...(key ? settingKept(key.text, value, isPersonal) : []), ...written];
    }
    case "rename-section":
    case "remove-section":
      return [
        ...(key && (isPersonal || codeSection.test(key.text)) ? [{ act: "write-secret", target: key.text } as const] : []),
        ...written,
      ];
    default:
      return [
        ...(rest.some(({ text }) => secretKey.test(canonicalKey(text))) ? [{ act: "read-secret" } as const] : []),
        ...(file === undefined ? [] : [{ act: "read", target: file } as const]),
      ];
  }
}

/** `git config`: settings are judged in config-keys.ts. */
export const gitConfig = (): readonly Program[] => [
  {
    names: ["git"],
    takes: [..."-f --file --blob -t --type --default --comment --value --url".split(" ")],
    rows: [
      provenRow("config", configured, [
        [
          "git config user.name Mira",
          "git config --global -l",
          "git config set core.hooksPath .hooks",
          "git config --unset core.hooksPath",
          "git config --get http.extraheader",
        ],
        ["git status -sb"],
      ]),
    ],
  },
];
