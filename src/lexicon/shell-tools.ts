/** Tools by which clients run a command of a POSIX shell, in lower case. A client whose tool is missing here is added here. */
export const shellTools: readonly string[] = [
  "bash",
  "shell",
  "exec_command",
  "local_shell",
  "run_shell_command",
  "run_command",
  "run_terminal_cmd",
  "execute",
  "terminal",
  "execute_command",
  "monitor",
];

/** Commands of another shell are commands too, though nobody here reads them. */
const names: ReadonlySet<string> = new Set([...shellTools, "powershell"]);

export const isShellTool = (tool: string): boolean => names.has(tool.toLowerCase());
