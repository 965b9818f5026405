import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useRef } from "react";
import type { GateDetail, OutputOf } from "../../server/api.ts";
import { call } from "../call.ts";
import { openGatesQuery } from "../queries.ts";
import { answerDraft, drafts } from "../shared/drafts.ts";
import { count } from "../shared/time.ts";
import { toast } from "../shared/toasts.tsx";
import { useStore } from "../shared/store.ts";
import { mainText } from "./action-parts.ts";
import { holdAnswers, isHeldKind, pending } from "./pending.ts";
import { doneWord, short } from "./words.ts";

interface Given {
  readonly option: string;
  readonly text?: string;
}

export interface NextGate {
  readonly id: string;
  readonly title: string;
}

/** The next gate in the inbox, and how many wait there besides this one, as far as that is known. */
export interface InboxRest {
  readonly next: NextGate | undefined;
  readonly others: number | undefined;
}

/** Steps after an answer. */
export interface AnswerCallbacks {
  /** Left out where the person is elsewhere. */
  readonly restOf?: (() => InboxRest) | undefined;
  readonly onDone: (next: NextGate | undefined) => void;
  /** An answer is on its way; if it is not taken, the gate says why. */
  readonly onSending?: (() => void) | undefined;
}

/** Answers one gate and goes to the next. A conflict stays where it is, for the person to read. */
export function useAnswer(gate: GateDetail, same: readonly GateDetail[], { restOf, onDone, onSending }: AnswerCallbacks) {
  const settle = useSettling();
  const isSent = useRef(false); // at once: a second key may come before the page is drawn again
  const all = useStore(pending);
  const held = all.find(({ answers }) => answers.some(({ id }) => id === gate.id));
  const mutation = useMutation({
    mutationFn: (given: Given) => call("answerGate", { id: gate.id, shown: gate.shown, ...given }),
    onMutate: () => onSending?.(),
    onSuccess: (_, { option }) => {
      const rest = restOf?.();
      toast(`You answered: ${doneWord(gate.kind, gate.options, option)} (${short(aboutOf(gate), 60)}).${restWords(rest)}`);
      settle.taken([gate.id]);
      onDone(rest?.next);
    },
    onError: () => {
      isSent.current = false;
      settle.failed([gate.id]);
    },
  });
  const send = (given: Given, onTaken?: () => void): void => {
    if (isSent.current || (held && held.state !== "failed")) return;
    if (restOf && isHeldKind(gate.kind)) {
      const rest = restOf();
      const answers = [gate, ...same].map(({ id, shown }) => ({ id, shown, ...given }));
      const times = same.length > 0 ? `, ${same.length + 1} times` : "";
      settle.hold({
        answers,
        word: doneWord(gate.kind, gate.options, given.option),
        about: `${short(aboutOf(gate), 60)}${times}`,
        rest: restWords(rest),
      });
      onTaken?.();
      return onDone(rest.next);
    }
    isSent.current = true;
    mutation.mutate(given, onTaken && { onSuccess: onTaken });
  };
  const failure = held?.failures.find((each) => each.gate === gate.id)?.cause ?? null;
  const isHeld = held !== undefined && held.state !== "failed";
  return { send, error: failure ?? mutation.error, isHeld, isBusy: mutation.isPending || mutation.isSuccess || isHeld };
}

/** Consequences for lists, drafts and pages when answers were taken, or were not. */
export function useSettling() {
  const client = useQueryClient();
  const taken = (ids: readonly string[]): void => {
    for (const id of ids) {
      drafts.forget(answerDraft(id));
      client.setQueryData(openGatesQuery.queryKey, (pages) => without(pages, id));
      void client.invalidateQueries({ queryKey: ["gate", id] });
    }
  };
  const failed = (ids: readonly string[]): void => {
    for (const id of ids) void client.invalidateQueries({ queryKey: ["gate", id] });
  };
  const hold = (given: Parameters<typeof holdAnswers>[0]): void =>
    holdAnswers(given, {
      onTaken: (answers) => {
        toast(`You answered: ${given.word} (${given.about}).`);
        taken(answers.map(({ id }) => id));
      },
      onFailed: (failures) => failed(failures.map(({ gate }) => gate)),
    });
  return { taken, failed, hold };
}

/** Words for the gates that still wait, if that is known. */
export function restWords(rest: InboxRest | undefined): string {
  if (rest?.next) return ` Next in the inbox: ${short(rest.next.title, 80)}`;
  if (rest?.others === undefined) return "";
  return rest.others > 0 ? ` No other gate matches the filter; ${count(rest.others, "gate")} open.` : " Nothing else waits.";
}

const aboutOf = ({ subject, title }: GateDetail): string => (subject && mainText(subject.action)?.text) || title;

type Pages = InfiniteData<OutputOf<"listGates">, unknown>;

const without = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => {
      const items = page.items.filter((item) => item.id !== id);
      return { ...page, items, total: page.total - (isListed(pages, id) ? 1 : 0) };
    }),
  };

/** One that the feed took out already was not counted either. */
const isListed = ({ pages }: Pages, id: string): boolean => pages.some(({ items }) => items.some((item) => item.id === id));
