import type { BigIntStats } from "node:fs";
import { readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { lookAt } from "./disk.ts";
import { isInside, isText, nameOf } from "./names.ts";
import { limits } from "./place.ts";

/** Where a path leads when the system walks it, part by part, through every link. */
export interface Trace {
  /** The path with every link on the way resolved, but not one in the last place: what is removed or renamed. */
  readonly real: string;
  /** The file that a write through a link in the last place would reach. */
  readonly final: string;
  /** The file at `real`; absent: nothing. */
  readonly found?: BigIntStats;
}

/** Our own open files there say nothing about what the action would find. */
const isOwnStream = (path: string): boolean =>
  /^\/dev\/(?:std(?:in|out|err)|fd(?:\/\d+)?)$|^\/proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/fd\/\d+$/.test(path);

/** Walks paths and remembers every link it met, so that each place on the disk is looked at once. */
export class Tracer {
  /** Links met so far and where they lead, as absolute paths. */
  readonly links = new Map<string, string>();
  readonly #root: string;
  readonly #realRoot: string;
  readonly #looks = new Map<string, Promise<BigIntStats | undefined>>();

  private constructor(root: string, realRoot: string) {
    this.#root = root;
    this.#realRoot = realRoot;
  }

  static async from(root: string): Promise<Tracer> {
    return new Tracer(root, await realpath(root).catch(() => root));
  }

  /** How facts name a path. A way into the project that goes round by its real place leads to the same name. */
  name(path: string): string {
    const around = !isInside(this.#root, path) && isInside(this.#realRoot, path);
    return nameOf(this.#root, around ? join(this.#root, relative(this.#realRoot, path)) : path);
  }

  /** The same, to be read without knowing from which folder: the end of a link counts from there, a name from the root. */
  place(path: string): string {
    const name = this.name(path);
    return isAbsolute(name) ? name : resolve(this.#root, name);
  }

  async trace(spelled: string): Promise<Trace | undefined> {
    const first = await this.#walk(spelled);
    if (!first) return undefined;
    let final: Trace | undefined = { ...first, final: first.real };
    for (let hops = 0; final?.found?.isSymbolicLink() && !isOwnStream(final.real); hops += 1) {
      const target = this.links.get(final.real);
      if (hops === limits.linkHopsMax || target === undefined) return undefined;
      const next = await this.#walk(target);
      final = next && { ...next, final: next.real };
    }
    return final && { ...first, final: final.real };
  }

  async #walk(spelled: string): Promise<Omit<Trace, "final"> | undefined> {
    let { at, rest } = this.#start(spelled);
    let found = await this.#look(at);
    let hops = 0;
    for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
      if (part === "..") at = dirname(at);
      else if (part !== "" && part !== ".") at = join(at, part);
      found = await this.#look(at);
      const target = found?.isSymbolicLink() && !isOwnStream(at) ? await this.#follow(at) : undefined;
      if (target === undefined || rest.every((each) => each === "" || each === ".")) continue;
      hops += 1;
      if (hops > limits.linkHopsMax || rest.length > 4 * limits.parentsMax) return undefined;
      const again = this.#start(target);
      rest = [...again.rest, ...rest];
      at = again.at;
    }
    return { real: at, ...(found && { found }) };
  }

  /** Inside the project the walk begins at its root: how the root itself is reached is not the action's doing. */
  #start(path: string): { at: string; rest: string[] } {
    const inside = path === this.#root || path.startsWith(this.#root.endsWith(sep) ? this.#root : this.#root + sep);
    const at = inside ? this.#root : parse(path).root;
    return { at, rest: path.slice(at.length).split(sep) };
  }

  async #follow(link: string): Promise<string | undefined> {
    const known = this.links.get(link);
    if (known !== undefined) return known;
    const text = await readlink(link).catch(() => undefined);
    if (text === undefined) return undefined;
    const target = resolve(dirname(link), text);
    this.links.set(link, target);
    return target;
  }

  #look(path: string): Promise<BigIntStats | undefined> {
    const known = this.#looks.get(path);
    if (known) return known;
    // Of a name that is no text only its folder can be asked: something of that name may be there.
    const look = isText(path) ? lookAt(path) : lookAt(path).then((found) => found ?? this.#look(dirname(path)));
    this.#looks.set(path, look);
    return look;
  }
}
