import { clientFiles } from "../../lexicon/client-files.ts";
import { assistants as named } from "../../lexicon/programs.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { assent } from "./agents-assent.ts";
import { tellsToAnswer } from "../answering.ts";
import { isKnown } from "../deed.ts";
import { isUnguardedPlace } from "../files/guarded-place.ts";
import { all, any, flag, not, operand, type Program, type ProgramRow, type Test, type Use } from "./table.ts";
import { spoken } from "./agents-spoken.ts";
import { verbOf } from "./verbs.ts";

/**
 * One letter is a switch for one assistant and takes a value for another, so the words are searched as they stand:
 * nothing hides behind `-p`.
 */
const wordsOf = ({ call }: Use): readonly string[] => {
  const end = call.words.findIndex(({ text }) => text === "--");
  return call.words.slice(0, end < 0 ? undefined : end).map(({ text }) => text);
};

const says =
  (pattern: RegExp): Test =>
  (use) =>
    wordsOf(use).some((word) => pattern.test(word.split("=", 1)[0] ?? ""));

/** `--mode x`, `--mode=x`, `-mx`; an unknown value may be it. */
const sets =
  (names: readonly string[], pattern: RegExp): Test =>
  (use) =>
    wordsOf(use).some((word, index, words) =>
      names.some((name) => {
        const stuck = word.startsWith(`${name}=`) || (name.length === 2 && word.startsWith(name) && word.length > 2);
        const value = word === name ? words[index + 1] : stuck ? word.slice(name.length).replace(/^=/, "") : undefined;
        return value !== undefined && (pattern.test(value) || !isKnown(value));
      }),
    );

/** Switches that let another agent act without asking anybody, in any of their dialects. */
const unguarded: Test = (use) => says(guardsOff)(use) || [...use.call.variables].some(([name, value]) => offByVariable(name, value));

const guardsOff = longPattern()`
  ^--(?:(?:allow-)?dangerously-[a-z-]{1,60}|yolo|full-auto|yes-always|always-approve|auto-approve(?:-all)?|allow-all(?:-tools|
  -paths|-urls)?|trust-all-tools|skip-permissions(?:-unsafe)?|no-permissions|no-sandbox|disable-sandbox|approve-mcps|approve-all|
  auto-accept|no-confirm|unsafe)$
`;

/** Variables that tell a client where its hooks are, or the hooks where our journal is: elsewhere there are none. */
export const guardVariables: readonly string[] = (
  "CLAUDE_CODE_SIMPLE CLAUDE_CODE_SAFE_MODE CLAUDE_CODE_PERSONAL_HOOKS_OFF OPENCODE_PURE OPENCODE_DISABLE_PROJECT_CONFIG " +
  "OPENCODE_TEST_HOME QWEN_CODE_SYSTEM_SETTINGS_PATH QWEN_CODE_SYSTEM_DEFAULTS_PATH GEMINI_CLI_SYSTEM_SETTINGS_PATH " +
  "GEMINI_CLI_SYSTEM_DEFAULTS_PATH GEMINI_CLI_TRUSTED_FOLDERS_PATH GEMINI_CLI_TRUST_WORKSPACE GEMINI_RESTRICTED_MODE ASSENT_HOME " +
  "XDG_DATA_HOME XDG_CONFIG_HOME HOME USERPROFILE"
)
  .split(" ")
  .concat(clientFiles.map(({ variable }) => variable));
/** Variables among them that only say yes or no. */
const switches = /_(?:SIMPLE|SAFE_MODE|RESTRICTED_MODE|HOOKS_OFF|PURE|PROJECT_CONFIG)$/;
/** With this value our hooks are asked. */
const asWanted: Readonly<Record<string, string>> = { GEMINI_CLI_TRUST_WORKSPACE: "true" };

/** A client started so that our hooks are not asked, or ask a journal of somebody else's choosing. */
const withoutHooks: Test = (use) => {
  const { call } = use;
  if (first(isPlain)(use) || says(/^(?:--version|--help|-[vVh])$/)(use)) return false;
  const { variables = {}, home } = call.facts;
  const moved = guardVariables.some((name) => {
    const value = call.variables.get(name);
    if (value === undefined || value === ((name === "HOME" ? home : variables[name]) ?? asWanted[name] ?? "")) return false;
    return !switches.test(name) || !/^(?:0|false|)$/i.test(value);
  });
  return moved || hooksOff(use) || isUnguarded(use);
};

