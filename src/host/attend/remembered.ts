import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import type { ScanPlace, ScanReport } from "../../protocols/attend/effects.ts";
import { attendLimits } from "../../protocols/attend/policy.ts";
import type { Deficit, UpstreamSources } from "../../protocols/attend/types.ts";
import { phrasesIn } from "../../protocols/recollect/phrases.ts";
import type { RecallEntry } from "../../protocols/recollect/types.ts";
import { words as recalled } from "../../protocols/recollect/words.ts";
import { earlierOn, inPassing, type EarlierAround } from "../past/earlier.ts";
import { recollectPorts } from "../inquiry/recollect-look.ts";

export interface RememberingAround extends EarlierAround {
  readonly environment: ProcessEnvironment;
  /** The home of the person; a test has another. */
  readonly userHome?: string;
}

/**
 * P3: a scan with what the index of recollect adds: words that point at an earlier time which is there, and occasions about
 * the same work. It changes no weighing; where nothing can be read, the scan stands as it is.
 */
export async function withMemory(
  around: RememberingAround,
  report: ScanReport,
  { sources, place }: { readonly sources: UpstreamSources; readonly place: ScanPlace },
  signal: AbortSignal,
): Promise<ScanReport> {
  const pointing = await pointingBack(around, sources, place, inPassing(signal)).catch(() => undefined);
  const deficits = pointing ? [...report.deficits.filter((each) => !isAbout(each, pointing)), pointing] : report.deficits;
  const earlier = place.isFirst ? await earlierHere(around, sources, place.cwd, signal) : [];
  return { ...report, deficits, ...(earlier.length === 0 ? {} : { earlier }) };
}

/** Where the index shows which time is meant, nobody has to say it, or be asked for a fact. */
const isAbout = ({ protocol, source, quote }: Deficit, pointing: Deficit): boolean =>
  (protocol === "solicit" || protocol === "clarify") &&
  source === pointing.source &&
  (pointing.quote.includes(quote) || (protocol === "solicit" && quote.includes(pointing.quote)));

/** The first words that point at an occasion which is there; without one there is nothing to recognise, and nothing is asked. */
async function pointingBack(
  around: RememberingAround,
  sources: UpstreamSources,
  { cwd }: ScanPlace,
  signal: AbortSignal,
): Promise<Deficit | undefined> {
  for (const source of ["tasks", "arguments"] as const)
    for (const intent of sources[source] ?? []) {
      const subject = { intent, cwd };
      const { search, answers } = recollectPorts(around);
      for (const phrase of phrasesIn(subject)) {
        if (await answers(phrase, subject)) continue;
        const found = await search(phrase, subject, signal);
        if (found.length > 0) return { protocol: "recollect", source, quote: phrase.quote, harm: recalled.deficit() };
      }
    }
  return undefined;
}

async function earlierHere(around: RememberingAround, sources: UpstreamSources, cwd: string, signal: AbortSignal) {
  const [text = ""] = [...(sources["arguments"] ?? []), ...(sources["tasks"] ?? [])];
  const found = await earlierOn(around, { text, cwd, kinds: ["answer", "decision", "commit"] }, signal);
  return found
    .filter(isTelling)
    .slice(0, attendLimits.earlierMax)
    .map((entry) => ({ claim: entry.text.replace(/\s+/g, " ").trim(), source: recalled.source(entry) }));
}

/** A yes says nothing to whoever decides now; a no, words of their own, work that was taken back and a decision do. */
function isTelling({ kind, text }: RecallEntry): boolean {
  if (kind === "commit") return /^revert/i.test(text);
  const answer = /\n[^\n:]*: (.+)$/s.exec(text)?.[1] ?? "";
  return kind === "decision" || (answer !== "" && !goingOn.has(answer) && !/^Settle it with \w+$/.test(answer));
}

const goingOnIds: ReadonlySet<string> = new Set(["approve", "dismiss", "escape", "proceed", "accept", "retain", "start", "resume"]);

/** Answers that only let the work go on, in the words of their options. */
const goingOn: ReadonlySet<string> = new Set(
  Object.values(gateKinds).flatMap(({ options }) => options.flatMap(({ id, label }) => (goingOnIds.has(id) ? [label] : []))),
);
