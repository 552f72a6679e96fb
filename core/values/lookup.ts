/** A table that is asked for words which others choose: it has none of the names that every object inherits. */
export function lookup<Value>(table: Record<string, Value>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), table);
}

/** The value that an object itself has under a name which others choose, not one of those that every object inherits. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
