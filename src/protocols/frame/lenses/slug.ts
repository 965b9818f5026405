/** An id that people can type: lower-case letters, digits and hyphens, never one that is taken. */
export function slugOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32)
    .replace(/-+$/, "");
  const base = plain === "" ? "lens" : plain;
  const isFree = (id: string): boolean => !taken.includes(id);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
