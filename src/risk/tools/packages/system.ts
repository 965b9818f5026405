import type { Program, Test, Use } from "../table.ts";
import { words } from "../plain.ts";

/** `-n` asks what would happen, where the program has it so: `brew -n`, `pkg -n`, `port -y`. */
const rehearses = ({ call, has }: Pick<Use, "call" | "has">): boolean =>
  (/^(?:brew|pkg|pkg_add|xbps-install|dpkg)$/.test(call.program) && has("-n")) || (call.program === "port" && has("-y"));

/** Makes this machine, or the home, as a file of guix describes it. */
const remakes: Test = ({ call, operands }) =>
  call.program === "guix" &&
  (operands[0]?.text === "deploy" ||
    (/^(?:system|home)$/.test(operands[0]?.text ?? "") &&
      /^(?:reconfigure|roll-back|switch-generation|delete-generations|init)$/.test(operands[1]?.text ?? "")));

/** Software of the whole machine. */
export const packagesSystem = (): readonly Program[] => [
  {
    names: words(
      "apt apt-get aptitude yum dnf microdnf zypper apk pacman yay paru brew port snap flatpak choco winget scoop emerge " +
        "xbps-install pkg pkg_add nix-env guix tdnf dpkg rpm dpkg-reconfigure update-alternatives alternatives",
    ),
    takes: ["-o", "-c", "-t", "--target-release", "--repo", "--repository"],
    dry: ["--dry-run", "-s", "--simulate", "--just-print", "--no-act", "--download-only", "--assumeno", "--pretend", "--what-if"],
    rows: [
      {
        if: (use) => remakes(use) && !use.has("-n"),
        does: "privilege",
        hits: ["guix system reconfigure a.scm", "guix home reconfigure a.scm", "guix deploy a.scm"],
        misses: ["guix system build a.scm", "guix home list-generations"],
      },
      {
        on:
          "install|reinstall|add|upgrade|full-upgrade|dist-upgrade|update|localinstall|groupinstall|tap|build-dep|in|up|refresh|switch|" +
          "link|services|cask|install-deps|bundle",
        if: ({ operands, call, has }) =>
          !rehearses({ call, has }) &&
          !(operands[0]?.text === "bundle" && /^(?:check|list|dump)$/.test(operands[1]?.text ?? "")) &&
          !(operands[0]?.text === "update" && operands.length === 1 && /^(apt|apt-get|aptitude|brew|apk)$/.test(call.program)) &&
          !(operands[0]?.text === "services" && operands[1]?.text === "list"),
        does: ["install", "out-of-scope"],
        why: "changes the software of this machine",
        hits: ["apt-get install -y jq", "brew install jq", "apk add curl"],
        misses: ["apt-get update", "brew list"],
      },
      {
        on: "remove|purge|autoremove|erase|uninstall|del|rm|cleanup|clean|unlink|untap|autoclean",
        if: (use) => !rehearses(use),
        does: "lose",
        why: "removes software of this machine",
        hits: ["apt-get purge x", "brew uninstall jq"],
        misses: ["apt list"],
      },
      {
        if: ({ call, options }) =>
          /^(pacman|yay|paru)$/.test(call.program) &&
          options.some(({ name }) => /^-[SU]$/.test(name)) &&
          !options.some(({ name }) => /^(?:-[siqp]|--print)$/.test(name)),
        does: ["install", "out-of-scope"],
        hits: ["pacman -Syu x"],
        misses: ["pacman -Qi x", "pacman -Ss x"],
      },
      {
        if: ({ call, options }) =>
          /^(pacman|yay|paru)$/.test(call.program) &&
          options.some(({ name }) => name === "-R") &&
          !options.some(({ name }) => /^(?:-p|--print)$/.test(name)),
        does: "lose",
        hits: ["pacman -Rns x"],
        misses: ["pacman -Q"],
      },
      {
        if: ({ call, options }) =>
          /^(dpkg|rpm)$/.test(call.program) &&
          options.some(({ name }) => /^(-i|-U|-F|--install|--upgrade|--unpack|--configure)$/.test(name)) &&
          !options.some(({ name }) => name === "-q"),
        does: ["run-foreign", "privilege"],
        hits: ["dpkg -i x.deb", "rpm -Uvh x.rpm"],
        misses: ["dpkg -l", "rpm -qi x"],
      },
      {
        if: ({ call, options }) =>
          /^(dpkg|rpm)$/.test(call.program) && options.some(({ name }) => /^(-r|-P|-e|--remove|--purge|--erase)$/.test(name)),
        does: "lose",
        hits: ["dpkg -r x", "rpm -e x"],
        misses: ["dpkg -l"],
      },
      {
        if: ({ call, options }) => call.program === "nix-env" && options.some(({ name }) => /^-[ieu]$/.test(name)),
        does: ["install", "out-of-scope"],
        hits: ["nix-env -i jq"],
        misses: ["nix-env -q"],
      },
      {
        if: ({ call, has }) => /alternatives/.test(call.program) && has("--set", "--install", "--remove", "--config"),
        does: "privilege",
        hits: ["update-alternatives --set editor /bin/x"],
        misses: ["update-alternatives --display editor"],
      },
    ],
    otherwise: "harmless",
  },
];
