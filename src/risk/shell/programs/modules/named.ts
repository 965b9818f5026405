import { lazily } from "../../../../kernel/lazily.ts";
import { rowsByName } from "../../../rows-by-name.ts";
import { placesOfName } from "../../../code/loads.ts";
import type { Language } from "../../../code/types.ts";
import { isKnown } from "../../../deed.ts";
import { sortArguments, type Grammar, type ProgramCall } from "../../../tools/call.ts";
import { everyOperand, words } from "../file-runner.ts";
import type { ProgramRun } from "../run-files.ts";
import type { ShellWalk } from "../../look.ts";
import { lookAtNamed } from "./loaded.ts";

/** Programs that are told modules by their names, and load them as they start. */
export interface ModuleRow extends Grammar {
  readonly programs: string;
  readonly language: Language;
  /** Options whose value is such a name, or several behind commas; `takes` has the others that take a word. */
  readonly options?: readonly string[];
  /** How many operands are names, and a sub-command before them. */
  readonly operands?: number;
  readonly on?: RegExp;
  /** Variables whose value is such a name. */
  readonly variables?: readonly string[];
  /** A variable with more words for the program, and an option whose value has some behind a name: `-o addopts=…`. */
  readonly more?: { readonly variable: string; readonly option?: string; readonly key?: RegExp };
  /** Folders in which it looks beside the one that it starts in. */
  readonly folders?: readonly string[];
  /** Commands that load the module `M`, and commands that do not. */
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

const rows: readonly ModuleRow[] = [
  {
    programs: "pytest py.test",
    language: "python",
    options: ["-p"],
    takes: words("-o -k -m -c --override-ini --rootdir"),
    variables: ["PYTEST_PLUGINS"],
    more: { variable: "PYTEST_ADDOPTS", option: "-o", key: /^addopts=/ },
    hits: ["pytest -p M", "pytest -pM tests", "PYTEST_PLUGINS=x,M pytest", "PYTEST_ADDOPTS='-q -p M' pytest", "pytest -o 'addopts=-p M'"],
    misses: ["pytest -k M", "pytest -p no:M", "pytest -m M"],
  },
  {
    programs: "gunicorn uvicorn hypercorn daphne waitress-serve granian",
    language: "python",
    operands: 1,
    takes: words(
      "-b --bind -w --workers -k --worker-class -c --config --host --port --log-level --env-file --app-dir -p --interface -t --timeout " +
        "-e --env --reload-dir --chdir --name -n --access-logfile --error-logfile --ssl-keyfile --ssl-certfile --listen --threads",
    ),
    more: { variable: "GUNICORN_CMD_ARGS" },
    hits: ["gunicorn M:app", "uvicorn --reload M:app", "gunicorn -w 4 'M:make()'"],
    misses: ["gunicorn --name M x:app"],
  },
  {
    programs: "flask quart",
    language: "python",
    options: ["--app", "-A"],
    takes: words("-e --env-file"),
    variables: ["FLASK_APP", "QUART_APP"],
    hits: ["flask --app M run", "flask -A M:app routes", "FLASK_APP=M flask run"],
  },
  {
    programs: "celery",
    language: "python",
    options: words("-A --app --config --loader"),
    takes: words("-b --broker"),
    variables: ["CELERY_CONFIG_MODULE", "CELERY_APP"],
    hits: ["celery -A M worker", "celery --app=M beat"],
  },
  {
    programs: "dramatiq arq taskiq saq huey_consumer huey_consumer.py rq faust watchfiles pydoc pydoc3 hupper nameko",
    language: "python",
    options: words("-c --config -A --app -m -I --imports"),
    takes: words("-w --workers -p --processes -t --threads -u --url"),
    operands: everyOperand,
    hits: ["dramatiq M", "arq M.Settings", "rq worker -c M", "watchfiles M.main", "pydoc M"],
  },
  {
    programs: "django-admin django-admin.py manage.py",
    language: "python",
    options: ["--settings"],
    takes: words("--pythonpath -v"),
    variables: ["DJANGO_SETTINGS_MODULE"],
    hits: ["django-admin check --settings=M", "DJANGO_SETTINGS_MODULE=M django-admin check"],
  },
  {
    programs: "pylint",
    language: "python",
    options: ["--load-plugins"],
    takes: words("--rcfile --disable --enable -j -d -e -f"),
    hits: ["pylint --load-plugins=x,M src"],
    misses: ["pylint --disable M src"],
  },
  {
    programs: "coverage",
    language: "python",
    on: /^run$/,
    options: words("-m --module"),
    takes: words("--rcfile --source --include --omit --context --concurrency --data-file"),
    hits: ["coverage run -m M", "coverage run --branch -m M x"],
  },
  {
    programs: "invoke inv fab",
    language: "python",
    options: words("-c --collection"),
    takes: ["-r"],
    hits: ["inv -c M x"],
  },
  {
    programs: "rake rspec cucumber rackup sidekiq erb thor rdoc yard minitest m guard",
    language: "ruby",
    options: words("-r --require -e"),
    takes: words("-I -f -C -P -t --tag"),
    folders: ["lib", "spec", "test"],
    hits: ["rake -r M", "rspec --require M", "rackup -r ./M", "erb -r M x.erb", "rspec -I . -r M"],
    misses: ["rspec --tag M"],
  },
  {
    programs: "mocha ava tape jest nyc c8 jasmine cucumber-js eslint stylelint postcss babel ts-node nodemon esmo tsx",
    language: "javascript",
    options: words(
      "-r --require --import --loader -f --format --formatter --reporter --custom-formatter --custom-syntax --use -u --plugin --plugins " +
        "--presets --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --testEnvironment --runner --transform --resolver",
    ),
    takes: words("-t -g -c --config -o"),
    hits: ["mocha -r ./M", "eslint -f ./M.js src", "postcss --use ./M x.css", "jest --setupFiles ./M"],
    misses: ["mocha -g ./M"],
  },
];

const rowsOf = lazily(() => rowsByName(rows, ({ programs }) => programs));

export const moduleRows: readonly ModuleRow[] = rows;

/** Variables that such a program reads, wherever a script has set them. */
export const moduleVariables: readonly string[] = rows.flatMap(({ variables = [], more }) => [
  ...variables,
  ...(more ? [more.variable] : []),
]);

const namesMax = 20;

/** Modules that the call names and the project holds are read like files that a script loads. */
export function lookAtNamedModules(look: ShellWalk, running: ProgramRun): void {
  const { call } = running;
  if (call.elsewhere) return;
  for (const row of rowsOf().get(call.program) ?? []) {
    const files = namesIn(row, call)
      .flatMap((text) => text.split(/[,\s]/))
      .flatMap((text) => plainName(row.language, text) ?? [])
      .slice(0, namesMax)
      .map((name) => placesOfName(row.language, name));
    if (files.length > 0) lookAtNamed(look, files, row.language, { ...running, ...(row.folders ? { folders: row.folders } : {}) });
  }
}

function namesIn(row: ModuleRow, call: ProgramCall): readonly string[] {
  const { variables, span } = call;
  const set = (row.variables ?? []).flatMap((name) => variables.get(name) ?? []);
  const added = (row.more && variables.get(row.more.variable)) ?? "";
  const grammar = { ...row, takes: [...(row.options ?? []), ...(row.takes ?? [])] };
  const first = sortArguments([...call.words, ...added.split(" ").map((text) => ({ text, span }))], grammar);
  const inOption = first.options.flatMap(({ name, value }) =>
    value && row.more?.key?.test(value.text) && name === row.more.option ? [value.text.replace(row.more.key, "")] : [],
  );
  const more =
    inOption.length > 0
      ? sortArguments(
          words(inOption.join(" ")).map((text) => ({ text, span })),
          grammar,
        ).options
      : [];
  if (row.on && !row.on.test(first.operands[0]?.text ?? "")) return set;
  const named = [...first.options, ...more].flatMap(({ name, value }) => (value && row.options?.includes(name) ? [value.text] : []));
  return [...set, ...named, ...first.operands.slice(0, row.operands ?? 0).map(({ text }) => text)];
}

/** `shop.app:make()` names the module before the colon; a path of JavaScript says that it is one. */
function plainName(language: Language, given: string): string | undefined {
  if (!isKnown(given)) return undefined;
  if (language === "python") return /^([A-Za-z_][\w.]{0,200})(?::|$)/.exec(given)?.[1];
  return language === "javascript" ? /^\.{0,2}\/.{1,300}$/.exec(given)?.[0] : /^[\w./-]{1,300}$/.exec(given)?.[0];
}
