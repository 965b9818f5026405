import { homedir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { readConfig } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import { readPlainFile } from "../../disk/plain-file.ts";
import { entriesIn } from "../../disk/folder.ts";
import { clientFiles } from "../../lexicon/client-files.ts";
import { findProject } from "../../facts/git/repository.ts";
import type { Subject } from "../../inquiry/types.ts";
import { mapTexts } from "../../kernel/texts.ts";
import type { InducePorts } from "../../protocols/induce/effects.ts";
import type { InduceRecords, JudgedAnswer, Permit, SaidSentence } from "../../protocols/induce/types.ts";
import { objectionTo } from "../guard/allowances.ts";
import { commitsOf, linesHolding } from "../past/git-history.ts";
import { journalPast, lookingBack, sessionsIn, type PastAnswer } from "../past/journal-past.ts";
import { surroundingsFor, weigh } from "../weigh/weigh.ts";
import { sayingsIn } from "./elicit-look.ts";
import { transcriptsOf, type RecollectAround } from "./recollect-look.ts";

type Around = Omit<RecollectAround, "paths"> & { readonly paths: Paths };

const limits = {
  commitsMax: 600,
  transcriptsMax: 25,
  readMs: 5_000,
  documentMaxBytes: 262_144,
  linesPerFile: 20,
  commandsMax: 30,
} as const;

/** P5: what people judged, said and mended in a project, and where rules stand in it. Nothing is run, and nothing is written. */
export const inducePorts = (around: Around): Omit<InducePorts, "suggest"> => ({
  records: async (subject, signal) => mapTexts(await recordsOf(around, subject, signal), ["**"], around.redact),
  lines: async ({ cwd }, texts) =>
    mapTexts(await linesHolding((await findProject(cwd)).root, texts, limits.linesPerFile), ["*.text"], around.redact),
  permits: (subject, commands) => permitsOf(around, subject, commands.slice(0, limits.commandsMax)),
});

async function recordsOf(
  { journal, environment, userHome = homedir() }: Around,
  { cwd }: Subject,
  signal: AbortSignal,
): Promise<InduceRecords> {
  const { root } = await findProject(cwd);
  const sessions = (await sessionsIn(journal, root)).filter(({ protocol }) => protocol === "induce" || !lookingBack.has(protocol));
  const { answers, calls } = await journalPast(journal, sessions, signal);
  const until = AbortSignal.any([signal, AbortSignal.timeout(limits.readMs)]);
  const transcripts = await transcriptsOf({ userHome, environment, cwd: root }, until, limits.transcriptsMax);
  const said = await sayingsIn(transcripts, until);
  return {
    answers: answers.filter(({ protocol, via }) => protocol !== "induce" && via !== "answers-file").map((answer) => judgedIn(root, answer)),
    calls,
    commits: await commitsOf(root, { max: limits.commitsMax, lines: true }),
    sayings: said.flatMap(({ by, place, at, text }): readonly SaidSentence[] =>
      by === "person" ? [{ session: place.replace(/:\d+$/, ""), place, at, text }] : [],
    ),
    documents: await documentsOf(root),
    unwanted: answers.filter(({ protocol, option }) => protocol === "induce" && option === "dismiss").map(ruleKey),
    taken: answers
      .filter(({ protocol, option }) => protocol === "induce" && (option === "provide" || option.startsWith("form-")))
      .map((answer) => ({ key: ruleKey(answer), text: answer.text.trim() === "" ? answer.label : answer.text })),
  };
}

/** A rule's own name, without that of its question. */
const ruleKey = ({ key }: PastAnswer): string => key.replace(/^gap:[^:]*:/, "");

/** Files inside of the project by their names in it. */
function judgedIn(root: string, { command, ...answer }: PastAnswer): JudgedAnswer {
  if (command === undefined) return answer;
  const inside = isAbsolute(command) && !/\s/.test(command) ? relative(root, command) : command;
  return { ...answer, command: inside.startsWith("..") ? command : inside };
}

const clients = clientFiles.flatMap(({ programs }) => programs);
const ruleFile = new RegExp(`^(?:${["agents", "contributing", ...clients].join("|")})\\.md$|^\\.(?:cursor|windsurf|cline)rules$`, "i");
const lintFile =
  /^(?:\.eslintrc(?:\.\w+)?|eslint\.config\.\w+|\.oxlintrc\.json|biome\.jsonc?|\.?ruff\.toml|pyproject\.toml|package\.json)$/;
const deeper = [".github/copilot-instructions.md", ".assent/config.json"] as const;

async function documentsOf(root: string): Promise<InduceRecords["documents"]> {
  const listing = await entriesIn(root, 2_000);
  const names = (listing?.entries ?? []).map(({ name }) => name).filter((name) => ruleFile.test(name) || lintFile.test(name));
  const found = await Promise.all(
    [...names, ...deeper].map(async (path) => {
      const file = await readPlainFile(join(root, path), { maxBytes: limits.documentMaxBytes, followsLinks: true });
      return file.kind === "read" ? [{ path, text: file.bytes.toString("utf8") }] : [];
    }),
  );
  return found.flat();
}

/** A command that holds something redacted is left out by then: what is weighed here is what would be allowed. */
async function permitsOf({ paths, environment, clock }: Around, { cwd }: Subject, commands: readonly string[]): Promise<readonly Permit[]> {
  const { root } = await findProject(cwd);
  const config = await readConfig(paths.config, root);
  const now = clock();
  const here = config.allow.filter(({ project, until }) => project === root && until > now);
  const permits: Permit[] = [];
  for (const command of commands) {
    const action = { tool: "Bash", input: { command }, cwd: root };
    const { assessment } = await weigh(action, surroundingsFor(config, paths, environment));
    const { tool, target, environment: place } = assessment.pattern;
    const isAllowed = here.some((each) => each.tool === tool && each.target === target && each.environment === place);
    const objection = objectionTo(assessment);
    permits.push({
      command,
      takes: objection === undefined,
      isAllowed,
      covers: [tool, target, place].join("\n"),
      ...(objection && assessment.verdict === "gate" ? { because: objection.because } : {}),
    });
  }
  return permits;
}
