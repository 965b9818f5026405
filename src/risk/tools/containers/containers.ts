import { downloaders } from "../../../lexicon/programs.ts";
import type { Act } from "../../deed.ts";
import { row, when } from "../cloud/words.ts";
import { compose } from "./compose.ts";
import { containersOthers } from "./others.ts";
import { insideDeeds, runs } from "./run.ts";
import { allNamed, buildTakes, engineTakes, inner, within } from "./words.ts";
import { optionPaths, words } from "../plain.ts";
import { all, any, dryBy, flag, not, option, type DeedSketch, type Program, type ProgramRow, type Test, type Use } from "../table.ts";
import { environmentOf } from "../../environment.ts";
import { engineOf, hostOfEngine, isEngineHere } from "./where.ts";

/** A context or file of somebody else. */
const foreignSource = /^(?:https?|git|ssh):\/\/|^git@|^github\.com\//;

/** `docker build [options] context`: what it writes, and whether the result leaves this machine. */
function builds(use: Use): readonly DeedSketch[] {
  const there = inner(use, buildTakes());
  const outputs = there.options.flatMap(({ name, value }) => (/^(?:-o|--output|--set)$/.test(name) && value ? [value.text] : []));
  const leaves = there.has("--push") || outputs.some((text) => /type=registry|push=true/.test(text));
  const opens =
    option(["--allow"], /insecure|network\.host|security|fs/)(there) ||
    there.has("--privileged", "--cap-add", "--device") ||
    option(["--security-opt"], /unconfined|disable/)(there);
  const { stdin } = use.call;
  const isFetched = stdin?.kind === "pipe" && stdin.from.some((program) => downloaders.has(program));
  const foreign =
    there.operands.some(({ text }) => foreignSource.test(text) || (text === "-" && isFetched)) ||
    there.options.some(
      ({ name, value }) =>
        (name === "--build-context" && foreignSource.test(value?.text.replace(/^[^=]{0,100}=/, "") ?? "")) ||
        (/^(?:-f|--file)$/.test(name) && (foreignSource.test(value?.text ?? "") || (value?.text === "-" && isFetched))),
    );
  const folders = outputs
    .map((text) => (text.includes("=") ? (/(?:^|,)dest=([^,]{1,400})/.exec(text)?.[1] ?? "") : text))
    .filter((text) => text !== "" && text !== "-");
  return [
    ...(leaves ? [{ act: "publish" as const, target: there.value("-t", "--tag") ?? "" }] : []),
    ...(opens ? [{ act: "privilege" as const }] : []),
    ...(foreign ? [{ act: "run-foreign" as const }] : []),
    ...folders.map((target): DeedSketch => ({ act: "write", target, keeps: true })),
    ...optionPaths(there, "write", ["--iidfile", "--metadata-file"]),
  ];
}

/** `cp from to`, of which one is `container:path`. */
function copies(use: Use): readonly DeedSketch[] {
  const [from, to] = inner(use, ["--index"]).operands;
  if (!from || !to) return [];
  const source = placed(from.text);
  const goal = placed(to.text);
  const name = source.target.split("/").at(-1) ?? "";
  // A folder with a dot behind it spills into the goal; any other comes to lie in it.
  const into = name === "." ? goal.target : `${goal.target.replace(/\/$/, "")}/${name}`;
  const isTaken = source.elsewhere !== undefined && goal.elsewhere === undefined && goal.target !== "-";
  return [
    { act: "read", ...source, span: from.span },
    { act: "write", ...goal, span: to.span },
    ...(isTaken ? [{ act: "write", target: into, tree: true, keeps: true, spills: true, span: to.span } as const] : []),
  ].filter(({ target }) => target !== "-") as readonly DeedSketch[];
}
function placed(text: string): Pick<DeedSketch, "elsewhere"> & { readonly target: string } {
  const found = /^([\w.-]{1,128}):(.*)$/s.exec(text);
  return found ? { target: found[2] ?? "", elsewhere: { kind: "container", name: found[1] ?? "" } } : { target: text };
}

