import { longPattern } from "../../kernel/long-pattern.ts";
import { isLoopback } from "../environment.ts";
import { keepsSecrets } from "../files/places/secret-folders.ts";
import { toldEnvironment } from "./databases/place.ts";
import { words } from "./plain.ts";
import { all, any, flag, not, operand, option, type DeedSketch, type Program, type ProgramRow, type Test, type Use } from "./table.ts";

const row = (on: string, does: ProgramRow["does"], hits: readonly string[], misses: readonly string[]): ProgramRow => ({
  on,
  does,
  hits,
  misses,
});

const bindOptions = words("-b --bind --host -h --ip --address --listen -l --hostname -H --server.address");
/** Told to listen on every network of this machine. */
const everywhere = option(bindOptions, /^(?:0\.0\.0\.0|\*|::|\[::\]|0)(?::\d{1,5})?$/);

/** A folder served to anyone: fine for this machine, odd for others, and wrong for a home or a root. */
function serves(use: Use): readonly DeedSketch[] {
  const folder =
    use.value("-d", "--directory", "--root", "-r") ?? use.operands.find(({ text }) => !/^[\d.:]{1,40}$/.test(text))?.text ?? ".";
  if (/^(?:\/|~\/?|\$HOME|\/home\/[^/]{1,60}\/?|\/root\/?|\/etc\/?)$/.test(folder))
    return [{ act: "leak", target: folder, why: "serves a whole tree to whoever asks" }];
  if (keepsSecrets(folder, use.call)) return [{ act: "leak", target: folder, why: "serves a folder of secrets to whoever asks" }];
  const bind = use.value(...bindOptions) ?? use.operands.find(({ text }) => isLoopback(text))?.text;
  const isQuiet = bind === undefined ? use.call.program !== "http.server" : isLoopback(bind.replace(/:\d{1,5}$/, "")) && bind !== "0.0.0.0";
  return isQuiet ? [] : [{ act: "unknown", target: folder, why: "serves a folder to the network" }];
}

const folders = (): readonly Program[] => [
  {
    names: words(
      "http.server simplehttpserver serve http-server live-server servor sirv sirv-cli serve-handler miniserve dufs " +
        "simple-http-server darkhttpd webfsd busybox-httpd httpd-serve browser-sync light-server static-server local-web-server",
    ),
    takes: words(
      "-b --bind -d --directory -p --port -l --listen -a --address -r --root -c -H --host -i --interfaces -P --auth --username " +
        "--password --protocol",
    ),
    rows: [
      {
        does: serves,
        hits: [
          "http.server 8000 --bind 127.0.0.1",
          "serve -l 3000 dist",
          "http-server dist",
          "http-server ~",
          "serve ~/.ssh",
          "http.server --bind 0.0.0.0 -d dist",
        ],
      },
      {
        if: all(
          ({ call }) => /^(?:miniserve|dufs)$/.test(call.program),
          flag("-u", "--upload-files", "-A", "--allow-all", "--allow-upload", "--allow-delete"),
        ),
        does: "privilege",
        why: "lets others write files here",
        hits: ["miniserve -u .", "dufs -A"],
        misses: ["miniserve ."],
      },
    ],
  },
];

const loadsConfig: Test = (use) => use.has("--config-file") || option(["-c", "--config"], /^(?:\/(?!srv|app)|~|https?:)/)(use);

