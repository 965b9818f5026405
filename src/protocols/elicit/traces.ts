import type { Evidence } from "../../kernel/gate.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { isRevert, standing } from "./reverts.ts";
import type { ElicitTraces, EndPoint, TracedAnswer, TracedCall, TracedCommit } from "./types.ts";
import { words } from "./words.ts";

/** How much of something is a trouble and no accident. */
export const traceThresholds = {
  askedMin: 4,
  sameAnswerShare: 0.7,
  revertsMin: 3,
  waitedMinHours: 4,
  waitedShare: 0.25,
  repeatsMin: 8,
  churnMin: 5,
  failsMin: 5,
  samplesMin: 8,
  slowerBy: 2,
  slowerMinS: 5,
  givenUpMin: 3,
  givenUpShare: 0.5,
  landedMin: 3,
  landedSlowerBy: 5,
  changedMin: 3,
} as const;

const hourMs = 3_600_000;
const limit = 3;

/** P6: end points read backwards from traces: where time went, what was reverted, what was asked twice. Purely measured. */
export const endPointsIn = (traces: ElicitTraces): readonly EndPoint[] =>
  [askedTwice, askedAround, reverted, waited, repeated, churned, failed, slower, givenUp, landedLate, changedAlike]
    .flatMap((find) => find(traces))
    .toSorted((one, other) => other.weight - one.weight);

/** Words of questions that say nothing of what they are about. */
const smallWord = longPattern()`
  ^(?:which|what|where|should|would|this|that|used|with|from|have|does|want|need|there|please|here|they|them|into|your|when|will|
  sollte|welche|welches)$
`;

const wordsIn = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}]{4,}/gu))].filter((word) => !smallWord.test(word));

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && key !== "") groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

const given = ({ text, label, option }: TracedAnswer): string => (text.trim() === "" ? (label || option).trim() : text.trim());
const isAnswer = ({ kind, option, text }: TracedAnswer): boolean =>
  kind !== "risk" && (text !== "" || !/^(?:dismiss|escape|withdraw)$/.test(option));

const evidenceOf = (items: readonly { readonly claim: string; readonly source: string }[]): readonly Evidence[] => items.slice(0, limit);

/** The same question again and again, in whatever words, with the same answer. */
function askedTwice({ answers }: ElicitTraces): readonly EndPoint[] {
  const all = answers.filter(isAnswer);
  const subjects = new Set(all.flatMap(({ question }) => wordsIn(question)));
  const found = [...subjects].flatMap((subject): readonly EndPoint[] => {
    const about = all.filter(({ question }) => wordsIn(question).includes(subject));
    const [usual = "", same = []] =
      [...grouped(about, (each) => given(each).toLowerCase())].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    if (about.length < traceThresholds.askedMin || same.length < about.length * traceThresholds.sameAnswerShare) return [];
    const evidence = evidenceOf(
      same.map((each) => ({ claim: `“${each.question}” → ${given(each)}`, source: `${each.session}, ${each.at.slice(0, 10)}` })),
    );
    return [
      {
        key: `asked:${usual}`,
        text: words.notAsked(subject, usual, about.length, same.length),
        weight: about.length,
        about: [subject, "question", "asked", "tiresome"],
        evidence,
      },
    ];
  });
  return [...grouped(found, ({ key }) => key).values()].flatMap((same) =>
    same.toSorted((one, other) => other.weight - one.weight).slice(0, 1),
  );
}

/** A person's own questions of one form: where is … configured. */
function askedAround({ sayings }: ElicitTraces): readonly EndPoint[] {
  const questions = sayings.filter(
    ({ by, text }) => by === "person" && /^(?:where|how|which|what|who|wo|wie|où|comment)\b/i.test(text.trim()),
  );
  const formOf = ({ text }: { readonly text: string }): string => {
    const said =
      text
        .toLowerCase()
        .split(/[?.\n]/)[0]
        ?.trim()
        .split(/\s+/) ?? [];
    return said.length < 3 ? "" : `${said.slice(0, 2).join(" ")} … ${said.at(-1) ?? ""}`;
  };
  return [...grouped(questions, formOf)].flatMap(([form, same]) =>
    same.length < traceThresholds.askedMin
      ? []
      : [
          {
            key: `around:${form}`,
            text: words.oneList(form, same.length),
            weight: same.length,
            about: ["search", "find", "where", ...wordsIn(form)],
            evidence: evidenceOf(
              same.map(({ text, place, at }) => ({ claim: `“${text.trim().slice(0, 200)}”`, source: `${place}, ${at.slice(0, 10)}` })),
            ),
          },
        ],
  );
}

