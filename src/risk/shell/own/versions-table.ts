/** A manager of versions: taking away the version that the guard lives in takes the guard, or the Node that starts it. */
export interface VersionManager {
  readonly names: string;
  /** Where it keeps them; the first group is the version. */
  readonly place: RegExp;
  /** Leading words that take versions away; those behind them say which. */
  readonly removes?: RegExp;
  /** Leading words that make a version anew, where they are forced. */
  readonly again?: RegExp;
  /** Words that take several away, or put another in the place of one: whether ours is among them shows only when it runs. */
  readonly mayRemove?: RegExp;
  /** Words that take all of them away. */
  readonly empties?: RegExp;
  /** Among tools of many kinds, the names of this one, with a version behind it. */
  readonly tool?: RegExp;
  /** Software that goes by its name alone: whether a word names the one at the place. */
  readonly named?: (word: string, kept: string) => boolean;
  readonly takes?: readonly string[];
  /** Places of the guard, calls that take it away, calls that may, and calls that leave it alone. */
  readonly at: string;
  readonly hits: readonly string[];
  readonly asks?: readonly string[];
  readonly misses: readonly string[];
}

const node = /^node(?:js|\.js)?$/;

export const versionManagers = (): readonly VersionManager[] => [
  {
    names: "nvm",
    place: /\/(?:versions\/node|\.?nvm)\/v?(\d[\w.-]*)\//,
    removes: /^uninstall\b/,
    at: "/home/mira/.nvm/versions/node/v24.2.1",
    hits: [
      "nvm uninstall 24",
      "nvm uninstall v24.2.1",
      ". ~/.nvm/nvm.sh && nvm uninstall 24.2",
      "source ~/.nvm/nvm.sh; nvm uninstall 24.2.1",
    ],
    asks: ["nvm uninstall lts/krypton", "nvm uninstall default", "nvm uninstall $V", "nvm uninstall"],
    misses: ["nvm uninstall 20", "nvm uninstall 24.20", "nvm install 20", "nvm use 20", "nvm alias default 20", "nvm ls", "n rm 20"],
  },
  {
    names: "n",
    place: /\/n\/versions\/node\/(\d[\w.-]*)\//,
    removes: /^(?:rm|-)$|^(?:rm|-) /,
    mayRemove: /^prune$/,
    at: "/home/mira/n/n/versions/node/24.2.1",
    hits: ["n rm 24", "n rm 20 24.2.1", "n - 24"],
    asks: ["n prune", "n rm lts", "n rm auto"],
    misses: ["n 20", "n ls", "n rm 20", "n exec 20 node -v", "n which 24"],
  },
  {
    names: "n", // the version in use is a copy
    place: /^(?:\/usr\/local|.*\/n|.*\/\.n)\/(bin)\/node$/,
    empties: /^uninstall$/,
    mayRemove: /^(?:(?:install|i) )?(?:v?\d[\w.]*|lts\w*|latest|current|stable|node|auto|engine|nightly)$/,
    at: "/home/mira/n",
    hits: ["n uninstall"],
    asks: ["n 20", "n lts", "n install 20"],
    misses: ["n rm 20", "n prune", "n ls", "n exec 20 node -v"],
  },
  {
    names: "fnm",
    place: /\/node-versions\/v?(\d[\w.-]*)\//,
    removes: /^(?:uninstall|uni)\b/,
    takes: ["--fnm-dir", "--node-dist-mirror", "--log-level", "--arch"],
    at: "/home/mira/.local/share/fnm/node-versions/v24.2.1/installation",
    hits: ["fnm uninstall 24", "fnm uni v24.2.1"],
    asks: ["fnm uninstall lts-latest", "fnm uninstall"],
    misses: ["fnm uninstall 20", "fnm use 20", "fnm install 24", "fnm default 20", "fnm list"],
  },
  {
    names: "volta",
    place: /\/tools\/image\/node\/(\d[\w.-]*)\//,
    removes: /^uninstall\b/,
    tool: node,
    at: "/home/mira/.volta/tools/image/node/24.2.1",
    hits: ["volta uninstall node@24", "volta uninstall node"],
    misses: ["volta uninstall yarn", "volta uninstall node@20", "volta install node@20", "volta pin node@20"],
  },
  {
    names: "asdf",
    place: /\/installs\/nodejs\/(\d[\w.-]*)\//,
    removes: /^uninstall\b/,
    empties: /^plugin[ -]remove nodejs$/,
    tool: node,
    at: "/home/mira/.asdf/installs/nodejs/24.2.1",
    hits: ["asdf uninstall nodejs 24.2.1", "asdf uninstall nodejs 24", "asdf plugin remove nodejs", "asdf plugin-remove nodejs"],
    asks: ["asdf uninstall nodejs latest"],
    misses: ["asdf uninstall nodejs 20", "asdf uninstall python 24", "asdf install nodejs 20", "asdf plugin remove ruby"],
  },
  {
    names: "mise rtx",
    place: /\/installs\/node(?:js)?\/(\d[\w.-]*)\//,
    removes: /^(?:uninstall|remove|rm|unuse)\b/,
    mayRemove: /^(?:prune|(?:upgrade|up))(?: node(?:js)?(?:@.*)?)?$/,
    again: /^(?:install|i)\b/,
    empties: /^implode$|^plugins? (?:uninstall|remove|rm) node(?:js)?$/,
    tool: node,
    takes: ["-C", "--cd", "-E", "--env", "-j", "--jobs"],
    at: "/home/mira/.local/share/mise/installs/node/24.2.1",
    hits: [
      "mise uninstall node@24",
      "mise rm node@24.2.1",
      "mise uninstall --all node",
      "mise implode",
      "rtx uninstall nodejs@24",
      "mise install -f node@24",
    ],
    asks: ["mise prune", "mise upgrade", "mise up node", "mise uninstall node@lts", "mise install -f node@lts"],
    misses: [
      "mise uninstall node@20",
      "mise uninstall python@24",
      "mise install node@20",
      "mise prune --dry-run",
      "mise up python",
      "mise ls",
    ],
  },
  {
    names: "nodenv nodebrew nvs nodist",
    place: /\/(?:versions|\.?nodebrew\/node|\.?nvs\/node|nodist\/v-x64)\/v?(\d[\w.-]*)\//,
    removes: /^(?:uninstall|remove|rm|delete|-)\b/,
    again: /^install\b/,
    at: "/home/mira/.nodenv/versions/24.2.1",
    hits: ["nodenv uninstall 24.2.1", "nodenv uninstall -f 24.2.1", "nodenv install -f 24.2.1"],
    misses: ["nodenv uninstall 20.1.0", "nodenv install 20.1.0", "nodenv global 20.1.0"],
  },
  {
    names: "proto",
    place: /\/tools\/node\/(\d[\w.-]*)\//,
    removes: /^(?:uninstall|ui)\b/,
    again: /^install\b/,
    mayRemove: /^clean\b/,
    tool: node,
    at: "/home/mira/.proto/tools/node/24.2.1",
    hits: ["proto uninstall node 24", "proto uninstall node", "proto install node 24 --force"],
    asks: ["proto clean"],
    misses: ["proto uninstall node 20", "proto uninstall deno", "proto install node 20"],
  },
  {
    names: "vfox",
    place: /\/nodejs\/v-(\d[\w.-]*)\//,
    removes: /^(?:uninstall|un)\b/,
    empties: /^remove nodejs$/,
    tool: node,
    at: "/home/mira/.version-fox/cache/nodejs/v-24.2.1/nodejs-24.2.1",
    hits: ["vfox uninstall nodejs@24.2.1", "vfox remove nodejs"],
    misses: ["vfox uninstall nodejs@20.1.0", "vfox remove python", "vfox use nodejs@20"],
  },
  {
    names: "pnpm",
    place: /\/nodejs\/(\d[\w.-]*)\//,
    removes: /^env (?:remove|rm|uninstall|un)\b/,
    takes: ["-C", "--dir", "--filter"],
    at: "/home/mira/.local/share/pnpm/nodejs/24.2.1",
    hits: ["pnpm env remove --global 24", "pnpm env rm -g 20 24.2.1"],
    asks: ["pnpm env remove --global lts"],
    misses: ["pnpm env remove --global 20", "pnpm env use --global 20", "pnpm env list", "pnpm remove x"],
  },
  {
    names: "brew",
    place: /\/cellar\/(node(?:@\d+)?)\//i,
    removes: /^(?:uninstall|remove|rm)\b/,
    mayRemove: /^(?:upgrade|reinstall)(?: (?:.* )?node(?:@\d+)?(?: .*)?)?$/,
    named: (word, kept) => word.replace(/^homebrew\/core\//, "") === kept,
    at: "/opt/homebrew/Cellar/node/24.2.1",
    hits: ["brew uninstall node", "brew rm --force node"],
    asks: ["brew upgrade", "brew upgrade node", "brew reinstall node"],
    misses: ["brew uninstall jq", "brew uninstall node@20", "brew install node@20", "brew upgrade jq"],
  },
  {
    names: "apt apt-get aptitude dnf yum microdnf zypper apk pacman dpkg rpm pkg snap conda mamba micromamba pixi scoop choco winget",
    place: /^(?:\/usr|\/snap|.*(?:conda|forge|mamba|\/envs|scoop|Program Files))\b.*\b(node)/i,
    removes: /^(?:remove|purge|erase|uninstall|del|rm|delete)\b/,
    named: (word) => /^(?:OpenJS\.)?node(?:js)?(?:\.install|-lts)?\*?$/i.test(word),
    takes: ["-n", "--name", "-p", "--prefix", "-o", "-c"],
    at: "/usr",
    hits: [
      "sudo apt-get purge -y nodejs",
      "apk del nodejs",
      "conda remove nodejs",
      "pacman -Rns nodejs",
      "dpkg -r nodejs",
      "rpm -e nodejs",
    ],
    misses: ["apt-get remove jq", "apt-get install nodejs", "dpkg -l nodejs"],
  },
];
