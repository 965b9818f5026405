import { changesIn, saidBy, spokenBy, type ReadTalk, type Talk } from "../../transcripts/talk.ts";
import { objectOf, objectsOf, textOf, textsOf, type JsonMembers } from "../../transcripts/types.ts";

/** Reads what was said in a session of Claude Code, and its notes about the workspace. */
export const claudeCodeTalk = (): ReadTalk => (line) => {
  switch (line["type"]) {
    case "user":
      return [...userTalk(line), ...placeOf(line)];
    case "assistant":
      return [...agentTalk(line), ...placeOf(line)];
    case "attachment":
      return [...attachmentTalk(objectOf(line["attachment"])), ...placeOf(line)];
    case "system":
      return [...(line["subtype"] === "local_command" ? commandTalk(textOf(line["content"]) ?? "") : []), ...placeOf(line)];
    default:
      return [];
  }
};

export const isSideOfClaudeCode = (line: JsonMembers): boolean => line["isSidechain"] === true;

function userTalk(line: JsonMembers): readonly Talk[] {
  if (line["isCompactSummary"] === true || line["isVisibleInTranscriptOnly"] === true) return [];
  const content = objectOf(line["message"])?.["content"];
  const isMeta = line["isMeta"] === true;
  if (typeof content === "string") return isMeta ? changesIn(content) : [...changesIn(content), ...spokenBy(content)];
  return objectsOf(content).flatMap((block) => {
    const text = block["type"] === "tool_result" ? textsOf(block["content"]).join("\n") : (textOf(block["text"]) ?? "");
    const changes = changesIn(text);
    return isMeta || block["type"] !== "text" ? changes : [...changes, ...spokenBy(text)];
  });
}

function agentTalk(line: JsonMembers): readonly Talk[] {
  const message = objectOf(line["message"]);
  if (line["isApiErrorMessage"] === true || message?.["model"] === "<synthetic>") return [];
  const content = message?.["content"];
  if (typeof content === "string") return saidBy("agent", content);
  return objectsOf(content).flatMap((block) => (block["type"] === "text" ? saidBy("agent", textOf(block["text"]) ?? "") : []));
}

function attachmentTalk(attachment: JsonMembers | undefined): readonly Talk[] {
  const path = textOf(attachment?.["filename"]);
  if (attachment?.["type"] === "edited_text_file" && path !== undefined) return [{ kind: "changed", path }];
  const prompt = attachment?.["type"] === "queued_command" ? attachment["prompt"] : undefined;
  return textsOf(prompt).flatMap(spokenBy);
}

/** Older versions kept commands of the person in lines of the client. */
const commandTalk = (text: string): readonly Talk[] => spokenBy(text).filter(({ kind }) => kind === "ran");

function placeOf(line: JsonMembers): readonly Talk[] {
  const [branch, cwd] = [textOf(line["gitBranch"]), textOf(line["cwd"])];
  return branch === undefined || branch === "" ? [] : [{ kind: "place", branch, ...(cwd === undefined ? {} : { cwd }) }];
}
