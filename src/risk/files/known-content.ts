import type { Facts } from "../facts.ts";

/**
 * The content of a file by its absolute path, if the facts have it. The only way to ask for one: `needs` listens here
 * to learn which files an assessment would like to see.
 */
export function contentOf(path: string, { files, projectRoot, cwd }: Facts): string | undefined {
  if (!files) return undefined;
  const root = `${projectRoot ?? cwd ?? ""}/`;
  const relative = path.startsWith(root) ? path.slice(root.length) : path;
  return Object.hasOwn(files, relative) ? files[relative] : Object.hasOwn(files, path) ? files[path] : undefined;
}
