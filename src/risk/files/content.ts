import { isRecord } from "../../kernel/ids.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
/** Judges the text that is written into a special file. Every expression is bounded; the text may be long. */

const dependencyBlocks =
  /"(?:(?:dev|peer|optional|bundled?)?dependencies(?:meta)?|overrides|resolutions|catalogs?|require(?:-dev)?|packageextensions)"/i;
const ownNumbers = /^(?:version|node|npm|pnpm|yarn|homepage|url|type|license|email|packageManager|vscode|\$schema)$/;
const versioned = longPattern("gi")`
  "([@a-z0-9$][\w./@-]{0,213})"\s{0,8}:\s{0,8}"(?:[~^]\d|[<>=]{1,2}\s?\d|\d{1,5}\.(?:\d|x)|workspace:|npm:|git[+:]|github:|https?:|
  file:|link:|latest"|next"|\*")
`;
const lifecycle = /"(?:(?:pre|post)?install|(?:pre|post)?prepare|prepublish(?:only)?|(?:pre|post)pack|dependencies:script)"\s{0,8}:/i;
const otherManifests = longPattern("i")`
  dependenc|require|<plugin|\bplugins?\b|implementation[\s(]|\bapi\s{0,2}\(|testimplementation|packagereference|packageversion|
  \bdeps\b|"imports"|npm:|\bpip\b|\bgems?\b
`;

/** Whether a write to a manifest changes dependencies or scripts that run when they are installed. */
export interface ManifestChange {
  readonly dependencies: boolean;
  readonly scripts: boolean;
}

/** `before`: the present content, if it is known; then only differences count. */
export function manifestChange(name: string, content: string, before: string | undefined): ManifestChange {
  if (!/(?:package|composer)\.json$/i.test(name)) return { dependencies: otherManifests.test(content), scripts: false };
  const after = objectIn(content);
  const known = before === undefined ? undefined : objectIn(before);
  if (after && known) return { dependencies: differ(after, known, dependencyBlocks), scripts: scriptsDiffer(after, known) };
  return { dependencies: namesDependencies(content), scripts: lifecycle.test(content) };
}

function namesDependencies(content: string): boolean {
  if (dependencyBlocks.test(content)) return true;
  for (const [, name = ""] of content.matchAll(versioned)) if (!ownNumbers.test(name)) return true;
  return false;
}

type Plain = Readonly<Record<string, unknown>>;

