import { longPattern } from "../../../kernel/long-pattern.ts";

/** Kinds of settings that decide which code runs, by what their value is. */
export type SettingValue =
  | "places" // folders or files from which something is loaded or started
  | "home" // where a tool is installed: people put these anywhere in their home
  | "index" // addresses from which packages come
  | "off"; // the value itself switches a check off

/** Variables that decide what later programs load, or where it comes from. */
export interface SettingVariable {
  readonly names: RegExp;
  readonly kind: SettingValue;
  /** Values that matter, for `off`. */
  readonly values?: RegExp;
  /** Where in the value the place stands: the first group. */
  readonly inside?: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

export const settingVariables: readonly SettingVariable[] = [
  {
    names: longPattern()`
      ^(?:LD_LIBRARY_PATH|DYLD_(?:FALLBACK_)?(?:LIBRARY|FRAMEWORK)_PATH|PYTHONPATH|PYTHONHOME|PYTHONUSERBASE|NODE_PATH|RUBYLIB|GEM_HOME|
      GEM_PATH|PERL5LIB|PERLLIB|LUA_C?PATH|CLASSPATH|ERL_LIBS|R_LIBS(?:_USER)?|JULIA_LOAD_PATH|GUILE_LOAD_PATH|TCLLIBPATH|
      CMAKE_MODULE_PATH|QT_PLUGIN_PATH|GTK_MODULES|GIO_EXTRA_MODULES|VIMRUNTIME|FPATH|fpath|module_path|MODULE_PATH|HELM_PLUGINS|
      RUSTUP_TOOLCHAIN)$
    `,
    kind: "places",
    hits: ["LD_LIBRARY_PATH=/tmp/lib", "PYTHONPATH=src:/tmp/x", "NODE_PATH=/home/x/Downloads/mods", "RUBYLIB=../elsewhere"],
    misses: ["LD_LIBRARY_PATH=dist/lib", "PYTHONPATH=src:tests", "PYTHONPATH=", "PERL5LIB=/usr/share/perl5", "RUSTUP_TOOLCHAIN=nightly"],
  },
  {
    names: longPattern("i")`
      ^(?:PIP_CONFIG_FILE|UV_CONFIG_FILE|UV_PYTHON|NPM_CONFIG_(?:USERCONFIG|GLOBALCONFIG|SCRIPT_SHELL)|PHPRC|PHP_INI_SCAN_DIR|
      COMPOSE_FILE|MAKEFILES|
      DOTNET_STARTUP_HOOKS|RIPGREP_CONFIG_PATH|WGETRC|CURL_HOME|OPENSSL_CONF|CMAKE_TOOLCHAIN_FILE|
      CMAKE_\w{0,60}INCLUDE(?:_BEFORE)?|BUNDLE_GEMFILE|
      YARN_YARN_PATH|YARN_RC_FILENAME|ASDF_CONFIG_FILE|MISE_CONFIG_FILE|ANSIBLE_CONFIG|TF_CLI_CONFIG_FILE|MSBUILD_EXE_PATH|LUA_INIT|
      KUBECTL_EXTERNAL_DIFF|R_(?:PROFILE|ENVIRON)(?:_USER)?|COMPOSER|REBAR_(?:CONFIG|GLOBAL_CONFIG_DIR)|FLASK_APP|VAGRANT_(?:VAGRANTFILE|CWD)|
      COR(?:ECLR)?_PROFILER_PATH(?:_\d\d)?|VIMINIT|EXINIT|MAILPATH|GIT_CONFIG_GLOBAL|PYTEST_PLUGINS|JUPYTER_CONFIG_DIR|IPYTHONDIR|CARGO_BUILD_RUSTC)$
    `,
    kind: "places",
    hits: [
      "PIP_CONFIG_FILE=/tmp/pip.conf",
      "DOTNET_STARTUP_HOOKS=/tmp/x.dll",
      "npm_config_script_shell=/tmp/sh",
      "LUA_INIT=@/tmp/x.lua",
      "FLASK_APP=/tmp/x.py",
    ],
    misses: [
      "COMPOSER=composer.dev.json",
      "KUBECTL_EXTERNAL_DIFF=colordiff -N",
      "BUNDLE_GEMFILE=Gemfile",
      "COMPOSE_FILE=docker-compose.dev.yml",
      "PIP_CONFIG_FILE=/dev/null",
      "OPENSSL_CONF=/etc/ssl/o.cnf",
    ],
  },
  {
    names: /^(?:ERL_(?:A|Z)?FLAGS|ELIXIR_ERL_OPTIONS|MIX_ARCHIVES|MIX_HOME)$/,
    kind: "places",
    hits: ["ERL_FLAGS=-pa /tmp/x -s evil", "ELIXIR_ERL_OPTIONS=-pz /tmp/x"],
    misses: ["ERL_FLAGS=+S 4:4", "ERL_AFLAGS=-kernel shell_history enabled"],
  },
  {
    names: /^TF_CLI_ARGS(?:_\w{1,40})?$/,
    kind: "places",
    inside: /-(?:plugin-dir|from-module)[= ](\S+)/,
    hits: ["TF_CLI_ARGS_init=-plugin-dir=/tmp/x", "TF_CLI_ARGS=-plugin-dir /tmp/x"],
    misses: ["TF_CLI_ARGS_plan=-out=/tmp/p -parallelism=4", "TF_CLI_ARGS_init=-plugin-dir=vendor/p"],
  },
  {
    names: /^PATH$/,
    kind: "home",
    hits: ["PATH=/usr/bin:/home/x/Downloads"],
    misses: ["PATH=/home/x/bin:/usr/bin", "PATH=node_modules/.bin:/usr/bin"],
  },
  {
    names: /^CARGO_SOURCE_\w{1,80}_REPLACE_WITH$/,
    kind: "off",
    values: /^(?!vendor|crates-io$|$)/,
    hits: ["CARGO_SOURCE_CRATES_IO_REPLACE_WITH=other"],
    misses: ["CARGO_SOURCE_CRATES_IO_REPLACE_WITH=vendored-sources"],
  },
  {
    names: longPattern()`^(?:JAVA_HOME|JDK_HOME|GOROOT|CARGO_HOME|RUSTUP_HOME|GRADLE_USER_HOME|COMPOSER_HOME|LEIN_HOME|MIX_HOME|
      MIX_EXS|STACK_ROOT|
      NPM_CONFIG_PREFIX|npm_config_prefix|BUN_INSTALL|PNPM_HOME|DOTNET_ROOT|ANDROID_HOME|M2_HOME|MAVEN_HOME|GRADLE_HOME|
      NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$`,
    kind: "home",
    hits: ["JAVA_HOME=/tmp/jdk", "CARGO_HOME=/tmp/c", "GOROOT=/home/x/Downloads/go"],
    misses: ["JAVA_HOME=/usr/lib/jvm/java-17", "JAVA_HOME=/home/x/jdks/17", "GOROOT=/usr/local/go"],
  },
  {
    names: longPattern("i")`
      ^(?:PIP_(?:EXTRA_)?INDEX_URL|PIP_FIND_LINKS|UV_(?:DEFAULT_|EXTRA_)?INDEX(?:_URL)?|UV_FIND_LINKS|P?NPM_CONFIG_(?:\w{1,40}_)?REGISTRY|
      (?:YARN|COREPACK|BUN_CONFIG|YARN_NPM|COREPACK_NPM)_REGISTRY(?:_SERVER)?|GOPROXY|CARGO_REGISTRIES_\w{1,60}_INDEX|CARGO_SOURCE_\w{1,80}|
      POETRY_REPOSITORIES_\w{1,60}_URL|BUNDLE_MIRROR_\w{1,80}|RUSTUP_(?:DIST_SERVER|UPDATE_ROOT)|HEX_MIRROR(?:_URL)?|PUB_HOSTED_URL|
      FLUTTER_STORAGE_BASE_URL|NODEJS_ORG_MIRROR|NVM_NODEJS_ORG_MIRROR|CONDA_CHANNEL_ALIAS|COMPOSER_MIRROR_\w{1,40}|
      \w{1,60}_(?:MIRROR(?:_URL)?|DOWNLOAD_(?:HOST|URL|BASE_URL|MIRROR)|BINARY_(?:SITE|HOST|HOST_MIRROR)|CDNURL|DIST_?URL))$
    `,
    kind: "index",
    hits: [
      "PIP_INDEX_URL=https://mirror.example/simple",
      "GOPROXY=http://p.example,direct",
      "npm_config_registry=https://r.example",
      "ELECTRON_MIRROR=http://m.example",
    ],
    misses: ["PIP_INDEX_URL=https://pypi.org/simple", "GOPROXY=off", "GOPROXY=https://proxy.golang.org,direct", "UV_INDEX="],
  },
  {
    names: /^GO(?:NOSUMDB|NOSUMCHECK|INSECURE|SUMDB|FLAGS)$/,
    kind: "off",
    values: /^(?:\*|1|true|off|all)$|(?:^|[\s'"])-insecure\b|(?:^|,)\*(?:,|$)/,
    hits: ["GONOSUMDB=*", "GOINSECURE=*", "GOSUMDB=off", "GOFLAGS=-insecure"],
    misses: ["GONOSUMDB=git.corp.example", "GOFLAGS=-mod=vendor", "GOSUMDB=sum.golang.org"],
  },
  {
    names: /^(?:PIP_TRUSTED_HOST|UV_INSECURE_HOST|UV_ALLOW_INSECURE_HOST)$/,
    kind: "off",
    values: /^(?!(?:localhost|127\.0\.0\.1)?(?::\d+)?$)/,
    hits: ["PIP_TRUSTED_HOST=pypi.example"],
    misses: ["PIP_TRUSTED_HOST=localhost", "PIP_TRUSTED_HOST="],
  },
  {
    names: /^(?:NPM_CONFIG_STRICT_SSL|YARN_ENABLE_STRICT_SSL|CARGO_HTTP_CHECK_REVOKE|NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY)$/i,
    kind: "off",
    values: /^(?:false|0|no)$/i,
    hits: ["npm_config_strict_ssl=false", "NODE_TLS_REJECT_UNAUTHORIZED=0"],
    misses: ["npm_config_strict_ssl=true", "NODE_TLS_REJECT_UNAUTHORIZED=1"],
  },
];
