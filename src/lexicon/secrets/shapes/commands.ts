import { isGiven } from "../detect-given.ts";
import { handedOver } from "../detect-handed-over.ts";
import { mixed, type SecretShape } from "./types.ts";

/** Words of the same command before an option: as few as there are, so that the first of two passwords is found. */
const words = String.raw`(?:[^\n|;&]{0,200}?[ \t])??`;

/** Words in small letters, with a capital, and in capitals. */
const named = (texts: string): string =>
  `(?:${texts
    .split(" ")
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}|${word.toUpperCase()}`)
    .join("|")})`;

/** Which programs take a password behind which option. An option that ends in `=` or nothing has it in the same word. */
const options: readonly (readonly [programs: string, option: string])[] = [
  ["sshpass", "-p {0,4}"],
  ["redis-cli", "-a {1,4}"],
  ["redis-cli valkey-cli", String.raw`(?:acl|ACL) {1,4}(?:setuser|SETUSER) {1,4}(?:\S{1,80} {1,4}){1,8}?["']?>`],
  ["mysql mysqldump mysqladmin mysqlimport mysqlcheck mariadb mariadb-dump xtrabackup", "-p"],
  ["zip unzip zipcloak", "-P {0,4}"],
  ["7z 7za 7zr 7zz rar unrar", "-h?p"],
  ["openssl", "-k {1,4}|-pass(?:in|out)? {1,4}pass:|-passw(?:in|out)? {1,4}pass:"],
  ["ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldapcompare ldapmodrdn ldapexop", "-w {0,4}"],
  ["ldappasswd", "-[was] {0,4}"],
  [
    "htpasswd",
    String.raw`-[A-Za-z]{0,8}b[A-Za-z]{0,8} {1,4}(?:-\S{1,40} {1,4}){0,6}(?:(?<=n[A-Za-z]{0,8} {1,4})|\S{1,80} {1,4})\S{1,80} {1,4}`,
  ],
  ["usermod useradd", "-p {0,4}"],
  ["net", String.raw`user {1,4}[^\s/]{1,80} {1,4}`],
  ["smbclient rpcclient net smbmap", String.raw`-U {1,4}[^\s%]{1,80}%`],
  ["mongo mongosh mongodump mongorestore mongoexport mongoimport cqlsh clickhouse-client", "-p {1,4}"],
  ["sqlcmd bcp isql tsql mosquitto_pub mosquitto_sub", "-P {0,4}"],
  ["ssh-keygen", "-[NP] {1,4}"],
  ["keytool jarsigner apksigner", "-(?:store|key|deststore|srcstore|new)pass {1,4}(?:pass:)?"],
  ["lftp", String.raw`-u {1,4}[^\s,]{1,80},`],
  ["xfreerdp wfreerdp", "/p:"],
  ["pdftk", "(?:user|owner|input)_pw {1,4}"],
  ["rabbitmqctl", String.raw`(?:add_user|change_password) {1,4}\S{1,80} {1,4}`],
  ["wpa_passphrase", String.raw`(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|[^\s"']{1,80}) {1,4}`],
  [
    "security",
    String.raw`unlock-keychain {1,4}(?:\S{1,80} {1,4}){0,6}?-p {1,4}|add-(?:generic|internet)-password {1,4}(?:\S{1,80} ` +
      String.raw`{1,4}){0,6}?-w {1,4}`,
  ],
  ["docker podman nerdctl buildah skopeo oc az cf crane oras", String.raw`login {1,4}(?:[^\n|;&]{0,200}? )?-p {1,4}`],
  ["gh", String.raw`secret {1,4}set {1,4}${words}(?:-b {0,4}|--body[ =]{1,4})`],
  ["az", String.raw`keyvault {1,4}secret {1,4}set {1,4}${words}--value[ =]{1,4}`],
  ["aws", String.raw`configure {1,4}set {1,4}[\w.-]{0,60}(?:secret|token|password)[\w.-]{0,40} {1,4}`],
  ["kubectl oc", String.raw`create {1,4}secret {1,4}${words}--from-literal[ =]{1,4}["']?[\w.-]{1,80}=`],
  ["fly flyctl doppler", String.raw`secrets {1,4}set {1,4}["']?[A-Za-z_]\w{0,60}=`],
  ["vault", String.raw`(?:kv {1,4}put|write) {1,4}\S{1,120} {1,4}["']?[A-Za-z_][\w-]{0,60}=`],
  ["http https xh", String.raw`-a {1,4}["']?[\w.@+-]{1,64}:`],
  ["ipmitool", "-P {1,4}"],
  ["snmpwalk snmpget snmpset snmpbulkwalk", "-[AX] {1,4}"],
  ["net", String.raw`use {1,4}(?:\S{1,120} {1,4}){0,3}/user:\S{1,80} {1,4}`],
  ["curl", String.raw`-[A-Za-z#]{1,8}[uU] {0,4}["']?[\w.@+-]{1,64}:|(?:-E|--cert|--proxy-cert) {0,4}["']?[^\s:"']{1,200}:(?![/\\])`],
  ["ab", String.raw`-[AP] {0,4}["']?[\w.@+-]{1,64}:`],
  ["hey", String.raw`-a {1,4}["']?[\w.@+-]{1,64}:`],
  ["p4", "-P {0,4}"],
  ["beeline couchbase-cli hydra medusa", "-p {1,4}"],
  ["openssl", String.raw`passwd {1,4}(?:-(?:\d|apr1|noverify|salt {1,4}\S{1,40}) {1,4}){1,4}`],
  ["dscl", String.raw`-passwd {1,4}\S{1,80} {1,4}`],
  ["impdp expdp sqlldr sqlplus", String.raw`(?:-\S{1,20} {1,4}){0,4}["']?[\w$]{1,40}/`],
  ["ConvertTo-SecureString", String.raw`(?<=SecureString {1,4}(?:-[A-Za-z]{1,20} {1,4}){0,3})(?=["'])`],
  ["helm", String.raw`registry {1,4}login {1,4}(?:[^\n|;&]{0,200}? )?-p {1,4}`],
];
/** Names of a secret, as programs take them before its value. */
const secretKey = `${named("api secret access private auth encryption")}[_-]?${named("key")}`;
const secretName = String.raw`[\w.:/@-]{0,80}(?:${named("token secret password passphrase")}|${secretKey})`;

