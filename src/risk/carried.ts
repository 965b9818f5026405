import type { Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { isNew, recoveryOf, shownPath } from "./files/place.ts";
import { work } from "./work.ts";

/**
 * Follows what one action takes from its place and puts under another name: there it is whose it was before. So it is
 * not the session's own because it is new there, and what git could not give back before is lost there as it was here.
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

  /** The facts as they are when this comes. One operation may put a thing here or there: each is seen as if alone. */
  factsFor(deed: Deed): Facts {
    if (this.#put.length > 0 && !this.#isPut(deed)) this.#arrive();
    return this.#facts;
  }

  /** Whether what this operation puts somewhere was taken from somebody else's place. */
  isForeign({ tool }: Deed): boolean {
    return this.#foreign.has(tool);
  }

  /** Takes note of one deed, where its path lies, and says what else it amounts to. */
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
    this.#facts = { ...this.#facts, untracked: [...untracked, ...this.#put], ...(exists ? { exists: [...exists, ...this.#put] } : {}) };
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

/** Each of them changes what is known of every path behind it. */
const arrivalsMax = 60;

const takes = ({ act, gone }: Deed): boolean => act === "delete" || (act === "write" && gone === true);
