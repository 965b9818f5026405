import { lazily } from "../kernel/lazily.ts";
import { detectSecrets } from "../lexicon/secrets/detect.ts";
import { serviceKeyShapes } from "../lexicon/secrets/shapes/secret-shapes.ts";
import { isTest } from "./checks.ts";

/** A file that would land, as it is now and as it was before the work; undefined where it is new. */
export interface LandingText {
  readonly path: string;
  readonly text: string;
  readonly before: string | undefined;
}

/**
 * Bytes as text to look through. Those that are no text become marks, and a key among them is still found; where there are zeros,
 * as in UTF-16, it is looked through without them too.
 */
export function textIn(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\0") ? `${text}\n${text.replaceAll("\0", "")}` : text;
}

/** Forms that nothing else has. Others are told by what stands around them, which samples in tests imitate. */
const certain = lazily(() => new Set([...serviceKeyShapes().map(({ name }) => name), "private key", "private key of PuTTY"]));

/** Shorter or plainer values are placeholders far more often than secrets. */
const isTelling = (value: string): boolean => value.length >= 8 && /[a-z]/i.test(value) && /\d/.test(value) && !/[$<{([]/.test(value);

/**
 * D28: names of the secrets that a change would bring into the repository, in a file or as its name, and never their values.
 * What was there before the work is not its doing. `declared` are values that the person said are secret.
 */
export function landingSecrets({ path, text, before = "" }: LandingText, declared: readonly string[] = []): readonly string[] {
  const newName = before === "" ? path : "";
  const own = declared.some(
    (value) => value.length >= 6 && [text, newName].some((each) => each.includes(value)) && !before.includes(value),
  );
  const named = detectSecrets(newName).flatMap(({ name }) => (certain().has(name) ? [name] : []));
  const found = detectSecrets(text).flatMap(({ name, start, end }) => {
    const value = text.slice(start, end);
    const counts = certain().has(name) || (!isTest(path) && isTelling(value));
    return counts && !before.includes(value) ? [name] : [];
  });
  return [...new Set([...(own ? ["a secret of the configuration"] : []), ...named, ...found])];
}
