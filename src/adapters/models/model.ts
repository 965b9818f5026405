import { setTimeout as sleep } from "node:timers/promises";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Redact } from "../../kernel/ports.ts";
import { failureOf, worded, type UncountedFailure } from "./failure.ts";
import { Ear, type StreamContent } from "./hear.ts";
import { modelLimits, type ModelLimits } from "./policy.ts";
import { promptOf } from "./prompt.ts";
import { languageModel, urlOf } from "./providers.ts";
import { parseAnswer } from "./schema.ts";
import { sendTo } from "./send.ts";
import { repairOf } from "./shape-words.ts";
import type {
  ModelFailure,
  ModelFailureKind,
  ModelMessage,
  ModelPort,
  ModelReply,
  ModelRequest,
  ModelSettings,
  ModelUsage,
} from "./types.ts";
import { addUsage, noUsage, usageOf } from "./usage.ts";
import { waitOf } from "./wait.ts";

/** A model port's needs from the world around it. */
export interface ModelWorld {
  /** Takes keys out of every word that leaves the port; it knows at least the key of this model. */
  readonly redact: Redact;
  readonly limits?: Partial<ModelLimits>;
  /** Waits before a request is sent again; rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Between 0 and 1: clients that were turned away together come back apart. */
  readonly chance?: () => number;
}

/** A configured model. Its provider's package is loaded with the first call. */
export function modelPort(settings: ModelSettings, world: ModelWorld): ModelPort {
  const limits = { ...modelLimits, ...world.limits };
  let loading: Promise<LanguageModelV4> | undefined;
  return {
    name: settings.name,
    async call(request, signal) {
      signal.throwIfAborted();
      const url = urlOf(settings);
      if (url === undefined) return unusable("unreachable", `the model ${settings.name} has no address`);
      if (!settings.key && settings.provider !== "openai-compatible")
        return unusable("unauthorized", `the model ${settings.name} has no key`);
      loading ??= languageModel(settings, { url, key: settings.key ?? "", send: sendTo({ url, ...limits }) });
      return new Call({ settings, world, limits, model: await loading }, request, signal).run();
    },
  };
}

const unusable = (failed: ModelFailureKind, detail: string): ModelFailure => ({ failed, detail, retryable: false, usage: noUsage });

interface Around {
  readonly settings: ModelSettings;
  readonly world: ModelWorld;
  readonly limits: ModelLimits;
  readonly model: LanguageModelV4;
}

/** One call: sent, sent again where that can help, and repaired once. Counts what all of it used. */
class Call {
  readonly #around: Around;
  readonly #request: ModelRequest;
  readonly #signal: AbortSignal;
  readonly #deadline: AbortSignal;
  readonly #endsAt: number;
  #usage: ModelUsage = noUsage;

  constructor(around: Around, request: ModelRequest, signal: AbortSignal) {
    const timeoutMs = request.timeoutMs ?? around.settings.timeoutMs ?? around.limits.timeoutMs;
    this.#around = around;
    this.#request = request;
    this.#deadline = AbortSignal.timeout(timeoutMs);
    this.#signal = signal;
    this.#endsAt = performance.now() + timeoutMs;
  }

