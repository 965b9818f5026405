import { longPattern } from "../kernel/long-pattern.ts";
import type { SeenProcess } from "./seen-process.ts";

const shells = /^-?(?:ba|z|fi|k|mk|da|tc|c|a|xon)?sh(?:-?[\d.]+)?$|^-?(?:nu|elvish|pwsh)$/;
const places = /^\/(?:usr|bin|sbin|opt|nix|run\/current-system|home\/linuxbrew|snap|gnu|system|data\/data)\//;

/** By these people come in from another machine. */
export const remote = /^(?:sshd(?:[.-][a-z]+)?|dropbear(?:multi)?|mosh-server|in\.telnetd)$/;
export const logins = /^(?:login|agetty|getty|mingetty|sulogin|SessionLeader|Relay\(\d+\))$/;
export const multiplexers = /^(?:tmux|screen)(?:-?[\d.]+)?$/i;
export const givers = longPattern()`
  ^(?:x-terminal-emul|[ux]{0,2}term|u?rxvt|urxvtd|st|alacritty|kitty|foot|konsole|gnome-terminal.*|kgx|ptyxis.*|xfce4-terminal|
  lxterminal|mate-terminal|terminator|tilix|wezterm.*|ghostty|qterminal|terminology|guake|yakuake|sakura|tilda|Terminal|iTerm2?|
  iTermServer.*|Hyper|Warp|warp|rio|code|code-insiders|codium|cursor|windsurf|zed.*|electron|idea.*|pycharm.*|webstorm.*|goland.*|
  clion.*|rider.*|rubymine.*|phpstorm.*|java|emacs.*|nvim|vim.*|node|ttyd|gotty|wetty|jupyter.*|containerd-shim.*|conmon|
  com\.termux|app_process\d*|init)$
`;
/** Terminal programs in which an agent may work as well. */
const hosts = longPattern()`
  ^(?:code|code-insiders|codium|cursor|windsurf|zed.*|electron|idea.*|pycharm.*|webstorm.*|goland.*|clion.*|rider.*|rubymine.*|
  phpstorm.*|java|emacs.*|nvim|vim.*|node|jupyter.*)$
`;
const inits = /^(?:systemd|init|tini|dumb-init|docker-init|s6-svscan|runit|supervisord|catatonit|launchd)$/;
/** One file that is many programs by the name it is started with, or that runs those of another processor. */
const manyInOne = /^(?:busybox|toybox|coreutils|qemu-|rosetta$|box(?:64|86)$|FEX)/;

const baseOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/^-/, "");

/**
 * The program that a process really is: by its file, or, where that is somebody else's to know, by the name under which
 * the system lists it. Words of its own choice (`exec -a sshd …`) count only where the system shows nothing else.
 */
export function programOf({ command, file, name }: SeenProcess): string {
  const program = baseOf(file ?? "").replace(/ \(deleted\)$/, ""); // replaced by a newer one since it was started
  if (program !== "" && !manyInOne.test(program)) return program.replace(/^\.(.+)-wrapped_*$/, "$1"); // as Nix wraps
  return baseOf((name ?? command[0] ?? "").split(/[:\s]/)[0] ?? ""); // `tmux: server`
}

export const isShell = (program: string): boolean => shells.test(baseOf(program));

/** Whether its file lies where the system keeps programs, as far as the file can be seen. */
export const isInItsPlace = ({ file }: SeenProcess): boolean => file === undefined || places.test(file);

export const isInit = (process: SeenProcess): boolean => inits.test(programOf(process));

/** True for ancestors of a person's shell that no client of an agent can be. */
export function isOutside(process: SeenProcess): boolean {
  const name = programOf(process);
  return (
    process.pid <= 1 ||
    isInit(process) ||
    [remote, logins, multiplexers].some((each) => each.test(name)) ||
    (givers.test(name) && !hosts.test(name))
  );
}

export const givesTerminals = (process: SeenProcess): boolean => givers.test(programOf(process));