const folderOf = (path: string): string => (path.includes("/") ? `${path.split("/")[0] ?? ""}/` : path);
const isProse = (path: string): boolean => /\.(?:md|txt|adoc|rst)$/i.test(path);

function reverted({ commits }: ElicitTraces): readonly EndPoint[] {
  const byHash = new Map(commits.map((commit) => [commit.hash, commit]));
  const undone = commits.filter(isRevert);
  const isExperiment = ({ subject, body }: TracedCommit): boolean => /\bexperiment/i.test(`${subject} ${body}`);
  const pairs = undone
    .filter((commit) => !isExperiment(commit))
    .flatMap((commit) =>
      [...new Set(commit.files.filter(({ path }) => !isProse(path)).map(({ path }) => folderOf(path)))].map((folder) => ({
        folder,
        commit,
      })),
    );
  return [...grouped(pairs, ({ folder }) => folder)].flatMap(([folder, same]) => {
    if (same.length < traceThresholds.revertsMin) return [];
    const soon = same.filter(({ commit }) => {
      const original = [...byHash.values()].find(({ hash }) => commit.body.includes(hash.slice(0, 7)));
      return original !== undefined && Date.parse(commit.at) - Date.parse(original.at) <= hourMs;
    });
    const evidence = evidenceOf(
      same.map(({ commit }) => ({ claim: commit.subject, source: `commit ${commit.hash.slice(0, 9)}, ${commit.at.slice(0, 10)}` })),
    );
    return [
      {
        key: `reverted:${folder}`,
        text: words.notReverted(folder, same.length, soon.length > same.length / 2),
        weight: same.length * 2,
        about: [...wordsIn(folder), "deploy", "trust", "revert", "broken"],
        evidence,
      },
    ];
  });
}

const spanMs = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

/** Agent time that went by at questions, above all after hours. */
function waited({ answers, sessions }: ElicitTraces): readonly EndPoint[] {
  const waits = answers.map((each) => ({ ...each, ms: spanMs(each.openedAt, each.at) })).filter(({ ms }) => ms > hourMs);
  const total = waits.reduce((sum, { ms }) => sum + ms, 0);
  const all = sessions.reduce((sum, { startedAt, updatedAt }) => sum + spanMs(startedAt, updatedAt), 0);
  if (total < traceThresholds.waitedMinHours * hourMs || total < all * traceThresholds.waitedShare) return [];
  const night = waits.filter(({ openedAt }) => new Date(openedAt).getUTCHours() >= 17 || new Date(openedAt).getUTCHours() < 6);
  const isNight = night.reduce((sum, { ms }) => sum + ms, 0) > total / 2;
  const evidence = evidenceOf(
    waits
      .toSorted((one, other) => other.ms - one.ms)
      .map(({ question, session, openedAt, ms }) => ({
        claim: `“${question}” waited ${Math.round(ms / hourMs)} h`,
        source: `${session}, ${openedAt.slice(0, 16)}`,
      })),
  );
  return [
    {
      key: `waited:${isNight}`,
      text: words.notWaiting(Math.round(total / hourMs), Math.round(all / hourMs), isNight),
      weight: total / hourMs,
      about: ["slow", "waiting", "wait", "time", "long"],
      evidence,
    },
  ];
}

/** A command without what differs each time: numbers, hashes, paths below temporary folders. */
const plain = (command: string): string =>
  command
    .replace(/\b[0-9a-f]{7,40}\b|\b\w*\d[\w.-]*\b/gi, "#")
    .replace(/\s+/g, " ")
    .trim();
const isMachine = ({ agent }: TracedCall): boolean => /^(?:cron|ci|bot)\b/i.test(agent);

/** Counts cycles of so many different commands, each call in one of them only, wherever in the cycle one begins to count. */
function countCycles(run: readonly TracedCall[], length: number, counts: Map<string, { count: number; first: TracedCall }>): void {
  const free = new Map<string, number>();
  for (let at = 0; at + length <= run.length; at += 1) {
    const part = run.slice(at, at + length);
    const names = [...new Set(part.map(({ command }) => plain(command)))].toSorted();
    const key = names.join(" ⏎ ");
    if (names.length < length || at < (free.get(key) ?? 0) || !part[0]) continue;
    free.set(key, at + length);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { count: 1, first: part[0] });
  }
}

