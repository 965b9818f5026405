import { expect, test } from "vitest";
import { testSigner } from "./signing.fixture.ts";
import { checkSignature, signatureProblem, signed } from "./signing.ts";

const signer = testSigner();
const text = "what was said";
const signature = signer.sign(text);

test("a signature fits its key and its text, in lower case, and nothing else", () => {
  expect(checkSignature(signer.key, text, signature)).toBe(true);
  expect(checkSignature(signer.key, `${text}.`, signature)).toBe(false);
  expect(checkSignature(testSigner().key, text, signature)).toBe(false);
  expect(checkSignature(signer.key.toUpperCase(), text, signature)).toBe(false);
  expect(checkSignature(signer.key, text, signature.toUpperCase())).toBe(false);
  for (const bad of ["", "zz", "f".repeat(64), `${signer.key}00`]) expect(checkSignature(bad, text, signature)).toBe(false);
  for (const bad of ["", "zz", signature.slice(2), `${signature}00`]) expect(checkSignature(signer.key, text, bad)).toBe(false);
});

test("it agrees with RFC 8032", () => {
  const key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const empty =
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
  expect(checkSignature(key, "", empty)).toBe(true);
});

test("a statement carries its signature, and says what is wrong with it", () => {
  const statement = signed({ z: 1, a: [true, null] }, signer);
  expect(Object.keys(statement)).toEqual(["a", "key", "signature", "z"]);
  expect(signatureProblem(statement)).toBeUndefined();
  expect(signatureProblem(statement, signer.key)).toBeUndefined();
  expect(signatureProblem({ ...statement, z: 2 } as never)).toMatch("was changed");
  expect(signatureProblem(statement, "ab")).toBe(`was signed with another key, ${signer.key}`);
});
