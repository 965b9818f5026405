import { expect, test } from "vitest";
import { passing, stopped } from "../../battery.fixture.ts";
import { amountRows } from "./amounts.ts";
import { bytesIn } from "./byte-count.ts";

test.each(amountRows().map((row) => [row.names.split(" ")[0], row] as const))(
  "A14 %s: writes without an end, or of more than 10 GB, are asked about",
  (_, { hits, misses }) => {
    expect(hits.length * misses.length).toBeGreaterThan(0);
    expect(passing(hits)).toEqual([]);
    expect(stopped(misses)).toEqual([]);
  },
);

test("A14 the way through pipes, groups, wrappers and functions changes nothing", () => {
  const hits = [
    "nice -n 19 yes | cat | tee -a x >/dev/null",
    "(yes) > x",
    "f() { yes; }; f > x",
    "bash -c 'yes > x'",
    "nohup yes > x &",
    "yes | (cat > x)",
    "cat < /dev/zero > x",
    "sh -c 'head -c 1T /dev/zero' > x",
  ];
  expect(passing(hits)).toEqual([]);
});

test("A14 a loop that nothing ends or slows down may neither fill the disk nor ask others", () => {
  const hits = [
    "while true; do echo a >> x; done",
    "while :; do cat x >> y; done",
    "for ((;;)); do echo a | tee -a x; done",
    "while true; do echo a; done > x",
    "until false; do date > $RANDOM.txt; done",
    "while true; do curl -s https://example.com/a; done",
    "while [ 1 ]; do wget -q https://example.com/a; done",
  ];
  const misses = [
    "while true; do date >> log; sleep 60; done",
    "while true; do echo a; done | head -3 > x",
    "while true; do node server.js >> log 2>&1; done",
    "while read -r line; do echo $line >> x; done < y",
    "while true; do curl -s http://localhost:3000/health && break; done",
    "until curl -sf https://example.com/; do sleep 2; done",
    "for i in 1 2 3; do echo $i >> x; done",
    "while true; do curl -s https://example.com/a; sleep 5; done",
  ];
  expect(passing(hits)).toEqual([]);
  expect(stopped(misses)).toEqual([]);
});

test("sizes are read as programs of the system write them", () => {
  const read = ["100G", "20GiB", "5MB", "1k", "2x512", "0x10", "1e3", "10b", "inf", "x", ""].map(bytesIn);
  expect(read).toEqual([100 * 1024 ** 3, 20 * 1024 ** 3, 5e6, 1024, 1024, 16, 1000, 5120, Number.POSITIVE_INFINITY, 0, 0]);
});
