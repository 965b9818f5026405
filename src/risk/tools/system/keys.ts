import { longPattern } from "../../../kernel/long-pattern.ts";
import { always, bare, carriesData, files, noOperand, optionPaths, unless, verb, words } from "../plain.ts";
import { all, any, flag, not, operand, option, paths, provenRow } from "../table.ts";
import type { DeedSketch, Program, Test, Use } from "../table.ts";
import { isLoopback } from "../../environment.ts";

const keyFolder = ({ call }: Use): string => `${call.facts.home ?? "~"}/.ssh`;
const keyFile = (use: Use, usual: string): string => use.value("-f") ?? `${keyFolder(use)}/${usual}`;
const looksAtKeys = flag("-l", "-F", "-B", "-L", "-Q");

function makesKeys(use: Use): readonly DeedSketch[] {
  if (use.has("-R", "-H")) return [{ act: "disarm", target: keyFile(use, "known_hosts"), why: "forgets the key that a host is known by" }];
  if (use.has("-y", "-e", "-i")) return [{ act: "list", target: keyFile(use, "id_ed25519") }];
  const target = keyFile(use, `id_${use.value("-t") ?? "ed25519"}`);
  return [
    { act: "write", target },
    { act: "write", target: `${target}.pub` },
  ];
}

const ssh = (): readonly Program[] => [
  {
    names: ["ssh-keygen"],
    takes: words("-f -t -b -C -N -P -R -F -E -I -n -V -z -s -D -m -O -Y -a -r -w -Z -G -M -T -K"),
    rows: [
      { if: looksAtKeys, does: "harmless", hits: ["ssh-keygen -lf a.pub", "ssh-keygen -F host.test"], misses: ["ssh-keygen -t ed25519"] },
      {
        if: all(not(looksAtKeys), not(flag("-A", "-s", "-Y"))),
        does: makesKeys,
        hits: ["ssh-keygen -t ed25519 -f tmp/k -N ''", "ssh-keygen -R host.test", "ssh-keygen -y -f k"],
        misses: ["ssh-keygen -l"],
      },
      { if: flag("-A", "-s"), does: "write-secret", hits: ["ssh-keygen -A", "ssh-keygen -s ca -I id k.pub"], misses: ["ssh-keygen -l"] },
      {
        if: option(["-Y"], /^(?:verify|find-principals|check-novalidate|match-principals|sign)$/),
        does: "harmless",
        hits: ["ssh-keygen -Y verify -f s -n git"],
        misses: ["ssh-keygen -l"],
      },
      { if: flag("-D"), does: "opaque", why: "loads a library", hits: ["ssh-keygen -D ./a.so"], misses: ["ssh-keygen -l"] },
    ],
  },
  {
    names: ["ssh-add"],
    takes: words("-t -E -H -h -e -s -S -T"),
    rows: [
      { if: any(flag("-l", "-L", "-T"), all(noOperand, flag("-q"))), does: "harmless", hits: ["ssh-add -l"], misses: ["ssh-add -D"] },
      { if: flag("-s"), does: "opaque", why: "loads a library", hits: ["ssh-add -s ./a.so"], misses: ["ssh-add -l"] },
      {
        if: flag("-D", "-d", "-x", "-X", "-e"),
        does: "write-secret",
        why: "changes the keys of the agent",
        hits: ["ssh-add -D"],
        misses: ["ssh-add -l"],
      },
      {
        if: not(flag("-l", "-L", "-T", "-D", "-d", "-x", "-X", "-e", "-s")),
        does: "read-secret",
        why: "loads a private key",
        hits: ["ssh-add", "ssh-add k"],
        misses: ["ssh-add -l"],
      },
    ],
  },
  unless("ssh-agent gpg-agent gpgconf gpg-connect-agent", not(flag("-k", "--kill")), "stop", {
    reads: ["ssh-agent -s", "gpgconf --list-dirs"],
    changes: ["ssh-agent -k", "gpgconf --kill all"],
  }),
  always("ssh-copy-id", "privilege", ["ssh-copy-id me@host.test"]),
];

const exportsSecret: Test = ({ options }) => options.some(({ name }) => /^--export-secret|^--export-ssh-secret/.test(name));
const dropsKeys: Test = ({ options }) => options.some(({ name }) => /^--delete-(?:secret|key)|^--delete-keys$/.test(name));
const changesKeys: Test = ({ options }) =>
  options.some(({ name }) =>
    longPattern()`
      ^--(?:gen|full-gen|quick-|edit-key|sign-key|lsign-key|import-ownertrust|gen-revoke|generate|change-pass|passwd|update-trustdb|
      allow-secret|import-secret)
    `.test(name),
  );

