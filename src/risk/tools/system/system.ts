import { longPattern } from "../../../kernel/long-pattern.ts";
import { always, bare, noOperand, unless, verb, words } from "../plain.ts";
import { all, any, flag, not, operand, provenRow, type Program } from "../table.ts";

const raising = (): readonly Program[] => [
  {
    names: ["sudo", "doas", "pkexec", "run0", "dzdo", "please", "gsudo", "gosu", "su-exec", "sudoedit"],
    takes: words("-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --chroot --role --type"),
    stopsAtOperand: true,
    rows: [
      {
        if: all(noOperand, flag("-l", "-k", "-K", "-V", "--list", "--reset-timestamp", "--remove-timestamp")),
        does: "harmless",
        hits: ["sudo -l", "sudo -k"],
        misses: ["sudo ls"],
      },
      {
        if: not(all(noOperand, flag("-l", "-k", "-K", "-V", "--list", "--reset-timestamp", "--remove-timestamp"))),
        does: "privilege",
        hits: ["sudo ls", "sudo -u root -i", "doas sh"],
        misses: ["sudo -l"],
      },
    ],
  },
  always(
    "su runuser runas newgrp sg ksu vipw vigr chroot unshare nsenter setcap setpriv pivot_root login",
    "privilege",
    ["su - root", "chroot /mnt", "setcap cap_net_raw+ep a"],
    { stopsAtOperand: true },
  ),
  unless("capsh", flag("--print", "--decode", "--explain"), "privilege", { reads: ["capsh --print"], changes: ["capsh -- -c id"] }),
  unless("passwd chage faillock", flag("-S", "--status", "-l", "--list"), "privilege", {
    reads: ["passwd -S", "chage -l me"],
    changes: ["passwd root", "chage -E -1 me"],
  }),
  always(
    "useradd adduser usermod userdel deluser groupadd addgroup groupmod groupdel delgroup gpasswd chpasswd chgpasswd newusers chsh " +
      "chfn pwconv pwunconv grpconv sysadminctl dseditgroup lchsh luseradd luserdel newuidmap newgidmap",
    "privilege",
    ["useradd -m eve", "usermod -aG wheel me", "userdel -r old"],
  ),
  unless(
    "dscl dscacheutil",
    ({ call, operands }) =>
      call.words.some(({ text }) => /^-?(?:read|list|search|readall|ls|cat|cachedump|statistics|q)$/.test(text)) || operands.length < 2,
    "privilege",
    { reads: ["dscl . list /Users"], changes: ["dscl . create /Users/eve", "dscl . -delete /Users/eve"], singleDash: true },
  ),
];

const checkers = (): readonly Program[] => [
  unless("visudo", flag("-c", "--check", "-V"), "privilege", {
    reads: ["visudo -c -f docs/sudoers"],
    changes: ["visudo", "visudo -f /etc/sudoers"],
  }),
];

const kernel = (): readonly Program[] => [
  always(
    "insmod rmmod kexec depmod kextload kextunload kmutil bpftool bpftrace stap dkms mokutil efibootmgr grub-install update-grub " +
      "grub-mkconfig update-initramfs mkinitcpio dracut",
    "privilege",
    ["insmod a.ko", "rmmod a", "stap -g -e 'probe begin { system(\"id\") }'"],
  ),
  unless("ldconfig", flag("-p", "--print-cache", "-V"), "privilege", {
    reads: ["ldconfig -p"],
    changes: ["ldconfig", "ldconfig /tmp/x"],
  }),
  unless("dtrace", not(flag("-w")), "privilege", { reads: ["dtrace -l"], changes: ["dtrace -w -n 'BEGIN { system(\"id\"); }'"] }),
  {
    names: ["scriptlive"],
    rows: [
      { does: "opaque", why: "types a recorded session into a new shell", hits: ["scriptlive -I in -B out", "scriptlive typescript"] },
    ],
  },
  always("scriptreplay", "harmless", ["scriptreplay -t times typescript"]),
  unless("modprobe", flag("-n", "--dry-run", "--show", "-D", "--show-depends", "-c", "--showconfig"), "privilege", {
    reads: ["modprobe -n loop"],
    changes: ["modprobe loop", "modprobe -r kvm"],
  }),
  unless(
    "sysctl",
    all(not(flag("-w", "--write", "-p", "--load", "--system", "-f")), ({ operands }) => operands.every(({ text }) => !text.includes("="))),
    "privilege",
    { reads: ["sysctl -a", "sysctl kernel.hostname"], changes: ["sysctl -w vm.swappiness=1", "sysctl vm.swappiness=1", "sysctl -p"] },
  ),
  always("setquota edquota quotaon quotaoff quotacheck", "privilege", ["setquota -u me 0 0 0 0 /home"]),
  unless("nvram", flag("-p"), "privilege", { reads: ["nvram -p"], changes: ["nvram boot-args=x"] }),
];

