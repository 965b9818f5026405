import type { GuardPlace } from "../../adapters/clients/place.ts";
import type { ClientSetup } from "../../adapters/clients/setup.ts";

/**
 * A second copy of our hook, set up elsewhere: the client offers every call to both, the second one hears that the
 * call was offered before, and blocks it. Those files are not ours to write, so a person is told which they are.
 */
export async function problemOfCopies(setup: ClientSetup, place: GuardPlace, command: readonly string[]): Promise<string | undefined> {
  const [file] = await setup.copies(place, command);
  return (
    file &&
    `${file} starts another copy of assent's hook beside this project's own, and two copies block every call; take assent's entries ` +
      `out of that file, or run \`assent init --undo\` with the assent that wrote them`
  );
}
