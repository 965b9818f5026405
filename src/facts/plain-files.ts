import { lookAt, mapEach } from "./disk.ts";

/** Those of the paths that are plain files with no second name: neither links nor one file with another. */
export async function plainFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found = await mapEach(paths, lookAt);
  return paths.filter((_, at) => found[at]?.isFile() && found[at].nlink === 1n);
}