const guards = longPattern()`
  ^(?:auditd|ufw|firewalld|nftables|iptables|fail2ban|apparmor|rsyslog|syslog(?:-ng)?|systemd-journald|crowdsec|falco|osqueryd|
  clamav[\w-]*|wazuh[\w-]*|sshguard|ossec|falcon-sensor|mdatp|auditbeat|filebeat|assent[\w-]*)(?:\.service|\.socket)?$
`;
const systemdReads =
  "status show cat help list-units list-unit-files list-sockets list-timers list-jobs list-dependencies list-machines list-paths " +
  "list-automounts is-active is-enabled is-failed is-system-running get-default show-environment whoami";
const halting =
  "stop|restart|try-restart|reload-or-restart|condrestart|force-reload|kill|isolate|reboot|poweroff|halt|suspend|hibernate|" +
  "hybrid-sleep|rescue|emergency|kexec|soft-reboot|exit|default|freeze|clean|cancel";

const services = (): readonly Program[] => [
  {
    names: ["systemctl"],
    takes: words(
      "-t -p -n -o -s -H -M --type --property --state --lines --output --signal --host --machine --root --what --job-mode --kill-whom -P",
    ),
    rows: [
      {
        if: verb(systemdReads),
        does: "harmless",
        hits: ["systemctl status nginx", "systemctl --user list-timers", "systemctl"],
        misses: ["systemctl stop nginx"],
      },
      {
        on: halting,
        does: "stop",
        why: "stops or restarts a service of this machine",
        hits: ["systemctl stop nginx", "systemctl --user restart app", "systemctl reboot"],
        misses: ["systemctl status nginx"],
      },
      {
        on: "stop|disable|mask|kill",
        if: operand(guards),
        does: "disarm",
        hits: ["systemctl stop auditd", "systemctl disable --now ufw.service"],
        misses: ["systemctl stop nginx", "systemctl status auditd"],
      },
      {
        if: not(verb(`${systemdReads} ${halting.replaceAll("|", " ")}`)),
        does: "executable-config",
        why: "changes what runs as a service",
        hits: ["systemctl enable x.service", "systemctl start x", "systemctl daemon-reload", "systemctl edit x"],
        misses: ["systemctl status x", "systemctl stop x"],
      },
    ],
  },
  {
    names: ["service", "rc-service", "invoke-rc.d"],
    rows: [
      {
        if: any(
          flag("--status-all", "--list", "-l", "-e", "--exists"),
          ({ operands }) => operands.length < 2 || operands[1]?.text === "status",
        ),
        does: "harmless",
        hits: ["service nginx status", "service --status-all"],
        misses: ["service nginx stop"],
      },
      provenRow("* stop|restart|reload|force-reload|zap|condrestart|try-restart|force-stop|force-restart", "stop", [
        ["service nginx stop", "rc-service nginx restart"],
        ["service nginx status"],
      ]),
      {
        on: "* stop",
        if: ({ operands }) => guards.test(operands[0]?.text ?? ""),
        does: "disarm",
        hits: ["service auditd stop"],
        misses: ["service nginx stop"],
      },
      {
        if: ({ operands }) => operands.length > 1 && !/^(?:status|stop|restart|reload|force-reload|zap)$/.test(operands[1]?.text ?? ""),
        does: "executable-config",
        hits: ["service nginx start"],
        misses: ["service nginx status"],
      },
    ],
  },
  unless("rc-update chkconfig update-rc.d sysv-rc-conf", any(noOperand, flag("--list", "-n"), operand(/^show$/)), "executable-config", {
    reads: ["rc-update show", "chkconfig --list"],
    changes: ["rc-update add sshd", "update-rc.d x defaults"],
  }),
  unless(
    "sv supervisorctl initctl monit s6-rc svstat",
    any(noOperand, operand(/^(?:status|tail|avail|pid|maintail|list|summary|report|help|version|reread)$/)),
    "stop",
    {
      reads: ["supervisorctl status", "sv status app"],
      changes: ["supervisorctl restart all", "sv down app"],
      takes: words("-c -s -u -p -w"),
    },
  ),
  always("s6-svc svc runsvdir daemonize start-stop-daemon", "stop", ["svc -d /service/x"]),
  {
    names: ["pm2", "forever"],
    rows: [
      provenRow("stop|delete|del|kill|restart|reload|gracefulReload|flush|reset|scale|stopall|restartall|sendSignal", "stop", [
        ["pm2 delete all", "pm2 restart api"],
        ["pm2 list"],
      ]),
      provenRow("startup|unstartup|set|install|module:install|link", "executable-config", [["pm2 startup"], ["pm2 start a.js"]]),
      { on: "deploy|publish", does: "publish", hits: ["pm2 deploy production"], misses: ["pm2 list"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["launchctl"],
    rows: [
      {
        if: verb(
          "list print blame managername manageruid managerpid getenv help version print-cache print-disabled dumpstate procinfo " +
            "hostinfo error variant limit examine",
        ),
        does: "harmless",
        hits: ["launchctl list"],
        misses: ["launchctl load a.plist"],
      },
      {
        if: not(
          verb(
            "list print blame managername manageruid managerpid getenv help version print-cache print-disabled dumpstate procinfo " +
              "hostinfo error variant limit examine",
          ),
        ),
        does: "executable-config",
        hits: ["launchctl load a.plist", "launchctl bootstrap gui/501 a.plist"],
        misses: ["launchctl list"],
      },
      { on: "stop|kill|unload|bootout|remove|reboot", does: "stop", hits: ["launchctl bootout gui/501/x"], misses: ["launchctl list"] },
    ],
  },
  unless(
    "loginctl machinectl hostnamectl timedatectl localectl resolvectl networkctl coredumpctl bootctl busctl userdbctl portablectl " +
      "homectl oomctl systemd-analyze",
    verb(
      "status show list list-sessions list-users list-seats list-timezones list-locales list-keymaps session-status user-status " +
        "seat-status show-session show-user show-seat show-timesync timesync-status query statistics dns domain lldp info dump gdb " +
        "debug blame critical-chain plot time verify security calendar timespan cat-config unit-paths tree introspect monitor " +
        "get-property user group services users-in-group",
    ),
    "privilege",
    {
      reads: ["hostnamectl", "timedatectl status", "loginctl list-sessions"],
      changes: ["hostnamectl set-hostname x", "timedatectl set-ntp false", "loginctl terminate-user me"],
      takes: words("-H -M -p -n -o --host --machine --property --lines --output"),
    },
  ),
];

const schedules = (): readonly Program[] => [
  {
    names: ["crontab", "fcrontab", "incrontab"],
    takes: ["-u"],
    rows: [
      {
        if: any(
          flag("-l", "-T"),
          all(bare, ({ call }) => call.stdin === undefined),
        ),
        does: "harmless",
        hits: ["crontab -l", "crontab -u me -l"],
        misses: ["crontab -r", "crontab -"],
      },
      {
        if: any(not(flag("-l", "-T")), flag("-r", "-e")),
        does: "executable-config",
        why: "changes what runs by schedule",
        hits: ["crontab -e", "crontab jobs.txt", "crontab -", "crontab -r"],
        misses: ["crontab -l"],
      },
      {
        if: flag("-r"),
        does: "destroy",
        why: "removes every scheduled job",
        hits: ["crontab -r", "crontab -ir"],
        misses: ["crontab -l", "crontab -e"],
      },
    ],
  },
  unless("at batch atrm anacron", flag("-l", "-c", "-V", "-T"), "executable-config", {
    reads: ["at -l"],
    changes: ["at now + 5 minutes", "at -f job.sh midnight", "atrm 3", "batch"],
    takes: words("-f -q -t"),
  }),
  always("systemd-run", "executable-config", ["systemd-run --on-calendar=daily x"], { stopsAtOperand: true }),
];

const power = (): readonly Program[] => [
  always("wall write talk", "message", ["wall hello"]),
  always("xdotool ydotool cliclick wmctrl xte", "privilege", ["xdotool key Return"]),
  always("screencapture scrot gnome-screenshot grim maim spectacle pbpaste wl-paste", "read-secret", ["scrot a.png"]),
  unless("shutdown", flag("-c", "--show"), "stop", { reads: ["shutdown -c"], changes: ["shutdown", "shutdown -h now"] }),
  always("reboot halt poweroff pm-suspend pm-hibernate", "stop", ["reboot", "poweroff -f"]),
  unless("init telinit", all(noOperand), "stop", { reads: ["init"], changes: ["init 0", "telinit 6"] }),
  unless(
    "pmset systemsetup networksetup scutil",
    ({ options, operands }) =>
      options.length + operands.length === 0 ||
      options.some(({ name }) => /^-(?:g|get\w*|list\w*|--get|--dns|--proxy|--nwi)$/.test(name)) ||
      options.some(({ name }) => /^--(?:get|dns|proxy|nwi)$/.test(name)),
    "privilege",
    {
      reads: ["pmset -g", "networksetup -listallhardwareports"],
      changes: ["pmset -a sleep 0", "networksetup -setdnsservers Wi-Fi 9.9.9.9"],
      singleDash: true,
    },
  ),
];

/** Privilege, services, schedules and power of this machine. */
export const system = (): readonly Program[] => [...raising(), ...checkers(), ...kernel(), ...services(), ...schedules(), ...power()];
