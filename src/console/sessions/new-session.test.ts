import { expect, test } from "vitest";
import { ApiError } from "../../server/client.ts";
import { askedBy, cannotStart, errorsIn, foldersOf, missingIn, type SessionDraft } from "./new-session.ts";

const draft: SessionDraft = {
  ...{ protocol: "solicit", intent: " open the port ", cwd: " /p ", plan: "1. open it\n", agent: " codex " },
  ...{ rounds: "20", waits: true, lenses: "Queueing theory, , Cost", recommends: false },
};

test("what is asked is what was filled in; a plan goes along only where one is looked at", () => {
  expect(askedBy(draft)).toEqual({ protocol: "solicit", intent: "open the port", cwd: "/p", plan: "1. open it\n" });
  expect(askedBy({ ...draft, plan: " \n" })).not.toHaveProperty("plan");
  expect(askedBy({ ...draft, protocol: "clarify" })).not.toHaveProperty("plan");
  const pool = askedBy({ ...draft, protocol: "exchange", agent: " " });
  expect(pool).toEqual({ protocol: "exchange", intent: "open the port", cwd: "/p", exchange: { rounds: 20, chat: true } });
  const inquiry = askedBy({ ...draft, protocol: "frame", agent: "" });
  expect(inquiry).toMatchObject({ protocol: "frame", inquiry: { lenses: ["Queueing theory", "Cost"], mode: "inquire" } });
  expect(askedBy({ ...draft, protocol: "frame", recommends: true })).toMatchObject({ agent: "codex", inquiry: { mode: "recommend" } });
  expect(askedBy({ ...draft, protocol: "mission" })).toEqual({ protocol: "mission", intent: "open the port", cwd: "/p", agent: "codex" });
});

test("what is missing is seen without a server, and what the server says stands at its field", () => {
  expect(Object.keys(missingIn({ ...draft, intent: " ", cwd: "" }))).toEqual(["intent", "cwd"]);
  expect(missingIn(draft)).toEqual({});
  expect(Object.keys(missingIn({ ...draft, protocol: "mission", agent: " " }))).toEqual(["agent"]);
  const fields = [
    { name: "cwd", message: "there is no folder /p" },
    { name: "other", message: "what is this" },
  ];
  const refused = new ApiError(422, { code: "input.cwd", message: "there is no folder /p", fields });
  expect(errorsIn(refused)).toEqual({ cwd: "There is no folder /p." });
  expect(errorsIn(new ApiError(503, { code: "journal.busy", message: "busy" }))).toEqual({});
  expect(errorsIn(new Error("?"))).toEqual({});
});

test("only a person starts, and folders are known once", () => {
  expect(cannotStart("person")).toBeUndefined();
  expect(cannotStart("reader")).toContain("as a reader");
  expect(cannotStart("agent")).toContain("as an agent");
  expect(foldersOf([{ cwd: "/b" }, { cwd: "/a" }, { cwd: "/b" }])).toEqual(["/b", "/a"]);
});