function objectIn(text: string): Plain | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function differ(after: Plain, before: Plain, names: RegExp): boolean {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  try {
    return keys.filter((key) => names.test(JSON.stringify(key))).some((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
  } catch {
    return true; // nested too deeply to be compared
  }
}

function scriptsDiffer(after: Plain, before: Plain): boolean {
  const scripts = (value: Plain): Plain => (isRecord(value["scripts"]) ? value["scripts"] : {});
  const [now, then] = [scripts(after), scripts(before)];
  return Object.keys(now).some((key) => lifecycle.test(`${JSON.stringify(key)}:`) && now[key] !== then[key]);
}

/** Our name, and Codex's records of hooks that a person trusted. */
const ours = /\bassent\b|\btrusted_hash\b|\bhooks\.state\b/i;
/** Whether a client's settings hold our entries. */
export const namesOurs = (settings: string): boolean => ours.test(unescaped(settings));

const hooksOff = /disableAllHooks(?!["'\s:=]{1,20}false\b)|"hooks"\s{0,8}:\s{0,8}(?:\{\s{0,20}\}|null|\[\s{0,20}\]|false)/i;
const aboutHooks = /hook|tooluse|matcher|command|session(?:start|end)|\bstop\b|compact|userprompt/i;
const namesKey = /"[\w$.-]{1,80}"\s{0,8}:/;

interface SettingsChange {
  readonly content: string | undefined;
  /** The text that the content replaces, if it is known. */
  readonly replaces: string | undefined;
  /** Only a piece of the file is replaced. */
  readonly keeps: boolean;
}

/**
 * Whether writing this into a client's settings would touch our entries, or switch all hooks off. Where our entries are
 * there, a replaced piece must show that it is about something else, or keep its old content.
 */
export function touchesOurHooks({ content: given, replaces, keeps }: SettingsChange, before: string | undefined): boolean {
  const settled = before === undefined ? undefined : touchesTables({ content: given, replaces, keeps }, before);
  if (settled !== undefined) return settled;
  const content = given === undefined ? undefined : unescaped(given);
  const old = keeps && replaces !== undefined ? unescaped(replaces) : "";
  if (given !== undefined && before !== undefined && leavesOurs({ content: given, replaces, keeps }, before)) return false;
  const isLeft = content !== undefined && old !== "" && content.includes(old);
  const added = isLeft ? content.replace(old, () => "") : content;
  if (added !== undefined && (ours.test(added) || hooksOff.test(added))) return true;
  if (!isLeft && ours.test(old)) return true;
  if (before === undefined || !ours.test(before)) return false;
  if (!keeps || content === undefined || (!isLeft && aboutHooks.test(old))) return true;
  return !namesKey.test(content) || aboutHooks.test(added ?? content);
}

/** The same for settings in tables (TOML). Undefined where they are not, or where the result cannot be told. */
function touchesTables({ content, replaces, keeps }: SettingsChange, before: string): boolean | undefined {
  if (content === undefined || objectIn(before) || !tableLine.test(before) || !ours.test(before)) return undefined;
  if (!keeps) return aboutHooksIn(content) !== aboutHooksIn(before);
  if (replaces === undefined || replaces === "" || !before.includes(replaces)) return undefined;
  return aboutHooksIn(before.replaceAll(replaces, () => content)) !== aboutHooksIn(before);
}

const tableLine = /^\s{0,20}(?:\[[^\]\n]{1,400}\]|[\w."-]{1,100}\s{0,20}=)/m;

/** Every line of a table about hooks or features, and every other mention of them. */
function aboutHooksIn(text: string): string {
  let inside = false;
  return text
    .split("\n")
    .filter((line) => {
      if (/^\s*\[/.test(line)) inside = /^\s*\[+\s*["']?(?:hooks|features)\b/i.test(line);
      return inside ? line.trim() !== "" : /hook|trusted_hash|assent/i.test(line);
    })
    .join("\n");
}

/** Whether everything about hooks, or with our name, stays the same. Only where both can be read as a whole. */
function leavesOurs({ content = "", replaces, keeps }: SettingsChange, before: string): boolean {
  if (keeps && (replaces === undefined || replaces === "" || !before.includes(replaces))) return false;
  const after = objectIn(keeps ? before.replaceAll(replaces ?? "", () => content) : content);
  const known = objectIn(before);
  if (!after || !known) return false;
  const keys = [...new Set([...Object.keys(after), ...Object.keys(known)])];
  try {
    return keys.every((key) => {
      const [now, then] = [JSON.stringify(after[key]), JSON.stringify(known[key])];
      return now === then || !(/hook/i.test(key) || ours.test(`${key} ${now} ${then}`));
    });
  } catch {
    return false; // nested too deeply to be compared
  }
}

/** JSON may write any letter by its number. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const suspicious = longPattern("i")`
  \b(?:curl|wget|nc|ncat|netcat|socat|telnet|scp|base64|eval|mkfifo|xxd|openssl|python3?\s{1,4}-c|perl\s{1,4}-e|node\s{1,4}-e|
  ruby\s{1,4}-e|(?:ba|z|da)?sh\s{1,4}-c|sudo|chmod|crontab|ssh)\b|\/dev\/tcp|\$\(shell|~\/\.|\.env\b|rm\s{1,4}-[a-z]{0,6}[rf]|
  os\.system|subprocess|child_process
`;

/** Whether a build script does more than building. */
export const isSuspicious = (content: string): boolean => suspicious.test(content);
