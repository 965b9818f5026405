import type { KindRow } from "../tagged.ts";

/** Kinds of gates where several minds look at one question: `frame` and `exchange`. The rules of the table are in `gate-kinds.ts`. */
export const mindKinds = {
  "brief-and-mode": {
    guards: "an inquiry into something that nobody asked, or further than anyone wanted",
    options: [
      { id: "confirm", label: "Confirm, in the recommended mode", done: "confirmed", text: "none" },
      { id: "other-mode", label: "Confirm, in the other mode", done: "confirmed", text: "none" },
      { id: "modify-intent", label: "Say the intent differently", text: "required" },
      { id: "modify-deliverable", label: "Say the deliverable differently", text: "required" },
      { id: "modify-scope", label: "Say the scope differently", text: "required" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "none" },
    ],
    recommends: true,
    unattended: { takes: "confirm" },
  },
  brief: {
    guards: "an inquiry into something that nobody asked",
    options: [
      { id: "confirm", label: "Confirm the brief", done: "confirmed", text: "none" },
      { id: "modify-intent", label: "Say the intent differently", text: "required" },
      { id: "modify-deliverable", label: "Say the deliverable differently", text: "required" },
      { id: "modify-scope", label: "Say the scope differently", text: "required" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "none" },
    ],
    unattended: { takes: "confirm" },
  },
  lens: {
    guards: "an answer that was settled by a way of looking which nobody chose",
    options: [
      { id: "choose", label: "Take these", done: "chosen", text: "required" },
      { id: "add", label: "Name a lens of your own", done: "named one", text: "required" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "none" },
    ],
    candidates: { max: 6, several: true },
    unattended: { takes: "withdraw" },
  },
  "no-lens": {
    guards: "a question that is dropped because nobody found a way to look at it",
    options: [
      { id: "confirm", label: "Go on without one", done: "confirmed", text: "none" },
      { id: "add", label: "Name a lens of your own", done: "named one", text: "required" },
      { id: "again", label: "Look again", text: "none" },
    ],
    unattended: { takes: "confirm" },
  },
  "agent-map": {
    guards: "a perspective in the hands of somebody that nobody chose for it",
    options: [{ id: "generated", label: "A general one", text: "none" }],
    candidates: { max: 6 },
    unattended: { takes: "generated" },
  },
  "perspective-failed": {
    guards: "a synthesis from which a perspective is silently missing",
    options: [
      { id: "retry", label: "Try again", text: "none" },
      { id: "without", label: "Go on without it", text: "none" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "optional" },
    ],
    unattended: "park",
  },
  "coordinator-failed": {
    guards: "a step of an inquiry that is left out without anyone knowing",
    options: [
      { id: "retry", label: "Try again", text: "none" },
      { id: "without", label: "Go on without it", text: "none" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "optional" },
    ],
    unattended: "park",
  },
  routing: {
    guards: "an inquiry that ends too early, or is kept although it is not what was meant",
    options: [
      { id: "extend", label: "Look further", text: "none" },
      { id: "add-input", label: "Add what you know", also: ["add"], text: "required" },
      { id: "wrap-up", label: "Wrap up", done: "wrapped up", text: "none" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "optional" },
    ],
    unattended: { takes: "wrap-up" },
  },
  extend: {
    guards: "another round that looks where nobody wanted to look",
    options: [
      { id: "new-lens", label: "Another lens", text: "none" },
      { id: "deepen", label: "The same lenses, deeper", text: "required" },
      { id: "review", label: "Review the results", text: "none" },
    ],
    unattended: "park",
  },
  keep: {
    guards: "findings that are lost, or become work that nobody wanted",
    options: [
      { id: "choose", label: "Keep these", done: "kept", text: "required" },
      { id: "all", label: "Keep everything", text: "none" },
      { id: "nothing", label: "Keep nothing", text: "none" },
    ],
    candidates: { max: 9, several: true },
    unattended: { takes: "all" },
  },
  "audit-reply": {
    guards: "a pool that goes on although its observer would have said something first",
    options: [
      { id: "reply", label: "Answer the audit and go on", done: "answered", text: "required" },
      { id: "go-on", label: "Go on", also: ["continue"], done: "went on", text: "none" },
      { id: "branch", label: "Branch on new terms", done: "branched", text: "required" },
      { id: "halt", label: "End the exchange", also: ["stop"], done: "ended", text: "optional" },
    ],
    unattended: { takes: "go-on" },
    quotes: true,
    enter: "go-on",
  },
  restart: {
    guards: "a pool that asks for other terms and is not heard",
    options: [
      { id: "branch", label: "Branch on new terms", done: "branched", text: "required" },
      { id: "roll-back", label: "Go back to an earlier round", also: ["rollback"], done: "rolled back", text: "required" },
      { id: "change", label: "Change the prompt or the auditor's rule", done: "changed the terms", text: "required" },
      { id: "acknowledge", label: "Acknowledge and go on", also: ["ignore"], done: "acknowledged", text: "optional" },
      { id: "halt", label: "End the exchange", also: ["stop"], done: "ended", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
    enter: "acknowledge",
  },
  "exchange-stuck": {
    guards: "rounds or audits that would silently be missing",
    options: [
      { id: "retry", label: "Try again", text: "none" },
      { id: "halt", label: "End the exchange", also: ["stop"], done: "ended", text: "optional" },
    ],
    unattended: "park",
    enter: "retry",
  },
} as const satisfies Record<string, KindRow>;
