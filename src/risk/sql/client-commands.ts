import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";

/** A command to a client program, beside what the server is told. */
export interface ClientCommandRow {
  /** Matches the whole command. The group `shell` is a command for this machine's shell, `path` a file here. */
  readonly shape: RegExp;
  readonly act: Act;
  readonly tool: string;
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const shell = { act: "opaque", tool: "shell", why: "runs a command in a shell of this machine" } as const;
export const unreadFile = "runs statements from a file that was not read";
const script = { act: "opaque", tool: "script", why: unreadFile } as const;
const writes = { act: "write", why: "writes a file on this machine" } as const;
const reads = { act: "read", why: "reads a file of this machine" } as const;
const file = String.raw`['"]?(?<path>[^'"\s;]{1,400})['"]?`;
const pattern = (text: string): RegExp => new RegExp(text, "i");

/** The first row that matches counts. A command that none matches is opaque. */
export const clientRows = lazily((): readonly ClientCommandRow[] => [
  { ...shell, shape: /^\\!\s*(?<shell>[^]*)$/, hits: ["\\! rm -rf build", "\\!"], misses: ["\\d users"] },
  { ...shell, shape: /^!{1,2}\s*(?<shell>[^]*)$/, hits: ["!ls", "!! dir"], misses: ["\\d!"] },
  { ...shell, shape: /^:!!\s*(?<shell>[^]*)$/, hits: [":!! dir"], misses: [":r file.sql"] },
  {
    ...shell,
    // SQLite takes any beginning of the word.
    shape: /^\.(?:sh|she|shel|shell|sy|sys|syst|syste|system)\s+(?<shell>[^]+)$/i,
    hits: [".shell ls", ".system id", ".sh id"],
    misses: [".show", ".schema users"],
  },
  { ...shell, shape: /^(?:host|system|pager)\s+(?<shell>[^]+)$/i, hits: ["host ls", "system id", "pager less"], misses: ["status"] },
  { ...shell, shape: /^\\(?:o|out|g|gx|w|write|P)\s*\|\s*(?<shell>[^]+)$/, hits: ["\\o | tee x", "\\g |cat"], misses: ["\\o result.txt"] },
  {
    ...shell,
    shape: /^\.(?:output|once|read|import|excel|log)\s+['"]?\|\s*(?<shell>[^'"]+)/i,
    hits: [".once |cat", ".import '|id' t"],
    misses: [".once out.txt"],
  },
  {
    ...shell,
    shape: /^\\copy\b[^]*\bprogram\s+'(?<shell>[^']+)'/i,
    hits: ["\\copy t to program 'cat'"],
    misses: ["\\copy t to 'out.csv'"],
  },
  { ...shell, shape: /^\\(?!echo|qecho)[a-z]+[^`]*`(?<shell>[^`]+)`/i, hits: ["\\set who `id`"], misses: ["\\set who me"] },
  {
    ...script,
    shape: pattern(String.raw`^(?:\\(?:i|ir|include|include_relative)|\\\.|\.read|source|:r|@{1,2}|start)\s*${file}\s*;?$`),
    hits: ["\\i seed.sql", ".read seed.sql", "source seed.sql", "@setup", ":r a.sql", "\\. seed.sql"],
    misses: ["\\if true"],
  },
  {
    act: "opaque",
    tool: "gexec",
    why: "runs what a query returns as statements",
    shape: /^\\gexec\b/,
    hits: ["\\gexec"],
    misses: ["\\gx"],
  },
  {
    act: "run-foreign",
    tool: "load",
    why: "loads compiled code into the client",
    shape: /^\.load\b/i,
    hits: [".load ./ext"],
    misses: [".log off"],
  },
  { act: "privilege", tool: "password", why: "changes a password", shape: /^\\password\b/, hits: ["\\password bob"], misses: ["\\pset"] },
  {
    act: "destroy",
    tool: "restore",
    why: "replaces the database by a file",
    shape: /^\.restore\b/i,
    hits: [".restore old.db"],
    misses: [".recover"],
  },
  {
    act: "destroy",
    tool: "lo_unlink",
    why: "deletes a stored file",
    shape: /^\\lo_unlink\b/,
    hits: ["\\lo_unlink 42"],
    misses: ["\\lo_list"],
  },
  {
    ...writes,
    tool: "copy",
    shape: pattern(String.raw`^\\copy\b[^]*\bto\s+(?!stdout|pstdout)${file}`),
    hits: ["\\copy users to 'out.csv' csv"],
    misses: ["\\copy users to stdout"],
  },
  {
    act: "external-write",
    tool: "copy",
    why: "loads rows into a table",
    shape: /^\\copy\b[^]*\bfrom\s+/i,
    hits: ["\\copy users from 'in.csv'"],
    misses: ["\\d users"],
  },
  {
    act: "external-write",
    tool: "import",
    why: "loads rows into a table",
    shape: /^(?:\.import|\\lo_import)\b/i,
    hits: [".import rows.csv users"],
    misses: [".indexes"],
  },
  {
    ...writes,
    tool: "output",
    shape: pattern(
      String.raw`^(?:\\(?:o|out|w|write|g|gx|T|lo_export\s+\d+)|\.(?:output|once|backup|save|log|clone)|tee|spool|:out|` +
        String.raw`:error)\s+(?!off\b|stdout\b|stderr\b|\()${file}`,
    ),
    hits: ["\\o result.txt", ".backup copy.db", "tee log.txt", "\\lo_export 12 out.bin"],
    misses: ["\\g", ".output", "spool off"],
  },
  {
    ...reads,
    tool: "open",
    shape: pattern(String.raw`^\.open\s+(?:--?[a-z]+\s+){0,4}${file}`),
    hits: [".open other.db"],
    misses: [".open"],
  },
  {
    act: "opaque",
    tool: "connect",
    why: "goes on at another server",
    shape: longPattern("i")`
      ^\\c(?:onnect)?\s(?:.{0,400}(?:\bhost(?:addr)?\s{0,5}=|\bservice\s{0,5}=|:\/\/)\s{0,5}["']?(?!(?:[^@/\s]{0,99}@)?(?:localhost|127\.|\/))|
      \s{0,9}\S{1,99}\s{1,9}\S{1,99}\s{1,9}(?!localhost|127\.|-|\/)\S)
    `,
    hits: ['\\c "host=db.host.test"', "\\connect postgres://a@db.host.test/x", "\\c app me db.host.test"],
    misses: ["\\c app", "\\c app me", "\\c 'host=localhost dbname=x'", "\\c - - localhost", "\\conninfo"],
  },
  {
    act: "harmless",
    tool: "client",
    why: "shows or formats",
    shape: longPattern()`
      ^\\(?:d[a-zA-Z]{0,4}[S+]{0,2}|l\+?|list|z|timing|x|t|a|f|H|C|T|q|quit|r|reset|p|print|g|gx|G|gset|gdesc|s|s[fv]\+?|h|help|\?|
      pset|set|unset|echo|qecho|warn|prompt|encoding|conninfo|if|elif|else|endif|errverbose|watch|crosstabview|bind|bind_named|
      parse|lo_list|copyright|c|connect|u|n|W|N|R|\.|timing|restrict|unrestrict)(?![a-zA-Z])[^\x60]*$
    `,
    hits: ["\\d users", "\\dt+", "\\x", "\\l", "\\timing on", "\\c app", "\\df public.*"],
    misses: ["\\e", "\\gexec", "\\setenv A b"],
  },
  {
    act: "harmless",
    tool: "client",
    why: "shows or formats",
    shape: longPattern("i")`
      ^\.(?:tables?|schema|mode|headers?|indexes|indices|databases|dbinfo|dump|show|width|nullvalue|separator|timer|quit|exit|help|
      bail|changes|echo|eqp|explain|stats|fullschema|lint|sha3sum|limit|print|prompt|version|output|once|open|timeout|parameter|
      recover|dbconfig|trace|scanstats|expert|columns|maxrows|maxwidth|log|cd|vfsinfo|vfslist|vfsname|session|selftest|testctrl|
      progress|import|connection|parameter)\b[^|]*$
    `,
    hits: [".tables", ".schema users", ".mode csv", ".quit", ".headers on"],
    misses: [".archive -x", ".filectrl x"],
  },
  {
    act: "harmless",
    tool: "client",
    why: "shows or formats",
    shape:
      /^(?:delimiter|status|warnings|rehash|charset|nopager|notee|pager|tee|spool)\b|^:(?:setvar|on|listvar|reset|exit|quit|connect)\b/i,
    hits: ["delimiter //", "status", ":setvar a b"],
    misses: ["source x", ":r x"],
  },
]);

export interface ClientCommand {
  readonly row: ClientCommandRow | undefined;
  readonly shell: string | undefined;
  readonly path: string | undefined;
}

/** Longer than any command that a person would want to read: opaque. */
const commandMaxChars = 4_000;

export function readClientCommand(text: string): ClientCommand {
  const shown = text.slice(0, commandMaxChars).trim();
  for (const row of text.length > commandMaxChars ? [] : clientRows()) {
    const found = row.shape.exec(shown);
    if (found) return { row, shell: found.groups?.["shell"], path: found.groups?.["path"] };
  }
  return { row: undefined, shell: undefined, path: undefined };
}
