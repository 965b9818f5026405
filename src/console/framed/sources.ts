import type { ClaimView, FrameView, LensView, NamedText } from "../../protocols/frame/view-shapes.ts";

/** A place of the picture: a lens, a dialogue, a claim, or what a person added. */
export type NodeId = `${"lens" | "dialogue" | "claim" | "input"}:${string}`;

/** Where it stands on the page. */
export const nodeOf = (node: NodeId): HTMLElement | null => document.querySelector<HTMLElement>(`[data-node="${CSS.escape(node)}"]`);

/** A line between two places; a peer takes part in a dialogue, a source carries a claim. */
export interface Link {
  readonly id: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly style: "agreed" | "partial" | "persistent" | "open" | "source";
  /** The lens on the line: a claim that rests on a report rests on that peer, not on the other one. */
  readonly lens: string;
}

/** The words a claim rests on, and whose they are. */
export interface SourceText {
  readonly id: string;
  readonly how: "result" | "report" | "input";
  readonly who: string;
  readonly player: string;
  /** For a report: its subject. */
  readonly about: string;
  readonly parts: readonly NamedText[];
  readonly at: NodeId;
}

interface Named {
  readonly how: SourceText["how"];
  readonly lens: string;
  readonly dialogue: string;
}

/** `r:cost` is Cost's result, `p:d1:cost` its report on the first dialogue, `i:1` a person's addition. */
function named(id: string): Named {
  const [kind, first = "", ...rest] = id.split(":");
  if (kind === "r") return { how: "result", lens: [first, ...rest].join(":"), dialogue: "" };
  return kind === "p" ? { how: "report", lens: rest.join(":"), dialogue: first } : { how: "input", lens: "", dialogue: "" };
}

export const nameOf = ({ lenses }: Pick<FrameView, "lenses">, id: string): string => lenses.find((lens) => lens.id === id)?.name ?? id;

const placeOf = (id: string): NodeId => {
  const { how, lens, dialogue } = named(id);
  if (how === "input") return `input:${id}`;
  return how === "result" ? `lens:${lens}` : `dialogue:${dialogue}`;
};

export function sourceOf(id: string, picture: FrameView): SourceText {
  const { how, lens, dialogue } = named(id);
  const at = placeOf(id);
  if (how === "input") {
    const input = picture.inputs.find((each) => each.id === id);
    return { id, how, at, who: input?.by ?? "", player: "", about: "", parts: input ? [["input", input.text]] : [] };
  }
  const who = nameOf(picture, lens);
  const { player = "", result = [] } = picture.lenses.find((each) => each.id === lens) ?? {};
  if (how === "result") return { id, how, at, who, player, about: "", parts: result };
  const talk = picture.dialogues.find((each) => each.id === dialogue);
  const report = talk?.turns.findLast((turn) => turn.how === "report" && turn.from === lens);
  const parts = report?.how === "report" ? report.parts : [];
  return { id, how, at, who, player, about: talk?.topic ?? "", parts };
}

/** Name of a source beside a claim. */
export function sourceName(id: string, picture: FrameView): string {
  const { how, who, about } = sourceOf(id, picture);
  if (how === "input") return `added by ${who}`;
  return about === "" ? who : `${who}, after the dialogue`;
}

/** Lenses in an order in which those that talk stand near each other, and those that did not finish last. */
export function besidePeers({ lenses, dialogues }: FrameView): readonly LensView[] {
  const order: LensView[] = [];
  const here = lenses.filter(({ standing }) => standing !== "failed" && standing !== "without");
  const place = (lens: LensView): void => {
    if (order.includes(lens)) return;
    order.push(lens);
    const peers = dialogues.filter((each) => each.lenses.includes(lens.id)).flatMap((each) => each.lenses);
    for (const peer of here) if (peers.includes(peer.id)) place(peer);
  };
  for (const lens of [...here, ...lenses]) place(lens);
  return order;
}

/** Every line of the picture. A report stands between its lens and the claim, so such a claim hangs on the dialogue. */
export function linksOf({ dialogues, claims }: FrameView): readonly Link[] {
  const peers = dialogues.flatMap(({ key, lenses, outcome }) =>
    lenses.map((lens): Link => ({ id: `${lens}>${key}`, from: `lens:${lens}`, to: `dialogue:${key}`, style: outcome ?? "open", lens })),
  );
  const sources = claims.flatMap((claim) =>
    [...new Set(claim.sources.map(placeOf))].map((from): Link => {
      const lens = from.startsWith("lens:") ? from.slice("lens:".length) : "";
      return { id: `${from}>${claim.id}`, from, to: `claim:${claim.id}`, style: "source", lens };
    }),
  );
  return [...peers, ...sources];
}

/** The places and lines that belong to one of them: what a claim rests on, or what rests on a lens. */
export function relatedTo(node: NodeId, picture: FrameView): ReadonlySet<string> {
  const reports = picture.claims.flatMap(({ id, sources }) =>
    sources.map((source) => ({ claim: id, ...named(source) })).filter(({ how }) => how === "report"),
  );
  const through = new Set(
    reports.flatMap(({ claim, dialogue, lens }) => {
      if (node === `claim:${claim}`) return [`${lens}>${dialogue}`];
      return node === `lens:${lens}` ? [`dialogue:${dialogue}>${claim}`] : [];
    }),
  );
  const links = linksOf(picture).filter(({ id, from, to }) => from === node || to === node || through.has(id));
  return new Set([node, ...links.flatMap(({ id, from, to }) => [id, from, to])]);
}

/** Whether a claim is this one, or rests on the words of a lens, a dialogue or a person. */
const isAbout = (claim: ClaimView, kind: string, id: string): boolean =>
  kind === "claim"
    ? claim.id === id
    : claim.sources.some((source) => {
        const { lens, dialogue } = named(source);
        return kind === "lens" ? lens === id : kind === "dialogue" ? dialogue === id : source === id;
      });

export const claimsOn = ({ claims }: FrameView, node: NodeId): readonly ClaimView[] => {
  const [kind = "", ...rest] = node.split(":");
  return claims.filter((claim) => isAbout(claim, kind, rest.join(":")));
};

/** A stretch of a source; the close ones say nearly what the claim says. */
export interface SourceStretch {
  readonly text: string;
  readonly isClose: boolean;
}

const closeMin = 0.45;
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?]\s|\n)/u);

/** Share of a claim's words in a sentence. It only helps to find the place: the checks are in the record. */
function closeness(sentence: string, claim: ReadonlySet<string>): number {
  const shared = [...wordsIn(sentence)].filter((word) => claim.has(word)).length;
  return claim.size === 0 ? 0 : shared / claim.size;
}

/** Each part of a source in stretches, with the sentences that are closest to the claim marked. */
export function closest(parts: readonly NamedText[], claim: string): readonly (readonly [string, readonly SourceStretch[]])[] {
  const words = wordsIn(claim);
  const scored = parts.map(([name, text]) => [name, sentencesIn(text).map((each) => [each, closeness(each, words)] as const)] as const);
  const best = Math.max(0, ...scored.flatMap(([, sentences]) => sentences.map(([, score]) => score)));
  const enough = Math.max(closeMin, best - 0.01);
  return scored.map(([name, sentences]) => [name, sentences.map(([text, score]) => ({ text, isClose: score >= enough }))]);
}
