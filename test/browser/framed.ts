import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rehearsal } from "../../src/adapters/models/rehearsal/script.ts";
import ledgerOrOutbox from "../../src/adapters/models/rehearsals/ledger-or-outbox.json" with { type: "json" };
import { api } from "./inquiries.ts";
import type { Place } from "./place.ts";

type Script = Pick<Required<Rehearsal>, "question" | "brief" | "perspective" | "dialogue" | "report" | "synthesis">;

/** The rehearsal that comes along, at once instead of at the pace of a model. */
const quickly = (): Script =>
  JSON.parse(JSON.stringify(ledgerOrOutbox), (name, value: unknown) => (name === "delayMs" ? 0 : value)) as Script;

const answers = {
  by: "Ada",
  answers: [
    { match: { kind: "lens" }, option: "choose", text: "1,2,3" },
    { match: { kind: "routing" }, option: "wrap-up" },
    { match: { kind: "keep" }, option: "all" },
  ],
};

let scripts = 0;

/** Starts an inquiry and goes on until it is over, or until it asks somebody; without answers it asks at once. */
async function inquire(place: Place, change: (script: Script) => Script, more: readonly string[]): Promise<string> {
  const file = join(place.mira.home, `rehearsal-${(scripts += 1)}.json`);
  await writeFile(file, JSON.stringify(change(quickly())));
  const { stderr } = await place.mira.run(["frame", "--provider", `rehearsal:${file}`, ...more]);
  const { items } = await api<{ items: readonly { readonly stream: string }[] }>(place, "/sessions?limit=1");
  const [newest] = items;
  if (!newest) throw new Error(`no inquiry began: ${stderr}`);
  return newest.stream;
}

/** An inquiry that ended: three lenses, a dialogue, six claims. */
export async function framed(place: Place, change = (script: Script): Script => script): Promise<string> {
  const file = join(place.mira.home, "answers.json");
  await writeFile(file, JSON.stringify(answers));
  return inquire(place, change, ["--answers", file]);
}

/** An inquiry that waits for somebody to choose lenses. */
export const choosing = (place: Place, change: (script: Script) => Script): Promise<string> => inquire(place, change, []);

/** Gives one lens other lines. */
const played =
  (lens: string, lines: (before: Script["perspective"][string]) => Script["perspective"][string]) =>
  (script: Script): Script => ({ ...script, perspective: { ...script.perspective, [lens]: lines(script.perspective[lens] ?? []) } });

/** Has one lens fail, and nobody count on it. */
export const failing =
  (lens: string) =>
  (script: Script): Script => ({
    ...played(lens, () => [{ failed: "timeout", detail: "nobody was there" }])(script),
    synthesis: script.synthesis.filter(({ needs = [] }) => !needs.includes(lens)),
  });

/** Has one lens take its time with every call. */
export const slowly = (lens: string, delayMs: number): ((script: Script) => Script) =>
  played(lens, (lines) => lines.map((line) => ({ ...line, delayMs })));

/** Words of others, in every place where an inquiry has words of others. */
export const hostile =
  (words: string) =>
  (script: Script): Script => {
    const poison = (lines: Script["brief"], names: readonly string[]): Script["brief"] =>
      lines.map((line) =>
        "value" in line
          ? {
              ...line,
              value: Object.fromEntries(
                Object.entries(line.value).map(([name, value]) => [
                  name,
                  names.includes(name) && typeof value === "string" ? `${value}\n${words}` : value,
                ]),
              ),
            }
          : line,
      );
    const all = (by: Script["report"], names: readonly string[]): Script["report"] =>
      Object.fromEntries(Object.entries(by).map(([lens, lines]) => [lens, poison(lines, names)]));
    return {
      ...script,
      question: `${script.question}\n${words}`,
      perspective: all(script.perspective, ["analysis"]),
      dialogue: all(script.dialogue, ["message"]),
      report: all(script.report, ["rationale"]),
    };
  };
