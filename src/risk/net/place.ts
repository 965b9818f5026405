/** The parts of an address. */
export interface UrlPlace {
  readonly scheme: string;
  /** Lower case, in its plainest spelling: `0x7f.1` is `127.0.0.1`. */
  readonly host: string;
  /** With its colon, or empty. */
  readonly port: string;
  readonly path: string;
  readonly query: string;
  readonly user: string;
  /** Somebody else's name server says that it is this address, and may say another one tomorrow. */
  readonly isLent?: true;
}

/** The same address is parsed many times during one assessment. */
const known = new Map<string, UrlPlace>();
const knownMax = 32;
const knownMaxChars = 2_048;

/** Read by hand: a URL with unknown pieces is none that `URL` would take. */
export function placeOf(url: string): UrlPlace {
  const before = known.get(url);
  if (before) return before;
  const place = read(url);
  if (known.size >= knownMax) known.clear();
  if (url.length <= knownMaxChars) known.set(url, place);
  return place;
}

function read(url: string): UrlPlace {
  const text = url
    .trim()
    .slice(0, 8_192)
    .replaceAll(/[\t\r\n]/g, "")
    .replaceAll("\\", "/");
  const named = /^([a-z][a-z0-9+.-]{0,20}):(\/*)/i.exec(text);
  const isScheme = named && (named[2] !== "" || /^(file|data|javascript|vbscript|https?|mailto)$/i.test(named[1] ?? ""));
  const scheme = isScheme ? (named[1] ?? "").toLowerCase() : "";
  const plain = isScheme ? text.slice(named[0].length) : text.replace(/^\/\//, ""); // `host:8080/x` has no scheme
  const end = plain.search(/[/?#]|(?<=^169\.254\.\d{1,3}\.\d{1,3})\uFFFC/); // a metadata service, whatever is asked
  const authority = end < 0 ? plain : plain.slice(0, end);
  const behind = end < 0 ? "" : (plain.slice(end).split("#")[0] ?? "").replace(/^\uFFFC/, "/$&"); // the part behind `#` is never sent
  const query = behind.includes("?") ? behind.slice(behind.indexOf("?") + 1) : "";
  const path = behind.split("?")[0] ?? "";
  const at = authority.lastIndexOf("@");
  const hostPort = authority.slice(at + 1);
  const port = /:\d{0,9}$/.exec(hostPort)?.[0] ?? "";
  const written = hostPort.slice(0, hostPort.length - port.length);
  return {
    scheme,
    host: plainHost(written),
    ...(lending.test(written) && { isLent: true }),
    port: port.length < 2 ? "" : `:${Number(port.slice(1))}`,
    path,
    query,
    user: at < 0 ? "" : authority.slice(0, at),
  };
}

/** One spelling for hosts that clients take as the same: escapes, full-width letters, addresses as one number. */
function plainHost(host: string): string {
  const shown = decoded(host).normalize("NFKC").toLowerCase().replaceAll("。", ".").replace(/\.$/, "");
  const inside = /^\[(.*)\]$/.exec(shown)?.[1];
  if (inside !== undefined) return mappedAddress(inside) ?? shown;
  if (/^ip6-(?:localhost|loopback)$|^localhost[46]?(?:\.localdomain[46]?)?$/.test(shown)) return "localhost";
  return fourNumbers(shown) ?? carriedAddress(shown) ?? shown;
}

const decoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `inet_aton`: one to four numbers, decimal, octal or hexadecimal; the last one fills the rest. */
function fourNumbers(host: string): string | undefined {
  if (!/^(?:0x[0-9a-f]{0,8}|\d{1,12})(?:\.(?:0x[0-9a-f]{0,8}|\d{1,12})){0,3}$/.test(host)) return undefined;
  const parts = host
    .split(".")
    .map((part) =>
      part.startsWith("0x") ? Number.parseInt(part.slice(2) || "0", 16) : Number.parseInt(part, part.startsWith("0") ? 8 : 10),
    );
  const last = parts.pop() ?? 0;
  if (parts.some((part) => !(part <= 255)) || !(last < 256 ** (4 - parts.length))) return undefined;
  const rest = Array.from({ length: 4 - parts.length }, (_, index) => Math.floor(last / 256 ** (3 - parts.length - index)) % 256);
  return [...parts, ...rest].join(".");
}

/** `::ffff:10.0.0.1` and `::ffff:a00:1` are IPv4 addresses in disguise. */
function mappedAddress(inside: string): string | undefined {
  const mapped = /^(?:0{0,4}:){1,6}(?:ffff:)?(?:(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/.exec(inside);
  if (!mapped) return undefined;
  if (mapped[1] !== undefined) return fourNumbers(mapped[1]);
  const [high, low] = [Number.parseInt(mapped[2] ?? "", 16), Number.parseInt(mapped[3] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Names that mean the address they carry: `10-0-0-1.nip.io`, or this machine. */
const lending = /[\w-]\.(?:localtest\.me|lvh\.me|vcap\.me|nip\.io|sslip\.io|xip\.io)\.?$|^(?:localtest|lvh|vcap)\.me\.?$/i;
function carriedAddress(host: string): string | undefined {
  if (/(?:^|\.)(?:localtest\.me|lvh\.me|vcap\.me)$/.test(host)) return "127.0.0.1";
  const carried = /(?:^|[.-])(\d{1,3}(?:[.-]\d{1,3}){3})\.(?:nip\.io|sslip\.io|xip\.io)$/.exec(host)?.[1];
  return carried === undefined ? undefined : fourNumbers(carried.replaceAll("-", "."));
}
