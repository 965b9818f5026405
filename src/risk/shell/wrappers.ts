import type { Act } from "../deed.ts";
import type { Grammar } from "../tools/call.ts";

/** A program whose business is to start another one. Taking it off must never lower a verdict (A14). */
export interface Wrapper extends Grammar {
  readonly names: readonly string[];
  /** Leading words that make it a wrapper: `docker exec`. Absent: always. */
  readonly on?: string;
  /** Operands that stand before the program: the 5 of `timeout 5 rm`. */
  readonly skip?: number;
  /** The rest is a script, not a list of words: `ssh host 'rm -rf x'`. */
  readonly joined?: true;
  /** An option whose value is a script: `su -c`. */
  readonly script?: readonly string[];
  /** Without that option this row has nothing to say. */
  readonly onlyScript?: true;
  /** Options that only ask: `command -v`. */
  readonly asks?: readonly string[];
  /** Options that name the folder in which the program starts: `env -C`. */
  readonly folder?: readonly string[];
  /** Without a program it starts a shell, which runs its input: `ssh host <<E`. */
  readonly shell?: true;
  /** `NAME=value` words may stand before the program. */
  readonly assigns?: true;
  /** Where the program runs, if not here; the name is the operand with this number (behind the leading words). */
  readonly elsewhere?: { readonly kind: "container" | "host"; readonly name: number };
  /** Only what stands behind `--` is the program. */
  readonly dashes?: true;
  /** Only what stands behind this word is the program. */
  readonly after?: string;
  /** What wrapping itself deserves. */
  readonly also?: Act;
  readonly hits: readonly string[];
}

const container = { kind: "container", name: 0 } as const;