/** Deeds of the command behind `exec`, where the shell layer could not take it off. */
const executes = (use: Use): readonly DeedSketch[] => {
  const there = inner(use, words("-e -u -w --env --user --workdir --env-file --detach-keys"), true);
  const opened: readonly DeedSketch[] = there.has("--privileged") ? [{ act: "privilege" }] : [];
  return [
    ...opened,
    ...insideDeeds(
      there,
      there.operands.slice(1).map(({ text }) => text),
    ),
  ];
};

const reads = () =>
  (
    "ps images logs inspect stats top events version info history diff port search wait attach start restart pause unpause rename tag " +
    "commit pull load import scout sbom init debug help healthcheck mount unmount umount untag tree wait unpause create-manifest"
  ).replaceAll(" ", "|");
const listing = "ls list ps inspect history df events info logs top stats port diff show verify exists tree config";
const looking =
  `${listing} pull load import tag start restart pause unpause rename wait attach create commit connect use-default`.replaceAll(" ", "|");

const asked: Test = ({ operands }) => operands.slice(0, 4).some(({ text }) => text === "--help");
const sub = (on: string, does: ProgramRow["does"], hit: string | readonly string[], more: Partial<ProgramRow> = {}): ProgramRow =>
  row(on, typeof does === "function" ? does : onNamed(typeof does === "string" ? [does] : does), hit, {
    ...more,
    if: all(not(asked), more.if ?? (() => true)),
  });
/** The first word behind the options is the target: `web` in `rm -f web`. */
const onNamed =
  (acts: readonly Act[]) =>
  (use: Use): readonly DeedSketch[] => {
    const target = inner(use, words("-t --time -s --signal --filter -c")).operands[0]?.text ?? "";
    return acts.map((act) => ({ act, target }));
  };
const forced = within(
  any(flag("-f", "--force", "-v", "--volumes", "-a", "--all", "-l", "--link"), not(allNamed)),
  words("-t --time --filter"),
);
const every = within(any(not(allNamed), flag("-a", "--all")), words("-t --time -s --signal --timeout --filter --cidfile"));

const removing = (): readonly ProgramRow[] => [
  sub(
    "rm|remove",
    ["destroy"],
    words("-f --force -v --volumes -a --all -l --link").map((option) => `docker rm ${option} web`),
    { if: forced, mode: "--force", misses: ["docker rm web"] },
  ),
  sub("container rm|remove", "destroy", "docker container rm -fv web", { if: forced, mode: "--force" }),
  sub("rm|remove", "maybe-lose", "docker rm web", { if: not(forced), misses: ["docker rm -f web"] }),
  sub("container rm|remove", "maybe-lose", "docker container rm web", { if: not(forced), misses: ["docker container rm -f web"] }),
  sub("stop|kill", "stop", "docker stop \uFFFC", { if: every, misses: ["docker stop web"] }),
  sub("container|pod stop|kill", "stop", "docker container stop \uFFFC", { if: every }),
  sub("kill", "stop", "docker kill web"),
  sub("container|pod kill", "stop", "docker container kill web"),
  sub("stop", "maybe-lose", "docker stop -t 5 web", { if: not(every), misses: ["docker stop \uFFFC"] }),
  sub("container|pod stop", "maybe-lose", "docker container stop web", { if: not(every), misses: ["docker container stop \uFFFC"] }),
  sub("rmi", "destroy", "docker rmi \uFFFC", { if: every, misses: ["docker rmi old"] }),
  sub("image rm|remove", "destroy", "docker image rm \uFFFC", { if: every }),
  sub("rmi", "destroy", "docker rmi -f old:1", { if: forced, mode: "--force", misses: ["docker rmi old:1"] }),
  sub("image rm|remove", "destroy", "docker image rm -f old:1", { if: forced, mode: "--force" }),
  sub("rmi", "maybe-lose", "docker rmi old:1", { if: not(every), misses: ["docker rmi \uFFFC"] }),
  sub("image rm|remove|untag", "maybe-lose", "docker image rm old:1", { if: not(every), misses: ["docker image rm \uFFFC"] }),
  sub("volume rm|remove|prune", "destroy", "docker volume rm data", { misses: ["docker volume ls"] }),
  sub("volume import|reload", "destroy", "podman volume import data x.tar"),
  sub("system prune|reset|migrate|renumber", "destroy", "docker system prune -f --volumes", { misses: ["docker system df"] }),
  sub("container|pod prune", "destroy", "docker container prune -f --filter a=b"),
  sub("image|builder|buildx prune", "destroy", "docker image prune -af --filter a=b", {
    if: within(flag("-a", "--all"), ["--filter"]),
    mode: "--all",
    misses: ["docker image prune"],
  }),
  sub("image|builder|buildx prune", "maybe-lose", "docker image prune -f", {
    if: not(within(flag("-a", "--all"), ["--filter"])),
    misses: ["docker image prune -a --filter a=b"],
  }),
  sub("network rm|remove|prune|disconnect", "maybe-lose", "docker network rm net", { misses: ["docker network ls"] }),
  sub("buildx rm|stop", "maybe-lose", "docker buildx rm old"),
  sub("pod rm", "destroy", "podman pod rm -f web"),
  sub("machine rm|reset", "destroy", "podman machine rm -f", { misses: ["podman machine list"] }),
  sub("machine stop", "maybe-lose", "podman machine stop"),
  sub("context|plugin|config|model rm|remove", "destroy", "docker context rm old"),
  sub("checkpoint rm", "destroy", "docker checkpoint rm web one"),
];