/** As `options`, where a word of every day may stand as well: only what looks given is taken. */
const keyOptions: readonly (readonly [programs: string, option: string])[] = [
  ["vault", "(?:login|operator {1,4}unseal) {1,4}"],
  ["bw", String.raw`(?:unlock|login {1,4}\S{1,80}) {1,4}`],
  ["doppler infisical supabase fly flyctl", String.raw`secrets {1,4}set {1,4}[A-Za-z_]\w{0,60}(?:=| {1,4})`],
  ["netlify glab", String.raw`(?:env:set|variable {1,4}set) {1,4}\w{0,40}(?:TOKEN|SECRET|PASSWORD|KEY) {1,4}(?:-v {1,4})?`],
  ["pulumi", String.raw`config {1,4}set {1,4}${words}--secret {1,4}\S{1,80} {1,4}`],
  ["aws", String.raw`SecureString {1,4}${words}--value[ =]{1,4}`],
  ["npm pnpm yarn", String.raw`config {1,4}set {1,4}\S{0,120}[aA]uth(?:Ident)?[ =]{1,4}`],
  [
    "poetry composer",
    String.raw`config {1,4}${words}(?:pypi-token\S{1,60}|http-basic\.\S{1,60} {1,4}\S{1,60}` +
      String.raw`|(?:github|gitlab|bitbucket)-(?:oauth|token)\.\S{1,60}) {1,4}`,
  ],
  ["twine poetry rabbitmqadmin cypher-shell evil-winrm crackmapexec psexec ncftpput rdesktop expo", "-p {1,4}"],
  ["cargo snyk wandb", "(?:login|auth) {1,4}(?:--relogin {1,4})?"],
  ["ngrok", "(?:add-)?authtoken {1,4}"],
  ["dotnet", String.raw`user-secrets {1,4}set {1,4}(?:"[^"\n]{1,80}"|\S{1,80}) {1,4}|-k {1,4}`],
  ["git npm pnpm yarn bundle pip pip3", String.raw`config {1,4}${words}${secretName}[ =]{1,4}`],
  ["set", String.raw`(?:-[A-Za-z-]{1,12} {1,4}){1,3}${secretName} {1,4}`],
  ["setx setenv", String.raw`${secretName} {1,4}`],
  ["cloudflared", "service {1,4}install {1,4}"],
  ["mc", String.raw`(?:set|add) {1,4}\S{1,60} {1,4}\S{1,200} {1,4}\S{1,80} {1,4}`],
  ["doctl", "auth {1,4}init {1,4}-t {1,4}"],
  ["eas", String.raw`secret:create {1,4}${words}--value[ =]{1,4}`],
  ["mosquitto_passwd", String.raw`-b {1,4}\S{1,80} {1,4}\S{1,80} {1,4}`],
  ["ansible-vault", "encrypt_string {1,4}"],
  ["drush", String.raw`(?:upwd|user:password) {1,4}\S{1,80} {1,4}`],
  ["curl", String.raw`-U {0,4}[\w.@+-]{1,64}:`],
  ["jenkins-cli ttyd gotty", String.raw`-(?:auth|c|credential) {1,4}[\w.@+-]{1,64}:`],
];
const namesIn = (rows: typeof options): readonly string[] => [...new Set(rows.flatMap(([names]) => names.split(" ")))];
/** The programs of both, as patterns write them. */
export const programsWithPasswords = (): string => [...options, ...keyOptions].map(([names]) => names.replaceAll(" ", "|")).join("|");
/** The pattern of the program that stands there. Each is made when its program is met: all of them together take milliseconds. */
function optionsOf(rows: typeof options): (text: string, at: number) => RegExp {
  const made = new Map<string, RegExp>();
  return (text, at) => {
    programName.lastIndex = at;
    const name = programName.exec(text)?.[0] ?? "";
    const known = made.get(name) ?? optionPattern(rows, name);
    made.set(name, known);
    return known;
  };
}
const programName = /[\w-]{1,40}/y;

