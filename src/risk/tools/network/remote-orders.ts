import { longPattern } from "../../../kernel/long-pattern.ts";
import { noOperand, unless, words } from "../plain.ts";
import { all, any, dryBy, flag, not, type Program, type Test } from "../table.ts";

const word =
  (at: number, pattern: RegExp): Test =>
  ({ operands }) =>
    pattern.test(operands[at]?.text ?? "");

/** Functions of salt that only ask: `test.ping`, `grains.items`, `pkg.list_pkgs`, `state.show_top`. */
const asking = longPattern()`
  ^(?:test\.(?:ping|version|versions|versions_report|versions_information|echo|fib|arg|kwarg|get_opts|outputter|providers)|grains\.(?:items?|get|ls|
  fetch|has_value|equals)|sys\.\w+|[\w-]{1,40}\.(?:list|get(?!_password|_secret)|show|status|is|has|info|version|check|find|search|exists|available|
  latest|upgrade_available|usage|percent|inodeusage|uptime|loadavg|meminfo|cpuinfo|interfaces|ip_addrs|ipaddrs|hwaddr|netstat|routes|stats?|top|
  active|running|lookup|file_exists|directory_exists|du|ps|who|up|down|alived|present|versions|doc|jobs|finger\w*|last_run|print_job|
  lookup_jid)(?:_\w{1,40})?)$
`;
const asksAt =
  (at: number): Test =>
  ({ operands, call }) =>
    asking.test(operands[at]?.text ?? "") &&
    !/^(?:file|cmd|cp|x509|gpg|vault|pillar|shadow)\.(?:get|list|read)/.test(operands[at]?.text ?? "") &&
    !call.words.some(({ text }) => /^(?:test|dry_run)=(?:false|0)$/i.test(text));
/** `state.apply test=True` says what it would do. */
const tests: Test = ({ operands, call }) =>
  operands.some(({ text }) => text.startsWith("state.")) &&
  /^test=true$/i.test(call.words.findLast(({ text }) => /^test=/i.test(text))?.text ?? "");

const saltTakes = words(
  "-t --timeout -b --batch --batch-size --out --output -c --config-dir -l --log-level --args-separator " +
    "--return --pillar-root --file-root -i --roster --roster-file --subset -u --user",
);
const changing = "changes other machines";

