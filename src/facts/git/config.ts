/** One setting, in the order of the file. Sections and keys are in lower case; what stands in quotes keeps its case. */
export interface Setting {
  readonly key: string;
  readonly value: string;
}

/**
 * Reads the format of git's configuration files. Includes are not followed; they are settings like any other
 * (`include.path`), so a judge can see that there is more. Nothing after a line that git would not understand is read:
 * git would read nothing of it either.
 */
export function readGitConfig(text: string, keysMax: number): readonly Setting[] {
  const settings: Setting[] = [];
  const scan: Scan = { text: text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"), at: 0 };
  let section: string | undefined;
  while (skipBlanks(scan) && settings.length < keysMax) {
    if (scan.text[scan.at] === "[") {
      section = readSection(scan);
      if (section === undefined) break;
      continue;
    }
    const key = take(scan, isKeyCharacter).toLowerCase();
    if (key === "" || section === undefined) break;
    const value = readAssigned(scan);
    if (value === undefined) break;
    settings.push({ key: `${section}.${key}`, value });
  }
  return settings;
}

interface Scan {
  readonly text: string;
  at: number;
}

const isKeyCharacter = (character: string): boolean => /^[A-Za-z0-9-]$/.test(character);
const isSectionCharacter = (character: string): boolean => /^[A-Za-z0-9.-]$/.test(character);
const isBlank = (character: string): boolean => character === " " || character === "\t";

function take(scan: Scan, wanted: (character: string) => boolean): string {
  const start = scan.at;
  while (scan.at < scan.text.length && wanted(scan.text.charAt(scan.at))) scan.at += 1;
  return scan.text.slice(start, scan.at);
}

/** Skips to the next token; false at the end. */
function skipBlanks(scan: Scan): boolean {
  while (scan.at < scan.text.length) {
    const character = scan.text.charAt(scan.at);
    if (character === "#" || character === ";") take(scan, (each) => each !== "\n");
    else if (isBlank(character) || character === "\n") scan.at += 1;
    else return true;
  }
  return false;
}

/** `[name]`, `[name "Sub"]`, or the old spelling `[name.sub]`. */
function readSection(scan: Scan): string | undefined {
  scan.at += 1;
  const name = take(scan, isSectionCharacter).toLowerCase();
  take(scan, isBlank);
  let sub: string | undefined;
  if (scan.text[scan.at] === '"') {
    sub = readSubsection(scan);
    if (sub === undefined) return undefined;
  }
  if (name === "" || scan.text[scan.at] !== "]") return undefined;
  scan.at += 1;
  return sub === undefined ? name : `${name}.${sub}`;
}

/** A backslash in the name of a subsection stands for the character after it, whatever that is. */
function readSubsection(scan: Scan): string | undefined {
  let name = "";
  for (scan.at += 1; scan.at < scan.text.length; scan.at += 1) {
    const character = scan.text.charAt(scan.at);
    if (character === "\n") return undefined;
    if (character === '"') {
      scan.at += 1;
      return name;
    }
    if (character === "\\") scan.at += 1;
    name += scan.text.charAt(scan.at);
  }
  return undefined;
}

/** A key that stands alone means `true`. */
function readAssigned(scan: Scan): string | undefined {
  take(scan, isBlank);
  const next = scan.text[scan.at];
  if (next === undefined || next === "\n" || next === "#" || next === ";") return "true";
  if (next !== "=") return undefined;
  scan.at += 1;
  take(scan, isBlank);
  return readValue(scan);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", b: "\b", '"': '"', "\\": "\\", "\n": "" };

/** Up to the end of the line: quotes keep blanks and comment signs, a backslash at the end goes on in the next line. */
function readValue(scan: Scan): string | undefined {
  let value = "";
  let certain = 0; // blanks beyond this point count only if something follows them
  let quoted = false;
  for (; scan.at < scan.text.length; scan.at += 1) {
    const character = scan.text.charAt(scan.at);
    if (character === "\n") break;
    if (!quoted && (character === "#" || character === ";")) {
      take(scan, (each) => each !== "\n");
      break;
    }
    if (character === '"') quoted = !quoted;
    else if (character === "\\") {
      scan.at += 1;
      const meant = escapes[scan.text.charAt(scan.at)];
      if (meant === undefined) return undefined;
      value += meant;
    } else value += character;
    if (quoted || !isBlank(character)) certain = value.length;
  }
  return quoted ? undefined : value.slice(0, certain);
}
