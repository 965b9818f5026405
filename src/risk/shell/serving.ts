import { longPattern } from "../../kernel/long-pattern.ts";
import { resolvePath } from "../files/resolve.ts";
import { keepsSecrets } from "../files/places/secret-folders.ts";
import type { ProgramCall } from "../tools/call.ts";
import type { ShellWalk, WalkPosition } from "./look.ts";
import { perName } from "../per-name.ts";

/** Programs that show a folder, or a file, to anyone. */
interface Server {
  readonly names: RegExp;
  /** Words without which they do something else. */
  readonly told?: RegExp;
  /** A word that stands alone is a folder as well. */
  readonly takesFolder?: true;
}

const servers: readonly Server[] = [
  { names: /^php[\d.]*$/, told: /(?:^| )-S/ },
  { names: /^j?ruby[\d.]*$/, told: /(?:^| )-r ?un(?: .*)?-e ?httpd/, takesFolder: true },
  { names: /^(?:busybox|toybox)$/, told: /^(?:httpd|ftpd|tftpd|tcpsvd)(?: |$)/, takesFolder: true },
  {
    names: /^(?:python|pypy)[\d.]*$/,
    told: /(?:^| )-m ?(?:pyftpdlib|uploadserver|twisted|updog|[\w.]{0,20}(?:httpd?|ftpd?|serve)[\w.]{0,10})(?: |$)/i,
    takesFolder: true,
  },
  { names: /^socat\d?$/, takesFolder: true },
  { names: /^(?:caddy|frankenphp)$/, told: /^(?:file-server|php-server|file_server)/ },
  { names: /^(?:nginx|apache2|apachectl|lighttpd|h2o|uvicorn|gunicorn|hypercorn|waitress-serve)$/ },
  { names: /^(?:vite|next|nuxt|nuxi|astro|gatsby|parcel|webpack(?:-dev-server)?|ng|expo|remix|snowpack|wmr)$/ },
  { names: /^(?:jekyll|hugo|zola|mdbook|eleventy|hexo|mkdocs|docsify|vitepress|vuepress|middleman)$/ },
  { names: /^(?:smbserver(?:\.py)?|impacket-smbserver|ws|sws|sfz|qrcp|onionshare(?:-cli)?|ran|gohttp)$/, takesFolder: true },
  // Every other program with such a name.
  {
    names: /(?:^|[^a-z])(?:[a-z]{0,12}httpd?|s?ftpd?|webdavd?|tftp)(?:$|[._-]?(?:server|serve)?(?:\.(?:py|js|rb|pl))?$)/,
    takesFolder: true,
  },
  { names: /(?:^|[^a-z])(?:file|web|http|static|upload|ftp|dav)[._-]?(?:web[._-]?)?serv(?:e|er)(?![a-z])/, takesFolder: true },
  { names: /^(?:pyftpdlib|uploadserver|simplehttpserver|twistd?3?|twisted|updog|goshs|serve|servor|sirv)$/, takesFolder: true },
];
const serversOf = perName((name) => servers.filter(({ names }) => names.test(name)));
/** Words that tell an unknown program to serve. */
const servesBy = /^(?:serve|server|file-?server|httpd|webdav|share|static)(?: |$)/;
const isToldToServe = ({ words: [first] }: ProgramCall): boolean => first !== undefined && servesBy.test(first.text);
const speaksToOthers = /^(?:curl|wget|http|https|httpie|lftp|ftp|sftp|tftp|ncftp)$/;

/** Options that name a folder to be shown; keys and certificates of a server are none of them. */
const folderOption = longPattern("i")`
  ^(?:-[dthrwp]|--?(?:[a-z]{1,12}-)?(?:root|dir|directory|path|folder|docroot|webroot|document-?root|static|serve|server|ss|public|
  outdir|out-dir|source|destination|contentdir|content-dir|staticdir|chdir|prefix|site|assets|home))$
`;
const withValue = /^(--?[A-Za-z][\w-]{0,30})=(.+)$/;
/** A folder without a blank behind its option, as in `-t/srv/web`. */
const glued = /^-[dthrwp](?=[~/.$])/;
const addressed = /^(?:file|open|gopen|create|system|exec|shell):(?:\/\/)?/i;

const wordsMax = 512;

/** A folder of secrets, or a whole home, that a program shows to anyone. */
export function lookAtServing(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const rows = serversOf(call.program);
  if (rows.length === 0 && !isToldToServe(call)) return;
  const told = call.words.slice(0, wordsMax).map(({ text }) => text);
  const line = told.join(" ");
  const server = rows.find(({ told: by }) => by?.test(line) ?? true) ?? (isToldToServe(call) ? anybody : undefined);
  if (!server || speaksToOthers.test(call.program)) return;
  const folder = foldersOf(told, server).find((each) => isPrivate(each, call));
  if (folder === undefined) return;
  look.add({ act: "leak", tool: call.program, target: folder, span: call.span, why }, at);
}

const anybody: Server = { names: /./, takesFolder: true };
const why = "serves a folder of secrets to whoever asks";

/** Folders that would be shown; where no word names one, the folder it is started in. */
function foldersOf(words: readonly string[], { takesFolder }: Server): readonly string[] {
  const folders = words.flatMap((word, index) => {
    const [, option, value = ""] = withValue.exec(word) ?? [];
    if (option !== undefined) return folderOption.test(option) ? [value] : [];
    if (glued.test(word)) return [word.slice(2)];
    if (addressed.test(word)) return [word.replace(addressed, "").split(",")[0] ?? ""];
    if (word.startsWith("-")) return [];
    const before = words[index - 1] ?? "";
    if (folderOption.test(before)) return [word];
    const isAlone = !before.startsWith("-") || before === "--" || !/^--?[A-Za-z]/.test(before);
    return takesFolder && (isAlone || /^[~/]/.test(word)) && !/^-{1,2}.*(?:key|cert|ssl|tls|config|conf|env)/i.test(before) ? [word] : [];
  });
  const named = folders.filter((folder) => !noFolder.test(folder));
  return named.length > 0 ? named : ["."];
}
/** Ports, addresses, modules, and the words that tell a program to serve. */
const noFolder = longPattern("i")`
  ^(?:|[\d.:]*[\d:]|[\w.-]*:\d{1,5}|httpd|ftpd|serve|server|file-?server|web|s?ftp|http|webdav|share|static|start|run|dev|preview|
  pyftpdlib|uploadserver|twisted|updog|http\.server|simplehttpserver)$
`;

const isPrivate = (folder: string, call: ProgramCall): boolean =>
  keepsSecrets(folder, call) || resolvePath(folder, call).places.some((place) => isWhole(place, call));

/** A home, or the folder of all homes. */
const isWhole = (place: string, { facts }: ProgramCall): boolean => place === facts.home || wholeTree.test(place);
const wholeTree = /^\/(?:(?:home|Users)(?:\/[^/]{1,60})?|root|etc)?$/;