const optionPattern = (rows: typeof options, name: string): RegExp =>
  new RegExp(
    rows
      .filter(([names]) => names.split(" ").includes(name))
      .map(([, option]) => `${name}(?:\\.exe)?[ \\t]{1,4}${words}(?:${option})`)
      .join("|")
      .replaceAll(/ (?=[{)])/g, "[ \\t]"), // a tab parts words as a blank does
    "y",
  );

const startsOf = (rows: typeof options): readonly string[] => namesIn(rows).map((program) => `${program} `);

/** Programs that take a password as an argument. */
export const commandShapes = (): readonly SecretShape[] => [
  {
    name: "user and password of a request",
    starts: ["-u", "--user", "--proxy-user"],
    apart: true,
    extent: "line",
    find: handedOver(
      () => /(?:-u|--user|--proxy-user)(?:=|[ \t]{0,4})/y,
      (password) =>
        !/^\/\/|:\/\//.test(password) && // an address, as beeline takes it
        password.length > 3 &&
        (isGiven(password) || /[0-9].{0,255}[A-Za-z]|[A-Za-z].{0,255}[0-9]|[!@#%^&*?]|.{16}/.test(password)),
      /^[A-Za-z0-9_.@+-]{1,64}:/,
    ),
    examples: () => ({
      hits: [
        "curl -u jo:«s3cret» https://x",
        `curl --user 'jo:«${mixed(20)}»' x`,
        "curl -u 'admin:«p@ss w0rd»' https://x",
        `curl -u 'admin:«k9(m<Q2"v»' https://x`,
        "curl -u admin:'«k9#mQ2$v»' https://x",
      ],
      misses: [
        "curl -u jo:$PASS x",
        "docker run -u 1000:1000 x",
        "docker run -u node:node x",
        "git push -u origin main",
        "beeline -u jdbc:hive2://h:10000/shop -n mira",
      ],
    }),
  },
  {
    name: "password on a command line",
    starts: startsOf(options),
    apart: true,
    extent: "line",
    find: handedOver(optionsOf(options)),
    examples: () => ({
      hits: [
        "sshpass -p «hunter2» ssh x",
        "sshpass -p '«p@ss w0rd»' ssh x",
        "mysql -u root -p«hunter2» shop",
        `mysql -u root -p'«k9(m<Q2"v»' shop`,
        "redis-cli -h x -a «hunter2» ping",
        "docker login -u jo -p «hunter2» r",
        "zip -r -P '«k9#mQ2$v»' a.zip a",
        "7z a -p«k9#mQ2$v» a.7z a",
        "openssl enc -aes-256-cbc -k '«hunter2»' -in a",
        "openssl rsa -in a -passin pass:«hunter2» -out b",
        "ldapsearch -x -D cn=admin -w '«hunter2»' -b x",
        "htpasswd -b f mira '«hunter2»'",
        "htpasswd -bc f mira «hunter2»",
        "usermod -p '«hunter2»' mira",
        "net user mira «hunter2» /add",
        "net user mira «hunter2» /add net user jo «hunter3» /add",
        "smbclient //h/x -U mira%«hunter2»",
        "ssh-keygen -t ed25519 -N '«hunter2»' -f x",
        "keytool -list -storepass «hunter2»",
        "mongosh -u jo -p «hunter2» shop",
        "gh secret set SHOP --body '«k9#mQ2$v»' --repo a/b",
        "az keyvault secret set --vault-name v --name shop --value '«k9#mQ2$v»'",
        "aws configure set aws_secret_access_key «a1B2c3D4e5F6» --profile x",
        "kubectl create secret generic shop --from-literal=shop='«k9#mQ2$v»'",
        "fly secrets set SHOP='«k9#mQ2$v»'",
        "vault kv put secret/shop shop='«k9#mQ2$v»'",
        "curl -sSLu jo:«hunter2» https://x",
        "curl -E cert.pem:«hunter2» https://x",
        "ab -A jo:«hunter2» https://x/",
        "p4 -u jo -P «hunter2» sync",
        "p4\t-u jo -P «hunter2» sync",
        "7z.exe a -p«k9#mQ2$v» a.7z a",
        "beeline -n jo -p «hunter2»",
        "openssl passwd -6 -salt xy «hunter2»",
        "dscl . -passwd /Users/jo «hunter2»",
        "expdp jo/«hunter2» full=y",
        "sqlplus scott/'«k9#mQ2$vL8»'@db",
        'sqlplus -S scott/"«k9#mQ2$vL8»"@db',
        "redis-cli ACL SETUSER a on >«k9#mQ2$vL8» ~x",
        "ipmitool -H h -U jo -P «hunter2» power status",
        "ConvertTo-SecureString '«k9#mQ2$v»' -AsPlainText -Force",
        String.raw`net use Z: \\h\x /user:mira «hunter2»`,
      ],
      misses: [
        "mysql -u root -p shop",
        "sshpass -p $PASS ssh x",
        "mysql --port 3306",
        "redis-cli ping",
        "redis-cli ACL SETUSER a on ~x",
        "sqlplus /nolog",
        "sqlplus scott/$PASS@db",
        "zip -r a.zip a -x '*.log'",
        "7z x a.7z -oout",
        "openssl genrsa -out key.pem 2048",
        "openssl enc -k $PASS",
        "ssh-keygen -t ed25519 -N '' -f x",
        "net user mira /delete",
        "net use x",
        "docker run -p 8080:80 shop",
        "useradd -m mira",
        "htpasswd -c f mira",
        "gh secret set SHOP < file",
        "gh secret list",
        "aws configure set region eu-west-1",
        "aws configure set aws_secret_access_key $KEY",
        "kubectl create secret generic shop --from-file=x",
        "kubectl create secret generic shop --from-literal=shop=$SHOP",
        "az keyvault secret set --name shop --file x",
        "http GET shop.example/a",
        "net use Z: /delete",
        "curl -sSLo a:b https://x",
        "curl -E cert.pem https://x",
        "p4 sync //depot/a",
        "openssl passwd -6 -stdin",
      ],
    }),
  },
  {
    name: "key on a command line",
    starts: startsOf(keyOptions),
    apart: true,
    extent: "line",
    find: handedOver(optionsOf(keyOptions), isGiven),
    examples: () => ({
      hits: [
        "vault login «k9#mQ2$v»",
        "doppler secrets set SHOP «k9#mQ2$v»",
        "pulumi config set --secret shop «k9#mQ2$v»",
        "aws ssm put-parameter --name a --type SecureString --value «k9#mQ2$v»",
        "npm config set //registry.example/:_authToken «k9#mQ2$v»",
        "poetry config http-basic.shop jo «k9#mQ2$v»",
        "twine upload -u jo -p «k9#mQ2$v» dist/x",
        "cargo login «k9#mQ2$v»",
        "dotnet user-secrets set 'Shop' '«k9#mQ2$v»'",
        "mc alias set a https://shop.example KEY «k9#mQ2$v»",
        "curl -U jo:«k9#mQ2$v» https://x",
        "set -x SECRET '«k9#mQ2$v»'",
        'set -Ux GITHUB_TOKEN "«k9#mQ2$v»"',
        'setx API_KEY "«k9#mQ2$v»"',
        "launchctl setenv DB_PASSWORD «k9#mQ2$v»",
        "git config x.SECRET_KEY '«k9#mQ2$v»'",
        "npm config set //registry.example/:secret «k9#mQ2$v»",
        "bundle config set --local shop.API_KEY '«k9#mQ2$v»'",
        "composer config github-oauth.github.com «k9#mQ2$v»",
      ],
      misses: [
        "run cargo login first",
        "vault login -method=oidc",
        "git config --global credential.helper store",
        "npm config set registry https://registry.example",
        "git config user.signingkey 3AA5C34371567BD2",
        "git config --get x.token",
        "set -euo pipefail",
        "set -x API_KEY $KEY",
        "set -gx PATH /opt/x1y2z3/bin",
        "setx TOKEN %T1%",
        "setx KEYBOARD k9#mQ2$v",
        "pulumi config set region eu-west-1",
        "aws ssm put-parameter --name a --type String --value k9#mQ2$v",
        "poetry publish --dry-run",
        "curl -U jo x",
      ],
    }),
  },
  {
    name: "password in the environment of a command",
    starts: ["PGPASSWORD=", "MYSQL_PWD=", "SSHPASS=", "REDISCLI_AUTH="],
    extent: "line",
    find: handedOver(
      () => /(?:PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH)=/y,
      (password) => password.length > 3,
    ),
    examples: () => ({
      hits: ["PGPASSWORD=«hunter2» psql -h x", "PGPASSWORD='«p@ss w0rd»' psql"],
      misses: ["PGPASSWORD=$PASS psql", "PGPASSWORD= psql", 'PGPASSWORD="$(cat f)"'],
    }),
  },
];
