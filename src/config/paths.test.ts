import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pathsFor, privateFolder } from "./paths.ts";

describe.runIf(process.platform !== "win32")("the socket", () => {
  const long = `/${"long".repeat(30)}`;
  const socketOf = (environment: Record<string, string>): string => pathsFor(environment).socket;

  test("lies in the data directory when its path is short enough", () => {
    expect(socketOf({ ASSENT_HOME: "/home/mira/a", XDG_RUNTIME_DIR: "/run/user/1" })).toBe("/home/mira/a/up.sock");
    expect(socketOf({ ASSENT_HOME: `/${"a".repeat(91)}` })).toHaveLength(100);
  });

  test("of a long data directory lies in the folder that the system keeps for this user", () => {
    expect(socketOf({ ASSENT_HOME: long, XDG_RUNTIME_DIR: "/run/user/1" })).toMatch(/^\/run\/user\/1\/assent-[0-9a-f]{16}\.sock$/);
  });

  test.each([{}, { XDG_RUNTIME_DIR: "" }, { XDG_RUNTIME_DIR: "run" }, { XDG_RUNTIME_DIR: long }])(
    "lies in a folder of its user, never loose among everyone's files, given %o",
    (environment) => {
      const socket = socketOf({ ASSENT_HOME: long, ...environment });
      expect(socket).toMatch(/\/[0-9a-f]{16}\.sock$/);
      expect(join(socket, "..")).toBe(privateFolder());
      expect(privateFolder()).toBe(join(tmpdir(), `assent-${process.getuid?.()}`));
    },
  );

  test("differs for every data directory", () => {
    expect(socketOf({ ASSENT_HOME: `${long}1` })).not.toBe(socketOf({ ASSENT_HOME: `${long}2` }));
  });
});
