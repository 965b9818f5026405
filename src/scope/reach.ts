import { pathTraits } from "../risk/files/traits.ts";
import { normalGlob } from "./owned.ts";

/** Kinds of files on which everybody else's work rests: whoever changes them works alone and last (D11). */
const terminalKinds: ReadonlySet<string> = new Set(["manifest", "dependencies", "migration"]);

const root = "/project";

/** How far work reaches by the files that it owns. A glob is looked at as one path that it owns. */
export const reachOf = (globs: readonly string[]): "narrow" | "terminal" =>
  globs.some((glob) => {
    const path = (normalGlob(glob) ?? glob).replaceAll(/\*+|\?/g, "x");
    return pathTraits(`${root}/${path}`, { projectRoot: root, cwd: root }).some(({ kind }) => terminalKinds.has(kind));
  })
    ? "terminal"
    : "narrow";
