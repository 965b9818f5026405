import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useRef } from "react";
import type { GateDetail, OutputOf } from "../../server/api.ts";
import { ApiError } from "../../server/client.ts";
import { call } from "../call.ts";
import { openGatesQuery } from "../queries.ts";
import { toast } from "../shared/toasts.tsx";
import { mainText } from "./action-parts.ts";
import { doneWord, short } from "./words.ts";

interface Given {
  readonly option: string;
  readonly text?: string;
}

interface Next {
  readonly id: string;
  readonly title: string;
}

/** What comes after an answer. */
export interface After {
  /** What is next in the inbox; left out where the person is elsewhere. */
  readonly nextOf?: (() => Next | undefined) | undefined;
  readonly onDone: (next: Next | undefined) => void;
  /** An answer is on its way; if it is not taken, the gate says why. */
  readonly onSending?: (() => void) | undefined;
}

/** Answers one gate and goes to the next. A conflict stays where it is, for the person to read. */
export function useAnswer(gate: GateDetail, { nextOf, onDone, onSending }: After) {
  const client = useQueryClient();
  const isSent = useRef(false); // at once: a second key may come before the page is drawn again
  const mutation = useMutation({
    mutationFn: (given: Given) => call("answerGate", { id: gate.id, shown: gate.shown, ...given }),
    onMutate: () => onSending?.(),
    onSuccess: (_, { option }) => {
      const next = nextOf?.();
      const more = next ? ` Next in the inbox: ${short(next.title, 80)}` : " Nothing else waits.";
      const said = `You answered: ${doneWord(gate.kind, gate.options, option)} (${short(aboutOf(gate), 60)}).`;
      toast(nextOf ? said + more : said);
      client.setQueryData(openGatesQuery.queryKey, (pages) => without(pages, gate.id));
      void client.invalidateQueries({ queryKey: ["gate", gate.id] });
      onDone(next);
    },
    onError: () => {
      isSent.current = false;
      void client.invalidateQueries({ queryKey: ["gate", gate.id] });
    },
  });
  const send = (given: Given): void => {
    if (isSent.current) return;
    isSent.current = true;
    mutation.mutate(given);
  };
  return { send, error: mutation.error, isBusy: mutation.isPending || mutation.isSuccess };
}

const aboutOf = ({ subject, title }: GateDetail): string => (subject && mainText(subject.action)?.text) || title;

/** Why an answer was not taken: someone was faster, the gate is another one now, or something else. */
export type NotTaken = "faster" | "changed" | "other";

export function notTaken(cause: unknown): NotTaken {
  if (!(cause instanceof ApiError) || cause.status !== 409) return "other";
  return cause.closing ? "faster" : "changed";
}

type Pages = InfiniteData<OutputOf<"listGates">, unknown>;

const without = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      total: page.total - 1,
    })),
  };
