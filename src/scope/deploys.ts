import { compileGlobs, covers, type Globs } from "../risk/files/glob.ts";
import { words } from "../risk/files/rows.ts";
import { lazily } from "../kernel/lazily.ts";
import { auditRestsOn, programsIn } from "./checks.ts";

/** Programs that only send what they are given: files that they name are what goes out, not what runs here. */
const sending =
  "kubectl|helm|rsync|scp|sftp|aws|gcloud|gsutil|az|gh|glab|fly|flyctl|heroku|curl|oc|nomad|skopeo|crane" +
  String.raw`|(?:docker|podman)\s+(?:push|build|tag|login|image|manifest|buildx\s+build)`;
const senders = new RegExp(String.raw`^(?:\/\S*\/)?(?:${sending})\s`);

/** Options of those behind which a file stands that says what is run, or where something is written. */
const rulingOptions = String.raw`curl\s(?:.*\s)?(?:-K|--config)|s(?:cp|ftp)\s(?:.*\s)?-[FS]|.*--(?:kubeconfig|post-renderer)`;
const ruling = new RegExp(String.raw`^(?:\S*\/)?(?:${rulingOptions})[\s=]+(\S+)`);

const rows = (text: string): (() => Globs) => lazily(() => compileGlobs(words(text), (glob) => [`/${glob}`, `/**/${glob}`]));

/** Programs that run what they find in a project, each with what that is. */
const finders: readonly (readonly [program: RegExp, runs: () => Globs])[] = (
  [
    [
      /^(?:docker|podman|docker-compose|podman-compose|nerdctl)$/,
      "compose*.yml compose*.yaml docker-compose*.yml docker-compose*.yaml docker-bake.*",
    ],
    [/^(?:terraform|tofu|terragrunt)$/, "*.tf *.tf.json *.tofu *.hcl *.tfvars"],
    [/^ansible/, "*.yml *.yaml *.j2 *.ini *.cfg *.py *.sh"],
    [/^(?:cdk|cdktf|pulumi|sst|copilot)$/, "**"],
    [/^(?:serverless|sls|sam|eb|amplify)$/, "serverless.* template.yml template.yaml samconfig.toml .ebextensions/** amplify.yml"],
    [/^(?:firebase|wrangler|vercel|netlify|railway)$/, "firebase.json wrangler.* vercel.json netlify.toml railway.*"],
    [/^(?:cap|kamal|mina)$/, "Capfile config/deploy* config/deploy/** lib/capistrano/** .kamal/**"],
    [/^(?:fab|invoke|inv)$/, "fabfile.py tasks.py fabfile/** tasks/**"],
    [
      /^(?:fastlane|goreleaser|skaffold|helmfile|tilt|dagger|earthly|werf)$/,
      "fastlane/** Fastfile .goreleaser.* goreleaser.* skaffold.* helmfile.* helmfile.d/** Tiltfile dagger.* Earthfile werf*",
    ],
    [
      /^(?:nix|nixos-rebuild|bazel|bazelisk|ant|sbt)$/,
      "*.nix flake.lock BUILD BUILD.* *.bzl WORKSPACE* MODULE.bazel build.xml *.sbt project/**",
    ],
  ] as const
).map(([program, text]) => [program, rows(text)]);

/** By its whole path too, these run what the project says. */
const runners =
  /^\/\S*\/(?=(?:npm|npx|pnpm|yarn|bun|bunx|deno|make|gmake|just|task|rake|gradle|mvn|cargo|go|sbt|env|sh|bash|dash|zsh|fish)(?:\s|$))/;
const settings = /^(?:\w+=\S*\s+)+/;

/** Commands of a command line, each without what stands before its program. */
export const commandsIn = (command: string): readonly string[] =>
  command
    .replaceAll("\\\n", " ")
    .split(/[;&|\n`]+|\$\(|<\(|>\(/)
    .map((step) => step.trim())
    .filter(Boolean);

const nameOf = (word: string): string => word.replace(/^.*\//, "");

/**
 * D17: whether a command that runs as the person, with their keys, would run a file that a worker may have written. Whatever else
 * it reads is what it is there for.
 */
export const deployRuns = (path: string, command: string): boolean => commandsIn(command).some((step) => stepRuns(path, step));

function stepRuns(path: string, step: string): boolean {
  const set = [...(settings.exec(step)?.[0].matchAll(/=(\S+)/g) ?? [])].map(([, value = ""]) => value);
  const line = step
    .replace(settings, "")
    .replace(/^\/\S*\/env\s+/, "")
    .replace(runners, "");
  const isSender = senders.test(`${line} `);
  const ruled = isSender ? (ruling.exec(line)?.[1] ?? "") : "";
  if ([...set, ruled, ...(isSender ? programsIn(line) : [])].some((each) => isAt(path, each))) return true;
  if (isSender) return false;
  if (auditRestsOn(path, line)) return true;
  return programsIn(line).some((word) => finders.some(([program, runs]) => program.test(nameOf(word)) && covers(runs(), `/${path}`)));
}

/** The file, or one below it; on a system without case as well. */
function isAt(path: string, word: string): boolean {
  const [one, other] = [
    path.toLowerCase(),
    word
      .replace(/^["']?(?:\.\/)*/, "")
      .replace(/\/?["']?$/, "")
      .toLowerCase(),
  ];
  return other !== "" && (one === other || one.startsWith(`${other}/`));
}
