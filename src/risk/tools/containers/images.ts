import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { words } from "../plain.ts";

/** Registries whose images come from one maker. */
const houses = longPattern()`
  ^(?:mcr\.microsoft\.com|registry\.k8s\.io|k8s\.gcr\.io|docker\.elastic\.co|registry\.access\.redhat\.com|registry\.redhat\.io|nvcr\.io|
  container-registry\.oracle\.com|public\.ecr\.aws\/(?:docker|lambda|aws-\w+|amazonlinux|ubuntu|sam)|gcr\.io\/(?:distroless|google\.com|cloud-builders|
  google-containers|kaniko-project)|lscr\.io\/linuxserver|cgr\.dev\/chainguard|dhi\.io|localhost|127\.0\.0\.1|host\.docker\.internal)(?::\d+)?\/
`;
/** Makers whose images projects everywhere use. */
const makers = lazily(
  () =>
    new Set([
      ...words(
        "library bitnami bitnamilegacy pandoc golangci hadolint koalaman curlimages grafana prom minio hashicorp amazon google aws-cli",
      ),
      ...words("openapitools swaggerapi redocly bufbuild cypress selenium browserless aquasec aquasecurity zricethezav gitleaks semgrep"),
      ...words("returntocorp trufflesecurity sonarsource renovate mstoykov davidanson pipelinecomponents jekyll squidfunk plantuml minlag"),
      ...words("apache confluentinc elastic opensearchproject clickhouse timescale postgis pgvector mongodb redis valkey rabbitmq nats"),
      ...words("python pypa astral-sh rust-lang rust-cross cross-rs messense rustembedded golang node oven denoland ruby composer"),
      ...words("gradle maven sbtscala eclipse-temurin openjdk swift mobiledevops cimg circleci github actions super-linter oxsecurity"),
      ...words(
        "mikefarah stedolan jqlang rhysd rhysd alpine alpinelinux debian ubuntu fedora linuxserver localstack mockserver wiremock mailhog",
      ),
      ...words("axllent testcontainers kindest rancher bitwarden hashicorp opentofu terraform-linters bridgecrew checkov tfsec ansible"),
      ...words("flyway liquibase migrate arigaio sqlfluff texlive asciidoctor klakegg hugomods nginx nginxinc caddy traefik envoyproxy"),
      ...words(
        "open-policy-agent openpolicyagent kubeconform yannh zegl cytopia tonistiigi moby docker dockereng buildpacksio paketobuildpacks",
      ),
      ...words("prometheus keycloak jaegertracing otel argoproj strimzi gotenberg n8nio dpage metabase portainer sonatype jenkins gitea"),
      ...words("surrealdb arangodb neo4j cockroachdb scylladb qdrant chromadb semitechnologies milvusdb getmeili typesense temporalio"),
      ...words("hasura supabase postgrest unleashorg influxdb telegraf victoriametrics fluent vectordotdev devopsfaith kong cloudflare"),
      ...words("nixos lnl7 platformio espressif arm32v7 arm64v8 amd64 i386 tensorflow pytorch jupyter huggingface ollama vllm nvidia"),
    ]),
);

/** Names by which the project's own remotes go: `acme` and `example.com` of `git@example.com:acme/app`. */
const ownNames = ({ remotes = {} }: Facts): readonly string[] =>
  Object.values(remotes).flatMap((remote) =>
    remote
      .toLowerCase()
      .split(/[/:@]+/)
      .filter((piece) => piece !== "" && !/^(?:https?|ssh|git|github\.com|gitlab\.com|bitbucket\.org)$/.test(piece)),
  );

/** An image of somebody nobody knows here. A bare name is an official one, or was built on this machine. */
export function isForeignImage(image: string, facts: Facts): boolean {
  const name = image.toLowerCase().replace(/^(?:docker:\/\/)?(?:docker\.io|index\.docker\.io|registry-1\.docker\.io)\//, "");
  if (!isKnown(name) || !name.includes("/") || name.startsWith("/") || houses.test(name)) return false;
  const pieces = name.split("/");
  const isHost = /[.:]/.test(pieces[0] ?? "");
  const maker = pieces[isHost ? 1 : 0] ?? "";
  const own = ownNames(facts);
  if (pieces.some((piece) => own.includes(piece.replace(/[:@].*$/, "")) || own.some((each) => isHost && piece.endsWith(`.${each}`))))
    return false;
  const isPublic = !isHost || /^(?:ghcr\.io|quay\.io|gcr\.io|public\.ecr\.aws|registry\.gitlab\.com)$/.test(pieces[0] ?? "");
  return !(isPublic && pieces.length > (isHost ? 2 : 1) && makers().has(maker));
}
