import { clockProblems } from "./tidy/clocks.ts";
import { describe, expect, test } from "vitest";
import { clientRows } from "../src/adapters/clients/rows.ts";
import { clientVersionProblems } from "./tidy/client-versions.ts";
import { clientNameProblems } from "./tidy/clients.ts";
import { commentProblems } from "./tidy/comments.ts";
import { directionProblems } from "./tidy/direction.ts";
import {
  agentsLengthProblems,
  firstPageProblems,
  installScriptProblems,
  linkProblems,
  namedFileProblems,
  packedPathProblems,
  readmeProblems,
} from "./tidy/documents.ts";
import { cycleProblems, deadFileProblems, entriesOf } from "./tidy/graph.ts";
import { hostProblems, incompleteProblems } from "./tidy/lockfiles.ts";
import {
  anyProblems,
  defaultExportProblems,
  fileNameProblems,
  functionNameProblems,
  participleProblems,
  repeatedTypeProblems,
  retiredWordProblems,
  typeNameProblems,
} from "./tidy/names.ts";
import { networkProblems } from "./tidy/network.ts";
import { readingProblems } from "./tidy/reading.ts";
import { phraseProblems } from "./tidy/phrases.ts";
import { platformProblems } from "./tidy/platforms.ts";
import { readRepository } from "./tidy/repository.ts";
import { ruleProblems } from "./tidy/rules.ts";
import { viewProblems } from "./tidy/views.ts";
import { fileSizeProblems, folderSizeProblems, functionSizeProblems, lineLengthProblems } from "./tidy/sizes.ts";

const { sources, documents, lockfiles, manifest, packages, clients, exists } = readRepository();
const [readme = expect.fail("no README")] = documents.filter(({ path }) => path === "README.md");
const paths = sources.map(({ path }) => path);
const readmes = documents.filter(({ path }) => path.startsWith("src/"));
const guides = documents.filter(({ path }) => path === "AGENTS.md" || path.startsWith("src/"));
const entries = entriesOf(manifest, paths);

/** Each check has a test of its own in test/tidy, with a planted violation that proves it can fail. */
describe("the repository is tidy", () => {
  test("imports point inward only", () => expect(directionProblems(sources, packages)).toEqual([]));
  test("no module imports itself in a circle", () => expect(cycleProblems(sources)).toEqual([]));
  test("files are at most 400 lines", () => expect(fileSizeProblems(sources)).toEqual([]));
  test("lines are at most 140 characters", () => expect(lineLengthProblems(sources)).toEqual([]));
  test("folders hold at most 25 files", () => expect(folderSizeProblems(sources)).toEqual([]));
  test("functions are at most 70 lines", () => expect(functionSizeProblems(sources)).toEqual([]));
  test("nothing is typed any", () => expect(anyProblems(sources)).toEqual([]));
  test("file names are kebab-case", () => expect(fileNameProblems(sources)).toEqual([]));
  test("type names are PascalCase", () => expect(typeNameProblems(sources)).toEqual([]));
  test("a type's name is exported once", () => expect(repeatedTypeProblems(sources)).toEqual([]));
  test("exported types are nouns", () => expect(participleProblems(sources)).toEqual([]));
  test("names are plain words", () => expect(retiredWordProblems(sources)).toEqual([]));
  test("exported functions are camelCase", () => expect(functionNameProblems(sources)).toEqual([]));
  test("comments begin with what they are about", () => expect(commentProblems(sources)).toEqual([]));
  test("exports are named", () => expect(defaultExportProblems(sources)).toEqual([]));
  test("every rule in a README is held by a running test", () => expect(ruleProblems(sources, readmes)).toEqual([]));
  test("K12 only listed files can reach the network", () => expect(networkProblems(sources)).toEqual([]));
  test("files that others may have put there are opened in one place", () => expect(readingProblems(sources)).toEqual([]));
  test("every surface says the words of the one table", () => expect(phraseProblems(sources, documents)).toEqual([]));
  test("unit tests ask no clock", () => expect(clockProblems(sources)).toEqual([]));
  test("surfaces know of a session what its protocol shows", () => expect(viewProblems(sources)).toEqual([]));
  test("links in documents lead somewhere", () => expect(linkProblems(documents, exists)).toEqual([]));
  test("every folder of src has a README", () => expect(readmeProblems(paths, exists)).toEqual([]));
  test("files that guides name are there", () => expect(namedFileProblems(guides, paths, exists)).toEqual([]));
  test("a packed package is named by a path that npm takes for one", () => expect(packedPathProblems(documents)).toEqual([]));
  test("the package brings no script of installing", () => expect(installScriptProblems(manifest)).toEqual([]));
  test("README.md stays short", () => expect(firstPageProblems(readme)).toEqual([]));
  test("AGENTS.md stays short", () => expect(agentsLengthProblems(documents)).toEqual([]));
  test("lockfiles name no host", () => expect(hostProblems(lockfiles)).toEqual([]));
  test("lockfiles cover every platform", () => expect(incompleteProblems(lockfiles)).toEqual([]));
  test("every binary that is needed somewhere can be had", () => expect(platformProblems(lockfiles)).toEqual([]));

  test("a client's least version is the one that is tested", () => expect(clientVersionProblems(clientRows, clients, readme)).toEqual([]));

  test("a client is named in its folder and nowhere else", () =>
    expect(
      clientNameProblems(
        sources,
        clientRows.map(({ program }) => program),
      ),
    ).toEqual([]));

  // There is nothing to be reached from until the command line exists; from then on this always runs.
  test.skipIf(entries.length === 0)("every shipped file is reachable from an entry", () =>
    expect(deadFileProblems(sources, entries)).toEqual([]),
  );
});