const swarm = (): readonly ProgramRow[] => [
  sub("swarm leave", "destroy", "docker swarm leave --force"),
  sub("swarm init|join|update|unlock", "privilege", "docker swarm init", { why: "opens this machine to a cluster" }),
  sub("swarm join-token|unlock-key|ca", "read-secret", "docker swarm join-token worker"),
  sub("service|stack|node rm|remove|down", "destroy", "docker stack rm web", { misses: ["docker stack ps web"] }),
  sub("stack deploy|up", "publish", "docker stack deploy -c a.yml web"),
  sub("service create|update|rollback|scale", "publish", "docker service update --image x web", { misses: ["docker service ls"] }),
  sub("node update|demote|promote", "external-write", "docker node update --availability drain n1"),
  sub("secret create|rm|remove", "write-secret", "docker secret create a a.txt", { misses: ["docker secret ls"] }),
  sub("config create", "external-write", "docker config create a a.txt"),
];

const rehearsed = within(dryBy("--dry-run"), []);

const leaving = (): readonly ProgramRow[] => [
  sub("push", "publish", "docker push acme/web:1", { misses: ["docker pull acme/web:1"] }),
  sub("image|manifest|plugin|artifact|model|buildx|scout|stack push|publish", "publish", "docker image push acme/web"),
  sub("login|logout", "write-secret", "docker login -u me", { misses: ["docker logs web"] }),
  sub("trust key|signer|sign|revoke|set|add", "write-secret", "docker trust sign acme/web:1"),
  sub("context use|create|update|import", "external-write", "docker context use prod", {
    why: "changes which machine later commands work on",
    misses: ["docker context ls"],
  }),
  sub("system connection", "external-write", "podman system connection add x ssh://a"),
  sub("context export", "read-secret", "docker context export prod"),
  sub("plugin install|enable|set|upgrade|create|disable", ["run-foreign", "privilege"], "docker plugin install a/b", {
    misses: ["docker plugin ls"],
  }),
  sub("container runlabel", "opaque", "podman container runlabel x y"),
  sub("unshare", "privilege", "podman unshare rm x"),
  sub("image scp", "publish", "podman image scp a b::"),
  sub("auto-update", "publish", "podman auto-update", { if: not(rehearsed) }),
  sub("auto-update", "harmless", "podman auto-update --dry-run", { if: rehearsed, misses: ["podman auto-update"] }),
  sub("play|kube kube|play|down|apply", "external-write", "podman kube play a.yml"),
];

