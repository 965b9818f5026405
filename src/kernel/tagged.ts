/** Commands, events and effects are tagged unions; the tag is the first thing anyone reads. */
export interface TaggedValue {
  readonly type: string;
}

/** Rows of the table of gate kinds (`gate-kinds.ts`, `kinds/mind-kinds.ts`). */
export interface OptionRow {
  readonly id: string;
  /** The words people see. The id is for machines and the command line. */
  readonly label: string;
  /** Other words the command line takes for it. */
  readonly also?: readonly string[];
  /** The words people see once it was chosen, where the label does not fit. */
  readonly done?: string;
  readonly text: "none" | "optional" | "required";
  /** True when choosing it lets the gate's subject run. */
  readonly runs?: true;
  /** Left out of a gate where it would do no more than this option. Named there all the same, it counts as this one. */
  readonly orElse?: string;
}

export interface KindRow {
  readonly guards: string;
  readonly options: readonly OptionRow[];
  /** A list the protocol fills in, shown before the fixed options. `futures` that are equal are one candidate (K3). */
  readonly candidates?: {
    readonly max: number;
    /** Several may be taken in one answer: the option `choose`, with ids, names or numbers in its text, separated by commas. */
    readonly several?: true;
  };
  /** Whether the protocol may mark one option as recommended and have it stand first. */
  readonly recommends?: true;
  readonly unattended: "park" | { readonly takes: string };
  /** Its context quotes agents: only the runtime's own names in front of a line count as names. */
  readonly quotes?: true;
  /** Where the cursor stands at first, other than at `halt` or the first: an Enter too many lets nothing run, land or be lost. */
  readonly enter?: string;
  /** About more than it can show, as a change of files: answered where that can be looked at. */
  readonly beyond?: true;
  /** Words of ours above a question that is somebody's text. */
  readonly asks?: string;
}
