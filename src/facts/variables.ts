import { clientFiles } from "../lexicon/client-files.ts";
import { withoutPassword } from "./address.ts";
import { limits, type ActionPlace } from "./place.ts";

/**
 * Variables that decide what runs or where, and that hold no secret by their meaning. A variable that is not listed
 * is not passed on, whatever its value looks like.
 */
export const passedOn: readonly string[] = [
  // which environment a program believes to be in
  ...["NODE_ENV", "RAILS_ENV", "RACK_ENV", "APP_ENV", "ENVIRONMENT", "ENV", "STAGE", "DEPLOY_ENV", "MIX_ENV"],
  ...["FLASK_ENV", "FLASK_APP", "DJANGO_SETTINGS_MODULE", "SPRING_PROFILES_ACTIVE", "ASPNETCORE_ENVIRONMENT"],
  ...["DOTNET_ENVIRONMENT", "VERCEL_ENV", "HEROKU_APP", "FLY_APP", "NETLIFY_SITE_ID", "CI"],
  // which account, cluster or server a client talks to
  ...["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL"],
  ...["CLOUDSDK_ACTIVE_CONFIG_NAME", "CLOUDSDK_CORE_PROJECT", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"],
  ...["AZURE_DEFAULTS_GROUP", "ARM_SUBSCRIPTION_ID", "KUBECONFIG", "KUBECTL_NAMESPACE", "HELM_NAMESPACE"],
  ...["HELM_KUBECONTEXT", "DOCKER_HOST", "DOCKER_CONTEXT", "CONTAINER_HOST", "COMPOSE_FILE", "COMPOSE_PROJECT_NAME"],
  ...["PGHOST", "PGPORT", "PGDATABASE", "PGSERVICE", "MYSQL_HOST", "REDIS_HOST", "VAULT_ADDR", "CONSUL_HTTP_ADDR"],
  ...["TF_WORKSPACE", "TF_DATA_DIR", "PULUMI_STACK", "PULUMI_BACKEND_URL", "ANSIBLE_INVENTORY"],
  // which program is started, or which code it loads
  ...["SHELL", "EDITOR", "VISUAL", "PAGER", "MANPAGER", "LESSOPEN", "BROWSER", "BASH_ENV", "PYTHONSTARTUP"],
  ...["PYTHONPATH", "NODE_OPTIONS", "NODE_PATH", "RUBYOPT", "PERL5OPT", "LD_PRELOAD", "LD_LIBRARY_PATH"],
  ...["DYLD_INSERT_LIBRARIES", "VIRTUAL_ENV", "CONDA_DEFAULT_ENV"],
  // where git looks, and what it starts
  ...["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE"],
  ...["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_COUNT", "GIT_EXEC_PATH", "GIT_TEMPLATE_DIR"],
  ...["GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_PAGER", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF"],
  ...["GIT_ASKPASS", "GIT_PROXY_COMMAND", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME"],
  ...["GIT_COMMITTER_EMAIL"],
  // where our own files lie, and the settings of clients
  ...["ASSENT_HOME", "LOCALAPPDATA", "APPDATA"],
  ...clientFiles.map(({ variable }) => variable),
  // where temporary files lie
  ...["TMPDIR", "TEMP", "TMP", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"],
  ...["XDG_RUNTIME_DIR"],
];

/** The listed variables that are set. Names and passwords inside an address are left out, and so are long values. */
export const variablesFrom = (env: ActionPlace["env"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = env[name];
      return value === undefined || value.length > limits.valueMaxChars ? [] : [[name, withoutPassword(value)]];
    }),
  );