/** The same few commands one after the other. */
function repeated({ calls }: ElicitTraces): readonly EndPoint[] {
  const runs = [
    ...grouped(
      calls.filter((call) => !isMachine(call) && call.command !== ""),
      ({ session }) => session,
    ).values(),
  ];
  for (const length of [6, 5, 4, 3]) {
    const counts = new Map<string, { count: number; first: TracedCall }>();
    for (const run of runs) countCycles(run, length, counts);
    const best = [...counts].toSorted(([, one], [, other]) => other.count - one.count)[0];
    const times = best?.[1].count ?? 0;
    if (best && times >= traceThresholds.repeatsMin) {
      const { first } = best[1];
      const names = best[0].split(" ⏎ ");
      return [
        {
          key: `repeated:${names.join(",")}`,
          text: words.oneCommand(names, times),
          weight: times,
          about: ["same", "again", "keep", "doing", "repeat", ...wordsIn(names.join(" "))],
          evidence: [{ claim: `${names.join(", ")}: ${times} times in a row`, source: `${first.session}, ${first.at.slice(0, 10)}` }],
        },
      ];
    }
  }
  return [];
}

/** One line that is changed again and again, only in its numbers. */
function churned({ commits }: ElicitTraces): readonly EndPoint[] {
  const edits = standing(commits).flatMap((commit) =>
    commit.files.flatMap(({ path, added, removed }) => {
      const before = new Set(removed.map(({ text }) => plain(text)));
      return added
        .filter(({ text }) => text.trim() !== "" && plain(text).includes("#") && before.has(plain(text)))
        .map(({ text }) => ({ commit, path, text: text.trim() }));
    }),
  );
  return [...grouped(edits, ({ path, text }) => `${path} ${plain(text)}`)].flatMap(([key, same]) => {
    const [first] = same;
    if (same.length < traceThresholds.churnMin || !first) return [];
    const evidence = evidenceOf(
      same.map(({ commit, path, text }) => ({
        claim: `${path}: ${text.slice(0, 160)}`,
        source: `commit ${commit.hash.slice(0, 9)}, ${commit.at.slice(0, 10)}`,
      })),
    );
    return [
      {
        key: `churned:${key}`,
        text: words.oneSource(first.path, first.text, same.length),
        weight: same.length,
        about: [...wordsIn(first.path), ...(isProse(first.path) ? ["docs", "documentation"] : []), ...wordsIn(first.text)],
        evidence,
      },
    ];
  });
}

function failed({ calls }: ElicitTraces): readonly EndPoint[] {
  return [
    ...grouped(
      calls.filter(({ outcome, command }) => outcome === "failed" && command !== ""),
      ({ command }) => plain(command),
    ),
  ].flatMap(([command, same]) =>
    same.length < traceThresholds.failsMin
      ? []
      : [
          {
            key: `failed:${command}`,
            text: words.passes(command, same.length),
            weight: same.length,
            about: [...wordsIn(command), "flaky", "test", "tests", "fails"],
            evidence: evidenceOf(same.map(({ session, at }) => ({ claim: `${command} failed`, source: `${session}, ${at.slice(0, 16)}` }))),
          },
        ],
  );
}

const highOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.9) - 1] ?? 0;

/** Commands that take longer than they did: by the slow ones, since a middle hides them. */
function slower({ calls }: ElicitTraces): readonly EndPoint[] {
  const timed = calls.flatMap((call) => (call.endedAt === undefined ? [] : [{ ...call, s: spanMs(call.at, call.endedAt) / 1_000 }]));
  return [...grouped(timed, ({ command }) => plain(command))].flatMap(([command, same]) => {
    if (same.length < traceThresholds.samplesMin) return [];
    const inOrder = same.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const half = Math.floor(inOrder.length / 2);
    const [before, after] = [highOf(inOrder.slice(0, half).map(({ s }) => s)), highOf(inOrder.slice(half).map(({ s }) => s))];
    if (after < before * traceThresholds.slowerBy || after - before < traceThresholds.slowerMinS) return [];
    const since = inOrder.find(({ s }) => s > before * traceThresholds.slowerBy);
    return [
      {
        key: `slower:${command}`,
        text: words.asFast(command, before, after),
        weight: (after - before) / 10 + 5,
        about: [...wordsIn(command), "slow", "sluggish", "long", "build"],
        evidence: [
          {
            claim: `${command}: ${Math.round(before)} s before, ${Math.round(after)} s now`,
            source: `${since?.session ?? ""}, since ${since?.at.slice(0, 10) ?? ""}`,
          },
        ],
      },
    ];
  });
}