/** Programs that give orders to many machines; what only asks them something is free. */
export const remoteOrders = (): readonly Program[] => [
  {
    names: ["salt", "salt-ssh"],
    takes: saltTakes,
    external: true,
    rows: [
      {
        if: any(asksAt(1), tests, noOperand),
        does: "harmless",
        hits: ["salt '*' test.ping", "salt '*' grains.items", "salt -G os:Debian pkg.version vim", "salt '*' state.apply test=True"],
        misses: ["salt '*' cmd.run id", "salt '*' state.apply", "salt '*' state.apply test=False", "salt '*' file.remove /a"],
      },
      {
        if: not(any(asksAt(1), tests, noOperand)),
        does: "publish",
        why: changing,
        hits: ["salt '*' cmd.run id", "salt '*' state.apply", "salt web1 pillar.items"],
        misses: ["salt '*' test.ping"],
      },
    ],
  },
  unless("salt-call", any(asksAt(0), tests, noOperand), "privilege", {
    reads: ["salt-call --local grains.items", "salt-call state.apply test=True", "salt-call --local test.ping"],
    changes: ["salt-call state.apply", "salt-call --local cmd.run id"],
    takes: saltTakes,
  }),
  unless("salt-run", any(asksAt(0), noOperand), "publish", {
    reads: ["salt-run manage.status", "salt-run jobs.list_jobs", "salt-run manage.up"],
    changes: ["salt-run state.orchestrate deploy", "salt-run cache.clear_all"],
    takes: saltTakes,
  }),
  unless(
    "salt-key",
    all(
      not(
        flag(
          "-d",
          "-D",
          "-a",
          "-A",
          "-r",
          "-R",
          "--delete",
          "--delete-all",
          "--accept",
          "--accept-all",
          "--reject",
          "--reject-all",
          "--gen-keys",
        ),
      ),
      flag("-L", "-l", "--list", "--list-all", "-f", "-F", "--finger", "--finger-all", "-p", "-P", "--print", "--print-all"),
    ),
    "privilege",
    {
      reads: ["salt-key -L", "salt-key --list-all", "salt-key -F"],
      changes: ["salt-key -D", "salt-key -A -y", "salt-key -a web1"],
    },
  ),
  unless(
    "puppet",
    any(
      dryBy("--noop"),
      word(0, /^(?:facts|lookup|help|describe|doc|strings)$/),
      all(word(0, /^(?:parser|epp)$/), word(1, /^(?:validate|dump|render)$/)),
      all(
        word(0, /^(?:config|module|certificate|cert|ca|node|report|plugin|catalog)$/),
        word(1, /^(?:print|list|search|changes|find|inspect)$/),
      ),
      all(word(0, /^resource$/), ({ operands }) => !operands.some(({ text }) => text.includes("="))),
      noOperand,
    ),
    "publish",
    {
      reads: ["puppet agent -t --noop", "puppet parser validate site.pp", "puppet config print", "puppet resource user root"],
      changes: ["puppet agent -t", "puppet apply site.pp", "puppet resource user eve ensure=absent", "puppet agent -t --noop --no-noop"],
      takes: words("-e --execute --environment --modulepath --server --certname --confdir --tags"),
    },
  ),
  unless("chef-client chef-solo cinc-client cinc-solo chef-apply", dryBy("--why-run", "-W"), "publish", {
    reads: ["chef-client --why-run", "chef-client -W", "chef-solo -W -c solo.rb"],
    changes: ["chef-client", "chef-client -z -r recipe[web]", "chef-solo -c solo.rb", "chef-client --no-why-run"],
    takes: words("-c --config -r --runlist -o --override-runlist -j --json-attributes -l --log_level -L -N --node-name -E --environment"),
  }),
  unless(
    "knife",
    any(
      word(0, /^(?:status|diff|search|help|list|show)$/),
      all(word(1, /^(?:list|show|check|test|compare|versions?)$/), not(word(0, /^(?:vault|ssh|exec)$/))),
      all(word(0, /^data$/), word(2, /^(?:list|show)$/)),
      noOperand,
    ),
    "publish",
    {
      reads: ["knife status", "knife node list", "knife node show web1", "knife search node role:web", "knife diff"],
      changes: ["knife ssh role:web uptime", "knife node delete web1 -y", "knife cookbook upload web", "knife vault show a b"],
      takes: words("-c --config -E --environment -u --user -k --key -s --server-url -x -i -a --attribute -F --format"),
    },
  ),
  unless("pyinfra", any(flag("--dry"), noOperand), "publish", {
    reads: ["pyinfra hosts.py deploy.py --dry"],
    changes: ["pyinfra hosts.py deploy.py", "pyinfra web1 exec -- uptime"],
    takes: words("--limit --user --port --key --data --group-data"),
  }),
  unless(
    "mco",
    any(
      word(0, /^(?:ping|find|inventory|facts|help|describe_filter|completion)$/),
      word(1, /^(?:status|info|list|summary|last_run_summary|count)$/),
      all(word(0, /^rpc$/), word(1, /^rpcutil$/)),
      noOperand,
    ),
    "publish",
    {
      reads: ["mco ping", "mco facts os", "mco rpc rpcutil ping", "mco service status nginx"],
      changes: ["mco service restart nginx", "mco puppet runonce", "mco rpc service stop service=x"],
      takes: words("-F -C -I -S -T -t --timeout --batch --with-fact --with-class --with-identity"),
    },
  ),
  unless(
    "bolt",
    any(word(1, /^(?:show|validate|encrypt)$/), word(0, /^(?:help|guide|inventory|group|lookup)$/), flag("--noop"), noOperand),
    "publish",
    {
      reads: ["bolt task show", "bolt inventory show", "bolt plan run a --noop"],
      changes: ["bolt command run reboot -t web1", "bolt plan run deploy", "bolt script run a.sh -t web1"],
      takes: words("-t --targets -q --query -u --user -p --password -i --inventoryfile -m --modulepath --run-as"),
    },
  ),
  unless(
    "pdsh pssh parallel-ssh parallel-scp pscp.pssh pnuke clush dsh mussh ansible-console impacket-psexec impacket-wmiexec evil-winrm",
    any(noOperand, flag("-q")),
    "publish",
    {
      reads: ["pdsh -V", "pdsh -q -w a true"],
      changes: ["pdsh -w web[1-5] reboot", "clush -w web1 uptime", "pssh -h hosts uptime"],
      takes: words("-w -x -l -t -u -f -g -h -H -p -o -e -P -R -c --pattern --inventory"),
    },
  ),
  {
    names: ["tsh"],
    rows: [
      {
        on: "ssh|scp|kube|db|proxy|app",
        if: not(word(1, /^(?:ls|list)$/)),
        does: "opaque",
        why: "works on another machine",
        hits: ["tsh ssh web1 uptime"],
        misses: ["tsh ls", "tsh db ls"],
      },
    ],
  },
  unless(
    "tsh",
    any(word(0, /^(?:status|version|clusters|help|recordings)$/), word(0, /^ls$/), word(1, /^(?:ls|list)$/), noOperand),
    "unknown",
    {
      reads: ["tsh status", "tsh ls", "tsh db ls"],
      changes: ["tsh login --proxy a.test", "tsh ssh web1 uptime"],
      takes: words("--proxy --user -l --login --cluster"),
    },
  ),
  unless(
    "ipmitool",
    any(
      ({ operands }) =>
        operands.some(({ text }) => /^(?:list|elist|status|info|print|get|summary|show|readings?|version|guid|time|policy)$/.test(text)),
      word(0, /^(?:sensor|sdr|fru)$/),
      noOperand,
    ),
    "stop",
    {
      reads: ["ipmitool sensor list", "ipmitool chassis status", "ipmitool chassis power status", "ipmitool sel list"],
      changes: ["ipmitool chassis power off", "ipmitool -H a.test -U b power cycle", "ipmitool mc reset cold", "ipmitool sel clear"],
      takes: words("-H -U -P -I -p -L -t -b -A -f -C -E"),
    },
  ),
  unless("racadm", any(word(0, /^(?:get\w*|lclog|help|traceroute|ping|sensorsettings)$/), noOperand), "stop", {
    reads: ["racadm getsysinfo", "racadm get BIOS"],
    changes: ["racadm serveraction powercycle", "racadm racreset", "racadm set BIOS.a b"],
    takes: words("-r -u -p"),
  }),
  unless(
    "esxcli",
    ({ operands }) => /^(?:get|list|stats)$/.test(operands.findLast(({ text }) => /^[a-z]+$/.test(text))?.text ?? ""),
    "stop",
    {
      reads: ["esxcli system version get", "esxcli vm process list"],
      changes: ["esxcli vm process kill -w 1 -t force", "esxcli system shutdown reboot"],
      takes: words("-s --server -u -p -w -t -n -v"),
    },
  ),
  unless(
    "govc",
    any(
      word(
        0,
        /^(?:ls|find|about|version|env|help|events|metric\.\w+|tree|logs|[\w.]+\.(?:info|ls|cat|tree|ip|usage|history|query|download))$/,
      ),
      noOperand,
    ),
    "destroy",
    {
      reads: ["govc ls", "govc vm.info a", "govc find . -type m"],
      changes: ["govc vm.destroy a", "govc vm.power -off a", "govc snapshot.remove x"],
      singleDash: true,
    },
  ),
];
