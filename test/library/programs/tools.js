import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";

/** What each program's agent can do: look at something, and do something that cannot be undone. */
export const tools = {
  readNote: {
    description: "Reads a note.",
    schema: z.object({ name: z.string() }),
    run: ({ name }) => readFileSync(`notes/${name}.txt`, "utf8"),
  },
  refundOrder: {
    description: "Gives the money of an order back.",
    schema: z.object({ order: z.string(), amount: z.number() }),
    run({ order, amount }) {
      appendFileSync("refunds.txt", `${order} ${amount}\n`);
      return `refunded ${amount} for ${order}`;
    },
  },
};

const { WAIT_MS, SESSION, MODEL_URL = "" } = process.env;
export const options = {
  name: "support",
  ...(WAIT_MS === undefined ? {} : { waitMs: Number(WAIT_MS) }),
  ...(SESSION === undefined ? {} : { session: SESSION }),
};
export const modelUrl = `${MODEL_URL}/v1`;
export const [, , prompt = ""] = process.argv;
