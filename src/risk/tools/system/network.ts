import { always, bare, noOperand, unless, words } from "../plain.ts";
import { all, any, flag, not, operand, type Program, type Test, type Use } from "../table.ts";

const first = (use: Use): string => use.operands[0]?.text ?? "";
const second = (use: Use): string => use.operands[1]?.text ?? "";

const listsRules = flag("-L", "-S", "--list", "--list-rules", "-C", "--check", "-V");
const dropsRules = any(
  flag("-F", "-X", "-D", "-Z", "--flush", "--delete-chain", "--delete", "--zero"),
  all(flag("-P", "--policy"), operand(/^ACCEPT$/i)),
);

const firewalls = (): readonly Program[] => [
  {
    names: words("iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy ip6tables-nft ebtables arptables ipset"),
    takes: words(
      "-t -A -I -R -s -d -p -i -o -j -m --table --append --insert --jump --source --destination --protocol --dport --sport --match " +
        "--in-interface --out-interface",
    ),
    rows: [
      { if: listsRules, does: "harmless", hits: ["iptables -L -n", "iptables -t nat -S"], misses: ["iptables -F"] },
      {
        if: dropsRules,
        does: "disarm",
        why: "takes rules off the firewall",
        hits: ["iptables -F", "iptables -t nat -F", "iptables -P INPUT ACCEPT", "iptables -D INPUT 1"],
        misses: ["iptables -L", "iptables -A INPUT -j DROP"],
      },
      {
        if: all(not(listsRules), not(dropsRules)),
        does: "privilege",
        why: "changes the firewall",
        hits: ["iptables -A INPUT -j DROP"],
        misses: ["iptables -L"],
      },
    ],
  },
  unless("iptables-restore ip6tables-restore", flag("-t", "--test"), "disarm", {
    reads: ["iptables-restore --test rules.v4"],
    changes: ["iptables-restore rules.v4"],
  }),
  always("iptables-apply shorewall csf", "disarm", ["iptables-apply rules.v4"]),
  {
    names: ["nft"],
    takes: ["-I"],
    dry: ["-c", "--check"],
    rows: [
      {
        if: ({ operands, has }) => /^(?:list|describe|monitor|export|get)?$/.test(operands[0]?.text ?? "") && !has("-f", "--file"),
        does: "harmless",
        hits: ["nft list ruleset"],
        misses: ["nft flush ruleset", "nft -f rules.nft"],
      },
      {
        if: any(flag("-f", "--file", "-i", "--interactive"), operand(/^(?:flush|delete|destroy|reset)(?:\s|$)/)),
        does: "disarm",
        hits: ["nft flush ruleset", "nft delete table inet x", "nft 'flush ruleset'"],
        misses: ["nft list ruleset"],
      },
    ],
    otherwise: "privilege",
  },
  {
    names: ["ufw"],
    dry: ["--dry-run"],
    rows: [
      {
        if: (use) => /^(?:status|show|version|app)?$/.test(first(use)),
        does: "harmless",
        hits: ["ufw status verbose", "ufw app list"],
        misses: ["ufw disable"],
      },
      { on: "disable|reset|delete", does: "disarm", hits: ["ufw disable", "ufw --force reset"], misses: ["ufw status"] },
      { on: "logging off", does: "disarm", hits: ["ufw logging off"], misses: ["ufw logging on"] },
      { on: "default allow", does: "disarm", hits: ["ufw default allow incoming"], misses: ["ufw default deny"] },
    ],
    otherwise: "privilege",
  },
  {
    names: ["firewall-cmd", "firewall-offline-cmd"],
    rows: [
      {
        if: ({ options }) =>
          options.length > 0 &&
          options.every(({ name }) => /^--(?:list|get|query|state|info|zone|permanent|check|policy|service|ipset|quiet)/.test(name)),
        does: "harmless",
        hits: ["firewall-cmd --list-all", "firewall-cmd --zone=public --list-ports", "firewall-cmd --state"],
        misses: ["firewall-cmd --add-port=80/tcp"],
      },
      {
        if: ({ options }) =>
          options.some(({ name }) =>
            /^--(?:remove|delete|panic-off|set-log-denied|lockdown-off|complete-reload|load-zone-defaults)/.test(name),
          ),
        does: "disarm",
        hits: ["firewall-cmd --remove-service=ssh"],
        misses: ["firewall-cmd --list-all"],
      },
    ],
    otherwise: "privilege",
  },
  {
    names: ["pfctl"],
    takes: words("-a -f -F -s -t -T -k -x"),
    rows: [
      { if: flag("-d", "-F", "-R", "-f"), does: "disarm", hits: ["pfctl -d", "pfctl -F all"], misses: ["pfctl -s rules"] },
      { if: all(flag("-s"), not(flag("-d", "-F", "-f"))), does: "harmless", hits: ["pfctl -s rules"], misses: ["pfctl -d"] },
    ],
    otherwise: "privilege",
  },
];

