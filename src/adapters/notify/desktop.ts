import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join, relative } from "node:path";
import { plainLines } from "./formats.ts";
import { testNotice, type Notice } from "./notice.ts";

/** A program to start without a shell; texts reach it as words or variables, never as part of a script. */
export interface DesktopProgram {
  readonly name: string;
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** The headline is ours and begins with a letter, so that no text here can be taken for an option. */
export function desktopProgram(notice: Notice, platform: NodeJS.Platform, environment: ProcessEnvironment): DesktopProgram {
  const lines = plainLines(notice);
  const body = lines.join("\n");
  if (platform === "darwin") return { name: "/usr/bin/osascript", args: [...appleScript, "--", notice.headline, body], variables: {} };
  if (platform === "win32") {
    const folder = join(environment["SystemRoot"] ?? "C:\\Windows", "System32", "WindowsPowerShell", "v1.0");
    return {
      name: join(folder, "powershell.exe"),
      args: ["-NoProfile", "-NonInteractive", "-Command", toastScript],
      variables: { ASSENT_NOTICE_TITLE: notice.headline, ASSENT_NOTICE_BODY: body },
    };
  }
  const urgency = `--urgency=${["low", "normal", "normal", "critical"][notice.urgency] ?? "normal"}`;
  const args = ["--app-name=assent", urgency, "--", notice.headline, lines.map(withoutMarkup).join("\n")];
  return { name: "notify-send", args, variables: {} };
}

/** Desktops read a kind of HTML there, and notify-send reads backslashes first: `\074` would become `<`. */
const withoutMarkup = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const appleScript = [
  ["-e", "on run argv"],
  ["-e", "display notification (item 2 of argv) with title (item 1 of argv)"],
  ["-e", "end run"],
].flat();

const toastScript = [
  "$kind = [Windows.UI.Notifications.ToastTemplateType, Windows.UI.Notifications, ContentType = WindowsRuntime]::ToastText02",
  "$manager = [Windows.UI.Notifications.ToastNotificationManager, Windows.UI.Notifications, ContentType = WindowsRuntime]",
  "$toast = $manager::GetTemplateContent($kind)",
  "$texts = $toast.GetElementsByTagName('text')",
  "[void]$texts.Item(0).AppendChild($toast.CreateTextNode($env:ASSENT_NOTICE_TITLE))",
  "[void]$texts.Item(1).AppendChild($toast.CreateTextNode($env:ASSENT_NOTICE_BODY))",
  "$app = '{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\\WindowsPowerShell\\v1.0\\powershell.exe'",
  "$manager::CreateToastNotifier($app).Show([Windows.UI.Notifications.ToastNotification]::new($toast))",
].join("; ");

/** Variables by which a desktop is found. Nothing else of our environment is a notifier's business. */
const desktopVariable = longPattern()`
  ^(?:PATH|HOME|USER|LOGNAME|LANG|LC_\w+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|TMPDIR|SystemRoot|TEMP|
  USERPROFILE|LOCALAPPDATA|APPDATA)$
`;

export const desktopVariables = (environment: ProcessEnvironment): ProcessEnvironment =>
  Object.fromEntries(Object.entries(environment).filter(([key]) => desktopVariable.test(key)));

const timeoutMs = 5_000;

/** Shows it on this desktop. Undefined when that was done, else why not. Never throws. */
export async function showOnDesktop(
  notice: Notice,
  environment: ProcessEnvironment,
  avoid: readonly string[],
): Promise<string | undefined> {
  const { name, args, variables } = desktopProgram(notice, process.platform, environment);
  const file = notifierAt(name, environment, avoid);
  if (file === undefined) return `${name} was not found`;
  const kept = desktopVariables(environment);
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...kept, ...variables }, timeout: timeoutMs, windowsHide: true }, (failure) =>
      resolve(failure === null ? undefined : `${name} ${failure.killed ? "hangs" : `failed (${failure.code})`}`),
    );
  });
}

/** A desktop that can be told: its program is here, and this session has a desktop. For a question before anything is switched on. */
export const hasDesktop = (environment: ProcessEnvironment, avoid: readonly string[]): boolean =>
  missingNotifier(environment, avoid) === undefined &&
  (process.platform !== "linux" || ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].some((name) => environment[name]));

/** The program that shows notices here, where it was not found. */
export function missingNotifier(environment: ProcessEnvironment, avoid: readonly string[]): string | undefined {
  const { name } = desktopProgram(testNotice(null, "test"), process.platform, environment);
  return notifierAt(name, environment, avoid) === undefined ? name : undefined;
}

/**
 * Where the notifier is. The hook runs outside an agent's sandbox, so a program in a folder that an agent may write to
 * is not started: not from the project, not from `node_modules`.
 */
export function notifierAt(name: string, environment: ProcessEnvironment, avoid: readonly string[]): string | undefined {
  if (isAbsolute(name)) return isRunnable(name) ? name : undefined;
  return safeFolders(environment, avoid)
    .map((folder) => join(folder, name))
    .find(isRunnable);
}

/** Where programs are looked for, without what an agent may write to. */
export const safeFolders = (environment: ProcessEnvironment, avoid: readonly string[]): readonly string[] =>
  (environment["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !/[/\\]node_modules(?:[/\\]|$)/.test(folder))
    .filter((folder) => !avoid.some((root) => isInside(folder, root)));

function isInside(folder: string, root: string): boolean {
  const path = relative(root, folder);
  return path === "" || (path.split(/[/\\]/)[0] !== ".." && !isAbsolute(path));
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
