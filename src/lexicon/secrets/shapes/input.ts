import type { Span } from "../../../kernel/text.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { isGivenPassword } from "../detect-given.ts";
import { handedOver, isHanded, withoutUser, wordFrom } from "../detect-handed-over.ts";
import { isSpacedSecret } from "../detect-ordinary.ts";
import { lineMark } from "../line-mark.ts";
import { documentMax, type Find, type SecretShape } from "./types.ts";

/** Words of the same command before another one. */
const words = String.raw`(?:[^\n|;&<]{0,200}?[ \t])??`;

/** Programs that read a password from standard input, and what must stand behind their name. */
const readers: readonly (readonly [programs: string, words: string])[] = [
  ["sudo doas", String.raw`(?:-\S{1,40} {1,4}(?:[a-z][\w-]{0,30} {1,4}(?=-))?){0,6}(?:-\w{0,6}S|--stdin)`],
  ["chpasswd passwd smbpasswd kinit cryptsetup mkpasswd createuser firebase keepassxc-cli mysql_config_editor", ""],
  ["gh wrangler", String.raw`(?:pages {1,4})?secret {1,4}(?:set|put)`],
  ["vercel netlify", "env {1,4}add|env:set"],
  ["docker podman", "secret {1,4}create"],
  ["gcloud", "secrets {1,4}(?:create|versions {1,4}add)"],
  ["kubectl oc", "create {1,4}secret"],
  ["fly flyctl doppler", "secrets {1,4}(?:import|set)"],
  ["glab", String.raw`auth {1,4}login {1,4}${words}--stdin`],
  ["vault", String.raw`(?:login|operator {1,4}unseal|kv {1,4}put|write) {1,4}${words}(?:\S{1,60}=)?-`],
  ["htpasswd", String.raw`-[A-Za-z]{0,6}i`],
  ["openssl", String.raw`passwd {1,4}${words}-stdin`],
  ["ansible-vault", String.raw`encrypt_string {1,4}${words}--stdin`],
  ["pass secret-tool", String.raw`(?:insert|store)`],
  ["bw", String.raw`(?:unlock|login)`],
  ["restic rustic", String.raw`(?:init|key {1,4}add)`],
  ["pulumi", String.raw`config {1,4}set {1,4}${words}--secret`],
  ["xargs", String.raw`${words}(?:-p|-w|--password|--token)[ =]{0,4}["']?\{\}`],
];
/** As `readers`, but what comes in may be something else. */
const perhapsReaders: typeof readers = [
  ["su", "(?=.)"],
  ["read", String.raw`(?:${words}-[a-z]{0,4}s[a-z]{0,4}(?=[ \t])|${words}\w{0,40}(?:PASS(?:W(?:OR)?D|PHRASE)?|PWD|SECRET|TOKEN)(?=[ \t]))`],
];
/** Options that say it, whatever the program. */
const flags = String.raw`--password-stdin|--with-token|--passphrase-fd|--token-stdin|-pass(?:in)? {1,4}stdin`;
const flagStarts = ["--password-stdin", "--with-token", "--passphrase-fd", "--token-stdin", "-pass stdin", "-passin stdin"];

const all = [...readers, ...perhapsReaders];
const programsOf = (rows: typeof readers): readonly string[] => [...new Set(rows.flatMap(([programs]) => programs.split(" ")))];
/** A tab parts words as a blank does. */
const made = (pattern: string): RegExp => new RegExp(pattern.replaceAll(/ (?=[{)])/g, "[ \\t]"), "y");
/** More text behind it must not make another thing of it, so that what is found is found again. */
const reading = (rows: typeof readers): string =>
  rows.map(([programs, told]) => `(?:${programs.replaceAll(" ", "|")})${told === "" ? "" : `(?:\\.exe)?[ \\t]{1,4}(?:${told})`}`).join("|");

