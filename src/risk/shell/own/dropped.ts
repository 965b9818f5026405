import { contentOf } from "../../files/known-content.ts";
import { isWithin } from "../../files/place-facts.ts";
import { workOn } from "../../work.ts";
import type { Arguments, ProgramCall } from "../../tools/call.ts";
import { installations } from "./command.ts";

const reifying = /^(?:prune|install|i|in|add|ci|clean-install|update|up|upgrade|dedupe|ddp|uninstall|remove|rm|audit|workspaces)$/;
const withoutDev = /(?:^| )(?:--(?:production|prod)(?:=true)?|--(?:omit|only)=(?:dev|prod\w{0,7})|--dev=false|--no-dev)(?= |$)/;
const withDev = /(?:^| )--(?:(?:production|prod)=false|include=dev|dev)(?= |$)/;
const onlyShows = /(?:^| )--(?:dry-run|package-lock-only|lockfile-only|help|global)(?= |$)|(?:^| )-[gh](?= |$)/;
const sparing = /^(?:node_env=production|npm_config_(?:omit=dev|only=prod\w{0,7}|production=true)|yarn_production=true)$/i;

/**
 * Bringing what is installed in line with a manifest takes the guard away where it is there for development alone, and
 * that is left out, or where the manifest does not have it at all. `folders`: where the manager works.
 */
export function dropsUs(call: ProgramCall, { options, operands }: Arguments, folders: readonly string[]): boolean {
  const { program, variables, facts } = call;
  const homes = installations(facts).flatMap((root) => /^(.+?)\/node_modules\//.exec(root)?.[1] ?? []);
  const concerned = homes.filter((home) => folders.some((folder) => isWithin(folder, home) && !hasItsOwn(folder, home, call)));
  if (concerned.length === 0) return false;
  const [verb = "install"] = operands.map(({ text }) => text);
  const said = options.map(({ name, value }) => (value === undefined ? name : `${name}=${value.text}`)).join(" ");
  if (!reifying.test(verb) || onlyShows.test(said)) return false;
  const isShort = (program === "pnpm" && /(?:^| )-P(?= |$)/.test(said)) || (program === "bun" && /(?:^| )-p(?= |$)/.test(said));
  const set = [...variables, ...Object.entries(facts.variables ?? {}).filter(([name]) => !variables.has(name))];
  const isSaid = isShort || withoutDev.test(said) || set.some(([name, value]) => sparing.test(`${name}=${value}`));
  const omits = isSaid && !withDev.test(said);
  return concerned.some((home) => {
    const kind = listedIn(contentOf(`${home}/package.json`, facts));
    return kind === "missing" || (omits && kind !== "dependencies");
  });
}

/** A manager goes up to the nearest manifest. */
function hasItsOwn(folder: string, home: string, { facts }: ProgramCall): boolean {
  const names = folder.slice(home.length).split("/").slice(1);
  const between = names.slice(0, namesMax).map((_, index) => `${home}/${names.slice(0, index + 1).join("/")}`);
  return names.includes("node_modules") || between.some((each) => contentOf(`${each}/package.json`, facts) !== undefined);
}
const namesMax = 16;

/** Undefined: nobody knows; with workspaces, one of them may have it. */
function listedIn(manifest: string | undefined): "dependencies" | "devDependencies" | "missing" | undefined {
  if (manifest === undefined) return undefined;
  workOn(manifest);
  try {
    const { dependencies, devDependencies, optionalDependencies, workspaces } = JSON.parse(manifest) as Readonly<Record<string, object>>;
    const has = (list: object | undefined): boolean => typeof list === "object" && list !== null && Object.hasOwn(list, "assent");
    if (has(dependencies) || has(optionalDependencies)) return "dependencies";
    return has(devDependencies) ? "devDependencies" : workspaces === undefined ? "missing" : undefined;
  } catch {
    return undefined;
  }
}
