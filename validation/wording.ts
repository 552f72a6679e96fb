import type { JsonKind } from "./outline.ts";

/** Allowed values named in a message before it is cut. */
const maxNamedValues = 40;

/** Kinds of values as messages name them: `Input should be a list`. */
export const kindWords: Record<JsonKind, string> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  number: "a number",
  string: "a string",
  array: "a list",
  object: "an object",
};

/** `1 item`, `2 items`. */
export function counted(number: number | undefined, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

/** `"a", "b" or "c"`: each value once, and no more than 40 of them by name. */
export function alternatives(values: readonly unknown[]): string {
  const words = [...new Set(values)].map((value) => JSON.stringify(value));
  if (words.length <= maxNamedValues) return joinWords(words);
  return `${words.slice(0, maxNamedValues).join(", ")} or one of ${words.length - maxNamedValues} others`;
}

/** `a, b or c`. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
