import { expect, test } from "vitest";
import { tiersFrom } from "./tier.ts";

test("W6 the kinds of box that could be made are told best first, and no box is always there", () => {
  const given = (a: string | undefined, other: string | undefined) =>
    tiersFrom([
      ["A", a],
      ["A'", other],
    ]).tiers;
  expect(given(undefined, undefined)).toEqual(["A", "A'", "C"]);
  expect(given("x", undefined)).toEqual(["A'", "C"]);
  expect(given("x", "y")).toEqual(["C"]);
});

test.each([
  ["nsenter: failed to execute bwrap: No such file or directory", /not installed/, /apt-get install bubblewrap/],
  ["/a/workers/probe/calls.filter: 1: exec: bwrap: not found", /not installed/, /apt-get install bubblewrap/],
  ["bwrap: Unknown option --disable-userns", /older than 0\.8/, /0\.8 or newer/],
  ["bwrap: setting up uid map: Permission denied", /user namespaces/, /AppArmor/],
  [
    "bwrap: No permissions to create a new namespace, likely because the kernel does not allow user namespaces",
    /user namespaces/,
    /sysctl/,
  ],
  ["unshare: unshare failed: Operation not permitted", /user namespaces/, /sysctl/],
  ["unshare: write failed /proc/self/uid_map: Operation not permitted", /user namespaces/, /AppArmor/],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", /another sandbox/, /outside of that sandbox/],
  ["mount: /sys/proc: permission denied.", /another sandbox/, /unmasked/],
  ["a layer could not be mounted: mount: /x/view: wrong fs type, bad option, bad superblock on overlay", /overlay mounts/, /ext4/],
  ["a layer could not be mounted: spawn unshare ENOENT", /util-linux/, /2\.36/],
  ["setpriv: failed to execute perl: No such file or directory", /needs perl/, /apt-get install bubblewrap/],
  ["seccomp: Invalid argument", /filter of system calls/, /seccomp/],
  ["something else", /something else/, /doctor/],
])("W6 `%s` is told with a remedy", (said, why, remedy) => {
  const [first] = tiersFrom([["A", said]]).missing;
  expect(first).toEqual({ tier: "A", why: expect.stringMatching(why), remedy: expect.stringMatching(remedy) });
});

test("W6 a box with Landlock is not offered yet, and that is said", () => {
  expect(tiersFrom([]).missing).toEqual([{ tier: "B", why: expect.stringContaining("not offered yet"), remedy: expect.any(String) }]);
});
