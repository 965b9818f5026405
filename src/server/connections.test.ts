import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { watchConnections } from "./connections.ts";

class Line extends EventEmitter {
  isOpen = true;
  destroy(): void {
    this.isOpen = false;
    this.emit("close");
  }
}

test("of too many connections the oldest that no person uses gives way", () => {
  const server = new EventEmitter();
  const { keep } = watchConnections(server as Server, 3);
  const open = (): Line => {
    const line = new Line();
    server.emit("connection", line);
    return line;
  };
  const [person, ...idle] = [open(), open(), open()];
  keep(person as unknown as Socket);
  const later = Array.from({ length: 20 }, open);
  expect([person, ...idle, ...later].filter(({ isOpen }) => isOpen)).toEqual([person, ...later.slice(-2)]);
});

test("where persons take all, one more is turned away and nobody else", () => {
  const server = new EventEmitter();
  const { keep } = watchConnections(server as Server, 2);
  const lines = Array.from({ length: 3 }, () => {
    const line = new Line();
    server.emit("connection", line);
    keep(line as unknown as Socket);
    return line;
  });
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
});
