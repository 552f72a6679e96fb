/** Name of a record in a request: an id, a name, or a text of a path, whose digits are an id first, then a name. */
export type Identifier = { id: number } | { name: string } | string;

/** What a record may have to be the one that is meant; what it need not have is null, which no column equals. */
export function columnsOf(identifier: Identifier): { id: number | null; name: string | null } {
  if (typeof identifier !== "string") return { id: null, name: null, ...identifier };
  const isId = /^\d{1,10}$/.test(identifier) && Number(identifier) < 2 ** 31;
  return { id: isId ? Number(identifier) : null, name: identifier };
}

/** Text of an identifier for a message; long names are cut. */
export function shownIdentifier(identifier: Identifier): string {
  if (typeof identifier === "object" && "id" in identifier) return String(identifier.id);
  const text = typeof identifier === "string" ? identifier : identifier.name;
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
