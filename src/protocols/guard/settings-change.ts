import { refuse, type Refusal } from "../../kernel/trouble.ts";
import type { TaggedValue, TraceItem } from "../../kernel/protocol.ts";
import type { SettingsCommand, SettingsEvent, SettingsLoss } from "./types.ts";
import { words } from "./words.ts";

const commandTypes: ReadonlySet<string> = new Set<SettingsCommand["type"]>(["settings.lose", "settings.tell"]);
export const isSettingsCommand = (command: { readonly type: string }): command is SettingsCommand => commandTypes.has(command.type);

const eventTypes: ReadonlySet<string> = new Set<SettingsEvent["type"]>(["settings.lost", "settings.told"]);
export const isSettingsEvent = (event: { readonly type: string }): event is SettingsEvent => eventTypes.has(event.type);

export function decideSettings(untold: SettingsLoss | undefined, command: SettingsCommand): readonly SettingsEvent[] | Refusal {
  if (command.type === "settings.tell") return untold ? [{ type: "settings.told" }] : refuse(command.type, words.nothingLost);
  const { type: _, ...loss } = command;
  return [{ type: "settings.lost", ...loss }];
}

/** The loss that nobody at the client was told of yet. */
export function evolveSettings(event: SettingsEvent): SettingsLoss | undefined {
  if (event.type === "settings.told") return undefined;
  const { type: _, ...loss } = event;
  return loss;
}

/** Where the events hold free text, for redaction. */
export const settingsTexts: Readonly<Record<string, readonly string[]>> = { "settings.lost": ["file", "why"] };

export const traceOfSettings = (events: readonly TaggedValue[]): readonly TraceItem[] =>
  events
    .filter(isSettingsEvent)
    .flatMap((event) =>
      event.type === "settings.lost"
        ? [{ item: event.file, from: "calls the hook", to: event.isKept ? "does not → settings kept in this session" : "does not" }]
        : [],
    );
