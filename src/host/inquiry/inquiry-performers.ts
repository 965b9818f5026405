import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { homedir } from "node:os";
import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import { readInTurn } from "../../inquiry/effects.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Gap, InquiryCommand, InquiryEffect, Subject } from "../../inquiry/types.ts";
import type { Journal } from "../../journal/journal.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { mapTexts } from "../../kernel/texts.ts";
import { boundEffects } from "../../protocols/bound/effects.ts";
import { boundTable } from "../../protocols/bound/policy.ts";
import { clarifyEffects } from "../../protocols/clarify/effects.ts";
import { clarifyTable } from "../../protocols/clarify/policy.ts";
import { elicitEffects } from "../../protocols/elicit/effects.ts";
import { elicitTable } from "../../protocols/elicit/policy.ts";
import { contextualizeEffects } from "../../protocols/contextualize/effects.ts";
import { contextualizeTable } from "../../protocols/contextualize/policy.ts";
import { gapEffects } from "../../protocols/gap/effects.ts";
import { gapTable } from "../../protocols/gap/policy.ts";
import { graspEffects, type GraspPorts } from "../../protocols/grasp/effects.ts";
import { groundEffects } from "../../protocols/ground/effects.ts";
import { groundTable } from "../../protocols/ground/policy.ts";
import { induceEffects } from "../../protocols/induce/effects.ts";
import { induceTable } from "../../protocols/induce/policy.ts";
import { recollectEffects, type RecollectPorts } from "../../protocols/recollect/effects.ts";
import { recollectTable } from "../../protocols/recollect/policy.ts";
import { solicitEffects } from "../../protocols/solicit/effects.ts";
import { solicitTable } from "../../protocols/solicit/policy.ts";
import type { LookForGaps } from "../../protocols/solicit/types.ts";
import { placeNow } from "./place-now.ts";
import { suggestGaps } from "./suggest-gaps.ts";

type InquiryName = "solicit" | "clarify" | "bound" | "ground" | "gap" | "contextualize" | "recollect" | "elicit" | "induce" | "grasp";
export type InquiryPerformers = Readonly<Record<InquiryName, PerformAt<InquiryEffect, InquiryCommand>>>;

export interface InquiryResources {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
  readonly journal: Journal;
  readonly paths: Paths;
  /** Transcripts are not redacted, and findings from them end up in keys and titles. */
  readonly redact: (text: string) => string;
  /** With the journal's key: from a plain digest of a short secret the secret can be guessed. */
  readonly seal: (text: string) => string;
}

/** S10: measures the session that was named, else the newest ones of this project. Loaded for those who ask. */
const lookIn =
  (around: InquiryResources): LookForGaps =>
  async ({ subject, scene, tell }, signal) => {
    const { config, environment, journal, redact } = around;
    const { lookAround, madeAgainst, newestTranscripts, recordedSources } = await import("./solicit-look.ts");
    const { cwd, sources } = subject;
    const named = sources?.["transcript"];
    const transcripts =
      named === undefined ? await newestTranscripts({ userHome: homedir(), environment, cwd }, signal) : [{ path: named }];
    const recorded = await recordedSources(journal, cwd);
    const made = await madeAgainst(journal, subject, scene.session);
    const now = await placeNow(around, cwd);
    const workspace = made === undefined ? {} : { workspace: { ...made, now, cwd } };
    const { gaps, ...seen } = await lookAround({ transcripts, recorded, ...workspace, thresholds: config.solicit, signal });
    tell?.({ ...seen, workspace: Object.keys(now).length === 0 ? "unseen" : made === undefined ? "seen" : "compared" });
    const absent = await notThere(subject);
    return [...gaps, ...absent].map((gap) => mapTexts(gap, ["**"], redact));
  };

/** S1: looks for the things that the words take to be there; only names are read, and nothing is run. */
async function notThere(subject: Subject): Promise<readonly Gap[]> {
  const { absentFacts, takenForGranted } = await import("../../protocols/solicit/absent.ts");
  const { files, remotes } = await readInTurn(() => takenForGranted(subject));
  if (files.length + remotes.length === 0) return [];
  const { absentFiles, remotesHere } = await import("../../facts/absent.ts");
  const names = [...new Set(files.map(({ name }) => name))];
  const absent = await absentFiles(subject.cwd, names).catch(() => []);
  const known = remotes.length === 0 ? undefined : await remotesHere(subject.cwd).catch(() => undefined);
  return absentFacts(subject, { absent, ...(known === undefined ? {} : { remotes: known }) });
}

/** P1, P2: measures a decision, or a result, on its repository. Loaded for those who ask. */
const inRepository =
  (around: InquiryResources, look: "lookAtDecision" | "lookAtResult"): LookForGaps =>
  async (input, signal) => {
    const looks = await import("./repository-look.ts");
    return (await looks[look](around, input, signal)).map((gap) => mapTexts(gap, ["**"], around.redact));
  };

/** Performs the looks of the protocols that ask before work starts; a configured model may add to what each finds. */
export function inquiryPerformers(around: InquiryResources): InquiryPerformers {
  const { config, environment } = around;
  const suggest = (table: Inquiry) => ({ suggest: suggestGaps(config, environment, table) });
  const past = async (): Promise<Pick<RecollectPorts, "search" | "answers">> =>
    (await import("./recollect-look.ts")).recollectPorts({ ...around, clock: () => new Date().toISOString() });
  const records = async () => (await import("./induce-look.ts")).inducePorts({ ...around, clock: () => new Date().toISOString() });
  const finished = async (): Promise<GraspPorts> => (await import("./grasp-look.ts")).graspPorts(around);
  return {
    solicit: solicitEffects({
      look: lookIn(around),
      workspace: async ({ subject, scene }) => {
        const { madeAgainst } = await import("./solicit-look.ts");
        const made = await madeAgainst(around.journal, subject, scene.session).catch(() => undefined);
        return { now: await placeNow(around, subject.cwd), ...made };
      },
      ...suggest(solicitTable),
    }),
    clarify: clarifyEffects(suggest(clarifyTable)),
    bound: boundEffects(suggest(boundTable)),
    ground: groundEffects(suggest(groundTable)),
    gap: gapEffects({ look: inRepository(around, "lookAtDecision"), ...suggest(gapTable) }),
    contextualize: contextualizeEffects({ look: inRepository(around, "lookAtResult"), ...suggest(contextualizeTable) }),
    recollect: recollectEffects({
      search: async (phrase, subject, signal) => (await past()).search(phrase, subject, signal),
      answers: async (phrase, subject) => (await past()).answers(phrase, subject),
      ...suggest(recollectTable),
    }),
    elicit: elicitEffects({
      traces: async (subject, signal) => (await import("./elicit-look.ts")).elicitTraces(around)(subject, signal),
      ...suggest(elicitTable),
    }),
    induce: induceEffects({
      records: async (subject, signal) => (await records()).records(subject, signal),
      lines: async (subject, texts) => (await records()).lines(subject, texts),
      permits: async (subject, commands) => (await records()).permits(subject, commands),
      ...suggest(induceTable),
    }),
    grasp: graspEffects({
      work: async (subject, signal) => (await finished()).work(subject, signal),
      lines: async (subject, wanted, signal) => (await finished()).lines(subject, wanted, signal),
    }),
  };
}
