import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { detectSecrets } from "../../lexicon/secrets/detect.ts";
import { isAtHome, secretHomes } from "../../lexicon/secrets/secret-homes.ts";
import { unknownPiece, type Deed } from "../deed.ts";
import { namesWithin } from "../net/belongs.ts";

/**
 * Libraries that open a connection by host and port, and send on it whatever they are given: in many steps, of which each
 * says little. So a secret in the text of such a program counts as sent.
 */
const connecting = lazily(
  () => longPattern()`
    \bhttp\.client\b|\bHTTPS?Connection(?:Pool)?\s?\(|\b(?:ftp|smtp|pop|imap|telnet|nntp)lib\b|\basyncio\.open_connection\b|\bsocket\.(?:socket|
    create_connection)\b|\bwebsockets?\.(?:connect|create_connection)\b|\bNet::(?:HTTP|FTP|SMTP|POP3|IMAP|Telnet|SSH)\b|
    \b(?:TCP|UDP|SSL)Socket\b|\bSocket\.tcp\b|\bIO::Socket\b|\bHTTP::Tiny\b|\bfsockopen\s?\(|\bstream_socket_client\s?\(|
    \bnew (?:WebSocket|Socket|TcpClient)\s?\(|["'\x60](?:node:)?(?:https?|http2|net|tls|dgram)["'\x60][^]{0,2000}?\b(?:get|request|
    connect|createConnection|createSocket)\s?\(|\b(?:Bun|Deno)\.connect\w{0,3}\s?\(|\bnet\.Dial\w{0,10}\s?\(|\bTcpStream::connect\b|
    \bgen_tcp\b|\bsocket\.tcp\b|\bgethostbyname\s?\(|\bsockaddr_in\b
  `,
);
/** Whether code has such a library at hand. */
export const connectsByValues = (code: string): boolean => connecting().test(code);

/** Hosts that a program names in plain words. */
export const hostsNamed = (code: string): readonly string[] => [...code.matchAll(hostNamed)].map(([, host = ""]) => host.toLowerCase());

const hostNamed = /["'`/@](localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[\w-]{1,63}\.){1,9}[a-z]{2,24})(?=[:/"'`?])/gi;
const local = /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/i;

/** A secret that a program with such a library holds, unless every host it names is this machine or the secret's home. */
export function sentSecrets(code: string, tool: string): readonly Deed[] {
  if (!connecting().test(code)) return [];
  const secrets = detectSecrets(code);
  if (secrets.length === 0) return [];
  const hosts = hostsNamed(code);
  const names = secrets.flatMap(({ name, start, end }) => [name, ...namesWithin(code.slice(start, end))]);
  const homes = names.flatMap((name) => (Object.hasOwn(secretHomes, name) ? (secretHomes[name]?.hosts ?? []) : []));
  if (hosts.length > 0 && hosts.every((host) => local.test(host) || homes.some((home) => isAtHome(host, home)))) return [];
  return [{ act: "leak", tool, target: unknownPiece, span: { start: 0, end: code.length } }];
}
