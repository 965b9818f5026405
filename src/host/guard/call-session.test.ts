import { expect, test } from "vitest";
import type { ClientMessage } from "../../adapters/clients/types.ts";
import { digest } from "../../journal/row.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { withKeptIds } from "./call-session.ts";

const world = { redact: redactSecrets([]), digest };
const key = "ghp_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5";
const heard = (call: string): ClientMessage =>
  ({ session: "s", folder: "/srv/shop", moment: { kind: "denied", call } }) as unknown as ClientMessage;
const callIn = (message: ClientMessage): string => ("call" in message.moment ? message.moment.call : "");

test("K11 an id of a call that holds a secret is recorded by its digest, the same each time", () => {
  const [first, again, other] = [`toolu_${key}`, `toolu_${key}`, `toolu_${key}b`].map((call) => callIn(withKeptIds(heard(call), world)));
  expect(first).not.toContain(key);
  expect([first === again, first === other]).toEqual([true, false]);
});

test("other ids stay as they are", () => {
  const ids = ["toolu_01AbCdEfGhIjKlMnOpQrStUv", "call_a1B2c3D4e5F6g7H8i9J0k1L2", "550e8400-e29b-41d4-a716-446655440000", "try-1", "c"];
  expect(ids.map((id) => callIn(withKeptIds(heard(id), world)))).toEqual(ids);
});
