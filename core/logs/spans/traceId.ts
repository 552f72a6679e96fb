/** Hexadecimal ids are stored in lower case; any other text is the id of a trace as it is. */
export function storedTraceId(given: string): string {
  return /^[0-9a-f]{32}$/i.test(given) ? given.toLowerCase() : given;
}

export function storedSpanId(given: string): string {
  return /^[0-9a-f]{16}$/i.test(given) ? given.toLowerCase() : given;
}

/** Older SDKs leave out the zeros in front of a parent's id. Null for none. */
export function storedParentId(given: string | null | undefined): string | null {
  if (given === null || given === undefined || given === "") return null;
  return /^[0-9a-f]{1,16}$/i.test(given) ? given.toLowerCase().padStart(16, "0") : given;
}
