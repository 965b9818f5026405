import { longPattern } from "../../../kernel/long-pattern.ts";
import { always, bare, noOperand, unless, verb, words } from "../plain.ts";
import { all, any, flag, not, operand, option, provenRow, type Program, type Test } from "../table.ts";

const logs = (): readonly Program[] => [
  {
    names: ["journalctl"],
    takes: words(
      "-u -n -p -o -t -b -S -U -g -D -M --unit --lines --priority --output --since --until --identifier --grep --vacuum-size " +
        "--vacuum-time --vacuum-files --boot",
    ),
    rows: [
      {
        if: ({ options }) => options.some(({ name }) => /^--(?:vac|rot)/.test(name)),
        does: "weaken",
        why: "drops logs of the system",
        hits: ["journalctl --vacuum-time=1s", "journalctl --rotate --vacuum-size 1K"],
        misses: ["journalctl -u nginx"],
      },
      {
        if: ({ options }) => !options.some(({ name }) => /^--(?:vac|rot)/.test(name)),
        does: "harmless",
        hits: ["journalctl -u nginx -n 50"],
        misses: ["journalctl --vacuum-time=1s"],
      },
    ],
  },
  {
    names: ["logrotate"],
    takes: words("-s -m -l --state --mail --log"),
    rows: [
      {
        if: not(flag("-d", "--debug")),
        does: "weaken",
        hits: ["logrotate -f a.conf", "logrotate a.conf"],
        misses: ["logrotate -d a.conf"],
      },
      { if: flag("-d", "--debug"), does: "harmless", hits: ["logrotate -d a.conf"], misses: ["logrotate -f a"] },
    ],
  },
  {
    names: ["auditctl", "augenrules"],
    takes: words("-e -b -f -r -k -F -S -a -A -w -p -m -R"),
    rows: [
      {
        if: any(option(["-e"], /^0/), flag("-D", "-d", "-W", "-R", "--reset-lost")),
        does: "disarm",
        why: "switches the audit log off",
        hits: ["auditctl -e 0", "auditctl -D"],
        misses: ["auditctl -s", "auditctl -l"],
      },
      {
        if: all(any(flag("-s", "-l", "-v", "--check"), bare), not(flag("-D", "-d", "-W", "-R"))),
        does: "harmless",
        hits: ["auditctl -s"],
        misses: ["auditctl -D"],
      },
    ],
    otherwise: "privilege",
  },
  unless("setenforce", operand(/^(?:1|enforcing)$/i), "disarm", {
    reads: ["setenforce 1"],
    changes: ["setenforce 0", "setenforce Permissive"],
  }),
  always("aa-disable aa-complain aa-teardown aa-remove-unknown", "disarm", ["aa-disable x", "aa-teardown"]),
  {
    names: ["apparmor_parser"],
    rows: [
      { if: flag("-R", "--remove", "-C", "--Complain"), does: "disarm", hits: ["apparmor_parser -R x"], misses: ["apparmor_parser -r x"] },
    ],
    otherwise: "privilege",
  },
  unless(
    "semanage semodule setsebool restorecon setfiles aa-enforce aa-genprof aa-logprof",
    any(flag("-l", "--list", "-n"), noOperand),
    "privilege",
    { reads: ["semodule -l"], changes: ["setsebool -P x on", "semodule -r x"] },
  ),
  unless(
    "fail2ban-client cscli clamdscan freshclam rkhunter chkrootkit lynis osqueryi",
    not(operand(/^(?:stop|unban|delete|remove|reload|restart|set|unbanip|disable)$/)),
    "disarm",
    { reads: ["fail2ban-client status sshd", "cscli decisions list"], changes: ["fail2ban-client stop", "cscli decisions delete --all"] },
  ),
  {
    names: ["wevtutil", "auditpol"],
    rows: [
      { on: "cl|clear-log|sl|set-log|/clear|/remove|/set", does: "disarm", hits: ["wevtutil cl System"], misses: ["wevtutil el"] },
      { on: "el|qe|gl|gli|/get|/list", does: "harmless", hits: ["wevtutil el"], misses: ["wevtutil cl System"] },
    ],
    otherwise: "privilege",
  },
];

