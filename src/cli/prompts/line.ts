import { edit, typedLine, type EditedLine } from "../inbox/edited-line.ts";
import { onKeys, type WatchKey } from "../inbox/keys.ts";
import { columnsHere, wrap } from "../views/fit.ts";
import type { SelectTerminal } from "./select.ts";

export interface LineQuestion {
  readonly message: string;
  /** Text that stands there at first: a command to change, or what was typed before. */
  readonly begun: EditedLine;
  /** The keys for it, besides those that are always there. */
  readonly keys: string;
  /** Tab leads to another way of answering. */
  readonly hasOther: boolean;
  /** Why a text is not sent. */
  readonly cannot: (text: string) => string | undefined;
  readonly signal?: AbortSignal;
}

/** `back`: to the list of answers, with what was typed so far. `other`: Tab. `left`: the question stays open. */
export type LineAnswer =
  | { readonly ended: "sent"; readonly text: string }
  | { readonly ended: "back" | "other" | "left"; readonly line: EditedLine };

const keyWords = "Esc goes back, and keeps what you typed · Ctrl-C leaves it open";

/** One line of a person's own words, below whatever stands there. */
export function askLine(question: LineQuestion, { input, output, paint }: SelectTerminal): Promise<LineAnswer> {
  const { message, begun, keys, hasOther, cannot, signal } = question;
  let line = begun;
  let drawn = 0;
  const draw = (says = ""): void => {
    const columns = columnsHere(output);
    const fit = (text: string): string => (columns === undefined ? text : wrap(text, columns - 1));
    const parts = [
      "",
      fit(`  ${message}`),
      `  ${typedLine(line, (columns ?? 200) - 4, paint)}`,
      fit(`  ${says === "" ? `${keys} · ${keyWords}` : says}`),
    ];
    const text = parts.join("\n");
    output.write(`${drawn === 0 ? "" : `\u001B[${drawn}A\u001B[J`}${text}\n`);
    drawn = text.split("\n").length;
  };
  return new Promise((resolve) => {
    const end = (answer: LineAnswer): void => {
      stop();
      signal?.removeEventListener("abort", taken);
      if (input.isTTY) input.setRawMode?.(false);
      resolve(answer);
    };
    const taken = (): void => end({ ended: "left", line });
    const use = (key: WatchKey): void => {
      if (key.name === "ctrl-c") return end({ ended: "left", line });
      if (key.name === "escape") return end({ ended: "back", line });
      if (key.name === "tab" && !key.isPasted && hasOther) return end({ ended: "other", line });
      const isSent = key.name === "return" && !key.isPasted;
      const why = isSent ? cannot(line.text) : "";
      if (why === undefined) return end({ ended: "sent", text: line.text });
      if (!isSent) line = edit(line, key);
      draw(why);
    };
    if (signal?.aborted) return resolve({ ended: "left", line });
    if (input.isTTY) input.setRawMode?.(true);
    const stop = onKeys(input, use);
    signal?.addEventListener("abort", taken, { once: true });
    draw();
  });
}
