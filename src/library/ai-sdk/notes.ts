interface ModelOutput {
  readonly type: string;
  readonly value?: unknown;
}

interface Told {
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}

export type ToModelOutput = (told: Told) => ModelOutput | PromiseLike<ModelOutput>;

/** CallNotes about results of one tool, by their calls: the result stays what it is, and the model reads the note behind it. */
export interface CallNotes {
  keep(call: string, note: string | undefined): void;
  /** Gives the model a result with its note. */
  around(own: ToModelOutput | undefined): ToModelOutput;
}

/** The oldest are forgotten: by then the model has read them. */
const notesMax = 1_000;

export function keptNotes(): CallNotes {
  const kept = new Map<string, string>();
  return {
    keep(call, note) {
      if (note === undefined) return;
      kept.set(call, note);
      const [oldest] = kept.keys();
      if (kept.size > notesMax && oldest !== undefined) kept.delete(oldest);
    },
    around: (own) => async (told) => {
      const output = own ? await own(told) : usual(told.output);
      const note = kept.get(told.toolCallId);
      return note === undefined ? output : withNote(output, note);
    },
  };
}

/** As the SDK does it for a tool that says nothing about it. */
const usual = (output: unknown): ModelOutput =>
  typeof output === "string" ? { type: "text", value: output } : { type: "json", value: plainJson(output) };

function plainJson(value: unknown): unknown {
  const text = value === undefined ? undefined : (JSON.stringify(value) as string | undefined);
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

function withNote(output: ModelOutput, note: string): ModelOutput {
  const said = { type: "text", text: note };
  const { type, value } = output;
  if ((type === "text" || type === "error-text") && typeof value === "string") return { ...output, value: `${value}\n${note}` };
  if (type === "content" && Array.isArray(value)) return { ...output, value: [...(value as readonly unknown[]), said] };
  return { type: "content", value: [{ type: "text", text: JSON.stringify(value ?? null) }, said] };
}
