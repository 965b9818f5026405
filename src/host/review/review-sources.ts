import { homedir, userInfo } from "node:os";
import type { ClientName } from "../../adapters/clients/rows.ts";
import { findTranscripts, transcriptPlaces } from "../../adapters/transcripts/find.ts";
import { readConfig } from "../../config/config.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import type { Application } from "../application.ts";
import { surroundingsFor } from "../weigh/weigh.ts";
import { namedValues } from "../../secrets/named-values.ts";
import { createPlaces, type PastPlaces } from "./review-places.ts";
import type { ReviewSources } from "./review-read.ts";
import type { ReviewTally } from "./review-tally.ts";

/** Transcripts that a person wants to be looked at, and how much of them. */
export interface ReviewAsked {
  readonly files: readonly string[];
  readonly client?: ClientName;
  readonly sinceMs: number;
  readonly examplesMax: number;
}

export async function sourcesOf(
  { files, client, sinceMs }: ReviewAsked,
  { environment }: Application,
  signal: AbortSignal,
): Promise<ReviewSources> {
  if (files.length > 0) {
    const named = files.map((path) => ({ path, ...(client ? { client } : {}) }));
    return { files: named, looked: files, older: 0, isNamed: true };
  }
  const all = transcriptPlaces({ userHome: homedir(), environment });
  const places = all.filter((place) => client === undefined || place.client === client);
  const found = await findTranscripts(places, signal);
  const recent = found.filter(({ changedAtMs }) => changedAtMs >= sinceMs);
  return { files: recent, looked: places.map(({ folder }) => folder), older: found.length - recent.length, isNamed: false };
}

export async function reviewSurroundings(
  { sinceMs, examplesMax }: ReviewAsked,
  application: Application,
): Promise<{ readonly tally: ReviewTally; readonly places: PastPlaces }> {
  const config = await readConfig(application.paths.config, application.cwd);
  const { home, session, own } = surroundingsFor(config, application.paths, application.environment);
  const places = createPlaces({ session, home, user: userInfo().username, controlPlane: [...own, ...config.risk.controlPlane] });
  const secrets = namedValues(application.environment, config.secrets.environment);
  const { factsAt } = places;
  const { createTally } = await import("./review-tally.ts"); // it brings the engine with it
  const tally = createTally({ factsAt, cwd: application.cwd, redact: redactSecrets(secrets), examplesMax, sinceMs });
  return { tally, places };
}