const gpg = (): readonly Program[] => [
  {
    names: ["gpg", "gpg2", "gpgsm"],
    takes: words(
      "-u -r -o -R -N --local-user --recipient --output --keyserver --homedir --passphrase --passphrase-file --passphrase-fd " +
        "--trust-model --default-key --pinentry-mode --status-fd --keyring --cipher-algo --digest-algo",
    ),
    rows: [
      {
        if: exportsSecret,
        does: "read-secret",
        hits: ["gpg --export-secret-keys -a me", "gpg --export-secret-subkeys x"],
        misses: ["gpg --export me"],
      },
      {
        if: dropsKeys,
        does: "write-secret",
        why: "deletes keys",
        hits: ["gpg --delete-secret-keys me", "gpg --batch --delete-keys me"],
        misses: ["gpg --list-keys"],
      },
      {
        if: changesKeys,
        does: "write-secret",
        hits: ["gpg --full-generate-key", "gpg --edit-key me trust", "gpg --quick-gen-key me"],
        misses: ["gpg --verify a.sig"],
      },
      { if: flag("--send-keys", "--send-key"), does: "publish", hits: ["gpg --send-keys ABCD"], misses: ["gpg --recv-keys ABCD"] },
      {
        if: flag("-d", "--decrypt", "--decrypt-files"),
        does: "read-secret",
        why: "decrypts a file",
        hits: ["gpg -d a.gpg", "gpg --decrypt a.gpg"],
        misses: ["gpg --verify a.sig a"],
      },
      {
        if: not(flag("-d", "--decrypt")),
        does: (use) => [
          ...paths(
            "read",
            use.has(
              "--verify",
              "--import",
              "-e",
              "--encrypt",
              "-c",
              "--symmetric",
              "-s",
              "--sign",
              "--detach-sign",
              "-b",
              "--clear-sign",
              "--clearsign",
            )
              ? files(use.operands)
              : [],
          ),
          ...optionPaths(use, "write", words("-o --output")),
        ],
        hits: ["gpg --verify a.sig a", "gpg --list-keys", "gpg --import keys.asc"],
        misses: ["gpg -d a.gpg"],
      },
    ],
  },
  {
    names: ["age", "rage", "age-keygen", "minisign", "signify", "gpgtar"],
    takes: words("-o -i -r -R -s -p -m -x --output --identity --recipient"),
    rows: [
      { if: flag("-d", "--decrypt"), does: "read-secret", hits: ["age -d -i k a.age"], misses: ["age -r x a"] },
      {
        if: not(flag("-d", "--decrypt")),
        does: (use) => [...paths("read", files(use.operands)), ...optionPaths(use, "write", words("-o --output"))],
        hits: ["age -r x -o b a", "age-keygen -o k"],
        misses: ["age -d a"],
      },
    ],
  },
];

const sslTakes = () =>
  words(
    "-in -out -inkey -keyout -key -passin -passout -config -subj -days -CA -CAkey -newkey -pkeyopt -algorithm -name -cert -connect " +
      "-host -port -servername -CAfile -CApath -sign -verify -signature -extfile -extensions -addext -set_serial -K -iv -k -pass " +
      "-kfile -engine -provider -provider-path -rand -cipher -ciphersuites -starttls -proxy -certfile -inform -outform -keyform -curve " +
      "-accept -provider_path -md -salt_len -serial -startdate -enddate -section -paramfile -peerkey -sigfile -verify_hostname -alpn " +
      "-sess_out -sess_in -keylogfile",
  );
const sslReads = words("-in -key -inkey -CAkey -kfile -sign -cert -CA -CAfile -config -extfile -sigfile");
const sslWrites = words("-out -keyout -sess_out -keylogfile");
/** Certificates are public: looking at one is no more than naming it. */
const publicForms = /^(?:x509|crl|verify|ocsp|req|pkcs7|s_client|ciphers|ca)$/;
function sslPaths(use: Use): readonly DeedSketch[] {
  const form = use.operands[0]?.text ?? "";
  const reads = optionPaths(use, "read", sslReads);
  return [
    ...(publicForms.test(form) && !use.has("-key", "-CAkey") ? reads.map((doing) => ({ ...doing, act: "list" }) as const) : reads),
    ...optionPaths(use, "write", sslWrites).map((doing) => (isThrownAway(form, doing.target ?? "") ? { ...doing, sample: true } : doing)),
    ...(form === "dgst" ? paths("list", use.operands.slice(1)) : []),
  ];
}
/** A key that is made in a folder for temporary files is made for a trial. */
const isThrownAway = (form: string, target: string): boolean =>
  /^(?:req|genrsa|genpkey|gendsa|ecparam|x509|dhparam|rand)$/.test(form) && /^\/(?:var\/)?tmp\/(?!.*\.\.)/.test(target);
const serves: Test = all(({ operands }) => operands[0]?.text === "s_server", flag("-WWW", "-HTTP", "-www"));
const sslSends: Test = (use) => {
  const host = (use.value("-connect") ?? use.value("-host") ?? "").replace(/:\d{1,5}$/, "");
  return use.operands[0]?.text === "s_client" && carriesData(use) && !isLoopback(host);
};

