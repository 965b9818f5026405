import { lazily } from "../../../kernel/lazily.ts";
import { words } from "../plain.ts";

/** Programs that an image starts whatever words follow, by the last piece of its name; and images that go by other names. */
const entries = lazily((): ReadonlyMap<string, string> => {
  const rows: readonly (readonly [program: string, images: string])[] = [
    ["terraform", "terraform terraform-light hashicorp-terraform"],
    ["tofu", "opentofu tofu"],
    ["terragrunt", "terragrunt"],
    ["pulumi", "pulumi"],
    ["packer", "packer"],
    ["aws", "aws-cli awscli aws-cli-v2"],
    ["doctl", "doctl"],
    ["flyctl", "flyctl"],
    ["curl", "curl alpine-curl curl-jq"],
    ["http", "httpie"],
    ["kubectl", "kubectl k8s-kubectl"],
    ["helm", "helm k8s-helm helm3"],
    ["helmfile", "helmfile"],
    ["argocd", "argocd"],
    ["git", "git alpine-git"],
    ["gh", "gh"],
    ["vault", "vault"],
    ["consul", "consul"],
    ["nomad", "nomad"],
    ["flyway", "flyway"],
    ["liquibase", "liquibase"],
    ["migrate", "migrate"],
    ["dbmate", "dbmate"],
    ["goose", "goose"],
    ["atlas", "atlas"],
    ["rclone", "rclone"],
    ["restic", "restic"],
    ["mc", "mc"],
    ["s3cmd", "s3cmd"],
    ["goreleaser", "goreleaser"],
    ["stripe", "stripe-cli"],
    ["twilio", "twilio-cli"],
    ["heroku", "heroku heroku-cli"],
    ["vercel", "vercel"],
    ["netlify", "netlify-cli"],
    ["wrangler", "wrangler"],
    ["firebase", "firebase firebase-tools"],
    ["skopeo", "skopeo"],
    ["crane", "crane"],
    ["oras", "oras"],
    ["executor", "executor kaniko"],
    ["cosign", "cosign"],
    ["composer", "composer"],
    ["wp", "wordpress-cli wp-cli"],
    ["node", "node"],
    ["deno", "deno"],
    ["bun", "bun"],
    ["docker", "docker"],
    ["ssh", "ssh-client"],
    ["psql", "psql alpine-psql"],
    ["ansible-playbook", "ansible-playbook"],
    ["twine", "twine"],
    ["k6", "k6"],
  ];
  return new Map(rows.flatMap(([program, images]) => words(images).map((image) => [image, program] as const)));
});

/** Images of systems: without a command they start a shell, which reads what comes in. */
const systems = lazily(
  () => new Set(words("alpine ubuntu debian busybox bash fedora centos rockylinux almalinux amazonlinux archlinux opensuse")),
);

/** `hashicorp/terraform:1.9` is `terraform`; a tag may be the program, as in `wordpress:cli`. */
function lastName(image: string): string {
  const [name = "", tag = ""] = (image.toLowerCase().replace(/@.*$/s, "").split("/").at(-1) ?? "").split(":");
  const maker = image.toLowerCase().split("/").at(-2) ?? "";
  return name === "wordpress" && tag.startsWith("cli") ? "wordpress-cli" : name === "stable" ? maker : name;
}

/** The program that an image puts before the words it is given; undefined: the words are the command themselves. */
export const entryOf = (image: string): string | undefined => entries().get(lastName(image));

export const startsShell = (image: string): boolean => systems().has(lastName(image));
