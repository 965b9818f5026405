import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { OutputOf, PoolItem } from "../../server/api.ts";
import { call } from "../call.ts";
import { joined } from "./pool-list.ts";

type Page = OutputOf<"poolPage">;

interface Pool {
  readonly items: readonly PoolItem[];
  /** Where the part in front of these begins; null at the beginning of the pool. */
  readonly older: string | null;
  readonly settled: number;
}

export interface LivePool extends Pool {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly retry: () => void;
}

const pageSize = 60;
const empty: Pool = { items: [], older: null, settled: 0 };

const withPage = (pool: Pool, { items, settled, older }: Page, isOlder: boolean): Pool => ({
  items: joined(pool.items, items),
  older: isOlder || pool.items.length === 0 ? older : pool.older,
  settled: isOlder ? pool.settled : settled,
});

/** The newest part of the pool, and older parts on request. `mark` changes with the pool: then only what is new is asked for. */
export function usePool(session: string, mark: string): LivePool {
  const [pool, setPool] = useState(empty);
  const [wrong, setWrong] = useState<unknown>();
  const latest = useRef(empty);
  const take = useCallback((page: Page, isOlder: boolean) => {
    latest.current = withPage(latest.current, page, isOlder);
    setPool(latest.current);
  }, []);
  const { isPending, error, refetch } = useQuery({
    queryKey: ["pool", session, mark],
    queryFn: async ({ signal }) => {
      for await (const page of newest(session, latest.current, signal)) take(page, false);
      return latest.current.settled;
    },
    gcTime: 0,
  });
  const more = (): void => {
    const { older } = latest.current;
    if (older === null) return;
    setWrong(undefined);
    void call("poolPage", { id: session, before: Number(older), limit: pageSize }).then((page) => take(page, true), setWrong);
  };
  return { ...pool, isPending: isPending && pool.items.length === 0, error: error ?? wrong, more, retry: () => void refetch() };
}

/** Everything behind what is settled; of a pool that nobody looked at yet, its end. */
async function* newest(id: string, { items, settled }: Pool, signal: AbortSignal): AsyncGenerator<Page> {
  if (items.length === 0) {
    yield await call("poolPage", { id, limit: pageSize }, signal);
    return;
  }
  for (let after: number | null = settled; after !== null;) {
    const page: Page = await call("poolPage", { id, after, limit: pageSize }, signal);
    yield page;
    after = page.next === null ? null : Number(page.next);
  }
}
