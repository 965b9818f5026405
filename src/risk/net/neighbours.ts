import type { Facts } from "../facts.ts";
import { contentOf } from "../files/known-content.ts";

const composeFiles = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];
const textMaxChars = 65_536;

/**
 * Whether a host is a service of the project's own compose file: a neighbour that is thrown away with the project's
 * containers. Only names without a dot can be one; a file that points names elsewhere proves nothing. Seen from a
 * container, every such name is a neighbour.
 */
export function isNeighbour(address: string, facts: Facts): boolean {
  const host = address.replace(/:\d{1,5}$/, "");
  if (!/^[a-z][\w-]{0,62}$/i.test(host)) return false;
  if (facts.container !== undefined) return true;
  return composeFiles.some((file) => {
    const text = contentOf(`${facts.projectRoot ?? "."}/${file}`, facts);
    return text !== undefined && text.length <= textMaxChars && !pointsElsewhere.test(text) && servicesIn(text).has(host.toLowerCase());
  });
}

const pointsElsewhere = /^\s{1,40}(?:extra_hosts|external_links|network_mode)\s?:/m;

/** Names at the first depth below `services`. */
function servicesIn(text: string): ReadonlySet<string> {
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => /^services:\s{0,40}(?:#.{0,200})?$/.test(line)) + 1;
  if (begin === 0) return new Set();
  const rest = lines.slice(begin);
  const over = rest.findIndex((line) => /^[^\s#]/.test(line));
  const within = rest.slice(0, over < 0 ? undefined : over);
  const depth = within.find((line) => /^\s+[\w"']/.test(line))?.search(/\S/) ?? 0;
  const names = within.flatMap((line) => (line.search(/\S/) === depth ? (/^\s+["']?([\w.-]{1,63})["']?:/.exec(line)?.[1] ?? []) : []));
  return new Set(names.map((name) => name.toLowerCase()));
}
