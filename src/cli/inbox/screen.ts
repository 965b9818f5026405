/** A terminal taken over by a full screen, and given back as it was whatever happens. */
export interface TakenScreen {
  draw(lines: readonly string[]): void;
  giveBack(): void;
}

type Input = NodeJS.ReadStream;
type Output = NodeJS.WriteStream;

/** The other screen, no cursor, pastes told apart; and back in the reverse order. */
const takes = "\u001B[?1049h\u001B[?25l\u001B[?2004h";
const gives = "\u001B[?2004l\u001B[?25h\u001B[?1049l";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const codes: Readonly<Record<(typeof signals)[number], number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Ends on signals as a program does that they end, after the terminal is as it was and `parting` is done; a second one ends it at once. */
export function takeScreen(input: Input, output: Output, parting: () => Promise<unknown>): TakenScreen {
  let isTaken = true;
  const giveBack = (): void => {
    if (!isTaken) return;
    isTaken = false;
    for (const signal of signals) process.removeListener(signal, killed);
    process.removeListener("exit", giveBack);
    input.setRawMode(false);
    input.pause();
    output.write(gives);
  };
  const killed = (signal: (typeof signals)[number]): void => {
    for (const stream of [input, output]) stream.on("error", () => {}); // the terminal may be gone by now
    giveBack();
    const end = (): never => process.exit(codes[signal]);
    parting().then(end, end);
  };
  for (const signal of signals) process.on(signal, killed);
  process.once("exit", giveBack); // also after a mistake of ours
  input.setRawMode(true);
  output.write(takes);
  return {
    draw(lines) {
      if (isTaken) output.write(`\u001B[H${lines.map((line) => `${line}\u001B[K`).join("\r\n")}\u001B[J`);
    },
    giveBack,
  };
}
