import type { Program } from "../table.ts";
import { words } from "../plain.ts";

/** Software of the whole machine. */
export const packagesSystem = (): readonly Program[] => [
  {
    names: words(
      "apt apt-get aptitude yum dnf microdnf zypper apk pacman yay paru brew port snap flatpak choco winget scoop emerge " +
        "xbps-install pkg pkg_add nix-env guix tdnf dpkg rpm dpkg-reconfigure update-alternatives alternatives",
    ),
    takes: ["-o", "-c", "-t", "--target-release", "--repo", "--repository"],
    dry: ["--dry-run", "-s", "--simulate", "--just-print", "--download-only"],
    rows: [
      {
        on:
          "install|reinstall|add|upgrade|full-upgrade|dist-upgrade|update|localinstall|groupinstall|tap|build-dep|in|up|refresh|switch|" +
          "link|services|cask|install-deps|bundle",
        if: ({ operands, call }) =>
          !(operands[0]?.text === "update" && operands.length === 1 && /^(apt|apt-get|aptitude|brew|apk)$/.test(call.program)) &&
          !(operands[0]?.text === "services" && operands[1]?.text === "list"),
        does: ["install", "out-of-scope"],
        why: "changes the software of this machine",
        hits: ["apt-get install -y jq", "brew install jq", "apk add curl"],
        misses: ["apt-get update", "brew list"],
      },
      {
        on: "remove|purge|autoremove|erase|uninstall|del|rm|cleanup|clean|unlink|untap|autoclean",
        does: "lose",
        why: "removes software of this machine",
        hits: ["apt-get purge x", "brew uninstall jq"],
        misses: ["apt list"],
      },
      {
        if: ({ call, options }) =>
          /^(pacman|yay|paru)$/.test(call.program) &&
          options.some(({ name }) => /^-[SU]$/.test(name)) &&
          !options.some(({ name }) => /^-[siq]$/.test(name)),
        does: ["install", "out-of-scope"],
        hits: ["pacman -Syu x"],
        misses: ["pacman -Qi x", "pacman -Ss x"],
      },
      {
        if: ({ call, options }) => /^(pacman|yay|paru)$/.test(call.program) && options.some(({ name }) => name === "-R"),
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
