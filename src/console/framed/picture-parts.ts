import type { JournalMessage } from "../../server/api.ts";
import { isMembers, listIn, membersIn, textIn, type Members } from "../shared/members.ts";
import { dialoguesIn, type DialogueNode } from "./dialogue-parts.ts";
import { partsIn, textsIn, type Part } from "./parts.ts";

export const isFramed = (protocol: string): boolean => protocol === "frame";

/** Where a perspective stands. `left` did not finish before the inquiry was over; nobody wanted `recommended` to start. */
export type Standing = Resting | "asking" | "looking" | "finished" | "failed" | "without";
type Resting = "waiting" | "recommended" | "left";

/** One look of a perspective at the world, and what it saw. */
export interface Look {
  readonly what: string;
  readonly saw: string;
}

export interface LensNode {
  readonly id: string;
  readonly name: string;
  readonly reveals: string;
  readonly referent: string;
  /** Where it starts to look. */
  readonly orientation: string;
  readonly isNamed: boolean;
  /** F17, F18: why it is here, where an earlier inquiry or a dissent is the reason. */
  readonly because: string;
  readonly standing: Standing;
  readonly player: string;
  readonly tokens: number;
  readonly cost: number;
  readonly calls: number;
  readonly usedMs: number;
  /** Empty until it has handed in something. */
  readonly result: readonly Part[];
  readonly failure: string;
  /** Byte for byte what it started from. */
  readonly given: readonly Part[];
  /** What a person told it, when it was to look deeper. */
  readonly told: string;
  readonly looks: readonly Look[];
}

export type ClaimGroup = "assessment" | "convergence" | "divergence";

export interface ClaimNode {
  readonly id: string;
  readonly group: ClaimGroup;
  readonly text: string;
  /** `r:LENS`, `p:DIALOGUE:LENS` or `i:NUMBER`. */
  readonly sources: readonly string[];
  readonly isFused: boolean;
  readonly isOpen: boolean;
  readonly isKept: boolean;
  readonly agreement: string;
  readonly basis: readonly string[];
  readonly opposed: { readonly source: string; readonly quote: string } | undefined;
}

export interface InputNode {
  readonly id: string;
  readonly text: string;
  readonly by: string;
}

export interface Guard {
  readonly kind: string;
  readonly about: string;
  readonly because: string;
}

/** An inquiry of frame, as a picture can show it. */
export interface Picture {
  readonly question: string;
  readonly brief: readonly Part[];
  readonly isPartial: boolean;
  readonly isRecommending: boolean;
  readonly hasEnded: boolean;
  readonly round: number;
  readonly lenses: readonly LensNode[];
  readonly dialogues: readonly DialogueNode[];
  readonly claims: readonly ClaimNode[];
  readonly inputs: readonly InputNode[];
  /** Names of lenses that were gone on without. */
  readonly missing: readonly string[];
  readonly guards: readonly Guard[];
  /** Why nobody talked. */
  readonly skipped: string;
  readonly tokens: number;
  readonly cost: number;
}

const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);

const briefParts = ["intent", "deliverable", "scope"] as const;
const resultParts = ["contribution", "analysis", "limits", "assessment"] as const;

/** What the state and the events up to it say; nothing before the inquiry has begun. */
export function pictureOf(state: unknown, events: readonly JournalMessage[]): Picture | undefined {
  const members = membersIn(state);
  if (typeof members["question"] !== "string") return undefined;
  const hasEnded = members["phase"] === "closed" || members["phase"] === "left";
  const synthesis = membersIn(members["synthesis"]);
  const skipped = events.findLast(({ type }) => type === "dialogue.skipped");
  const spent = membersIn(members["spent"]);
  const isRecommending = members["mode"] === "recommend";
  const rest = isRecommending ? "recommended" : hasEnded ? "left" : "waiting";
  const lenses = listIn(members["lenses"]).map((lens) => lensIn(lens, membersIn(members["members"]), events, rest));
  return {
    question: members["question"],
    brief: partsIn(members["brief"], briefParts),
    isPartial: synthesis["partial"] === true,
    isRecommending,
    hasEnded,
    round: numberIn(members["round"]),
    lenses,
    dialogues: dialoguesIn(members, events, hasEnded),
    claims: claimsIn(synthesis, textsIn(members["kept"])),
    inputs: listIn(members["inputs"]).map(({ id, text, by }) => ({
      id: textIn(id),
      text: textIn(text),
      by: textIn(by),
    })),
    missing: textsIn(synthesis["missing"]),
    guards: listIn(members["guards"]).map((guard) => guardIn(guard, lenses)),
    skipped: textIn(skipped?.body["reason"]),
    tokens: numberIn(spent["tokens"]),
    cost: numberIn(spent["cost"]),
  };
}

const standings: Readonly<Record<string, Standing>> = {
  ready: "waiting",
  asking: "asking",
  looking: "looking",
  finished: "finished",
  failed: "failed",
  without: "without",
};

