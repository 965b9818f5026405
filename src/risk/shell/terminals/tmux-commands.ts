/** One command of tmux, and its use of its words. */
export interface TmuxCommand {
  readonly name: string;
  readonly alias?: string;
  /** Options whose value is the next word, as letters. */
  readonly takes?: string;
  /**
   * `run`: the words are a program. `shell`: a script. `pipe`: a script that may type what it prints. `if`: a script,
   * then commands of tmux. `commands`: commands of tmux, behind so many words.
   * `menu`: every third word is one. `type`, `paste`, `buffer`: keys for a terminal.
   * `file`: commands in a file. `option`, `environment`: settings. Absent: nothing is started.
   */
  readonly does?: "run" | "shell" | "pipe" | "if" | "commands" | "menu" | "type" | "paste" | "buffer" | "file" | "option" | "environment";
  readonly behind?: number;
}

const rows = (text: string, more: Omit<TmuxCommand, "name" | "alias">): readonly TmuxCommand[] =>
  text.split(" ").map((pair) => {
    const [name = "", alias] = pair.split("/");
    return { name, ...(alias === undefined ? {} : { alias }), ...more };
  });

/** Every command, so that one cut short is still the one it is. */
const tmuxCommands: readonly TmuxCommand[] = [
  ...rows("new-session/new", { does: "run", takes: "cefFnstxy" }),
  ...rows("new-window/neww split-window/splitw split-pane/splitp", { does: "run", takes: "ceFlnpstT" }),
  ...rows("respawn-pane/respawnp respawn-window/respawnw", { does: "run", takes: "cet" }),
  ...rows("display-popup/popup", { does: "run", takes: "bcdehsStTwxy" }),
  ...rows("pipe-pane/pipep", { does: "pipe", takes: "t" }),
  ...rows("run-shell/run", { does: "shell", takes: "cdt" }),
  ...rows("if-shell/if", { does: "if", takes: "t" }),
  ...rows("bind-key/bind", { does: "commands", behind: 1, takes: "NT" }),
  ...rows("set-hook", { does: "commands", behind: 1, takes: "t" }),
  ...rows("confirm-before/confirm", { does: "commands", takes: "cpt" }),
  ...rows("command-prompt", { does: "commands", takes: "IptT" }),
  ...rows("choose-buffer choose-client choose-tree choose-window choose-session customize-mode find-window/findw", {
    does: "commands",
    takes: "FfKOt",
  }),
  ...rows("display-panes/displayp", { does: "commands", takes: "dt" }),
  ...rows("display-menu/menu", { does: "menu", takes: "bcCHsStTxy" }),
  ...rows("send-keys/send", { does: "type", takes: "cNt" }),
  ...rows("paste-buffer/pasteb", { does: "paste", takes: "bst" }),
  ...rows("set-buffer/setb", { does: "buffer", takes: "bnt" }),
  ...rows("source-file/source", { does: "file", takes: "t" }),
  ...rows("set-option/set set-window-option/setw", { does: "option", takes: "t" }),
  ...rows("set-environment/setenv", { does: "environment", takes: "t" }),
  ...rows(
    "attach-session/attach break-pane/breakp capture-pane/capturep clear-history/clearhist clear-prompt-history/clearphist " +
      "clock-mode copy-mode delete-buffer/deleteb detach-client/detach display-message/display has-session/has join-pane/joinp " +
      "kill-pane/killp kill-server kill-session kill-window/killw last-pane/lastp last-window/last link-window/linkw list-buffers/lsb " +
      "list-clients/lsc list-commands/lscm list-keys/lsk list-panes/lsp list-sessions/ls list-windows/lsw load-buffer/loadb " +
      "lock-client/lockc lock-server/lock lock-session/locks move-pane/movep move-window/movew next-layout/nextl next-window/next " +
      "previous-layout/prevl previous-window/prev refresh-client/refresh rename-session/rename rename-window/renamew " +
      "resize-pane/resizep resize-window/resizew rotate-window/rotatew save-buffer/saveb select-layout/selectl select-pane/selectp " +
      "select-window/selectw send-prefix server-access server-info/info show-buffer/showb show-environment/showenv show-hooks " +
      "show-messages/showmsgs show-options/show show-prompt-history/showphist show-window-options/showw start-server/start " +
      "suspend-client/suspendc swap-pane/swapp swap-window/swapw switch-client/switchc unbind-key/unbind unlink-window/unlinkw " +
      "wait-for/wait",
    { takes: "bcdfFnsStTxy" },
  ),
];

/** The command of that name, of its short name, or of the only beginning that fits. */
export function tmuxCommand(word: string): TmuxCommand | undefined {
  const exact = tmuxCommands.find(({ name, alias }) => name === word || alias === word);
  if (exact) return exact;
  const [first, ...others] = tmuxCommands.filter(({ name }) => name.startsWith(word));
  return others.length === 0 ? first : undefined;
}
