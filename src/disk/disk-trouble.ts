/** A disk that did not take what was to be written, told to a person: one sentence, and what helps. */
export interface DiskTrouble {
  readonly says: string;
  readonly remedy: string;
}

/** The codes of the system for it, why in words, and what helps. The last two are about reading too, so they count for writes alone. */
const rows: Readonly<Record<string, readonly [why: string, remedy: string, isReadToo?: true]>> = {
  EROFS: ["its file system is read-only", "Mount it so that it can be written"],
  ENOSPC: ["no space left on its disk", "Make free space there"],
  EDQUOT: ["your quota there is used up", "Make free space there"],
  EACCES: ["you have no permission for it", "See its permissions: `ls -ld` there shows whose it is", true],
  EPERM: ["the system does not permit it", "`ls -ld` and `lsattr -d` there show why", true],
};

const causesMax = 8;

/** Why it cannot be written, in words; else as the system said it. */
export const whyUnwritable = (cause: unknown): string =>
  rows[causesOf(cause).find(({ code }) => Object.hasOwn(rows, code ?? ""))?.code ?? ""]?.[0] ?? (cause as Error).message;

/** Undefined where it is no such trouble. `home` is the data directory: reading goes on without it. */
export function diskTrouble(cause: unknown, home: string): DiskTrouble | undefined {
  const found = causesOf(cause).find(({ code, syscall }) => syscall !== undefined && Object.hasOwn(rows, code ?? ""));
  const [why, remedy, isReadToo] = rows[found?.code ?? ""] ?? [];
  if (!found || why === undefined || (isReadToo && !isAboutWriting(cause))) return undefined;
  const written = found.dest ?? found.path; // copies and links name the file that is read first
  const isHome = written?.startsWith(home) ?? String((cause as Error).message).includes(home);
  if (!isHome && written === undefined) return undefined; // what is told of it already says more
  const place = isHome ? `the data directory ${home}` : String(written);
  return {
    says: `${place} cannot be written: ${why}. ${isHome ? "So nothing can be recorded, and no guarded call runs" : "It stays as it was"}.`,
    remedy: isHome ? `${remedy}, or set ASSENT_HOME to a folder that can be written. ${readingGoesOn}` : `${remedy}, then try again.`,
  };
}

const readingGoesOn = "What is recorded can be read meanwhile: `assent status`, `inbox`, `sessions`, `trace`.";

const isAboutWriting = (cause: unknown): boolean =>
  causesOf(cause).some(({ message, syscall = "" }) => /\bcannot be (?:locked|written|made)\b/.test(message) || writing.test(syscall));
const writing = /^(?:mkdir|mkdtemp|write|rename|unlink|link|symlink|copyfile|utime|ftruncate|access)$/;

type SystemError = NodeJS.ErrnoException & { readonly dest?: string };

function causesOf(cause: unknown): readonly SystemError[] {
  const all: SystemError[] = [];
  for (let each = cause; each instanceof Error && all.length < causesMax; each = each.cause) all.push(each);
  return all;
}
