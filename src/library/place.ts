import { noteStarted } from "../adapters/guarded-clients.ts";
import { pathsFor } from "../config/paths.ts";
import { createApplication, type OpenApplication } from "../host/application.ts";

/** Opens the journal for looking at all that is in it, and closes it afterwards. */
export async function whileReading<Result>(use: (opened: OpenApplication) => Promise<Result>): Promise<Result> {
  const application = createApplication(process.env, ".", false);
  try {
    return await use(await application.read());
  } finally {
    await application.close();
  }
}

/** From here on this process counts as an agent's, and so does what it starts: it cannot answer what it asks. */
export const noteHere = (name: string): void => noteStarted(pathsFor(process.env).home, name, process.pid);
