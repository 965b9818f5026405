import type { Config } from "../../config/config.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { TaggedValue } from "../../kernel/tagged.ts";
import { Fault, isRefusal, type Refusal } from "../../kernel/trouble.ts";
import type { Binding, FrameCommand, Mode } from "../../protocols/frame/types.ts";
import { summarise } from "../../runtime/summary.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";
import { told } from "../backend/mistakes.ts";
import { findSession } from "../find.ts";
import { castFor, limitsFrom, providerOf, readRehearsalAt, rehearsalIn } from "./frame-players.ts";
import { checkRehearsed } from "./frame-rehearsed.ts";

/** An inquiry as somebody asks for it, besides its question. */
export interface WantedFrame {
  readonly lenses?: readonly string[];
  readonly mode?: Mode;
  /** F20: nothing may be executed. */
  readonly planMode?: boolean;
  /** F1: where the words of the question stand; whoever says them outright gives an argument. */
  readonly binding?: Binding;
  /** U18: an earlier inquiry whose lenses are taken as given, and its question where no other is said. */
  readonly after?: string;
}

export interface FrameAsk {
  readonly question: string | undefined;
  readonly cwd: string;
  readonly provider: string;
  readonly wanted: WantedFrame;
  readonly startedBy: "person" | "agent";
}

interface FrameWorld {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
}

type FrameBegin = Extract<FrameCommand, { type: "frame.begin" }>;

/** The command that begins it, once everybody who should think was found. Throws `input.invalid` for a mistake of whoever asks. */
export async function frameBeginning(
  runtime: Runtime,
  { question: asked, cwd, provider, wanted, startedBy }: FrameAsk,
  { config, environment }: FrameWorld,
): Promise<{ readonly question: string; readonly command: FrameBegin }> {
  const cast = await castFor(provider, { config, environment, cwd, redact: runtime.world.redact });
  const { after, binding = "argument", mode, planMode = false } = wanted;
  const earlier = after === undefined ? undefined : await earlierInquiry(runtime, after);
  const lenses = [...new Set([...(earlier?.lenses ?? []), ...(wanted.lenses ?? [])])];
  const said = asked === undefined || asked.trim() === "" ? earlier?.question : asked;
  const question = await questionOf(provider, { asked: said, lenses, cwd });
  const limits = limitsFrom(config, cast);
  const command = { type: "frame.begin", sources: { [binding]: question }, cwd, startedBy, lenses, planMode, limits } as const;
  return { question, command: { ...command, ...(mode === undefined ? {} : { mode }) } };
}

/** Question and lenses of an inquiry that is over. */
async function earlierInquiry(
  runtime: Runtime,
  reference: string,
): Promise<{ readonly question: string; readonly lenses: readonly string[] }> {
  const session = await findSession(runtime.world.journal, reference);
  if (isRefusal(session)) throw new Fault("input.invalid", session.because);
  if (session.protocol !== "frame") throw new Fault("input.invalid", `${session.stream} is no inquiry of frame, so it has no lenses`);
  const { output } = await summarise(runtime, session.stream);
  const found = output as null | { readonly question: string; readonly lenses: readonly { readonly name: string }[] };
  if (found === null) throw new Fault("input.invalid", `${session.stream} has not come to its end, so its lenses are not settled`);
  return { question: found.question, lenses: found.lenses.map(({ name }) => name) };
}

interface Asked {
  readonly asked: string | undefined;
  readonly lenses: readonly string[];
  readonly cwd: string;
}

/** A rehearsal brings its question and takes no other; every other inquiry needs one. */
async function questionOf(provider: string, { asked, lenses, cwd }: Asked): Promise<string> {
  const rehearsal = rehearsalIn(provider);
  if (rehearsal !== undefined) {
    const script = await readRehearsalAt(rehearsal, cwd);
    checkRehearsed(script, { question: asked, lenses });
    return script.question;
  }
  if (asked === undefined) throw new Fault("input.invalid", "say in quotes what you want to look at, in one question");
  return asked;
}

/** Starts one for somebody who is not at a terminal. It is refused as `input.NAME` where a member is wrong. */
export async function startAskedFrame(
  runtime: Runtime,
  asked: Omit<FrameAsk, "provider"> & { readonly agent: string | undefined },
  world: FrameWorld,
  meta: Meta,
): Promise<SessionId | Refusal> {
  const who = await told("agent", async () => ({ provider: providerOf(asked.agent, world.config, world.environment) }));
  if ("refused" in who) return who;
  const beginning = await told("inquiry", () => frameBeginning(runtime, { ...asked, ...who }, world));
  if ("refused" in beginning) return beginning;
  const { question: title, command } = beginning;
  const started = await runtime.start("frame", command as unknown as TaggedValue, { ...meta, title, agent: who.provider });
  return isRefusal(started) ? started : started.loaded.stream;
}
