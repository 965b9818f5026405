import { readConfig, type Allowance } from "../../config/config.ts";
import { changeConfig, withList } from "../../config/write-config.ts";
import { visibleLine } from "../../kernel/text.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { unknownPiece } from "../../risk/deed.ts";
import type { Assessment } from "../../risk/types.ts";
import { whileLocked } from "../config-lock.ts";
import { isAllowable } from "./project-switch.ts";

/** The reason why a person cannot allow this for good: some things are asked every time, or never unlocked, or need nothing. */
export function objectionTo({ verdict, findings, pattern }: Assessment): Refusal | undefined {
  if (verdict === "low" || verdict === "advisory") return refuse("allow", "nothing is needed: this runs here without being asked about");
  if (verdict === "refuse") return refuse("allow", "this is refused, and no answer can unlock it");
  const never = findings.find(({ signal }) => !isAllowable(signal));
  if (never) return refuse("allow", `${never.signal} is asked about every time: ${never.evidence}`);
  if (pattern.target === "")
    return refuse("allow", "this names nothing that a permission could be held to, so it is asked about every time");
  if (pattern.target.includes(unknownPiece))
    return refuse("allow", "what this would touch is only known when it runs; name it, then allow it");
  if (pattern.environment === "unknown") return refuse("allow", unknownPlace(pattern));
  return pattern.target.length > patternMaxChars ? refuse("allow", "its target is too long for a pattern") : undefined;
}

const patternMaxChars = 200;

/** A19: a permission for an unknown place would hold wherever that turns out to be. A branch can be named nowhere but by itself. */
const unknownPlace = ({ tool, target }: Assessment["pattern"]): string =>
  tool.startsWith("git push")
    ? `nobody can tell what a push to ${visibleLine(target)} sets off: names like main, release/2, staging or dev say so, and this one ` +
      "does not. It is asked about each time; answer it with Allow once (`assent inbox`)"
    : `it is not known what the place of this is (${visibleLine(tool)} on ${visibleLine(target)}): production, staging or development. ` +
      "Say so in config.json of the data directory, by the host, database, kubeContext or stack that it goes to: " +
      `{"risk":{"environments":[{"host":"db.example.com","environment":"staging"}]}}; then allow it. Until then ` +
      "it is asked about each time: answer it with Allow once (`assent inbox`)";

/** A person's word for this and its like in a project, from now on and for so long. */
export function allowanceFor(
  { pattern, findings }: Assessment,
  { project, by, ms }: { readonly project: string; readonly by: string; readonly ms: number },
): Allowance {
  const now = Date.now();
  return {
    project,
    ...pattern,
    signals: [...new Set(findings.map(({ signal }) => signal))],
    since: new Date(now).toISOString(),
    until: new Date(now + ms).toISOString(),
    by,
  };
}

const isSamePattern = (one: Allowance, other: Allowance): boolean =>
  (["project", "tool", "target", "environment"] as const).every((key) => one[key] === other[key]);

/** Its number is the one that `allow list` gives it. */
export const keepAllowed = (file: string, allowed: Allowance): Promise<{ readonly number: number; readonly renewed: boolean }> =>
  whileLocked(file, async () => {
    const { allow } = await readConfig(file, allowed.project); // as it is now: another shell may just have added one
    const others = allow.filter((each) => !isSamePattern(each, allowed));
    await changeConfig(file, (written) => withList(written, "allow", [...others, allowed]));
    const here = others.filter(({ project }) => project === allowed.project);
    return { number: here.length + 1, renewed: others.length < allow.length };
  });

/** Takes back the one with this number; undefined where there is none. */
export const takeBack = (file: string, root: string, number: number): Promise<Allowance | undefined> =>
  takeBackFrom(file, root, (allow) => allow.filter(({ project }) => project === root)[number - 1]);

/** Takes back the one that is chosen among all of them as they are now. */
export const takeBackFrom = (
  file: string,
  root: string,
  choose: (allow: readonly Allowance[]) => Allowance | undefined,
): Promise<Allowance | undefined> =>
  whileLocked(file, async () => {
    const { allow } = await readConfig(file, root);
    const gone = choose(allow);
    const rest = allow.filter((each) => each !== gone);
    if (gone) await changeConfig(file, (written) => withList(written, "allow", rest));
    return gone;
  });
