import { platformsMore } from "./platforms-more.ts";
import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { all, any, flag, not, type Program } from "../table.ts";

const fly = (): Program =>
  cli({
    names: ["fly", "flyctl"],
    takes: words(
      "-a --app -c --config -o --org -r --region -t --access-token --image -i --vm-size --vm-memory --strategy -e --env --build-arg " +
        "--dockerfile --image-label -n --name --stage -s --select --process-group --count --size --machine -C --command -u --user " +
        "--build-secret --build-target --wait-timeout --primary-region",
    ),
    dry: ["--build-only"],
    external: true,
    environment: words("-a --app -c --config FLY_APP -e"),
    nouns:
      "machine machines m volumes volume apps postgres pg redis certs ips orgs secrets tokens image checks services releases config " +
      "scale extensions ext storage mpg proxy",
    verbs: {
      publish: "deploy launch run update clone import promote rollback",
      destroy: "destroy delete remove rm release unset reset detach",
      stop: "stop kill restart suspend",
      harmless:
        "status logs list show info open releases checks doctor ping dig platform settings env wireguard version scale-show regions " +
        "history agent docs",
      privilege: "ssh console proxy",
      "external-write": "extend fork create add set allocate-v4 allocate-v6 update attach resize failover start scale move",
    },
    example: "fly status -a web",
    rows: [
      row("deploy|launch", "publish", "fly deploy", { misses: ["fly status"] }),
      row("ssh|console|sftp", "opaque", "fly ssh console -a web"),
      row("ssh issue|establish", "write-secret", "fly ssh issue"),
      row("secrets list", "harmless", "fly secrets list"),
      row("secrets set|import|deploy|stage|sync", "write-secret", "fly secrets set A=b", { misses: ["fly secrets list"] }),
      row("secrets unset|delete|rm", ["write-secret", "destroy"], "fly secrets unset A"),
      row("tokens|token|auth *", "write-secret", "fly tokens create deploy", {
        if: not(says(/^(?:list|whoami|docker)$/)),
        misses: ["fly auth whoami"],
      }),
      row("auth token", "read-secret", "fly auth token"),
      row("auth whoami", "harmless", "fly auth whoami"),
      row("scale show", "harmless", "fly scale show"),
      row("scale count|vm|memory", "external-write", "fly scale count 2"),
      row("scale count", "stop", "fly scale count 0", { if: says(/^0$|=0$/), misses: ["fly scale count 2"] }),
      row("config show|validate|display|env|save", "harmless", "fly config show"),
      row("postgres|pg|redis|mysql connect|db", "opaque", "fly pg connect -a db"),
      row("proxy|wireguard", "harmless", "fly proxy 5432", { if: not(says(/^(?:remove|create|reset)$/)) }),
      row("orgs|org invite|remove|delete", ["message", "privilege"], "fly orgs invite a b"),
      row("version|help|docs", "harmless", "fly version"),
    ],
  });

const heroku = (): Program =>
  cli({
    names: ["heroku"],
    takes: words("-a --app -r --remote -t --team -s --space --size -p --process-type --dyno -n --num --as --name --confirm -c -x"),
    external: true,
    environment: words("-a --app -r --remote HEROKU_APP"),
    nouns: "container pg redis kafka apps addons config domains certs members access labs features",
    verbs: {
      publish:
        "releases:rollback container:push container:release pipelines:promote builds:create pg:promote maintenance:on " +
        "maintenance:off ps:update",
      destroy:
        "pg:reset repo:reset repo:purge_cache addons:destroy apps:destroy container:rm pg:credentials:destroy pg:backups:delete " +
        "certs:remove",
      stop: "ps:kill ps:stop dyno:kill dyno:stop",
      harmless:
        "apps addons config:get-help releases ps logs status domains buildpacks stack regions pg:info pg pg:ps pg:backups " +
        "pg:backups:info certs auth:whoami drains pipelines apps:info addons:list spaces teams notifications labs features " +
        "reviewapps ci sessions webhooks members access pg:outliers pg:diagnose pg:bloat pg:locks pg:long-running-queries builds",
      "external-write":
        "config:unset apps:rename apps:create domains:add addons:create ps:scale ps:resize ps:type buildpacks:set clients:update " +
        "features:disable features:enable ps:restart restart addons:detach labs:enable access:update clients:rotate apps:leave " +
        "dyno:restart dyno:scale pipelines:create drains:add",
      money: "addons:upgrade",
    },
    unknown: "external-write",
    example: "heroku apps:info -a web",
    rows: [
      row("run|run:detached|console|ps:exec|rake", "opaque", "heroku run -a web rails c", { why: "runs on the platform" }),
      row("pg:psql|redis:cli|ps:copy|ps:forward|ps:socks|kafka:topics:write", "opaque", "heroku pg:psql -a web"),
      row(
        "config|config:get|pg:credentials:url|addons:open|authorizations|authorizations:info|auth:token|pg:credentials",
        "read-secret",
        "heroku config -a web",
        { misses: ["heroku apps"] },
      ),
      row(
        "config:set|config:edit|config:add|authorizations:create|authorizations:rotate|authorizations:revoke|authorizations:destroy|" +
          "auth:login|auth:logout|login|logout|keys:add|keys:clear|keys:remove|certs:add|certs:update|clients:create|" +
          "pg:credentials:rotate|2fa:disable|auth:2fa:disable",
        "write-secret",
        "heroku config:set A=b -a web",
      ),
      row(
        "access:add|members:add|members:set|access:remove|members:remove|teams:members|apps:transfer|access:update",
        "privilege",
        "heroku access:add a@host.test -a web",
      ),
      row("access:remove|members:remove", "destroy", "heroku access:remove a@host.test"),
      row(
        "pg:backups:restore|pg:copy|pg:upgrade|pg:unfollow|pg:push|pg:killall|pg:kill",
        "destroy",
        "heroku pg:backups:restore b001 DATABASE",
      ),
      row("pg:backups:unschedule|pg:backups:delete|pg:backups:cancel|drains:remove", "weaken", "heroku pg:backups:unschedule DATABASE"),
      row("pg:pull|pg:backups:download|pg:backups:capture|pg:backups:url", "external-write", "heroku pg:pull DATABASE a"),
      row("plugins:install|plugins:link", "run-foreign", "heroku plugins:install a"),
      row("create", "external-write", "heroku create web"),
      row("git:remote|local|local:run|git:clone", "harmless", "heroku local"),
      row("maintenance:on", ["stop"], "heroku maintenance:on -a web"),
      row("domains:remove|domains:clear", "destroy", "heroku domains:clear -a web"),
    ],
  });