const macProtections = (): readonly Program[] => [
  unless("spctl", flag("--status", "-a", "--assess", "--list", "--test-devid-status"), "disarm", {
    reads: ["spctl --status", "spctl -a -v App.app"],
    changes: ["spctl --master-disable", "spctl --global-disable", "spctl --add App.app"],
  }),
  unless("csrutil", verb("status report"), "disarm", {
    reads: ["csrutil status"],
    changes: ["csrutil disable", "csrutil authenticated-root disable"],
  }),
  unless("fdesetup", verb("status list isactive supportsauthrestart haspersonalrecoverykey"), "disarm", {
    reads: ["fdesetup status"],
    changes: ["fdesetup disable"],
  }),
  unless("tccutil", noOperand, "disarm", { reads: ["tccutil"], changes: ["tccutil reset All"] }),
  unless("profiles", verb("list show status help version"), "privilege", {
    reads: ["profiles list"],
    changes: ["profiles remove -all", "profiles install -path a"],
  }),
  {
    names: ["tmutil"],
    rows: [
      {
        if: ({ operands }) =>
          /^(?:disable\w*|delete\w*|remove\w*|addexclusion|thin\w*|set\w*|disassociate\w*|stopbackup)$/i.test(operands[0]?.text ?? ""),
        does: "weaken",
        why: "takes backups away",
        hits: ["tmutil disable", "tmutil deletelocalsnapshots /", "tmutil removedestination X"],
        misses: ["tmutil status", "tmutil listbackups"],
      },
      { on: "restore|associatedisk|inheritbackup", does: "destroy", hits: ["tmutil restore a b"], misses: ["tmutil status"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["defaults", "plutil", "gsettings", "dconf", "xfconf-query", "kwriteconfig5"],
    rows: [
      {
        on: "write|delete|import|rename|reset|set|load|reset-recursively",
        does: "executable-config",
        why: "changes the settings of other programs",
        hits: ["defaults write com.x a -bool true", "gsettings set org.x a b", "defaults delete com.x"],
        misses: ["defaults read com.x"],
      },
      {
        if: flag("-insert", "-replace", "-remove", "--set", "--reset"),
        does: "executable-config",
        hits: ["plutil -replace a -string b c.plist"],
        misses: ["plutil -p a.plist"],
      },
    ],
    singleDash: true,
    otherwise: "harmless",
  },
  always("kextutil systemextensionsctl bless asr createhomedir", "privilege", ["bless --mount /Volumes/X"]),
];

const vmDestroys: Test = ({ operands }) =>
  operands.slice(0, 3).some(({ text }) =>
    longPattern("i")`
      ^(?:destroy|undefine|delete|vol-wipe|purge|rm|remove|unregistervm|closemedium|deletehd|factory-reset|(?:[a-z]+-)+(?:delete|
      destroy|undefine|remove))$
    `.test(text),
  );
const vmStops: Test = ({ operands }) =>
  operands.slice(0, 3).some(({ text }) =>
    longPattern("i")`
      ^(?:shutdown|reboot|reset|suspend|managedsave|stop|halt|poweroff|acpipowerbutton|savestate|restart|pause|reload|kill|restore|
      revert|snapshot-revert)$
    `.test(text),
  );
const vmReads: Test = ({ operands, has }) =>
  operands.length === 0 ||
  has("-l") ||
  operands.slice(0, 2).some(({ text }) =>
    longPattern("i")`
      ^(?:list|ls|info|show\w*|status|global-status|version|validate|ssh-config|port|capabilities|nodeinfo|dumpxml|domblklist|uri|
      hostname|get|find|networks|help|global|box|check|(?:dom|net|pool|vol|node|snapshot)-?(?:list|info|state|stats|dumpxml|ifaddr|
      name|uuid|id|path)\w*)$
    `.test(text),
  );

const machines = (): readonly Program[] => [
  {
    names: words("virsh vboxmanage vagrant multipass limactl colima vmrun prlctl qm pct xl incus lxc lxc-destroy tart orb"),
    takes: words("-c -n --connect --name"),
    rows: [
      {
        if: vmDestroys,
        does: "destroy",
        why: "destroys a virtual machine or its disk",
        hits: [
          "virsh undefine web",
          "vagrant destroy -f",
          "VBoxManage unregistervm web --delete",
          "virsh vol-delete a",
          "multipass purge",
          "lxc delete x",
        ],
        misses: ["virsh list --all", "vagrant status"],
      },
      {
        if: all(vmStops, not(vmDestroys)),
        does: "stop",
        hits: ["virsh shutdown web", "vagrant halt", "VBoxManage controlvm web poweroff"],
        misses: ["vagrant up", "virsh list"],
      },
      {
        if: all(vmReads, not(any(vmDestroys, vmStops))),
        does: "harmless",
        hits: ["virsh list --all", "vagrant status", "VBoxManage showvminfo web", "virsh dominfo web"],
        misses: ["vagrant destroy"],
      },
      provenRow("up|provision|ssh|start|exec|shell|init|rsync|launch|run", "harmless", [
        ["vagrant up", "colima start", "vagrant provision"],
        ["vagrant destroy"],
      ]),
    ],
    otherwise: "privilege",
  },
];

/** Guards, logs and protections of this machine, and the machines inside it. */
export const systemProtections = (): readonly Program[] => [...logs(), ...macProtections(), ...machines()];
