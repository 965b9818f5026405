import { words, type PathRow } from "../rows.ts";

/** `secret`: must not be read or changed. `keyed-config`: holds keys when read, is executed by its tool when written. */
export type SecretKind = "secret" | "keyed-config" | "memory";

const source = () =>
  words(`
    *.ts *.tsx *.mts *.cts *.js *.jsx *.mjs *.cjs *.py *.go *.rs *.rb *.java *.kt *.swift *.c *.h *.cc *.cpp *.cs *.php
    *.vue *.svelte *.md *.mdx *.rst *.css *.scss *.html *.sql *.snap *.proto *.ex *.exs *.scala *.lua
  `);
/** Files that show what one of them looks like. */
const examples = words(`
  *.example *.example.* example.* *-example *-example.* *_example *_example.* *.sample *.sample.* sample.* *-sample *-sample.* *_sample
  *.template *.template.* *-template *.tmpl *.tpl *.dist
`);
const trials = ["fixtures/**", "__fixtures__/**", "testdata/**", "tests/**", "test/**", "__tests__/**", "node_modules/**"];

export const secretRows = (): readonly PathRow<SecretKind>[] => [
  {
    kind: "secret",
    why: "environment file with secrets",
    paths: words(".env .env.* .env-* .env_* .env~ *.env .dev.vars .dev.vars.* .flaskenv"),
    except: [...words(".env.d.ts .env.md template.env node_modules/**"), ...examples],
    hits: [".env", ".ENV.production", "apps/web/.env.local", "prod.env", ".e*", ".en?", "[.]env", ".dev.vars", ".*"],
    misses: [".env.example", ".env.sample", "docs/env.md", "src/env.ts", "environment.ts", "*", "*.json", "src/*"],
  },
  {
    kind: "secret",
    why: "private key or keystore",
    paths: words(`
      *.pem *.key *.p12 *.pfx *.jks *.keystore *.p8 *.ppk *.kdbx *.asc.key *.pkcs12 id_rsa id_dsa id_ecdsa id_ed25519
      id_ecdsa_sk id_ed25519_sk id_rsa.* id_ed25519.* *.age *.agekey age-key*.txt *_rsa *_ed25519 master.key *.ovpn wg0.conf
      deploy_key deploy_key.*
    `),
    except: [
      ...words(`
        *.pub *.pub.pem public.key public.pem *-public.pem *_public.pem *.public.pem *-public.key *_public.key public-key.pem
        public_key.pem cacert.pem cert.pem fullchain.pem chain.pem ca.pem *-cert.pem *.cert.pem ca-certificates.pem *.pub.age
        ca-bundle.pem
      `),
      ...examples,
      ...trials,
    ],
    hits: ["certs/server.key", "deploy.pem", "id_rsa", "config/master.key", "backup/vault.age", "release.jks", "?d_rsa"],
    misses: ["id_rsa.pub", "server.crt", "src/keys.ts", "public.key", "cacert.pem", "tests/fixtures/server.key", "key"],
  },
  {
    kind: "secret",
    why: "SSH or GnuPG keys",
    paths: words(".ssh/** .gnupg/** /etc/ssh/ssh_host_* .putty/**"),
    except: words(`
      .ssh/*.pub .ssh/known_hosts* .ssh/config .ssh/config.d/** .ssh/authorized_keys* .ssh/rc /etc/ssh/*.pub .ssh/environment
    `),
    hits: ["~/.ssh/id_work", "/root/.ssh/deploy", "~/.gnupg/private-keys-v1.d/a.key", "~/.ssh/*", "~/.s*/id_rsa"],
    misses: ["~/.ssh/id_rsa.pub", "~/.ssh/known_hosts", "~/.ssh/config", "src/ssh/client.ts", "~/.ssh/*.pub"],
  },
  {
    kind: "secret",
    why: "cloud or cluster credentials",
    paths: words(`
      .aws/credentials .aws/config .aws/sso/** .aws/cli/cache/** .config/gcloud/** .azure/** .kube/config .kube/*.config
      kubeconfig kubeconfig.* *.kubeconfig .docker/config.json .dockerconfigjson .dockercfg .oci/** .config/doctl/**
      .digitalocean/** .fly/config.yml .terraform.d/credentials* .terraformrc *.tfstate *.tfstate.* *.tfvars *.tfvars.json
      .boto .s3cfg .config/rclone/** .pulumi/credentials.json .vault-token .config/hcloud/** rclone.conf
      .config/configstore/** .wrangler/config/** .vercel/auth.json .local/share/com.vercel.cli/** .config/netlify/**
      .netlify/config.json .heroku/** .railway/config.json .config/ngrok/** .databrickscfg .snowsql/config .snowflake/**
      .kaggle/kaggle.json .cloudflared/*.json /etc/kubernetes/*.conf /etc/rancher/** application_default_credentials.json
      .minikube/profiles/** .config/stripe/** .huggingface/token ~/.cache/huggingface/token
    `),
    except: examples,
    hits: [
      "~/.aws/credentials",
      "~/.config/gcloud/access_tokens.db",
      "~/.kube/config",
      "infra/prod.tfstate",
      "~/.a*s/credentials",
      "~/.cache/huggingface/token",
    ],
    misses: [
      "kubeconfig.example.yaml",
      "src/aws/config.ts",
      "docs/kube/config.md",
      "infra/main.tf",
      "~/.aws",
      "example.tfvars",
      ".cache/huggingface/token",
    ],
  },
  {
    kind: "secret",
    why: "stored sign-in of a tool",
    paths: words(`
      .netrc _netrc .pypirc .git-credentials .config/git/credentials .config/gh/hosts.yml .config/hub
      .config/glab-cli/config.yml .claude/.credentials.json .claude/credentials.json .codex/auth.json
      .local/share/opencode/auth.json .config/opencode/auth.json .gemini/oauth_creds.json .gemini/google_accounts.json
      .config/github-copilot/** .config/openai/** .anthropic/** .openai/** .cursor/auth.json .qwen/oauth_creds.json
      .pi/agent/auth.json .pi/agent/oauth.json .cargo/credentials* .gem/credentials .composer/auth.json auth.json
      .m2/settings-security.xml .nuget/nuget.config .config/op/** .config/bitwarden*/** .bw/** .sentryclirc .config/sops/**
      .pgpass pgpass.conf .my.cnf .mylogin.cnf .htpasswd .mongorc.js .rediscli_auth .vault/** .secrets/** .secrets
      .smbcredentials /etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/sudoers /etc/sudoers.d/** /etc/krb5.keytab
      /etc/networkmanager/system-connections/** /etc/ssl/private/** /run/secrets/** /etc/letsencrypt/live/**
      /etc/letsencrypt/archive/** /var/lib/sss/** /etc/wireguard/** /etc/openvpn/** .slack/credentials.json .config/sentry*
      .azure-devops/** .circleci/cli.yml .supabase/access-token .twilio-cli/**
    `),
    except: [...words("src/**"), ...examples, ...trials],
    hits: ["~/.netrc", "~/.codex/auth.json", "/etc/shadow", "~/.config/gh/hosts.yml", "/etc/sh?d?w", "~/.pgpass", "/etc/*"],
    misses: ["/etc/passwd", "src/netrc.ts", "~/.config/gh/config.yml", "/etc/hostname", "docs/pgpass.md", "/etc/*release"],
  },
  {
    kind: "secret",
    why: "password store, browser profile or keychain",
    paths: words(`
      .password-store/** library/keychains/** .local/share/keyrings/** .config/google-chrome*/** .config/chromium/**
      .config/microsoft-edge*/** .config/bravesoftware/** .mozilla/** library/application?support/google/chrome/**
      library/application?support/firefox/** library/cookies/** library/application?support/bravesoftware/**
      appdata/local/google/chrome/user?data/** cookies.sqlite logins.json key4.db login?data .electrum/** .bitcoin/wallet.dat
      wallet.dat .ethereum/keystore/** .config/solana/id.json library/messages/** appdata/roaming/mozilla/**
      appdata/roaming/microsoft/credentials/** snap/firefox/** .thunderbird/** .config/1password/** .config/keepassxc/**
      .config/signal/** .local/share/kwalletd/** .wallet/**
    `),
    hits: ["~/.password-store/mail.gpg", "~/.mozilla/firefox/p/key4.db", "~/Library/Keychains/login.keychain-db"],
    misses: ["src/keychain/store.ts", "docs/cookies.md", "~/Library/Fonts/a.ttf"],
  },
  {
    kind: "secret",
    why: "history of what was typed, which often holds secrets",
    paths: words(`
      .bash_history .zsh_history .zhistory .sh_history .history .local/share/fish/fish_history .python_history
      .node_repl_history .psql_history .mysql_history .sqlite_history .rediscli_history .mongo_history .lesshst .viminfo
      consolehost_history.txt .irb_history
    `),
    hits: ["~/.bash_history", "/root/.zsh_history"],
    misses: ["src/history.ts", "docs/history.md", "~/history"],
  },
  {
    kind: "secret",
    why: "file that is named for the secrets it holds",
    paths: words(`
      secrets.yml secrets.yaml secrets.json secrets.toml secrets.env secrets.ini secrets.properties secrets.*.yml
      secrets.*.yaml secrets.*.json secret.yml secret.yaml secret.json secrets.txt *.secrets *.secret *-secrets.yml
      *-secrets.yaml *-secret.yaml *-secret.yml *-secrets.json credentials credentials.json credentials*.json credentials.yml*
      credentials.yaml credentials.csv credentials.ini credentials.txt *-credentials.json *_credentials.json credentials.db
      credentials.toml service-account*.json service_account*.json serviceaccount*.json *-service-account.json
      client_secret*.json *firebase-adminsdk*.json gcp-key*.json google-credentials*.json passwords.* passwd.txt token.json
      access_token api_keys.* apikeys.* vault.yml vault.yaml vault.json *.vault vault_pass* .vault_pass*
    `),
    except: [...examples, ...trials, ...source()],
    hits: ["config/secrets.yml", "credentials.json", "credentials-prod.json", "service-account.json", "cred*"],
    misses: ["tests/credentials.test.ts", "src/secrets.ts", "secrets.example.yml", "docs/credentials.md", "*.yml"],
  },
  {
    kind: "secret",
    why: "lies in a folder that is kept for secrets",
    paths: words("secrets/** vault/** credentials/** private-keys/** private_keys/** keystore/** keystores/**"),
    except: [...words("*.pub *.crt src/** docs/** secrets vault credentials keystore"), ...examples, ...source(), ...trials],
    hits: ["secrets/prod.json", "vault/db.age", "deploy/secrets/token"],
    misses: ["src/secrets/detect.ts", "vault/client.go", "docs/vault/setup.md", "src/vault/readme.txt"],
  },
  {
    kind: "secret",
    why: "code that holds the passwords of this installation",
    paths: words("wp-config.php local_settings.py settings_local.py"),
    hits: ["wp-config.php", "shop/local_settings.py"],
    misses: ["src/config.php", "shop/settings.py"],
  },
  {
    kind: "memory",
    why: "memory or environment of a process",
    paths: words(`
      /proc/*/environ /proc/*/mem /proc/*/task/*/environ /proc/*/task/*/mem /proc/kcore /proc/kmem /dev/mem /dev/kmem
      /dev/port /proc/*/auxv core.*.dump /var/crash/**
    `),
    hits: ["/proc/self/environ", "/proc/1/environ", "/proc/*/environ", "/dev/mem"],
    misses: ["/proc/cpuinfo", "/proc/self/status", "/proc/meminfo"],
  },
  {
    kind: "keyed-config",
    why: "package manager settings, which hold tokens and decide where code comes from",
    paths: words(`
      .npmrc .yarnrc.yml .yarnrc pip.conf pip.ini .pnpmrc .config/pnpm/rc .m2/settings.xml .bundle/config .condarc
      nuget.config .gradle/gradle.properties
    `),
    except: [...words("node_modules/**"), ...examples],
    hits: [".npmrc", "~/.npmrc", "packages/a/.yarnrc.yml", "~/.m2/settings.xml"],
    misses: ["src/npmrc.ts", "node_modules/a/.npmrc"],
  },
  {
    kind: "keyed-config",
    why: "start-up file of the folder, which often holds secrets",
    paths: words(".envrc .direnv/**"),
    hits: [".envrc", "api/.envrc"],
    misses: ["src/envrc.ts"],
  },
];
