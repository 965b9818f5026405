import { join } from "node:path";
import type { books } from "../../src/risk/golden/books.fixture.ts";
import type { foundIn, judgedOf } from "../../src/risk/golden/judged.fixture.ts";
import type { wrongRows } from "../../src/risk/golden/programs.fixture.ts";
import { root } from "../tidy/repository.ts";
import { modulesWith, type Changed } from "./modules.ts";

/** The engine as the golden files see it. */
export interface Engine {
  readonly books: typeof books;
  readonly judgedOf: typeof judgedOf;
  readonly foundIn: typeof foundIn;
  readonly wrongRows: typeof wrongRows;
}

const entries = ["books", "judged", "programs"].map((name) => join(root, "src/risk/golden", `${name}.fixture.ts`));
const { loader } = modulesWith();

/** The engine, with one file changed. */
export async function engineWith(changed?: Changed): Promise<Engine> {
  const load = loader(changed);
  const found: Record<string, unknown> = {};
  for (const entry of entries) Object.assign(found, await load(entry));
  return found as unknown as Engine;
}
