import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import type { BoxedModel } from "../../agents/types.ts";

/** W9: its engine would not work as root without the first; what the others switch off has no road out. */
export function boxedClaude(models: readonly BoxedModel[]): ProcessEnvironment {
  const model = models.find(({ api }) => api === "anthropic")?.model;
  return {
    IS_SANDBOX: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    ...(model === undefined ? {} : { ANTHROPIC_MODEL: model }),
  };
}
