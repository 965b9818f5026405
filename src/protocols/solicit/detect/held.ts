import { longPattern } from "../../../kernel/long-pattern.ts";
import type { AssumptionClaim } from "./assumptions.ts";
import type { WorkspaceChange } from "./drifting/changes.ts";
import { limits, type Spot } from "./moments.ts";
import { overlapOf, type MeaningfulWords } from "./drifting/overlap.ts";

/** An assumption that work rests on. */
export interface HeldAssumption extends AssumptionClaim, MeaningfulWords {
  readonly by: "person" | "agent";
  readonly spot: Spot;
  readonly madeMs: number;
  /** The turn of the person in which it was made. */
  readonly turn: number;
  /** A change since then that has not been looked at again. */
  readonly changed?: { readonly what: string; readonly how: string; readonly spot: Spot };
  /** Work went on after the change. */
  readonly used?: true;
}

const restated = 0.6;

/** The assumptions of a session, the newest ones. */
export interface Assumptions {
  all(): readonly HeldAssumption[];
  /** Said once more, it is confirmed: the older one goes. */
  add(held: HeldAssumption): void;
  /** A change; `applies` says for which assumptions that rest on it. */
  change(change: WorkspaceChange, spot: Spot, applies: (held: HeldAssumption) => boolean): void;
  /** These files were looked at, so assumptions that rest on them are fresh again. */
  look(files: readonly string[], nowMs: number | undefined): void;
  /** Somebody said that an assumption still holds. */
  confirm(text: string, nowMs: number | undefined): void;
  /** Work goes on, with all the changes so far. */
  use(): void;
}

export function createAssumptions(): Assumptions {
  let held: readonly HeldAssumption[] = [];
  const renew = (isSeen: (each: HeldAssumption) => boolean, nowMs: number | undefined): void => {
    if (held.some((each) => each.changed !== undefined && isSeen(each)))
      held = held.map((each) => (each.changed !== undefined && isSeen(each) ? unchanged(each, nowMs) : each));
  };
  return {
    all: () => held,
    add(made) {
      held = [...held.filter((each) => overlapOf(each, made) < restated), made].slice(-limits.assumptionsMax);
    },
    change({ what, how }, spot, applies) {
      const isMet = (each: HeldAssumption): boolean => each.changed === undefined && restsOn(each, what) && applies(each);
      if (held.some(isMet)) held = held.map((each) => (isMet(each) ? { ...each, changed: { what, how, spot: spotOnly(spot) } } : each));
    },
    look: (files, nowMs) => renew(({ changed }) => files.some((path) => isSameFile(path, changed?.what ?? "")), nowMs),
    confirm: (text, nowMs) => renew((each) => isConfirmed(each, text), nowMs),
    use() {
      if (held.some(({ changed, used }) => changed !== undefined && !used))
        held = held.map((each) => (each.changed === undefined ? each : { ...each, used: true }));
    },
  };
}

export const spotOnly = ({ line, at }: Spot): Spot => ({ ...(line === undefined ? {} : { line }), ...(at === undefined ? {} : { at }) });

function unchanged({ changed: _, used: __, ...rest }: HeldAssumption, madeMs: number | undefined): HeldAssumption {
  return { ...rest, madeMs: madeMs ?? rest.madeMs };
}

const holdsStill = longPattern("iu")`
  \b(?:still|unchanged|stays?|remains?|no change|as before|has(?:n'?t| not) changed|did(?:n'?t| not) change|(?:gilt|
  stimmt|passt) (?:immer )?(?:noch|weiterhin)|bleibt|unverändert|siguen?|no cambia|toujours|inchangé|reste)(?!\p{L})|そのまま|変わらず|変わりません|
  変わっていません
`;
const speaksOfAssumption = /assum|annahme|angenommen|supuesto|supos|hypoth|suppos|前提|仮定|想定/i;

/** Words that the ground of an assumption is still the same: they name it, or speak of the assumption. */
const isConfirmed = ({ changed }: HeldAssumption, text: string): boolean =>
  holdsStill.test(text) && (speaksOfAssumption.test(text) || text.includes((changed?.what ?? "").split("/").at(-1) || "\0"));

export const isSameFile = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return short !== "" && long.endsWith(`/${short}`);
};

/** Whether an assumption rests on this: a file, `branch NAME`, or a product with another version. */
function restsOn({ files, versions, branches }: HeldAssumption, what: string): boolean {
  if (what.startsWith("branch ")) return branches.length > 0 && !branches.includes(what.slice("branch ".length));
  if (!what.startsWith("version ")) return files.some((path) => isSameFile(path, what));
  const product = /^version (\S+) (\S+)$/.exec(what);
  return product !== null && versions.some(({ name, version }) => name === product[1] && !isWithin(product[2] ?? "", version));
}

/** `20.4.1` is within `20`. */
const isWithin = (version: string, wanted: string): boolean =>
  version === wanted || version.startsWith(`${wanted}.`) || wanted.startsWith(`${version}.`);

/** Changes that a person reports, among the files that assumptions rest on. */
export function toldChanges(held: readonly HeldAssumption[], text: string): readonly WorkspaceChange[] {
  const files = new Set(held.flatMap((each) => each.files));
  return [...files]
    .filter((path) => text.includes(path.split("/").at(-1) ?? path))
    .map((what) => ({ what, how: "the person said so" }))
    .concat(
      held.flatMap(({ versions }) =>
        versions.flatMap(({ name, version }) => {
          const said = new RegExp(
            String.raw`\b${name.replace(/[^\w]/g, "\\$&")}(?:\.js)?(?: to)?[ @]v?(\d{1,4}(?:\.\d{1,4}){0,3})`,
            "i",
          ).exec(text)?.[1];
          return said === undefined || isWithin(said, version) ? [] : [{ what: `version ${name} ${said}`, how: "the person said so" }];
        }),
      ),
    );
}