const vercel = (): Program =>
  cli({
    names: ["vercel", "vc", "now"],
    takes: words(
      "-A --local-config -Q --global-config -S --scope -t --token --team -b --build-env -e --env -m --meta --regions --cwd --target " +
        "--environment --git-branch -n --name --limit --since --until --status",
    ),
    external: true,
    environment: words("--target --environment -S --scope"),
    nouns: "env domains domain dns certs project projects alias aliases secrets teams integration blob deploy-hooks git target",
    verbs: {
      publish: "deploy alias promote rollback redeploy rolling-release buy-help up",
      destroy: "remove rm delete",
      harmless: "list ls inspect logs build dev develop init whoami link pull-help bisect telemetry help switch guidance",
      "external-write": "add set move connect disconnect issue",
      money: "buy transfer-in renew",
    },
    example: "vercel ls",
    rows: [
      {
        if: ({ operands, options }) => operands.length === 0 && !options.some(({ name }) => name === "-v" || name === "-h"),
        does: "publish",
        hits: ["vercel --prod", "vercel"],
        misses: ["vercel ls"],
      },
      {
        if: ({ operands }) => operands.length === 1 && /^[./~]/.test(operands[0]?.text ?? ""),
        does: "publish",
        hits: ["vercel ./dist --prod"],
        misses: ["vercel ls"],
      },
      row("deploy|promote|rollback|redeploy|alias", "publish", "vercel deploy --prebuilt", {
        if: ({ operands }) => !(operands[0]?.text === "alias" && /^(?:ls|list|rm|remove)$/.test(operands[1]?.text ?? "")),
      }),
      row("alias ls|list", "harmless", "vercel alias ls"),
      row("alias rm|remove", "destroy", "vercel alias rm a"),
      row(
        "env pull",
        ({ rest }) => [{ act: "write", environment: "local", target: rest[0]?.text ?? ".env.local" }],
        "vercel env pull .env.local",
      ),
      row("env add|update|rm|remove|run", "write-secret", "vercel env add A production"),
      row("env rm|remove", "destroy", "vercel env rm A"),
      row("env|secrets ls|list", "harmless", "vercel env ls"),
      row("secrets|tokens|token add|rm|remove|rename|create", "write-secret", "vercel secrets add a b"),
      row(
        "pull",
        ({ rest }) => [
          { act: "write", environment: "local", target: rest[0] ? `${rest[0].text}/.vercel/project.json` : ".vercel/project.json" },
        ],
        "vercel pull --yes",
      ),
      row("teams invite|add", ["message", "privilege"], "vercel teams invite a@host.test"),
      row("domains buy|transfer-in|renew", "money", "vercel domains buy a.test"),
      row("domains move", "destroy", "vercel domains move a b"),
      row("link|unlink|switch|git", "harmless", "vercel link --yes"),
    ],
  });

