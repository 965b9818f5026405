import type { InputOf } from "./api.ts";
import { RequestProblem } from "./problem.ts";

const charsMax = 65_536;

/** An action is assessed on the thread that answers everyone, so its length has a limit. */
export function checkAssessable({ input }: Pick<InputOf<"assess">, "input">): void {
  if (JSON.stringify(input).length > charsMax)
    throw new RequestProblem(413, "body.large", `An action that is assessed here has at most ${charsMax} characters.`, {
      hint: "`assent classify` takes larger ones.",
    });
}