  async run(): Promise<ModelReply | ModelFailure> {
    const first = await this.#patiently(this.#request);
    if ("failed" in first) return this.#failed(first);
    const reply = this.#read(first);
    if (!("problems" in reply)) return reply;
    if (this.#request.repair === false) return this.#unfit("its answer does not fit", reply.problems, first.text);
    const second = await this.#patiently({ ...this.#request, messages: [...this.#request.messages, ...reply.repair] });
    if ("failed" in second) return this.#failed(second);
    const repaired = this.#read(second);
    if (!("problems" in repaired)) return repaired;
    return this.#unfit("its answer does not fit after a repair", repaired.problems, second.text);
  }

  #unfit(what: string, problems: readonly string[], said: string): ModelFailure {
    const { redact } = this.#around.world;
    const detail = worded(`${what}: ${problems.join("; ")}`, redact);
    return { ...this.#failed({ failed: "malformed", detail, retryable: true }), said: redact(said) };
  }

  #failed({ failed, detail, retryable }: UncountedFailure): ModelFailure {
    return { failed, detail, retryable, usage: this.#usage };
  }

  /** The model's reply, or the problems with it and the words that ask for a repair. */
  #read(heard: StreamContent): ModelReply | { readonly problems: readonly string[]; readonly repair: readonly ModelMessage[] } {
    const said = { model: heard.model ?? this.#around.settings.model, usage: this.#usage, text: heard.text };
    if (heard.calls.length > 0) {
      const { calls, thoughts } = heard;
      return { kind: "calls", ...said, calls, ...(thoughts.length > 0 && { thoughts }) };
    }
    const { schema } = this.#request;
    if (!schema) return { kind: "answer", ...said };
    const parsed = parseAnswer(heard.text, schema.shape);
    return "value" in parsed
      ? { kind: "answer", ...said, value: parsed.value }
      : { ...parsed, repair: repairOf(heard.text, parsed.problems) };
  }

  /** Sends until it is answered, until it cannot help any more, or until there is no time left to wait. */
  async #patiently(request: ModelRequest): Promise<StreamContent | UncountedFailure> {
    const { limits, world } = this.#around;
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.#once(request);
      if (!("failed" in outcome) || !outcome.again || tries >= limits.retriesMax) return outcome;
      const { afterMs } = outcome.again;
      const waitMs = waitOf({ tries, afterMs, chance: (world.chance ?? Math.random)() }, limits);
      if (afterMs > limits.retryAfterMaxMs)
        return { ...outcome, detail: `${outcome.detail} (it asks to wait ${Math.ceil(afterMs / 1_000)} s)` };
      if (performance.now() + waitMs >= this.#endsAt) return outcome;
      await (world.wait ?? wait)(waitMs, AbortSignal.any([this.#signal, this.#deadline])).catch(() => {});
      this.#signal.throwIfAborted();
      if (this.#isLate) return outcome;
    }
  }

  async #once(request: ModelRequest): Promise<StreamContent | UncountedFailure> {
    const { settings, limits, model } = this.#around;
    const ear = new Ear();
    const asked = request.maxOutputTokens ?? settings.maxOutputTokens ?? limits.maxOutputTokens;
    try {
      const { stream } = await model.doStream({
        ...promptOf(request, settings),
        maxOutputTokens: Math.min(asked, settings.maxOutputTokens ?? asked),
        abortSignal: AbortSignal.any([this.#signal, this.#deadline]),
      });
      const onText = (chunk: string): void => request.onText?.(chunk);
      const heard = await ear.hearAll(stream, { onText, check: () => this.#check() });
      const failure = heard.trouble ? this.#failure(heard.trouble.error) : endingOf(heard, request.tools ?? []);
      return this.#counted(request, heard, failure);
    } catch (error) {
      this.#signal.throwIfAborted();
      return this.#counted(request, ear.heard, this.#isLate ? tooLong : this.#failure(error));
    }
  }

  get #isLate(): boolean {
    return this.#deadline.aborted || performance.now() >= this.#endsAt;
  }

  /** By the clock too: a timer waits for its turn, and a flood of parts need not leave it one. */
  #check(): void {
    this.#signal.throwIfAborted();
    if (this.#isLate) throw new Error(tooLong.detail);
  }

  /**
   * A request that was turned away at the door has used nothing, and we may send it again. For any other we count what
   * was told, or estimate; the next call is reserved before it is made, like the first (F19).
   */
  #counted(request: ModelRequest, heard: StreamContent, failure: UncountedFailure | undefined): StreamContent | UncountedFailure {
    const isFree = failure?.isFree && heard.chars === 0 && heard.calls.length === 0 && !isToldIn(heard);
    const used = usageOf(heard.usage, { sent: request, receivedChars: heard.chars }, this.#around.settings);
    this.#usage = addUsage(this.#usage, isFree ? { ...noUsage, requests: 1 } : used);
    if (!failure || isFree) return failure ?? heard;
    const { again: _paid, ...once } = failure;
    return once;
  }

  #failure(error: unknown): UncountedFailure {
    return failureOf(error, this.#around.world.redact, Date.now());
  }
}

const isToldIn = ({ usage }: StreamContent): boolean => (usage?.inputTokens.total ?? 0) > 0 || (usage?.outputTokens.total ?? 0) > 0;

const tooLong: UncountedFailure = { failed: "timeout", detail: "the call took longer than its limit", retryable: true };

const wait = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal });

/** A failure where the stream did not end properly. A model that called tools has said what it wants, however the wire names the end. */
function endingOf({ finish, text, calls }: StreamContent, tools: readonly unknown[]): UncountedFailure | undefined {
  if (finish === undefined || finish === "interrupted")
    return { failed: "cut", detail: "the stream ended before its end", retryable: true };
  if (finish === "content-filter") return { failed: "refused", detail: "the model or its provider declined to answer", retryable: false };
  if (finish === "length") return { failed: "cut", detail: "the answer reached its limit of output tokens", retryable: false };
  if (finish === "error") return { failed: "other", detail: "the provider reports an error without a name", retryable: true };
  if (calls.length > 0 && tools.length === 0)
    return { failed: "malformed", detail: "it calls a tool, and none was offered", retryable: true };
  if (text === "" && calls.length === 0) return { failed: "malformed", detail: "the reply holds neither words nor calls", retryable: true };
  return undefined;
}
