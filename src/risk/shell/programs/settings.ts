import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { isKnown, type Deed } from "../../deed.ts";
import { isInside, isTemporary, placeFactsOf } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { isRegistryTool, isWellKnownLibrary } from "../../tools/hosting/registry-tools.ts";
import type { FamilyName } from "../../tools/families.ts";
import { isOfFamily } from "../../tools/of-family.ts";
import { knownIndexes } from "../../tools/packages/indexes.ts";
import { wholeAt } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { placesOwnScript } from "../own/command.ts";
import { appOptions, homeReaders, homeVariables } from "./settings-apps.ts";
import { settingOptions, type SettingOptions } from "./settings-table.ts";
import { settingVariables, type SettingValue } from "./settings-variables.ts";

const rowsOf = lazily(() => rowsByName([...settingOptions(), ...appOptions()], ({ programs }) => programs));

/** Places of the machine from which everything is loaded anyway. */
const systemPlace = /^\/(?:usr|opt|bin|sbin|lib\w*|etc|nix|snap|System|Library|Applications|dev\/null|proc\/self|home\/linuxbrew)(?:\/|$)/;
/** Folders of tools in a home: `.cargo`, `.nvm`, `go/bin`. Not where downloads and rubbish lie. */
const toolFolder = /^\/(?:\.(?!cache(?:\/|$)|tmp|trash)[\w.-]+(?:\/|$)|go\/bin(?:\/|$))/i;
const dropFolder = /^\/(?:downloads|desktop|\.cache|\.?tmp|\.?trash)(?:\/|$)/i;

/** Whether a value names a place that is neither the project's nor the machine's, and that nobody has read. */
export function isForeignPlace(look: ShellWalk, text: string, { cwd, facts }: ProgramCall, kind: SettingValue = "places"): boolean {
  if (/^(?:https?|git\+\w+|ftp|data):/i.test(text)) return true;
  if (!isKnown(text) || text === "" || !/[/~]/.test(text) || /^-|\s/.test(text)) return false;
  return resolvePath(text, { cwd, facts }).places.some((place) => isStrangePlace(look, place, kind));
}

/** The same for a place from the root of the machine. */
export function isStrangePlace(look: ShellWalk, place: string, kind: SettingValue = "places"): boolean {
  const { facts } = look;
  if (
    !isKnown(place) ||
    isInside(place, facts) ||
    systemPlace.test(place) ||
    wholeAt(look, place) !== undefined ||
    look.made.isFolder(place)
  )
    return false;
  const { home } = placeFactsOf(facts);
  const below = home !== undefined && place.startsWith(`${home}/`) ? place.slice(home.length) : undefined;
  if (kind === "home") return isTemporary(place) || dropFolder.test(below ?? /^\/(?:home|Users)\/[^/]+(\/.*)$/.exec(place)?.[1] ?? "");
  return below === undefined || !toolFolder.test(below);
}

const isForeignIndex = (text: string): boolean => /^[a-z+]{2,14}:\/\//i.test(text) && isKnown(text) && !knownIndexes.test(text);

/** Settings in variables and options that load code from elsewhere, or take packages from where nobody does. */
export function lookAtSettings(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  for (const [name, value] of call.variables) lookAtSetting(look, [name, value], call, at);
  lookAtHome(look, call, at);
  for (const row of rowsOf().get(call.program) ?? []) lookAtOptions(look, row, call, at);
  if (call.words.some(({ text }) => loads.test(text)) && isOfFamily(call.program, ...builders)) lookAtLoading(look, call, at);
}

/** Another home for a program that runs what its settings name, where nobody has seen what lies there. */
function lookAtHome(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const name = homeVariables.find((each) => {
    const value = call.variables.get(each);
    return value !== undefined && isForeignPlace(look, value, call, "home");
  });
  if (name === undefined) return;
  const reads = homeReaders().some(
    ({ programs, on }) => programs.split(" ").includes(call.program) && (on === undefined || call.words.some(({ text }) => on.test(text))),
  );
  if (reads) look.add(decides(name, call), at);
}

const builders: readonly FamilyName[] = ["devTools", "packages", "packagesJs", "packagesPython", "formatters"];

/** Options by whose name alone one sees that code is loaded, or which program does the work. */
const loads = longPattern()`
  ^--?(?:[a-z]{1,20}[-_.])?(?:plugins?|preload|bootstrap|loader|require|toolchain|init-?(?:script|file|hook)|prelude|autoload|
  (?:plugin|module|class|load|library|extension|package)s?[-_]?(?:path|dir|file)s?|extensions?|hooks?[-_]?(?:path|dir)|
  (?:build|task|rake|make|just|gem|nox|fab)-?file)(?:=|$)
`;

/** The same for programs of the trade that have no row of their own. */
function lookAtLoading(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const end = call.words.findIndex(({ text }) => text === "--");
  const words = end < 0 ? call.words : call.words.slice(0, end);
  for (const [index, word] of words.entries()) {
    if (!loads.test(word.text)) continue;
    const value = word.text.includes("=") ? word.text.slice(word.text.indexOf("=") + 1) : (words[index + 1]?.text ?? "");
    if (/^(?:\/|~|\.\.\/)/.test(value) && isForeignPlace(look, value, call)) return look.add(decides(nameIn(word), call), at);
  }
}

/** `export X=y`, or `X=y` alone: for everything that comes later. */
export function lookAtAssigned(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  for (const { text } of call.words) {
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
    if (name !== undefined && value !== undefined) lookAtSetting(look, [name, value], call, at);
  }
}

