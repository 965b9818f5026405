/** The beginning of a bundle (gitformat-bundle): what it builds on and what it names; the pack comes after. */
export interface BundleHead {
  readonly prerequisites: readonly string[];
  readonly refs: readonly { readonly name: string; readonly commit: string }[];
  /** In bytes, the empty line behind it included. */
  readonly size: number;
}

const headMaxBytes = 65_536;
const signatures: ReadonlySet<string> = new Set(["# v2 git bundle", "# v3 git bundle"]);

/** Read by us, because nothing of it is to become a ref. Answers with words where it is no bundle that we make. */
export function bundleHead(bytes: Buffer): BundleHead | string {
  const end = bytes.subarray(0, headMaxBytes).indexOf("\n\n");
  if (end < 0) return "that is no bundle";
  const [signature = "", ...lines] = bytes.subarray(0, end).toString("utf8").split("\n");
  if (!signatures.has(signature)) return "that is no bundle";
  const unknown = lines.find((line) => line.startsWith("@") && !/^@object-format=sha(1|256)$/.test(line));
  if (unknown !== undefined) return "that bundle leaves something out";
  const prerequisites = lines.flatMap((line) => /^-([0-9a-f]{40,64})(?: |$)/.exec(line)?.[1] ?? []);
  const refs = lines.flatMap((line) => {
    const [, commit, name] = /^([0-9a-f]{40,64}) (.+)$/.exec(line) ?? [];
    return commit === undefined || name === undefined ? [] : [{ commit, name }];
  });
  const known = lines.filter((line) => line.startsWith("@")).length + prerequisites.length + refs.length;
  return known === lines.length ? { prerequisites, refs, size: end + 2 } : "that is no bundle";
}
