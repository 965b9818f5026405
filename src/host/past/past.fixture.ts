import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Journal } from "../../journal/journal.ts";
import { memoryJournal } from "../../journal/memory.ts";
import { gateOpened } from "../../kernel/gate.ts";
import { kindRow, type GateKind } from "../../kernel/gate-kinds.ts";
import { sessionId, type Json } from "../../kernel/ids.ts";
import type { Draft } from "../../kernel/message.ts";

/** A project with a past, in few words: a real repository, a real journal, real transcripts. */
export interface PastStory {
  readonly files?: Readonly<Record<string, string>>;
  readonly commits?: readonly ToldCommit[];
  readonly sessions?: readonly ToldSession[];
  readonly talk?: readonly ToldTalk[];
}

export interface ToldCommit {
  readonly subject: string;
  readonly body?: string;
  readonly by?: string;
  readonly at?: string;
  /** When it came to the branch, where that was later. */
  readonly landed?: string;
  /** Null takes a file away. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly tag?: string;
  /** A branch from the first commit, on which it stands alone. */
  readonly branch?: string;
  /** It brings work of another branch: the author's time is the branch's first commit. */
  readonly merges?: { readonly at: string; readonly files: Readonly<Record<string, string>> };
}

export interface ToldSession {
  readonly title: string;
  readonly protocol?: string;
  readonly agent?: string;
  readonly at?: string;
  readonly outcome?: "converged" | "withdrawn" | "escaped" | "stopped";
  readonly asked?: readonly ToldQuestion[];
  readonly calls?: readonly ToldCall[];
  /** Events as they are. */
  readonly events?: readonly { readonly type: string; readonly at?: string; readonly body: Readonly<Record<string, Json>> }[];
  readonly endedAt?: string;
}

export interface ToldQuestion {
  readonly kind?: GateKind;
  readonly question: string;
  readonly title?: string;
  readonly option: string;
  /** Steps that were offered, by id and label. */
  readonly steps?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly by?: string;
  readonly at?: string;
  readonly answeredAt?: string;
  /** Asked about this command: a gate of the guard. */
  readonly command?: string;
  /** Asked about changing this file: a gate of the guard too. */
  readonly edits?: string;
  /** The name of the gap that it was asked for. */
  readonly key?: string;
}

export interface ToldCall {
  readonly command: string;
  readonly tool?: string;
  readonly at?: string;
  readonly seconds?: number;
  readonly outcome?: "ran" | "failed";
}

export interface ToldTalk {
  readonly session?: string;
  readonly at?: string;
  readonly lines: readonly (readonly ["person" | "agent", string])[];
}

export interface PastWorld {
  readonly root: string;
  readonly home: string;
  readonly journal: Journal;
  readonly git: (...words: string[]) => string;
  readonly remove: () => Promise<void>;
}

const anchor = "2026-10-01T09:00:00.000Z";
/** The time at which all of these are looked at. */
export const pastNow = "2026-11-01T12:00:00.000Z";

const later = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1_000).toISOString();

