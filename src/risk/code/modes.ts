/** What permission bits mean: `open` lets everyone write, or lets a program run as someone else. */
export function modeOf(text: string): "open" | "usual" {
  const digits = /^(?:0o?|o)?([0-7]{3,5})$/.exec(text.replace(/_/g, ""))?.[1];
  if (digits === undefined) return "usual";
  const bits = Number.parseInt(digits, 8);
  return (bits & 0o002) !== 0 || (bits & 0o6000) !== 0 ? "open" : "usual";
}
