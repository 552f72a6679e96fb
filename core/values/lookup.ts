/** A table that is asked for words which others choose: it has none of the names that every object inherits. */
export function lookup<Value>(table: Record<string, Value>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), table);
}
