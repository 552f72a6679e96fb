/** Orders of keys by the keys themselves, for the texts of one request. */
let orders = new Map<string, unknown[]>();
let unread: unknown;

/**
 * Prepares for the texts of one request. MiniJinja sorts dicts. Since its dicts are the values of the request, parts of
 * them, or written in the text, their order can be known again by their keys; values are gone through when a dict comes.
 */
export function expectDicts(values: unknown): void {
  orders = new Map();
  unread = values;
}

/** Makes the order of a dict known; of dicts with the same keys the first one counts. */
export function knowOrder(keys: unknown[]): void {
  const name = nameOf(keys);
  if (keys.length > 1 && !orders.has(name)) orders.set(name, keys);
}

function nameOf(keys: unknown[]): string {
  return JSON.stringify(keys.map(String).toSorted());
}

function readOrders(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) knowOrder(Object.keys(value));
  Object.values(value).forEach(readOrders);
}

/** Keys of a dict in the order in which it was made. */
export function dictKeysOf(dict: Map<unknown, unknown>): unknown[] {
  readOrders(unread);
  unread = undefined;
  return orders.get(nameOf([...dict.keys()])) ?? [...dict.keys()];
}

/** Copies a value, with its dicts in the order in which they were made. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  return value instanceof Map ? new Map(dictKeysOf(value).map((key) => [key, inOrder(value.get(key))])) : value;
}