const netlify = (): Program =>
  cli({
    names: ["netlify", "ntl"],
    takes: words(
      "-s --site --auth --filter -d --dir -m --message -a --alias -f --functions --context --scope --from --to -b --branch -c " +
        "--command -p --port --data",
    ),
    external: true,
    environment: words("-s --site --context -a --alias"),
    nouns: "env sites functions api blobs addons logs dev",
    verbs: {
      publish: "deploy env:import",
      destroy: "sites:delete blobs:delete env:unset delete unlink-site",
      harmless:
        "status sites:list functions:list build dev serve link unlink open init watch logs logs:deploy logs:function env:list-names " +
        "completion recipes switch whoami functions:build functions:serve blobs:list",
      "write-secret": "env:set env:import env:clone login logout",
      "external-write": "sites:create sites:update api functions:invoke functions:create blobs:set addons:create",
    },
    example: "netlify status",
    rows: [
      row("deploy", "publish", "netlify deploy --prod -d dist"),
      row("env:list|env:get|blobs:get", "read-secret", "netlify env:list", { misses: ["netlify status"] }),
      row("env:unset|env:clone", ["write-secret", "destroy"], "netlify env:unset A"),
      row("api", "external-write", "netlify api createSite", {
        if: not(says(/^(?:list|get|show|search)[A-Z]|^--list$/)),
        misses: ["netlify api listSites"],
      }),
      row("api", "harmless", "netlify api listSites", { if: says(/^(?:list|get|show|search)[A-Z]|^--list$/) }),
      row("dev", "leak", "netlify dev --live", { if: flag("--live"), why: "opens this machine to the internet", misses: ["netlify dev"] }),
      row("dev", "harmless", "netlify dev", { if: not(flag("--live")) }),
      row("dev:exec", "opaque", "netlify dev:exec x"),
    ],
  });

const wrangler = (): Program =>
  cli({
    names: ["wrangler", "wrangler2"],
    takes: words(
      "-c --config -e --env --name --compatibility-date --var --define --alias --route --routes --triggers --schedules " +
        "--project-name --branch --commit-hash --commit-message --namespace-id --binding --database --command --file --output -o --tag " +
        "--message --path --metadata --ttl --port --ip --cwd --env-file --zone-id --record-id",
    ),
    dry: ["--dry-run"],
    external: true,
    environment: words("-e --env --branch --project-name --name"),
    nouns:
      "kv kv:namespace kv:key kv:bulk r2 bucket object d1 pages project deployment deployments versions queues vectorize hyperdrive " +
      "secret secrets-store store triggers workflows instances containers images cert dispatch-namespace ai email routing worker " +
      "consumer lifecycle notification catalog sippy lock",
    verbs: {
      publish: "deploy publish rollback upload promote",
      destroy: "delete purge abort-multipart terminate reset",
      harmless:
        "list get info tail dev whoami types init generate docs check status build create-cloudflare telemetry setup startup export",
      "external-write": "create put add update enable disable resume trigger upload-file restart",
      stop: "pause",
    },
    example: "wrangler whoami --json",
    rows: [
      row("deploy|publish|rollback", "publish", "wrangler deploy --env dev"),
      row("pages deploy|publish", "publish", "wrangler pages deploy dist"),
      row("pages deployment tail|list", "harmless", "wrangler pages deployment list"),
      row("pages|versions deployment|secret|project|upload|deploy delete|create|*", "publish", "wrangler versions upload x", {
        if: says(/^(?:upload|deploy)$/),
      }),
      row("versions upload|deploy", "publish", "wrangler versions upload"),
      row("deployments|versions|deployment list|view|status", "harmless", "wrangler deployments list"),
      row("deployments rollback", "publish", "wrangler deployments rollback a"),
      row("secret|secret:bulk|versions|pages put|bulk|secret", "write-secret", "wrangler secret put A", {
        misses: ["wrangler secret list"],
      }),
      row("secret delete", ["write-secret", "destroy"], "wrangler secret delete A"),
      row("secret:bulk", "write-secret", "wrangler secret:bulk a.json"),
      row("d1 execute", "destroy", "wrangler d1 execute db --remote --command 'drop table a'", {
        if: all(any(flag("--remote"), not(flag("--local"))), any(says(/\b(?:drop|truncate|delete|alter|update)\b/i), flag("--file"))),
        misses: ["wrangler d1 execute db --local --command 'select 1'"],
      }),
      row("d1 execute", "harmless", "wrangler d1 execute db --local --command 'select 1'", {
        if: not(
          all(any(flag("--remote"), not(flag("--local"))), any(says(/\b(?:drop|truncate|delete|alter|update|insert)\b/i), flag("--file"))),
        ),
      }),
      row("d1 execute", "external-write", "wrangler d1 execute db --remote --command 'insert into a values (1)'", {
        if: all(flag("--remote"), says(/\binsert\b/i)),
      }),
      row("d1 migrations", "publish", "wrangler d1 migrations apply db --remote", {
        if: all(says(/^apply$/), not(flag("--local"))),
        misses: ["wrangler d1 migrations list db"],
      }),
      row("d1 migrations", "harmless", "wrangler d1 migrations list db", { if: any(not(says(/^apply$/)), flag("--local")) }),
      row("d1 export|insights|info|list|time-travel", "harmless", "wrangler d1 info db", { if: not(says(/^restore$/)) }),
      row("d1 time-travel", "destroy", "wrangler d1 time-travel restore db", { if: says(/^restore$/) }),
      row("dev", "harmless", "wrangler dev --remote"),
      row("email|images|ai send|*", "message", "wrangler email send a", { if: says(/^send$/) }),
    ],
  });

/** Platforms that run pushed code. A preview deploy is a deploy. */
export const cloudPlatforms = (): readonly Program[] => [fly(), heroku(), vercel(), netlify(), wrangler(), ...platformsMore()];
