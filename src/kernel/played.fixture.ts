/** Properties of one machine draw the same plays, because their seed is the same: what one of them has played, the others look at. */
export function playedOnce<Given extends readonly unknown[], Played>(play: (...given: Given) => Played): (...given: Given) => Played {
  const known = new Map<string, Played>();
  return (...given) => {
    const key = JSON.stringify(given);
    const played = known.get(key) ?? play(...given);
    known.set(key, played);
    return played;
  };
}
