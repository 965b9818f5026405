import { dumpReadings } from "./dump-kinds.ts";
import { undumpedReading } from "./dumps.ts";
import { gluedReading } from "./glued.ts";
import { joinedReading } from "./joined.ts";
import { lineReading } from "./lines.ts";
import { listedReading } from "./listed.ts";
import { mendedReading } from "./mended.ts";
import { plainedReading } from "./plained.ts";
import { plainReading, readAgain, type Reading } from "./reading.ts";
import { hidden, shownReading } from "./shown.ts";

/** Every way in which a text is read, the one on the screen first. */
export function readingsOfText(text: string, ending: "end" | "mark" | "open"): readonly Reading[] {
  const isOpen = ending === "open";
  const shown = shownReading(text, isOpen);
  const plained = plainedReading(shown, isOpen);
  const plainedLines = plained && lineReading(plained, isOpen);
  const others = [
    plained,
    plainedLines && readAgain(plained, plainedLines),
    lineReading(shown, isOpen),
    gluedReading(shown, isOpen),
    joinedReading(shown, isOpen),
    mendedReading(shown, { isOpen, isWhole: ending === "end", isMarked: false }),
    mendedReading(shown, { isOpen, isWhole: ending === "end", isMarked: true }),
    undumpedReading(shown, isOpen),
    ...dumpReadings(shown, isOpen),
    listedReading(shown, isOpen),
  ];
  const readings = [shown, ...others.flatMap((each) => (each ? [readAgain(shown, each)] : []))];
  if (!hidden.test(text)) return readings;
  const asItStands = plainReading(text);
  return [...readings, asItStands, plainedReading(asItStands, isOpen) ?? asItStands];
}
