import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import type { CommandWord } from "../call.ts";
import { hooksOff } from "./carried.ts";
import { environmentOfBranch, given, settingOf } from "./repo.ts";
import { raisedByWords } from "../../environment.ts";
import { operationOptions } from "../operation.ts";
import { provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

/** Modes that drop the other side's commits, then modes that carry more than was named. The first one names the tool. */
const dropping = [
  ["--mirror", ["--mirror"]],
  ["--delete", ["--delete", "-d"]],
  ["--force", ["--force", "-f"]],
  ["--force-with-lease", ["--force-with-lease", "--force-if-includes"]],
  ["--prune", ["--prune"]],
] as const;
/** The harm to others that each of them does. */
const dropWords = (mode: string): string =>
  mode === "--delete" || mode === "--prune"
    ? "deletes {} for everybody. Others' commits may be lost"
    : mode === "--mirror"
      ? "replaces every branch of {}. Others' commits may be lost"
      : "force-pushes to {}. Others' commits may be lost";
const widening = [
  ["--all", ["--all", "--branches"]],
  ["--tags", ["--tags"]],
] as const;

/** Settings that are such options too, for every push. */
const furtherSettings = [
  ["push.followtags", "--follow-tags", /^(?:true|1|yes|on|)$/i],
  ["push.pushoption", "--push-option", /./],
  ["core.hookspath", "--no-verify", /^(?:|\/dev\/null|NUL)$/i],
  ["push.recursesubmodules", "--recurse-submodules", /^(?:on-demand|only)$/i],
] as const;
const modes = [...[...dropping, ...widening].flatMap(([, names]) => [...names]), "--repo", "--receive-pack", "--exec"];
const isMode = (name: string): boolean => modes.some((mode) => mode === name || (name.length > 2 && mode.startsWith(name)));

/** Options beyond the mode that make it another operation: they tell the server something, or carry and leave out more. */
function furtherWords({ options, call }: Use, facts: Facts): readonly string[] {
  const rest = options
    .filter(({ name, value }) => !isMode(name) && !(name === "--recurse-submodules" && /^(?:no|check)$/.test(value?.text ?? "")))
    .map((each) => (each.name === "-o" ? { ...each, name: "--push-option" } : each));
  const recorded = furtherSettings.flatMap(([key, name, pattern]) => {
    const value = settingOf(facts, key);
    return value !== undefined && pattern.test(value) && !rest.some((each) => each.name === name) ? [`${name}=${value}`] : [];
  });
  return [...operationOptions({ options: rest }, { target: "" }), ...recorded, ...hooksOff(call)];
}

const modeIn = (use: Use, modes: typeof dropping | typeof widening): string | undefined =>
  modes.find(([, names]) => names.some((name) => use.options.some((option) => option.name === name)))?.[0] ??
  modes.find(([, names]) => given(use, ...names))?.[0];

interface Refspec {
  readonly branch: string;
  /** `+x` overwrites, `:x` deletes. */
  readonly mode?: "--force" | "--delete";
}

function refspecOf(text: string, current: string | undefined): Refspec {
  const plain = text.replace(/^\+/, "");
  const colon = plain.indexOf(":");
  const from = colon < 0 ? plain : plain.slice(0, colon);
  const to = colon < 0 || colon === plain.length - 1 ? from : plain.slice(colon + 1);
  const name = to.replace(/^refs\/(?:heads|tags)\//, "").replace(/^heads\//, "");
  const branch = name === "HEAD" || name === "@" ? (current ?? "HEAD") : name || ":";
  if (text.startsWith("+")) return { branch, mode: "--force" };
  return colon === 0 && plain !== ":" ? { branch, mode: "--delete" } : { branch };
}

/** `tag v1` is one refspec in two words. */
function refspecsOf(fields: readonly CommandWord[], current: string | undefined): readonly Refspec[] {
  const specs = fields.filter(({ text }, index) => text !== "tag" || index === fields.length - 1);
  return specs.length > 0 ? specs.map(({ text }) => refspecOf(text, current)) : [{ branch: current ?? "HEAD" }];
}

const isAddress = (remote: string): boolean => /^[a-z0-9+.-]{2,20}::?|^[./~]|^[\w.-]+@[\w.-]+:|\//i.test(remote);
const withoutPassword = (url: string): string => url.replace(/^([a-z+]{2,12}:\/\/)[^/@]{0,300}@/i, "$1");

/** A repository by its path: whoever reads it has this machine, or its disks. */
const isPath = (address: string): boolean => /^(?:file:\/\/|[./~]|[A-Za-z]:[\\/])/.test(address);

const addressOf = (remote: string, facts: Facts): string | undefined =>
  settingOf(facts, `remote.${remote}.pushurl`) ?? settingOf(facts, `remote.${remote}.url`) ?? facts.remotes?.[remote];

function remoteOf(use: Use, facts: Facts): string {
  const { currentBranch } = facts;
  return (
    use.rest[0]?.text ??
    use.value("--repo") ??
    (currentBranch === undefined ? undefined : settingOf(facts, `branch.${currentBranch}.pushremote`)) ??
    settingOf(facts, "remote.pushdefault") ??
    (currentBranch === undefined ? undefined : settingOf(facts, `branch.${currentBranch}.remote`)) ??
    "origin"
  );
}

/** The place behind a remote's name, if the recorded configuration redirects it. */
function redirected(remote: string, facts: Facts): string | undefined {
  const known = facts.remotes?.[remote];
  const url = addressOf(remote, facts);
  const rewritten = Object.entries(facts.repoConfig ?? {}).find(
    ([key, from]) => /^url\..*\.(?:push)?insteadof$/i.test(key) && (url === undefined || url.startsWith(from)),
  );
  if (rewritten) return rewritten[0];
  return url === known ? undefined : url;
}

/** A branch of this mission is for development, whatever its name. */
const ownOr = (branch: string, { missionBranches }: Facts): string => {
  const environment = environmentOfBranch(branch);
  return environment === "unknown" && missionBranches?.includes(branch) ? "dev" : environment;
};

function pushed(use: Use): readonly DeedSketch[] {
  const { facts } = use.call;
  const remote = remoteOf(use, facts);
  const elsewhere = redirected(remote, facts);
  const isHere = isPath(elsewhere ?? (isAddress(remote) ? remote : (addressOf(remote, facts) ?? "")));
  const dropMode = modeIn(use, dropping) ?? (settingOf(facts, `remote.${remote}.mirror`) === "true" ? "--mirror" : undefined);
  const wideMode = modeIn(use, widening);
  const configured = settingOf(facts, `remote.${remote}.push`);
  const specs = refspecsOf(
    use.rest.length > 1 || configured === undefined ? use.rest.slice(1) : [{ text: configured, span: use.call.span }],
    facts.currentBranch,
  );
  const more = furtherWords(use, facts);
  const skips: readonly DeedSketch[] = given(use, "--no-verify") ? [{ act: "skip-checks", tool: "git push --no-verify" }] : [];
  const runs: readonly DeedSketch[] = given(use, "--receive-pack", "--exec")
    ? [{ act: "opaque", why: "names the program that runs on the other side" }]
    : [];
  const pushes = specs.flatMap(({ branch, mode }): readonly DeedSketch[] => {
    const drops = dropMode ?? mode;
    const word = drops ?? wideMode;
    const tool = ["git push", ...(word === undefined ? [] : [word]), ...more].join(" ");
    const named = isAddress(remote) ? withoutPassword(remote) : `${remote}/${wideMode ? "*" : branch}`;
    const { repository } = use.call;
    const target = elsewhere ?? (repository === undefined ? named : `${repository}: ${named}`);
    const isCertain = elsewhere === undefined && repository === undefined && wideMode === undefined && isKnown(branch) && isKnown(remote);
    const isDeploying = raisedByWords(more) === "production";
    const environment = isDeploying ? "production" : isCertain ? ownOr(branch.replace(/^refs\/for\//, ""), facts) : "unknown";
    const push: DeedSketch = {
      act: "publish",
      tool,
      target,
      environment,
      why: isHere ? "pushes to a repository on this machine: {}" : "pushes to {}",
    };
    return drops === undefined ? [push] : [push, { ...push, act: "discard", why: dropWords(drops) }];
  });
  return [...pushes, ...skips, ...runs];
}

/** `git push`: one deed for each branch, so that an approval is about exactly what was shown. */
export const gitPush = (): readonly Program[] => [
  {
    names: ["git"],
    takes: "--repo -o --push-option --receive-pack --exec --recurse-submodules".split(" "),
    dry: ["--dry-run", "-n"],
    rows: [
      provenRow("push", pushed, [
        ["git push -v", "git push origin dev", "git push -uf origin +a:b"],
        ["git stash push", "git pull -q"],
      ]),
    ],
  },
];
