import { cli, row, says, when } from "./words.ts";
import { words } from "../plain.ts";
import { all, any, not, type Program, type ProgramRow } from "../table.ts";

const open = "opens this machine to the internet";
const shared = "lets others into a terminal of this machine";
const onlyTells = says(/^(?:-V|-v|-h|-t|-T|-\?|--version|--help|ls|list-sessions|help|version)$/);

/** Tunnels: whatever listens here is reachable from everywhere. */
const tunnels = (): readonly Program[] => [
  {
    names: words(
      "ngrok lt localtunnel bore frpc zrok pagekite inlets serveo expose localxpose loclx pinggy tunnelto beame holesail " +
        "telebit cloudflared-tunnel rathole chisel playit instatunnel devtunnel gost gs-netcat sirtunnel sish wstunnel tunnelmole " +
        "tmole jprq piko outray",
    ),
    takes: words("--port -p --subdomain -s --host --authtoken --region --config --domain --url --log"),
    rows: [
      when(
        any(
          says(/^(?:help|version|--version|list|show|status|check|diagnose|limits|clusters)$/),
          ({ operands, options }) => operands.length === 0 && options.length === 0,
        ),
        "harmless",
        "ngrok version",
        "ngrok http 3000",
      ),
      row("config|authtoken|enable|account|auth", "write-secret", "ngrok config add-authtoken a", {
        if: not(says(/^(?:check|list|status)$/)),
      }),
      row("update|upgrade", "install", "ngrok update"),
      {
        if: not(
          any(
            says(
              /^(?:help|version|--version|list|show|status|check|diagnose|limits|clusters|config|authtoken|update|upgrade|account|auth)$/,
            ),
            ({ operands, options }) => operands.length === 0 && options.length === 0,
          ),
        ),
        does: ["leak", "privilege"],
        why: open,
        hits: ["ngrok http 3000", "lt --port 3000"],
        misses: ["ngrok version"],
      },
    ],
  },
  {
    names: words(
      "tmate sshx teleconsole upterm ttyd gotty wetty tty-share shellinaboxd code-server openvscode-server sshd dropbear telnetd " +
        "in.telnetd utelnetd rshd rlogind xrdp x11vnc vncserver tcpsvd inetd xinetd",
    ),
    rows: [
      when(onlyTells, "harmless", "sshx --version", "sshx"),
      { if: not(onlyTells), does: "privilege", why: shared, hits: ["sshx", "sshd -p 2222", "ttyd"], misses: ["sshd -t"] },
    ],
  },
  cli({
    names: ["cloudflared"],
    takes: words("--url --hostname --name --config --origincert --token --logfile --loglevel --credentials-file --protocol --metrics"),
    external: true,
    verbs: { harmless: "version update-help list info" },
    example: "cloudflared version",
    rows: [
      row("tunnel list|info|ingress|diag|ready", "harmless", "cloudflared tunnel list"),
      row("tunnel delete|cleanup", "destroy", "cloudflared tunnel delete a", { misses: ["cloudflared tunnel list"] }),
      row("tunnel login|token", "write-secret", "cloudflared tunnel login"),
      row("tunnel route|create|vnet", "publish", "cloudflared tunnel route dns a b"),
      row("tunnel", ["leak", "privilege"], "cloudflared tunnel --url http://localhost:3000", {
        if: ({ rest }) => !/^(?:list|info|ingress|diag|ready|delete|cleanup|login|token|route|create|vnet)$/.test(rest[0]?.text ?? ""),
        why: open,
        misses: ["cloudflared tunnel list"],
      }),
      row("access|service|proxy-dns|update", "privilege", "cloudflared service install a"),
    ],
  }),
  {
    names: ["tailscale"],
    rows: [
      row("funnel|serve", ["leak"], "tailscale funnel 3000", {
        if: not(says(/^(?:status|off|reset)$/)),
        why: open,
        misses: ["tailscale status"],
      }),
    ],
    otherwise: "harmless",
  },
];

const signal = (words_: string, does: ProgramRow["does"], hit: string, miss: string): ProgramRow =>
  when(
    ({ options, operands }) =>
      options.some(({ name, value }) => name === "-s" && words(words_).includes(value?.text ?? "")) ||
      (operands.length > 0 && words(words_).includes(operands[0]?.text ?? "")),
    does,
    hit,
    miss,
  );

