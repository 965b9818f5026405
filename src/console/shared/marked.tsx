/** Our own words, in which `backticks` mark text to type. Words of others go through `Said`, as they are. */
export const Marked = ({ text }: { readonly text: string }) => (
  <>{text.split("`").map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : <span key={place}>{part}</span>))}</>
);