function givenUp({ sessions }: ElicitTraces): readonly EndPoint[] {
  const left = sessions.filter(({ outcome }) => outcome !== null && outcome !== "converged");
  const sum = (list: typeof sessions): number => list.reduce((all, { startedAt, updatedAt }) => all + spanMs(startedAt, updatedAt), 0);
  const share = sum(left) / Math.max(1, sum(sessions));
  if (left.length < traceThresholds.givenUpMin || share < traceThresholds.givenUpShare) return [];
  const evidence = evidenceOf(
    left.map(({ stream, outcome, startedAt, updatedAt }) => ({
      claim: `${outcome ?? ""} after ${Math.round(spanMs(startedAt, updatedAt) / 60_000)} min`,
      source: `${stream}, ${startedAt.slice(0, 10)}`,
    })),
  );
  return [
    {
      key: "given-up",
      text: words.fewerGivenUp(Math.round(share * 100)),
      weight: left.length * 2,
      about: ["cost", "costs", "money", "expensive", "waste"],
      evidence,
    },
  ];
}

const middleOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Work that lies between being written and being merged, by folder. */
function landedLate({ commits }: ElicitTraces): readonly EndPoint[] {
  const byHash = new Map(commits.map((commit) => [commit.hash, commit]));
  const merges = commits.flatMap((commit) => {
    const side = byHash.get(commit.parents[1] ?? "");
    const path = side?.files[0]?.path ?? commit.files[0]?.path;
    return side && path !== undefined ? [{ commit, folder: folderOf(path), ms: spanMs(side.at, commit.at) }] : [];
  });
  return [...grouped(merges, ({ folder }) => folder)].flatMap(([folder, same]) => {
    const others = merges.filter((each) => each.folder !== folder).map(({ ms }) => ms);
    const here = middleOf(same.map(({ ms }) => ms));
    const isLate = here >= 24 * hourMs && here >= middleOf(others) * traceThresholds.landedSlowerBy;
    if (same.length < traceThresholds.landedMin || others.length === 0 || !isLate) return [];
    const evidence = evidenceOf(
      same.map(({ commit, ms }) => ({
        claim: `${commit.subject}: ${Math.round(ms / hourMs)} h`,
        source: `commit ${commit.hash.slice(0, 9)}, ${commit.at.slice(0, 10)}`,
      })),
    );
    return [
      {
        key: `landed:${folder}`,
        text: words.reviewed(folder, Math.round(here / hourMs), Math.round(middleOf(others) / hourMs)),
        weight: same.length * 2,
        about: [...wordsIn(folder), "review", "reviews", "slow", "waiting"],
        evidence,
      },
    ];
  });
}

/** Plans that are changed after they were read, each time by the same thing. */
function changedAlike({ answers }: ElicitTraces): readonly EndPoint[] {
  const changes = answers.filter(
    ({ option, text, kind }) => text !== "" && /^(?:change|modify|reorder|again|extend)$/.test(option) && kind !== "risk",
  );
  const subjects = [...new Set(changes.flatMap(({ text }) => wordsIn(text)))];
  const best = subjects
    .map((word) => ({ word, same: changes.filter(({ text }) => wordsIn(text).includes(word)) }))
    .toSorted((one, other) => other.same.length - one.same.length)[0];
  if (!best || best.same.length < traceThresholds.changedMin) return [];
  const evidence = evidenceOf(
    best.same.map(({ text, session, at }) => ({ claim: `“${text.slice(0, 200)}”`, source: `${session}, ${at.slice(0, 10)}` })),
  );
  return [
    {
      key: `changed:${best.word}`,
      text: words.fromTheStart(best.word, best.same.length),
      weight: best.same.length * 2,
      about: ["plan", "plans", "meant", best.word],
      evidence,
    },
  ];
}
