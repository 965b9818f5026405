import type { InputOf } from "./api.ts";
import { Problem } from "./problem.ts";

const charsMax = 65_536;

/** What is assessed for a program passes through the thread that answers everyone, so it has an end. */
export function checkAssessable({ input }: Pick<InputOf<"assess">, "input">): void {
  if (JSON.stringify(input).length > charsMax)
    throw new Problem(413, "body.large", `An action that is assessed here has at most ${charsMax} characters.`, {
      hint: "`assent classify` takes larger ones.",
    });
}
