const forgetting = new Set<() => void>();

/** Has what is remembered of API keys forgotten whenever this process has changed one. @returns a function that ends it */
export function onKeyChange(forget: () => void): () => void {
  forgetting.add(forget);
  return () => forgetting.delete(forget);
}

/**
 * Forgets what this process remembers of API keys. Postgres tells every process of a change; this one may not have heard of it
 * yet when it answers, and the next request must find the key as it is.
 */
export function forgetKeys(): void {
  for (const forget of forgetting) forget();
}
