import { z } from "zod";
import { hashText, type Json } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { Meta } from "../../runtime/types.ts";
import { waitMaxMs } from "../guard/guarded.ts";
import { type GuardedCall } from "../guard/types.ts";
import type { HookRequest as HookRequestShape } from "../guard/hooked.ts";
import type { QuickRequest as QuickRequestShape } from "../guard/quick.ts";

/** Requests over the socket. Strict: only this user can open it, but an agent may run as this user. */
const name = z.string().max(1_000);

const folder = z.string().min(1).max(4_096);
const call = z.string().min(1).max(200);
const action = z.strictObject({ tool: name, input: z.record(z.string(), z.json()), cwd: z.string().max(4_096) });

const GuardRequest = z.strictObject({
  meta: z.strictObject({
    title: name,
    cwd: z.string().max(4_096),
    agent: name,
    environment: z.array(name).max(10_000),
    attended: z.boolean(),
    config: z.string().regex(/^[0-9a-f]{64}$/),
    assent: name,
  }),
  asked: z.strictObject({
    client: name,
    clientSession: name,
    call,
    action,
    waitMs: z.number().min(0).max(waitMaxMs),
    variables: z.record(name, name).exactOptional(),
  }),
});

const HookRequest = z.strictObject({
  client: name,
  canAsk: z.boolean(),
  heard: z.strictObject({
    session: z.string().min(1).max(1_000),
    folder,
    transcript: z.string().max(4_096).exactOptional(),
    moment: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("call"), call, action, agent: name.exactOptional() }),
      z.strictObject({
        kind: z.literal("result"),
        call,
        tool: name,
        text: z.string(),
        output: z.string().exactOptional(),
        exitCode: z.int().exactOptional(),
        outcome: z.enum(["ran", "failed"]),
        unsure: z.literal(true).exactOptional(),
        agent: name.exactOptional(),
      }),
      z.strictObject({ kind: z.literal("denied"), call: z.string().max(200) }),
      z.strictObject({ kind: z.literal("started") }),
      z.strictObject({ kind: z.literal("turn-over") }),
      z.strictObject({ kind: z.literal("compacting") }),
      z.strictObject({ kind: z.literal("settings"), file: z.string().max(4_096), lost: z.string().exactOptional() }),
      z.strictObject({ kind: z.literal("ended") }),
      z.strictObject({ kind: z.literal("nothing") }),
    ]),
  }),
  variables: z.record(name, name),
  attend: z.strictObject({ session: name, task: name, run: name }).exactOptional(),
  waitMaxMs: z.number().min(0).max(waitMaxMs),
  caller: z.strictObject({ pid: z.int().positive(), start: z.number(), namespace: z.string().max(40) }).exactOptional(),
});

export const hookRequest = (params: unknown): HookRequestShape => parse(HookRequest, params);

const hex = z
  .string()
  .refine((text) => text.length % 2 === 0 && !/[^0-9a-f]/.test(text), "is not hexadecimal")
  .transform((text) => Buffer.from(text, "hex").toString("utf8"));
const pid = z.int().positive();

/** In hexadecimal, which an entry without a JSON library writes without a mistake. */
const QuickRequest = z.strictObject({
  words: z.array(hex).max(10),
  text: hex,
  environment: hex.transform(environmentIn),
  folder: hex.pipe(folder),
  pid,
  parent: pid,
  namespaces: z.array(hex).max(2),
});

export const quickRequest = (params: unknown): QuickRequestShape => parse(QuickRequest, params);

/** As the system keeps it: a name, an equals sign and a value, with a NUL behind each. */
function environmentIn(text: string): Readonly<Record<string, string>> {
  const lines = text.split("\0").filter((line) => line.includes("="));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** The person comes from the token, never from the request (K7). */
const AnswerRequest = z.strictObject({
  gate: z.string().max(100),
  option: z.string().max(100),
  text: z.string().max(100_000).optional(),
  shown: z.string().max(100),
  token: z.string().max(1_000),
});

export const answerRequest = (params: unknown): z.infer<typeof AnswerRequest> => parse(AnswerRequest, params);

export function guardRequest(params: unknown): { readonly meta: Meta; readonly asked: GuardedCall } {
  const { meta, asked } = parse(GuardRequest, params);
  const input = asked.action.input as Readonly<Record<string, Json>>;
  return { meta: { ...meta, config: hashText(meta.config) }, asked: { ...asked, action: { ...asked.action, input } } };
}

function parse<Shape extends z.ZodType>(shape: Shape, params: unknown): z.infer<Shape> {
  const result = shape.safeParse(params);
  if (!result.success) throw new Fault("input.invalid", z.prettifyError(result.error));
  return result.data;
}