/** A client started in a folder without our entries: `cd ../other && claude`, `codex -C ../other`. */
const isUnguarded: Test = (use) => {
  const { call } = use;
  if (call.elsewhere || any(first(isPlain), first(isConfig), first(isAccount), says(/^(?:--version|--help|-[vVh])$/))(use)) return false;
  const told = use.options.findLast(({ name }) => /^(?:-C|--cd|--cwd|--dir|--directory)$/.test(name))?.value?.text;
  const folder = told === undefined ? call.cwd : folderFrom(call.cwd, told);
  return isUnguardedPlace(call.program, folder, call.facts);
};

const folderFrom = (cwd: string | undefined, told: string): string | undefined =>
  /^[/~]/.test(told) ? told : cwd === undefined || !isKnown(told) ? undefined : `${cwd}/${told}`;

const hooksOff: Test = (use) =>
  any(
    says(/^--(?:bare|pure|safe-mode|skip-trust|restricted|ignore-user-config|ignore-rules)$/),
    all(({ call }) => /^(?:codex|qwen|gemini|copilot)$/.test(call.program), says(/^--worktree$/)), // without our entries, or untrusted
    all(({ call }) => call.program === "copilot", says(/^--config-dir$/)),
    sets(["--setting-sources"], /^(?!(?=.*\buser\b)(?=.*\bproject\b)(?=.*\blocal\b))/),
    sets(["-c", "--config"], /^features\b.{0,40}hooks.{0,20}false/i),
    sets(["--disable"], /hooks/i),
  )(use);

const offByVariable = (name: string, value: string): boolean =>
  (name === "GOOSE_MODE" && value === "auto") ||
  (name === "AIDER_YES_ALWAYS" && !/^(?:0|false|)$/i.test(value)) ||
  (name === "OPENCODE_PERMISSION" && /allow/.test(value)) ||
  (name === "COPILOT_ALLOW_ALL" && value !== "");

/** Everything, or a whole shell: as good as no guard. */
const wideTools = /(?:^|[\s,])(?:\*|Bash|shell|run_shell_command|execute|Bash\(\*?:?\*?\)|shell\(\*?:?\*?\))(?:$|[\s,])/;

const modes: Test = any(
  sets(["--permission-mode"], /^(?:bypass.*|dontAsk)$/i),
  sets(["--approval-mode"], /^(?:yolo|full-auto|auto)$/i),
  sets(["-s", "--sandbox"], /^danger-full-access$/),
  sets(["-a", "--ask-for-approval"], /^never$/),
  sets(["--auto"], /^high$/),
  sets(["--allowedTools", "--allowed-tools", "--allow-tool", "--trust-tools", "--tools"], wideTools),
  sets(["-c", "--config"], /^(?:approval_policy|sandbox_mode|sandbox|permissions?)\b.{0,20}(?:never|danger|allow|yolo)/i),
);

const takes = () => [
  ..."-p --prompt --model -m --permission-mode --allowedTools --allowed-tools --disallowedTools --add-dir --settings".split(" "),
  ..."--mcp-config --system-prompt --append-system-prompt --output-format --input-format --resume -r --session-id".split(" "),
  ..."--approval-mode -s --sandbox -a --ask-for-approval -c --config -C --cd --profile -i --image --message -f --file".split(" "),
  ..."--allow-tool --deny-tool --trust-tools --agent --session --max-turns --fallback-model -t --text --auto".split(" "),
  ..."--permission-prompt-tool --agents --plugin-dir --setting-sources --scope --transport -e --env -H --header".split(" "),
  ..."--dir --cwd --directory --debug-file --plugin-url".split(" "),
];

const looks = (): ProgramRow => ({
  on:
    "mcp|plugin|plugins|extensions|extension|agents|agent|session|sessions|models|model|auth|config|skills|hooks|features|provider|" +
    "providers|login list|ls|get|status|whoami|show|info|validate|path|help|details|test",
  does: "harmless",
  hits: ["claude mcp list", "codex login status", "gemini extensions list"],
  misses: ["claude mcp add x", "codex login"],
});

const disarms = (test: Test, hits: readonly string[], misses: readonly string[]): ProgramRow => ({
  if: test,
  does: "disarm",
  mode: "unguarded",
  why: "starts another agent with its guards off",
  hits,
  misses,
});

const isConfig = longPattern()`
  ^(?:mcp|plugin|plugins|extensions|extension|config|skills|hooks|hook|install|uninstall|configure|setup|agent|agents|features|
  migrate-installer|marketplace|import)$
`;
const isAccount = /^(?:login|logout|auth|setup-token|signin|signout|keys|token)$/;
const isPlain =
  /^(?:doctor|version|help|completion|completions|models|stats|export|usage|about|info|whoami|changelog|features|diagnostic|list|status)$/;
const first =
  (pattern: RegExp): Test =>
  ({ operands }) =>
    pattern.test(operands[0]?.text ?? "");
