import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { flag, not, type Program } from "../table.ts";

/** The many smaller ones, which speak alike. */
export const platformsMore = (): readonly Program[] => [
  cli({
    names: words(
      "render railway supabase pscale planetscale neonctl neon turso firebase firebase-tools convex xata koyeb northflank zeabur " +
        "cyclic deta appwrite nhost amplify-cli platform upsun dokku caprover kamal mrsk cap surge cf coolify pantheon terminus acquia " +
        "wpengine gigalixir porter-cli qovery clever scalingo stormkit begin deno-deploy deployctl cloudflare-pages eas fastlane " +
        "appcenter codepush modal replicate banana beam cerebrium runpodctl vastai lambda-cloud anyscale ray prefect prefect-cloud " +
        "dagster-cloud databricks snowsql-deploy snow dbt-cloud hf huggingface-cli wandb kaggle",
    ),
    takes: words(
      "-p --project -e --environment --env --project-ref --project-id -s --service --org --org-id -P -d --destination --only " +
        "--except --token -m --message -c --config --branch --database --db-url --linked-ref --stage --profile --platform --app -a " +
        "--name -n -o --output --password --schema --host --lane",
    ),
    dry: ["--dry-run"],
    external: true,
    environment: words("-e --environment --env -P --project --stage -d --destination --branch --database --app -a --profile --project-id"),
    nouns:
      "db branch branches functions function hosting project projects apps app secrets migration migrations storage inspector gen " +
      "service services deployment deployments workspace workspaces jobs job clusters cluster fs repos groups group builds build " +
      "channel channels updates update certs domains config env envs variables variable secret ps roles volume ext extensions auth " +
      "accessory proxy prune registry run test logs emulators sql",
    verbs: {
      publish:
        "deploy up redeploy promote rollback submit publish push setup boot hosting:channel:deploy hosting:clone " +
        "apps:distribution:distribute update:republish channel:promote git:from-image release metadata supply deliver pilot " +
        "upload_to_testflight upload_to_app_store",
      destroy:
        "delete destroy remove rm reset down teardown firestore:delete database:remove hosting:disable functions:delete apps:destroy " +
        "repair drop unset projects:delete",
      harmless:
        "list ls status logs show info whoami link unlink init start serve dev emulators:start emulators:exec gen lint diff build " +
        "test open docs view use local inspect describe projects:list functions:log functions:list hosting:sites:list " +
        "hosting:channel:list apps:list target hosting:channel:open details audit doctor doctor app:list connect-help scan download " +
        "pull whoami env:list-names",
      stop: "stop restart pause ps:stop ps:restart",
      "external-write":
        "create set add update invite import seed execute shell sql query upload database:set database:update database:push " +
        "functions:shell config",
      "read-secret":
        "functions:config:get auth:export functions:secrets:access connection-string password api-keys tokens apps:sdkconfig-secret",
      "write-secret":
        "functions:config:set functions:secrets:set functions:config:unset login:ci login logout login:add functions:secrets:destroy",
      opaque: "ssh console exec enter app:exec connect",
    },
    example: "railway status",
    rows: [
      row("db push|reset|remote|migrate", "publish", "supabase db push", { if: not(flag("--local")), misses: ["supabase db diff"] }),
      row("db reset", "destroy", "supabase db reset --linked", { misses: ["supabase db diff"] }),
      row("db diff|lint|pull|dump|start|test", "harmless", "supabase db diff"),
      row("migration|migrations new|list|fetch|squash", "harmless", "supabase migration new a"),
      row("migration|migrations up|repair|down", "external-write", "supabase migration up", { if: not(flag("--local")) }),
      row("functions serve|new|list|download", "harmless", "supabase functions serve"),
      row("secrets set|unset|import", "write-secret", "supabase secrets set A=b"),
      row("start|status|gen|link|unlink|init|test|services|inspector", "harmless", "supabase start", {
        if: ({ call }) => call.program === "supabase",
      }),
      row("stop", "destroy", "supabase stop --no-backup", { if: flag("--no-backup", "--all"), misses: ["supabase stop"] }),
      row("stop", "harmless", "supabase stop", { if: ({ call, has }) => call.program === "supabase" && !has("--no-backup", "--all") }),
      row("deploy-request|dr create|deploy|review|close|revert|skip-revert|edit|apply", "publish", "pscale deploy-request deploy db 1"),
      row("password|service-token|api-key|service-token-* *", "write-secret", "pscale password create db main a", {
        if: not(says(/^(?:list|show|show-access)$/)),
      }),
      row("shell|connect", "opaque", "pscale shell db main"),
      row("connection-string|cs", "read-secret", "neonctl connection-string"),
      row("db shell|tokens|destroy|create|replicate|import", "opaque", "turso db shell a", { if: says(/^(?:shell|tokens)$/) }),
      row("variables|variable|vars", "read-secret", "railway variables", { if: not(flag("--set")), misses: ["railway status"] }),
      row("variables|variable|vars", "write-secret", "railway variables --set A=b", { if: flag("--set") }),
      row("run|shell|ssh|connect", "opaque", "railway run x", { if: ({ call }) => call.program === "railway" }),
      {
        if: ({ call, operands }) => call.program === "surge" && !/^(?:list|whoami|login|logout|teardown)$/.test(operands[0]?.text ?? ""),
        does: "publish",
        hits: ["surge dist a.test"],
        misses: ["surge list"],
      },
      { if: ({ call }) => call.program === "cap", does: "publish", hits: ["cap production deploy"], misses: ["surge list"] },
      {
        if: (use) =>
          use.call.program === "fastlane" &&
          !/^(?:lanes|list|actions|action|docs|env|test|tests|scan|screenshots|init|snapshot|lint|build|gym)$/.test(
            use.operands.at(-1)?.text ?? "",
          ) &&
          use.operands[0]?.text !== "action",
        does: "publish",
        hits: ["fastlane ios release"],
        misses: ["fastlane lanes"],
      },
      row(
        "lanes|list|actions|action|docs|env|scan|screenshots|init|snapshot|gym|build_app|run_tests",
        "harmless",
        ["fastlane lanes", "fastlane env", "fastlane action deliver"],
        {
          if: ({ call }) => call.program === "fastlane",
          misses: ["fastlane deliver"],
        },
      ),
      row(
        "config|update:list|update:view|branch:list|channel:list|channel:view|diagnostics|device:list|build:inspect",
        "harmless",
        "eas config",
        {
          if: ({ call }) => call.program === "eas",
        },
      ),
      row("credentials|env:get|env:pull|secret:create|secret:push|device:create", "write-secret", "eas credentials", {
        if: ({ call }) => call.program === "eas",
      }),
      row("build", "harmless", "eas build --local -p ios", {
        if: ({ call, has }) => call.program === "eas" && has("--local") && !has("--auto-submit", "-s"),
        misses: ["eas build -p ios"],
      }),
      row("env|version", "harmless", "huggingface-cli env", { if: ({ call }) => /^(?:hf|huggingface-cli)$/.test(call.program) }),
      row("offline|online|verify|disabled|enabled", "harmless", "wandb offline", { if: ({ call }) => call.program === "wandb" }),
      row("sync", "harmless", "wandb sync --show 5", {
        if: ({ call, has }) => call.program === "wandb" && has("--show") && !has("--clean"),
      }),
      row("sweep|launch|agent|job|server", "external-write", "wandb sweep a.yaml", { if: ({ call }) => call.program === "wandb" }),
      row(
        "datasets|competitions|kernels|models files|status|leaderboard|output|metadata|submissions",
        "harmless",
        "kaggle datasets files a/b",
        { if: ({ call }) => call.program === "kaggle" },
      ),
      row("datasets|kernels|models version|create|submit|push|init", "publish", "kaggle datasets version -p . -m x", {
        if: ({ call, rest, operands }) => call.program === "kaggle" && operands[1]?.text !== "init" && rest.length >= 0,
      }),
      row("appdistribution:distribute|apphosting:rollouts:create|ext:dev:upload", "publish", "firebase appdistribution:distribute a.apk"),
      row("push|bind-service|map-route|scale|set-env|restage|v3-push|rename", "publish", "cf push web"),
      row("env|service-key|ssh-code|oauth-token", "read-secret", "cf env web", {
        if: ({ call }) => !/^(?:fastlane|hf|huggingface-cli|eas)$/.test(call.program),
      }),
      row("ssh|run-task", "opaque", "cf ssh web"),
      row("apps|app|services|service|routes|orgs|spaces|target|marketplace|events|buildpacks|domains|a|s", "harmless", "cf apps", {
        if: ({ call }) => call.program === "cf",
      }),
      row("deploy|redeploy|setup|rollback|proxy|accessory|server", "publish", "kamal deploy -d staging", {
        if: ({ call, operands }) => /^(?:kamal|mrsk)$/.test(call.program) && !/^(?:logs|details)$/.test(operands[1]?.text ?? ""),
      }),
      row("app|accessory remove|stop", "destroy", "kamal app remove"),
      row("config|secrets|envify", "read-secret", "kamal config", { if: ({ call }) => /^(?:kamal|mrsk)$/.test(call.program) }),
      row("upload|upload-large-folder|repo|repo-files", "publish", "hf upload a b"),
      row("build|update|submit", "publish", "eas submit -p ios", {
        if: ({ call, operands, has }) =>
          call.program === "eas" &&
          !/^build:|:list$|:view$/.test(operands[0]?.text ?? "") &&
          !(operands[0]?.text === "build" && has("--local") && !has("--auto-submit", "-s")),
      }),
      row("run|shell", "external-write", "modal run a.py", {
        if: ({ call }) => /^(?:modal|beam|cerebrium|dagster-cloud|prefect|ray)$/.test(call.program),
      }),
      row("auth:import|database:import|firestore:delete", "destroy", "firebase auth:import a.json"),
      row("use|target:apply|serve|emulators:start|emulators:exec", "harmless", "firebase emulators:start"),
      row("deploy", "publish", "firebase deploy --only hosting", { misses: ["firebase serve"] }),
      row("run|import", "external-write", "convex run a:b", { if: ({ call }) => call.program === "convex" }),
      row("env set|remove", "write-secret", "convex env set A b"),
      row("config|config:show|config:get|config:export", "read-secret", "dokku config:show web", {
        if: ({ call }) => call.program === "dokku",
      }),
      row("secrets get-secret|put-secret|create-scope|delete-*", "write-secret", "databricks secrets put-secret a b"),
      row("bundle deploy|run|destroy", "publish", "databricks bundle deploy -t dev"),
    ],
  }),
];
