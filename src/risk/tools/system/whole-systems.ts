import { longPattern } from "../../../kernel/long-pattern.ts";
import { always, noOperand, unless, verb, words } from "../plain.ts";
import { all, any, dryBy, flag, not, operand, type Program, type Test } from "../table.ts";

/** The first word is one of these; with none, the program itself is what acts. */
const first = (line: string): Test => {
  const known = new Set(words(line));
  return ({ operands }) => known.has(operands[0]?.text.toLowerCase() ?? "");
};
const second =
  (pattern: RegExp): Test =>
  ({ operands }) =>
    pattern.test(operands[1]?.text ?? "");
const rehearsal = dryBy("--dry-run", "--dryrun", "-n");

/** Systems that are described in files and made so by one command. */
const described = (): readonly Program[] => [
  unless(
    "nixos-rebuild darwin-rebuild",
    any(
      first("dry-build dry-activate build build-vm build-vm-with-bootloader build-image list-generations repl check changelog"),
      flag("--dry-run", "--list-generations"),
      noOperand,
    ),
    "privilege",
    {
      reads: ["nixos-rebuild dry-activate", "nixos-rebuild build --flake .#web", "darwin-rebuild check --flake ."],
      changes: ["nixos-rebuild switch", "nixos-rebuild boot --flake .#web", "nixos-rebuild test", "darwin-rebuild switch --rollback"],
      takes: words(
        "--flake --target-host --build-host -I --option --profile-name -p --specialisation -c --attr -A --file -f -j --max-jobs",
      ),
    },
  ),
  unless("home-manager", any(first("build generations news packages option instantiate help"), rehearsal, noOperand), "executable-config", {
    reads: ["home-manager build", "home-manager generations", "home-manager switch -n"],
    changes: ["home-manager switch", "home-manager remove-generations 3", "home-manager expire-generations '-30 days'"],
    takes: words("--flake -f -I -A -b --option -j --max-jobs"),
  }),
  {
    names: ["nix-collect-garbage"],
    dry: ["--dry-run"],
    takes: ["--delete-older-than", "--max-freed"],
    rows: [
      {
        if: flag("-d", "--delete-old", "--delete-older-than"),
        does: "lose",
        why: "removes the generations that one could go back to",
        hits: ["nix-collect-garbage -d", "nix-collect-garbage --delete-older-than 7d"],
        misses: ["nix-collect-garbage"],
      },
    ],
    otherwise: "harmless",
  },
  unless("nix-store", not(flag("--delete", "--import", "--load-db", "--register-validity", "--repair-path")), "lose", {
    reads: ["nix-store --gc --print-dead", "nix-store -q --references x", "nix-store --verify"],
    changes: ["nix-store --delete /nix/store/x"],
  }),
  unless("nixos-install nixos-generate-config nixos-enter", flag("--show-hardware-config"), "privilege", {
    reads: ["nixos-generate-config --show-hardware-config"],
    changes: ["nixos-install", "nixos-generate-config"],
  }),
  unless("colmena", any(first("build eval repl nix-info test-progress"), noOperand), "publish", {
    reads: ["colmena build", "colmena eval -E x"],
    changes: ["colmena apply", "colmena exec -- reboot", "colmena apply-local"],
  }),
];