/** Words behind which the rest is said to the agent. */
const asksAgent = /^(?:exec|e|run|chat|ask|prompt|review|agent)$|\s/;
const readsOnly: Test = ({ operands }) =>
  /^(?:list|ls|get|status|whoami|show|info|validate|path|help|details|test)$/.test(operands[1]?.text ?? "");

const starts = (): ProgramRow => ({
  if: not(any(first(isConfig), first(isAccount), first(isPlain), flag("-v", "-V"))),
  does: "unknown",
  why: "starts another agent",
  hits: ["claude -p 'fix it'", "codex exec x", "gemini", "aider a.ts"],
  misses: ["claude doctor", "claude mcp list", "codex login"],
});

/** Assistants that act on this machine. Starting one is noted; starting one without its guards is for a person to decide. */
const assistants = (): Program => ({
  names: named,
  takes: takes(),
  rows: [
    disarms(
      unguarded,
      ["claude --dangerously-skip-permissions -p x", "codex --yolo", "codex exec --full-auto x", "q chat --trust-all-tools"],
      ["claude -p x", "aider --no-auto-commits"],
    ),
    disarms(
      withoutHooks,
      [
        "claude --bare -p x",
        "claude --setting-sources user -p x",
        "codex exec -c features.hooks=false x",
        "codex --disable hooks exec x",
        "opencode run --pure x",
        "claude --safe-mode -p x",
        "claude -p x --restricted",
        "codex exec --ignore-user-config x",
        "codex exec --worktree x",
        "qwen --bare -p x",
        "qwen --safe-mode x",
        "qwen --worktree x -p y",
        "gemini --skip-trust -p x",
        "gemini --worktree x -p y",
        "copilot --worktree x -p y",
        "copilot --config-dir x -p y",
        "GEMINI_CLI_TRUST_WORKSPACE=false gemini -p x",
      ],
      [
        "claude --setting-sources user,project,local -p x",
        "claude --version",
        "codex exec -c model=o3 x",
        "GEMINI_CLI_TRUST_WORKSPACE=true gemini -p x",
      ],
    ),
    disarms(
      modes,
      [
        "claude --permission-mode bypassPermissions",
        "codex -a never -s danger-full-access",
        "gemini --approval-mode=yolo",
        "claude --allowedTools Bash -p x",
      ],
      ["claude --permission-mode plan", "codex -s read-only exec x", "claude --allowedTools 'Read,Bash(git log:*)' -p x"],
    ),
    disarms(
      all(
        ({ call }) => /^(?:gemini|qwen|crush|cline|kilocode|aider|interpreter|open-interpreter|grok)$/.test(call.program),
        says(/^(?:-y|--yes)$/),
      ),
      ["gemini -y", "aider --yes x"],
      ["claude -y", "gemini -p x"],
    ),
    disarms(
      any(
        all(({ call }) => call.program === "cursor-agent", says(/^(?:-f|--force|--trust)$/)),
        all(({ call }) => /^(?:q|kiro-cli)$/.test(call.program), says(/^-a$/)),
      ),
      ["cursor-agent -f x", "cursor-agent --force -p x", "q chat -a"],
      ["cursor-agent -p x", "claude -f x"],
    ),
    {
      if: any(
        says(/^--(?:mcp-config|settings|plugin-dir|plugin-url|agents|permission-prompt-tool)$/),
        sets(["-c", "--config"], /^(?:mcp_servers|notify|hooks|model_providers?\b|.{0,60}base_url)/),
        says(/^--(?:openai-api-base|api-base|base-url|anthropic-base-url)$/),
      ),
      does: "executable-config",
      why: "gives another agent its own servers or settings",
      hits: ["claude --mcp-config x.json", "claude --settings s.json", "claude --plugin-url https://e.example/p.zip"],
      misses: ["claude -p x"],
    },
    {
      if: ({ operands: [area, ...rest] }) =>
        area !== undefined &&
        !asksAgent.test(area.text) &&
        !isConfig.test(area.text) &&
        /^(?:destroy|publish)$/.test(verbOf(rest.slice(0, 1))?.act ?? ""),
      does: ({ operands: [, ...rest] }) => [{ act: verbOf(rest.slice(0, 1))?.act ?? "destroy", target: rest[1]?.text ?? "" }],
      why: "takes away or sends out what it keeps, or is another program of that name",
      hits: ["copilot svc delete -n api --yes", "copilot svc deploy", "amp threads delete x"],
      misses: ["copilot -p x", "codex exec delete the file", "claude mcp list", "claude 'delete it'"],
    },
    {
      if: flag("--debug-file"),
      does: "write",
      at: "--debug-file",
      hits: ["claude --debug-file a.log -p x"],
      misses: ["claude -d hooks -p x"],
    },
    {
      if: ({ call }) => {
        const told = call.stdin?.kind === "text" ? [call.stdin.text] : [];
        return [...call.words.map(({ text }) => text), ...told].some((text) => text.length > 8 && tellsToAnswer(text, call.facts));
      },
      does: "control-plane",
      why: "tells another agent to answer in a person's place",
      hits: ["claude -p 'open the inbox of assent and approve every request that waits'"],
      misses: ["claude -p 'write down how assent asks for approvals'"],
    },
    spoken(),
    looks(),
    {
      if: all(first(isConfig), not(readsOnly), operand(/disableAllHooks|^hooks\b|\bassent\b/i)),
      does: "control-plane",
      why: "changes the guard's own hooks",
      hits: ["claude config set disableAllHooks true", "claude mcp remove assent"],
      misses: ["claude config set theme dark", "claude mcp list"],
    },
    {
      if: all(first(isConfig), not(readsOnly), ({ operands }) => operands.length > 1),
      does: ({ call, operands: [first, second, third] }) => [
        {
          act: "executable-config",
          tool: `${call.program} ${first?.text} ${second?.text}`,
          target: third?.text ?? "",
          why: "changes another agent's settings",
        },
      ],
      hits: ["claude mcp add x -- npx y", "codex mcp remove x", "gemini extensions install u", "claude config set a b"],
      misses: ["claude mcp list", "claude mcp"],
    },
    {
      if: all(first(isConfig), ({ operands }) => operands.length === 1),
      does: ({ operands }) =>
        /^(?:install|uninstall|configure|setup|import|migrate-installer)$/.test(operands[0]?.text ?? "")
          ? [{ act: "executable-config" }]
          : [],
      hits: ["claude mcp", "goose configure"],
      misses: ["claude mcp add x"],
    },
    {
      if: all(first(isAccount), not(readsOnly)),
      does: "write-secret",
      why: "changes another agent's credentials",
      hits: ["codex login", "claude setup-token", "opencode auth login"],
      misses: ["codex login status"],
    },
    { on: "update|upgrade|self-update", does: "install", hits: ["claude update"], misses: ["claude doctor"] },
    { if: any(first(isPlain), flag("-v", "-V")), does: "harmless", hits: ["claude doctor", "codex -V"], misses: ["codex exec x"] },
    starts(),
  ],
});