export async function pastWorld(story: PastStory): Promise<PastWorld> {
  const folder = realpathSync(await mkdtemp(join(tmpdir(), "assent-past-")));
  const [root, home] = [join(folder, "project"), join(folder, "home")];
  mkdirSync(root);
  mkdirSync(home);
  const env = { PATH: process.env["PATH"], HOME: home, GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words], { cwd: root, encoding: "utf8", env });
  git("init", "--quiet", "--initial-branch", "main");
  execFileSync("git", ["fast-import", "--quiet"], { cwd: root, env, input: importOf(story) });
  git("reset", "--quiet", "--hard");
  const journal = await memoryJournal();
  for (const [at, session] of (story.sessions ?? []).entries()) await record(journal, root, session, at);
  for (const [at, talk] of (story.talk ?? []).entries()) writeTalk(home, root, talk, at);
  return {
    root,
    home,
    journal,
    git,
    async remove() {
      await journal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One stream for git, so that a repository of a hundred commits is one process. */
function importOf({ files = {}, commits = [] }: PastStory): string {
  const parts: string[] = [];
  const first: ToldCommit = { subject: "begin", at: "2026-01-01T00:00:00Z", files };
  let mark = 0;
  const commit = (ref: string, { subject, body, by = "Mira", at, landed, files: changed = {} }: ToldCommit, more: string): number => {
    mark += 1;
    const when = Math.trunc(Date.parse(at ?? later(anchor, mark * 60)) / 1_000);
    const then = landed === undefined ? when : Math.trunc(Date.parse(landed) / 1_000);
    const mail = `${by.toLowerCase().replaceAll(" ", ".")}@example.test`;
    const text = body === undefined ? subject : `${subject}\n\n${body}`;
    const people = `author ${by} <${mail}> ${when} +0000\ncommitter ${by} <${mail}> ${then} +0000\n`;
    parts.push(`commit ${ref}\nmark :${mark}\n${people}${dataOf(text)}${more}`);
    for (const [path, content] of Object.entries(changed))
      parts.push(content === null ? `D ${path}\n` : `M 100644 inline ${path}\n${dataOf(content)}`);
    return mark;
  };
  for (const each of [first, ...commits]) {
    const base = mark;
    if (each.merges) {
      const side = commit("refs/heads/side", { ...each, at: each.merges.at, files: each.merges.files }, `from :${base}\n`);
      commit("refs/heads/main", { ...each, files: { ...each.files, ...each.merges.files } }, `from :${base}\nmerge :${side}\n`);
    } else if (each.branch !== undefined) commit(`refs/heads/${each.branch}`, each, "from :1\n");
    else commit("refs/heads/main", each, "");
    if (each.tag) parts.push(`reset refs/tags/${each.tag}\nfrom :${mark}\n\n`);
  }
  return parts.join("");
}

const dataOf = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** One session as it was told. */
export async function record(journal: Journal, cwd: string, told: ToldSession, number: number): Promise<void> {
  const { title, protocol = "attend", agent = "claude-code", at = later(anchor, number * 3_600), outcome = "converged" } = told;
  const stream = sessionId(`${protocol}-${String(number).padStart(4, "0")}`);
  const draft = (type: string, body: object, when: string): Draft => ({
    protocol,
    type,
    actor: { kind: "runtime", name: "test" },
    causedBy: null,
    at: when,
    schema: 1,
    body: body as Record<string, Json>,
  });
  const started = { title, cwd, agent, environment: [], attended: true, config: "0", assent: "0" };
  const drafts = [draft("session.started", started, at)];
  for (const [index, question] of (told.asked ?? []).entries()) drafts.push(...questionDrafts(draft, question, { number, index }, at));
  for (const [index, call] of (told.calls ?? []).entries()) drafts.push(...callDrafts(draft, call, index, at));
  for (const event of told.events ?? []) drafts.push(draft(event.type, event.body, event.at ?? at));
  drafts.push(draft("session.ended", { outcome, left: [] }, told.endedAt ?? drafts.at(-1)?.at ?? at));
  await journal.append(stream, 0, drafts);
}

interface ToldPlace {
  readonly number: number;
  readonly index: number;
}

type MakeDraft = (type: string, body: object, when: string) => Draft;

function questionDrafts(draft: MakeDraft, told: ToldQuestion, place: ToldPlace, sessionAt: string): readonly Draft[] {
  const { number, index } = place;
  const { command, edits, question, title = question, option, text, by = "Mira" } = told;
  const input = command === undefined ? edits && { file_path: edits } : { command };
  const { kind = input ? "risk" : "gap" } = told;
  const at = told.at ?? later(sessionAt, index * 60 + 1);
  const key = input ? `call:q${index}` : (told.key ?? `gap:missing:${index}`);
  const taken = new Set(kindRow(kind)?.options.map(({ id }) => id));
  const steps = Object.entries(told.steps ?? (taken.has(option) ? {} : { [option]: option }));
  const { gate } = gateOpened(kind, key, { title, question, candidates: steps.map(([id, label]) => ({ id, label, future: label })) });
  const gateId = `g${number}x${index}`;
  const answer = { id: gateId, key, kind, option, by: { name: by, via: "terminal", verified: true }, shown: "0" };
  const tool = command === undefined ? "Edit" : "Bash";
  const call = input ? [draft("call.assessed", { call: `q${index}`, action: { tool, input } }, at)] : [];
  const answeredAt = told.answeredAt ?? later(at, 20);
  return [
    ...call,
    draft("gate.opened", { id: gateId, gate: gate as unknown as Json, shown: "0" }, at),
    draft("gate.answered", { ...answer, at: answeredAt, ...(text === undefined ? {} : { text }) }, answeredAt),
  ];
}

function callDrafts(
  draft: MakeDraft,
  { command, tool = "Bash", at, seconds = 1, outcome = "ran" }: ToldCall,
  index: number,
  sessionAt: string,
) {
  const when = at ?? later(sessionAt, index * 60 + 1);
  return [
    draft("call.assessed", { call: `c${index}`, action: { tool, input: { command } } }, when),
    draft("call.settled", { call: `c${index}`, outcome }, later(when, seconds)),
  ];
}

function writeTalk(home: string, root: string, { session, at = anchor, lines }: ToldTalk, number: number): void {
  const name = session ?? `s-${number}`;
  const path = join(home, ".claude", "projects", root.replaceAll("/", "-"), `${name}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  const text = lines.map(([by, said], index) => {
    const type = by === "person" ? "user" : "assistant";
    const content = by === "person" ? said : [{ type: "text", text: said }];
    const uuid = `u${index}`;
    return JSON.stringify({
      ...{ uuid, sessionId: name, cwd: root, gitBranch: "main", isSidechain: false, type },
      ...{ message: { role: type, content }, timestamp: later(at, index) },
    });
  });
  writeFileSync(path, `${text.join("\n")}\n`);
}