const servers = (): readonly Program[] => [
  {
    names: words("nginx openresty angie tengine apachectl apache2ctl httpd apache2 lighttpd haproxy varnishd envoy squid traefik"),
    takes: words("-s -c -p -g -k -f -e -C -D -S -x --config-path --configFile --mode -d"),
    rows: [
      signal("stop quit graceful-stop shutdown", "stop", "nginx -p . -s stop", "nginx -p . -t"),
      signal(
        "reload reopen restart graceful start reconfigure rotate",
        () => [{ act: "external-write", environment: "local" }],
        "nginx -p . -s reload",
        "nginx -p . -t",
      ),
      when(
        ({ call, options }) =>
          /^(?:apachectl|apache2ctl|httpd|apache2|squid)$/.test(call.program) &&
          options.some(({ name, value }) => name === "-k" && /^(?:stop|graceful-stop|kill|interrupt|shutdown)$/.test(value?.text ?? "")),
        "stop",
        "apachectl -k stop",
        "apachectl -t",
      ),
      when(
        ({ call, options }) => call.program === "haproxy" && options.some(({ name }) => /^-(?:s|x)[ft]?$|^-(?:sf|st)$/.test(name)),
        "stop",
        "haproxy -f a.cfg -sf 12",
        "haproxy -c -f a.cfg",
      ),
      when(
        says(/^(?:-t|-T|-v|-V|-vv|-c|-h|-l|-L|version|healthcheck|configtest|status|fullstatus|check|-M)$/),
        "harmless",
        "nginx -p . -t",
        "nginx -p . -s stop",
      ),
    ],
    otherwise: "unknown",
  },
  cli({
    names: ["caddy"],
    takes: words("-c --config -a --adapter --address --from --to -l --listen -r --root"),
    verbs: {
      harmless:
        "validate fmt adapt version list-modules build-info environ hash-password manpage run start file-server reverse-proxy " +
        "respond upgrade-help php-server",
      stop: "stop",
      "external-write": "reload",
      privilege: "trust untrust",
      install: "upgrade add-package remove-package",
    },
    example: "caddy validate",
    rows: [],
  }),
  cli({
    names: words("kong deck apigeecli tyk gravitee krakend apisix gloo glooctl zuplo solo-io konnect kumactl-gw"),
    takes: words(
      "-c --conf -s --state -o --output-file --kong-addr --headers --workspace -w --select-tag -p --prefix -n --name -e --env --org " +
        "-t --token --konnect-token --email --addr --region",
    ),
    external: true,
    environment: words("--kong-addr --workspace -w -e --env --org --conf"),
    nouns: "gateway file config migrations apis envs orgs products developers apps keyvaluemaps sharedflows targetservers",
    verbs: {
      harmless:
        "check health version parse init roles diff dump validate ping convert lint list get render merge patch openapi2kong " +
        "add-tags-file listdeploy test",
      publish: "sync apply deploy import undeploy up finish bootstrap",
      destroy: "reset delete clean undeploy",
      stop: "stop quit restart",
      "external-write": "reload start prepare create update",
    },
    example: "deck gateway ping",
    rows: [
      row("file *", "harmless", "deck file lint a.yml", { if: ({ call }) => call.program === "deck" }),
      row("file", "harmless", "deck file --json-output", { if: ({ rest }) => rest.length === 0 }),
      row("config init|parse", "harmless", "kong config init --verbose"),
      row("config db_import", "destroy", "kong config db_import a.yml"),
      row("migrations reset|up|finish|bootstrap", "destroy", "kong migrations reset -y", { misses: ["kong migrations list"] }),
      row("sync|gateway", "destroy", "deck sync -s a.yml", {
        if: all(({ operands }) => operands.slice(0, 2).some(({ text }) => text === "sync"), not(says(/^--dry-run$/))),
        why: "removes what the file does not have",
        misses: ["deck diff -s a.yml"],
      }),
      row("gateway reset", "destroy", "deck gateway reset --force"),
      row(
        "dump",
        (use) => [{ act: "write", environment: "local", target: use.value("-o", "--output-file") ?? "kong.yaml" }],
        "deck dump -o a.yml",
      ),
      row("apis|sharedflows|envs|products deploy|undeploy|import|bundle", "publish", "apigeecli apis deploy -n a"),
    ],
  }),
  cli({
    names: words(
      "fastly cloudflare flarectl akamai keycdn bunny cdn77 octodns octodns-sync dnscontrol lexicon namecheap godaddy porkbun gandi",
    ),
    takes: words(
      "-s --service-id --service-name -t --token --version --name --comment -o --profile --domain --zone --type --content --config " +
        "--providers --key --zone-id --path --store-id",
    ),
    external: true,
    environment: words("--service-name --profile --name --domain --zone -s"),
    nouns:
      "service service-version version backend domain vcl acl dictionary dictionary-entry acl-entry compute logging tls purge-status " +
      "kv-store kv-store-entry config-store secret-store profile stats ip-list pops zone dns zones user resource-link object-storage " +
      "ngwaf",
    verbs: {
      publish: "deploy publish activate update push deactivate stage",
      destroy: "delete purge wipe remove",
      harmless:
        "list describe search validate build serve init stats whoami pops ip-list version pack metadata hash-files get ping preview " +
        "check fmt print-ir",
      "external-write": "create clone lock unlock upload upsert",
      "write-secret": "auth-token login sso",
    },
    example: "fastly service list --json",
    rows: [
      row("purge", "destroy", "fastly purge --all"),
      row("push|create-domains", "publish", "dnscontrol push", { misses: ["dnscontrol preview"] }),
      when(({ call, has }) => call.program === "octodns-sync" && has("--doit"), "publish", "octodns-sync --doit", "octodns-sync"),
      when(
        ({ call, has }) => call.program === "octodns-sync" && !has("--doit"),
        "harmless",
        "octodns-sync --config-file a",
        "octodns-sync --doit",
      ),
      row("logging|log-tail *", "disarm", "fastly logging s3 delete --name a", {
        if: says(/^delete$/),
        misses: ["fastly logging s3 list"],
      }),
      row("profile|auth-token create|delete|switch|update|token", "write-secret", "fastly profile create", {
        misses: ["fastly profile list --json"],
      }),
      row(
        "secret-store|secret-store-entry|tls-custom create|delete|update|recreate",
        "write-secret",
        "fastly secret-store-entry create -n a",
      ),
      row("user|users create|delete|update", "privilege", "fastly user create --login a", { misses: ["fastly user list"] }),
      row("log-tail|stats|whoami|ip-list|pops", "harmless", "fastly log-tail"),
    ],
  }),
];

/** Programs that stand between this machine or a service and the internet. */
export const cloudEdge = (): readonly Program[] => [...tunnels(), ...servers()];
