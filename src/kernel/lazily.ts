/** Makes a value on first use, then keeps it: parts that a process never uses cost nothing at its start. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
