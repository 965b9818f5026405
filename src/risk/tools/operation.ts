import { lazily } from "../../kernel/lazily.ts";
import type { Arguments } from "./call.ts";

/** Options by which the same thing is done: how much is shown, that nobody is asked, how long it may take, what is said about it. */
const aside = lazily(
  () =>
    new Set(
      (
        "-q --quiet -s --silent -v --verbose -d --debug --log-level --loglevel --color --colors --no-color -no-color --progress " +
        "--no-progress --json -json --porcelain -y --yes -auto-approve --auto-approve --skip-preview --no-input -input -i --otp " +
        "--timeout --request-timeout --lock-timeout -lock-timeout -parallelism --wait -m --message --comment --title --body " +
        "--body-file --notes --notes-file --fill --fill-first --fill-verbose --description --subject -t -b -u --set-upstream " +
        "--atomic --no-atomic --thin --no-thin --registry -4 -6 --ipv4 --ipv6 --web --draft"
      ).split(" "),
    ),
);

/**
 * The options of a call that are part of the operation's name (A19). Whoever approved `npm publish` has not seen
 * `--tag latest` or `--ignore-scripts`, and an option that nobody here knows may do anything. Those that name the target
 * or the environment are told elsewhere; a namespace is one of many in an environment.
 */
export function operationOptions({ options }: Pick<Arguments, "options">, told: Told): readonly string[] {
  const rest = options.filter(
    ({ name, value }) =>
      !aside().has(name) &&
      name !== told.mode &&
      value?.text !== told.target &&
      (told.environment?.includes(name) !== true || /^(?:-n|--namespace)$/.test(name)),
  );
  return [...new Set(rest.map(({ name, value }) => (value === undefined ? name : `${name}=${value.text}`)))].toSorted();
}

/** Parts of a call that the pattern of an approval holds already. */
interface Told {
  readonly target: string;
  readonly mode?: string;
  readonly environment?: readonly string[];
}
