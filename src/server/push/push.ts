import type { Backend, Caller } from "../../host/backend/types.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { InputOf, OutputOf } from "../api.ts";
import { notFound, RequestProblem } from "../problem.ts";

type Kept = Awaited<ReturnType<Backend["push"]["list"]>>[number];

const shown = ({ id, label, at }: Kept): OutputOf<"addPushDevice"> => ({ id, label, at });

export const pushDevices = async ({ push }: Backend, _: InputOf<"pushDevices">, caller: Caller): Promise<OutputOf<"pushDevices">> => ({
  key: await push.key(),
  devices: (await push.list(caller)).map(shown),
});

export async function addPushDevice(
  { push }: Backend,
  given: InputOf<"addPushDevice">,
  caller: Caller,
): Promise<OutputOf<"addPushDevice">> {
  const added = await push.add(caller, given);
  if (isRefusal(added)) throw new RequestProblem(422, added.refused, added.because);
  return shown(added);
}

export async function removePushDevice(
  { push }: Backend,
  { id }: InputOf<"removePushDevice">,
  caller: Caller,
): Promise<OutputOf<"removePushDevice">> {
  const removed = await push.remove(caller, id);
  if (isRefusal(removed)) throw new RequestProblem(404, notFound.device, removed.because);
  return shown(removed);
}