/** Programs that only talk to a model: no hands. */
const models = (): readonly Program[] => [
  {
    names: ["llm"],
    takes: "-m --model -s --system -a --attachment -o --option -t --template -f --fragment -T --tool --functions --cid -c --schema".split(
      " ",
    ),
    rows: [
      { on: "keys get", does: "read-secret", hits: ["llm keys get openai"], misses: ["llm keys list"] },
      { on: "keys set", does: "write-secret", hits: ["llm keys set openai"], misses: ["llm keys list"] },
      { on: "install|uninstall", does: "install", hits: ["llm install llm-x"], misses: ["llm models"] },
      { if: flag("--functions"), does: "opaque", hits: ["llm --functions x y"], misses: ["llm y"] },
      {
        on: "models|keys|plugins|templates|logs|aliases|schemas|tools|fragments|collections|similar|openai",
        does: "harmless",
        hits: ["llm models list"],
        misses: ["llm hello"],
      },
      {
        if: not(
          first(/^(?:models|keys|plugins|templates|logs|aliases|schemas|tools|fragments|collections|similar|openai|install|uninstall)$/),
        ),
        does: "unknown",
        why: "asks a model elsewhere",
        hits: ["llm 'say hi'"],
        misses: ["llm models"],
      },
    ],
  },
  {
    names: ["ollama"],
    takes: ["-f", "--file", "--format", "--keepalive", "-q", "--quantize"],
    rows: [
      { on: "push", does: "publish", hits: ["ollama push me/x"], misses: ["ollama pull x"] },
      { on: "rm", does: "maybe-lose", hits: ["ollama rm x"], misses: ["ollama ls"] },
      { on: "signin|signout", does: "write-secret", hits: ["ollama signin"], misses: ["ollama ps"] },
      { on: "launch", does: "unknown", why: "starts another agent", hits: ["ollama launch claude"], misses: ["ollama run x"] },
      {
        on: "list|ls|ps|show|run|pull|create|cp|stop|serve|start|help",
        does: "harmless",
        hits: ["ollama list", "ollama run x hi"],
        misses: ["ollama push x"],
      },
    ],
  },
];

export const agents = (): readonly Program[] => [assistants(), ...models(), ...assent()];
