import { Fault, refuse, type Refusal } from "../../kernel/trouble.ts";

/** A mistake of whoever asks, said of the member of the request that it is about. */
export async function told<Value extends object>(member: string, find: () => Promise<Value>): Promise<Value | Refusal> {
  try {
    return await find();
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "input.invalid") return refuse(`input.${member}`, cause.message);
    throw cause;
  }
}
