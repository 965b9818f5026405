import type { CommandWord } from "../call.ts";
import { isRecursive, nameOf, unless, withoutSlash, words } from "../plain.ts";
import { all, any, flag, not, operand, paths, type DeedSketch, type Program, type Use } from "../table.ts";

/** `chmod -x file` and `--reference` leave no word for the mode. */
const modeTaken = (use: Use): boolean => use.has("--reference") || use.options.some(({ name }) => /^-[rwxXst]$/.test(name));
const modeOf = (use: Use): string => (modeTaken(use) ? "" : (use.operands[0]?.text ?? ""));
const modeTargets = (use: Use): readonly CommandWord[] => {
  const behind = modeTaken(use) ? use.operands : use.operands.slice(1);
  // Without a mode the program would fail; what was meant as a target is still looked at.
  return behind.length === 0 ? use.operands : behind;
};

const opensToAll = (use: Use): boolean =>
  isRecursive(use) && /^0?[0-7]{0,2}[2367]$|(?:^|,)[ugoa]{0,4}[oa][ugoa]{0,4}[+=][rwxXst]{0,6}w|^\+[rwxX]{0,4}w/.test(modeOf(use));
const raises = (mode: string): boolean => /^0*[2-7][0-7]{3}$|(?:^|,)[ugoa]{0,6}[+=][rwxXt]{0,6}s/.test(mode);
const wholeTree = (use: Use): boolean =>
  isRecursive(use) &&
  use.operands.some(
    ({ text }) =>
      /^(?:\/+\*?|~\/?\*?|\/+\.{1,2}\/?)$/.test(text) ||
      withoutSlash(text.endsWith("/*") ? text.slice(0, -1) : text) === (use.call.facts.home ?? "~"),
  );

const changesRights = (use: Use): readonly DeedSketch[] =>
  paths("write", modeTargets(use), { keeps: true, changes: true, ...(isRecursive(use) ? { tree: true } : {}) });
const changesMode = (use: Use): readonly DeedSketch[] =>
  changesRights(use).map((doing) => (shuts(use, doing.target ?? "") ? { ...doing, gone: true } : doing));

/** Whether the owner can no longer open it. A folder, which has no ending, needs the right to enter it. */
function shuts(use: Use, target: string): boolean {
  const given = use.options.flatMap(({ name }) => (/^-[rwxX]$/.test(name) ? [name] : []));
  const modes = [modeOf(use), ...given].join(",");
  const isFolder =
    isRecursive(use) ||
    !nameOf(target)
      .replace(/^\.{1,2}/, "")
      .includes(".");
  const owner = /^0*(?:[0-7]?([0-7])[0-7]{2}|[0-7]{1,2})(?=,|$)/.exec(modes);
  if (owner) return !/[4567]/.test(owner[1] ?? "0") || (isFolder && !/[1357]/.test(owner[1] ?? "0"));
  const lost = isFolder ? /[rx]/ : /r/;
  return modes.split(",").some((mode) => {
    const [, who = "", how, bits = ""] = /^([ugoa]{0,4})([-=])([rwxXst]{0,6})$/.exec(mode) ?? [];
    if (how === undefined || (who !== "" && !/[ua]/.test(who))) return false;
    return how === "-" ? lost.test(bits) : !bits.includes("r") || (isFolder && !/[xX]/.test(bits));
  });
}
/** `u:me:-`, `m::---`: somebody can no longer read it. */
const deniesReading = ({ options }: Use): boolean =>
  options.some(({ name, value }) => /^(?:-m|--modify|--set)$/.test(name) && /:[-wxX]*(?:,|$)/.test(value?.text ?? ""));
const givesAway = (use: Use): boolean => isRecursive(use) || /^(?:root|0)(?:[:.]|$)/.test(use.operands[0]?.text ?? "");

const wholeTreeRow = (name: string, mode: string) =>
  ({
    if: wholeTree,
    does: "floor",
    why: "changes every file of the system or of the home",
    hits: [`${name} -R ${mode} /`, `${name} ${mode} --recursive ~`],
    misses: [`${name} -R ${mode} src`, `${name} ${mode} /etc`],
  }) as const;

/** Programs that change permissions of files. */
export const filesModes = (): readonly Program[] => [
  {
    names: ["chmod", "gchmod"],
    takes: ["--reference"],
    rows: [
      { does: changesMode, hits: ["chmod +x run.sh", "chmod -x run.sh", "chmod 644 a b"] },
      wholeTreeRow("chmod", "755"),
      {
        if: any(opensToAll, (use) => raises(modeOf(use))),
        does: "privilege",
        why: "lets everybody write, or runs as the owner",
        hits: ["chmod -R 777 .", "chmod -R a+w src", "chmod u+s bin/a", "chmod 4755 a"],
        misses: ["chmod 755 a", "chmod -R 755 dist", "chmod +x a", "chmod -R u+w a", "chmod 0644 a"],
      },
    ],
  },
  {
    names: ["chown", "chgrp", "gchown", "gchgrp"],
    takes: ["--reference", "--from"],
    rows: [
      { does: changesRights, hits: ["chown me a", "chgrp -R staff src"] },
      wholeTreeRow("chown", "me"),
      {
        if: givesAway,
        does: "privilege",
        why: "changes who owns files",
        hits: ["chown root:root a", "chown -R me src"],
        misses: ["chown me a"],
      },
    ],
  },
  {
    names: ["setfacl", "chcon", "chflags"],
    takes: words("-m -M -x -X -u -r -t -l --modify --remove --set --restore"),
    rows: [
      {
        does: (use) => changesRights(use).map((doing) => (deniesReading(use) ? { ...doing, gone: true } : doing)),
        hits: ["setfacl -m u:me:r a", "setfacl -m u:me:- a"],
      },
      {
        if: any((use) => isRecursive(use), flag("-b", "--restore")),
        does: "privilege",
        hits: ["setfacl -R -m u:me:rw src"],
        misses: ["setfacl -m u:me:r a"],
      },
    ],
  },
  unless("icacls cacls takeown attrib", ({ operands }) => operands.length < 2, "privilege", {
    reads: ["icacls a.txt"],
    changes: ["icacls a.txt /grant Everyone:F", "takeown /f a.txt"],
  }),
  {
    names: ["chattr"],
    rows: [
      {
        if: flag("-i", "-a", "-u"),
        does: "disarm",
        why: "takes a protection off files",
        hits: ["chattr -i a", "chattr -R -a logs"],
        misses: ["chattr +i a"],
      },
      { if: not(flag("-i", "-a", "-u")), does: "privilege", hits: ["chattr +i a"], misses: ["chattr -i a"] },
    ],
  },
  {
    names: ["xattr"],
    rows: [
      {
        if: any(flag("-c"), all(flag("-d"), operand(/quarantine|provenance/))),
        does: "disarm",
        why: "takes the quarantine off a download",
        hits: ["xattr -d com.apple.quarantine a", "xattr -cr App.app"],
        misses: ["xattr -l a", "xattr a"],
      },
      { if: not(flag("-c", "-d", "-w")), does: "harmless", hits: ["xattr -l a", "xattr -p user.x a"], misses: ["xattr -c a"] },
      {
        if: flag("-w", "-d"),
        does: (use) => paths("write", use.operands.slice(-1), { keeps: true }),
        hits: ["xattr -w user.a 1 f"],
        misses: ["xattr -l f"],
      },
    ],
  },
];
