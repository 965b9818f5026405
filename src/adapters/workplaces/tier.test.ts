import { expect, test } from "vitest";
import { tiersFrom } from "./tier.ts";

test("W6 the kinds of box that could be made are told best first, and no box is always there", () => {
  const given = (a?: string, other?: string, landlock?: string) =>
    tiersFrom([
      ["A", a],
      ["A'", other],
      ["B", landlock],
    ]).tiers;
  expect(given()).toEqual(["A", "A'", "B", "C"]);
  expect(given("x")).toEqual(["A'", "B", "C"]);
  expect(given("x", "y")).toEqual(["B", "C"]);
  expect(given("x", "y", "z")).toEqual(["C"]);
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
  ["Landlock: Function not implemented", /Landlock is not switched on/, /6\.2 or newer/],
  ["Landlock: version 2", /too old/, /lsm=/],
  ["something else", /something else/, /doctor/],
])("W6 `%s` is told with a remedy", (said, why, remedy) => {
  const [first] = tiersFrom([["A", said]]).missing;
  expect(first).toEqual({ tier: "A", why: expect.stringMatching(why), remedy: expect.stringMatching(remedy) });
});
