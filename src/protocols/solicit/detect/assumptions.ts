import { longPattern } from "../../../kernel/long-pattern.ts";
interface AssumptionRow {
  readonly language: string;
  readonly pattern: RegExp;
  /** Counts only if the sentence names what it rests on: "as in" alone is ordinary talk. */
  readonly needsName?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Wordings by which somebody builds on something that was not checked again. */
export const assumptionRows: readonly AssumptionRow[] = [
  {
    language: "English",
    pattern: longPattern("i")`
      \b(?:assum(?:e|es|ed|ing|ption)s?|presum(?:e|ing|ably)|tak(?:e|ing) (?:it|this|that|them) as (?:given|fixed)|
      takes? (?:it )?for granted|I(?:'ll| will) (?:treat|take) [^.\n]{1,80} as (?:fixed|given|stable|final|the)|(?:relying|counting|
      banking|building|basing (?:this|it|that|everything|the \w+)) on)\b
    `,
    hits: [
      "I'll assume the limit in config/limits.yml stays 100",
      "Assuming Node 20",
      "Working assumption: main is frozen",
      "relying on schema.sql",
    ],
    misses: ["I consumed the list", "the consumer reads it"],
  },
  {
    language: "English, naming it",
    pattern: longPattern("i")`
      \b(?:as (?:in|defined|specified|described|documented|set|configured|declared|stated|given|pinned)|according to|
      based on|per (?:the )?[\x60\w]|since (?:[^.\n]|\.\w){1,60} (?:says|sets|defines|pins|has|lists|uses|is)|because (?:[^.\n]|\.\w){1,60} (?:says|
      sets|defines|pins)|from (?:[^.\n]|\.\w){0,40}(?:says|shows)|matches what)\b
    `,
    needsName: true,
    hits: ["as defined in api/openapi.yaml", "according to db/schema.sql there is one table", "based on config/app.yml"],
    misses: ["add a test", "read it"],
  },
  {
    language: "German",
    pattern: longPattern("i")`
      \b(?:(?:ich|wir) nehmen? (?:dabei |also |mal |hier )?an|nehme ich an|angenommen|annahme|gehe (?:ich )?(?:dabei |hier |
      jetzt )?(?:mal )?davon aus|davon ausgehend|setze (?:ich )?voraus|vorausgesetzt)\b|\bdavon aus,
    `,
    hits: ["Ich nehme an, dass die Grenze bleibt", "Ich gehe davon aus, dass es so bleibt", "Annahme: Node 20"],
    misses: ["Die Tabelle ist angelegt"],
  },
  {
    language: "German, naming it",
    pattern: /(?<!\p{L})(?:laut|gemäß|wie in|basierend auf|nach)(?!\p{L})/iu,
    needsName: true,
    hits: ["laut config/app.yml", "wie in schema.sql"],
    misses: ["bitte testen"],
  },
  {
    language: "Spanish",
    pattern: longPattern("i")`
      (?:^|[\s,.¡¿(])(?:supongo|suponemos|suponiendo|supondré|asumo|asumimos|asumiendo|asumiré|supuesto|doy por (?:hecho|sentado)|
      dando por (?:hecho|sentado)|parto de (?:que|la base))
    `,
    hits: ["Asumo que el límite sigue en 100", "doy por hecho que main no cambia"],
    misses: ["crea la tabla"],
  },
  {
    language: "Spanish and French, naming it",
    pattern: /(?:^|[\s,.(])(?:según|como en|de acuerdo con|basado en|selon|d'après|comme dans|conformément à)/i,
    needsName: true,
    hits: ["según config/app.yml", "d'après schema.sql"],
    misses: ["corrige le panier"],
  },
  {
    language: "French",
    pattern: longPattern("i")`
      (?:^|[\s,.(])(?:je (?:suppose|présume|pars du principe|considère)|on suppose|en supposant|nous supposons|hypothèse|
      partant du principe|je pars de)
    `,
    hits: ["Je suppose que la limite reste à 100", "Hypothèse : Node 20"],
    misses: ["crée la table"],
  },
  {
    language: "Japanese",
    pattern: /(?:仮定|前提|想定し|とみなし|と見なし|に基づ|のままだと考え)/,
    hits: ["Node 20 を前提に進めます", "変わらないと仮定します"],
    misses: ["テーブルを作ります"],
  },
];

/** Something said to be so, and what it rests on. */
export interface AssumptionClaim {
  readonly text: string;
  /** Said to be an assumption, and not only that something is taken from a file. */
  readonly explicit: boolean;
  readonly files: readonly string[];
  /** A product and its version: `node` 20, `postgres` 14. */
  readonly versions: readonly { readonly name: string; readonly version: string }[];
  readonly branches: readonly string[];
}

const sentencesMax = 60;
const assumedMax = 6;

/** The assumptions in a message. A sentence counts once; its grounds are read from it and from its neighbours. */
export function assumptionsIn(text: string): readonly AssumptionClaim[] {
  if (!assumptionRows.some(({ pattern }) => pattern.test(text))) return [];
  const bare = text.replace(/```[\s\S]*?(?:```|$)/g, " ");
  const sentences = bare.split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\n+/).slice(0, sentencesMax);
  const found: AssumptionClaim[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.trim().length < 8 || found.length >= assumedMax) continue;
    const rows = assumptionRows.filter(({ pattern }) => pattern.test(sentence));
    if (rows.length === 0) continue;
    const named = namedIn(sentence);
    const isNamed = named.files.length + named.versions.length + named.branches.length > 0;
    if (!isNamed && rows.every(({ needsName }) => needsName)) continue;
    const files = isNamed ? named.files : filesBeside(sentences, at);
    found.push({ ...named, text: sentence.trim(), files, explicit: rows.some(({ needsName }) => !needsName) });
  }
  return found;
}