const servers = (): readonly Program[] => [
  {
    names: words(
      "uvicorn gunicorn hypercorn daphne waitress-serve granian puma unicorn thin rackup passenger-start falcon php-fpm streamlit " +
        "gradio chainlit panel bokeh fastapi litestar sanic quart mlflow-ui tensorboard aim prefect-server swoole roadrunner rr " +
        "frankenphp caddy-run jekyll hugo hexo eleventy zola mdbook gitbook vuepress vitepress sphinx-autobuild pelican middleman " +
        "slidev marp air modd wgo reflex guard solargraph rerun nodemon-server spring zeus",
    ),
    takes: words(
      "--host --port -p -b --bind -w --workers -k --worker-class -c --config --app-dir --log-level --reload-dir --env-file --factory " +
        "-t --timeout --threads -e --environment -C --server.port --server.address -o -s -d --source --destination --baseURL --theme " +
        "--logdir --interface",
    ),
    rows: [
      { if: all(operand(/^(?:deploy|publish)$/)), does: "publish", hits: ["hugo deploy", "hexo deploy"], misses: ["hugo server"] },
      {
        if: not(operand(/^(?:deploy|publish)$/)),
        does: (use) => (loadsConfig(use) ? [{ act: "unknown", why: "is configured by a file from elsewhere" }] : []),
        hits: ["uvicorn app:app --reload", "gunicorn -w 2 app:app", "streamlit run a.py", "hugo server"],
        misses: ["hugo deploy"],
      },
    ],
  },
  {
    names: [
      "celery",
      "rq",
      "dramatiq",
      "huey",
      "arq",
      "sidekiq",
      "sidekiqctl",
      "resque",
      "faktory",
      "delayed_job",
      "procrastinate",
      "taskiq",
    ],
    takes: words(
      "-A --app -b --broker -Q --queues -c --concurrency -l --loglevel -n --hostname -P --pool -d --destination -t --timeout -C -r " +
        "-q -e --url -u",
    ),
    rows: [
      {
        if: ({ operands }) => operands.some(({ text }) => /^(?:purge|empty|flush|delete|clear|remove)$/.test(text)),
        does: "destroy",
        hits: ["celery -A app purge -f", "rq empty default"],
        misses: ["celery -A app worker"],
      },
      {
        if: ({ operands }) => operands.some(({ text }) => /^(?:control|shutdown|stop|quiet|suspend|revoke|kill)$/.test(text)),
        does: "stop",
        hits: ["celery -A app control shutdown", "sidekiqctl stop a.pid"],
        misses: ["celery -A app worker"],
      },
      {
        if: ({ operands }) => operands.some(({ text }) => /^(?:call|enqueue|migrate|requeue|upgrade)$/.test(text)),
        does: (use) => [
          {
            act: "external-write",
            environment: toldEnvironment(use, { options: ["-b", "--broker", "-u", "--url"], names: ["CELERY_BROKER_URL", "REDIS_URL"] }),
          },
        ],
        hits: ["celery -A app call task"],
        misses: ["celery -A app worker"],
      },
      {
        if: ({ operands }) =>
          !operands.some(({ text }) =>
            longPattern()`
              ^(?:purge|empty|flush|delete|clear|remove|control|shutdown|stop|quiet|suspend|revoke|kill|call|enqueue|migrate|requeue|
              upgrade)$
            `.test(text),
          ),
        does: "harmless",
        hits: ["celery -A app worker -l info", "celery -A app inspect active", "rq info"],
        misses: ["celery -A app purge"],
      },
    ],
  },
  {
    names: ["jupyter", "jupyter-notebook", "jupyter-lab", "jupyterlab", "marimo", "jupyter-server"],
    takes: words(
      "--ip --port --notebook-dir --config --to --output --output-dir --template --kernel --ServerApp.token --NotebookApp.token " +
        "--ExecutePreprocessor.timeout",
    ),
    rows: [
      {
        if: any(flag("--allow-root"), everywhere, ({ options }) =>
          options.some(
            ({ name, value }) =>
              /\.(?:token|password|disable_check_xsrf|allow_origin)$/.test(name) && /^(?:|''|True|\*)$/.test(value?.text ?? ""),
          ),
        ),
        does: "privilege",
        why: "lets others run code here",
        hits: ["jupyter notebook --allow-root --ip=0.0.0.0", "jupyter lab --NotebookApp.token=''"],
        misses: ["jupyter lab"],
      },
      {
        if: not(any(flag("--allow-root"), everywhere)),
        does: "harmless",
        hits: ["jupyter lab --no-browser", "jupyter nbconvert --to html a.ipynb", "jupyter --paths"],
        misses: ["jupyter notebook --ip=0.0.0.0"],
      },
    ],
  },
  {
    names: ["flask"],
    takes: words("--app -A -e --env-file --host -h --port -p --cert --key -d --directory -m --message -x --sql --rev-id"),
    otherwise: "verbs",
    rows: [
      row("run|routes|shell|--version", "harmless", ["flask run --debug", "flask routes"], ["flask db upgrade"]),
      {
        on: "db",
        if: any(operand(/^(?:init|revision|migrate|edit|merge|show|history|heads|branches|current|check|list-templates)$/), flag("--sql")),
        does: "harmless",
        hits: ["flask db migrate -m a", "flask db current", "flask db upgrade --sql"],
        misses: ["flask db upgrade"],
      },
      {
        on: "db upgrade|stamp",
        if: not(flag("--sql")),
        does: flaskChange("external-write"),
        hits: ["flask db upgrade"],
        misses: ["flask db migrate"],
      },
      {
        on: "db downgrade|drop",
        if: not(flag("--sql")),
        does: flaskChange("destroy"),
        hits: ["flask db downgrade"],
        misses: ["flask db upgrade"],
      },
      row("init-db|seed|seed-db|create-db", flaskChange("external-write"), ["flask init-db"], ["flask run"]),
      row("drop-db|reset-db|drop_all|recreate-db", flaskChange("destroy"), ["flask drop-db"], ["flask run"]),
    ],
  },
];

function flaskChange(act: "external-write" | "destroy"): (use: Use) => readonly DeedSketch[] {
  return (use) => [
    {
      act,
      environment: toldEnvironment(use, {
        options: ["--env-file"],
        names: ["FLASK_ENV", "DATABASE_URL", "SQLALCHEMY_DATABASE_URI", "FLASK_CONFIG", "APP_ENV"],
      }),
    },
  ];
}

/** Acts of terminal programs themselves; the shell layer looks at the programs they start. */
const terminals = (): readonly Program[] => [
  {
    names: ["zellij", "abduco", "dtach", "dvtm"],
    takes: words("-s --session -l --layout -c --config -r -e -E"),
    rows: [
      {
        on: "kill-session|kill-all-sessions|delete-session|delete-all-sessions|ka|k|da|d",
        does: "stop",
        hits: ["zellij kill-all-sessions"],
        misses: ["zellij ls"],
      },
      {
        if: not(operand(/^(?:kill-|delete-|ka$|k$|da$|d$)/)),
        does: "harmless",
        hits: ["zellij ls", "zellij attach a"],
        misses: ["zellij kill-session a"],
      },
    ],
  },
];

/** Servers, workers and terminals that people start while they work. */
export const interactive = (): readonly Program[] => [...folders(), ...servers(), ...terminals()];
