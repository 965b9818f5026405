import { isSecretName } from "../../secret-names.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import { keepsSecrets } from "../../files/places/secret-folders.ts";
import { isForeignImage } from "./images.ts";
import { mountsOf, plainPath } from "./mounts.ts";
import { inner } from "./words.ts";
import { words } from "../plain.ts";
import type { DeedSketch, Use } from "../table.ts";

/** Options of `run` and `create` whose value is the next word. */
export const runTakes = lazily(() => [
  ...words("-a --attach --add-host --annotation --blkio-weight --blkio-weight-device --cap-add --cap-drop"),
  ...words("--cgroup-parent --cgroupns --cidfile -c --cpu-shares --cpu-period --cpu-quota --cpu-rt-period --cpus"),
  ...words("--cpu-rt-runtime --cpuset-cpus --cpuset-mems --detach-keys --device --device-cgroup-rule --device-read-bps"),
  ...words("--device-read-iops --device-write-bps --device-write-iops --dns --dns-option --dns-opt --dns-search"),
  ...words("--domainname --entrypoint -e --env --env-file --expose --gpus --group-add --health-cmd --health-interval"),
  ...words("--health-retries --health-start-period --health-timeout -h --hostname --ip --ip6 --ipc --isolation"),
  ...words("--kernel-memory -l --label --label-file --link --link-local-ip --log-driver --log-opt --mac-address -m"),
  ...words("--memory --memory-reservation --memory-swap --memory-swappiness --mount --name --network --net"),
  ...words("--network-alias --net-alias --oom-score-adj --pid --pids-limit --platform -p --publish --pull --restart"),
  ...words("--runtime --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs --ulimit"),
  ...words("-u --user --userns --uts -v --volume --volume-driver --volumes-from -w --workdir --pod --secret --arch"),
  ...words("--os --variant --tz --systemd --requires --umask --hooks-dir --cgroup-conf --decryption-key --index"),
]);

const hostTrees = /^\/(?:$|(?:etc|root|boot|dev|proc|sys|usr|bin|sbin|lib|lib64|var|run|home|Users|System|Library|mnt|c|C)(?:$|\/))/;
const plainMounts = /^\/etc\/(?:localtime|timezone|ssl\/certs)(?:$|\/)|^\/dev\/shm$|^\/var\/(?:folders|tmp)\/|^\/tmp(?:$|\/)/;
const hostFiles = longPattern()`
  \.sock$|\/\.(?:ssh|aws|kube|gnupg|docker|azure|netrc|npmrc|pypirc|git-credentials|password-store)(?:$|\/)|\/\.config\/(?:gcloud|
  gh|op)(?:$|\/)|\/(?:docker|containerd|kubelet|crio)(?:$|\/)
`;

/** The project, temporary files and caches of a home are usual mounts; the machine itself is not. */
function isHost(path: string, use: Use): boolean {
  const { home, projectRoot } = use.call.facts;
  if (hostFiles.test(path)) return true;
  const inside = (root: string | undefined): boolean =>
    root !== undefined && root.length > 1 && (path === root || path.startsWith(`${root}/`));
  if (path === home) return true;
  if (inside(projectRoot) || inside(home) || plainMounts.test(path)) return false;
  if (/^\/(?:home|Users)\/[^/]{1,60}\/./.test(path)) return false;
  return hostTrees.test(path);
}

const openings: readonly (readonly [names: readonly string[], value: RegExp])[] = [
  [["--privileged"], /^(?!false$|0$)/],
  [["--pid", "--ipc", "--userns", "--uts", "--cgroupns", "--network", "--net"], /^host$/],
  [["--cap-add"], /./],
  [["--device", "--device-cgroup-rule"], /./],
  [["--security-opt"], /unconfined|disable|no-new-privileges[=:]false|label[=:](?:disable|type)/],
];

function escapes(use: Use): readonly DeedSketch[] {
  const why = "gives the container a way out to this machine";
  const opened = use.options.some(({ name, value }) =>
    openings.some(([names, pattern]) => names.includes(name) && (pattern.test(value?.text ?? "") || !isKnown(value?.text ?? ""))),
  );
  const mounted = mountsOf(use)
    .filter(({ source }) => isKnown(source) && isHost(plainPath(source, use), use))
    .map(({ source }): DeedSketch => ({ act: "privilege", target: source, why }));
  return [...(opened ? [{ act: "privilege" as const, why }] : []), ...mounted];
}

const destroyers = new Set(words("rm rmdir unlink shred dd mkfs truncate mv chmod chown wipe srm rimraf git chroot nsenter mount insmod"));
const destroying = longPattern()`
  (?:^|[\s;&|(\x60/])(?:rm|rmdir|unlink|shred|dd|mkfs\S{0,10}|truncate|chown|chroot|nsenter|mv|rimraf)\s|-delete\b|
  \bgit\s{1,5}(?:clean|reset|push|checkout|restore)\b|\beval\b|base64\s{1,5}-{1,2}d|(?:curl|wget)[^|]{0,300}\|
`;
const shells = new Set(words("sh bash ash dash zsh busybox env python python3 node perl ruby php"));
const envReaders = /^(?:env|printenv|export|set|declare)$|\/proc\/\S{0,40}environ/;

/** How far a container reaches: mounted files of this machine, and the variables that a compose file hands it. */
interface ContainerReach {
  readonly reaches?: boolean;
  readonly mounted?: readonly string[];
  readonly isComposed?: boolean;
}