/** Systems that are kept as images, one beside the other. */
const images = (): readonly Program[] => [
  unless(
    "rpm-ostree",
    any(
      first("status db compose search"),
      all(first("upgrade update"), flag("--check", "--preview")),
      all(first("kargs"), ({ options }) => options.length === 0),
      rehearsal,
      noOperand,
    ),
    "privilege",
    {
      reads: ["rpm-ostree status", "rpm-ostree upgrade --check", "rpm-ostree kargs", "rpm-ostree install --dry-run vim"],
      changes: ["rpm-ostree install vim", "rpm-ostree kargs --append=x", "rpm-ostree rebase fedora:41", "rpm-ostree cleanup -b"],
    },
  ),
  unless(
    "bootc",
    any(first("status container help"), all(first("upgrade update"), flag("--check")), all(first("image"), second(/^list$/)), noOperand),
    "privilege",
    {
      reads: ["bootc status", "bootc upgrade --check", "bootc image list"],
      changes: ["bootc upgrade", "bootc switch quay.test/a", "bootc rollback"],
    },
  ),
  unless("transactional-update", first("status"), "privilege", {
    reads: ["transactional-update status"],
    changes: [
      "transactional-update pkg install vim",
      "transactional-update dup",
      "transactional-update rollback last",
      "transactional-update",
    ],
  }),
  unless(
    "ostree",
    any(
      first("refs log show ls diff cat rev-parse summary fsck"),
      all(first("admin"), second(/^(?:status|config-diff|kargs)$/)),
      all(first("remote"), second(/^(?:list|refs|summary|show-url|list-gpg-keys)$/)),
      all(first("config"), second(/^get$/)),
      noOperand,
    ),
    "privilege",
    {
      reads: ["ostree admin status", "ostree log a/b", "ostree refs", "ostree remote list"],
      changes: ["ostree admin deploy a/b", "ostree admin upgrade", "ostree remote add x https://a.test", "ostree prune"],
    },
  ),
  unless(
    "rauc mender swupdate",
    any(first("status info extract-signature show-artifact show-provides check-update"), flag("-c", "--check"), noOperand),
    "privilege",
    {
      reads: ["rauc status", "rauc info a.raucb", "mender show-artifact"],
      changes: ["rauc install a.raucb", "mender install a.mender", "mender commit"],
    },
  ),
  unless("sysupgrade", any(flag("-T", "--test", "-l", "--list-backup"), all(noOperand, not(flag("-r")))), "privilege", {
    reads: ["sysupgrade -T a.bin", "sysupgrade -l"],
    changes: ["sysupgrade a.bin", "sysupgrade -n a.bin"],
  }),
  unless(
    "fwupdmgr",
    any(
      first("get-devices get-updates get-history get-details get-releases get-remotes get-topology get-upgrades search security verify"),
      noOperand,
    ),
    "privilege",
    {
      reads: ["fwupdmgr get-devices", "fwupdmgr get-updates"],
      changes: ["fwupdmgr update", "fwupdmgr install a.cab", "fwupdmgr downgrade"],
    },
  ),
];

