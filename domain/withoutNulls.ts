/** Fields of which none is null. */
export type WithoutNulls<T> = { [Key in keyof T]: Exclude<T[Key], null> };

/** Takes the fields away that are null because the client left them empty. Required fields are expected not to be. */
export function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}