/** The next sentence often says what it rests on, else the one before. */
function filesBeside(sentences: readonly string[], at: number): readonly string[] {
  const next = namedIn(sentences[at + 1] ?? "").files;
  return next.length > 0 ? next : namedIn(sentences[at - 1] ?? "").files;
}

const file = longPattern("gi")`
  (?<![\w:/])(?:[\w@.+-]{1,100}\/){0,30}[\w@+-][\w@.+-]{0,100}\.(?:[a-z][a-z0-9]{0,9})(?![\w/])|(?<![\w/])(?:Dockerfile|Makefile|Gemfile|Procfile|
  \.env|\.nvmrc|go\.mod)(?![\w/])
`;
const version = /(?<![\w./])([A-Za-z][A-Za-z.+#-]{1,30})(?:\.js)?[ @](?:version )?v?(\d{1,4}(?:\.\d{1,4}){0,3})(?:\.x)?(?![\w%]|\.\d)/g;
/** Words beside "branch" that are no name of one. */
const noBranch = "(?!(?:the|this|that|current|same|new|our|your|my|feature|is|will|at|stays|and|assum\\w*)(?![\\w./-]))";
const branch = new RegExp(
  String.raw`(?<!\w)(?:branch|rama|branche|Branch|ブランチ)\s+["'\x60]?${noBranch}([\w./-]{2,100})|` +
    String.raw`(?<![\w./-])["'\x60]?${noBranch}([\w./-]{2,100})["'\x60]?\s+(?:branch|ブランチ)(?!\w)`,
  "g",
);
const notProducts: ReadonlySet<string> = new Set(
  (
    "the of to in at is are and or than least most for with line port step page exit code about after before under over max min limit " +
    "up every each by from only see issue pr ticket day days hour first top last next"
  ).split(" "),
);
const notFiles = /^(?:e\.g|i\.e|etc\.|vs\.|node\.js|next\.js|vue\.js|express\.js|[\d.]+)$/i;

function namedIn(text: string): Pick<AssumptionClaim, "files" | "versions" | "branches"> {
  const files = [...text.slice(0, 4_000).matchAll(file)]
    .map(([path]) => path.replace(/[.,:;]$/, ""))
    .filter((path) => !notFiles.test(path) && !/^https?/.test(path));
  const versions = [...text.slice(0, 4_000).matchAll(version)]
    .map(([, name = "", number = ""]) => ({ name: name.toLowerCase().replace(/\.js$/, ""), version: number }))
    .filter(({ name }) => !notProducts.has(name));
  const branches = !/branch|rama|ブランチ/i.test(text)
    ? []
    : [...text.slice(0, 4_000).matchAll(branch)].map(([, one, other]) => one ?? other ?? "");
  return { files: [...new Set(files)].slice(0, 8), versions: versions.slice(0, 4), branches: [...new Set(branches)].slice(0, 3) };
}