/** Settings of the machine as a whole: how it starts, its network, its accounts, its updates. */
const settings = (): readonly Program[] => [
  unless("cloud-init", any(first("status query schema analyze features devel"), noOperand), "privilege", {
    reads: ["cloud-init status --long", "cloud-init schema --config-file a.yaml", "cloud-init query ds"],
    changes: ["cloud-init clean", "cloud-init init", "cloud-init single --name cc_ssh", "cloud-init clean --logs --reboot"],
  }),
  unless("netplan", any(first("get status info help ip"), noOperand), "privilege", {
    reads: ["netplan get", "netplan status"],
    changes: ["netplan apply", "netplan set ethernets.eth0.dhcp4=true", "netplan try"],
  }),
  unless("authselect", any(first("list list-features show current check test requirements"), noOperand), "privilege", {
    reads: ["authselect current"],
    changes: ["authselect select sssd", "authselect disable-feature x"],
  }),
  unless("grub2-mkconfig", not(flag("-o", "--output")), "privilege", {
    reads: ["grub2-mkconfig"],
    changes: ["grub2-mkconfig -o /boot/grub2/grub.cfg"],
  }),
  always("systemd-firstboot gpupdate", "privilege", ["systemd-firstboot --hostname=x", "gpupdate /force"]),
  unless("uci", any(first("show get changes export"), noOperand), "privilege", {
    reads: ["uci show network"],
    changes: ["uci commit", "uci set a.b=c"],
  }),
  unless(
    "softwareupdate",
    any(
      flag("-l", "--list", "--history", "--dump-state"),
      not(flag("-i", "-a", "-r", "--install", "--install-rosetta", "--schedule", "--fetch-full-installer")),
    ),
    "privilege",
    {
      reads: ["softwareupdate -l", "softwareupdate --history"],
      changes: ["softwareupdate -ia", "softwareupdate --install x"],
    },
  ),
  unless(
    "dism",
    ({ operands }) =>
      !operands.some(({ text }) => /^\/(?:enable|disable|add|remove|set|apply|cleanup|restore|start|export|mount|commit)/i.test(text)),
    "privilege",
    {
      reads: ["dism /online /get-features"],
      changes: ["dism /online /disable-feature /featurename:x", "dism /online /cleanup-image /restorehealth"],
    },
  ),
  unless("installer", not(flag("-pkg", "-package")), "privilege", {
    reads: ["installer -dominfo", "installer -vers"],
    changes: ["installer -pkg a.pkg -target /"],
    singleDash: true,
  }),
  unless("pkgutil", not(flag("--forget", "--learn", "--edit-pkg")), "lose", {
    reads: ["pkgutil --pkgs", "pkgutil --files com.a"],
    changes: ["pkgutil --forget com.a"],
    singleDash: true,
  }),
  unless("stow", any(flag("-n", "--no", "--simulate"), noOperand), "outside-project", {
    reads: ["stow -n zsh"],
    changes: ["stow zsh", "stow -t /home/dev zsh"],
    takes: words("-d -t --dir --target --ignore --defer --override"),
  }),
  unless("yadm", any(first("status diff log show list ls-files branch introspect version"), noOperand), "executable-config", {
    reads: ["yadm status"],
    changes: ["yadm checkout -f", "yadm pull", "yadm bootstrap"],
  }),
  unless(
    "chezmoi",
    any(
      first(
        "diff status managed unmanaged data cat cat-config execute-template doctor dump dump-config " +
          "source-path target-path verify help ignored",
      ),
      rehearsal,
      noOperand,
    ),
    "executable-config",
    {
      reads: ["chezmoi diff", "chezmoi status", "chezmoi apply --dry-run", "chezmoi apply -n -v"],
      changes: ["chezmoi apply", "chezmoi update", "chezmoi init --apply a"],
      takes: words("-S -D -c --source --destination --config"),
    },
  ),
  unless("topgrade", flag("-n", "--dry-run"), "privilege", { reads: ["topgrade -n"], changes: ["topgrade", "topgrade -y"] }),
  unless(
    "wsl",
    any(
      flag("-l", "--list", "--status", "--version", "-v"),
      all(noOperand, not(flag("--unregister", "--shutdown", "--import", "--terminate", "-t", "--update"))),
    ),
    "stop",
    {
      reads: ["wsl -l -v", "wsl --status", "wsl"],
      changes: ["wsl --shutdown", "wsl --terminate Ubuntu"],
    },
  ),
  { names: ["wsl"], rows: [{ if: flag("--unregister"), does: "destroy", hits: ["wsl --unregister Ubuntu"], misses: ["wsl -l"] }] },
  always("k3s-uninstall.sh k3s-agent-uninstall.sh rke2-uninstall.sh k3s-killall.sh", "destroy", ["k3s-uninstall.sh"]),
  unless(
    "juju",
    any(noOperand, ({ operands }) =>
      longPattern()`
          ^(?:status|models|controllers|machines|users|applications|units|clouds|regions|spaces|subnets|storage|secrets|offers|resources|
          actions|operations|list-[\w-]{1,30}|show-[\w-]{1,30}|debug-log|whoami|version|info|find|diff-bundle|help|documentation)$
        `.test(operands[0]?.text ?? ""),
    ),
    "publish",
    { reads: ["juju status", "juju models", "juju show-model a"], changes: ["juju deploy a", "juju config a b=c", "juju refresh a"] },
  ),
  {
    names: ["juju"],
    rows: [{ if: operand(/^(?:destroy|remove|kill)-/), does: "destroy", hits: ["juju destroy-model prod"], misses: ["juju models"] }],
  },
  unless("cf-agent", dryBy("-n", "--dry-run"), "privilege", { reads: ["cf-agent -n"], changes: ["cf-agent -K", "cf-agent"] }),
  unless("robocopy", ({ operands }) => operands.some(({ text }) => /^\/l$/i.test(text)), "maybe-lose", {
    reads: ["robocopy a b /L /MIR"],
    changes: ["robocopy a b"],
  }),
  {
    names: ["robocopy"],
    rows: [
      {
        if: ({ operands }) =>
          operands.some(({ text }) => /^\/(?:mir|purge|move?)$/i.test(text)) && !operands.some(({ text }) => /^\/l$/i.test(text)),
        does: "lose",
        why: "deletes there what is not here",
        hits: ["robocopy a b /MIR"],
        misses: ["robocopy a b", "robocopy a b /MIR /L"],
      },
    ],
  },
  always("facter ohai kextstat ioreg lipo cf-promises postconf gpresult named-checkconf named-checkzone nodeset cluset", "harmless", [
    "facter os",
    "ioreg -l",
  ]),
  unless("postfix", verb("check status"), "stop", { reads: ["postfix check"], changes: ["postfix reload", "postfix stop"] }),
];

/** Programs that make a whole system as it is described, or change what all of it rests on; rehearsals and questions are free. */
export const wholeSystems = (): readonly Program[] => [...described(), ...images(), ...settings()];
