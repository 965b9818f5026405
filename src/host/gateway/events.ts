/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly data: string;
  readonly id?: string;
  readonly retryMs?: number;
}

/** Reads a stream of events to its end, as the HTML standard has it. Throws for an event that has no end. */
export async function* eventsIn(body: AsyncIterable<Uint8Array>, maxChars: number): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  let lines: string[] = [];
  let held = 0;
  for await (const chunk of body) {
    const all = `${rest}${decoder.decode(chunk, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
    rest = all.pop() ?? "";
    for (const line of all) {
      if (line === "") {
        const event = eventOf(lines);
        [lines, held] = [[], 0];
        if (event) yield event;
      } else {
        lines.push(line);
        held += line.length;
      }
    }
    if (held + rest.length > maxChars) throw new Error(`a message of more than ${maxChars} characters`);
  }
}

function eventOf(lines: readonly string[]): StreamEvent | undefined {
  const fields = lines
    .map((line) => /^([^:]*)(?::\x20?([\s\S]*))?$/.exec(line))
    .map((found) => [found?.[1] ?? "", found?.[2] ?? ""] as const);
  const data = fields.flatMap(([name, value]) => (name === "data" ? [value] : []));
  const id = fields.findLast(([name]) => name === "id")?.[1];
  const retry = fields.findLast(([name, value]) => name === "retry" && /^\d{1,6}$/.test(value))?.[1];
  if (data.length === 0 && id === undefined && retry === undefined) return undefined;
  return { data: data.join("\n"), ...(id === undefined ? {} : { id }), ...(retry === undefined ? {} : { retryMs: Number(retry) }) };
}
