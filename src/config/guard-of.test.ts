import { expect, test } from "vitest";
import { guardOf, type GuardSettings } from "./guard-of.ts";

const said = (mode: GuardSettings["mode"], quiet = false): GuardSettings => ({ mode, quiet, seated: [] });
const root = "/shop";

test.each<readonly [why: string, everywhere: GuardSettings | undefined, own: GuardSettings | undefined, expected: GuardSettings]>([
  ["nobody said anything", undefined, undefined, said("guard")],
  ["only the project is spoken of", undefined, said("observe", true), said("observe", true)],
  ["only all projects are", said("observe", true), undefined, said("observe", true)],
  ["the project is guarded and all are watched", said("observe"), said("guard"), said("guard")],
  ["the project is watched and all are guarded: it is not guarded less", said("guard"), said("observe", true), said("guard", true)],
  ["both are watched", said("observe"), said("observe"), said("observe")],
])("K13 %s", (_, everywhere, own, expected) => {
  const projects = { "/other": said("observe"), ...(own ? { [root]: own } : {}) };
  expect(guardOf({ projects, limits: {}, ...(everywhere ? { everywhere } : {}) }, root)).toEqual(expected);
});

test("K13 where a policy says that nothing is only watched, neither a project nor all of them are", () => {
  const limits = { observe: "never" } as const;
  expect(guardOf({ projects: { [root]: said("observe", true) }, limits }, root)).toEqual(said("guard", true));
  expect(guardOf({ projects: {}, everywhere: said("observe"), limits }, root)).toEqual(said("guard"));
});
