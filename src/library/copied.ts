/** The same object once more, of the same kind, with these members in place of its own: whoever made it keeps theirs. */
export function copyWith<Thing extends object>(thing: Thing, members: object): Thing {
  const copy = Object.create(Object.getPrototypeOf(thing), Object.getOwnPropertyDescriptors(thing)) as Thing;
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}
