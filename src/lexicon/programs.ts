/**
 * Kinds of programs that several parts ask about, each list once. What a program does with its words is known by its row in
 * `risk/tools`; here is only what it is. Who needs a few more of a kind adds them where it asks.
 */
const words = (text: string): readonly string[] => text.split(" ");

export const shells = new Set(words("sh bash rbash zsh dash ksh mksh ash csh tcsh fish yash osh ysh posh xonsh nu elvish ion"));

/** Managers of a project's JavaScript packages, which also run its scripts, and what runs one package by its name. */
export const scriptManagers = new Set(words("npm pnpm yarn bun"));
export const packageRunners = new Set(words("npx pnpx bunx"));

/** Programs that, behind `run`, take a program of the project itself, or the name of a task. */
export const projectRunners = new Set([
  ...words("go cargo dotnet deno swift stack cabal dune mix lein sbt zig dart flutter gradle gradlew mvn mvnw bazel bazelisk buck buck2"),
  ...words("crystal nimble v"),
  ...scriptManagers,
]);

/** Programs whose output comes from somewhere else. */
export const downloaders = new Set(
  words(
    "curl wget http https httpie aria2c fetch lynx links w3m nc ncat socat ssh scp ftp gsutil aws gh glab /dev/tcp xh telnet " +
      "dig nslookup host",
  ),
);

/** Programs that only show what they are given, where no flag says otherwise. */
export const pagers = words("cat less more most delta bat batcat diff-so-fancy diff-highlight riff");

/** Editors that people name in their settings. */
export const editors = words("vi vim nvim nano emacs ed hx micro");

/** Assistants that act on this machine. */
export const assistants = [
  ...words("claude claude-code codex opencode gemini qwen aider cursor-agent goose amp copilot q kiro-cli crush cline"),
  ...words("droid auggie openhands plandex kilocode cn grok kimi vibe mods sgpt aichat interpreter open-interpreter"),
];
