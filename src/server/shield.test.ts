import { describe, expect, test } from "vitest";
import { doorsOf, limiter, shieldLimits } from "./shield.ts";

describe("the doors", () => {
  test("are every name with the port, whatever its case, and without it where a browser leaves it out", () => {
    const { hosts, origins } = doorsOf(["127.0.0.1", "Desk.Example.test"], 4717, "http");
    expect([...hosts]).toEqual(["127.0.0.1:4717", "desk.example.test:4717"]);
    expect([...origins]).toEqual(["http://127.0.0.1:4717", "http://desk.example.test:4717"]);
    expect([...doorsOf(["desk"], 443, "https").hosts]).toEqual(["desk:443", "desk"]);
    expect([...doorsOf(["desk"], 80, "https").hosts]).toEqual(["desk:80"]);
  });
});

describe("a limiter", () => {
  const isRefused = (work: () => void): boolean => {
    try {
      work();
      return false;
    } catch {
      return true;
    }
  };

  test("lets so many pass in a window, each key by itself, and then again", () => {
    let now = 0;
    const ask = limiter(2, 1_000, () => now);
    const asked = (key: string): boolean => isRefused(() => ask(key));
    expect([asked("a"), asked("a"), asked("a"), asked("b")]).toEqual([false, false, true, false]);
    now = 999;
    expect(asked("a")).toBe(true);
    now = 1_000;
    expect(asked("a")).toBe(false);
  });

  test("remembers only so many keys, and forgets none that keeps asking", () => {
    const ask = limiter(1, 1_000, () => 0);
    ask("a");
    for (let n = 0; n < shieldLimits.keysMax * 2; n += 1) {
      ask(`key ${n}`);
      expect(isRefused(() => ask("a"))).toBe(true);
    }
  });
});