function standingOf(status: unknown, rest: Resting): Standing {
  const standing = standings[textIn(status)] ?? "waiting";
  const isUnderWay = ["waiting", "asking", "looking"].includes(standing);
  return isUnderWay && rest !== "waiting" ? rest : standing;
}

function lensIn(lens: Members, team: Members, events: readonly JournalMessage[], rest: Resting): LensNode {
  const id = textIn(lens["id"]);
  const member = membersIn(team[id]);
  const own = events.filter(({ body }) => body["lens"] === id);
  const given = own.find(({ type }) => type === "perspective.given");
  return {
    id,
    name: textIn(lens["name"]),
    reveals: textIn(lens["reveals"]),
    referent: textIn(lens["referent"]),
    orientation: textIn(lens["orientation"]),
    isNamed: lens["origin"] === "named",
    because: becauseOf(lens),
    standing: standingOf(member["status"], rest),
    player: textIn(membersIn(member["player"])["name"]),
    tokens: numberIn(member["tokens"]),
    cost: numberIn(member["cost"]),
    calls: numberIn(member["step"]),
    usedMs: numberIn(member["usedMs"]),
    result: partsIn(member["result"], resultParts),
    failure: failureOf(member, own),
    given: given ? givenIn(membersIn(given.body["given"])) : [],
    told: textIn(member["told"]),
    looks: looksIn(own),
  };
}

/** Of one that was gone on without, only the record still says why. */
function failureOf({ status, failure }: Members, own: readonly JournalMessage[]): string {
  if (status !== "failed" && status !== "without") return "";
  const { failed, detail } = membersIn(failure ?? own.findLast(({ type }) => type === "perspective.failed")?.body);
  return textIn(failed) === "" ? "" : `${textIn(failed)}: ${textIn(detail)}`;
}

function becauseOf({ marked, opposes }: Members): string {
  if (textIn(opposes) !== "") return `asked to disagree: ${textIn(opposes)}`;
  if (marked === "survived") return "its findings survived an earlier inquiry on this subject";
  return marked === "limit" ? "it looks at a limit that an earlier inquiry left open" : "";
}

const givenIn = (given: Members): readonly Part[] => [
  ...partsIn(given, ["question"]),
  ...partsIn(given["brief"], briefParts),
  ...partsIn(given["lens"], ["name", "reveals"]).map(([name, text]): Part => [name === "name" ? "lens" : name, text]),
  ...partsIn(given, ["orientation", "instructions"]),
];

const looksMax = 60;

/** What it asked to see, each with what it got; the answer has the id of what it answers. */
function looksIn(own: readonly JournalMessage[]): readonly Look[] {
  const seen = new Map(
    own
      .filter(({ type }) => type === "evidence.collected")
      .flatMap(({ body }) =>
        listIn(body["results"]).map(({ id, text }) => [`${String(body["step"])} ${textIn(id)}`, textIn(text)]),
      ),
  );
  return own
    .filter(({ type }) => type === "perspective.answered")
    .flatMap(({ body }) =>
      listIn(membersIn(body["reply"])["calls"]).map(({ id, tool, input }) => ({
        what: `${textIn(tool)} ${Object.values(membersIn(input)).map(String).join(" ")}`,
        saw: seen.get(`${String(body["step"])} ${textIn(id)}`) ?? "",
      })),
    )
    .slice(0, looksMax);
}

/** The answer first, as a report has it. */
export const claimGroups = ["assessment", "convergence", "divergence"] as const satisfies readonly ClaimGroup[];

function claimsIn(synthesis: Members, kept: readonly string[]): readonly ClaimNode[] {
  const basis = new Map(listIn(synthesis["basis"]).map(({ claim, kinds }) => [textIn(claim), textsIn(kinds)]));
  return claimGroups.flatMap((group) =>
    listIn(synthesis[group]).map((claim): ClaimNode => {
      const id = textIn(claim["id"]);
      const opposed = isMembers(claim["opposed"]) ? claim["opposed"] : undefined;
      return {
        id,
        group,
        text: textIn(claim["text"]),
        sources: textsIn(claim["sources"]),
        isFused: claim["fused"] === true,
        isOpen: claim["open"] === true,
        isKept: kept.includes(id),
        agreement: textIn(claim["agreement"]),
        basis: basis.get(id) ?? [],
        opposed: opposed && { source: textIn(opposed["source"]), quote: textIn(opposed["quote"]) },
      };
    }),
  );
}

function guardIn(guard: Members, lenses: readonly LensNode[]): Guard {
  const names = textsIn(guard["lenses"]).map((id) => lenses.find((lens) => lens.id === id)?.name ?? id);
  return {
    kind: textIn(guard["guard"]),
    about: textIn(guard["claim"]) || names.join(", "),
    because: textIn(guard["because"]) || `they have said the same for ${numberIn(guard["rounds"])} rounds`,
  };
}