/** A command in a throw-away container matters as far as it reaches mounted files, or prints secrets it was handed. */
export function insideDeeds(
  use: Use,
  command: readonly string[],
  { reaches = true, mounted = [], isComposed = false }: ContainerReach = {},
): readonly DeedSketch[] {
  const why = "changes mounted files from inside a container";
  const entry = use.value("--entrypoint");
  const all = entry === undefined ? command : [entry, ...command];
  const [program = "", ...rest] = all;
  const name = program.split("/").at(-1) ?? "";
  const script = shells.has(name) ? rest.join(" ").slice(0, 4000) : "";
  const destroys =
    destroyers.has(name) ||
    (name === "find" && rest.some((text) => /^-(?:delete|exec\w*|ok\w*)$/.test(text))) ||
    (script !== "" && destroying.test(` ${script} `)) ||
    all.some((text) => !isKnown(text) && shells.has(name));
  const isAskedFor = name === "printenv" && rest.length > 0 && rest.every((text) => /^[A-Z]\w*$/.test(text) && !isSecretName(text));
  const showsAll = (envReaders.test(name) && !isAskedFor) || /(?:^|[\s;&|(])(?:env|printenv|export)\s{0,5}(?:$|[;&|)>]|-p)/.test(script);
  const named = use.options.flatMap(({ name: option, value }) =>
    /^(?:-e|--env)$/.test(option) && isSecretName(value?.text.split("=")[0] ?? "") ? [value?.text.split("=")[0] ?? ""] : [],
  );
  const showsOne = named.some((each) => all.some((text) => new RegExp(`(?:\\$\\{?|^|printenv\\s)${each}\\b`).test(text)));
  const prints = ((use.has("--env-file") || named.length > 0 || isComposed) && showsAll) || showsOne;
  return [
    ...(reaches && destroys ? [{ act: "opaque" as const, why }] : []),
    // An approval covers the files there now.
    ...(reaches && destroys ? mounted.map((target) => ({ act: "lose" as const, target, why })) : []),
    ...(prints ? [{ act: "read-secret" as const, why: "prints the variables of a container" }] : []),
  ];
}

/** Programs that only look at names, or at what is said about a file. */
const listing = new Set(words("ls stat test [ find file du chmod chown touch mkdir echo printf"));
const wordsMax = 200;

/** Files of this machine that a command in a container names by where they are mounted. */
export function mountedReads(there: Use, command: readonly string[]): readonly DeedSketch[] {
  const mounts = mountsOf(there).filter(({ target }) => target.startsWith("/"));
  const [program = "", ...rest] = command;
  if (mounts.length === 0 || (listing.has(program.split("/").at(-1) ?? "") && !rest.some((text) => text.startsWith("-exec")))) return [];
  const folder = there.value("-w", "--workdir") ?? "/";
  return command
    .flatMap((text) => text.slice(0, 4000).split(/[\s"';|&<>()]+/))
    .slice(0, wordsMax)
    .flatMap((text) => {
      const named = text.replace(/^[\w-]*[=@]+/, "");
      const path = named.startsWith("/") ? named : `${folder.replace(/\/$/, "")}/${named.replace(/^(?:\.\/)+/, "")}`;
      const mount = mounts.find(({ target }) => named !== "" && path.startsWith(`${target.replace(/\/$/, "")}/`));
      if (!mount) return [];
      const below = path.slice(mount.target.replace(/\/$/, "").length);
      const target = `${isKnown(mount.source) ? mount.source.replace(/\/$/, "") : "."}${below}`;
      return keepsSecrets(target, there.call) ? [{ act: "read" as const, target }] : [];
    });
}

/**
 * An image of somebody unknown: a foreign source where it sees the whole project, or may write outside of it; else a
 * program that nobody knows, unless a composition of the project names it.
 */
function strangers(there: Use, image: string | undefined): readonly DeedSketch[] {
  const { facts } = there.call;
  const root = facts.projectRoot;
  if (image === undefined || !isForeignImage(image, facts)) return [];
  const mounts = root === undefined ? [] : mountsOf(there).map((mount) => ({ ...mount, place: plainPath(mount.source, there) }));
  const why = "runs an image of somebody unknown, and";
  if (mounts.some(({ source, place }) => !isKnown(source) || `${root}/`.startsWith(`${place.replace(/\/$/, "")}/`)))
    return [{ act: "run-foreign", target: image, why: `${why} shows it the project` }];
  if (mounts.some(({ place, readOnly }) => !readOnly && !plainMounts.test(place) && !place.startsWith(`${root}/`)))
    return [{ act: "run-foreign", target: image, why: `${why} lets it write outside the project` }];
  return facts.container === "composed" ? [] : [{ act: "unknown", target: image, why: "an image of somebody unknown" }];
}

/** `docker run [options] image [command …]`. */
export function runs(use: Use): readonly DeedSketch[] {
  const there = inner(use, runTakes(), true);
  if (there.has("--help")) return [];
  const [image, ...command] = there.operands.map(({ text }) => text);
  const writable = mountsOf(there).filter(({ readOnly }) => !readOnly);
  const mounted = writable.map(({ source }) => source).filter(isKnown);
  const reaches = writable.length > 0 || there.has("--volumes-from");
  const what = image === undefined ? {} : { target: image };
  const inside = [...insideDeeds(there, command, { reaches, mounted }), ...mountedReads(there, command)];
  return [...escapes(there), ...strangers(there, image), ...inside].map((deed) => ({ ...what, ...deed }));
}