/** Programs that hand on what they read, before the one that takes it. */
const between = String.raw`(?:\|[ \t]{0,4}(?:tr|base64|tee|head|sed|iconv)(?![\w-])[^|\n]{0,80}){0,2}`;
const piped = String.raw`${between}\|[ \t]{0,4}(?:(?:sudo|doas) {1,4}(?!-\w{0,6}S|--stdin))?(?:npx {1,4})?`;
const isPiped = lazily(() => made(String.raw`${piped}(?:${reading([...readers, ["su", "(?=.)"]])}|\S{1,80} {1,4}${words}(?:${flags}))`));
/** The rest of the words that are printed, and of the commands beside it whose output goes the same way. */
const printedWith = made(String.raw`["']?(?: {1,4}(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|[^\s|;&<>"'()]{1,80})){0,3}`);
const groupEnd = /[ \t]{0,4}(?:(?:;|&&)[^|\n()]{0,200}[)}]|[ \t;]{0,4}[)}])?[ \t]{0,4}/y;
const skip = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};
const isPipedFrom = (text: string, at: number): boolean => {
  const from = skip(groupEnd, text, at);
  return skip(isPiped(), text, from) > from;
};

const printed = handedOver(
  () => /(?:echo|printf|yes)[ \t]{1,4}(?:-[neE]{1,3}[ \t]{1,4})?(?:(["']?)[\w.-]{0,40}:?%s[^"'\n]{0,24}\1[ \t]{1,4})?/y,
  undefined,
  withoutUser,
);
const isPrinted: Find = (text, at, cut) => {
  const found = printed(text, at, cut);
  if (!found) return undefined;
  const { start } = found;
  // Outside quotes a bracket closes the group.
  const isBare = !/["']/.test(text.charAt(start - 1));
  const end = isBare ? start + text.slice(start, found.end).replace(/[)}]{1,2}$/, "").length : found.end;
  const last = skip(printedWith, text, end);
  if (!isPipedFrom(text, last) && !isPipedFrom(text, end)) return undefined;
  const value = text.slice(start, last).replace(/["']$/, "");
  const without = value.endsWith("\\n") && value.length > 4 ? value.slice(0, -2) : value;
  return { start, end: start + without.length };
};

/** Where a here-string or a here-document begins. */
const begun = String.raw`[^\n|;&<]{0,200}?\d?<<(?:<[ \t]{0,4}|-?[ \t]{0,2}["'\\]?([A-Za-z_]\w{0,40})["']?[^\n]{0,200}\r?\n)`;
/** The patterns that lead from what stands at a place to its input, by that. Each is made when it is met. */
const leads = new Map<string, RegExp>();
const catLead = lazily(
  () =>
    new RegExp(
      String.raw`cat[ \t]{1,4}<<-?[ \t]{0,2}["'\\]?([A-Za-z_]\w{0,40})["']?[ \t]{0,4}(?=\|)(?=${isPiped().source})[^\n]{0,400}\r?\n`,
      "y",
    ),
);
const nameOf = /[\w-]{1,40}/y;
function leadOf(text: string, at: number): RegExp {
  const name = text.slice(at, skip(nameOf, text, at));
  if (name === "cat") return catLead();
  const known =
    leads.get(name) ??
    made(
      name.startsWith("-")
        ? `(?:${flags})(?![\\w-])${begun}`
        : all
            .filter(([programs]) => programs.split(" ").includes(name))
            .map(([, told]) => String.raw`${name}(?:\.exe)?[ \t]{1,4}(?:${told})`)
            .map((each, index) => `${each}${begun.replace("([A-Za-z_]", `(?<tag${index}>[A-Za-z_]`)}`)
            .join("|"),
    );
  leads.set(name, known);
  return known;
}

const leadMax = 400;
const linesMax = 16;
/** Whoever takes one password leaves the lines behind it to another program. */
const takesOne = /^(?:sudo|doas|su|read)\b/;
const isLine = (line: string): boolean => isHanded(line) && (!/[ \t]/.test(line) || isSpacedSecret(line));

interface Lines {
  readonly limit: number;
  readonly tag: string;
  readonly most: number;
  readonly cut: boolean;
  /** Whether what shows the text puts a mark before each line. */
  readonly isMarked: boolean;
}

/** The lines of a here-document, from `from` to its end. */
function documentFrom(text: string, from: number, { limit, tag, most, cut, isMarked }: Lines): Span | undefined {
  const ending = new RegExp(`^[ \\t]*${tag}(?!\\w)`);
  let found: Span | undefined;
  for (let at = from, lines = 0; at < limit && lines < most; lines += 1) {
    const breakAt = text.indexOf("\n", at);
    const end = breakAt < 0 ? text.length : breakAt;
    const all = text.slice(at, Math.min(end, limit));
    const line = isMarked ? all.slice(skip(leadingMark, all, 0)) : all;
    if (end > limit || ending.test(line) || (breakAt < 0 && cut)) break;
    const said = line.trim();
    const start = at + all.length - line.length + line.indexOf(said);
    if (!found) {
      const skipped = withoutUser.exec(said)?.[0].length ?? 0;
      if (!isLine(said.slice(skipped))) return undefined;
      found = { start: start + skipped, end: start + said.length };
    } else found = { start: found.start, end: Math.max(found.end, start + said.length) };
    at = end + 1;
  }
  return found;
}

const leadingMark = new RegExp(lineMark(String.raw`\S`), "y");
/** Whether the line of a place begins with a mark. What stands before `from` is not looked at. */
function hasMark(text: string, at: number, from: number): boolean {
  const before = text.slice(from, at);
  const lineBreak = before.lastIndexOf("\n");
  if (lineBreak < 0 && from > 0) return false;
  const start = from + lineBreak + 1;
  return text.slice(start, Math.min(at, skip(leadingMark, text, start))).trim() !== "";
}

const taken: Find = (text, at, cut, back = at) => {
  if (!text.slice(at, at + leadMax).includes("<<")) return undefined; // nearly always
  const lead = leadOf(text, at);
  lead.lastIndex = at;
  const match = lead.exec(text);
  if (match === null) return undefined;
  const from = at + match[0].length;
  const tag = Object.values(match.groups ?? {}).find((each) => each !== undefined) ?? match[1];
  const isPerhaps = /^(?:su|read)\b/.test(match[0]);
  const most = takesOne.test(match[0]) || /\|\s*sudo\b/.test(match[0]) ? 1 : linesMax;
  const lines = { limit: at + documentMax, tag: tag ?? "", most, cut, isMarked: hasMark(text, at, back) };
  const found = tag === undefined ? stringFrom(text, from, cut) : documentFrom(text, from, lines);
  return found && isPerhaps && !isGivenPassword(text.slice(found.start, found.end)) ? undefined : found;
};

function stringFrom(text: string, from: number, cut: boolean): Span | undefined {
  const word = wordFrom(text, from);
  if (!word || (cut && word.end === text.length)) return undefined;
  const value = text.slice(word.start, word.end);
  const skipped = withoutUser.exec(value)?.[0].length ?? 0;
  return isHanded(value.slice(skipped)) ? { start: word.start + skipped, end: word.end } : undefined;
}

/** Passwords that a program reads from its standard input, whichever way they come. */
export const inputShapes = (): readonly SecretShape[] => [
  {
    name: "password that is piped",
    starts: ["echo ", "printf ", "yes ", "echo\t", "printf\t"],
    apart: true,
    extent: "line",
    find: isPrinted,
    examples: () => ({
      hits: [
        "echo '«hunter2»' | sudo -S ls",
        "echo «hunter2» | sudo -kS apt update",
        "echo 'mira:«k9#mQ2$v»' | chpasswd",
        "echo 'mira:«k9#mQ2$v»' | sudo chpasswd",
        `printf '%s' "«k9#mQ2$v»" | docker login r -u jo --password-stdin`,
        "echo -n «hunter2» | cryptsetup open x y",
        "echo '«k9#mQ2$v»' | gh secret set SHOP",
        "echo «k9#mQ2$v» | npx wrangler secret put SHOP",
        "printf '%s' '«k9#mQ2$v»' | docker secret create shop -",
        "echo -n '«k9#mQ2$v»' | gcloud secrets create shop --data-file=-",
        "(echo «hunter2»; echo «hunter3») | passwd mira",
        "{ echo '«hunter2»'; sleep 1; echo '«hunter3»'; } | sudo passwd mira",
        String.raw`echo -e "«hunter2\nhunter2»" | passwd mira`,
        String.raw`printf '«hunter2\nhunter2»\n' | passwd mira`,
        String.raw`printf '%s\n' '«hunter2' 'hunter2»' | smbpasswd -s -a mira`,
        String.raw`printf 'mira:%s\n' '«hunter2»' | chpasswd`,
        "yes «hunter2» | passwd mira",
        "echo «k9#mQ2$v» | base64 -d | docker login -u jo --password-stdin",
        "echo «hunter2» | sudo --stdin ls",
        "echo «hunter2» | vault login -",
        "echo «k9#mQ2$v» | xargs -I{} docker login -u jo -p {}",
      ],
      misses: [
        "echo $PASS | sudo -S ls",
        "echo hello | sudo tee /etc/x",
        "echo 'a:b' | sort",
        "echo hello | grep -S x",
        "echo hello | grep passwd",
        "echo hello; cat f | sudo -S ls",
        "(echo hello; echo world) | sort",
        "echo hello | base64 -d | sort",
      ],
    }),
  },
  {
    name: "password on standard input",
    starts: [...programsOf(all).map((program) => `${program} `), ...flagStarts, "cat <"],
    apart: true,
    extent: "document",
    looksBack: true,
    find: taken,
    examples: () => ({
      hits: [
        "sudo -S true <<EOF\n«hunter2»\nEOF",
        "sudo -S -u mira ls <<< '«hunter2»'",
        "docker login r -u jo --password-stdin <<'EOF'\n«hunter2»\nEOF\n",
        "docker login r -u jo --password-stdin <<< '«k9#mQ2$v»'",
        "gh auth login --with-token <<< «k9#mQ2$v»",
        "gh secret set SHOP <<EOF\n«hunter2»\nEOF",
        "chpasswd <<< 'mira:«hunter2»'",
        "sudo chpasswd <<EOF\nmira:«hunter2\njo:hunter3\nluis:hunter4»\nEOF\nls",
        "passwd mira <<-EOF\n\t«hunter2\n\thunter2»\n\tEOF",
        "cat <<EOF | sudo -S true\n«hunter2»\nls\nEOF",
        "cat <<'EOF' | docker login r -u jo --password-stdin\n«hunter2»\nEOF",
        "gpg --batch --passphrase-fd 3 -d a.gpg 3<<< '«hunter2»'",
        "openssl enc -aes-256-cbc -pass stdin -in a -out b <<EOF\n«hunter2»\nEOF",
        "read -s PASSWORD <<< '«k9#mQ2$v»'",
        "IFS= read -r DB_SECRET <<< '«k9#mQ2$v»'",
        "su - mira <<< '«k9#mQ2$v»'",
        "kinit mira@SHOP <<EOF\n«hunter2»\nEOF",
      ],
      misses: [
        "sudo -S ls <<< $PASS",
        "sudo tee /etc/x <<EOF\nk9#mQ2$v\nEOF",
        "docker login --password-stdin <<EOF\n$PASS\nEOF",
        "sudo -S bash <<EOF\napt-get update -y\nEOF",
        "cat <<EOF | sort\nk9#mQ2$v\nEOF",
        "cat <<EOF > a.txt\nk9#mQ2$v\nEOF",
        "read -r name <<< 'k9#mQ2$v'",
        "su mira <<< 'whoami'",
        'chpasswd <<< "$USERS"',
        "passwd mira < f",
      ],
    }),
  },
];
