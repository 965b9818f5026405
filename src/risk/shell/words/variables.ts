import { editors, pagers, shells } from "../../../lexicon/programs.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import type { Deed } from "../../deed.ts";
import type { ProgramCall } from "../../tools/call.ts";

/** Variables that make a later program run code, with values that are plainly harmless. */
export const runningNames: readonly {
  readonly names: RegExp;
  readonly fine?: RegExp;
  /** Instead of which code runs, it decides this. */
  readonly why?: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}[] = [
  {
    names: /^(LD_PRELOAD|LD_AUDIT|DYLD_(?!(?:FALLBACK_)?(?:LIBRARY|FRAMEWORK)_PATH$)\w+|GCONV_PATH)$/,
    fine: /^$|^(\/usr|\/opt)\/[\w./:-]*$/,
    hits: ["LD_PRELOAD=/tmp/x.so", "DYLD_INSERT_LIBRARIES=./x.dylib"],
    misses: ["LD_PRELOAD=/usr/lib/libjemalloc.so", "LD_X=1"],
  },
  {
    names: longPattern()`
      ^(BASH_ENV|ENV|PROMPT_COMMAND|ZDOTDIR|PYTHONSTARTUP|PERL5OPT|PERL5DB|RUBYOPT|NODE_REPL_EXTERNAL_MODULE|LESSOPEN|LESSCLOSE|MANPAGER|BROWSER|SSH_ASKPASS|SUDO_ASKPASS)$
    `,
    fine: /^$|^(dev|development|test|testing|local|ci|prod|production|staging|cat|less|true|none|echo)$|^-W\S*$|^-X(mx|ms)\w+$/,
    hits: ["BASH_ENV=/tmp/x", "PERL5OPT=-Mevil"],
    misses: ["ENV=test", "BROWSER=none"],
  },
  {
    names: /^(GIT_SSH|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_ASKPASS|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|GIT_CONFIG\w*)$/,
    fine: /^$|^(true|echo|\/bin\/true)$|^ssh( -o (BatchMode|StrictHostKeyChecking|ConnectTimeout)=\w+)*$|^\d+$/,
    hits: ["GIT_SSH_COMMAND=/tmp/x", "GIT_EXTERNAL_DIFF=./x"],
    misses: ["GIT_SSH_COMMAND=ssh", "GIT_ASKPASS=true"],
  },
  {
    names: /^(EDITOR|VISUAL|PAGER|GIT_EDITOR|GIT_PAGER|GIT_SEQUENCE_EDITOR|KUBE_EDITOR)$/,
    fine: new RegExp(`^$|^(true|:|${[...pagers, ...editors].join("|")}|code( --wait)?|/bin/(true|cat)|sed -i [\\w/^$ .'"-]+)$`),
    hits: ["EDITOR=/tmp/x.sh", "GIT_PAGER=./run"],
    misses: ["GIT_EDITOR=true", "PAGER=cat"],
  },
  { names: /^LESS$/, fine: /^[^+]*$/, hits: ["LESS='+!run'"], misses: ["LESS=-R"] },
  {
    names: /^SHELL$/,
    fine: new RegExp(`^$|^(?:/(?:usr/)?(?:local/)?bin/)?(?:${[...shells].join("|")})$|^/bin/(?:false|true)$`),
    hits: ["SHELL=/tmp/x", "SHELL=./run"],
    misses: ["SHELL=/bin/bash", "SHELL=/usr/bin/zsh"],
  },
  { names: /^PS[0-4]$/, fine: /^(?!.*(?:\$\(|`|@P))/s, hits: ["PS4=$(run)", "PS1=`run`"], misses: ["PS1='$ '", "PS4='+ ${LINENO}: '"] },
  {
    names: longPattern()`
      ^(?:_JAVA_OPTIONS|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|JAVA_OPTS|[A-Z]+_JAVA_OPTS|(?:MAVEN|GRADLE|SBT|ANT|LEIN_JVM|JVM|KAFKA|CATALINA)_OPTS|
      MAVEN_ARGS)$
    `,
    fine: longPattern("s")`
      ^(?!.*(?:-javaagent|-agentpath|-agentlib:(?!jdwp)|-Xbootclasspath|-XX:On(?:Error|OutOfMemory)|-XX:Flags|-XX:VMOptionsFile|
      --patch-module|-I|--init-script|(?:^|\s)@))
    `,
    hits: ["_JAVA_OPTIONS=-javaagent:x.jar", "MAVEN_OPTS=-agentpath:./x.so"],
    misses: ["MAVEN_OPTS=-Xmx2g", "GRADLE_OPTS=-Dorg.gradle.daemon=false"],
  },
  {
    names: /^(?:GNU)?MAKEFLAGS$|^MFLAGS$/,
    fine: /^(?!.*(?:--eval|(?:^|\s)-\w*E|\bSHELL\b|\$[({]))/s,
    hits: ["MAKEFLAGS=--eval=x", "MAKEFLAGS=SHELL=./x"],
    misses: ["MAKEFLAGS=-j8", "MAKEFLAGS=--no-print-directory"],
  },
  {
    names: longPattern()`
      ^(?:(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GEMINI|GOOGLE_VERTEX|MISTRAL|GROQ|XAI|DEEPSEEK|OPENROUTER|CODEX|CLAUDE_CODE|OLLAMA|LITELLM)
      (?:_\w{1,30})?_(?:BASE_URL|API_BASE|API_BASE_URL|API_URL|ENDPOINT|PROXY)|ANTHROPIC_(?:BEDROCK|VERTEX)_BASE_URL|
      AZURE_OPENAI_ENDPOINT|COPILOT_PROXY_URL)$
    `,
    fine: longPattern("i")`
      ^$|^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?::\d{1,5})?(?:\/|$)|
      ^https:\/\/(?:api\.(?:anthropic|openai|mistral|groq|x|deepseek)\.(?:com|ai)|generativelanguage\.googleapis\.com|openrouter\.ai)(?:\/|$)
    `,
    why: "decides to which machine everything goes that the model is told",
    hits: ["ANTHROPIC_BASE_URL=https://relay.example", "OPENAI_API_BASE=http://10.0.0.4/v1"],
    misses: ["ANTHROPIC_BASE_URL=http://localhost:8080", "OPENAI_BASE_URL=https://api.openai.com/v1", "API_BASE_URL=https://x.example"],
  },
  {
    names: /^(?:NODE_OPTIONS|npm_config_node_options)$/i,
    fine: /^(?!.*(--require|-r |--import|--loader|--experimental-loader))/,
    hits: ["NODE_OPTIONS=--require=/tmp/x.js"],
    misses: ["NODE_OPTIONS=--max-old-space-size=4096"],
  },
  {
    names: /^BASH_FUNC_[\w.:-]{1,80}(?:%%|\(\))$/,
    hits: ["BASH_FUNC_ls%%=() { run; }"],
    misses: ["BASH_FUNCTION=x"],
  },
  {
    names: /^(?:READ)?NULLCMD$/,
    fine: /^(?:cat|more|less|:|true|)$/,
    hits: ["NULLCMD=rm", "READNULLCMD=sh"],
    misses: ["NULLCMD=cat", "READNULLCMD=less"],
  },
  {
    names: /^PYTHONBREAKPOINT$/,
    fine: /^(?:0?|i?pdb\.set_trace|pudb\.set_trace|web_pdb\.set_trace)$/,
    hits: ["PYTHONBREAKPOINT=os.system"],
    misses: ["PYTHONBREAKPOINT=0", "PYTHONBREAKPOINT=ipdb.set_trace"],
  },
  {
    names: /^PATH$/,
    fine: /^(?!(:|\.(:|\/?$)|(\/tmp|\/var\/tmp|\/dev\/shm)(:|\/|$)))/,
    hits: ["PATH=/tmp/bin:/usr/bin", "PATH=.:/bin", "PATH=."],
    misses: ["PATH=/usr/local/bin:/usr/bin", "PATH=node_modules/.bin:/usr/bin", "PATH=./node_modules/.bin:/bin"],
  },
];

/** Whether setting this variable decides what runs. */
export const isRunning = (name: string, value: string): boolean =>
  runningNames.some(({ names, fine }) => names.test(name) && !fine?.test(value));

/** Deeds of the variables set for one call. */
export const runningVariables = (call: ProgramCall): readonly Deed[] =>
  [...call.variables]
    .filter(([name, value]) => isRunning(name, value))
    .map(([name]) => ({
      act: "opaque",
      signal: "SecurityBoundary",
      tool: `${name}=`,
      target: "",
      span: call.span,
      why: `${name} ${runningNames.find(({ names }) => names.test(name))?.why ?? "decides what code runs"}`,
    }));
