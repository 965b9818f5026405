import { insideDeeds, mountedReads, runTakes } from "./run.ts";
import { composeTakes, inner } from "./words.ts";
import { words } from "../plain.ts";
import { all, any, dryBy, flag, not, option, type DeedSketch, type Program, type ProgramRow, type Test, type Use } from "../table.ts";

/** The sub-command of `docker compose -f a.yml -p x down -v`, with the words behind it sorted as that one does. */
export function subOf(use: Use): { readonly name: string; readonly raw: Use; readonly use: Use } | undefined {
  const [first] = use.operands;
  const own = /compose/.test(use.call.program);
  if (!own && first?.text !== "compose") return undefined;
  const globals = inner({ ...use, rest: own ? use.call.words : use.operands.slice(1) }, composeTakes, true);
  const [sub, ...rest] = globals.operands;
  const raw = { ...globals, rest };
  return { name: sub?.text ?? "", raw, use: inner(raw, words("-t --timeout --rmi --index --scale --signal -n --tail")) };
}

const isDry = ({ raw, use }: { readonly raw: Use; readonly use: Use }): boolean => dryBy("--dry-run")(raw) || dryBy("--dry-run")(use);

const on =
  (names: string, test: Test = () => true): Test =>
  (use) => {
    const sub = subOf(use);
    return sub !== undefined && words(names).includes(sub.name) && !sub.use.has("--help") && !isDry(sub) && test(sub.use);
  };

const doing =
  (does: (use: Use) => readonly DeedSketch[]) =>
  (use: Use): readonly DeedSketch[] => {
    const sub = subOf(use);
    return sub ? does(sub.raw) : [];
  };

/** `compose run [options] service [command …]`: the file says what is mounted, so something may be. */
const runsIn = (use: Use): readonly DeedSketch[] => {
  const there = inner(use, runTakes(), true);
  const opened =
    there.has("--privileged", "--cap-add") || option(["-v", "--volume"], /^(?:\/|\/etc\S{0,99}|\/root\S{0,99}|\S{0,99}\.sock):/)(there);
  const command = there.operands.slice(1).map(({ text }) => text);
  return [
    ...(opened ? [{ act: "privilege" as const }] : []),
    ...insideDeeds(there, command, { isComposed: true }),
    ...mountedReads(there, command),
  ];
};

const named = (
  names: string,
  does: ProgramRow["does"],
  hit: string,
  more: Partial<ProgramRow> & { readonly with?: Test } = {},
): ProgramRow => {
  const { with: test, ...rest } = more;
  return { if: on(names, test), does, hits: [hit, hit.replace(/^docker-compose/, "docker compose")], ...rest };
};

const dropsData = any(flag("-v", "--volumes"), option(["--rmi"], /./), flag("--rmi"));

const rows = (): readonly ProgramRow[] => [
  named("down", "destroy", "docker-compose -f a.yml down -v", {
    with: dropsData,
    mode: "--volumes",
    misses: ["docker-compose down", "docker compose down -t 5"],
  }),
  named("down", "maybe-lose", "docker-compose down --remove-orphans", { with: all(flag("--remove-orphans"), not(dropsData)) }),
  named("down stop restart start up pause unpause wait watch create", "harmless", "docker-compose -f a.yml up -d --build", {
    misses: ["docker-compose rm"],
  }),
  named("up create", "destroy", "docker-compose up -d -V", { with: flag("-V", "--renew-anon-volumes"), misses: ["docker-compose up -d"] }),
  named("rm", "destroy", "docker-compose rm -fsv", { with: flag("-v"), misses: ["docker-compose rm -f"] }),
  named("rm kill", "maybe-lose", "docker-compose rm -f web"),
  named("volumes", "harmless", "docker-compose volumes"),
  named("push publish", "publish", "docker-compose push web", { misses: ["docker-compose pull"] }),
  named("build", "publish", "docker-compose build --push", { with: flag("--push"), misses: ["docker-compose build"] }),
  named("run", doing(runsIn), "docker-compose run --rm web npm test"),
  named("exec", doing(runsIn), "docker-compose exec web ls"),
  named(
    "ps logs config convert images top events port version ls pull build stats attach viz alpha help scale commit cp export bridge",
    "harmless",
    "docker-compose logs -f web",
    { misses: ["docker-compose down"] },
  ),
  {
    if: (use) => {
      const sub = subOf(use);
      return sub !== undefined && (sub.name === "" || sub.use.has("--help") || isDry(sub));
    },
    does: "harmless",
    hits: ["docker-compose --version", "docker compose", "docker compose down --help", "docker compose --dry-run down -v"],
  },
  {
    if: (use) =>
      subOf(use)?.raw.options.some(
        ({ name, value }) => /^(?:-f|--file)$/.test(name) && /^(?:https?|oci|git|ssh):|^git@/.test(value?.text ?? ""),
      ) ?? false,
    does: "run-foreign",
    hits: ["docker compose -f oci://host.test/x up"],
    misses: ["docker compose -f a.yml up"],
  },
];

/** `docker compose` and the older program of its own. */
export const compose = (): readonly Program[] => [
  {
    names: ["docker", "podman", "nerdctl", "finch", "docker-compose", "podman-compose"],
    takes: words("-H --host -c --context -l --log-level --config"),
    stopsAtOperand: true,
    rows: rows(),
  },
];
