/**
 * Tells whether the texts of a JSON value have more characters than these, where each value counts for one as well. It ends as
 * soon as they do: making one text of the value would cost as much as it is long.
 */
export function hasMoreCharacters(value: unknown, most: number): boolean {
  let left = most;
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    left -= typeof one === "string" ? one.length + 1 : 1;
    if (typeof one === "object" && one !== null) {
      for (const [name, part] of Object.entries(one)) {
        left -= name.length;
        waiting.push(part);
      }
    }
    if (left < 0) return true;
  }
  return false;
}
