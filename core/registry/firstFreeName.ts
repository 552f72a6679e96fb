/** The first of the names for 1, 2, 3 … that is not taken. */
export function firstFreeName(taken: readonly string[], nameOf: (number: number) => string): string {
  const names = new Set(taken);
  let number = 1;
  while (names.has(nameOf(number))) number++;
  return nameOf(number);
}
