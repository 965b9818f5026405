/** Commands, events and effects are tagged unions; the tag is the first thing anyone reads. */
export interface TaggedValue {
  readonly type: string;
}
