/** A pattern that processes are looked for by. */
export interface ProcessPattern {
  /** Whether it may find this; letters count as the same in both cases. */
  readonly finds: (text: string) => boolean;
  readonly choices: readonly Choice[];
}

/** Pieces that stand in this order, with anything between them; a character that may be any is undefined. */
type Choice = readonly Piece[];
type Piece = readonly (string | undefined)[];

const patternMaxChars = 200;

/** `[v]ite`, `server\.js`, `node.*server|next dev`. Nothing for a pattern that says more: it may find anything. */
export function readPattern(pattern: string): ProcessPattern | undefined {
  if (pattern.length > patternMaxChars || pattern.includes("\uFFFC") || /\\\|/.test(pattern)) return undefined;
  const choices = pattern.split("|").map(choiceOf);
  if (!choices.every((each) => each !== undefined)) return undefined;
  return { choices, finds: (text) => choices.some((choice) => stands(choice, text.toLowerCase())) };
}

/** The text that a pattern of one piece stands for. */
export function textOf({ choices: [choice, ...others] }: ProcessPattern): string | undefined {
  const [piece, ...more] = choice ?? [];
  return piece && others.length === 0 && more.length === 0 ? piece.map((each) => each ?? ".").join("") : undefined;
}

const tokens = /\[([\w./-])\]|\\([.$^*+?()[\]{}/-])|(\.\*)|(\.)|([^.*+?()[\]{}^$\\])|./gs;

/** Where it begins and ends is no matter: then it finds rather more. */
function choiceOf(text: string): Choice | undefined {
  const bare = text.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const pieces: (string | undefined)[][] = [[]];
  for (const [, single, escaped, gap, any, plain] of bare.matchAll(tokens)) {
    const character = single ?? escaped ?? plain;
    if (gap !== undefined) pieces.push([]);
    else if (any !== undefined || character !== undefined) pieces.at(-1)?.push(character);
    else return undefined;
  }
  return pieces.some((piece) => piece.length > 0) ? pieces : undefined;
}

function stands(choice: Choice, text: string): boolean {
  let from = 0;
  for (const piece of choice) {
    const at = placeOf(piece, text, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

function placeOf(piece: Piece, text: string, from: number): number {
  for (let at = from; at + piece.length <= text.length; at += 1)
    if (piece.every((each, index) => each === undefined || each.toLowerCase() === text[at + index])) return at;
  return -1;
}
