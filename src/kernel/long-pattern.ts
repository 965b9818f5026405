/** Patterns that were made once: a template is the same object whenever its place in the code is reached. */
const made = new WeakMap<TemplateStringsArray, RegExp>();

/**
 * A pattern too long for one line: `longPattern("i")` before a template. Line breaks and the spaces around them do not count,
 * so each line begins and ends with something else. Patterns that remember where they were (`g`, `y`) are made anew each time.
 */
export const longPattern =
  (flags = "") =>
  (text: TemplateStringsArray): RegExp => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const built = new RegExp(text.raw.join("").replace(/\s*\n\s*/g, ""), flags);
    if (!/[gy]/.test(flags)) made.set(text, built);
    return built;
  };
