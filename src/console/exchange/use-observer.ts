import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "../../server/api.ts";
import { call } from "../call.ts";
import { toast } from "../shared/toasts.tsx";

export type ObserverAsk = Omit<InputOf<"observe">, "id">;

/** One move of the observer. The feed brings what comes of it. */
export const useObserver = (session: string, said: string, onDone: (session: string) => void = () => undefined) =>
  useMutation({
    mutationFn: (move: ObserverAsk) => call("observe", { id: session, ...move }),
    onSuccess: ({ session: to }) => {
      toast(said);
      onDone(to);
    },
  });
