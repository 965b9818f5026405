import { saidBy, spokenBy, type ReadTalk, type Talk } from "../../../transcripts/talk.ts";
import { objectOf, textOf, textsOf, type JsonMembers } from "../../../transcripts/types.ts";

/** Reads what was said in a rollout of Codex. Newer versions write each message twice: as an item and as an event. */
export function codexTalk(): ReadTalk {
  const once = { person: createOnce(), agent: createOnce() };
  const hear = (talk: readonly Talk[], form: "item" | "event"): readonly Talk[] =>
    talk.filter((each) => each.kind !== "said" || once[each.by](each.text, form));
  return (line) => {
    const payload = objectOf(line["payload"]);
    if (!payload) return line["type"] === undefined ? placeOf(line) : hear(itemTalk(line), "item");
    switch (line["type"]) {
      case "session_meta":
      case "turn_context":
        return placeOf(payload);
      case "response_item":
        return hear(itemTalk(payload), "item");
      case "event_msg":
        return hear(eventTalk(payload), "event");
      default:
        return [];
    }
  };
}

/** A sub-agent has a rollout of its own, and text sent to it is no person's word. */
export const isSideOfCodex = (line: JsonMembers): boolean => {
  const source = line["type"] === "session_meta" ? objectOf(line["payload"])?.["source"] : undefined;
  return objectOf(source)?.["subagent"] !== undefined;
};

const waitingMax = 20;

/** True for the first of two forms of a message. The second comes soon, and in the other form. */
function createOnce(): (text: string, form: "item" | "event") => boolean {
  let waiting: readonly { readonly text: string; readonly form: string }[] = [];
  return (text, form) => {
    const at = waiting.findIndex((each) => each.text === text && each.form !== form);
    waiting = at >= 0 ? waiting.toSpliced(at, 1) : [...waiting, { text, form }].slice(-waitingMax);
    return at < 0;
  };
}

function itemTalk(item: JsonMembers): readonly Talk[] {
  if (item["type"] !== "message") return [];
  const texts = textsOf(item["content"]);
  if (item["role"] === "assistant") return saidBy("agent", texts.join("\n"));
  return item["role"] === "user" ? texts.flatMap(spokenBy) : [];
}

function eventTalk(event: JsonMembers): readonly Talk[] {
  const text = textOf(event["message"]) ?? "";
  switch (event["type"]) {
    case "user_message":
      return (textOf(event["kind"]) ?? "plain") === "plain" ? spokenBy(text) : [];
    case "agent_message":
      return saidBy("agent", text);
    case "exec_command_begin":
      return textOf(event["source"])?.startsWith("user") ? ranBy(event["command"]) : [];
    case "undo_completed":
      return event["success"] === true ? [{ kind: "ran", command: "/undo" }] : [];
    default:
      return [];
  }
}

const ranBy = (command: JsonMembers[string] | undefined): readonly Talk[] => {
  const words = Array.isArray(command) ? command.map(String) : [textOf(command) ?? ""];
  const isWrapped = words.length === 3 && /^-l?c$/.test(words[1] ?? "");
  const text = isWrapped ? (words[2] ?? "") : words.join(" ");
  return text === "" ? [] : [{ kind: "ran", command: text }];
};

function placeOf(meta: JsonMembers): readonly Talk[] {
  const git = objectOf(meta["git"]);
  const [branch, head, cwd] = [textOf(git?.["branch"]), textOf(git?.["commit_hash"]), textOf(meta["cwd"])];
  if (branch === undefined && head === undefined) return [];
  return [
    {
      kind: "place",
      ...(branch === undefined ? {} : { branch }),
      ...(head === undefined ? {} : { head }),
      ...(cwd === undefined ? {} : { cwd }),
    },
  ];
}
