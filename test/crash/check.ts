import type { Journal } from "../../src/journal/journal.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import type { GateAnswered } from "../../src/kernel/gate.ts";
import type { Message } from "../../src/kernel/message.ts";
import { checkSnapshots } from "../../src/runtime/check.ts";
import type { Plan } from "../support/probe.ts";
import { openGates } from "../support/world.ts";
import { action, answers, playOut, stream, trackedRuntime, type Tracks } from "./session.ts";

/** Items that must not happen twice. */
const onceIn = (plan: Plan): readonly string[] =>
  plan.flat().flatMap((item) => (item.do === "once" || item.do === "act" ? [item.name] : []));

/** Opens what a killed process left, says everything that is not as promised, and plays the session to its end. */
export async function recover(journal: Journal, plan: Plan, tracks: Tracks): Promise<readonly string[]> {
  const runtime = trackedRuntime(journal, tracks);
  const left = await journal.read(stream);
  const found = [
    ...lostAcknowledgements(left, tracks),
    ...(await damage(journal)),
    ...(await lostGates(journal, left)),
    ...(await checkSnapshots(runtime, () => {})).map(({ what }) => `after the kill: ${what}`),
  ];
  const before = tracks.effects.lines().length;
  await playOut(runtime, plan, tracks);
  const whole = await journal.read(stream);
  return [
    ...found,
    ...(await damage(journal)),
    ...repeated(left, tracks.effects.lines().slice(before)),
    ...twice(whole, plan, tracks),
    ...(await unfinished(journal, whole, plan, tracks)),
  ];
}

function lostAcknowledgements(messages: readonly Message[], { acks }: Tracks): readonly string[] {
  const kept = new Set(messages.map(({ id, hash }) => `${id} ${hash}`));
  return acks.lines().flatMap((line) => (kept.has(line) ? [] : [`acknowledged, and gone: ${line}`]));
}

const damage = async (journal: Journal): Promise<readonly string[]> =>
  (await verifyJournal(journal)).problems.map(({ where, what }) => `${where}: ${what}`);

async function lostGates(journal: Journal, messages: readonly Message[]): Promise<readonly string[]> {
  const opened = messages.flatMap(({ type, body }) => (type === "gate.opened" ? [String(body["id"])] : []));
  const closed = messages.flatMap(({ type, body }) => (/^gate\.(answered|lapsed)$/.test(type) ? [String(body["id"])] : []));
  const open = (await openGates(journal, stream)).map(({ id }) => String(id));
  const expected = opened.filter((id) => !closed.includes(id));
  return canonicalList(open) === canonicalList(expected) ? [] : [`open are ${open.join()}, not ${expected.join()}`];
}

const canonicalList = (items: readonly string[]): string => items.toSorted().join();

/** Effects that ran again although their result was on record. */
function repeated(left: readonly Message[], ranAfter: readonly string[]): readonly string[] {
  const recorded = left.flatMap(({ type, body }) => (/^(work\.done|action\.ran)$/.test(type) ? [String(body["name"])] : []));
  return recorded.flatMap((name) => (ranAfter.includes(`begin ${name}`) ? [`${name} was on record and ran again`] : []));
}

function twice(messages: readonly Message[], plan: Plan, { effects }: Tracks): readonly string[] {
  const begun = effects.lines().filter((line) => line.startsWith("begin "));
  const answered = messages.flatMap(({ type, body }) => (type === "gate.answered" ? [String(body["id"])] : []));
  return [
    ...onceIn(plan)
      .filter((name) => begun.filter((line) => line === `begin ${name}`).length > 1)
      .map((name) => `${name} ran twice`),
    ...answered.filter((id, index) => answered.indexOf(id) !== index).map((id) => `${id} was answered twice`),
  ];
}

async function unfinished(journal: Journal, messages: readonly Message[], plan: Plan, { effects }: Tracks): Promise<readonly string[]> {
  const done = new Set(effects.lines().flatMap((line) => (line.startsWith("begin ") ? [line.slice(6)] : [])));
  const names = plan.flat().flatMap((item) => (item.do === "ask" ? [] : [item.name]));
  const said = messages.flatMap(({ type, body }) => (type === "gate.answered" ? [answerIn(body as never)] : []));
  const asked = plan.flat().flatMap(({ name, do: how }) => (how === "ask" || how === "act" ? [name] : []));
  const expected = asked.map((name) => `${name} ${answers[name]?.[0]}`);
  const originals = effects.lines().filter((line) => line.startsWith("original "));
  const subject = messages.find(({ type }) => type === "action.offered")?.body["hash"];
  return [
    ...names.filter((name) => !done.has(name)).map((name) => `${name} never ran`),
    ...expected.filter((answer) => !said.includes(answer)).map((answer) => `nobody's answer is on record: ${answer}`),
    ...originals.filter((line) => line !== `original ${action}`).map((line) => `another action ran: ${line}`),
    ...(messages.at(-1)?.type === "session.ended" ? [] : ["the session did not end"]),
    ...((await journal.sealed(stream, subject as never)) === null ? [] : ["the original is still sealed"]),
  ];
}

const answerIn = ({ key, option }: GateAnswered): string => `${key.split(":")[1]} ${option}`;
