import { withoutEnd } from "../../../kernel/text.ts";
interface PlaceRow {
  readonly cwd?: string;
  readonly place: string;
  /** Absent: the place lies outside, so nobody is sent there. */
  readonly inside?: string;
}

/**
 * A place that an output named, as a path from the folder of the session. Only what lies in there is worth sending an
 * agent to, and nothing hidden that was named by its whole path: an output must not lead to somebody's keys.
 */
export function placeInside(place: string | undefined, cwd: string | undefined): string | undefined {
  const path = bare(place ?? "");
  const isWhole = path.startsWith("/");
  const root = `${withoutEnd(bare(cwd ?? ""), "/")}/`;
  if (path === "" || (isWhole && (root === "/" || !path.startsWith(root)))) return undefined;
  const inside = isWhole ? path.slice(root.length) : path.replace(/^\.\//, "");
  if (isWhole && /(?:^|\/)\./.test(inside)) return undefined;
  return outside.test(inside) ? undefined : inside;
}

/** Without the scheme of an address on this disk; some systems show two names for the folder of temporary files. */
const bare = (path: string): string => path.replace(/^file:\/\//, "").replace(/^\/private(?=\/(?:tmp|var)\/)/, "");

const outside = /^(?:\/|~|\\|[A-Za-z]:[\\/]|[a-z]{2,8}:)|(?:^|[\\/])\.\.(?:[\\/]|$)|(?:^|[\\/])\.(?:ssh|aws|gnupg|kube|docker|env|netrc)\b/;

export const placeExamples: readonly PlaceRow[] = [
  { place: "src/a.ts:3", inside: "src/a.ts:3" },
  { place: "./src/a.ts:3", cwd: "/w/shop", inside: "src/a.ts:3" },
  { place: "/w/shop/src/a.ts:3", cwd: "/w/shop", inside: "src/a.ts:3" },
  { place: "file:///w/shop/src/a.ts:3", cwd: "/w/shop/", inside: "src/a.ts:3" },
  { place: "/private/tmp/shop/a.ts:3", cwd: "/tmp/shop", inside: "a.ts:3" },
  { place: "/w/shop/src/a.ts:3" },
  { place: "/w/shopping/a.ts:3", cwd: "/w/shop" },
  { place: "/etc/hosts.conf:3", cwd: "/" },
  { place: "/home/mira/.ssh/config.d/a.conf:1", cwd: "/home/mira" },
  { place: ".ssh/config.d/a.conf:1", cwd: "/home/mira" },
  { place: "/w/shop/../keys/a.pem:1", cwd: "/w/shop" },
  { place: "../keys/a.pem:1", cwd: "/w/shop" },
  { place: "~/.ssh/a.conf:1", cwd: "/w/shop" },
  { place: "C:\\keys\\a.txt:1", cwd: "/w/shop" },
];
