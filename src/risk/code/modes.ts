/**
 * Meaning of permission bits: `open` lets everyone write, or lets a program run as someone else; with `shut` not even
 * the owner may look.
 */
export function modeOf(text: string): "open" | "shut" | "usual" {
  const digits = /^(?:0o?|o)?([0-7]{1,5})$/.exec(text.replace(/_/g, ""))?.[1];
  if (digits === undefined) return "usual";
  const bits = Number.parseInt(digits, 8);
  if ((bits & 0o002) !== 0 || (bits & 0o6000) !== 0) return "open";
  return (bits & 0o400) === 0 ? "shut" : "usual";
}