const local = (): readonly ProgramRow[] => [
  sub("run|create", runs, ["docker run --rm node:22 npm test"][0] ?? "", { misses: ["docker ps"] }),
  sub("container run|create", runs, "docker container run --rm alpine true"),
  sub("exec", executes, "docker exec web true"),
  sub("container exec", executes, "docker container exec web true"),
  sub("build", builds, ["docker build -t web .", "docker build --build-context a=https://x.example/a.tgz ."]),
  sub("image|buildx|builder|container build|b", builds, "docker buildx build --push -t acme/web ."),
  sub("buildx bake|f", builds, "docker buildx bake --push"),
  sub("cp", copies, "docker cp web:/a.log ."),
  sub("container cp", copies, "docker container cp a.txt web:/tmp/"),
  sub(
    "save|export",
    (use) => optionPaths(inner(use, ["-o", "--output", "--format", "--platform"]), "write", ["-o", "--output"]),
    "docker save -o a.tar web",
  ),
  sub(
    "image|container save|export",
    (use) => optionPaths(inner(use, ["-o", "--output"]), "write", ["-o", "--output"]),
    "docker image save -o a.tar web",
  ),
  sub(
    "volume export",
    (use) => optionPaths(inner(use, ["-o", "--output"]), "write", ["-o", "--output"]),
    "podman volume export -o a.tar data",
  ),
  sub(reads(), "harmless", "docker ps -a", { misses: ["docker rm x"] }),
  sub(
    "container|image|volume|network|context|system|builder|buildx|manifest|service|stack|node|secret|config|plugin|trust|machine|pod|" +
      `checkpoint|swarm|model|artifact|generate|desktop|farm ${looking}`,
    "harmless",
    "docker volume ls",
    { misses: ["docker volume rm x"] },
  ),
  sub("buildx imagetools create", "publish", "docker buildx imagetools create -t a/b:latest a/b:1", {
    if: not(within(dryBy("--dry-run"), [])),
    misses: ["docker buildx imagetools inspect a/b"],
  }),
  sub("buildx imagetools inspect", "harmless", "docker buildx imagetools inspect a/b"),
  sub("buildx du|use|version|bootstrap|dial-stdio|history", "harmless", "docker buildx du"),
  sub("manifest annotate|add", "harmless", "docker manifest annotate a b"),
  sub("volume|network|machine|pod create|init|start|ssh|set|mount|unmount|reload|clone", "harmless", "docker volume create data"),
  sub("update|healthcheck|generate|context|system|machine|quadlet|dial-stdio", "harmless", "docker update --memory 1g web", {
    if: ({ rest, operands }) => operands[0]?.text === "update" || rest.length === 0,
  }),
  { if: asked, does: "harmless", hits: ["docker rm --help"], misses: ["docker rm x"] },
  when(({ operands }) => operands.length === 0, "harmless", "docker", "docker rm x"),
];

const looksOnly = /^(?:ps|images|logs|inspect|stats|top|events|version|info|history|diff|port|search|context|wait)$/;
const elsewhere = (): ProgramRow => ({
  if: (use) => {
    const [first, second] = use.operands.map(({ text }) => text);
    return (
      first !== undefined &&
      !isEngineHere(engineOf(use)) &&
      !looksOnly.test(first) &&
      !/^(?:ls|list|ps|inspect|logs|config|images|df)$/.test(second ?? "")
    );
  },
  does: (use) => {
    const host = engineOf(use);
    return [
      {
        act: "external-write",
        target: host,
        environment: environmentOf({ host: hostOfEngine(host) }, use.call.facts),
        why: "works on the containers of another machine",
      },
    ];
  },
  hits: ["docker -H ssh://me@host.test run x", "docker --context prod compose up -d"],
  misses: ["docker -H ssh://me@host.test ps", "docker run x"],
});

const engine = (): Program => ({
  names: ["docker", "podman", "nerdctl", "podman-remote", "finch", "lima-nerdctl"],
  takes: engineTakes(),
  stopsAtOperand: true,
  otherwise: "verbs",
  rows: [...removing(), ...swarm(), ...leaving(), ...local(), elsewhere()],
});

/** Containers: engines, compositions, registries and clusters on this machine. */
export const containers = (): readonly Program[] => [engine(), ...compose(), ...containersOthers()];