const stores = (): readonly Program[] => [
  {
    names: ["openssl", "libressl"],
    singleDash: true,
    takes: sslTakes(),
    rows: [
      { does: sslPaths, hits: ["openssl x509 -in a.pem -noout -dates", "openssl rand -hex 32", "openssl version"] },
      {
        if: any(flag("-engine", "-provider-path", "-provider_path"), operand(/^engine$/)),
        does: "opaque",
        why: "loads a library",
        hits: ["openssl req -engine ./a.so"],
        misses: ["openssl rand -hex 8"],
      },
      {
        if: any(serves, sslSends),
        does: "leak",
        hits: ["openssl s_server -accept 8000 -HTTP"],
        misses: ["openssl s_client -connect host.test:443"],
      },
    ],
  },
  unless(
    "keytool",
    any(flag("-list", "-printcert", "-printcertreq", "-printcrl", "-exportcert", "-export", "-certreq", "-showinfo", "-help"), bare),
    "write-secret",
    {
      reads: ["keytool -list -keystore a.jks"],
      changes: ["keytool -genkeypair -alias a", "keytool -delete -alias a", "keytool -importcert -file c"],
      singleDash: true,
    },
  ),
  always("update-ca-certificates update-ca-trust trust c_rehash certmgr", "privilege", ["update-ca-certificates"]),
  {
    names: ["mkcert", "certbot", "acme.sh", "step", "cfssl"],
    rows: [
      {
        if: flag("-install", "-uninstall"),
        does: "privilege",
        why: "changes which authorities this machine trusts",
        hits: ["mkcert -install"],
        misses: ["mkcert localhost"],
      },
      { on: "delete|revoke|unregister", does: "destroy", hits: ["certbot delete"], misses: ["certbot certificates"] },
      provenRow("certificates|plugins|show_account|inspect|version", "harmless", [["certbot certificates"], ["certbot renew"]]),
      { on: "certonly|renew|run|install|register|ca", does: "external-write", hits: ["certbot renew"], misses: ["certbot certificates"] },
      { if: ({ call }) => call.program === "mkcert", does: "harmless", hits: ["mkcert localhost"], misses: ["certbot renew"] },
    ],
    singleDash: true,
    dry: ["--dry-run"],
    otherwise: "verbs",
  },
  {
    names: ["security"],
    takes: words("-a -s -k -p -l -c -r -t -d -P -D -j -G -C"),
    rows: [
      {
        on: "find-generic-password|find-internet-password",
        if: flag("-w", "-g"),
        does: "read-secret",
        hits: ["security find-generic-password -s x -w", "security find-internet-password -ga me"],
        misses: ["security find-generic-password -s x"],
      },
      provenRow("dump-keychain|export|dump-trust-settings|smartcard", "read-secret", [
        ["security dump-keychain -d"],
        ["security list-keychains"],
      ]),
      provenRow(
        "add-*|delete-*|set-*|import|unlock-keychain|create-*|lock-keychain|authorizationdb|remove-*|trust-settings-import",
        "write-secret",
        [
          ["security add-generic-password -s x -a me -w p", "security delete-keychain x", "security add-trusted-cert c.pem"],
          ["security list-keychains"],
        ],
      ),
      provenRow("find-*|list-keychains|default-keychain|login-keychain|verify-cert|show-keychain-info|cms|error|help", "harmless", [
        ["security find-identity -v -p codesigning", "security list-keychains"],
        ["security dump-keychain"],
      ]),
    ],
  },
  {
    names: ["secret-tool", "keyring", "kwallet-query", "lssecret", "keepassxc-cli", "gopass", "cmdkey", "vaultcmd", "keyctl"],
    rows: [
      provenRow("lookup|search|get|show|clip|export|print|pipe|read", "read-secret", [
        ["secret-tool lookup a b", "keyring get svc me", "gopass show x"],
        ["secret-tool store a b"],
      ]),
      provenRow("store|clear|set|del|add|rm|edit|generate|insert|delete|unlink|purge|import|mv|cp", "write-secret", [
        ["secret-tool store --label=x a b", "keyring del svc me"],
        ["secret-tool lookup a b"],
      ]),
      { on: "list|ls|diagnose|find|version|help", does: "harmless", hits: ["gopass ls"], misses: ["gopass show x"] },
    ],
  },
  {
    names: ["pass"],
    rows: [
      { if: verb("ls list find search help version"), does: "harmless", hits: ["pass", "pass ls"], misses: ["pass show x"] },
      provenRow("insert|add|edit|generate|rm|remove|delete|mv|rename|cp|copy|init|import", "write-secret", [
        ["pass insert x", "pass rm -r x"],
        ["pass show x"],
      ]),
      { on: "git push", does: "publish", hits: ["pass git push"], misses: ["pass git log"] },
      {
        if: not(verb("ls list find search help version insert add edit generate rm remove delete mv rename cp copy init import git")),
        does: "read-secret",
        hits: ["pass show x", "pass mail/me", "pass -c x"],
        misses: ["pass ls"],
      },
      { on: "git", does: "harmless", hits: ["pass git log"], misses: ["pass ls"] },
    ],
  },
];

/** Keys, certificates and the stores that keep them. */
export const systemKeys = (): readonly Program[] => [...ssh(), ...gpg(), ...stores()];
