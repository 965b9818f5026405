import { expect, test } from "vitest";
import { reachOf } from "./reach.ts";

test.each(["package.json", "api/package-lock.json", "db/migrations/**", "db/migrations/004_prices.sql", "go.mod", "./pyproject.toml"])(
  "D11 whoever owns %s works alone and last",
  (glob) => expect(reachOf(["src/a.ts", glob])).toBe("terminal"),
);

test.each(["src/**", "src/price/round.ts", "docs/*.md", "test/price.test.ts"])("D11 %s is nobody else's ground", (glob) =>
  expect(reachOf([glob])).toBe("narrow"),
);
