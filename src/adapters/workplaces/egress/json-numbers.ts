/** Numbers of a JSON text that passes by. */
export interface PassingNumbers {
  push(chunk: Buffer): void;
  /** The largest number that stood at each path: who writes it twice cannot make it less. */
  found(): ReadonlyMap<string, number>;
}

const nameMaxBytes = 256;
const numberMaxBytes = 32;
const depthMax = 8;

const [quote, backslash, colon, newline] = [0x22, 0x5c, 0x3a, 0x0a];
const opening: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const closing: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const object = 0x7b;
const isOfNumber = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e || (byte | 0x20) === 0x65;

/**
 * Reads numbers at a few paths (`usage.input_tokens`) out of JSON of any length without keeping it. With `lines`, each
 * line is a text of its own, as in a stream of events; words before the first brace do not count.
 */
export function numbersIn(paths: ReadonlySet<string>, { lines = false } = {}): PassingNumbers {
  const largest = new Map<string, number>();
  let reading = freshReading();
  const step = (byte: number): void => {
    if (reading.inText) return readText(reading, byte);
    if (isOfNumber(byte) && reading.depth > 0) return void (reading.number.length < numberMaxBytes && reading.number.push(byte));
    settleNumber(reading, paths, largest);
    if (byte === quote) {
      reading.inText = true;
      reading.text = [];
    } else if (byte === colon) nameValue(reading);
    else if (opening.has(byte)) open(reading, byte === object);
    else if (closing.has(byte)) close(reading);
    else if (byte === newline && lines) reading = freshReading();
  };
  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        if (byte === newline && lines && reading.inText) reading = freshReading(); // no JSON has one in a text
        else if (!isInside(reading, byte)) step(byte);
      }
    },
    found: () => largest,
  };
}

interface Reading {
  depth: number;
  /** The names that lead here, one for each depth; an empty one stands for a list. */
  readonly names: string[];
  inText: boolean;
  isEscaped: boolean;
  text: number[];
  number: number[];
}

const freshReading = (): Reading => ({ depth: 0, names: [], inText: false, isEscaped: false, text: [], number: [] });

/** Most bytes of a long text: nothing about them matters. */
const isInside = ({ inText, isEscaped, text }: Reading, byte: number): boolean =>
  inText && !isEscaped && text.length >= nameMaxBytes && byte !== quote && byte !== backslash;

function readText(reading: Reading, byte: number): void {
  if (!reading.isEscaped && byte === quote) {
    reading.inText = false;
    return;
  }
  reading.isEscaped = !reading.isEscaped && byte === backslash;
  if (reading.text.length < nameMaxBytes) reading.text.push(byte);
}

function nameValue(reading: Reading): void {
  if (reading.depth > 0 && reading.depth <= depthMax) reading.names[reading.depth - 1] = nameOf(reading.text);
  reading.text = [];
}

/** A name may be written with escapes. */
function nameOf(bytes: readonly number[]): string {
  const raw = Buffer.from(bytes).toString("utf8");
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}

function open(reading: Reading, isObject: boolean): void {
  reading.depth += 1;
  if (reading.depth <= depthMax) reading.names[reading.depth - 1] = isObject ? "\0" : ""; // no name yet
}

function close(reading: Reading): void {
  reading.depth = Math.max(0, reading.depth - 1);
  reading.names.length = Math.min(reading.names.length, reading.depth);
}

function settleNumber(reading: Reading, paths: ReadonlySet<string>, largest: Map<string, number>): void {
  if (reading.number.length === 0) return;
  const path = reading.names.join(".");
  const value = Number(Buffer.from(reading.number).toString("latin1"));
  reading.number = [];
  if (reading.depth > depthMax || !paths.has(path) || !Number.isFinite(value)) return;
  largest.set(path, Math.max(largest.get(path) ?? 0, value));
}
