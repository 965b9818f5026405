import { lstatSync, readlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

interface LinkedNames {
  /** The folder by every name, the real one last. */
  readonly folders: readonly string[];
  /** Links on the way to it. */
  readonly links: readonly string[];
}

/** Names of a folder that links lead to: whoever turns one of the links takes the folder away. */
export function namesOfLinked(folder: string, person: string): LinkedNames {
  const folders = new Set([folder]);
  const links = new Set<string>();
  let path = folder;
  for (let turn = 0; turn < linksMax; turn += 1) {
    const link = firstLink(path);
    if (!link) break;
    // The links of a system, and one to a person's whole home, hold everything else as well.
    const isCommon = dirname(link.name) === "/" || person === link.name || person.startsWith(`${link.name}/`);
    if (!isCommon && link.name !== path) links.add(link.name);
    path = link.leadsTo;
    folders.add(path);
  }
  return { folders: [...folders], links: [...links] };
}

const linksMax = 40;

interface FoundLink {
  readonly name: string;
  /** The whole path, with the link's end in its place. */
  readonly leadsTo: string;
}

function firstLink(path: string): FoundLink | undefined {
  const parts = path.split("/").slice(1);
  for (let count = 1; count <= parts.length; count += 1) {
    const name = `/${parts.slice(0, count).join("/")}`;
    try {
      if (!lstatSync(name).isSymbolicLink()) continue;
      return { name, leadsTo: join(resolve(dirname(name), readlinkSync(name)), ...parts.slice(count)) };
    } catch {
      return undefined; // not there yet
    }
  }
  return undefined;
}
