/** Made when it is first asked for, then kept: what a process never uses costs it nothing at its start. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
