import { words } from "./file-runner.ts";
import type { Wrapper } from "./wrapper.ts";

/** Development tools that also start other programs: agents for keys, runners over workspaces, watchers. */
export const launchers = (): readonly Wrapper[] => [
  {
    names: ["ssh-agent"],
    takes: ["-a", "-E", "-t", "-O", "-P"],
    stopsAtOperand: true,
    hits: ["ssh-agent true x", "ssh-agent -t 60 bash -c 'true x'"],
  },
  {
    names: ["gpg-agent"],
    takes: ["--homedir", "--options", "--log-file", "--default-cache-ttl", "--max-cache-ttl", "--pinentry-program"],
    stopsAtOperand: true,
    hits: ["gpg-agent --daemon true x"],
  },
  {
    names: ["concurrently", "conc"],
    takes: (
      "-n --names -c --prefix-colors -p --prefix -m --max-processes -l --prefix-length -t --timestamp-format -s --success " +
      "--restart-tries --restart-after --name-separator --default-input-target --hide --kill-signal --ks --teardown"
    ).split(" "),
    each: true,
    script: ["--teardown"],
    hits: ["concurrently 'true x'", "concurrently -k -n a,b 'echo a' 'true x'", "concurrently ls --teardown 'true x'"],
  },
  {
    names: ["lerna", "nx"],
    on: "exec",
    takes: ["--scope", "--ignore", "--concurrency", "--since", "--loglevel"],
    stopsAtOperand: true,
    joined: true,
    hits: ["lerna exec 'true x'", "lerna exec --scope a -- true x"],
  },
  {
    names: ["chokidar"],
    takes: "-c --command -d --debounce -t --throttle -i --ignore --poll-interval".split(" "),
    script: ["-c", "--command"],
    onlyScript: true,
    hits: ["chokidar 'src/**' -c 'true x'"],
  },
  {
    names: ["yarn"],
    on: "workspaces foreach|run|exec",
    takes: ["-j", "--jobs", "--include", "--exclude", "--from"],
    stopsAtOperand: true,
    under: "yarn",
    hits: ["yarn workspaces foreach -A exec true x", "yarn workspaces foreach exec true x"],
  },
  {
    names: ["codex"],
    on: "sandbox|debug linux|macos|landlock|seatbelt",
    stopsAtOperand: true,
    hits: ["codex sandbox linux -- true x", "codex debug landlock true x"],
  },
  {
    names: ["codex"],
    on: "sandbox",
    takes: "-c --config --enable --disable -P --permissions-profile -C --cd --sandbox-state-json".split(" "),
    stopsAtOperand: true,
    hits: ["codex sandbox true x", "codex sandbox -- true x"],
  },
  ...["pnpm", "yarn"].map((under) => ({ names: ["corepack"], on: under, under, hits: [`corepack ${under} exec true x`] })),
  { names: ["yarn"], on: "workspace", stopsAtOperand: true, skip: 1, under: "yarn", hits: ["yarn workspace a exec true x"] },
  {
    names: ["hyperfine"],
    takes: (
      "-w -r -m -M -p -s -c -C -n -S -N -i -u -L -P -D --warmup --runs --min-runs --max-runs --prepare --setup --cleanup --conclude " +
      "--command-name --shell --parameter-list --export-json --export-csv --export-markdown --style --sort --time-unit --output " +
      "--input --reference"
    ).split(" "),
    each: true,
    script: ["-p", "-s", "-c", "-C", "--prepare", "--setup", "--cleanup", "--conclude", "--reference"],
    hits: ["hyperfine -w 3 'true x'", "hyperfine --prepare 'true x' ls", "hyperfine -c 'true x' ls"],
  },
  { names: ["onchange"], dashes: true, hits: ["onchange 'src/**' -- true x"] },
  {
    names: ["pueue"],
    on: "add",
    takes: ["-w", "-g", "-d", "-l", "-o", "-a"],
    stopsAtOperand: true,
    joined: true,
    hits: ["pueue add 'true x'", "pueue add -- true x"],
  },
  { names: ["cmake"], after: "chdir", folderFirst: true, hits: ["cmake -E chdir . true x"] },
  { names: ["openvt"], takes: ["-c"], stopsAtOperand: true, hits: ["openvt -c 3 -- true x", "openvt true x"] },
  { names: ["autoexpect"], takes: ["-f"], stopsAtOperand: true, hits: ["autoexpect -f a true x"] },
  {
    names: ["proot", "fakechroot", "schroot"],
    takes: "-r -R -b -S -w -q -k -i -c -u -d --rootfs --bind --cwd --qemu --chroot --directory".split(" "),
    stopsAtOperand: true,
    hits: ["proot -r /x true x"],
  },
  { names: ["faketime"], takes: ["-p", "--date-prog"], stopsAtOperand: true, skip: 1, hits: ["faketime '1 day ago' true x"] },
  {
    names: ["gnome-session-inhibit"],
    takes: ["--app-id", "--reason", "--inhibit"],
    stopsAtOperand: true,
    hits: ["gnome-session-inhibit --reason busy true x"],
  },
  { names: ["npm"], on: "explore", stopsAtOperand: true, skip: 1, dashes: true, hits: ["npm explore a -- true x"] },
  {
    names: ["c8", "nyc"],
    takes: words(
      "-r --reporter -x --exclude -n --include -o --reports-dir --report-dir --temp-directory --temp-dir -t --cwd --src -c --config " +
        "--nycrc-path -e --extension --lines --functions --branches --statements --require -i --instrument --resolve",
    ),
    stopsAtOperand: true,
    own: /^(?:report|check-coverage|instrument|merge)$/,
    hits: ["c8 true x", "nyc --reporter text true x"],
  },
  {
    names: ["heroku"],
    on: "local:run",
    takes: words("-e --env -p --port"),
    stopsAtOperand: true,
    hits: ["heroku local:run -e .env true x"],
  },
  {
    names: ["doppler", "infisical"],
    on: "run",
    takes: words("--command -p --project -c --config --env --path --token"),
    script: ["--command"],
    onlyScript: true,
    hits: ["doppler run --command='true x'", "infisical run --env=dev --command 'true x'"],
  },
  { names: ["mix"], on: "cmd", takes: ["--cd", "--app"], folder: ["--cd"], stopsAtOperand: true, joined: true, hits: ["mix cmd true x"] },
  ...["-c", "--command"].map((after) => ({
    names: ["nix"],
    on: "develop|shell",
    after,
    hits: [`nix develop ${after} true x`, `nix shell pkgs ${after} true x`],
  })),
  { names: ["hatch"], on: "env run", takes: ["-e", "--env", "-i"], dashes: true, hits: ["hatch env run -e dev -- true x"] },
  {
    names: ["rerun"],
    takes: words("-p --pattern -d --dir -s --signal -n --name -i --ignore -w --wait"),
    stopsAtOperand: true,
    joined: true,
    hits: ["rerun 'true x'", "rerun -d src -- true x"],
  },
  {
    names: ["wgo"],
    takes: words("-file -xfile -dir -xdir -debounce -cd -root"),
    singleDash: true,
    stopsAtOperand: true,
    own: /^(?:run|clear)$/,
    hits: ["wgo -file .go true x"],
  },
  {
    names: ["honcho", "dotenv"],
    on: "run",
    takes: ["-e", "--env", "-f", "--procfile", "-d", "--app-root"],
    stopsAtOperand: true,
    hits: ["honcho run true x", "honcho -e .env.test run true x"],
  },
];
