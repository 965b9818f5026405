import { longPattern } from "../../kernel/long-pattern.ts";
import { isComment, isKind, quoted } from "../change/file-kinds.ts";
import type { FoundPlace, RepositoryChange } from "../change/types.ts";
import type { DecisionSign, SpokenWords } from "./spoken/index.ts";
import { isTakenBack, pathsNamed, stepEvidence } from "./steps.ts";
import type { FindLacks, Lack, LackName, PlanStep } from "./types.ts";

interface ActRow {
  readonly what: LackName;
  /** Words of a step, or of a script, that do it. */
  readonly act: RegExp;
  /** A step that makes it bearable. */
  readonly secured: RegExp;
  /** Whether that has to come first. */
  readonly first: boolean;
  /** Steps that only look like it. */
  readonly except?: RegExp;
  /** The same in the words of other languages: acts, each as one sign or two, what secures them, and what only looks like it. */
  readonly said: {
    readonly acts: readonly (readonly [DecisionSign, DecisionSign?])[];
    readonly secured: DecisionSign;
    readonly except?: DecisionSign;
  };
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const things =
  "(?:tables?|columns?|databases?|schemas?|rows?|records?|users?|accounts?|customers?|buckets?|volumes?|objects?|" +
  "prefix(?:es)?|snapshots?|backups?|logs?|history|indexe?s?|tenants?|sessions?|topics?|queues?|files?|folders?|" +
  "director(?:y|ies)|data|images?|uploads?|invoices?|orders?|entries|documents?|messages?|namespaces?|clusters?|disks?|" +
  "partitions?)";
const destroy =
  "(?:delet(?:e|es|ing)|drop(?:s|ping)?|purg(?:e|es|ing)|wip(?:e|es|ing)|eras(?:e|es|ing)|truncat(?:es|ing)|remov(?:e|" +
  "es|ing)|destroy(?:s|ing)?|clear(?:s|ing)?)";

/** Data that is gone afterwards, in the language of databases and shells. */
const destroysData = longPattern("i")`
    \bdrop\s+(?:table|column|database|schema|view\s+materialized|type|index\s+if)\b|\btruncate\s+(?:table\s+)?["\w]+|
    \bdelete\s+from\b|\brm\s+-\w*[rf]\w*\s|\b(?:aws\s+s3\s+(?:rm|rb)|gsutil\s+(?:-m\s+)?rm|kubectl\s+delete|
    terraform\s+destroy|dropdb|flushall|flushdb|docker\s+volume\s+rm|helm\s+(?:uninstall|delete)|zfs\s+destroy|
    az\s+storage\s+blob\s+delete)\b|\b(?:remove|drop)_(?:column|table)\b|\.drop(?:Column|Table)\(
  `;

const bringsBack = longPattern("i")`
    \b(?:back(?:ed|s)?[- ]?up|backups?|pg_dump(?:all)?|mysqldump|mongodump|dump(?:ed|s)?|snapshots?|export(?:s|ed)?|
    archiv(?:e|es|ed)|restore point|soft[- ]delet\w+|point[- ]in[- ]time|bundle|clone --mirror|(?:keep|take|make|save|
    store)s? (?:\w+ ){0,2}cop(?:y|ies)|copy [\w\s.-]{0,45}(?:to|aside)|
    create table \w+ as)\b
  `;

/** Acts that cannot simply be taken back, and what people do before them. */
export const actRows: readonly ActRow[] = [
  {
    what: "backup",
    act: new RegExp(
      `${destroysData.source}|\\b${destroy}\\s+(?:(?:all|the|every|old|unused|stale|inactive|of|our|their|s3|gcs|its|each|from)\\s+)*` +
        `(?:[\\w./'-]+\\s+){0,3}?${things}\\b`,
      "i",
    ),
    secured: bringsBack,
    first: true,
    except: longPattern("i")`
        \b(?:te?mp|temporary|cache[sd]?|build|dist|node_modules|fixtures?|scratch|sandbox|preview|throw-?away|dummy|sample|
        test data|test users?|branch(?:es)?|tags?|imports?|feature flag|comment(?:s|ed)?|css|lint|warning)\b|
        \bci[-/]
      `,
    said: { acts: [["destroy", "data"]], secured: "keep", except: "harmless" },
    hits: ["DROP TABLE invoices", "delete the old customer records", "rm -rf /srv/data", "terraform destroy"],
    misses: ["rm -rf node_modules", "drop the unused import", "delete the temporary files", "add a column"],
  },
  {
    what: "history",
    act: longPattern("i")`
      \bpush\b[^;\n]{0,60}(?:\s-f\b|--force\b(?!-with-lease))|\bforce[- ]push\w*|\bfilter-(?:repo|branch)\b|\bbfg\b|
      \brewrit\w+ (?:the )?history\b|\bpush\b[^;\n]{0,40}--delete\b|\bgit (?:tag -d|branch -D)\b
    `,
    secured: longPattern("i")`
        \b(?:bundle|mirror|backup|back up|snapshot|archive|fork|keep\w* (?:the )?(?:old|previous|original))\b|\bgit branch\s+
        (?!-[dD])[\w./-]*(?:old|before|pre)|\btag\b[^;\n]{0,40}\b(?:old|before|pre)
      `,
    first: true,
    except: /\b(?:my|own|feature|topic|personal|fork)\b[^;\n]{0,20}\bbranch\b/i,
    said: { acts: [["rewrite"]], secured: "keepHistory" },
    hits: ["git push --force origin main", "force-push main", "clean it with git filter-repo"],
    misses: ["git push origin main", "git push --force-with-lease origin my-topic"],
  },
  {
    what: "verify",
    act: longPattern("i")`
      \brclone\s+move\b|\b(?:aws\s+s3|gsutil(?:\s+-m)?)\s+mv\b|--remove-source-files\b|\bmove\s+(?:(?:all|the|every|our|
      \d[\d.,]*\s?[kmgt]b)\s+)+(?:[\w'-]+\s+){0,4}?(?:from\b|to\b|between\b|into\b)[^.;\n]*\b(?:bucket|storage|
      server|database|region|cluster|disk|volume|provider|account)
    `,
    secured: /\b(?:compar(?:e|ing)|verif(?:y|ies)|checksums?|count(?:s|ing)? |rclone check|hash|reconcil\w+|spot[- ]check|diff )/i,
    first: false,
    said: { acts: [["move", "store"]], secured: "compare" },
    hits: ["rclone move a: b:", "move the images from bucket a to bucket b"],
    misses: ["move the button to the left", "git mv a.ts b.ts"],
  },
  {
    what: "dry-run",
    act: longPattern("i")`
      \b(?:e-?mail|mail|send|text|sms|message|notify|push)\b[^.;\n]{0,60}?(?:\b(?:all|every|each)\b|
      \b\d[\d,.]{2,}\b)[^.;\n]{0,30}?\b(?:customers?|users?|subscribers?|recipients?|members?|clients?|addresses|contacts|
      people)\b|\b(?:mass|bulk) (?:e-?mail|mail|send|message)\b|\bnewsletter\b[^.;\n]{0,30}\b(?:to|all)\b
    `,
    secured: longPattern("i")`
        \bdry[- ]?run\b|--limit\b|\b(?:test|trial|sample|pilot|preview)\b[^.;\n]{0,40}\b(?:mail|send|batch|run|list|
        recipients?|to|first)\b|\bto (?:staff|ourselves|myself|me|the team)\b|\bsmall batch\b|\bfirst (?:\d+|ten|five|few)\b
      `,
    first: true,
    said: { acts: [["send", "everyone"]], secured: "trial" },
    hits: ["email all 48,310 customers", "send the newsletter to all subscribers"],
    misses: ["send the report to Kim", "email validation for users"],
  },
  {
    what: "way-back",
    act: longPattern("i")`
      \b(?:deploy|roll(?:ed|ing)? ?out|ship|release|cut(?:ting)? ?over|promote|go(?:es|ing)? live|switch(?:es|ing)?|flip|
      enable|apply|upgrade|migrate)\b[^.;\n]{0,60}\b(?:prod|production|live|all (?:customers|users|tenants|regions)|
      everyone|everybody|dns|traffic|cdn origin|primary)\b|\bterraform apply\b|\bkubectl apply\b[^\n]*\bprod
    `,
    secured: longPattern("i")`
        \b(?:roll(?:s|ed|ing)?[- ]?back|revert\w*|previous (?:version|release|image)|blue[-/ ]green|canary|feature flag|
        behind a flag|flag (?:off|is)|switch(?:es|ing)? back|way back|fall ?back|restor\w+|undo|old (?:version|
        pool|cluster|stack) (?:stays|is kept|keeps))\b
      `,
    first: false,
    except: /\b(?:staging|preview|dev|test) (?:first|only|environment)\b|\bonly (?:on|in|to) (?:staging|dev)\b/i,
    said: { acts: [["live"], ["migrate", "data"]], secured: "back" },
    hits: ["deploy to production", "switch DNS to the new host", "roll out to all customers"],
    misses: ["deploy to staging", "switch to the other tab"],
  },
];

function isHit({ act, except, said }: ActRow, bare: string, words: SpokenWords): boolean {
  if (except?.test(bare) === true || (said.except !== undefined && words.has(said.except, bare))) return false;
  return act.test(bare) || said.acts.some(([one, other]) => (other === undefined ? words.has(one, bare) : words.both(one, other, bare)));
}

/** Whether the plan says itself that what goes can be had again. */
const reproducible = longPattern("i")`
    \b(?:reproducible|regenerat\w+|re-?creat\w+|rebuil[dt]\w*|derived from|can be (?:made|built|created|downloaded) again|
    throw-?away|created by (?:this|the same)|seeded?)\b
  `;

/** P1: acts of the plan without what people do before them. */
export const actsUnsecured: FindLacks = ({ change, texts, records }, steps, words) => {
  const acts = [...steps.map((step) => ({ ...step, place: stepEvidence(step) })), ...scriptActs(change, steps)];
  const own = records.filter(({ kind }) => kind === "answer").map(({ text }) => text);
  return actRows.flatMap((row): readonly Lack[] => {
    const act = acts.find(({ bare }) => isHit(row, bare, words));
    if (!act) return [];
    if (row.what === "backup" && isReproducible([...texts.map(({ text }) => text), ...own], words)) return [];
    if (steps.some((step) => isSecured(row, act, step, words))) return [];
    return [{ what: row.what, about: nameOf(act), evidence: [act.place, ...unsound(row, steps)] }];
  });
};

const isReproducible = (texts: readonly string[], words: SpokenWords): boolean =>
  texts.some((text) => reproducible.test(text) || words.has("again", text));

/** A step that makes the act bearable: before it where that counts, or said to be done already. */
function isSecured(row: ActRow, act: PlanStep, { bare, at }: PlanStep, words: SpokenWords): boolean {
  const found = row.secured.exec(bare) ?? words.find(row.said.secured, bare);
  if (!found || isTakenBack(bare, found, words)) return false;
  if (!row.first || at < act.at) return true;
  if (words.endsAt("after", bare.slice(0, found.index)) || words.has("done", clauseAround(bare, found.index))) return true;
  return at === act.at && found.index < placeOf(row, bare, words);
}

const clauseAround = (bare: string, place: number): string => {
  const [before = ""] = /[^.;:。；：]*$/.exec(bare.slice(0, place)) ?? [];
  const [behind = ""] = /^[^.;:。；：]*/.exec(bare.slice(place)) ?? [];
  return before + behind;
};

/** Where in a step its act begins. */
function placeOf({ act, said }: ActRow, bare: string, words: SpokenWords): number {
  const places = [act.exec(bare)?.index, ...said.acts.map(([sign]) => words.find(sign, bare)?.index)];
  return Math.min(...places.map((place) => place ?? Number.POSITIVE_INFINITY));
}

const nameOf = ({ bare, text }: Pick<PlanStep, "bare" | "text">): string => (bare || text).slice(0, nameMaxChars);
const nameMaxChars = 120;

/** A rollback by reverting a commit is quoted where it does not bring back what is lost. */
const byRevert = /\b(?:roll ?back|way back|undo)\b[^\n]{0,40}\brevert|\brevert (?:the |this )?(?:commit|merge|pr|change)\b/i;
const unsound = ({ what }: ActRow, steps: readonly PlanStep[]): readonly FoundPlace[] => {
  const found = what === "backup" ? steps.find(({ text }) => byRevert.test(text)) : undefined;
  return found ? [stepEvidence(found)] : [];
};

type Act = PlanStep & { readonly place: FoundPlace };

/** Scripts that the plan names, and scripts and migrations of the change: their lines act too. Ways back are left out. */
function scriptActs(change: RepositoryChange | undefined, steps: readonly PlanStep[]): readonly Act[] {
  if (!change) return [];
  const named = pathsNamed(steps, change.paths).filter(({ path }) => isKind(path, "script") || /migrat/i.test(path));
  const fromPlan = named.flatMap(({ path, step }) =>
    (change.text(path) ?? "").split(/\r?\n/).map((text, at) => actOf({ path, line: at + 1, text, order: step.at })),
  );
  const fromDiff = change.files
    .filter(({ path, status }) => status !== "deleted" && isUp(path) && (isKind(path, "script") || /migrat/i.test(path)))
    .flatMap(({ path, added }) => upLines(added).map(({ line, text }) => actOf({ path, line, text, order: Number.POSITIVE_INFINITY })));
  return [...fromPlan, ...fromDiff].filter(({ text, bare }) => !isComment(text) && destroysData.test(bare));
}

const isUp = (path: string): boolean =>
  !/(?:[._-]down|\bdown\/|^U\d|\/U\d|rollback|revert)[._\w-]*\.\w+$|\bdown\.\w+$/i.test(path) && !isKind(path, "test");

/** In a migration with both ways in one file, the lines before its way back. */
const upLines = (lines: readonly { readonly line: number; readonly text: string }[]) => {
  const back = lines.findIndex(({ text }) =>
    /^\s*(?:def downgrade|def down\b|exports\.down|(?:public )?(?:async )?down\(|--\s*(?:\+goose )?down\b|-- migrate:down)/i.test(text),
  );
  return back < 0 ? lines : lines.slice(0, back);
};

const actOf = ({
  path,
  line,
  text,
  order,
}: {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly order: number;
}): Act => ({
  text,
  bare: text.trim(),
  source: path,
  at: order,
  place: quoted(path, line, text),
});
