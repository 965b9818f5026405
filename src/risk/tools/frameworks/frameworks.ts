import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import { at, codeDeeds, codeOf, placeOfApp, sqlBehind } from "./framework-code.ts";
import { phpFrameworks } from "./frameworks-php.ts";
import { mayLayOver } from "../files/overlaid.ts";
import { optionPaths, withoutSlash, words } from "../plain.ts";
import { all, flag, not, operand, provenRow, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const djangoQuiet =
  "check|compilemessages|makemessages|diffsettings|findstatic|help|inspectdb|makemigrations|runserver|showmigrations|sqlmigrate|" +
  "sqlsequencereset|sqlflush|squashmigrations|optimizemigration|startapp|startproject|test|testserver|version|show_urls|" +
  "runserver_plus|validate_templates|graph_models|list_model_info|collectstatic|createcachetable|print_settings|spectacular|tailwind|" +
  "behave|pytest|notes";

const django = (): Program => ({
  names: ["manage.py", "django-admin", "django-admin.py"],
  takes: words(
    "-c --command --settings --pythonpath --database -v --verbosity -o --output --format --indent -e --exclude --app -n --name -i " +
      "--interface --tag --username --email --addrport -p --pattern -l --locale --seed",
  ),
  otherwise: "verbs",
  rows: [
    provenRow(djangoQuiet, "harmless", [["manage.py runserver", "manage.py makemigrations app", "manage.py test"], ["manage.py flush"]]),
    provenRow("dumpdata", (use) => optionPaths(use, "write", ["-o", "--output"]), [["manage.py dumpdata -o a.json"], ["manage.py flush"]]),
    { on: "migrate", if: flag("--plan", "--check"), does: "harmless", hits: ["manage.py migrate --plan"], misses: ["manage.py migrate"] },
    {
      on: "migrate",
      if: all(not(flag("--plan", "--check")), not(operand(/^zero$/))),
      does: at("unknown", "external-write", "changes the schema of a database"),
      hits: ["manage.py migrate", "manage.py migrate app 0004"],
      misses: ["manage.py migrate app zero"],
    },
    {
      on: "migrate",
      if: ({ rest, has }) => rest.some(({ text }) => text === "zero") && !has("--plan"),
      does: at("unknown", "destroy", "rolls back every migration of an app"),
      hits: ["manage.py migrate app zero"],
      misses: ["manage.py migrate"],
    },
    provenRow(
      "flush|reset_db|reset_schema|sqlreset|cleanup|delete_squashed_migrations|drop_test_database|remove_stale_contenttypes|" +
        "clearsessions|clean_orphaned|truncate",
      at("unknown", "destroy"),
      [["manage.py flush --no-input", "manage.py reset_db"], ["manage.py test"]],
    ),
    provenRow("loaddata|seed|set_default_site|update_index|rebuild_index|runscript", at("unknown", "external-write"), [
      ["manage.py loaddata a.json"],
      ["manage.py dumpdata"],
    ]),
    provenRow(
      "changepassword|createsuperuser|set_fake_passwords|drf_create_token",
      at("unknown", "privilege", "makes or changes an account"),
      [["manage.py createsuperuser", "manage.py changepassword bob"], ["manage.py check"]],
    ),
    provenRow("sendtestemail|send_queued_mail|send_mail", "message", [["manage.py sendtestemail a@b.test"], ["manage.py check"]]),
    provenRow(
      "shell|shell_plus",
      (use) => codeOf(use, ["-c", "--command"]).flatMap((code) => codeDeeds("python", code, placeOfApp(use, "unknown"))),
      [["manage.py shell -c 'print(1)'", "manage.py shell"], ["manage.py dbshell"]],
    ),
    provenRow("dbshell", (use) => sqlBehind(use, placeOfApp(use, "unknown")), [
      ["manage.py dbshell -- -c 'select 1'"],
      ["manage.py shell"],
    ]),
  ],
});

const drops = longPattern()`
  ^db:(?:drop|reset|purge|schema:load|structure:load|setup:all|truncate\w{0,10}|rollback|migrate:(?:down|redo|reset|rollback)|
  seed:replant|nuke|wipe|schema:cache:clear|mongoid:(?:drop|purge))(?::\w{1,40})?$
`;
const changesDb = longPattern()`
  ^(?:db:(?:migrate|create|setup|prepare|seed|migrate:up|fixtures:load|environment:set|sessions:\w{1,20}|encryption:init|
  mongoid:\w{1,30})(?::\w{1,40})?|data:migrate|active_storage:install|storage:migrate)$
`;
const quietDb = longPattern()`
  ^(?:db:(?:version|abort_if_pending_migrations|migrate:status|schema:dump|structure:dump|schema:cache:dump|test:\w{1,20}|charset|
  collation|forward_status)(?::\w{1,40})?|routes|stats|notes|about|middleware|initializers|secret|time:zones\w{0,10}|log:clear|
  tmp:\w{1,20}|assets:(?:precompile|clean|clobber)|test(?::\w{1,20})?|spec|zeitwerk:check|yarn:install|javascript:build|css:build|
  tailwindcss:\w{1,20}|app:update|app:template|unused_routes)$
`;
const railsTask: Test = ({ operands }) => (operands[0]?.text ?? "").includes(":") || quietDb.test(operands[0]?.text ?? "");
const isTestEnvironment = (use: Use): boolean =>
  /^test$/.test(use.call.variables.get("RAILS_ENV") ?? use.value("-e", "--environment") ?? "");

function railsDeeds(use: Use): readonly DeedSketch[] {
  const environment = placeOfApp(use, "dev");
  return use.operands.flatMap(({ text, span }): readonly DeedSketch[] => {
    if (!isKnown(text)) return [{ act: "opaque", target: "", span, why: "which task runs is decided only when it runs" }];
    const deed = { target: text, environment, span };
    if (quietDb.test(text)) return [];
    if (drops.test(text))
      return [
        isTestEnvironment(use)
          ? { act: "external-write", ...deed }
          : { act: "destroy", ...deed, why: "drops or rolls back what a database holds" },
      ];
    if (changesDb.test(text)) return [{ act: "external-write", ...deed, why: "changes the schema or the rows of a database" }];
    if (/^(?:credentials|encrypted|secrets):(?:edit|setup)$/.test(text)) return [{ act: "write-secret", ...deed }];
    return /^(?:credentials|encrypted|secrets):show$/.test(text) ? [{ act: "read-secret", ...deed }] : [];
  });
}

const rails = (): Program => ({
  names: ["rails", "gitlab-rails", "spring-rails", "hanami", "rake-rails"],
  takes: words("-e --environment -p --port -b --binding -u --using -P --pid -d --database --path --template -m -c --config --db"),
  otherwise: "verbs",
  rows: [
    provenRow(
      "server|s|console|c|generate|g|new|routes|test|t|version|help|stats|notes|about|plugin|dev|destroy|d|initializers|middleware|" +
        "restart|boot|assets|secret|spec",
      "harmless",
      [["rails server -p 3000", "rails g model User", "rails test"], ["rails runner 'puts 1'"]],
    ),
    {
      on: "new",
      if: flag("-f", "--force"),
      does: (use) => mayLayOver(withoutSlash(use.rest[0]?.text ?? "."), use.call, "what is made"),
      hits: ["rails new . --force"],
      misses: ["rails new shop"],
    },
    provenRow(
      "runner|r|console|c",
      (use) => [
        ...use.rest
          .filter(({ text }) => !text.endsWith(".rb"))
          .slice(0, 1)
          .flatMap((code) =>
            code.text === "-" ? [] : codeDeeds("ruby", code, placeOfApp(use, use.call.program === "gitlab-rails" ? "unknown" : "dev")),
          ),
        ...(use.rest.length === 0 || use.rest[0]?.text === "-"
          ? codeOf(use, []).flatMap((code) => codeDeeds("ruby", code, placeOfApp(use, "dev")))
          : []),
      ],
      [["rails runner 'puts User.count'", "rails runner script/a.rb"], ["rails server"]],
    ),
    provenRow("dbconsole|db", (use) => sqlBehind(use, placeOfApp(use, "dev")), [["rails dbconsole"], ["rails server"]]),
    {
      if: railsTask,
      does: railsDeeds,
      hits: [
        "rails db:migrate",
        "rails db:drop",
        "rails credentials:show",
        "rails credentials:edit",
        "rails test:system",
        "RAILS_ENV=test rails db:drop",
      ],
      misses: ["rails server"],
    },
  ],
});

const gitlabRake = (): Program => ({
  names: ["gitlab-rake", "gitlab-backup"],
  external: true,
  otherwise: "verbs",
  rows: [
    {
      if: operand(/restore|cleanup|remove|delete|drop|reset|setup|orphan|purge|two_factor|password|tokens/),
      does: "destroy",
      hits: ["gitlab-rake gitlab:setup", "gitlab-backup restore"],
      misses: ["gitlab-rake gitlab:check"],
    },
    {
      if: ({ operands }) => operands.every(({ text }) => /(?:check|info|status|env|list|create)$/.test(text)),
      does: "harmless",
      hits: ["gitlab-rake gitlab:check", "gitlab-backup create"],
      misses: ["gitlab-backup restore"],
    },
  ],
});

/** Command lines of web frameworks that reach their databases. */
export const frameworks = (): readonly Program[] => [django(), rails(), gitlabRake(), ...phpFrameworks()];
