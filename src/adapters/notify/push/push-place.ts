import { BlockList, isIP } from "node:net";

/** Which push services may be asked. `loopback` is for tests alone: nothing that is shipped says so. */
export type PushReach = "public" | "loopback";

const local = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  local.addSubnet(network, bits, "ipv4");
/** Only what is given out for the whole world; it also leaves out addresses that stand for others (6to4, mapped, NAT64). */
const worldwide = new BlockList();
worldwide.addSubnet("2000::", 3, "ipv6");
const standsForOthers = new BlockList();
standsForOthers.addSubnet("2002::", 16, "ipv6");
standsForOthers.addSubnet("2001::", 32, "ipv6");

/** An address that does not lead into this machine or its network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !local.check(address, "ipv4");
  return family === 6 && worldwide.check(address, "ipv6") && !standsForOthers.check(address, "ipv6");
}

const addressMaxChars = 2_000;
/** Names that stand for places of this machine or network, whatever they resolve to. */
const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain)$/;

/**
 * Why no message is sent to this address; undefined where one may be. A push service has a name in the world and speaks
 * https. What the name resolves to is looked at again whenever it is called.
 */
export function problemOfEndpoint(endpoint: string, reach: PushReach): string | undefined {
  if (endpoint.length > addressMaxChars || !URL.canParse(endpoint)) return "that is no address of a push service";
  const { href, hostname, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return "an address of a push service has no name or password in it";
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (reach === "loopback" && host === "127.0.0.1") return undefined;
  if (!href.startsWith("https://")) return "a push service is spoken to over https only";
  if (host.startsWith("[") || isIP(host) !== 0 || !host.includes(".") || localName.test(host))
    return "a push service has a public name; places of this machine or network are not asked";
  return undefined;
}
