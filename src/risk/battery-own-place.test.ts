import { describe, expect, test } from "vitest";
import { place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const [first, plain, source, begins] = [
  'HERE=$(cd "$(dirname "$0")" && pwd)\n"$HERE/run.sh"\n',
  'cd "$(dirname "$0")" && . ./run.sh\n',
  'DIR="$( cd "$( dirname "${BASH_SOURCE[0]}" )" >/dev/null 2>&1 && pwd -P )"\nsource "$DIR/run.sh"\n',
  '. "${BASH_SOURCE%/*}/run.sh"\n',
];
const scripts = (folder: string, run: string) => ({
  [`${folder}/run.sh`]: run,
  [`${folder}/first.sh`]: first,
  [`${folder}/plain.sh`]: plain,
  [`${folder}/source.sh`]: source,
  [`${folder}/begins.sh`]: begins,
});
const facts: Facts = {
  ...place,
  files: { "run.sh": "echo hi\n", ...scripts("good", "echo hi\n"), ...scripts("bad", "rm -rf ~\n"), "good/other.sh": ". bad/source.sh\n" },
  foreign: {},
  unreadable: {},
};

describe("A14 a script that finds its own folder runs what lies there", () => {
  test.each(["first", "plain", "source", "begins"])("%s", (name) => {
    expect(verdictOf(`bash good/${name}.sh`, facts)).toBe("low");
    expect(verdictOf(`bash bad/${name}.sh`, facts)).toBe("refuse");
    expect(verdictOf(`. ./bad/${name}.sh`, { ...facts, files: { ...facts.files, "run.sh": "rm -rf ~\n" } })).toBe("refuse");
  });

  test("a file that is read into another has a place of its own", () => expect(verdictOf("bash good/other.sh", facts)).toBe("refuse"));

  test.each([
    'X=$(dirname "$UNKNOWN"); "$X/run.sh"',
    'X=$(cd "$UNKNOWN" && pwd); "$X/run.sh"',
    'X=$(cd - && pwd); "$X/run.sh"',
    'X=$(cd bad && pwd); "$X/run.sh"',
  ])("A11 %s is asked about", (command) => expect(["gate", "refuse"]).toContain(verdictOf(command, facts)));

  test.each(['X=$(cd good && pwd); "$X/run.sh"', 'X=$(cd good >/dev/null && pwd); bash "$X/first.sh"'])("A15 %s is silent", (command) =>
    expect(verdictOf(command, facts)).toBe("low"),
  );
});
