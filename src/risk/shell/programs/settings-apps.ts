import { words } from "./file-runner.ts";
import type { SettingOptions } from "./settings-table.ts";

/** Options of servers, runners of tasks and generators that name the application, plug-in or file of tasks to run. */
export const appOptions = (): readonly SettingOptions[] => [
  {
    programs: "flask uvicorn gunicorn hypercorn granian daphne waitress-serve celery streamlit fastapi",
    places: words("--app -A --app-dir --chdir --pythonpath --workdir -c --config"),
    hits: ["flask --app F run", "uvicorn --app-dir F evil:app", "gunicorn --chdir F app:app"],
    misses: ["flask --app src/app.py run", "uvicorn --app-dir src main:app", "celery -A shop worker"],
  },
  {
    programs: "gulp grunt invoke inv fab fabric",
    places: words("--gulpfile -f --gruntfile --tasks --cwd --require -r --search-root -c --collection --config"),
    hits: ["gulp --gulpfile F", "grunt --gruntfile F", "invoke -r F build"],
    misses: ["gulp --gulpfile build/g.js", "invoke -c tasks build", "grunt lint"],
  },
  {
    programs: "karma",
    on: /^(?:start|run)$/,
    given: true,
    hits: ["karma start F"],
    misses: ["karma start config/karma.js", "karma start"],
  },
  {
    programs: "jupyter jupyter-nbconvert nbconvert",
    on: /^--(?:execute|ExecutePreprocessor\.enabled=True)$/,
    given: true,
    hits: ["jupyter nbconvert --to html --execute F"],
    misses: ["jupyter nbconvert --to html F", "jupyter nbconvert --execute docs/a.ipynb"],
  },
  {
    programs: "deno",
    on: /^(?:task|run|test|compile|serve|install|bench)$/,
    places: words("-c --config"),
    hits: ["deno task --config F build", "deno run -c F src/a.ts"],
    misses: ["deno task --config deno.ci.json build", "deno fmt --config F"],
  },
  {
    programs: "cdk cdktf",
    places: words("-a --app --plugin"),
    inside: /^(?:--app=|-a)?(?:node|python3?|tsx|ts-node|bun|sh|bash|ruby)\s+((?:\/|~|\.\.\/)\S+)/,
    hits: ["cdk --app F synth", "cdk --app 'node F' synth", "cdk -a 'python3 F' diff"],
    misses: ["cdk --app 'node bin/x.js' synth", "cdk synth -o F"],
  },
  {
    programs: "protoc buf coverage",
    places: words("--template --rcfile"),
    inside: /^--plugin=(?:[\w.-]+=)?(.+)/,
    hits: ["protoc --plugin=protoc-gen-x=F --x_out=. a.proto", "buf generate --template F", "coverage run --rcfile=F src/a.py"],
    misses: [
      "protoc --plugin=protoc-gen-x=node_modules/.bin/x a.proto",
      "buf generate --template buf.gen.yaml",
      "protoc --x_out=F a.proto",
    ],
  },
  {
    programs: "ghc ghci runghc swift swiftc sbt",
    places: words("-pgmF -pgmL -pgmP -pgmc -pgml -pgma -load-plugin-executable -load-plugin-library -Xswiftc"),
    inside: /^--addPluginSbtFile=(.+)/,
    hits: ["ghc -pgmL F A.hs", "swift build -Xswiftc -load-plugin-executable -Xswiftc F", "sbt --addPluginSbtFile=F compile"],
    misses: ["ghc -pgmL unlit A.hs", "swift build -Xswiftc -O", "ghc -o F A.hs"],
  },
  { programs: "ruby", places: ["-C"], hits: ["ruby -C F -e 1"], misses: ["ruby -C lib a.rb"] },
];

/** Programs that take their settings from a home, and run what these name. */
export const homeReaders = (): readonly { readonly programs: string; readonly on?: RegExp }[] => [
  { programs: "git gh hg svn jj tig vim nvim vi ex emacs zsh fish tmux screen gdb lldb" },
  { programs: "bash sh dash ksh", on: /^(?:-[a-z]*[li][a-z]*|--login)$/ },
  { programs: "npm pnpm yarn bun pip pip3 uv cargo bundle gem mvn gradle composer", on: /^(?:ci|install|i|add|sync|build|update)$/ },
];
export const homeVariables: readonly string[] = ["HOME", "XDG_CONFIG_HOME", "USERPROFILE"];
