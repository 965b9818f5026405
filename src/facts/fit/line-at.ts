/** Which line of a text stands at an offset, from 1 on, with its words. Its lines are counted once, not for each offset. */
export function linesOf(text: string): (offset: number) => { readonly line: number; readonly said: string } {
  const lines = text.split("\n");
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, said: lines[low] ?? "" };
  };
}
