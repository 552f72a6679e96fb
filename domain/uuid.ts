const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** For ids that the interface takes as any string although ours are UUIDs; Postgres refuses to compare others. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
