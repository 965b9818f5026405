import type { WaitingGate } from "./notice.ts";

export const waitingGate: WaitingGate = {
  id: "g7k2m9pxwq4",
  kind: "risk",
  urgency: 3,
  title: "Bash: git push --force origin main",
  harm: "Force-pushes to origin/main in production. Others' commits may be lost.",
  openedAt: "2026-11-15T13:00:00.000Z",
  session: "guard-7f3k2m9pxw",
  folder: "/home/mira/work/shop",
  agent: "claude-code",
};

/** Tricks that an agent may try through the title of a gate, or through the name of a folder. */
export const payloads = [
  "<!channel> <!here> <@U024BE7LH> <https://evil.test|click here>",
  "*bold* _it_ ~gone~ `code` ``` @everyone @channel",
  "` <https://evil.test|x> `",
  "<b>now</b> <a href='https://evil.test'>x</a> <img src=x> &lt;b&gt;",
  "\\074b\\076 \\n \\x3cb\\x3e",
  "a\r\nX-Injected: 1\r\n\r\nbody",
  "line\u2028line\u0085line\u0000\u001b]0;title\u0007",
  "--help -u critical --icon=/etc/passwd",
  '" & (do shell script "touch /tmp/x") & "',
  "'; $(touch /tmp/x) `touch /tmp/x` ; '",
  "\u202egnp.exe \u200b\u2066hidden\u2069",
  "[link](https://evil.test) ![image](https://evil.test/x.png) https://evil.test/x",
] as const;
