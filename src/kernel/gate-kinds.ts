import { decisionKinds } from "./kinds/decision-kinds.ts";
import { mindKinds } from "./kinds/mind-kinds.ts";
import { pastKinds } from "./kinds/past-kinds.ts";
import type { KindRow, OptionRow } from "./tagged.ts";

export type { KindRow, OptionRow };

/**
 * The table of gate kinds (K2): every human moment the system has, as data.
 *
 * 1. A kind outside this table cannot be opened.
 * 2. Fixed options are shown whole, in this order; a model fills in words, never adds, drops, merges or reorders. Only a
 *    row with `orElse` may be missing, where the protocol's own rules say that it would change nothing.
 * 3. `guards` names the difference that the next gate could not correct (K4). A kind without one does not belong here.
 * 4. `unattended` says what happens when nobody is there (K14): park, or the safe option that is taken and recorded.
 *
 * Each protocol brings its kinds with it; the table grows by rows, not by code.
 */
export const gateKinds = {
  risk: {
    guards: "an action whose harm cannot be undone once it has run",
    options: [
      { id: "halt", label: "Block", also: ["block"], done: "blocked", text: "optional" },
      { id: "dismiss", label: "Allow once", also: ["once"], done: "allowed once", text: "none", runs: true },
      {
        id: "approve",
        label: "Allow for this session",
        also: ["session"],
        done: "allowed for this session",
        text: "none",
        runs: true,
        orElse: "dismiss",
      },
      { id: "modify", label: "Edit", also: ["edit", "change"], done: "edited", text: "required" },
      { id: "withdraw", label: "Stop the agent", also: ["stop"], done: "stopped", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
  },
  "goal-field": {
    guards: "work that is done towards an end nobody wanted",
    options: [
      { id: "accept", label: "Accept as proposed", text: "none" },
      { id: "modify", label: "Say it differently", also: ["change"], text: "required" },
      { id: "reject", label: "Leave this out", text: "optional" },
      { id: "extend", label: "Accept and add to it", also: ["add"], text: "required" },
    ],
    unattended: { takes: "accept" },
  },
  gap: {
    guards: "a plan that runs on a fact that is no longer true",
    options: [
      { id: "provide", label: "Say what is missing", text: "required" },
      { id: "dismiss", label: "Go on without it", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
  meaning: {
    guards: "work that follows a reading nobody meant",
    options: [
      { id: "provide", label: "Say what is meant", text: "required" },
      { id: "dismiss", label: "Continue as is", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    candidates: { max: 3 },
    unattended: { takes: "dismiss" },
  },
  domain: {
    guards: "a choice that others have to live with, made by whoever happened to do the work",
    options: [
      { id: "supply", label: "I decide: this is it", text: "required" },
      { id: "propose", label: "The agent proposes, I decide", text: "none" },
      { id: "decide", label: "The agent decides alone", text: "none" },
      { id: "dismiss", label: "Leave this open", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    unattended: { takes: "dismiss" },
  },
  correspondence: {
    guards: "a rule that is followed where it does not fit",
    options: [
      { id: "confirm", label: "It applies as said", text: "none" },
      { id: "adjust", label: "Say what it means here", also: ["change"], text: "required" },
      { id: "dismiss", label: "Leave this open", text: "none" },
      { id: "escape", label: "Skip the rest", text: "none" },
    ],
    unattended: { takes: "dismiss" },
  },
  upstream: {
    guards: "work towards something that nobody meant",
    options: [
      { id: "other", label: "Settle it another way first", text: "none" },
      { id: "proceed", label: "Go on as it is", text: "none" },
    ],
    candidates: { max: 1 },
    recommends: true,
    unattended: { takes: "proceed" },
  },
  "other-protocol": {
    guards: "work towards something that nobody meant",
    options: [{ id: "proceed", label: "Go on as it is", text: "none" }],
    candidates: { max: 6 },
    unattended: { takes: "proceed" },
  },
  "materialise-conflict": {
    guards: "work that is done twice, or left out because two plans disagree",
    options: [
      { id: "resume", label: "Keep the tasks that are there", text: "none" },
      { id: "refresh", label: "Take the tasks that were settled before", text: "none" },
      { id: "merge", label: "Do both, each once", text: "none" },
    ],
    unattended: { takes: "resume" },
  },
  "materialise-boundary": {
    guards: "work that reaches further than what was settled before",
    options: [
      { id: "accept", label: "These are the tasks", text: "none" },
      { id: "change", label: "Say what is different", text: "required" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "none" },
    ],
    unattended: { takes: "withdraw" },
  },
  "materialise-confirm": {
    guards: "work that was read into an intent and that nobody wanted",
    options: [
      { id: "accept", label: "These are the tasks", text: "none" },
      { id: "change", label: "Say what is different", text: "required" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "none" },
    ],
    unattended: { takes: "withdraw" },
  },
  team: {
    guards: "work in the hands of agents that nobody chose for it",
    options: [
      { id: "retain", label: "Keep the team as it is", text: "none" },
      { id: "augment", label: "Add members", text: "none" },
      { id: "restructure", label: "Keep only some members", text: "none" },
    ],
    unattended: { takes: "retain" },
  },
  roles: {
    guards: "work in the hands of agents that nobody chose for it",
    options: [
      { id: "accept", label: "These members", text: "none" },
      { id: "modify", label: "Name others", also: ["change"], text: "required" },
      { id: "none", label: "Nobody", text: "none" },
    ],
    unattended: { takes: "none" },
  },
  "plan-direction": {
    guards: "several steps that cannot be undone and that add up to more than each of them",
    options: [
      { id: "one-by-one", label: "Go on one by one", text: "none" },
      { id: "reorder", label: "Reorder or split", text: "required" },
      { id: "drop", label: "Drop tasks", text: "required" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "optional" },
    ],
    unattended: { takes: "one-by-one" },
    quotes: true,
  },
  "task-failed": {
    guards: "work that went wrong and would silently be missing, or be done twice",
    options: [
      { id: "retry", label: "Try again", text: "none" },
      { id: "halt", label: "Leave it and go on without", also: ["block"], text: "optional" },
      { id: "withdraw", label: "Stop the session", also: ["stop"], done: "stopped", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
  },
  "changed-checks": {
    guards: "work that is believed because of checks which it changed itself",
    options: [
      { id: "accept", label: "The checks still hold: land it", done: "accepted", text: "none" },
      { id: "again", label: "Send it back", done: "sent back", text: "required" },
      { id: "refuse", label: "Do not land it", done: "refused", text: "optional" },
    ],
    unattended: "park",
    enter: "again",
    beyond: true,
  },
  "work-blocked": {
    guards: "work that goes on with a guess where only a person can know",
    options: [
      { id: "answer", label: "Answer it", done: "answered", text: "required" },
      { id: "fallback", label: "Go on with its fallback", text: "none" },
      { id: "refuse", label: "End the work", done: "ended", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
    asks: "The worker asks:",
  },
  "mission-plan": {
    guards: "work of many hands in pieces that nobody would have cut so",
    options: [
      { id: "start", label: "Start the work", done: "started", text: "none" },
      { id: "stop", label: "Do not start", done: "not started", text: "optional" },
    ],
    unattended: { takes: "start" },
    enter: "stop",
  },
  "plan-proposed": {
    guards: "work of many hands in pieces that an agent cut, and nobody would have cut so",
    options: [
      { id: "start", label: "Start the work", done: "started", text: "none" },
      { id: "again", label: "Plan it otherwise", done: "planned otherwise", text: "required" },
      { id: "stop", label: "Do not start", done: "not started", text: "optional" },
    ],
    unattended: { takes: "start" },
    enter: "stop",
  },
  approval: {
    guards: "work that one person alone lets begin or go out, where two have to agree to exactly this",
    options: [
      { id: "approve", label: "Approve exactly this", done: "approved", text: "none", runs: true },
      { id: "refuse", label: "Refuse it", done: "refused", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
    enter: "refuse",
  },
  "approval-elsewhere": {
    guards: "work that begins although whoever governs it elsewhere has not agreed",
    options: [
      { id: "again", label: "Ask there once more", done: "asked again", text: "none" },
      { id: "refuse", label: "Give it up", done: "given up", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
  },
  "subtask-failed": {
    guards: "a mission that goes on without a part of it",
    options: [
      { id: "again", label: "Try again", also: ["retry"], text: "optional" },
      { id: "drop", label: "Go on without it", done: "left out", text: "none" },
      { id: "stop", label: "End the mission", done: "ended", text: "optional" },
    ],
    unattended: { takes: "drop" },
    quotes: true,
  },
  "mission-paused": {
    guards: "work that begins although somebody wanted to look first",
    options: [
      { id: "go-on", label: "Go on", also: ["continue"], done: "goes on", text: "none" },
      { id: "stop", label: "End the mission", done: "ended", text: "none" },
    ],
    unattended: "park",
  },
  "mission-proposed": {
    guards: "work that begins because a program found that it should",
    options: [
      { id: "start", label: "Start it", done: "started", text: "none" },
      { id: "later", label: "Not now", done: "not now", text: "none" },
      { id: "never", label: "Never ask about this again", done: "never", text: "none" },
    ],
    unattended: "park",
    quotes: true,
    enter: "later",
  },
  "verdict-failed": {
    guards: "work that somebody independent would not have, taken for done",
    options: [
      { id: "again", label: "Send it back once more", done: "sent back", text: "optional" },
      { id: "stop", label: "End it as it is", done: "ended", text: "none" },
    ],
    unattended: { takes: "stop" },
    quotes: true,
  },
  "destructive-operation": {
    guards: "something outside that is destroyed and that nobody looked at before",
    options: [
      { id: "run", label: "Run it", done: "run", text: "none", runs: true },
      { id: "refuse", label: "Do not run it", done: "refused", text: "optional" },
    ],
    unattended: "park",
    quotes: true,
    enter: "refuse",
  },
  asked: {
    guards: "a program that goes on with a choice that was a person's",
    options: [{ id: "none", label: "None of these", text: "optional" }],
    candidates: { max: 8 },
    unattended: "park",
    quotes: true,
    enter: "none",
  },
  ...decisionKinds,
  ...mindKinds,
  ...pastKinds,
  unfinished: {
    guards: "a step that may have happened already and must not happen twice",
    options: [
      { id: "finished", label: "It finished; go on", text: "none" },
      { id: "retry", label: "It did not; run it again", text: "none" },
      { id: "halt", label: "Leave it and go on without", also: ["block"], text: "optional" },
    ],
    unattended: "park",
  },
  fault: {
    guards: "a step that failed for good, whose work would silently be missing",
    options: [
      { id: "retry", label: "Try again", text: "none" },
      { id: "halt", label: "Leave it and go on without", also: ["block"], text: "optional" },
    ],
    unattended: "park",
  },
} as const satisfies Record<string, KindRow>;

export type GateKind = keyof typeof gateKinds;

/** The row of a kind, or nothing: callers that hold text from outside must look before they trust it. */
export const kindRow = (kind: string): KindRow | undefined => (Object.hasOwn(gateKinds, kind) ? gateKinds[kind as GateKind] : undefined);
