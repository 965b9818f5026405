import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { lexicalName } from "./clusters/lexical.ts";
import { thresholds } from "./clusters/policy.ts";
import { defaultSettings, defaultTexts, exchangeLimits } from "./policy.ts";
import { feeds, restartPolicies, termNames, type ExchangeSettings, type ExchangeTexts, type TermName } from "./pool/nouns.ts";

type Said = Partial<Readonly<Record<TermName, string>>>;
type WantedSettings = Partial<Omit<ExchangeSettings, "version">>;

const within = (least: number, most: number) => (value: unknown) => typeof value === "number" && value >= least && value <= most;
const whole = (least: number, most: number) => (value: unknown) => Number.isInteger(value) && within(least, most)(value);
const oneOf = (list: readonly string[]) => (value: unknown) => typeof value === "string" && list.includes(value);

interface SettingRow {
  readonly is: (value: unknown) => boolean;
  readonly wanted: string;
}

const { auditEveryMax, sampleMax, windowMax, mindsMax, termMaxChars } = exchangeLimits;

/** Values that a setting takes, and how to say so. */
const rows: Readonly<Record<keyof WantedSettings, SettingRow>> = {
  auditEvery: { is: whole(1, auditEveryMax), wanted: `a number of rounds from 1 to ${auditEveryMax}` },
  sample: { is: whole(1, sampleMax), wanted: `a number of messages from 1 to ${sampleMax}` },
  window: { is: whole(4, windowMax), wanted: `a number of messages from 4 to ${windowMax}` },
  injectionShare: { is: within(0, 0.5), wanted: "a share from 0 to 0.5" },
  nearness: { is: within(0.01, 0.99), wanted: "a number from 0.01 to 0.99" },
  restart: { is: isRestart, wanted: "share (0.1 to 1), streak (1 to 100), quorum (2 to 9), cooldown (0 to 10000) and ease (0 to 0.5)" },
  onRestart: { is: oneOf(restartPolicies), wanted: `one of ${restartPolicies.join(", ")}` },
  nextPrompt: { is: isTermText, wanted: `a text of at most ${termMaxChars} characters` },
  feed: { is: oneOf(feeds), wanted: `one of ${feeds.join(", ")}` },
};

function isRestart(value: unknown): boolean {
  const { share, streak, quorum, cooldown, ease } = value as ExchangeSettings["restart"];
  return within(0.1, 1)(share) && whole(1, 100)(streak) && whole(2, mindsMax)(quorum) && whole(0, 10_000)(cooldown) && within(0, 0.5)(ease);
}

export function isTermText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= termMaxChars;
}

/** X6: settings with what the observer wants; the version grows with each change. */
export function settingsWith(before: ExchangeSettings, wanted: WantedSettings, refused: string): ExchangeSettings | Refusal {
  const settings: ExchangeSettings = { ...before, ...wanted };
  for (const [name, { is, wanted: words }] of Object.entries(rows)) {
    const value = settings[name as keyof WantedSettings];
    if (value !== undefined && !is(value)) return refuse(refused, `${name} is ${words}, and not ${JSON.stringify(value)}`);
  }
  if (settings.sample > settings.window) return refuse(refused, `sample (${settings.sample}) is larger than window (${settings.window})`);
  if ((settings.onRestart === "branch" || settings.onRestart === "change") && settings.nextPrompt === undefined)
    return refuse(refused, `onRestart "${settings.onRestart}" needs nextPrompt, the pool's prompt from then on`);
  return settings;
}

/** X7: the cooldown is N rounds; X14: vectors of models have less noise than ours. */
export function firstSettings(wanted: WantedSettings, embedding: string, refused: string): ExchangeSettings | Refusal {
  const { restart, auditEvery } = defaultSettings;
  const nearness = embedding === lexicalName ? thresholds.lexical : thresholds.model;
  const own = { nearness, restart: { ...restart, cooldown: wanted.auditEvery ?? auditEvery } };
  return settingsWith(defaultSettings, { ...own, ...wanted }, refused);
}

/** The names of those that say something else than they do now, or why one of them cannot be used. */
export function changedTexts(texts: ExchangeTexts, said: Said, refused: string): readonly TermName[] | Refusal {
  const named = termNames.filter((name) => said[name] !== undefined);
  const unusable = named.find((name) => !isTermText(said[name]));
  if (unusable !== undefined) return refuse(refused, `${unusable} is a text of 1 to ${termMaxChars} characters`);
  return named.filter((name) => said[name] !== texts[name].text);
}

export function firstTexts(said: Said, refused: string): ExchangeTexts | Refusal {
  const changed = changedTexts(defaultTexts, said, refused);
  if ("refused" in changed) return changed;
  const text = (name: TermName) => ({ version: 1, text: said[name] ?? defaultTexts[name].text });
  return { prompt: text("prompt"), rule: text("rule"), role: text("role") };
}
