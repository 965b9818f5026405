import { longPattern } from "../../../kernel/long-pattern.ts";
import { scriptManagers } from "../../../lexicon/programs.ts";
import { isKnown } from "../../deed.ts";
import type { Deed } from "../../deed.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type Arguments, type ProgramCall } from "../../tools/call.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { installations, isInstalled } from "./command.ts";
import { dropsUs } from "./dropped.ts";
import { nameFits } from "../../per-name.ts";
import { versionTaken } from "./versions.ts";

/** Changes to the program that clients start as their hook: taking it away, making it anew, another version of it. */
export function lookAtInstallation(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  const found = versionTaken(call) ?? byProgram(call);
  if (found) look.add({ tool: call.program, target: "assent", span: call.span, ...found }, at);
}

const byProgram = (call: ProgramCall): Found | undefined =>
  scriptManagers.has(call.program)
    ? byManager(call)
    : isOtherManager(call.program)
      ? byOther(call)
      : call.program === "git"
        ? byGit(call)
        : isRunner(call.program)
          ? byRunner(call)
          : undefined;

type Found = Pick<Deed, "act" | "why">;

/** Programs that install others for the whole machine, or for a person. */
const isOtherManager = nameFits(
  /^(?:brew|volta|mise|asdf|apt|apt-get|dnf|yum|zypper|pacman|apk|snap|flatpak|port|nix-env|choco|scoop|winget|proto|mamba|conda)$/,
);

function byOther({ words }: ProgramCall): Found | undefined {
  const texts = words.map(({ text }) => text);
  const takesAway = texts.some((text) => /^(?:uninstall|remove|rm|purge|autoremove|erase|unlink|delete|-R\w*|-e)$/.test(text));
  return takesAway && texts.some((text) => /^(?:npm[:-])?assent(?:@|$)/.test(text)) ? removed : undefined;
}

const isRunner = nameFits(/^(?:node|nodejs|bun|deno|tsx|ts-node)$/);
const takes = (
  "--omit --only --include -w --workspace --prefix -C --filter -F --dir --cwd --loglevel --location --git-dir --work-tree -c " +
  "--registry"
).split(" ");
const placing = ["--prefix", "-C", "--dir", "--cwd"];
const removing = /^(?:uninstall|unlink|remove|rm|r|un|delete)$/;
const adding = /^(?:install|i|in|add|update|up|upgrade|link|ln)$/;
const making = /^(?:build|prepare|prepack|clean|ci|clean-install|install|i|add|update|up|prune|dedupe|rebuild|pack|publish)$/;
const lead = /^(?:run|run-script|rum|urn|workspace)$/;

const removed: Found = { act: "control-plane", why: "takes the guard itself away" };
const changed: Found = { act: "disarm", why: "makes the guard anew, or another version of it, while it stands guard" };

const replaced: Found = { ...changed, act: "control-plane" };

function byManager(call: ProgramCall): Found | undefined {
  const sorted = sortArguments(call.words, { takes });
  const words = sorted.operands.map(({ text }) => text);
  const isGlobal =
    words[0] === "global" || sorted.options.some(({ name, value }) => /^(?:-g|--global)$/.test(name) || value?.text === "global");
  const [verb = "install", ...rest] = words.filter((word) => word !== "global" && !lead.test(word));
  const isNamed = rest.some((word) => /^assent(?:@|$)/.test(word));
  if (isNamed && removing.test(verb)) return removed;
  if (isNamed && isGlobal && adding.test(verb)) return changed;
  if (isBeside(call, sorted) && removing.test(verb) && rest.some((word) => /^(?:assent|node)(?:@|$)/.test(word))) return removed;
  const isOthers = !placesOf(call, sorted).some((place) => isInside(place, call.facts)); // there npm takes away what nobody asked for
  if (isBeside(call, sorted) && (isOthers ? making : /^(?:ci|clean-install)$/).test(verb)) return changed;
  if (dropsUs(call, sorted, placesOf(call, sorted))) return { ...removed, act: "disarm" };
  return (making.test(verb) || removing.test(verb)) && isHere(call, sorted) ? foundAt(call, sorted) : undefined;
}

/** A session on our own clone may be allowed to; for everyone else it is the guard that would change. */
const foundAt = (call: ProgramCall, sorted: Arguments): Found =>
  isHere(call, sorted, (place) => isInside(place, call.facts)) ? changed : replaced;

const moving = longPattern()`
  ^(?:checkout|checkout-index|switch|reset|restore|merge|pull|rebase|clean|revert|cherry-pick|am|apply|read-tree|subtree|filter-branch|
  (?:stash|bisect|submodule|sparse-checkout)(?! (?:list|show|status|log|view|visualize|summary)(?: |$)))(?: |$)
`;

/** Where the project is our own clone, this is its everyday work. */
function byGit(call: ProgramCall): Found | undefined {
  const sorted = sortArguments(call.words, { takes });
  const isOther = (place: string): boolean => !isInside(place, call.facts);
  const said = sorted.operands.slice(0, 2).map(({ text }) => text);
  return moving.test(said.join(" ")) && isHere(call, sorted, isOther) ? replaced : undefined;
}

/** Our own tools make the hook. */
function byRunner({ words, cwd, facts }: ProgramCall): Found | undefined {
  const places = words.filter(({ text }) => isKnown(text)).flatMap(({ text }) => resolvePath(text, { cwd, facts }).places);
  return places.some((place) => /\/tools\/[^/]+\.[cm]?[jt]s$/.test(place) && isInstalled(place, facts)) ? changed : undefined;
}

function isHere(call: ProgramCall, sorted: Arguments, counts: (place: string) => boolean = () => true): boolean {
  return placesOf(call, sorted).some((place) => isInstalled(`${place}/`, call.facts) && counts(place));
}

/** We are among the packages that are installed there. */
const isBeside = (call: ProgramCall, sorted: Arguments): boolean =>
  placesOf(call, sorted).some((place) => installations(call.facts).some((root) => root.startsWith(`${place}/node_modules/`)));

function placesOf({ cwd, facts }: ProgramCall, { options }: Arguments): readonly string[] {
  const named = options.flatMap(({ name, value }) => (value && placing.includes(name) ? [value.text] : []));
  return (named.length > 0 ? named : ["."]).flatMap((path) => resolvePath(path, { cwd, facts }).places);
}