const shown = /^(?:sh|sho|show|l|li|lis|list|lst|ls|g|ge|get|m|mon|monitor|help|h)?$/;
const ipReads: Test = (use) => {
  if (use.has("-b", "-batch", "-force")) return false;
  if (/^(?:|monitor|mon|help|h)$/.test(first(use))) return true;
  if (/^(?:netns|net)/.test(first(use)) && second(use) === "exec") return false;
  return shown.test(second(use)) || (/^(?:a|r|n|ro|ru|ad)/.test(first(use)) && second(use) === "s") || second(use) === "dev";
};
const ipStops: Test = ({ operands }) => operands.slice(1).some(({ text }) => /^(?:down|flush|f|fl|del|delete|d|de)$/.test(text));

const interfaces = (): readonly Program[] => [
  {
    names: ["ip"],
    singleDash: true,
    takes: words("-n -netns -f -family -b -batch -rcvbuf -l -loops"),
    rows: [
      {
        if: ipReads,
        does: "harmless",
        hits: ["ip a", "ip addr show eth0", "ip -br link", "ip route get 192.0.2.1", "ip a s eth0"],
        misses: ["ip link set eth0 down", "ip route flush cache"],
      },
      {
        if: all(not(ipReads), ipStops),
        does: "stop",
        why: "cuts the network of this machine",
        hits: ["ip link set eth0 down", "ip route flush table main", "ip addr del 192.0.2.1/24 dev eth0"],
        misses: ["ip a"],
      },
      { if: not(ipReads), does: "privilege", hits: ["ip link set eth0 up", "ip netns exec x sh"], misses: ["ip a"] },
    ],
  },
  unless(
    "ifconfig",
    ({ operands }) => operands.length < 2 || /^(?:inet6?|ether)$/.test(operands.at(-1)?.text ?? ""),
    ["stop", "privilege"],
    { reads: ["ifconfig", "ifconfig eth0", "ifconfig -a"], changes: ["ifconfig eth0 down", "ifconfig eth0 192.0.2.7 up"] },
  ),
  unless("route", any(noOperand, operand(/^(?:get|print|monitor|show)$/)), ["stop", "privilege"], {
    reads: ["route -n", "route -n get default"],
    changes: ["route del default", "route add -net 192.0.2.0/24 gw x"],
  }),
  unless(
    "arp ethtool brctl bridge iw iwconfig tc mii-tool",
    ({ operands, has }) =>
      !has("-d", "-s", "-K", "-A", "-G", "-C", "-L", "-X", "--change", "--reset") &&
      (operands.length < 2 || operands.some(({ text }) => /^(?:show|list|info|link|scan|ls)$/.test(text))),
    "privilege",
    { reads: ["arp -a", "ethtool eth0", "tc qdisc show"], changes: ["arp -d 192.0.2.1", "tc qdisc add dev eth0 root netem loss 50%"] },
  ),
  always("ifup ifdown dhclient dhcpcd wg-quick openvpn ifenslave pppd nmtui wpa_supplicant hostapd create_ap", "privilege", [
    "ifdown eth0",
    "wg-quick up wg0",
  ]),
  {
    names: ["nmcli", "wg", "tailscale", "connmanctl"],
    takes: words("-f -g -m -c -w --fields --get-values"),
    rows: [
      {
        if: any(bare, operand(/^(?:show|list|status|general|monitor|ip|ping|netcheck|version)$/)),
        does: "harmless",
        hits: ["nmcli device status", "tailscale status", "nmcli con show"],
        misses: ["nmcli con delete x"],
      },
    ],
    otherwise: "privilege",
  },
];

/** The network of this machine: its firewall and its interfaces. */
export const systemNetwork = (): readonly Program[] => [...firewalls(), ...interfaces()];
