import { asGlob } from "../lexicon/wildcard.ts";
import type { Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { isNew, recoveryOf, shownPath } from "./files/place.ts";
import { work } from "./work.ts";

/**
 * Follows files that an action moves or copies to another name: there they still belong to their old owner. So they are
 * not the session's own for being new there, and a file that git could not restore before is lost there all the same.
 */
export class CarriedFiles {
  #facts: Facts;
  readonly #foreign = new Set<string>();
  readonly #lost = new Set<string>();
  #put: readonly string[] = [];
  #arrivals = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** The facts at this point. One operation may put a file here or there: each is judged as if alone. */
  factsFor(deed: Deed): Facts {
    if (this.#put.length > 0 && !this.#isPut(deed)) this.#arrive();
    return this.#facts;
  }

  /** Whether the file that this operation puts somewhere was somebody else's. */
  isForeign({ tool }: Deed): boolean {
    return this.#foreign.has(tool);
  }

  /** Notes one deed and its places, and returns further deeds that follow from it. */
  follow(deed: Deed, placesOf: (deed: Deed) => readonly string[]): readonly Deed[] {
    const puts = deed.act === "write" && this.#lost.has(deed.tool);
    if (deed.elsewhere || !(takes(deed) || puts)) return [];
    if (this.#arrivals > arrivalsMax) return [{ ...deed, act: "opaque", why: "moves more than can be followed" }];
    const places = placesOf(deed);
    const taken = takes(deed) ? places.filter((path) => !isNew(path, this.#facts)) : [];
    if (taken.length > 0) this.#take(deed, taken);
    return taken.length === 0 && puts ? this.#putDown(deed, places) : [];
  }

  #isPut = (deed: Deed): boolean => deed.act === "write" && !takes(deed) && this.#lost.has(deed.tool);

  #take({ tool, tree = false }: Deed, places: readonly string[]): void {
    const recoveries = places.map((path) => recoveryOf(path, this.#facts, tree));
    if (recoveries.some((recovery) => recovery !== "made" && recovery !== "kept")) this.#foreign.add(tool);
    if (recoveries.includes("lost")) this.#lost.add(tool);
  }

  #arrive(): void {
    const { exists, untracked = [] } = this.#facts;
    this.#arrivals += 1;
    work(((exists?.length ?? 0) + untracked.length) / 4);
    this.#facts = {
      ...this.#facts,
      untracked: [...untracked, ...this.#put.map(asGlob)],
      ...(exists ? { exists: [...exists, ...this.#put] } : {}),
    };
    this.#put = [];
  }

  #putDown(deed: Deed, places: readonly string[]): readonly Deed[] {
    const facts = this.#facts;
    this.#put = [...this.#put, ...places];
    const thrown = places.filter((path) => recoveryOf(path, facts, false) === "output");
    const why = "moves what git does not hold to where the next build may remove it";
    return thrown.map((path) => ({ ...deed, act: "lose", target: shownPath(path, facts), why }));
  }
}

/** Each of them changes the facts for every path after it. */
const arrivalsMax = 60;

const takes = ({ act, gone }: Deed): boolean => act === "delete" || (act === "write" && gone === true);
