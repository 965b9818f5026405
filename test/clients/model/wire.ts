import type { Conversation, Turn } from "./script.ts";

/** One line of JSON in a stream of events; some wires also name each event. */
export interface Frame {
  readonly event?: string;
  readonly data: object | string;
}

/** One way for a client to talk to a model: reads the request, writes the turn. Pure. */
export interface Wire {
  read(body: Body): Conversation;
  /** The answer to a client that wants it in one piece. */
  whole(turn: Turn, id: string): object;
  frames(turn: Turn, id: string): readonly Frame[];
}

/** A request or a part of one, as it came. */
export type Body = Readonly<Record<string, unknown>>;

export const usage = { input: 100, output: 10 };

export const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null;

export const listOf = (value: unknown): readonly Body[] => (Array.isArray(value) ? value.filter(isBody) : []);

/** Text as wires write it: a string, or parts that have one under `text`. */
export const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : listOf(content)
        .flatMap(({ text }) => (typeof text === "string" ? [text] : []))
        .join("\n");

export const nameOf = ({ name }: Body): string => (typeof name === "string" ? name : "");

/** The input of a call as text, for wires that carry it so. */
export const inputText = (input: object | string): string => (typeof input === "string" ? input : JSON.stringify(input));