function lookAtSetting(look: ShellWalk, [name, value]: readonly [string, string], call: ProgramCall, at: WalkPosition): void {
  const row = settingVariables.find(({ names }) => names.test(name));
  if (!row) return;
  const isMeant =
    row.kind === "off"
      ? row.values?.test(value) === true
      : row.kind === "index"
        ? value.split(/[\s,|]+/).some(isForeignIndex)
        : placesIn(row.inside === undefined ? value : (row.inside.exec(value)?.[1] ?? "")).some((place) =>
            isForeignPlace(look, place, call, row.kind),
          );
  if (isMeant) look.add(row.kind === "index" || row.kind === "off" ? foreignSource(name, call) : decides(name, call), at);
}

/** `a:b`, `/x/?.lua;;`, `@file`, `source /x`: the places among them. */
const placesIn = (value: string): readonly string[] =>
  (/^[a-z]+:\/\//i.test(value) ? [value] : value.split(/[:;\s]+/)).slice(0, placesMax).map((text) => text.replace(/^@/, ""));
const placesMax = 12;

const decides = (name: string, { span }: ProgramCall): Deed => ({
  act: "opaque",
  signal: "SecurityBoundary",
  tool: `${name}=`,
  target: "",
  span,
  why: `${name} makes it load code from outside the project`,
});

const foreignSource = (name: string, { span }: ProgramCall): Deed => ({
  act: "run-foreign",
  tool: `${name}=`,
  target: "",
  span,
  why: `${name} takes packages from another source, or unchecked`,
});

function lookAtOptions(look: ShellWalk, row: SettingOptions, call: ProgramCall, at: WalkPosition): void {
  const end = call.words.findIndex(({ text }) => text === "--");
  const words = end < 0 ? call.words : call.words.slice(0, end);
  if (row.on && !words.some(({ text }) => row.on?.test(text))) return;
  const given = row.given ? words.find(({ text }) => !text.startsWith("-") && text.includes("/")) : undefined;
  if (given && isForeignPlace(look, given.text, call)) return look.add(decides(`${call.program} ${given.text}`, call), at);
  for (const [index, word] of words.entries()) {
    if (row.off?.test(word.text)) return look.add(foreignSource(word.text, call), at);
    const inside = row.inside
      ?.exec(word.text)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (inside !== undefined && isForeignPlace(look, inside, call)) return look.add(decides(nameIn(word), call), at);
    const place = valueOf(words, index, row.places);
    if (
      place !== undefined &&
      !placesOwnScript(nameIn(word), place, call) &&
      place.split(":").some((each) => isForeignPlace(look, each, call))
    )
      return look.add(decides(nameIn(word), call), at);
    const fetched = valueOf(words, index, row.packages);
    if (fetched?.split(",").some((each) => isKnown(each) && !isUsual(each.replace(/[=<>~![@ ].*$/s, ""))))
      return look.add(foreignSource(nameIn(word), call), at);
    if (call.stdin?.kind === "pipe" && /^-$|^\/dev\/(?:stdin|fd\/0)$/.test(valueOf(words, index, row.streams) ?? ""))
      return look.add(decides(nameIn(word), call), at);
    const streamed = call.stdin?.kind === "text" && valueOf(words, index, row.streams) === "-" ? call.stdin.text : undefined;
    if (streamed !== undefined && opensHost.test(streamed))
      return look.add(
        { act: "privilege", tool: call.program, target: "", span: call.span, why: "starts what may reach the whole machine" },
        at,
      );
    const address = valueOf(words, index, row.index);
    if (address !== undefined && isForeignIndex(address)) return look.add(foreignSource(nameIn(word), call), at);
  }
}

const isUsual = (name: string): boolean => isRegistryTool(name) || isWellKnownLibrary(name);

/** In a file of services: the machine's own root, devices, processes or engine. */
const opensHost = longPattern("i")`
  \bprivileged["']?\s{0,4}:\s{0,4}["']?true|\b(?:pid|ipc|userns_mode|network_mode)["']?\s{0,4}:\s{0,4}["']?host\b|\bcap_add\b|
  \bhostpath\b|docker\.sock|(?:^|[\s"'[,-])\/(?:etc|root|proc|sys|dev|home|boot)?(?:\/[\w.-]{0,60})?:\/|\bsource["']?\s{0,4}:\s{0,4}["']?\/["'\s,}]|
  seccomp[:=]unconfined
`;

const nameIn = ({ text }: CommandWord): string => text.split("=")[0] ?? text;

const abbreviationMinChars = 5;

/** Value of the word, if it is one of these options: `--name v`, `--name=v`, `-nv`, and long names cut short. */
function valueOf(words: readonly CommandWord[], index: number, names: readonly string[] = []): string | undefined {
  const text = words[index]?.text ?? "";
  if (!text.startsWith("-")) return undefined;
  const equals = text.indexOf("=");
  const given = (equals > 0 ? text.slice(0, equals) : text).replace(/^--@[^:]{1,100}:/, "--"); // `--@scope:registry`
  const isNamed = names.some(
    (name) => given === name || (given.length >= abbreviationMinChars && given.startsWith("--") && name.startsWith(given)),
  );
  if (isNamed) return equals > 0 ? text.slice(equals + 1) : words[index + 1]?.text;
  return text.startsWith("--")
    ? undefined
    : names.flatMap((name) => (name.length === 2 && text.startsWith(name) ? [text.slice(2)] : []))[0];
}
