const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID. The interface takes some ids as any string although ours are UUIDs, and Postgres refuses to compare others. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