/** Programs that start programs. `hits` end in `true x`: that is what must be found inside. */
export const wrappers: readonly Wrapper[] = [
  {
    names: ["sudo"],
    takes: "-u -g -p -C -r -t -T -U -h -D -R --user --group --prompt --chdir --host --role --type --other-user".split(
      " ",
    ),
    stopsAtOperand: true,
    assigns: true,
    folder: ["-D", "--chdir"],
    also: "privilege",
    hits: ["sudo true x", "sudo -u root -E FOO=1 true x"],
  },
  { names: ["doas"], takes: ["-u", "-C"], stopsAtOperand: true, also: "privilege", hits: ["doas -u root true x"] },
  {
    names: ["pkexec", "gksudo", "kdesudo"],
    takes: ["--user"],
    stopsAtOperand: true,
    also: "privilege",
    hits: ["pkexec true x"],
  },
  {
    names: ["su", "runuser"],
    takes: ["-c", "--command", "-s", "--shell", "-g", "-G", "-u", "--user"],
    script: ["-c", "--command"],
    also: "privilege",
    hits: ["su -c 'true x'", "su - root -c 'true x'"],
  },
  { names: ["sg"], skip: 1, joined: true, also: "privilege", hits: ["sg docker 'true x'"] },
  {
    names: ["env"],
    takes: ["-u", "--unset", "-C", "--chdir", "-S", "--split-string", "-P", "-a"],
    stopsAtOperand: true,
    assigns: true,
    folder: ["-C", "--chdir"],
    hits: [
      "env true x",
      "env -i A=1 B=2 true x",
      "env -u A true x",
      "env - A=1 true x",
      "env -S 'true x'",
      "env -vS 'A=1 true' x",
    ],
  },
  {
    names: ["nice", "ionice"],
    takes: ["-n", "--adjustment", "-c", "--classdata", "--class"],
    stopsAtOperand: true,
    hits: ["nice -n 5 true x", "nice true x", "nice -5 true x", "ionice -c 3 true x"],
  },
  {
    names: ["chrt"],
    takes: ["-T", "-P", "-D"],
    stopsAtOperand: true,
    skip: 1,
    hits: ["chrt -b 0 true x"],
  },
  { names: ["taskset"], stopsAtOperand: true, skip: 1, hits: ["taskset 0x1 true x", "taskset -c 0 true x"] },
  { names: ["setarch"], stopsAtOperand: true, skip: 1, hits: ["setarch x86_64 -R true x"] },
  {
    names: ["timeout", "gtimeout"],
    takes: ["-s", "-k", "--signal", "--kill-after"],
    stopsAtOperand: true,
    skip: 1,
    hits: ["timeout 5 true x", "timeout -k 1 -s KILL 5s true x"],
  },
  {
    names:
      "nohup setsid builtin unbuffer catchsegv caffeinate winpty eatmydata linux32 linux64 i386 tsocks torsocks torify ccache distcc dbus-run-session busybox toybox noglob nocorrect with-contenv then do chronic fakeroot".split(
        " ",
      ),
    stopsAtOperand: true,
    hits: ["nohup true x", "setsid -f true x", "busybox true x", "caffeinate -i true x", "dbus-run-session -- true x"],
  },
  {
    names: ["command"],
    asks: ["-v", "-V"],
    stopsAtOperand: true,
    hits: ["command true x", "command -p true x"],
  },
  {
    names: ["exec", "time", "gtime", "stdbuf", "rlwrap", "xvfb-run", "proxychains", "proxychains4"],
    takes: ["-a", "-o", "-i", "-e", "-f", "--format", "--output", "-s", "-n", "-C"],
    stopsAtOperand: true,
    hits: ["exec true x", "exec -a ls true x", "time -p true x", "stdbuf -oL true x", "proxychains4 -q true x"],
  },
  {
    names: ["aa-exec", "prlimit", "softlimit", "setpriv", "cgexec", "systemd-inhibit"],
    takes: ["-p", "-g", "-m", "-d", "--reuid", "--regid", "--what", "--who", "--why", "--mode", "--profile"],
    stopsAtOperand: true,
    hits: ["setpriv --reuid 1000 true x", "cgexec -g cpu:a true x", "prlimit --nofile=9 true x"],
  },
  {
    names: ["ld.so", "ld-linux.so.2", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "ld-musl-x86_64.so.1"],
    takes: ["--library-path", "--preload", "--argv0", "--audit"],
    stopsAtOperand: true,
    hits: ["ld.so true x", "/lib64/ld-linux-x86-64.so.2 --library-path /lib true x"],
  },
  { names: ["cmake"], after: "-E", hits: ["cmake -E true x"] },
  {
    names: ["wsl"],
    takes: ["-d", "-u", "--cd"],
    stopsAtOperand: true,
    hits: ["wsl true x", "wsl -d a -- true x", "wsl -e true x"],
  },
  {
    names: ["strace", "ltrace", "valgrind", "heaptrack"],
    takes: ["-o", "-e", "-p", "-s", "-P", "-u", "-E"],
    stopsAtOperand: true,
    hits: ["strace -f -o log true x"],
  },
  {
    names: ["perf"],
    on: "stat|record|trace|mem|c2c",
    takes: ["-o", "-e", "-p", "-r", "-F", "-C", "-t"],
    stopsAtOperand: true,
    hits: ["perf stat -e cycles true x", "perf record -o a true x"],
  },
  {
    names: ["hyperfine"],
    takes: ["-w", "-r", "-m", "-M", "-p", "--warmup", "--runs", "--export-json", "-n"],
    joined: true,
    hits: ["hyperfine -w 3 'true x'"],
  },
  {
    names: ["watch"],
    takes: ["-n", "--interval", "-d"],
    stopsAtOperand: true,
    joined: true,
    hits: ["watch -n 1 'true x'", "watch true x"],
  },
  {
    names: ["script"],
    takes: ["-c", "--command", "-T", "-O", "-I"],
    script: ["-c", "--command"],
    onlyScript: true,
    hits: ["script -q -c 'true x' /dev/null", "script /dev/null -qc 'true x'"],
  },
  {
    names: ["script"],
    takes: ["-T", "-O", "-I", "-B", "-t", "-F"],
    stopsAtOperand: true,
    skip: 1,
    shell: true,
    hits: ["script -q /dev/null true x", "script <<< 'true x'"],
  },
  {
    names: ["flock"],
    takes: ["-w", "-E", "--timeout", "-c", "--command"],
    script: ["-c", "--command"],
    onlyScript: true,
    hits: ["flock /tmp/lock -c 'true x'"],
  },
  {
    names: ["flock"],
    takes: ["-w", "-E", "--timeout"],
    stopsAtOperand: true,
    skip: 1,
    hits: ["flock /tmp/lock true x", "flock -n /tmp/lock true x"],
  },
  {
    names: ["chroot"],
    takes: ["--userspec", "--groups"],
    stopsAtOperand: true,
    skip: 1,
    also: "privilege",
    hits: ["chroot /mnt true x"],
  },
  {
    names: ["unshare", "nsenter", "capsh", "firejail", "bwrap"],
    takes: ["-t", "--target", "-S", "-G", "--bind", "--ro-bind", "--dev", "--proc", "--tmpfs", "--chdir"],
    stopsAtOperand: true,
    also: "privilege",
    hits: ["nsenter -t 1 -m true x"],
  },
  {
    names: ["systemd-run"],
    takes: ["-p", "--unit", "-u", "-t", "--on-active", "--on-calendar", "-M", "-H"],
    stopsAtOperand: true,
    also: "executable-config",
    hits: ["systemd-run --user true x"],
  },
  {
    names: ["ssh"],
    takes: "-p -i -l -o -F -J -L -R -D -b -c -E -e -I -m -O -Q -S -W -w -B".split(" "),
    stopsAtOperand: true,
    skip: 1,
    joined: true,
    elsewhere: { kind: "host", name: 0 },
    shell: true,
    hits: ["ssh -p 22 host true x", "ssh user@host 'true x'", "ssh host <<< 'true x'"],
  },
  {
    names: ["mosh", "autossh"],
    takes: ["-p", "-M", "--ssh"],
    stopsAtOperand: true,
    skip: 1,
    joined: true,
    elsewhere: { kind: "host", name: 0 },
    shell: true,
    hits: ["mosh host true x", "mosh host -- true x"],
  },
  {
    names: ["docker", "podman", "nerdctl"],
    on: "exec",
    takes: "-e -u -w --env --user --workdir --env-file --detach-keys".split(" "),
    stopsAtOperand: true,
    skip: 1,
    elsewhere: container,
    hits: ["docker exec -it web true x", "docker exec -u root web true x"],
  },
  {
    names: ["docker", "podman", "nerdctl"],
    on: "container exec",
    takes: "-e -u -w --env --user --workdir --env-file".split(" "),
    stopsAtOperand: true,
    skip: 1,
    elsewhere: container,
    hits: ["docker container exec web true x"],
  },
  {
    names: ["docker", "podman"],
    on: "compose exec",
    takes: "-e -u -w --env --user --workdir --index".split(" "),
    stopsAtOperand: true,
    skip: 1,
    elsewhere: container,
    hits: ["docker compose exec web true x"],
  },
  {
    names: ["docker-compose", "podman-compose"],
    on: "exec",
    takes: "-e -u -w --env --user --workdir --index -f -p".split(" "),
    stopsAtOperand: true,
    skip: 1,
    elsewhere: container,
    hits: ["docker-compose exec -T web true x"],
  },
  {
    names: ["kubectl", "k", "oc"],
    on: "exec",
    takes: "-n -c --namespace --container --context --kubeconfig -f --filename".split(" "),
    skip: 0,
    dashes: true,
    elsewhere: container,
    hits: ["kubectl exec -it pod -- true x"],
  },
  {
    names: ["nix-shell"],
    takes: ["--run", "--command", "-p", "-A", "-E"],
    script: ["--run", "--command"],
    shell: true,
    hits: ["nix-shell --run 'true x'", "nix-shell -p a <<< 'true x'"],
  },
  { names: ["nix"], on: "develop|shell", takes: ["-c", "--command"], dashes: true, hits: ["nix shell pkgs -- true x"] },
  { names: ["direnv"], on: "exec", stopsAtOperand: true, skip: 1, hits: ["direnv exec . true x"] },
  {
    names: [
      "poetry",
      "pipenv",
      "uv",
      "rye",
      "hatch",
      "pdm",
      "pixi",
      "devbox",
      "doppler",
      "infisical",
      "foreman",
      "heroku-local",
      "dotenvx",
      "volta",
      "mise",
      "rtx",
    ],
    on: "run",
    takes: [
      "--with",
      "--python",
      "-p",
      "--package",
      "--extra",
      "--group",
      "--env-file",
      "-f",
      "-c",
      "--config",
      "--project",
      "-e",
      "-E",
      "--directory",
    ],
    stopsAtOperand: true,
    hits: ["poetry run true x", "uv run --with rich true x"],
  },
  {
    names: ["mise", "asdf", "pyenv", "rbenv", "nodenv", "goenv", "aws-vault", "chamber", "bundle", "pnpm", "yarn"],
    on: "exec",
    takes: ["-d", "--duration", "--package", "-p"],
    stopsAtOperand: true,
    hits: ["bundle exec true x", "pnpm exec true x"],
  },
  {
    names: ["conda", "mamba", "micromamba"],
    on: "run",
    takes: ["-n", "-p", "--name", "--prefix", "--cwd"],
    stopsAtOperand: true,
    hits: ["conda run -n env true x"],
  },
  {
    names: ["op", "dotenv", "cross-env", "cross-env-shell", "env-cmd", "dotenv-cli"],
    takes: ["-e", "-f", "--env-file", "-c", "-v"],
    stopsAtOperand: true,
    assigns: true,
    dashes: true,
    hits: ["dotenv -e .env.test -- true x"],
  },
  {
    names: ["tmux"],
    on: "new-session|new|new-window|neww|split-window|respawn-pane",
    takes: ["-s", "-n", "-t", "-c", "-x", "-y", "-F", "-e"],
    stopsAtOperand: true,
    joined: true,
    hits: ["tmux new-session -d -s a 'true x'"],
  },
  { names: ["tmux"], on: "send-keys|send", takes: ["-t", "-N"], joined: true, hits: ["tmux send-keys -t a 'true x'"] },
  { names: ["screen"], on: "stuff", takes: ["-S", "-t", "-p"], joined: true, hits: ["screen -S a -X stuff 'true x'"] },
  { names: ["screen"], takes: ["-S", "-t", "-c", "-L"], stopsAtOperand: true, hits: ["screen -dm -S a true x"] },
  {
    names: ["nodemon", "entr", "watchexec", "onchange", "chokidar", "wait-on", "reflex"],
    takes: ["--exec", "-x", "-w", "--watch", "-e", "--ext", "-c", "--command", "-i"],
    script: ["--exec", "-x", "-c", "--command"],
    stopsAtOperand: true,
    hits: ["nodemon --exec 'true x'", "entr true x"],
  },
  {
    names: ["rtk", "gdb", "lldb", "rr"],
    takes: ["-ex", "-x", "-p"],
    singleDash: true,
    stopsAtOperand: true,
    hits: ["gdb --args true x"],
  },
];
