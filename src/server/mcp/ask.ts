import { inputRequired, inputResponse, type InputRequiredResult } from "@modelcontextprotocol/server";
import { z } from "zod/mini";
import type { InputOf, OutputOf } from "../api.ts";
import { answerGate, getGate } from "../gates.ts";
import { RequestProblem } from "../problem.ts";
import { bounded } from "./bounded.ts";
import type { ShownGate, ToolScene } from "./scene.ts";
import { words } from "./words.ts";

type Answering = Partial<Omit<InputOf<"answerGate">, "id">> & { readonly id: string };
type Answered = OutputOf<"answerGate">;

/** Records the choice that came along, or has the client ask its person for one. */
export async function answer(scene: ToolScene, { id, option, text, shown }: Answering): Promise<Answered | InputRequiredResult> {
  if (option === undefined) return heard(scene) ?? ask(scene, id);
  if (shown === undefined) throw new RequestProblem(400, "shown", words.noShown, { hint: words.noShownHint });
  return answerGate(scene.backend, { id, option, shown, ...(text === undefined ? {} : { text }) }, scene.caller);
}

const field = "choice";
const Choice = z.object({ option: z.string(), text: z.optional(z.string()) });

/** The person's answer, if they were asked: to the gate that they were shown, whatever the client now names (K7). */
function heard({ backend, caller, request }: ToolScene): Promise<Answered> | undefined {
  const asked = request.requestState<ShownGate>();
  const said = inputResponse(request.inputResponses, field);
  if (asked === undefined || said.kind !== "elicit") return undefined;
  if (said.action !== "accept") throw new RequestProblem(422, "answer", words.notAnswered);
  const choice = Choice.safeParse(said.content);
  if (!choice.success) throw new RequestProblem(422, "answer", words.unclear);
  const { option, text = "" } = choice.data;
  const { gate: id, shown } = asked;
  return answerGate(backend, { id, option, shown, ...(text.trim() === "" ? {} : { text }) }, caller);
}

async function ask({ backend, caller, canAsk, sign }: ToolScene, id: string): Promise<InputRequiredResult> {
  const gate = await getGate(backend, { id }, caller);
  if (gate.closing) throw new RequestProblem(409, "conflict", `The gate is ${gate.status} already.`, { closing: gate.closing });
  if (!canAsk) throw new RequestProblem(422, "elicitation", words.cannotAsk, { hint: words.cannotAskHint });
  const { value } = bounded(gate, `assent explain ${gate.id}`);
  return inputRequired({
    inputRequests: { [field]: inputRequired.elicit({ mode: "form", message: words.ask(value), requestedSchema: formOf(gate) }) },
    requestState: await sign({ gate: gate.id, shown: gate.shown }),
  });
}

type Form = Parameters<typeof inputRequired.elicit>[0]["requestedSchema"];

/** A plain list of words, which every generation of clients can show. */
function formOf({ options }: OutputOf<"getGate">): Form {
  const taking = options.filter(({ text }) => text !== "none").map(({ id }) => id);
  return {
    type: "object",
    properties: {
      option: { type: "string", title: "Your choice", enum: options.map(({ id }) => id) },
      ...(taking.length > 0 && { text: { type: "string", title: "Words", description: `Only with: ${taking.join(", ")}` } }),
    },
    required: ["option"],
  };
}
